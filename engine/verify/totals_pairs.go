package verify

import (
	"context"
	"fmt"

	"github.com/absurdist/absurdist/engine/game"
)

// pairs says what is wrong with what a line says of the pairs with its word, in either order, or "". It counts the classes of the word
// with each other word. It searches the pairs that this does not settle.
func (t *totals) pairs(ctx context.Context, g int32, b Bound) string {
	start := t.start()
	enough := max(b.least(), b.High+1) // larger totals of a pair make no difference
	least := enough
	var seen pairClasses
	for other := range int32(len(t.guesses)) {
		if other == g {
			continue
		}
		for _, pair := range [][2]int32{{g, other}, {other, g}} {
			if seen.floor(t, start.left, pair) >= enough || ctx.Err() != nil {
				continue
			}
			least = min(least, t.deeper(ctx, 1, enough, func(l *lookahead, ahead int) int {
				total := len(start.left)
				for _, left := range t.split(start.left, pair[0]) {
					total += l.after(ctx, state{left, start.legal, start.guesses}, pair[1], ahead, never)
				}
				return total
			}))
			if least < b.least() {
				return fmt.Sprintf("with %s it takes %d guesses, less than %d", t.guesses[other].Upper(), least, b.least())
			}
		}
	}
	if b.High > 0 && least > b.High {
		return fmt.Sprintf("it has no pair that takes %d guesses", b.High)
	}
	return ""
}

// pairClasses records which classes of a pair have an answer. It is the scratch memory of one search.
type pairClasses struct {
	round uint32 // one for each pair
	seen  [game.Clues * game.Clues]uint32
}

// floor is a lower bound of what a pair takes, from its classes alone: one answer of a class is found with the third guess, the others with
// the fourth.
func (c *pairClasses) floor(t *totals, left []int32, pair [2]int32) int {
	c.round++
	total := 0
	first, second := t.clues[pair[0]], t.clues[pair[1]]
	for _, a := range left {
		class := &c.seen[int(first[a])*game.Clues+int(second[a])]
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
