package verify

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// reach searches for a tree that begins with the guess and has at most total guesses. In each round it tries more guesses
// at every state, those with the least [lookahead.glance] first. It returns nil once it has found such a tree, and an
// error if there is none.
func (t *totals) reach(ctx context.Context, guess int32, total int) error {
	b := beam{width: 1, known: map[stateKey]int{}}
	for ; ctx.Err() == nil; b.width *= 4 {
		switch found := t.take(ctx, t.start(), guess, &b); {
		case found <= total:
			return nil
		case found == never:
			return errors.New("begins no tree that finds every answer")
		case b.width >= len(t.guesses):
			return fmt.Errorf("begins no tree with %d guesses in all, and needs %d", total, found)
		}
		maps.DeleteFunc(b.known, func(_ stateKey, total int) bool { return total < never })
	}
	return nil
}

// miss returns an error if some tree finds every answer, or every answer with the clue if there is one. It tries all trees.
func (t *totals) miss(ctx context.Context, guess int32, clue string) error {
	start, after := t.start(), ""
	if clue != "" {
		after = " after " + clue
		start.left = slices.DeleteFunc(start.left, func(a int32) bool { return t.clue(guess, a).String() != clue })
	}
	found := t.take(ctx, start, guess, &beam{1, map[stateKey]int{}})
	return faultIf(found < never, "begins a tree that finds every answer%s, with %d guesses in all", after, found)
}

// beam turns a [lookahead] into a search for trees, which looks ahead to the end. At each state it tries guesses until
// some number of them, the width, have begun a tree. So with every width it finds a tree if there is one. Large classes
// come first, because they fail first.
type beam struct {
	width int
	known map[stateKey]int // the totals of the trees found; never for states without a tree
}

// take returns the total of a tree that the guess begins; never if there is none.
func (t *totals) take(ctx context.Context, s state, guess int32, b *beam) int {
	if total := t.lookahead(b).after(ctx, s, guess, len(t.guesses), never); ctx.Err() == nil {
		return total
	}
	return never
}

// found returns the total of a tree for a state with more than two answers; never if there is none.
func (l *lookahead) found(ctx context.Context, s state, ahead int) int {
	s.legal = l.useful(s)
	key := s.key()
	total, known := l.beam.known[key]
	if !known {
		if total = l.search(ctx, s, ahead, never); ctx.Err() == nil {
			l.beam.known[key] = total
		}
	}
	return total
}

// useful returns the guesses of a state that separate some of its answers. The others will not do so later either.
func (l *lookahead) useful(s state) []int32 {
	return filter(s.legal, func(g int32) bool {
		row := l.rows[g]()
		return slices.ContainsFunc(s.left[1:], func(a int32) bool { return row[a] != row[s.left[0]] })
	})
}

// stateKey stands for a state.
type stateKey [sha256.Size]byte

func (s state) key() stateKey {
	all := slices.Concat([]int32{int32(s.guesses), int32(len(s.left))}, s.left, s.legal)
	return sha256.Sum256(game.Must(binary.Append(nil, binary.LittleEndian, all)))
}

// pairs says what is wrong with a line about the pairs of its word with another, in either order. It counts the classes
// of each pair, and searches the pairs that this does not settle.
func (t *totals) pairs(ctx context.Context, g int32, b Bound) error {
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
				return fmt.Errorf("with %s it takes %d guesses, less than %d", t.guesses[other].Upper(), least, b.least())
			}
		}
	}
	return faultIf(b.High > 0 && least > b.High, "it has no pair that takes %d guesses", b.High)
}

// pairClasses records which classes of a pair have an answer. It is the scratch memory of one search.
type pairClasses struct {
	round uint32 // one for each pair
	seen  [game.Clues * game.Clues]uint32
}

// floor is a lower bound of the total with a pair: in each of its classes the third guess finds one answer, and the fourth
// finds the others.
func (c *pairClasses) floor(t *totals, left []int32, pair [2]int32) int {
	c.round++
	total := 0
	first, second := t.rows[pair[0]](), t.rows[pair[1]]()
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

// second returns an error if all clues together cost less with a second guess than its line says, see [Remembered].
func (t *totals) second(ctx context.Context, guess int32, r Remembered, b Bound) error {
	first, start := int32(slices.Index(t.guesses, r.First)), t.start()
	sum := t.deeper(ctx, 1, b.least(), func(l *lookahead, ahead int) (sum int) {
		for _, left := range t.split(start.left, first) {
			price := r.Prices[t.clue(first, left[0]).String()]
			sum += min(price, thousand*l.after(ctx, state{left, start.legal, start.guesses}, guess, ahead, price/thousand+1))
		}
		return sum
	})
	return faultIf(sum < b.least(), "it costs %d, less than %d", sum, b.least())
}
