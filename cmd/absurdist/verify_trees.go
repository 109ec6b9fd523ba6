package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/verify"
)

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
	if err := a.tellFaults(name, p.Check(d)); err != nil {
		return err
	}
	if err := a.tellWhole(p); err != nil || f.sample == 0 {
		return err
	}
	totals, bound := verify.NewTotals(d, p), p.Least()
	var list []firstAgain
	for _, first := range drawFirsts(p, f.sample, f.seed) {
		list = append(list, firstAgain{
			about:  firstVerdict{First: first, Bound: &bound},
			refute: func(ctx context.Context) error { return totals.Refute(ctx, first, bound) },
		})
	}
	return a.searchFirsts(ctx, name, list, f, "none begins a tree with less")
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
