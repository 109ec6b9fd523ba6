package tree

import (
	"slices"
	"strings"
	"testing"

	"absurdist/engine/game"
)

// A proof that is filled from its end, with a part twice, asks only for what is missing and comes out in order.
func TestProof(t *testing.T) {
	d, err := game.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	order := d.Words()[:3*proofBlock+1]
	const below = 100
	p := NewProof(order)
	for i, w := range slices.Backward(order) {
		if i < proofBlock {
			continue // of the first block only one guess is known
		}
		if e := (Bound{Total: below + i, Nodes: 2}).Exclude(w, below); !p.Add(e) || p.Add(e) {
			t.Fatalf("%s was known before, or not after", w)
		}
	}
	p.Add(Bound{Total: Infinite, Nodes: 2}.Exclude(order[5], below))
	if open := p.Open(); len(open) != 1 || !slices.Equal(open[0], order[:proofBlock]) {
		t.Errorf("open are %v", open)
	}
	if s := p.Summary(); s != (ProofSummary{Proved: p.Done(), Possible: p.Done() - 1, Nodes: 2 * int64(p.Done())}) || p.Done() != len(order)-proofBlock+1 {
		t.Errorf("%+v of %d", s, p.Done())
	}
	p.Add(Bound{Total: below - 1, Exact: true}.Exclude(order[7], below))
	p.Add(Bound{Total: below - 1, Exact: true}.Exclude(order[6], below))
	var first []game.Word
	for e := range p.All() {
		first = append(first, e.First)
	}
	if !slices.IsSortedFunc(first, func(a, b game.Word) int { return slices.Index(order, a) - slices.Index(order, b) }) {
		t.Errorf("not in order: %v", first)
	}
	least := slices.MinFunc(order[6:8], func(a, b game.Word) int { return strings.Compare(a.String(), b.String()) })
	if s := p.Summary(); s.Proved != p.Done()-2 || s.Least.First != least {
		t.Errorf("%+v", s)
	}
}
