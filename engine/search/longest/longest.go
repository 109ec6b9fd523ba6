// Package longest finds the longest game, no word played twice, that ends on a word: in every mode, against Wordle's
// host and Absurdle's. The searches are those of packages chain (hard mode) and clique (strict mode).
//
//	find := longest.New(dict, longest.Options{Host: game.Absurdle(), Mode: game.Hard, Effort: chain.DefaultEffort})
//	game, err := find(ctx, jazzy)
package longest

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/chain"
	"github.com/absurdist/absurdist/engine/search/clique"
)

// Options say which games are looked for, and how far.
type Options struct {
	Host game.Host `json:"host"` // Wordle's or Absurdle's
	Mode game.Mode `json:"mode"`
	// Games asks for the words of the game; without it only the figures are found, which is faster. In strict mode
	// games are short and always given.
	Games bool `json:"games,omitempty"`
	// Effort is how many clues are looked at for a game of Absurdle in normal and hard mode, see [chain.Forcer.Force].
	Effort         int `json:"effort"`
	clique.Options     // for strict mode
	// Solitaire asks for that heuristic instead of the search in strict mode, see [clique.Solitaire].
	Solitaire bool `json:"solitaire,omitempty"`
}

// Game is a longest game that ends on a secret. In JSON it is a line of a file that verify checks.
type Game struct {
	Secret  game.Word   `json:"secret"`
	Guesses int         `json:"guesses"`           // of the game, the secret being the last; 0 if none was found
	Bound   int         `json:"bound"`             // no game has more
	Proved  bool        `json:"proved"`            // that the game has as many guesses as the bound
	Opening []game.Word `json:"opening,omitempty"` // of Absurdle: the guesses that shrink the host's list
	Chain   []string    `json:"chain,omitempty"`   // of hard mode, as [chain.Notation] writes it
	// Branches are why a game of Absurdle can't be as long as its chain is heavy.
	Branches []chain.Branch `json:"branches,omitempty"`
	Game     []game.Word    `json:"game,omitempty"`
	Proof    *clique.Proof  `json:"proof,omitempty"` // of the bound in strict mode
}

// Finder finds the longest game that ends on a secret, which must be an allowed word, and an answer against Absurdle's
// host. It may be called from several goroutines at the same time. The error is the cause of ctx's end, or says that no
// game ends on the word.
type Finder func(ctx context.Context, secret game.Word) (Game, error)

// New returns what finds games with the words of a dictionary.
func New(d *game.Dictionary, o Options) Finder {
	f := finder{Options: o, dict: d}
	switch {
	case o.Mode == game.Strict:
		return f.strict
	case o.Host == game.Absurdle():
		f.forcer = chain.NewForcer(d)
		return f.forced
	case o.Mode == game.Hard:
		f.classes = chain.NewFinder(d.Words())
		return f.hard
	}
	return func(_ context.Context, secret game.Word) (Game, error) { return f.allWords(secret, nil), nil }
}

type finder struct {
	Options
	dict    *game.Dictionary
	forcer  *chain.Forcer // against Absurdle's host, except in strict mode
	classes *chain.Finder // in hard mode against Wordle's host
}

// hard is for hard mode against Wordle's host. It is exact.
func (f finder) hard(_ context.Context, secret game.Word) (Game, error) {
	s := f.classes.Secret(secret)
	n, classes := s.Longest(), s.Chain()
	g := Game{Secret: secret, Guesses: n, Bound: n, Proved: true, Chain: chain.Notation(secret, classes)}
	if f.Games {
		g.Game = s.Game(classes)
	}
	return g, nil
}

// forced is for hard and normal mode against Absurdle's host. A game in normal mode begins with the words that force the host onto the
// secret in hard mode.
func (f finder) forced(ctx context.Context, secret game.Word) (Game, error) {
	r, err := f.forcer.Force(ctx, secret, f.Effort)
	switch {
	case err != nil:
		return Game{}, err
	case f.Mode == game.Normal && r.Guesses == 0:
		return Game{Secret: secret, Bound: len(f.dict.Words()), Opening: r.Opening}, nil
	case f.Mode == game.Normal:
		return f.allWords(secret, r.Opening), nil
	}
	g := Game{
		Secret: secret, Guesses: r.Guesses, Bound: r.Bound, Proved: r.Proved(),
		Opening: r.Opening, Chain: chain.Notation(secret, r.Chain),
	}
	if f.Games {
		g.Game = r.Game
	}
	g.Branches, err = f.forcer.Exclude(ctx, secret, r.Bound)
	return g, err
}

// allWords is for normal mode, where the longest game is all allowed words: an opening, then the others in list order, the secret last.
func (f finder) allWords(secret game.Word, opening []game.Word) Game {
	words := f.dict.Words()
	g := Game{Secret: secret, Guesses: len(words), Bound: len(words), Proved: true, Opening: opening}
	if f.Games {
		others := slices.DeleteFunc(slices.Clone(words), func(w game.Word) bool { return w == secret || slices.Contains(opening, w) })
		g.Game = slices.Concat(opening, others, []game.Word{secret})
	}
	return g
}

func (f finder) strict(ctx context.Context, secret game.Word) (Game, error) {
	find := clique.Longest
	switch {
	case f.Host == game.Absurdle():
		find = clique.Force
	case f.Solitaire:
		find = clique.Solitaire
	}
	r, err := find(ctx, f.dict, secret, f.Options.Options)
	if err != nil {
		return Game{}, err
	}
	return Game{
		Secret: secret, Guesses: len(r.Game), Bound: r.Bound, Proved: r.Proved(), Game: r.Game, Proof: r.Proof,
	}, nil
}
