package minimax

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// small looks for a small set of the answers that the Hinter wins with 2 guesses or more. It takes words
// out of a set that he wins, many at a time and then fewer, as long as he still wins. When any word of the
// result is taken out the Guesser wins. The result is empty if the Guesser wins all answers. When the context ends it
// returns what it has and the context's error.
//
// It begins with words that differ in one place only, because these are the hardest to separate: one of the
// largest of [familiesOf], or else two of them together. The seed says which, from 0 for the largest. Families
// that the Guesser wins are skipped. If he wins them all, it begins with one of the smallest cores that occur
// when the game is solved with that many guesses, one more and two more. The seed chooses the core, and all
// random draws depend on it.
func (s *LeastSearch) small(ctx context.Context, guesses int, seed uint64) ([]game.Word, error) {
	s.showProgress()
	set := s.lostStart(ctx, guesses, seed)
	if set == nil || ctx.Err() != nil { // after the end of the context the result means nothing
		return nil, context.Cause(ctx)
	}
	draw := rand.New(rand.NewPCG(seed, uint64(guesses)))
	return game.Pick(s.answers, s.minimal(ctx, set, guesses, draw)), context.Cause(ctx)
}

const (
	// startFamilies is how many of the largest families are tried as a start, alone and two together.
	startFamilies = 12
	// fewAnswers is the most answers from which words are removed without a core. A core has fewer words, but is always the same. From all
	// answers different words can be removed.
	fewAnswers = 64
)

// lostStart returns the first large family that is lost, or two of them, counted from seed. If there is none, it returns a few answers
// themselves or a core among many. It is nil if the Guesser wins all answers.
func (s *LeastSearch) lostStart(ctx context.Context, guesses int, seed uint64) []uint16 {
	families := familiesOf(s.answers, 3)
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
			if s.solver.lost(ctx, set, guesses) != nil || ctx.Err() != nil {
				return set
			}
		}
	}
	all := order.Numbers[uint16](len(s.answers))
	lost := s.solver.lost(ctx, all, guesses)
	switch {
	case lost == nil:
		return nil
	case len(all) <= fewAnswers:
		return all
	}
	for more := guesses + 1; more <= min(guesses+2, MaxGuesses); more++ {
		s.solver.lost(ctx, all, more) // for the cores that it meets
	}
	if cores := slices.Clone(s.solver.cores[guesses]); len(cores) > 0 {
		slices.SortStableFunc(cores, func(a, b *core) int { return cmp.Compare(len(a.words), len(b.words)) })
		lost = cores[seed%uint64(len(cores))].words
	}
	return lost
}

// minimal takes words out of lost ones as long as the rest are lost.
func (s *LeastSearch) minimal(ctx context.Context, words []uint16, guesses int, draw *rand.Rand) []uint16 {
	words = slices.Clone(words)
	for chunk := (len(words) + 1) / 2; ctx.Err() == nil; {
		s.at.Words = len(words)
		s.showProgress()
		switch smaller := s.without(ctx, words, chunk, guesses, draw); {
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

// without splits the words at random into chunks, and takes out the first chunk without which the rest is lost. It returns nil if there is
// no such chunk.
func (s *LeastSearch) without(ctx context.Context, words []uint16, chunk, guesses int, draw *rand.Rand) []uint16 {
	order := draw.Perm(len(words))
	for from := 0; from < len(order) && ctx.Err() == nil; from += chunk {
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
		if lost := s.solver.lost(ctx, rest, guesses); lost != nil && ctx.Err() == nil {
			return lost
		}
	}
	return nil
}
