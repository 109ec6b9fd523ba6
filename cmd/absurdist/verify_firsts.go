package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/parallel"
	"absurdist/engine/verify"
)

// firstVerdict is what verify says of a first guess that it searched again: of a tree, or of the game of two.
type firstVerdict struct {
	First   engine.Word `json:"first"`
	Bound   *int        `json:"bound,omitempty"` // of a tree: it needs so many guesses, as the file says
	Wins    *bool       `json:"wins,omitempty"`  // of the game of two: as the file says
	OK      bool        `json:"ok"`
	Settled bool        `json:"settled"` // false if --time was up before it knew
	Reason  string      `json:"reason,omitempty"`
}

// firstAgain is a first guess to search again. The error of refute is a [verify.FaultError], or wraps
// [verify.ErrUnsettled] if the context ended first.
type firstAgain struct {
	about  firstVerdict // what the file says
	refute func(context.Context) error
}

// tellFaults prints what is wrong with a whole file, and returns an error if anything is.
func (a *app) tellFaults(name string, faults []verify.FaultError) error {
	if len(faults) == 0 {
		return nil
	}
	if err := a.tellVerdict(found(1, nil, faults), 1); err != nil {
		return err
	}
	return fmt.Errorf("%s: %w", name, verify.ErrRefuted)
}

// searchFirsts searches first guesses of a file again; right is what is said of them if none is refuted.
func (a *app) searchFirsts(ctx context.Context, name string, list []firstAgain, f verifyFlags, right string) error {
	bar := progress.New(a.err, isTerminal(a.err), len(list), "verify")
	defer bar.Close()
	done, bad, open := 0, 0, 0
	err := parallel.InOrder(ctx, len(list), func(ctx context.Context, i int) (firstVerdict, error) {
		return list[i].search(ctx, f)
	}, func(v firstVerdict) error {
		done++
		bar.Set(done)
		switch {
		case !v.Settled:
			open++
		case !v.OK:
			bad++
		}
		return a.tellFirst(v)
	})
	if err != nil {
		return err
	}
	bar.Close()
	if bad > 0 {
		return fmt.Errorf("%s: %d of %d first guesses %w", name, bad, len(list), verify.ErrRefuted)
	}
	if a.json {
		return nil
	}
	fmt.Fprintf(a.out, "%s searched again, drawn with seed %d: %s.\n",
		term.Count(done-open, "first guess", "first guesses"), f.seed, right)
	return nil
}

// search searches a first guess again, for at most --time.
func (g firstAgain) search(ctx context.Context, f verifyFlags) (firstVerdict, error) {
	limited, stop := context.WithTimeout(ctx, f.limit)
	defer stop()
	v := g.about
	v.OK, v.Settled = true, true
	err := g.refute(limited)
	var fault verify.FaultError
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return v, context.Cause(ctx)
	case errors.Is(err, verify.ErrUnsettled):
		v.OK, v.Settled = false, false
		v.Reason = fmt.Sprintf("not known after %s; --time gives it more", f.limit)
	case errors.As(err, &fault):
		v.OK, v.Reason = false, fault.Reason
	default:
		return v, err
	}
	return v, nil
}

// tellFirst prints a verdict; for people those that are right are not named.
func (a *app) tellFirst(v firstVerdict) error {
	if a.json {
		return json.NewEncoder(a.out).Encode(v)
	}
	if v.OK {
		return nil
	}
	_, err := fmt.Fprintf(a.out, "%s: %s\n", v.First.Upper(), v.Reason)
	return err
}
