package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

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

// Remembered says what claims of [Seconds] are about: a first guess, after which the second is one of some words. It is empty in other claims.
//
// Each clue to the first guess has a price. With a second guess, the answers that give the clue cost what the best play takes from there on, or
// the price, if that is less. The line of a word says what all clues cost with it at least. So it saves the sum of the prices less that. And so
// many words save no more than those that save the most. What is left of the prices, and the first guess for each answer, are the bound.
type Remembered struct {
	First   game.Word      `json:"first,omitzero"`
	Seconds int            `json:"seconds,omitempty"` // words that may be remembered
	Prices  map[string]int `json:"prices,omitempty"`  // by clue, in thousandths of a guess
}

// thousand is a guess in the units of prices.
const thousand = 1000

func (r Remembered) valid(claim string) error {
	switch {
	case (claim == Seconds) != (r.Seconds > 0 && r.First != game.Word{} && r.Prices != nil), claim != Seconds && (r.First != game.Word{} || r.Seconds != 0 || r.Prices != nil):
		return errors.New("it does not say which guesses are remembered, and the prices, as claims about second guesses and no others do")
	}
	for clue, price := range r.Prices {
		if price < 1 || price >= never {
			return fmt.Errorf("the price of %.20q is %d", clue, price)
		}
	}
	return nil
}

// paid returns the sum of the prices.
func (r Remembered) paid() (sum int) {
	for _, price := range r.Prices {
		sum += price
	}
	return sum
}

// secondsBound returns what no tree with so many second guesses takes less than, if the lines are right.
func (c *Claims) secondsBound() int {
	var saves []int
	for _, b := range c.Lines {
		saves = append(saves, max(0, c.paid()-b.least()))
	}
	slices.Sort(saves)
	left := c.paid()
	for _, s := range saves[max(0, len(saves)-c.Seconds):] {
		left -= s
	}
	return c.Answers + (max(0, left)+thousand-1)/thousand
}

// secondsFault says what is wrong with the prices, or "".
func (c *Claims) secondsFault(d *game.Dictionary) string {
	if c.Claim != Seconds {
		return ""
	}
	if _, known := d.Index(c.First); !known {
		return fmt.Sprintf("%s may not be guessed", c.First.Upper())
	}
	given := map[string]bool{}
	for _, a := range d.Answers() {
		if a != c.First {
			given[clue(c.First, a).String()] = true
		}
	}
	for _, clue := range slices.Sorted(maps.Keys(c.Prices)) {
		if !given[clue] {
			return fmt.Sprintf("no answer gives the clue %.20q, which has a price", clue)
		}
	}
	for _, b := range c.Lines {
		if b.least() > c.paid() {
			return fmt.Sprintf("%s costs more than all prices", b.Word.Upper())
		}
	}
	return ""
}

// second says that all clues together cost less with a second guess than its line says, or "".
func (t *totals) second(ctx context.Context, guess int32, r Remembered, b Bound) string {
	first, start := int32(slices.Index(t.guesses, r.First)), t.start()
	sum := t.deeper(ctx, 1, b.least(), func(l *lookahead, ahead int) (sum int) {
		for _, left := range t.split(start.left, first) {
			price := r.Prices[t.clue(first, left[0]).String()]
			sum += min(price, thousand*l.after(ctx, state{left, start.legal, start.guesses}, guess, ahead, price/thousand+1))
		}
		return sum
	})
	if sum < b.least() {
		return fmt.Sprintf("it costs %d, less than %d", sum, b.least())
	}
	return ""
}
