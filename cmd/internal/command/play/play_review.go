package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
)

// Most reviews take some 100 ms: those of games whose first guess is in a table, on several boards, or of liars. With the weights of a
// day they take less than a second; only the Times' page has these, and it deals one game a day. reviewNodes bounds longer
// reviews. longestReview guards against what the states do not bound.
const (
	reviewNodes   = 4000
	longestReview = 10 * time.Second
)

// reviewer is a recorder that prints in a line what the guesses of a game were worth, when the game is over.
type reviewer struct {
	play.Buffer
	ctx context.Context //nolint:containedctx // of the run; a recorder is given no context
	run *playRun
	to  play.Recorder // prints the game
	// patience is how long the review may take, at most.
	patience time.Duration
}

// reviews reports whether the game is printed with its review. Only a single game is, so that several are not delayed. Its page
// must have an answer, because other reviews take seconds.
func (r *playRun) reviews() bool {
	h := r.prof.Host
	return r.flags.games == 1 && h.HasSecret()
}

// Start begins a game.
func (v *reviewer) Start(s record.Start) error { return errors.Join(v.Buffer.Start(s), v.to.Start(s)) }

// Guess takes a guess.
func (v *reviewer) Guess(g record.Guess) error { return errors.Join(v.Buffer.Guess(g), v.to.Guess(g)) }

// End prints the end, and the review of a game that was won or lost. The review stands below the end, or with --json in a field of
// its line.
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

// review returns the sums of the game. It returns nil if they take too long.
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
