package fixed

import (
	"cmp"
	"context"
	mathbits "math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// mostClasses returns an upper bound of the classes that a number of words can make. The clue of a word depends on an answer only by where the answer
// has which letters of the word. So the words make at most as many classes as there are different answers once all letters are blanked but
// theirs, and those are at most as many as the words have places. The most over all such choices of letters is found by branch and bound:
// blanking more makes no more classes. The error is the cause of ctx's end.
func (g *played) mostClasses(ctx context.Context, words int) (int, error) {
	b := newBlanks(g)
	cost := make([]int, len(b.holders))
	for l := range cost {
		cost[l] = g.answers - b.classes(b.without(b.answers, l))
	}
	order := order.Of(len(cost), func(x, y int) int { return cmp.Compare(cost[y], cost[x]) }) // the worst to blank first
	blank := max(0, len(order)-words*g.d.Length())
	few := b.answers
	for _, l := range order[len(order)-blank:] {
		few = b.without(few, l)
	}
	most := b.classes(few)
	var search func(answers []uint64, from, left int)
	search = func(answers []uint64, from, left int) {
		k := b.classes(answers)
		if k <= most || ctx.Err() != nil {
			return
		}
		if left == 0 {
			most = k
			return
		}
		for at := from; at+left <= len(order); at++ {
			search(b.without(answers, order[at]), at+1, left-1)
		}
	}
	search(b.answers, 0, blank)
	return most, context.Cause(ctx)
}

// blanks are the answers with twelve bits for each letter; 0 is a blank.
type blanks struct {
	answers []uint64
	holders [][]held // by letter
	seen    []uint64 // an open hash table of answers
	round   []uint32 // the count in which each was seen
	rounds  uint32
}

// held is a letter at a place of an answer: keep are the bits of the others.
type held struct {
	answer int
	keep   uint64
}

// bits that a letter takes.
const bits = 12

func newBlanks(g *played) *blanks {
	table := make([]uint64, 1<<(1+mathbits.Len(uint(g.answers))))
	b := &blanks{answers: make([]uint64, g.answers), seen: table, round: make([]uint32, len(table))}
	number := map[game.Letter]int{}
	for a, w := range g.d.Answers() {
		for p := range w.Len() {
			l, known := number[w[p]]
			if !known {
				l = len(number)
				number[w[p]] = l
				b.holders = append(b.holders, nil)
			}
			b.answers[a] |= uint64(l+1) << (bits * p)
			b.holders[l] = append(b.holders[l], held{a, ^uint64((1<<bits - 1) << (bits * p))})
		}
	}
	return b
}

// without returns the answers with a letter blanked.
func (b *blanks) without(answers []uint64, letter int) []uint64 {
	answers = slices.Clone(answers)
	for _, h := range b.holders[letter] {
		answers[h.answer] &= h.keep
	}
	return answers
}

// classes counts the different answers.
func (b *blanks) classes(answers []uint64) (n int) {
	b.rounds++
	for _, a := range answers {
		at := game.Mix(a) % uint64(len(b.seen))
		for b.round[at] == b.rounds && b.seen[at] != a {
			at = (at + 1) % uint64(len(b.seen))
		}
		if b.round[at] != b.rounds {
			b.round[at], b.seen[at] = b.rounds, a
			n++
		}
	}
	return n
}
