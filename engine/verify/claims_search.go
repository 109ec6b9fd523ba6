package verify

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/engine/game"
)

// FirstVerdict is the result of searching the line of a word again. It is open if the time ran out before there was a result.
type FirstVerdict struct {
	First game.Word `json:"first"`
	Low   *int      `json:"low,omitempty"`
	High  int       `json:"high,omitempty"`
	Findings
}

// errUnsettled is wrapped by the error of a search that was stopped before it had a result.
var errUnsettled = errors.New("the search was ended before it knew")

// searchAgain returns a check that searches a line again within a time limit. The error of the search is a [FaultError], or wraps
// [errUnsettled] if the context ends first.
func searchAgain(b Bound, limit time.Duration, search func(context.Context) error) Check {
	v := FirstVerdict{First: b.Word, Low: b.Low, High: b.High}
	return func(ctx context.Context) (Verdict, error) {
		limited, stop := context.WithTimeout(ctx, limit)
		defer stop()
		var fault FaultError
		switch err := search(limited); {
		case err == nil:
			v.Findings = findings(nil)
		case ctx.Err() != nil:
			return v, context.Cause(ctx)
		case errors.Is(err, errUnsettled):
			v.leave([]string{fmt.Sprintf("%s: not known after %s; more time may tell", b.Word.Upper(), limit)})
		case errors.As(err, &fault):
			v.Findings = findings([]FaultError{{Word: b.Word, Reason: fault.Reason}})
		default:
			return v, err
		}
		return v, nil
	}
}
