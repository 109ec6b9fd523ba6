package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"absurdist/engine"
)

// reach looks for a tree that begins with the word and has no more guesses in all than total. It tries more and more guesses at
// every state, those with the least [lookahead.glance] first, and returns nil when it has found one. Where it has tried all and found
// none it returns a [FaultError]. If the context ends first the error wraps [errUnsettled].
func (t *totals) reach(ctx context.Context, first engine.Word, total int) error {
	g, start, err := t.begin(ctx, first)
	if err != nil {
		return err
	}
	for width := 1; ; width *= 4 {
		b := beam{lookahead{totals: t, tally: t.newTally()}, width}
		found := b.after(ctx, start, g)
		switch {
		case ctx.Err() != nil:
			return fmt.Errorf("%s with %d: %w", first.Upper(), total, errUnsettled)
		case found <= total:
			return nil
		case width >= len(t.guesses) && found == never:
			return FaultError{Word: first, Reason: "begins no tree that finds every answer"}
		case width >= len(t.guesses):
			return FaultError{Word: first, Reason: fmt.Sprintf("begins no tree with %d guesses in all, and needs %d", total, found)}
		}
	}
}

// beam is a search for trees that tries so many guesses at a state.
type beam struct {
	lookahead
	width int
}

// after returns the total of a tree that begins with the guess, never if it has found none.
func (b *beam) after(ctx context.Context, s state, guess int32) int {
	total := int(b.pileOf(s.left).weight)
	for _, left := range b.split(s.left, guess) {
		if total >= never || ctx.Err() != nil {
			return never
		}
		total += b.found(ctx, state{left, b.allowed(s.legal, guess, b.clues[guess][left[0]]), s.guesses - 1})
	}
	return min(total, never)
}

// found returns the total of a tree for a state, never if it has found none.
func (b *beam) found(ctx context.Context, s state) int {
	least := floor(b.pileOf(s.left), s.guesses)
	if len(s.left) <= 2 || least >= never {
		return least
	}
	type choice struct {
		guess int32
		least int
	}
	var choices []choice
	best := never
	// A guess with a class for each word takes a guess more for each but itself, so candidates come first.
	for _, list := range [][]int32{s.left, s.legal} {
		for _, g := range list {
			low, settled := b.glance(s, g)
			switch {
			case settled:
				best = min(best, low)
			case low < best:
				choices = append(choices, choice{g, low})
			}
			if best == least {
				return best
			}
		}
	}
	slices.SortStableFunc(choices, func(x, y choice) int { return cmp.Compare(x.least, y.least) })
	choices = slices.Compact(choices)
	for i, c := range choices {
		if c.least >= best || i >= b.width || ctx.Err() != nil {
			break
		}
		best = min(best, b.after(ctx, s, c.guess))
	}
	return best
}
