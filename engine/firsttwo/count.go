package firsttwo

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"absurdist/engine/parallel"
)

// counter counts the classes of pairs with one first word. It is the scratch memory of one goroutine.
type counter struct {
	g     *game
	order []labelled // the answers, by the class of the word, the largest first; those of classes of one are left out
}

// labelled is an answer, and in the upper half the number of its class, from 1 to at most 243.
type labelled uint32

func (g *game) newCounter() *counter { return &counter{g: g} }

// begin takes a word as the first of the next pairs.
func (s *counter) begin(i int) {
	var count [256]int
	row := s.g.row(i)
	for _, c := range row {
		count[c]++
	}
	s.order = s.order[:0]
	for a, c := range row {
		if count[c] > 1 {
			s.order = append(s.order, labelled(a))
		}
	}
	slices.SortFunc(s.order, func(a, b labelled) int {
		x, y := row[a], row[b]
		return cmp.Or(cmp.Compare(count[y], count[x]), cmp.Compare(x, y), cmp.Compare(a, b))
	})
	class, last := labelled(0), -1
	for at, a := range s.order {
		if c := int(row[a]); c != last {
			class, last = class+1, c
		}
		s.order[at] = a | class<<16
	}
}

// between is how many answers are counted between two looks at whether it is enough.
const between = 128

// classes returns how many classes the pair with the row of a second word has. If more than most answers are not the first in
// theirs, it may stop, and the result is then too great, but less than the number of answers less most.
//
// It is called for a hundred million pairs. So its loop has no branch that can't be foreseen.
func (s *counter) classes(row []uint8, most int) int {
	var met [256]uint8 // the class of the first word in which a clue was met last
	shared := uint32(0)
	for at := 0; at < len(s.order) && int(shared) <= most; at += between {
		for _, a := range s.order[at:min(at+between, len(s.order))] {
			class := uint8(a >> 16)
			clue := row[uint16(a)]
			shared += (uint32(met[clue]^class) - 1) >> 31 // 1 if they are the same
			met[clue] = class
		}
	}
	return s.g.answers - int(shared)
}

// caps returns for each number of clues of a second word the most classes that a pair with word i can have.
func (g *game) caps(i int) (caps [256]uint16) {
	var count [256]int
	for _, c := range g.row(i) {
		count[c]++
	}
	for clues := range caps {
		for _, n := range count {
			caps[clues] += uint16(min(n, clues))
		}
	}
	return caps
}

// count returns the pairs that can have a total of at most limit. Done is called with the number of first words whose pairs are counted.
// The error is the cause of ctx's end.
func (g *game) count(ctx context.Context, limit int, done func(int)) ([]candidate, error) {
	caps := make([][256]uint16, g.words)
	for i := range caps {
		caps[i] = g.caps(i)
	}
	var mu sync.Mutex
	var list []candidate
	counted := 0
	workers := parallel.Workers[counter]()
	for _, w := range workers {
		w.g = g
	}
	err := parallel.Each(ctx, workers, g.words, 8, func(_ context.Context, w *counter, i int) error {
		var found []candidate
		w.begin(i)
		for j := range i { // the pairs with the words before it
			need := g.low(i, j, 0) - limit // classes
			if int(caps[i][g.classes[j]]) < need || int(caps[j][g.classes[i]]) < need {
				continue
			}
			if k := w.classes(g.row(j), g.answers-need); k >= need {
				first, second := g.pair(i, j)
				found = append(found, candidate{first, second, int32(k), int32(g.low(i, j, k))})
			}
		}
		mu.Lock()
		defer mu.Unlock()
		list = append(list, found...)
		counted++
		done(counted)
		return nil
	})
	return list, err
}
