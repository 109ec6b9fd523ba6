package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"absurdist/browser/play"
	"absurdist/cmd/internal/advice"
	"absurdist/engine/record"
	"absurdist/engine/review"
)

// Games whose first guess is in a table, those on several boards and those of liars are reviewed at once, in some 100 ms; those by the weights of a day, in less than a second, only
// on the Times' page, which deals one a day. The states bound what takes longer, and the time is a guard against what they do not bound.
const (
	reviewNodes   = 4000
	longestReview = 10 * time.Second
)

// reviewer is a recorder that tells in a line what the guesses of a game were worth, when it is over.
type reviewer struct {
	play.Buffer
	ctx context.Context //nolint:containedctx // that of the run: a recorder is given none
	run *playRun
	to  play.Recorder // what prints the game
	// patience is how long the review may take.
	patience time.Duration
}

// reviews reports whether the game is told with its review: one on a page with an answer, as others take seconds. Several games are not held up.
func (r *playRun) reviews() bool {
	h := r.prof.Host
	return r.flags.games == 1 && h.HasSecret()
}

// Start begins a game.
func (v *reviewer) Start(s record.Start) error { return errors.Join(v.Buffer.Start(s), v.to.Start(s)) }

// Guess takes a guess.
func (v *reviewer) Guess(g record.Guess) error { return errors.Join(v.Buffer.Guess(g), v.to.Guess(g)) }

// End tells the end, and the review of a game that was won or lost: below it, or with --json as a field of its line.
func (v *reviewer) End(e record.End) error {
	err := v.Buffer.End(e)
	sums := v.review()
	switch {
	case sums == nil:
		return errors.Join(err, v.to.End(e))
	case v.run.app.JSON:
		e.Event = record.EventEnd
		return errors.Join(err, v.run.app.Line(reviewedEnd{e, sums}))
	}
	err = errors.Join(err, v.to.End(e))
	_, printed := fmt.Fprintf(v.run.app.Out, "\n%s\n", sums.Brief())
	return errors.Join(err, printed)
}

// reviewedEnd is the end line of a game with its review.
type reviewedEnd struct {
	record.End
	Review *advice.Sums `json:"review"`
}

// review returns the sums of the game; nil where they can't be had at once.
func (v *reviewer) review() *advice.Sums {
	if v.Last.Outcome != record.Won && v.Last.Outcome != record.Lost {
		return nil
	}
	g := advice.Played{Record: gameOf(&v.Buffer), Dict: v.run.dict, Rows: v.run.prof.Rows}
	if !g.Quick() || g.Dict.Weights() != nil && !v.run.times {
		return nil
	}
	ctx, cancel := context.WithTimeout(v.ctx, v.patience)
	defer cancel()
	found, err := g.Review(ctx, review.Options{Nodes: reviewNodes, Sums: true})
	if err != nil {
		v.run.app.Log.Debug().Err(err).Msg("the game is not reviewed")
		return nil
	}
	return &found.Sums
}
