package main

import (
	"context"
	"math/rand/v2"

	"absurdist/engine/verify"
)

// draw returns jobs for a random sample of the excluded branches of claims, and how many there are.
func (f verifyFlags) draw(claims []verify.Claim) ([]job, int, error) {
	type place struct{ claim, branch int }
	var all []place
	for i, c := range claims {
		for b := range c.Branches {
			all = append(all, place{i, b})
		}
	}
	if len(all) == 0 {
		return nil, 0, usageError("--sample %d: no branch is excluded in the file", f.sample)
	}
	d, err := f.lists.load("nyt")
	if err != nil {
		return nil, 0, err
	}
	of := len(all)
	lot := rand.New(rand.NewPCG(f.seed, 0))
	lot.Shuffle(of, func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(f.sample, of)]
	var jobs []job
	for _, p := range all {
		c := claims[p.claim]
		r, err := f.ofClaim(d, c)
		if err != nil {
			return nil, 0, err
		}
		b := c.Branches[p.branch]
		jobs = append(jobs, func(ctx context.Context, _ int) (verdict, error) {
			faults, err := c.Refute(ctx, r, b)
			report := found(p.claim+1, nil, faults)
			report.Answer, report.Spare = c.Secret, &b.Spare
			return report, err
		})
	}
	return jobs, of, nil
}
