package shortest

import (
	"context"
	"encoding/binary"
	"math/bits"
	"slices"
	"sync"

	"absurdist/engine"
	"absurdist/engine/parallel"
)

// partners is how many of the most similar answers are kept for each answer.
const partners = 16

// sampling is how many guesses lie between two samples of eight.
const sampling = 256

// pairs knows, for each answer and those most similar to it, which guesses tell the two apart.
type pairs struct {
	of [][]partner // of answer a: its partners b > a or not, most similar first
}

type partner struct {
	other uint16
	apart engine.Set // of guesses; shared by both sides
}

// needPairs makes the pairs where they pay, unless the context ends before.
func (s *Search) needPairs(ctx context.Context) {
	if s.pairs.Load() != nil || len(s.root.set) <= 8*partners {
		return
	}
	s.pairing.Lock()
	defer s.pairing.Unlock()
	if s.pairs.Load() != nil {
		return
	}
	if p := newPairs(ctx, s.table, len(s.words), len(s.zobrist), s.root.set); ctx.Err() == nil {
		s.pairs.Store(p)
	}
}

// newPairs finds the partners of the answers in set. Similar means that few guesses tell them apart,
// judged by a sample of the guesses; any choice is sound, a good one is fast. If the context ends some are missing.
func newPairs(ctx context.Context, t *engine.Table, guesses, answers int, set []uint16) *pairs {
	columns := transpose(t, guesses, answers, set)
	p := &pairs{of: make([][]partner, answers)}
	var mu sync.Mutex
	known := map[[2]uint16]engine.Set{}
	parallel.For(len(set), 1, func(i int) {
		if ctx.Err() != nil {
			return
		}
		a := set[i]
		for _, b := range similar(columns, set, i) {
			pair := [2]uint16{min(a, b), max(a, b)}
			mu.Lock()
			apart, have := known[pair]
			mu.Unlock()
			if !have {
				apart = tellingApart(columns[a], columns[b], guesses)
				mu.Lock()
				known[pair] = apart
				mu.Unlock()
			}
			p.of[a] = append(p.of[a], partner{b, apart})
		}
	})
	return p
}

// transpose returns the clues by answer, padded to whole machine words.
func transpose(t *engine.Table, guesses, answers int, set []uint16) [][]byte {
	columns := make([][]byte, answers)
	for _, a := range set {
		columns[a] = make([]byte, (guesses+7)&^7)
	}
	const block = 64 // guesses whose rows stay in the cache together
	parallel.For((guesses+block-1)/block, 1, func(k int) {
		for _, a := range set {
			for g := k * block; g < min((k+1)*block, guesses); g++ {
				columns[a][g] = uint8(t.Clue(g, int(a)))
			}
		}
	})
	return columns
}

// similar returns the answers most similar to set[i].
func similar(columns [][]byte, set []uint16, i int) []uint16 {
	type rated struct {
		same  int
		other uint16
	}
	var list []rated
	for _, b := range set {
		if b != set[i] {
			list = append(list, rated{sameSampled(columns[set[i]], columns[b]), b})
		}
	}
	slices.SortFunc(list, func(x, y rated) int {
		if x.same != y.same {
			return y.same - x.same
		}
		return int(x.other) - int(y.other)
	})
	var best []uint16
	for _, r := range list[:min(partners, len(list))] {
		best = append(best, r.other)
	}
	return best
}

// sameSampled says in about how many of the sampled guesses the two clues are equal. It finds zero bytes
// the quick way, which now and then takes a 1 for a 0.
func sameSampled(x, y []byte) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	n := 0
	for k := 0; k+8 <= len(x); k += sampling {
		d := binary.LittleEndian.Uint64(x[k:]) ^ binary.LittleEndian.Uint64(y[k:])
		n += bits.OnesCount64((d - ones) & ^d & highs)
	}
	return n
}

// tellingApart returns the guesses for which two columns differ.
func tellingApart(x, y []byte, guesses int) engine.Set {
	apart := engine.NewSet(guesses)
	for g := range guesses {
		if x[g] != y[g] {
			apart.Add(g)
		}
	}
	return apart
}
