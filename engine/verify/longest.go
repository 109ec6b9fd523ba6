package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"absurdist/engine"
)

// LongestGames is what `absurdist longest --json` prints.
type LongestGames struct{ Games []LongestGame }

// LongestGame is one line of it: a longest game that ends on a secret.
type LongestGame struct {
	Secret   engine.Word   `json:"secret"`
	Host     engine.Host   `json:"host"` // where it is empty an opening tells Absurdle's
	Mode     string        `json:"mode"` // empty for hard
	Guesses  int           `json:"guesses"`
	Bound    int           `json:"bound"`
	Proved   bool          `json:"proved"`
	Opening  []engine.Word `json:"opening"`
	Chain    []string      `json:"chain"`
	Branches []Branch      `json:"branches"` // why there is no longer game in hard mode, see [LongestGame.CheckBound]
	Proof    *Proof        `json:"proof"`    // the same in strict mode
	Game     []engine.Word `json:"game"`
}

func readLongestGames(name string, text []byte) (*LongestGames, error) {
	games, err := objects[LongestGame](name, text, nil)
	return &LongestGames{games}, err
}

func (g LongestGame) valid() error {
	if g.Secret == (engine.Word{}) {
		return errors.New("it has no secret")
	}
	for _, b := range g.Branches {
		if strings.Trim(b.Spare, "abcdefghijklmnopqrstuvwxyz") != "" {
			return fmt.Errorf("the letters %q that a branch spares are not a-z", b.Spare)
		}
	}
	return nil
}

// Len returns the number of games.
func (l *LongestGames) Len() int { return len(l.Games) }

// Checks yields a check of each game and its bound.
func (l *LongestGames) Checks(o Options) iter.Seq2[Check, error] {
	return each(l.Games, func(n int, g LongestGame) (Check, error) {
		r, err := g.rules(o)
		return func(context.Context) (Verdict, error) {
			v := gameVerdict(n, nil, append(g.Check(r), g.CheckBound(r)...))
			v.Guesses, v.Answer = g.Guesses, g.Secret
			return v, nil
		}, err
	})
}

// Sample draws branches that bounds exclude.
func (l *LongestGames) Sample(o Options, n int, lot *rand.Rand) (Sample, error) {
	type part struct{ game, branch int }
	var all []part
	for i, g := range l.Games {
		for b := range g.Branches {
			all = append(all, part{i, b})
		}
	}
	if len(all) == 0 {
		return Sample{}, fmt.Errorf("no branch is excluded in the file: %w", ErrNoParts)
	}
	s := Sample{Of: len(all), One: "excluded branch", Many: "excluded branches", Right: "no game there is longer"}
	for _, p := range draw(lot, all, n) {
		g := l.Games[p.game]
		r, err := g.rules(o)
		if err != nil {
			return s, err
		}
		b := g.Branches[p.branch]
		s.Checks = append(s.Checks, func(ctx context.Context) (Verdict, error) {
			faults, err := g.Refute(ctx, r, b)
			v := gameVerdict(p.game+1, nil, faults)
			v.Answer, v.Spare = g.Secret, &b.Spare
			return v, err
		})
	}
	return s, nil
}

// rules returns the rules that the game is claimed to follow.
func (g LongestGame) rules(o Options) (Rules, error) {
	host := g.Host
	if len(g.Opening) > 0 {
		host = engine.Absurdle()
	}
	return o.rules(host, cmp.Or(g.Mode, engine.Hard.String()), g.Secret)
}

