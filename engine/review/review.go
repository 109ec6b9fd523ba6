package review

import (
	"context"
	"fmt"
	"math"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Turn is a guess of the game and the clue that it got.
type Turn = game.Turn

// Game is a game to account for, finished or not, on one board or several.
type Game struct {
	// Start is what is known before the first guess: words and their weights, mode, host, rows, refused words. It is not changed.
	Start   *game.Boards
	Guesses []game.Word
	Clues   [][]game.Clue // for each guess those of all boards; those of solved boards are ignored
}

// Value is an expected number of guesses. If clues lie, it is the expected information of a clue instead, in bits.
type Value struct {
	Guesses   float64 // or bits
	Exact     bool
	Low, High float64 // bounds if not exact: no way to play is below Low, and some way is not above High
}

// Choice is a guess and what it is worth: the expected number of guesses with best play afterwards, including this one.
type Choice struct {
	Guess game.Word
	Value Value
}

// Step is a turn of the game and what it was worth. On several boards it has no clue of its own.
type Step struct {
	Turn
	*Candidates            // nil if clues lie
	*Doubt                 // nil unless clues lie
	Value         Value    // with best play from here on, including this guess; if clues lie, the expected information of the best guess
	Played        Value    // the same if this guess is played and best play follows
	Loss          float64  // the cost of the choice, at least 0: Played - Value; in bits Value - Played
	Luck          float64  // how much better the clue was than expected: Played - 1 - the next Value; in bits the information - Played
	Skill         int      // 0 to 99, see [skill]; it also counts how the guess lowers the odds
	Odds          *Odds    // nil if every candidate is found in time, or rows do not count
	Best          []Choice // best first: the best guess, and at most two of equal or nearly equal worth
	CouldBeAnswer bool     // whether the guess was a candidate
	Dealt         bool     // the page played the word, so it has no cost, no skill and no Best
}

// Candidates is how many words could be the answer before and after a turn, on all open boards together.
type Candidates struct {
	Before int `json:"before"`
	After  int `json:"after"`
	// EffectiveBefore and EffectiveAfter are how many equally likely words would leave as much doubt. They are left out if all
	// candidates are equally likely.
	EffectiveBefore float64 `json:"effective_before,omitempty"`
	EffectiveAfter  float64 `json:"effective_after,omitempty"`
	BreaksHard      bool    `json:"breaks_hard"`          // the guess breaks the rule of hard mode, whatever the mode of the game
	Unforeseen      bool    `json:"unforeseen,omitempty"` // no answer of the list fits the clue; other words are the candidates from here on
}

// Doubt is the doubt about the answer before and after a turn whose clue may lie, in bits.
type Doubt struct {
	Epsilon     float64 `json:"epsilon,omitempty"` // the budget, if clues are sold
	DoubtBefore float64 `json:"doubt_before"`
	DoubtAfter  float64 `json:"doubt_after"`
	Chance      float64 `json:"chance"` // the probability that the guess is the answer, before its clue
}

// The outcomes of a game.
const (
	Won        = "won"
	Lost       = "lost"
	Unfinished = "unfinished"
)

// Account says what each guess of a game was worth. Its sums are exact: Needed + Rest - Start = Loss - Luck. If clues lie: Start - Rest =
// the sum of the values - Loss + Luck.
type Account struct {
	Start   Value // with best play from the first guess on; if clues lie, the bits of doubt before it
	Steps   []Step
	Outcome string // if clues are sold a game is [Unfinished], because its final answer is not a turn
	Needed  int    // guesses made
	// Rest is what the position after the last guess is worth: the guesses that best play still needs if the game is lost or unfinished. It
	// is zero if the game is won. If clues lie, it is the bits of doubt at the end.
	Rest       Value
	Loss, Luck float64 // the sums over the steps
	// Rows says that all values are for play within the rows left. It is false if rows are not limited, or if the game gave up certainty;
	// see the package's documentation.
	Rows bool
	// Likeliest is the likeliest answer at the end if clues lie, otherwise nil.
	Likeliest *noise.Likely
}

// Options are the options of [Of]. The zero value is ready to use.
type Options struct {
	// Sums says that only sums are wanted: each step has one best guess. While the game follows a built-in tree this takes no search and
	// little memory.
	Sums bool
	// Progress, if set, is called with the number of positions valued, from one goroutine at a time.
	Progress func(done int)
	// Nodes bounds the states searched for each position; 0 for as many as take some seconds, fewer with weights. What the search does not
	// reach is estimated.
	Nodes int64

	openers *tree.Openers // of the game's words and mode, which tests set; nil for the built-in ones
}

// Of accounts for a game. The error wraps [ErrGame] for an impossible game and [ErrKind] for one that is not accounted for, or is the cause
// of ctx's end.
func Of(ctx context.Context, g Game, o Options) (*Account, error) {
	if err := g.accountable(); err != nil {
		return nil, err
	}
	boards, err := g.positions()
	if err != nil {
		return nil, err
	}
	a := &Account{Needed: len(g.Guesses), Outcome: Unfinished}
	switch last := boards[len(g.Guesses)]; {
	case last.Won():
		a.Outcome = Won
	case last.Lost():
		a.Outcome = Lost
	}
	var positions []*game.Position // of the first board
	for _, b := range boards {
		positions = append(positions, b.Board(0))
	}
	var worths []worth
	switch {
	case g.Start.Len() > 1:
		worths, err = onBoards(ctx, g, boards, o)
	case g.Start.Host.HasSecret():
		worths, a.Rows, err = withSecret(ctx, g, positions, a.Outcome, o)
	default:
		worths, err = adversarial(ctx, g, positions, o)
	}
	if err != nil {
		return nil, err
	}
	a.sum(g, boards, worths)
	return a, nil
}

// withSecret values the positions of a game with an answer. Values are those of play within the rows left if rows are limited and every
// candidate could be found in time throughout the game; it reports whether that is so.
func withSecret(ctx context.Context, g Game, positions []*game.Position, outcome string, o Options) ([]worth, bool, error) {
	searchable := positions[0].Left() <= mostLaidOut // other estimates are without a limit
	if positions[0].Weights() != nil {
		searchable = positions[0].Left() <= mostWeighed
	}
	if g.Start.Rows > 0 && outcome != Lost && searchable {
		worths, certain, err := valued(ctx, g, positions, true, o)
		if err != nil || certain {
			return worths, true, err
		}
	}
	worths, _, err := valued(ctx, g, positions, false, o)
	if err == nil && g.Start.Rows > 0 {
		err = withinRows(ctx, g, positions, worths)
	}
	return worths, false, err
}

// accountable returns an error if the game can't be accounted for.
func (g Game) accountable() error {
	d, h, several := g.Start.Dictionary(), g.Start.Host, g.Start.Len() > 1
	switch {
	case several && d.Weights() != nil:
		return unaccountable("a game on several boards with weights")
	case several && !d.Tabled():
		return unaccountable("a game on several boards of words with more than five letters")
	case several && !h.HasSecret():
		return unaccountable("a game on several boards of the host " + h.String())
	case len(g.Clues) != len(g.Guesses):
		return fmt.Errorf("%d guesses have %d rows of clues: %w", len(g.Guesses), len(g.Clues), ErrGame)
	case !h.Honest() || h.Kind == game.BestReply:
		return unaccountable("the host " + h.String())
	case g.Start.Target != game.Word{}:
		return unaccountable("a challenge")
	case h.Scoring != game.CountLetters:
		return unaccountable("the scoring " + h.Scoring.String())
	}
	return tooLong(len(g.Guesses))
}

func (a *Account) sum(g Game, boards []*game.Boards, worths []worth) {
	a.Start, a.Rest = worths[0].value, worths[len(g.Guesses)].value
	for i, guess := range g.Guesses {
		before, after := boards[i], boards[i+1]
		s := newStep(guess, worths[i], worths[i+1])
		if first := before.Board(0); before.Len() == 1 {
			s.Clue = g.Clues[i][0]
			if first.Weights() != nil && first.Dictionary().Weights() != nil {
				s.EffectiveBefore, s.EffectiveAfter = first.Effective(), after.Board(0).Effective()
			}
		}
		s.Before, s.After = left(before), left(after)
		for _, p := range before.Open() {
			s.BreaksHard = s.BreaksHard || game.Hard.Check(p.Turns(), guess) != nil
			s.CouldBeAnswer = s.CouldBeAnswer || p.IsCandidate(guess)
		}
		for k := range before.Len() {
			s.Unforeseen = s.Unforeseen || before.Board(k).Tier() != after.Board(k).Tier()
		}
		a.Steps = append(a.Steps, s)
		a.Loss += s.Loss
		a.Luck += s.Luck
	}
}

// left counts the candidates of the open boards. The answer of a single board counts when it is found, too.
func left(b *game.Boards) int {
	if b.Len() == 1 {
		return b.Board(0).Left()
	}
	n := 0
	for _, p := range b.Open() {
		n += p.Left()
	}
	return n
}

// newStep returns a step from what its position and the next one are worth.
func newStep(guess game.Word, w, next worth) Step {
	s := Step{Turn: Turn{Guess: guess}, Candidates: &Candidates{}, Value: w.value, Played: w.played, Best: w.best}
	s.Loss = w.played.Guesses - w.value.Guesses
	s.Luck = w.played.Guesses - 1 - next.value.Guesses
	s.Skill, s.Odds = skill(s.Loss), w.odds
	if w.odds != nil {
		s.Skill = min(s.Skill, skill(1-w.odds.Played/w.odds.Best))
	}
	return s
}

// skill marks a guess by its cost: 99 minus its cost in hundredths of a guess, rounded up, and at least 0. So only the best guesses have
// 99, and guesses of equal worth have equal marks. A guess without information costs a whole guess and has 0.
func skill(loss float64) int {
	const rounding = 1e-6 // in hundredths
	return max(0, 99-int(math.Ceil(min(100*loss, 99)-rounding)))
}
