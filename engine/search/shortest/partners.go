package shortest

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/bits"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/pairs"
)

const (
	// partnersKept is the number of similar answers kept for each answer.
	partnersKept = 16
	// manyAnswers is the number of answers from which on it pays to find the partners.
	manyAnswers = 8*partnersKept + 1
)

// partners holds, for each answer and those most similar to it, the guesses that do not separate the two.
// Answers are similar if few guesses separate them.
type partners [][]partner // by answer, most similar first

type partner struct {
	other uint16
	same  []uint64 // guesses, see [pairs.Same]; shared with the other's partner
}

// needPartners finds the partners if they pay off, unless the context ends first.
func (s *Search) needPartners(ctx context.Context) {
	if s.partners.Load() != nil || len(s.root.set) < manyAnswers {
		return
	}
	s.pairing.Lock()
	defer s.pairing.Unlock()
	if s.partners.Load() != nil {
		return
	}
	if p, err := newPartners(ctx, s.table, len(s.words), s.root.set); err == nil {
		s.partners.Store(&p)
	}
}

// newPartners finds the partners of the answers in set. Any choice of partners is correct; a good one is fast.
func newPartners(ctx context.Context, t *game.Table, guesses int, set []uint16) (partners, error) {
	table, err := pairs.New(ctx, t)
	if err != nil {
		return nil, err
	}
	samples := sample(t, guesses)
	p := make(partners, len(samples))
	var mu sync.Mutex
	known := map[[2]uint16][]uint64{}
	err = parallel.Each(ctx, parallel.Workers[struct{}](), len(set), 1, func(_ context.Context, _ *struct{}, i int) error {
		a := set[i]
		for _, b := range similar(samples, set, i) {
			pair := [2]uint16{min(a, b), max(a, b)}
			mu.Lock()
			same, have := known[pair]
			mu.Unlock()
			if !have {
				same = make([]uint64, len(table.Column(a)))
				pairs.Same(same, table.Column(a), table.Column(b))
				mu.Lock()
				known[pair] = same
				mu.Unlock()
			}
			p[a] = append(p[a], partner{b, same})
		}
		return nil
	})
	return p, err
}

// The sampled guesses are the first eight of every 256: 400 of the original list's.
const (
	sampledTogether = 8
	sampledEvery    = 256
)

// sample returns, by answer, the clues of the sampled guesses, padded with zeros to whole machine words.
func sample(t *game.Table, guesses int) [][]byte {
	samples := make([][]byte, len(t.Row(0)))
	for from := 0; from < guesses; from += sampledEvery {
		for a := range samples {
			samples[a] = append(samples[a], make([]byte, sampledTogether)...)
		}
		for g := from; g < min(from+sampledTogether, guesses); g++ {
			for a, clue := range t.Row(g) {
				samples[a][from/sampledEvery*sampledTogether+g-from] = clue
			}
		}
	}
	return samples
}

// similar returns the answers most similar to set[i], judged by the samples.
func similar(samples [][]byte, set []uint16, i int) []uint16 {
	type rated struct {
		same  int
		other uint16
	}
	var list []rated
	for _, b := range set {
		if b != set[i] {
			list = append(list, rated{sameSampled(samples[set[i]], samples[b]), b})
		}
	}
	order.By(list, func(x, y rated) int {
		return cmp.Or(cmp.Compare(y.same, x.same), cmp.Compare(x.other, y.other))
	})
	var best []uint16
	for _, r := range list[:min(partnersKept, len(list))] {
		best = append(best, r.other)
	}
	return best
}

// sameSampled returns the approximate number of sampled guesses for which the two clues are equal. It counts
// the zero bytes of the difference with a fast method that sometimes counts a 1 too.
func sameSampled(x, y []byte) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	n := 0
	for k := 0; k < len(x); k += 8 {
		d := binary.LittleEndian.Uint64(x[k:]) ^ binary.LittleEndian.Uint64(y[k:])
		n += bits.OnesCount64((d - ones) & ^d & highs)
	}
	return n
}