// Check replays the game by the rules. Where the line has no game it is made anew, see [LongestGame.Rebuild]. The bound
// is for [LongestGame.CheckBound].
func (g LongestGame) Check(r Rules) []FaultError {
	var faults []FaultError
	if g.Guesses > g.Bound || g.Proved != (g.Guesses == g.Bound) {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("%d guesses, bound %d and proved %v contradict each other", g.Guesses, g.Bound, g.Proved)})
	}
	if g.Guesses == 0 {
		return faults
	}
	game := g.Game
	if game == nil {
		game = g.Rebuild(r)
	}
	if len(game) != g.Guesses {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("the game has %d guesses, %d are claimed", len(game), g.Guesses)})
	}
	if n := len(game); n > 0 && game[n-1] != g.Secret {
		faults = append(faults, FaultError{N: n, Word: game[n-1], Reason: "is the last guess, but the game is claimed to end on " + g.Secret.Upper()})
	}
	return append(faults, Game(r, Guesses(game))...)
}

// CheckBound checks that no game is longer than the bound, as far as that is quick.
//
// Without a rule for guesses no game has more guesses than there are words. In hard mode the bound must not be below what
// the heaviest chain gives, or every branch on which a game could be longer must be excluded; that each is rightly
// excluded is for [LongestGame.Refute]. In strict mode the proof is checked, if there is one, see [Proof].
func (g LongestGame) CheckBound(r Rules) []FaultError {
	switch r.Mode {
	case engine.Normal:
		if all := len(r.Dictionary.Words()); g.Bound != all {
			return []FaultError{{Reason: fmt.Sprintf("the bound is %d, but there are %d words", g.Bound, all)}}
		}
		return nil
	case engine.Strict:
		return g.checkProof(r.Dictionary)
	}
	return g.checkBranches(r)
}

// Rebuild makes the game of a line from its chain and its opening: for each class of the chain the
// opening's words of that class, in order, then all other words of the class that tell the host
// nothing new, in list order. Without a rule for guesses it is the opening and then all other words in
// list order, the secret last.
func (g LongestGame) Rebuild(r Rules) []engine.Word {
	if r.Mode == engine.Normal {
		game := slices.Clone(g.Opening)
		for _, w := range r.Dictionary.Words() {
			if w != g.Secret && !slices.Contains(g.Opening, w) {
				game = append(game, w)
			}
		}
		return append(game, g.Secret)
	}
	classes := map[string][]engine.Word{}
	for _, w := range r.Dictionary.Words() {
		k := reveals(w, g.Secret)
		classes[k] = append(classes[k], w)
	}
	opening := map[string][]engine.Word{}
	for _, w := range g.Opening {
		k := reveals(w, g.Secret)
		opening[k] = append(opening[k], w)
	}
	held := []engine.Word{g.Secret}
	if !r.Host.HasSecret() {
		held = r.Dictionary.Answers()
	}
	var game []engine.Word
	for _, link := range g.Chain {
		k := canonical(link)
		for _, w := range opening[k] {
			game = append(game, w)
			held = agreeing(held, w, g.Secret)
		}
		for _, w := range classes[k] {
			if !slices.Contains(opening[k], w) && len(agreeing(held, w, g.Secret)) == len(held) {
				game = append(game, w)
			}
		}
	}
	return game
}

// agreeing returns the words that give the clue for guess that the secret gives.
func agreeing(words []engine.Word, guess, secret engine.Word) []engine.Word {
	want := clue(guess, secret)
	var list []engine.Word
	for _, w := range words {
		if clue(guess, w) == want {
			list = append(list, w)
		}
	}
	return list
}

// reveals writes what a guess reveals of a secret in the notation of chains, the letters after the comma
// sorted: <.a...,xy>.
func reveals(guess, secret engine.Word) string {
	green := []byte(".....")
	var others []byte
	for i, color := range clue(guess, secret) {
		switch color {
		case 'G':
			green[i] = guess[i]
		case 'Y':
			others = append(others, guess[i])
		}
	}
	slices.Sort(others)
	return fmt.Sprintf("<%s,%s>", green, others)
}

// canonical sorts the letters after the comma of a link.
func canonical(link string) string {
	const comma = 1 + engine.Letters
	if len(link) < comma+2 || link[comma] != ',' {
		return link
	}
	others := []byte(link[comma+1 : len(link)-1])
	slices.Sort(others)
	return link[:comma+1] + string(others) + ">"
}
