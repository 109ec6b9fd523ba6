package minimax

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"

	"absurdist/engine"
)

// ErrNormal is returned for questions that are answered in normal mode only, with guesses that are the same at
// every turn.
var ErrNormal = errors.New("only in normal mode, with guesses from w or allowed")

// Small looks for a small set of the answers that the Hinter wins with so many guesses, 2 or more: from one that
// he wins it takes words out, many at a time and then fewer, as long as he still wins; with each word
// of the result gone the Guesser wins. It begins with one of the smallest cores met when the game is solved for
// one guess more and for two: the seed says with which, from 0 for the smallest, and what is drawn follows from it. The
// result is empty if the Guesser wins all words. When the context ends it returns what it has and the
// context's error.
func (s *Solver) Small(ctx context.Context, guesses int, seed uint64) ([]engine.Word, error) {
	p := s.plain
	if p == nil {
		return nil, ErrNormal
	}
	p.ctx = ctx
	set, _ := s.start()
	lost := p.solve(set, guesses).lost
	if lost == nil || ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	p.solve(set, guesses+1)
	p.solve(set, guesses+2)
	if cores := slices.Clone(p.cores[guesses]); len(cores) > 0 {
		slices.SortStableFunc(cores, func(a, b *core) int { return cmp.Compare(len(a.words), len(b.words)) })
		lost = cores[seed%uint64(len(cores))]
	}
	draw := rand.New(rand.NewPCG(seed, uint64(guesses)))
	words := slices.Clone(lost.words)
	for chunk := (len(words) + 1) / 2; chunk > 0; {
		smaller := p.without(words, chunk, guesses, draw)
		switch {
		case ctx.Err() != nil:
			return s.named(words), context.Cause(ctx)
		case smaller != nil:
			words = smaller
			chunk = min(chunk, (len(words)+1)/2)
		case chunk == 1:
			return s.named(words), nil
		default:
			chunk = (chunk + 1) / 2
		}
	}
	return s.named(words), nil
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

// Triple returns three of the answers that no guess tells apart, so that the Hinter wins them with 2 guesses; none if
// there are no such three. With one of the guesses that tell two words apart, the third must give the clue
// of one of the two: so few come into question that all are looked at.
func (s *Solver) Triple(ctx context.Context) ([]engine.Word, error) {
	p := s.plain
	if p == nil {
		return nil, ErrNormal
	}
	n := len(p.answers)
	buckets := make([][engine.Clues]engine.Set, min(len(p.guesses), tripleGuesses))
	for g := range buckets {
		for a, c := range p.table.Row(g) {
			if buckets[g][c] == nil {
				buckets[g][c] = engine.NewSet(n)
			}
			buckets[g][c].Add(a)
		}
	}
	open := engine.NewSet(n)
	for a := range n {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for b := range a {
			if !p.thirds(a, b, buckets, open) {
				continue
			}
			for c := range open.All() {
				if set := []uint16{uint16(c), uint16(b), uint16(a)}; p.inseparable(set) {
					return s.named(set), nil
				}
			}
		}
	}
	return nil, nil
}

// tripleGuesses is how many guesses Triple goes through before it tests what is left one by one.
const tripleGuesses = 1000

// thirds leaves in open the words before b that none of the guesses tells apart from two others and these from each
// other, and reports whether there are any.
func (p *prover) thirds(a, b int, buckets [][engine.Clues]engine.Set, open engine.Set) bool {
	for i := range open {
		open[i] = ^uint64(0)
	}
	for i := b; i < len(open)*64; i = i&^63 + 64 {
		open[i>>6] &= 1<<(i&63) - 1
		if i&63 == 0 {
			open[i>>6] = 0
		}
	}
	for g := range buckets {
		row := p.table.Row(g)
		if row[a] == row[b] {
			continue
		}
		one, other := buckets[g][row[a]], buckets[g][row[b]]
		left := 0
		for i := range open {
			if open[i] != 0 {
				open[i] &= one[i] | other[i]
				left += bits.OnesCount64(open[i])
			}
		}
		if left == 0 {
			return false
		}
	}
	return true
}
