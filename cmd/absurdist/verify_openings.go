package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"absurdist/cmd/internal/term"
	"absurdist/engine/verify"
)

// verifyOpenings checks what minimax first wrote, and searches some of its first guesses again.
func (a *app) verifyOpenings(ctx context.Context, name string, o *verify.Openings, f verifyFlags) error {
	d, err := f.lists.load(cmp.Or(o.Words, "nyt"))
	if err != nil {
		return err
	}
	if d, err = listsOf(o.Lists, d); err != nil {
		return err
	}
	if err := a.tellFaults(name, o.Check(d)); err != nil {
		return err
	}
	if err := a.tellOpenings(o); err != nil || f.sample == 0 {
		return err
	}
	duel := verify.NewDuel(d, o)
	var list []firstAgain
	for _, first := range drawOpenings(o, f.sample, f.seed) {
		list = append(list, firstAgain{
			about:  firstVerdict{First: first.First, Wins: &first.Wins},
			refute: func(ctx context.Context) error { return duel.Refute(ctx, first) },
		})
	}
	return a.searchFirsts(ctx, name, list, f, "each is as the file says")
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

// tellOpenings says that nothing is missing, and that the trees are right.
func (a *app) tellOpenings(o *verify.Openings) error {
	if a.json {
		return json.NewEncoder(a.out).Encode(struct {
			Firsts  int  `json:"firsts"`
			Wins    int  `json:"wins"`
			Guesses int  `json:"guesses"`
			OK      bool `json:"ok"`
		}{len(o.Firsts), o.Wins(), o.Guesses, true})
	}
	_, err := fmt.Fprintf(a.out, "%s first guesses on %s, %s mode, none is missing: %s win with %d guesses, each by its tree.\n",
		term.Thousands(len(o.Firsts)), o.Words, o.Mode, term.Thousands(o.Wins()), o.Guesses)
	return err
}
