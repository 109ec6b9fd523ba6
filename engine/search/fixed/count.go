package fixed

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/parallel"
)

// counter counts the classes of pairs with one first word. It is the scratch memory of one goroutine.
type counter struct {
	g     *played
	order []labelled // the answers, by the class of the word, the largest first; those of classes of one are left out
}

// labelled is an answer, and in the upper half the number of its class, from 1.
type labelled uint32

// begin takes what divides the answers first, a word or several: the number of the class of each answer.
func begin[T uint8 | uint16](s *counter, row []T) {
	count := make([]int, int(slices.Max(row))+1)
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
	class, last := labelled(0), -1 // a class has two answers or more, so the number fits
	for at, a := range s.order {
		if c := int(row[a]); c != last {
			class, last = class+1, c
		}
		s.order[at] = a | class<<16
	}
}

// between is how many answers are counted between two tests of the limit.
const between = 128

// classes returns how many classes there are once a further word with a row is played. If more than most answers are not the first in
// theirs, it may stop, and the result is then too great, but less than the number of answers less most.
//
// It is called for a hundred million pairs. So its loop has no branch that can't be foreseen.
func (s *counter) classes(row []uint8, most int) int {
	var seen [256]uint16 // by clue: the class in which it last occurred
	shared := uint32(0)
	for at := 0; at < len(s.order) && int(shared) <= most; at += between {
		for _, a := range s.order[at:min(at+between, len(s.order))] {
			class := uint16(a >> 16)
			clue := row[uint16(a)]
			shared += (uint32(seen[clue]^class) - 1) >> 31 // 1 if they are the same
			seen[clue] = class
		}
	}
	return s.g.answers - int(shared)
}

// count returns the pairs that can have a total of at most limit. Done is called with the number of bundles whose pairs are counted, and
// the number of bundles. The error is the cause of ctx's end.
func (g *played) count(ctx context.Context, limit int, done func(done, of int)) ([]candidate, error) {
	bundles := g.bundles()
	var mu sync.Mutex
	var list []candidate
	counted := 0
	workers := parallel.Workers[counter]()
	for _, w := range workers {
		w.g = g
	}
	atLeast := 4*g.answers - mostSaved(2) - limit // classes
	err := parallel.Each(ctx, workers, len(bundles), 8, func(_ context.Context, w *counter, x int) error {
		var open [][2]int
		begin(w, bundles[x].row)
		for y := range bundles[:x] {
			if w.classes(bundles[y].row, g.answers-atLeast) >= atLeast {
				for _, i := range bundles[x].words {
					for _, j := range bundles[y].words {
						open = append(open, [2]int{i, j})
					}
				}
			}
		}
		for n, i := range bundles[x].words {
			for _, j := range bundles[x].words[:n] {
				open = append(open, [2]int{i, j})
			}
		}
		found := w.words(open, limit)
		mu.Lock()
		defer mu.Unlock()
		list = append(list, found...)
		counted++
		done(counted, len(bundles))
		return nil
	})
	return list, err
}

// words returns those of the pairs of words that can have a total of at most limit.
func (s *counter) words(pairs [][2]int, limit int) (found []candidate) {
	slices.SortFunc(pairs, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	for n, p := range pairs {
		i, j := p[0], p[1]
		if n == 0 || i != pairs[n-1][0] {
			begin(s, s.g.table.Row(i))
		}
		need := s.g.low([]int32{int32(min(i, j)), int32(max(i, j))}, 0) - limit
		if k := s.classes(s.g.table.Row(j), s.g.answers-need); k >= need {
			found = append(found, s.g.candidate(k, i, j))
		}
	}
	return found
}
