package verify

import (
	"context"
	"errors"
	"fmt"
	"time"

	"absurdist/engine/game"
)

// FirstVerdict is what was found when the line of a word was searched again. It is open if the time was up before that was known.
type FirstVerdict struct {
	First game.Word `json:"first"`
	Low   *int      `json:"low,omitempty"`
	High  int       `json:"high,omitempty"`
	Findings
}

// errUnsettled is wrapped by the error of a search that was ended before it knew.
var errUnsettled = errors.New("the search was ended before it knew")

// searchAgain returns a check of a line by a search, which is given so much time. The error of the search is a [FaultError], or
// wraps [errUnsettled] if the context ends first.
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
