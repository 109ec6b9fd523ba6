// Package longest finds the longest game, no word played twice, that ends on a word: in every mode, against Wordle's
// host and Absurdle's. The searches are those of packages chain (hard mode) and clique (strict mode).
//
//	find := longest.New(dict, longest.Options{Host: game.Absurdle(), Mode: game.Hard, Effort: chain.DefaultEffort})
//	game, err := find(ctx, jazzy)
package longest

import (
	"context"
	"fmt"
	"slices"
	"time"

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
	Effort int `json:"effort"`
	// The others are for strict mode: as in [clique.Options],
	Record int           `json:"record,omitempty"`
	Time   time.Duration `json:"time,omitempty"`
	Proof  bool          `json:"proof,omitempty"`
	// whether to play the heuristic [clique.Solitaire] instead of the search,
	Solitaire bool `json:"solitaire,omitempty"`
	// and for Absurdle how wide the beam is, see [clique.Force].
	Width int `json:"width"`
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
	absurdle := o.Host == game.Absurdle()
	var find Finder
	switch {
	case o.Mode == game.Strict:
		find = strict(d, o)
	case o.Mode == game.Hard && absurdle:
		find = forced(d, o)
	case o.Mode == game.Hard:
		find = hard(d, o)
	case absurdle:
		find = allWordsForced(d, o)
	default:
		find = func(_ context.Context, secret game.Word) (Game, error) { return allWords(d, o, secret, nil), nil }
	}
	return func(ctx context.Context, secret game.Word) (Game, error) {
		if absurdle && !d.IsAnswer(secret) {
			return Game{}, fmt.Errorf("%s is not among the answers of %s, and games of Absurdle end on answers only", secret.Upper(), d.Name())
		}
		return find(ctx, secret)
	}
}

// hard is for hard mode against Wordle's host. It is exact.
func hard(d *game.Dictionary, o Options) Finder {
	finder := chain.NewFinder(d.Words())
	return func(_ context.Context, secret game.Word) (Game, error) {
		s := finder.Secret(secret)
		n, classes := s.Longest(), s.Chain()
		g := Game{Secret: secret, Guesses: n, Bound: n, Proved: true, Chain: chain.Notation(secret, classes)}
		if o.Games {
			g.Game = s.Game(classes)
		}
		return g, nil
	}
}

// forced is for hard mode against Absurdle's host.
func forced(d *game.Dictionary, o Options) Finder {
	forcer := chain.NewForcer(d)
	return func(ctx context.Context, secret game.Word) (Game, error) {
		r, err := forcer.Force(ctx, secret, o.Effort)
		if err != nil {
			return Game{}, err
		}
		g := Game{
			Secret: secret, Guesses: r.Guesses, Bound: r.Bound, Proved: r.Proved(),
			Opening: r.Opening, Chain: chain.Notation(secret, r.Chain),
		}
		if o.Games {
			g.Game = r.Game
		}
		g.Branches, err = forcer.Exclude(ctx, secret, r.Bound)
		return g, err
	}
}

// allWords is for normal mode, where the longest game is all allowed words: an opening, then the others in list order, the secret last.
func allWords(d *game.Dictionary, o Options, secret game.Word, opening []game.Word) Game {
	n := len(d.Words())
	g := Game{Secret: secret, Guesses: n, Bound: n, Proved: true, Opening: opening}
	if o.Games {
		others := slices.DeleteFunc(slices.Clone(d.Words()), func(w game.Word) bool { return w == secret || slices.Contains(opening, w) })
		g.Game = slices.Concat(opening, others, []game.Word{secret})
	}
	return g
}

// allWordsForced is for normal mode against Absurdle's host. The game begins with words that force the host onto the secret. Those of a game
// in hard mode will do.
func allWordsForced(d *game.Dictionary, o Options) Finder {
	forcer := chain.NewForcer(d)
	return func(ctx context.Context, secret game.Word) (Game, error) {
		r, err := forcer.Force(ctx, secret, o.Effort)
		switch {
		case err != nil:
			return Game{}, err
		case r.Guesses == 0:
			return Game{Secret: secret, Bound: len(d.Words()), Opening: r.Opening}, nil
		}
		return allWords(d, o, secret, r.Opening), nil
	}
}

func strict(d *game.Dictionary, o Options) Finder {
	find, options := clique.Longest, clique.Options{Record: o.Record, Time: o.Time, Proof: o.Proof, Width: o.Width}
	switch {
	case o.Host == game.Absurdle():
		find = clique.Force
	case o.Solitaire:
		find = clique.Solitaire
	}
	return func(ctx context.Context, secret game.Word) (Game, error) {
		r, err := find(ctx, d, secret, options)
		if err != nil {
			return Game{}, err
		}
		return Game{
			Secret: secret, Guesses: len(r.Game), Bound: r.Bound, Proved: r.Proved(), Game: r.Game, Proof: r.Proof,
		}, nil
	}
}
