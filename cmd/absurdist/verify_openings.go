package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/parallel"
	"absurdist/engine/verify"
)

// openingVerdict is what verify says of a first guess of the game of two that it searched again.
type openingVerdict struct {
	First   engine.Word `json:"first"`
	Wins    bool        `json:"wins"` // as the file says
	OK      bool        `json:"ok"`
	Settled bool        `json:"settled"` // false if --time was up before it knew
	Reason  string      `json:"reason,omitempty"`
}

// verifyOpenings checks what minimax first wrote, and searches some of its first guesses again.
func (a *app) verifyOpenings(ctx context.Context, name string, o *verify.Openings, f verifyFlags) error {
	d, err := f.lists.load(cmp.Or(o.Words, "nyt"))
	if err != nil {
		return err
	}
	if d, err = listsOf(o.Lists, d); err != nil {
		return err
	}
	if faults := o.Check(d); len(faults) > 0 {
		if err := a.tellVerdict(found(1, nil, faults), 1); err != nil {
			return err
		}
		return fmt.Errorf("%s: %w", name, verify.ErrRefuted)
	}
	if err := a.tellOpenings(o); err != nil || f.sample == 0 {
		return err
	}
	drawn := drawOpenings(o, f.sample, f.seed)
	duel := verify.NewDuel(d, o)
	bar := progress.New(a.err, isTerminal(a.err), len(drawn), "verify")
	defer bar.Close()
	done, bad, open := 0, 0, 0
	err = parallel.InOrder(ctx, len(drawn), func(ctx context.Context, i int) (openingVerdict, error) {
		return searchOpening(ctx, duel, drawn[i], f)
	}, func(v openingVerdict) error {
		done++
		bar.Set(done)
		switch {
		case !v.Settled:
			open++
		case !v.OK:
			bad++
		}
		return a.tellOpening(v)
	})
	if err != nil {
		return err
	}
	bar.Close()
	if bad > 0 {
		return fmt.Errorf("%s: %d of %d first guesses %w", name, bad, len(drawn), verify.ErrRefuted)
	}
	if a.json {
		return nil
	}
	fmt.Fprintf(a.out, "%s searched again, drawn with seed %d: each is as the file says.\n",
		term.Count(done-open, "first guess", "first guesses"), f.seed)
	return nil
}

// drawOpenings draws first guesses, as many that win as that lose if there are enough of each.
func drawOpenings(o *verify.Openings, n int, seed uint64) []verify.Opening {
	lot := rand.New(rand.NewPCG(seed, 0))
	var win, lose []verify.Opening
	for _, i := range lot.Perm(len(o.Firsts)) {
		if first := o.Firsts[i]; first.Wins {
			win = append(win, first)
		} else {
			lose = append(lose, first)
		}
	}
	wins := min(len(win), max(n/2, n-len(lose)))
	return append(win[:wins], lose[:min(len(lose), n-wins)]...)
}

// searchOpening searches a first guess again.
func searchOpening(ctx context.Context, duel *verify.Duel, o verify.Opening, f verifyFlags) (openingVerdict, error) {
	limited, stop := context.WithTimeout(ctx, f.limit)
	defer stop()
	v := openingVerdict{First: o.First, Wins: o.Wins, OK: true, Settled: true}
	err := duel.Refute(limited, o)
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

// tellOpenings says that nothing is missing.
func (a *app) tellOpenings(o *verify.Openings) error {
	if a.json {
		return json.NewEncoder(a.out).Encode(struct {
			Firsts  int  `json:"firsts"`
			Wins    int  `json:"wins"`
			Guesses int  `json:"guesses"`
			OK      bool `json:"ok"`
		}{len(o.Firsts), o.Wins(), o.Guesses, true})
	}
	_, err := fmt.Fprintf(a.out, "%s first guesses on %s, %s mode: %s are said to win with %d guesses, and none is missing.\n",
		term.Thousands(len(o.Firsts)), o.Words, o.Mode, term.Thousands(o.Wins()), o.Guesses)
	return err
}

// tellOpening prints a verdict; for people those that are right are not named.
func (a *app) tellOpening(v openingVerdict) error {
	if a.json {
		return json.NewEncoder(a.out).Encode(v)
	}
	if v.OK {
		return nil
	}
	_, err := fmt.Fprintf(a.out, "%s: %s\n", v.First.Upper(), v.Reason)
	return err
}
