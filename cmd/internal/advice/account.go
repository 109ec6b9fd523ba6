package advice

import (
	"context"
	"fmt"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/review"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// Account says what the guesses of a game were worth: in guesses, or in bits of doubt about the answer if clues lie. The
// terminal, --json, the page and reports all show this value.
type Account struct {
	Heads Heads `json:"heads"`
	Rows  []Row `json:"guesses"`
	// Course has how many guesses best play expects to take in all, before the first guess and after each. If clues lie, it has the bits of
	// doubt about the answer instead.
	Course []float64 `json:"course"`
	Sums   Sums      `json:"sums"`
	Lines  []string  `json:"lines"` // the sums in words

	terms string // the rules and words with which the guesses are valued
}

// bits is the unit of accounts of games with lies. Other accounts are in guesses, a unit that is left out.
const bits = "bits"

// Heads are the headings of the columns of [Shown]. A column without a heading is empty.
type Heads struct {
	Before   string `json:"before"`
	Expected string `json:"expected"`
	Cost     string `json:"cost"`
	Luck     string `json:"luck"`
}

// ToCome returns how many guesses best play expects after the last one. It returns 0 if clues lie.
func (a *Account) ToCome() float64 {
	if a.Sums.Unit == bits {
		return 0
	}
	return a.Course[len(a.Rows)] - float64(len(a.Rows))
}

// Review accounts for a game. The error is for a game that can't be reviewed, and for clues or words that don't belong to it. It ends
// the program with exit code 2.
func (g *Played) Review(ctx context.Context, o review.Options) (*Account, error) {
	played, liar, err := g.kind()
	if err != nil {
		return nil, err
	}
	if liar != nil {
		found, err := review.OfNoisy(ctx, liar.NoisyGame, o)
		if err != nil {
			return nil, err
		}
		return newBitAccount(g, found, liar.final), nil
	}
	found, err := review.Of(ctx, played, o)
	if err != nil {
		return nil, err
	}
	var boards [][]game.Clue
	if played.Start.Len() > 1 {
		boards = played.Clues
	}
	return NewAccount(g, found, boards), nil
}

// newBitAccount is [NewAccount] for a game with lies. Final is the final answer, or nil if none was given.
func newBitAccount(g *Played, found *review.Account, final *noise.Turn) *Account {
	if final == nil {
		return NewAccount(g, found, nil)
	}
	found.Outcome = review.Lost
	if final.Clue.Solved() {
		found.Outcome = review.Won
	}
	a := NewAccount(g, found, nil)
	a.Sums.Final = &final.Guess
	return a
}

// NewAccount makes the account of a game from its review. Boards has the clues of each guess, if there are several boards.
func NewAccount(g *Played, found *review.Account, boards [][]game.Clue) *Account {
	adversary, lies := !g.Record.Start.Host.HasSecret(), found.Likeliest != nil
	a := &Account{Heads: Heads{"candidates", "expected", "cost", "luck"}, Course: []float64{found.Start.Guesses}, Sums: sumsOf(found)}
	switch {
	case adversary:
		a.Heads = Heads{"candidates", "shortest", "beyond", ""}
	case lies:
		a.Heads.Before = "doubt, bits"
	}
	clues := clueLists(boards)
	for i := range found.Steps {
		row := newRow(g, i+1, &found.Steps[i])
		won := row.Clue.Solved()
		if boards != nil {
			row.Clue, row.Boards = nil, clues[i]
			won = found.Outcome == review.Won && i == len(found.Steps)-1
		}
		next := found.Rest.Guesses
		if i+1 < len(found.Steps) {
			next = found.Steps[i+1].Value.Guesses
		}
		course := float64(i+1) + next
		if lies {
			next = row.DoubtAfter
			course = next
		}
		row.show(adversary, won, next)
		a.add(&row, next)
		a.Course = append(a.Course, course)
	}
	a.finish(g, len(boards) > 0, found.Rows)
	return a
}

// add adds a row, and its figures as they are shown to the sums.
func (a *Account) add(row *Row, after float64) {
	a.Rows = append(a.Rows, *row)
	cost, luck := row.thousandths(after)
	a.Sums.cost, a.Sums.luck = a.Sums.cost+cost, a.Sums.luck+luck
}

// finish adds what all kinds of games have. Rows says whether the limit of rows counted.
func (a *Account) finish(g *Played, boards, rows bool) {
	a.Sums.Game = g.Number
	if host := g.Record.Start.Host; host != game.Wordle() {
		a.Sums.Host = host.String()
	}
	a.Lines = a.Sums.Lines()
	s := g.Record.Start
	a.terms = s.Mode + " mode"
	if boards && len(a.Rows) > 0 {
		a.terms += fmt.Sprintf(", %d boards", len(a.Rows[0].Boards))
	}
	if rows {
		a.terms += fmt.Sprintf(", %d rows", g.Rows)
	}
	a.terms += ", list " + s.Words
	if date, ofDay := daily.WeightsDate(s.Weights); ofDay {
		a.terms += ", weights of " + date.String()
	} else if s.Weights != "" {
		a.terms += ", weights of " + s.Weights
	}
}

// mostQuick is the most guesses of a game with several boards or lies that is reviewed at once. Each takes some hundredths of a second.
const mostQuick = 20

// Quick reports whether [Played.Review] usually takes about a second at most. There are three such cases: the value of the first guess
// is known without a search, see [review.Quick]; the words have weights, with which little is searched; or the game has several
// boards or lies, and few guesses. Games against an adversary take some seconds.
func (g *Played) Quick() bool {
	played, liar, err := g.kind()
	switch {
	case err != nil:
		return false
	case liar != nil:
		return len(liar.Turns) <= mostQuick
	case played.Start.Len() > 1:
		return len(played.Guesses) <= mostQuick
	case !played.Start.Host.HasSecret():
		return false
	case g.Dict.Weights() != nil:
		return true
	}
	quick, err := review.Quick(played)
	return quick && err == nil
}

// liarGame is a game whose clues may lie, with its final answer if there is one.
type liarGame struct {
	review.NoisyGame
	final *noise.Turn
}

// liar returns the game to account for, if its clues may lie.
func (g *Played) liar(rows int) (*liarGame, error) {
	host := g.Record.Start.Host
	played := &liarGame{NoisyGame: review.NoisyGame{Rows: rows}}
	if host.Lies == game.LyingRows { // the page deals the first word itself
		played.Dealt = 1
	}
	taken := g.Record.Taken()
	for i, l := range taken {
		w, err := g.Dict.Spell(l.Guess)
		if err != nil {
			return played, fault("guess %d: %w", l.N, err)
		}
		turn := noise.Turn{Guess: w, Epsilon: l.Epsilon, Clue: *l.Clue}
		switch {
		case !host.SellsClues() || l.Epsilon > 0:
			played.Turns = append(played.Turns, turn)
		case i == len(taken)-1 && i > 0 && !l.Found:
			played.final = &turn
		default:
			return played, fault("guess %d, %s, has no budget in the record, without which its clue tells nothing", l.N, w.Upper())
		}
	}
	if !g.Dict.Classic() {
		return played, fault("games of %s are reviewed with words of five letters a-z only, and %s has others", host, g.Dict.Name())
	}
	played.Model = noise.NewModel(g.Dict, host)
	return played, nil
}
