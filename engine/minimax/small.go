package minimax

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"absurdist/engine"
)

// ErrNormal is returned for questions that are answered in normal mode only, with guesses that are the same at
// every turn.
var ErrNormal = errors.New("only in normal mode, with guesses from w or allowed")

// Progress is how far [Solver.Small] or [Bounds.Next] has come.
type Progress struct {
	Positions int64 // that the solver looked at so far
	// Words are those of the set that the Hinter wins, as small as it is by now, 0 until there is one; or of the sets
	// that are gone through.
	Words int
	// Below says that sets are gone through, and Share how much of that is done: of the sets, or of the effort if that
	// is more, since the search ends with either. It is at most 1, and does not fall while Words is the same.
	Below bool
	Share float64
}

// Tell has a function called with how far the solver's searches for a least set have come, at each step of them and
// some times a second. Nil is nobody.
func (s *Solver) Tell(told func(Progress)) {
	if s.plain != nil {
		s.plain.told = told
	}
}

// retellEvery is how many positions are looked at before the progress is told again: some tenths of a second.
const retellEvery = 1 << 8

func (p *prover) tell(at Progress) {
	p.at = at
	p.retell()
}

func (p *prover) retell() {
	if p.told != nil {
		p.at.Positions = p.nodes
		p.told(p.at)
	}
}

// Small looks for a small set of the answers that the Hinter wins with so many guesses, 2 or more: from one that
// he wins it takes words out, many at a time and then fewer, as long as he still wins; with each word
// of the result gone the Guesser wins. The result is empty if the Guesser wins all words. When the context ends
// it returns what it has and the context's error.
//
// It begins with words that differ in one place only, such as BILLS, CILLS and so on to ZILLS, because they are
// the hardest to tell apart: with one of the largest such families, or else with two of them together. The seed
// says with which, from 0 for the largest; what the Guesser wins is passed over. Where he wins them all it begins
// with one of the smallest cores that are met when the game is solved for these guesses, one more and two more:
// the seed says with which, and what is drawn follows from it too.
func (s *Solver) Small(ctx context.Context, guesses int, seed uint64) ([]engine.Word, error) {
	p := s.plain
	if p == nil {
		return nil, ErrNormal
	}
	p.ctx = ctx
	p.tell(Progress{})
	words := p.lostStart(guesses, seed)
	if words == nil || ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	draw := rand.New(rand.NewPCG(seed, uint64(guesses)))
	return s.named(p.minimal(words, guesses, draw)), context.Cause(ctx)
}

// startFamilies is how many of the largest families are tried as a start, alone and two together.
const startFamilies = 12

// fewWords is how many words are taken out of one by one, rather than out of a core, which has fewer but is always
// the same.
const fewWords = 64

// lostStart returns the first large family, or two of them, that is lost, from one on, or else a core that all
// words hold, or a few words themselves; nil if the Guesser wins these.
func (p *prover) lostStart(guesses int, seed uint64) []uint16 {
	families := familiesOf(p.answers, 3)
	families = families[:min(startFamilies, len(families))]
	var pairs [][]uint16
	for i, b := range families {
		for _, a := range families[:i] {
			pair := slices.Concat(a, b)
			slices.Sort(pair)
			pairs = append(pairs, slices.Compact(pair))
		}
	}
	for _, starts := range [][][]uint16{families, pairs} {
		for i := range starts {
			set := starts[(seed+uint64(i))%uint64(len(starts))]
			if p.solve(set, guesses).lost != nil && p.ctx.Err() == nil {
				return set
			}
		}
	}
	all := make([]uint16, len(p.answers))
	for i := range all {
		all[i] = uint16(i)
	}
	lost := p.solve(all, guesses).lost
	switch {
	case lost == nil:
		return nil
	case len(all) <= fewWords:
		return all
	}
	p.solve(all, guesses+1)
	p.solve(all, guesses+2)
	if cores := slices.Clone(p.cores[guesses]); len(cores) > 0 {
		slices.SortStableFunc(cores, func(a, b *core) int { return cmp.Compare(len(a.words), len(b.words)) })
		lost = cores[seed%uint64(len(cores))]
	}
	return lost.words
}

// minimal takes words out of lost ones as long as the rest are lost.
func (p *prover) minimal(words []uint16, guesses int, draw *rand.Rand) []uint16 {
	words = slices.Clone(words)
	for chunk := (len(words) + 1) / 2; chunk > 0; {
		p.tell(Progress{Words: len(words)})
		smaller := p.without(words, chunk, guesses, draw)
		switch {
		case p.ctx.Err() != nil:
			return words
		case smaller != nil:
			words = smaller
			chunk = min(chunk, (len(words)+1)/2)
		case chunk == 1:
			return words
		default:
			chunk = (chunk + 1) / 2
		}
	}
	return words
}

// without takes some words out, in each way of a random partition, until the rest is lost; nil if none is.
func (p *prover) without(words []uint16, chunk, guesses int, draw *rand.Rand) []uint16 {
	order := draw.Perm(len(words))
	for from := 0; from < len(order) && p.ctx.Err() == nil; from += chunk {
		out := order[from:min(from+chunk, len(order))]
		var rest []uint16
		for i, w := range words {
			if !slices.Contains(out, i) {
				rest = append(rest, w)
			}
		}
		if len(rest) <= guesses {
			continue
		}
		if v := p.solve(rest, guesses); v.lost != nil && p.ctx.Err() == nil {
			return v.lost.words
		}
	}
	return nil
}

func (s *Solver) named(set []uint16) []engine.Word {
	var words []engine.Word
	for _, w := range set {
		words = append(words, s.game.words[w])
	}
	return words
}
