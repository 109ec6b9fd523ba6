package shortest

import (
	"cmp"
	"context"
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

// Prepare computes what pays off when there are many hunts, unless the context ends first: the guesses that do not separate similar
// answers. Hunts find the same without them.
func (s *Search) Prepare(ctx context.Context) {
	if s.partners.Load() != nil || len(s.root.set) < manyAnswers {
		return
	}
	s.pairing.Lock()
	defer s.pairing.Unlock()
	if s.partners.Load() != nil {
		return
	}
	if p, err := newPartners(ctx, s.table, s.root.set); err == nil {
		s.partners.Store(&p)
	}
}

// newPartners finds the partners of the answers in set. Any choice of partners is correct; a good one is fast.
func newPartners(ctx context.Context, t *game.Table, set []uint16) (partners, error) {
	table, err := pairs.New(ctx, t)
	if err != nil {
		return nil, err
	}
	samples := make([]pairs.Column, len(t.Row(0)))
	for a := range samples {
		samples[a] = sample(table.Column(uint16(a)))
	}
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

// sampledEvery is how many blocks of 64 guesses there are for each whose guesses are sampled.
const sampledEvery = 16

// sample returns part of a column.
func sample(c pairs.Column) (some pairs.Column) {
	for w := 0; w < len(c); w += sampledEvery {
		some = append(some, c[w])
	}
	return some
}

// similar returns the answers most similar to set[i]: those to which most of the sampled guesses give the same clue.
func similar(samples []pairs.Column, set []uint16, i int) []uint16 {
	type rated struct {
		same  int
		other uint16
	}
	var list []rated
	same := make(game.Set, len(samples[set[i]]))
	for _, b := range set {
		if b != set[i] {
			pairs.Same(same, samples[set[i]], samples[b])
			list = append(list, rated{same.Len(), b})
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
