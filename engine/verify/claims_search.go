package verify

import (
	"context"
	"errors"
	"fmt"
	"time"

	"absurdist/engine"
)

// FirstVerdict is what was found when the line of a word was searched again.
type FirstVerdict struct {
	First   engine.Word `json:"first"`
	Low     *int        `json:"low,omitempty"`
	High    int         `json:"high,omitempty"`
	OK      bool        `json:"ok"`
	Settled bool        `json:"settled"` // false if the time was up before it knew
	Reason  string      `json:"reason,omitempty"`
}

// Wrong returns the fault, if there is one.
func (v FirstVerdict) Wrong() []FaultError {
	if v.OK || !v.Settled {
		return nil
	}
	return []FaultError{{Word: v.First, Reason: v.Reason}}
}

// Unchecked says that the time was up, if it was.
func (v FirstVerdict) Unchecked() []string {
	if v.Settled {
		return nil
	}
	return []string{v.First.Upper() + ": " + v.Reason}
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
			v.OK, v.Settled = true, true
		case ctx.Err() != nil:
			return v, context.Cause(ctx)
		case errors.Is(err, errUnsettled):
			v.Reason = fmt.Sprintf("not known after %s; more time may tell", limit)
		case errors.As(err, &fault):
			v.Settled, v.Reason = true, fault.Reason
		default:
			return v, err
		}
		return v, nil
	}
}
