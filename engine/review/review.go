package review

import (
	"context"
	"math"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Turn is a guess of the game and the clue that it got.
type Turn = game.Turn

// Game is a game to account for, finished or not.
type Game struct {
	// Start is the position before the first guess: words and their weights, mode, host, rows, refused words. It is not changed.
	Start *game.Position
	Turns []Turn
}

// Value is an expected number of guesses.
type Value struct {
	Guesses   float64
	Exact     bool
	Low, High float64 // bounds if not exact: no way to play is below Low, and some way is not above High
}

// Choice is a guess and what it is worth: the expected number of guesses with best play afterwards, including this one.
type Choice struct {
	Guess game.Word
	Value Value
}

// Step is a turn of the game and what it was worth.
type Step struct {
	Turn
	Before, After int // candidates
	// EffectiveBefore and EffectiveAfter are the numbers of equally likely words that would leave as much doubt. They are 0 if all
	// candidates count the same.
	EffectiveBefore, EffectiveAfter float64
	Value                           Value    // with best play from here on, including this guess
	Played                          Value    // the same if this guess is played and best play follows
	Loss                            float64  // Played - Value: the cost of the choice, at least 0
	Luck                            float64  // Played - 1 - the next Value: how much better the clue was than expected
	Skill                           int      // 0 to 99, see [skill]; what the guess takes from the odds counts as well
	Odds                            *Odds    // nil if every candidate is found in time, or rows do not count
	Best                            []Choice // best first: the best guess, and at most two of equal or nearly equal worth
	BreaksHard                      bool     // whether the guess breaks the rule of hard mode, in any mode of the game
	CouldBeAnswer                   bool     // whether the guess was a candidate
	// Unforeseen says that an answer of the list, or a word with a weight, fitted before the clue, and none does after it.
	Unforeseen bool
}

// The outcomes of a game.
const (
	Won        = "won"
	Lost       = "lost"
	Unfinished = "unfinished"
)

// Account says what each guess of a game was worth. Its sums are exact: Needed + Rest - Start = Loss - Luck.
type Account struct {
	Start   Value // with best play from the first guess on
	Steps   []Step
	Outcome string
	Needed  int // guesses made
	// Rest is what the position after the last guess is worth: the guesses that best play still needs if the game is lost or unfinished. It
	// is zero if the game is won.
	Rest       Value
	Loss, Luck float64 // the sums over the steps
	// Rows says that all values are for play within the rows left. It is false if rows are not limited, or if the game gave up certainty;
	// see the package's documentation.
	Rows bool
}

// Options are the options of [Of]. The zero value is ready to use.
type Options struct {
	// Openers are the values of first guesses for the game's words and mode. Nil means the built-in ones.
	Openers *tree.Openers
	// Workers is how many positions are valued at the same time; 0 for one per core. The account does not depend on it.
	Workers int
	// Sums says that only sums are wanted: each step has one best guess. While the game follows a built-in tree this takes no search and
	// little memory.
	Sums bool
	// Progress, if set, is called with the number of positions valued and the number of all, from one goroutine at a time.
	Progress func(step, of int)
	// Nodes bounds the states searched for each position; 0 for as many as take some seconds, fewer with weights. What the search does not
	// reach is estimated.
	Nodes int64
}

// Of accounts for a game. The error wraps [ErrGame] for an impossible game and [ErrKind] for one that is not accounted for, or is the cause
// of ctx's end.
func Of(ctx context.Context, g Game, o Options) (*Account, error) {
	if err := accountable(g.Start); err != nil {
		return nil, err
	}
	positions, err := g.positions()
	if err != nil {
		return nil, err
	}
	last := positions[len(positions)-1]
	a := &Account{Needed: len(g.Turns), Outcome: Unfinished}
	switch {
	case last.Won():
		a.Outcome = Won
	case last.Lost():
		a.Outcome = Lost
	}
	var worths []worth
	if g.Start.Host.HasSecret() {
		worths, a.Rows, err = withSecret(ctx, g, positions, a.Outcome, o)
	} else {
		worths, err = adversarial(ctx, g, positions, o)
	}
	if err != nil {
		return nil, err
	}
	a.sum(g, positions, worths)
	return a, nil
}

// withSecret values the positions of a game with an answer. It keeps to the rows left if they are limited and the game gave up no
// certainty.
func withSecret(ctx context.Context, g Game, positions []*game.Position, outcome string, o Options) ([]worth, bool, error) {
	searchable := g.Start.Left() <= mostLaidOut // other estimates are without a limit
	if g.Start.Weights() != nil {
		searchable = g.Start.Left() <= mostWeighed
	}
	if g.Start.Rows > 0 && outcome != Lost && searchable {
		worths, certain, err := valued(ctx, g, positions, true, o)
		if err != nil || certain {
			return worths, true, err
		}
	}
	worths, _, err := valued(ctx, g, positions, false, o)
	if err == nil && g.Start.Rows > 0 {
		err = withinRows(ctx, g, positions, worths, o)
	}
	return worths, false, err
}

// accountable returns an error if a game with that start can't be accounted for.
func accountable(start *game.Position) error {
	h := start.Host
	switch {
	case !h.Honest() || h.Kind == game.BestReply:
		return unaccountable("the host " + h.String())
	case start.Target != game.Word{}:
		return unaccountable("a challenge")
	case h.Scoring != game.CountLetters:
		return unaccountable("the scoring " + h.Scoring.String())
	}
	return nil
}

// sum fills in the steps and the sums.
func (a *Account) sum(g Game, positions []*game.Position, worths []worth) {
	a.Start, a.Rest = worths[0].value, worths[len(g.Turns)].value
	for i, t := range g.Turns {
		before, after := positions[i], positions[i+1]
		s := newStep(t, worths[i], worths[i+1])
		s.Before, s.After = before.Left(), after.Left()
		s.BreaksHard = game.Hard.Check(before.Turns(), t.Guess) != nil
		s.CouldBeAnswer = before.IsCandidate(t.Guess)
		s.Unforeseen = after.Tier() != before.Tier()
		if before.Weights() != nil {
			s.EffectiveBefore, s.EffectiveAfter = before.Effective(), after.Effective()
		}
		a.add(s)
	}
}

// newStep returns a step from what its position and the next one are worth.
func newStep(t Turn, w, next worth) Step {
	s := Step{Turn: t, Value: w.value, Played: w.played, Best: w.best}
	s.Loss = w.played.Guesses - w.value.Guesses
	s.Luck = w.played.Guesses - 1 - next.value.Guesses
	s.Skill, s.Odds = skill(s.Loss), w.odds
	if w.odds != nil {
		s.Skill = min(s.Skill, skill(1-w.odds.Played/w.odds.Best))
	}
	return s
}

func (a *Account) add(s Step) {
	a.Steps = append(a.Steps, s)
	a.Loss += s.Loss
	a.Luck += s.Luck
}

// skill marks a guess by its cost: 99 minus its cost in hundredths of a guess, rounded up, and at least 0. So only the best guesses have
// 99, and guesses of equal worth have equal marks. A guess that tells nothing costs a whole guess and has 0.
func skill(loss float64) int {
	const rounding = 1e-6 // in hundredths
	return max(0, 99-int(math.Ceil(min(100*loss, 99)-rounding)))
}
