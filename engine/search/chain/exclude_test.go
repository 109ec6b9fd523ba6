package chain_test

import (
	"context"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/chain"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

// branches are those of a claim.
func branches(list []chain.Branch) []verify.Branch {
	var out []verify.Branch
	for _, b := range list {
		out = append(out, verify.Branch(b))
	}
	return out
}

// someWords draws a list of different words over few letters.
func someWords(t *rapid.T) []game.Word {
	word := rapid.Map(rapid.StringMatching(`[a-h]{5}`), game.MustWord)
	return rapid.SliceOfNDistinct(word, 1, 14, rapid.ID[game.Word]).Draw(t, "words")
}

// The bound of every answer of a random small list is excluded, and the checker, by its slow search,
// finds it so; of a bound that is one less neither is true, as the game itself shows. The letters that
// words have in common with the answers are few, so that hosts often can't be brought anywhere.
func TestExcludeIsWhatTheCheckerFinds(t *testing.T) {
	excluded, unreached := 0, 0
	check := func(t *rapid.T) {
		list := someWords(t)
		answers := list[:rapid.IntRange(1, len(list)).Draw(t, "answers")]
		d := game.Must(game.NewDictionary("small", answers, list))
		rules := verify.Rules{Dictionary: d, Host: game.Absurdle(), Mode: game.Hard}
		finder, forcer := chain.NewFinder(d.Words()), chain.NewForcer(d)
		for _, secret := range answers {
			r := must.Get(forcer.Force(t.Context(), secret, chain.DefaultEffort))(t)
			found, err := forcer.Exclude(t.Context(), secret, r.Bound)
			if err != nil {
				t.Fatalf("%s in %v of %v: %v", secret, answers, list, err)
			}
			if r.Bound < finder.Secret(secret).Longest() {
				excluded++
			}
			c := verify.LongestGame{Secret: secret, Bound: r.Bound, Branches: branches(found)}
			faults := c.CheckBound(t.Context(), rules)
			for _, b := range c.Branches {
				if b.Loss == 0 {
					unreached++
				}
				faults = append(faults, c.Refute(context.Background(), rules, b)...)
			}
			if len(faults) > 0 {
				t.Fatalf("%s in %v of %v, %d branches: %v", secret, answers, list, len(found), faults[0])
			}
			if r.Guesses == 0 {
				continue
			}
			if _, err := forcer.Exclude(t.Context(), secret, r.Guesses-1); err == nil {
				t.Fatalf("%s in %v of %v: a bound of %d is proved, there is a game of %d", secret, answers, list, r.Guesses-1, r.Guesses)
			}
			c.Bound = r.Guesses - 1
			faults = c.CheckBound(t.Context(), rules)
			for i := range c.Branches {
				if c.Branches[i].Loss > 0 {
					c.Branches[i].Loss = finder.Secret(secret).Longest() - c.Bound
				}
				faults = append(faults, c.Refute(context.Background(), rules, c.Branches[i])...)
			}
			if len(faults) == 0 {
				t.Fatalf("%s in %v of %v: the checker takes a bound of %d, there is a game of %d", secret, answers, list, c.Bound, r.Guesses)
			}
		}
	}
	const rounds = 50 // few lists have a branch of either kind
	for n := 0; n == 0 || n < rounds && (excluded == 0 || unreached == 0); n++ {
		rapid.Check(t, check)
	}
	t.Logf("%d bounds below the heaviest chain, %d branches that the host can't be brought to", excluded, unreached)
	if excluded == 0 || unreached == 0 {
		t.Error("some way to exclude a branch was never tried")
	}
}

// The checker says what is missing in a claim about the real lists, and searches its branches again.
func TestBranchesOfRealLists(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	rules := verify.Rules{Dictionary: d, Host: game.Absurdle(), Mode: game.Hard}
	secret := game.MustWord("drain") // 4409 guesses, its chain has 4477
	found, err := chain.NewForcer(d).Exclude(t.Context(), secret, 4409)
	if err != nil || len(found) == 0 {
		t.Fatalf("%d branches, %v", len(found), err)
	}
	c := verify.LongestGame{Secret: secret, Bound: 4409, Branches: branches(found)}
	if faults := c.CheckBound(t.Context(), rules); len(faults) > 0 {
		t.Error(faults[0])
	}
	for _, b := range c.Branches {
		if faults := c.Refute(context.Background(), rules, b); len(faults) > 0 {
			t.Error(faults[0])
		}
	}
	for i := range c.Branches {
		less := c
		less.Branches = slices.Delete(slices.Clone(c.Branches), i, i+1)
		if len(less.CheckBound(t.Context(), rules)) == 0 {
			t.Errorf("without the branch %q nothing is missed", c.Branches[i].Spare)
		}
	}
}
