package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/game"
)

// Input is the way in which the words of a known game are entered.
type Input string

// Ways of input.
const (
	// Keys are trusted key events, like a keyboard's.
	Keys Input = "keys"
	// Events are made inside the page, one guess a call. Calls do not wait for each other's result.
	Events Input = "events"
	// Batch makes many guesses in one call.
	Batch Input = "batch"
)

// Inputs lists all ways of input, slowest first.
var Inputs = []Input{Keys, Events, Batch}

// How many guesses are compared at a time. With [Batch] it is the size of a call: enough to make a call's cost
// negligible, few enough to show progress. With [Events] it is enough to keep the page busy.
const (
	batchSize = 1000
	callsSent = 50
)

// DifferenceError says that a page gives another clue than a known game has. It wraps [page.ErrUnlike].
type DifferenceError struct {
	N            int
	Guess        string
	Page, Engine string // clues
}

func (e *DifferenceError) Error() string {
	return fmt.Sprintf("guess %d, %s: the page answers %s, the engine %s", e.N, e.Guess, e.Page, e.Engine)
}

func (e *DifferenceError) Unwrap() error { return page.ErrUnlike }

// takeUpKnown takes the turns that the record has, and makes page and position agree.
func (g *played) takeUpKnown(ctx context.Context) error {
	for _, t := range g.Known[:g.Recorded] {
		_ = g.boards.Apply(t.Guess, []game.Clue{t.Clue}) // whether words fit the clues does not matter here
	}
	return g.recovered(ctx, g.catchUp(ctx))
}

// typeKnown types the next words of a known game.
func (g *played) typeKnown(ctx context.Context) error {
	began := time.Now()
	rows, err := g.enter(ctx, len(g.boards.Guesses()), len(g.Known))
	each := time.Since(began) / time.Duration(max(1, len(rows)))
	for _, row := range rows {
		if wrong := g.apply(row, time.Now().Add(-each)); wrong != nil {
			return errors.Join(wrong, err)
		}
	}
	return err
}

// enter types turns of a known game, as many as a call takes.
func (g *played) enter(ctx context.Context, from, to int) ([]page.Row, error) {
	if g.Input == Keys {
		row, err := g.Page.Guess(ctx, g.Known[from].Guess.String(), from == len(g.Known)-1)
		if err != nil {
			return nil, err
		}
		return []page.Row{row}, nil
	}
	n, feed := callsSent, g.Page.FeedEach
	if g.Input == Batch {
		n, feed = batchSize, g.Page.Feed
	}
	var guesses []game.Word
	for _, t := range g.Known[from:min(from+n, to)] {
		guesses = append(guesses, t.Guess)
	}
	return feed(ctx, game.Texts(guesses))
}

// compare compares a row of the page with turn i of a known game.
func (g *played) compare(i int, row page.Row) error {
	if i >= len(g.Known) {
		return fmt.Errorf("%w: its board has more rows than the game", page.ErrUnlike)
	}
	guess, clue := g.Known[i].Guess.String(), g.Known[i].Clue.String()
	if row.Word != guess || !slices.Equal(row.Clues, []string{clue}) {
		return &DifferenceError{i + 1, row.Word, row.Word + " " + row.Clues[0], guess + " " + clue}
	}
	return nil
}
