package verify

import (
	"context"
	"fmt"
)

// pairs shows that the pairs with a word, in either order, take no less and no more than its line says. It counts the classes of the word
// with each other word. It searches the pairs that this does not settle, further and further ahead. A wrong line gives a [FaultError]. If
// the context ends first the error wraps [errUnsettled].
func (t *totals) pairs(ctx context.Context, b Bound) error {
	g, start, err := t.begin(ctx, b.Word)
	if err != nil {
		return err
	}
	enough := max(b.least(), b.High+1) // larger totals of a pair make no difference
	least := enough
	var seen pairClasses
	for other := range int32(len(t.guesses)) {
		if other == g {
			continue
		}
		for _, pair := range [][2]int32{{g, other}, {other, g}} {
			if seen.floor(t, start.left, pair) >= enough {
				continue
			}
			takes, err := t.pair(ctx, start, pair, enough)
			switch {
			case err != nil:
				return err
			case takes < b.least():
				return FaultError{Word: b.Word, Reason: fmt.Sprintf("with %s it takes %d guesses, less than %d", t.guesses[other].Upper(), takes, b.least())}
			}
			least = min(least, takes)
		}
	}
	if b.High > 0 && least > b.High {
		return FaultError{Word: b.Word, Reason: fmt.Sprintf("it has no pair that takes %d guesses", b.High)}
	}
	return nil
}

// pairClasses records which classes of a pair have an answer. It is the scratch memory of one search.
type pairClasses struct {
	round uint32 // one for each pair
	seen  [fiveClues * fiveClues]uint32
}

// floor is a lower bound of what a pair takes, from its classes alone: one answer of a class is found with the third guess, the others with
// the fourth.
func (c *pairClasses) floor(t *totals, left []int32, pair [2]int32) int {
	c.round++
	total := 0
	first, second := t.clues[pair[0]], t.clues[pair[1]]
	for _, a := range left {
		class := &c.seen[int(first[a])*fiveClues+int(second[a])]
		switch {
		case first[a] == t.solved:
			total++
		case second[a] == t.solved:
			total += 2
		case *class == c.round:
			total += 4
		default:
			*class = c.round
			total += 3
		}
	}
	return total
}

// pair returns what a pair takes in this order. The search stops once it reaches enough.
func (t *totals) pair(ctx context.Context, s state, pair [2]int32, enough int) (int, error) {
	for ahead := 1; ; ahead++ {
		l := lookahead{totals: t, tally: t.newTally()}
		total := len(s.left)
		for _, left := range t.split(s.left, pair[0]) {
			total += l.after(ctx, state{left, s.legal, s.guesses}, pair[1], ahead, never)
		}
		switch {
		case ctx.Err() != nil:
			return 0, fmt.Errorf("%s with %s: %w", t.guesses[pair[0]].Upper(), t.guesses[pair[1]].Upper(), errUnsettled)
		case total >= enough || !l.cut:
			return total, nil
		}
	}
}
