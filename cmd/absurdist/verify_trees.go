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

// firstVerdict is what verify says of a first guess that it searched again.
type firstVerdict struct {
	First   engine.Word `json:"first"`
	Bound   int         `json:"bound"`
	OK      bool        `json:"ok"`
	Settled bool        `json:"settled"` // false if --time was up before it knew
	Reason  string      `json:"reason,omitempty"`
}

// verifyTrees checks what tree prove --first all wrote, and searches some of its first guesses again.
func (a *app) verifyTrees(ctx context.Context, name string, p *verify.TreeProof, f verifyFlags) error {
	d, err := f.lists.load(cmp.Or(p.Words, "nyt"))
	if err != nil {
		return err
	}
	if p.From == verify.FromAnswers {
		if d, err = engine.NewDictionary(d.Name(), d.Answers(), nil); err != nil {
			return err
		}
	}
	if faults := p.Check(d); len(faults) > 0 {
		if err := a.tellVerdict(found(1, nil, faults), 1); err != nil {
			return err
		}
		return fmt.Errorf("%s: %w", name, verify.ErrRefuted)
	}
	if err := a.tellWhole(p); err != nil || f.sample == 0 {
		return err
	}
	drawn := drawFirsts(p, f.sample, f.seed)
	totals := verify.NewTotals(d, p)
	bar := progress.New(a.err, isTerminal(a.err), len(drawn), "verify")
	defer bar.Close()
	done, bad, open := 0, 0, 0
	err = parallel.InOrder(ctx, len(drawn), func(ctx context.Context, i int) (firstVerdict, error) {
		return searchFirst(ctx, totals, drawn[i], p.Least(), f)
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
		return fmt.Errorf("%s: %d of %d first guesses %w", name, bad, len(drawn), verify.ErrRefuted)
	}
	if a.json {
		return nil
	}
	fmt.Fprintf(a.out, "%s searched again, drawn with seed %d: none begins a tree with less.\n",
		term.Count(done-open, "first guess", "first guesses"), f.seed)
	return nil
}

// drawFirsts draws first guesses that some tree begins with.
func drawFirsts(p *verify.TreeProof, n int, seed uint64) []engine.Word {
	var all []engine.Word
	for _, first := range p.Firsts {
		all = append(all, first.First)
	}
	lot := rand.New(rand.NewPCG(seed, 0))
	lot.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))]
}

// searchFirst searches a first guess again.
func searchFirst(ctx context.Context, totals *verify.Totals, first engine.Word, bound int, f verifyFlags) (firstVerdict, error) {
	limited, stop := context.WithTimeout(ctx, f.limit)
	defer stop()
	v := firstVerdict{First: first, Bound: bound, OK: true, Settled: true}
	err := totals.Refute(limited, first, bound)
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

// tellWhole says that nothing is missing.
func (a *app) tellWhole(p *verify.TreeProof) error {
	if a.json {
		return json.NewEncoder(a.out).Encode(struct {
			Firsts int  `json:"firsts"`
			Bound  int  `json:"bound"`
			OK     bool `json:"ok"`
		}{len(p.Firsts), p.Bound, true})
	}
	needs := fmt.Sprintf("to need %s guesses or more", term.Thousands(p.Bound))
	if p.Bound == 0 {
		needs = fmt.Sprintf("not to find every answer with %d", p.Guesses)
	}
	_, err := fmt.Fprintf(a.out, "%s first guesses on %s, %s mode: each is said %s, and none is missing.\n",
		term.Thousands(len(p.Firsts)), p.Words, p.Mode, needs)
	return err
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
