package tree

import (
	"iter"
	"slices"

	"absurdist/engine/game"
)

// proofBlock is the number of first guesses that an [Excluder] searches as one job. Each block starts with an
// empty cache: smaller blocks share less, and larger ones make the longest job, that of the most promising
// guesses, longer.
const proofBlock = 16

// Proof collects what an [Excluder] shows about all first guesses. It can be filled in any order, but its
// blocks are always the same, so the finished proof is too.
type Proof struct {
	order []game.Word
	known map[game.Word]Exclusion
}

// NewProof returns an empty proof over the first guesses, in the order of [Excluder.Order].
func NewProof(order []game.Word) *Proof {
	return &Proof{order, map[game.Word]Exclusion{}}
}

// Add adds what was shown about a first guess, and reports whether the guess was open before.
func (p *Proof) Add(e Exclusion) bool {
	_, known := p.known[e.First]
	if !known {
		p.known[e.First] = e
	}
	return !known
}

// Open returns the blocks that have an open first guess.
func (p *Proof) Open() [][]game.Word {
	var open [][]game.Word
	for block := range slices.Chunk(p.order, proofBlock) {
		if slices.ContainsFunc(block, func(w game.Word) bool { _, known := p.known[w]; return !known }) {
			open = append(open, block)
		}
	}
	return open
}

// Done returns the number of first guesses about which something is known.
func (p *Proof) Done() int { return len(p.known) }

// Size returns the number of first guesses.
func (p *Proof) Size() int { return len(p.order) }

// Known returns what is known about a first guess, the zero value if nothing is.
func (p *Proof) Known(first game.Word) Exclusion { return p.known[first] }

// All yields what is known, in the order of the first guesses.
func (p *Proof) All() iter.Seq[Exclusion] {
	return func(yield func(Exclusion) bool) {
		for _, w := range p.order {
			if e, known := p.known[w]; known && !yield(e) {
				return
			}
		}
	}
}

// ProofSummary is the result of a proof.
type ProofSummary struct {
	Proved   int // first guesses with no tree whose total is less than the bound
	Possible int // first guesses with a tree that finds every answer within the guesses
	Nodes    int64
	// Least is the first guess with the least total, of those that have a tree with less than the bound; of
	// equal ones the first in the alphabet. It is the zero value if all are proved.
	Least Exclusion
}

// Summary summarizes what is known.
func (p *Proof) Summary() ProofSummary {
	var s ProofSummary
	for e := range p.All() {
		s.Nodes += e.Nodes
		if e.Total > 0 {
			s.Possible++
		}
		switch least := s.Least; {
		case e.Proved:
			s.Proved++
		case least.Total == 0 || e.Total < least.Total || e.Total == least.Total && e.First.String() < least.First.String():
			s.Least = e
		}
	}
	return s
}
