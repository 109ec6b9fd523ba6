package account

import (
	"context"

	"absurdist/engine/game"
	"absurdist/engine/review"
	"absurdist/engine/search/noise"
)

// Account is what the guesses of a game were worth: in guesses, or in bits of doubt about the answer where clues lie.
type Account struct {
	Guesses *review.Account      // nil where clues lie
	Bits    *review.NoisyAccount // nil elsewhere

	host   game.Host
	boards [][]game.Clue // for each guess its clues, where there are several
	final  *noise.Turn   // the final answer, where clues are sold and it was given
}

// The units of accounts.
const (
	unitGuesses = "" // as it is written
	unitBits    = "bits"
)

// Len returns the number of guesses.
func (a *Account) Len() int {
	if a.Bits != nil {
		return len(a.Bits.Steps)
	}
	return len(a.Guesses.Steps)
}

// Heads are the headings of what is shown of guesses, see [Row]. What has none is not shown.
type Heads struct {
	Before   string `json:"before"`
	Expected string `json:"expected"`
	Cost     string `json:"cost"`
	Luck     string `json:"luck"`
}

// Heads returns the headings for the game's kind.
func (a *Account) Heads() Heads {
	switch {
	case a.Bits != nil:
		return Heads{"doubt, bits", "expected", "cost", "luck"}
	case !a.host.HasSecret():
		return Heads{"candidates", "shortest", "beyond", ""}
	}
	return Heads{"candidates", "expected", "cost", "luck"}
}

// Course returns how many guesses best play was expected to take in all, before the first guess and after each; where clues lie, the bits
// of doubt about the answer.
func (a *Account) Course() []float64 {
	if a.Bits != nil {
		course := []float64{a.Bits.Start}
		for i := range a.Bits.Steps {
			course = append(course, a.Bits.Steps[i].After)
		}
		return course
	}
	course := []float64{a.Guesses.Start.Guesses}
	for i := range a.Guesses.Steps {
		next := a.Guesses.Rest
		if i+1 < len(a.Guesses.Steps) {
			next = a.Guesses.Steps[i+1].Value
		}
		course = append(course, float64(i+1)+next.Guesses)
	}
	return course
}

// Review accounts for a game. The error is for one that can't be reviewed, and for clues or words that are none of it; it ends
// the program with exit code 2.
func (g *Game) Review(ctx context.Context, o review.Options) (*Account, error) {
	k, err := g.kind()
	if err != nil {
		return nil, err
	}
	a := &Account{host: g.Record.Start.Host}
	switch k := k.(type) {
	case review.Game:
		a.Guesses, err = review.Of(ctx, k, o)
	case review.BoardsGame:
		a.boards = k.Clues
		a.Guesses, err = review.OfBoards(ctx, k, o)
	case liarGame:
		if a.Bits, err = review.OfNoisy(ctx, k.NoisyGame, o); err == nil && k.final != nil {
			a.final, a.Bits.Outcome = k.final, review.Lost
			if k.final.Clue.Solved() {
				a.Bits.Outcome = review.Won
			}
		}
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// mostQuick is the most guesses of a game on several boards, or of a liar, that is reviewed at once: each takes some hundredths of a second.
const mostQuick = 20

// Quick reports whether [Game.Review] takes about a second at most as a rule: the first guess is known without a search, see
// [review.Quick], words have weights, by which little is searched, or the game is on several boards or one of a liar. Games against an
// adversary take some seconds.
func (g *Game) Quick() bool {
	k, err := g.kind()
	if err != nil {
		return false
	}
	switch k := k.(type) {
	case review.BoardsGame:
		return len(k.Guesses) <= mostQuick
	case liarGame:
		return len(k.Turns) <= mostQuick
	case review.Game:
		if !k.Start.Host.HasSecret() {
			return false
		}
		if g.Dict.Weights() != nil {
			return true
		}
		quick, err := review.Quick(k)
		return quick && err == nil
	}
	return false
}

// liarGame is a game whose clues may lie, with its final answer if there is one.
type liarGame struct {
	review.NoisyGame
	final *noise.Turn
}

// liar returns the game to account for.
func (g *Game) liar(rows int) (liarGame, error) {
	host := g.Record.Start.Host
	game := liarGame{NoisyGame: review.NoisyGame{Rows: rows}}
	taken := g.Record.Taken()
	for i, l := range taken {
		w, err := g.Dict.Spell(l.Guess)
		if err != nil {
			return game, fault("guess %d: %w", l.N, err)
		}
		turn := noise.Turn{Guess: w, Epsilon: l.Epsilon, Clue: *l.Clue}
		switch {
		case !host.SellsClues() || l.Epsilon > 0:
			game.Turns = append(game.Turns, turn)
		case i == len(taken)-1 && i > 0 && !l.Found:
			game.final = &turn
		default:
			return game, fault("guess %d, %s, has no budget in the record, without which its clue tells nothing", l.N, w.Upper())
		}
	}
	if !g.Dict.Classic() {
		return game, fault("games of %s are reviewed with words of five letters a-z only, and %s has others", host, g.Dict.Name())
	}
	game.Model = noise.NewModel(g.Dict, host)
	return game, nil
}
