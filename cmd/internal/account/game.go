package account

import (
	"context"
	"fmt"

	"absurdist/engine"
	"absurdist/engine/record"
	"absurdist/engine/review"
)

// Game is a game to review: as it is recorded, with the words it was played with, which may have weights.
type Game struct {
	Record record.Game
	Dict   *engine.Dictionary
	Site   string // the title of its page
	Rows   int    // guesses that the page allows; 0 for no limit
	Number int    // in its record, from 1
	Games  int    // of the record that are reviewed
}

// Review accounts for a game. The error is for one that can't be reviewed, and for clues or words that are none of it; it ends
// the program with exit code 2.
func (g *Game) Review(ctx context.Context, o review.Options) (*review.Account, error) {
	game, err := g.game()
	if err != nil {
		return nil, err
	}
	return review.Of(ctx, game, o)
}

// Quick reports whether [Game.Review] takes about a second at most as a rule: the first guess is known without a search, see
// [review.Quick], or words have weights, by which little is searched.
func (g *Game) Quick() bool {
	game, err := g.game()
	if err != nil {
		return false
	}
	if g.Dict.Weights() != nil {
		return true
	}
	quick, err := review.Quick(game)
	return quick && err == nil
}

// game returns the game to account for. What the record tells of the words becomes what they are.
func (g *Game) game() (review.Game, error) {
	s := &g.Record.Start
	if err := s.Suits(g.Dict); err != nil {
		return review.Game{}, err
	}
	mode, err := engine.ParseMode(s.Mode)
	if err != nil {
		return review.Game{}, err
	}
	var turns []review.Turn
	for _, l := range g.Record.Taken() {
		if len(l.Boards) > 0 {
			return review.Game{}, fault("a game on %d boards; only games on one are reviewed", len(l.Boards))
		}
		w, err := g.Dict.Spell(l.Guess)
		if err != nil {
			return review.Game{}, fault("guess %d: %w", l.N, err)
		}
		turns = append(turns, review.Turn{Guess: w, Clue: *l.Clue})
	}
	if len(turns) == 0 {
		return review.Game{}, fault("the game holds no guesses, there is nothing to review")
	}
	s.SetWords(g.Dict)
	rows := g.Rows
	if len(turns) > rows {
		rows = 0
	}
	start := engine.NewPosition(g.Dict, engine.Rules{Mode: mode, Host: s.Host, Rows: rows})
	return review.Game{Start: start, Turns: turns}, nil
}

// faulty is the error for a game that can't be reviewed as it is recorded; it wraps [review.ErrGame].
type faulty struct{ cause error }

func fault(format string, args ...any) error { return &faulty{fmt.Errorf(format, args...)} }

func (f *faulty) Error() string   { return f.cause.Error() }
func (f *faulty) Unwrap() []error { return []error{review.ErrGame, f.cause} }
