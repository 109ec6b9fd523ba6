package play

import (
	"context"
	"errors"
	"fmt"
	"time"

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

// reviews reports whether the game is printed with its review. Only a single game is, so that several are not delayed. Its page
// must have an answer, because other reviews take seconds.
func (r *playRun) reviews() bool {
	h := r.prof.Host
	return r.flags.games == 1 && h.HasSecret()
}

// reviewed returns a recorder that passes a game on, and prints what its guesses were worth when it has been won or lost. The
// review stands below the end, or with --json in a field of its line.
func (r *playRun) reviewed(ctx context.Context, to record.Recorder) record.Recorder {
	var g record.Game
	return func(e record.Event) error {
		_ = g.Take(e)
		if e.End == nil {
			return to(e)
		}
		sums := r.review(ctx, g, longestReview)
		if sums != nil && r.app.JSON {
			e.End.Event = record.EventEnd
			return r.app.Line(reviewedEnd{*e.End, sums})
		}
		err := to(e)
		if sums != nil {
			_, printed := fmt.Fprintf(r.app.Out, "\n%s\n", sums.Brief())
			err = errors.Join(err, printed)
		}
		return err
	}
}

// reviewedEnd is the end line of a game with its review.
type reviewedEnd struct {
	record.End
	Review *advice.Sums `json:"review"`
}

// review returns the sums of a game. It returns nil if they take longer than patience.
func (r *playRun) review(ctx context.Context, played record.Game, patience time.Duration) *advice.Sums {
	if played.End.Outcome != record.Won && played.End.Outcome != record.Lost {
		return nil
	}
	g := advice.Played{Record: played, Dict: r.dict, Rows: r.prof.Rows}
	if !g.Quick() || g.Dict.Weights() != nil && !r.times {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	found, err := g.Review(ctx, review.Options{Nodes: reviewNodes, Sums: true})
	if err != nil {
		r.app.Log.Debug().Err(err).Msg("the game is not reviewed")
		return nil
	}
	return &found.Sums
}
