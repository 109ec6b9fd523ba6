package verify

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
)

// reach looks for a tree that begins with the guess and has at most total guesses. In each round it tries more guesses at every state, those
// with the least [lookahead.glance] first. It returns "" when it has found such a tree. It says so if no tree finds every answer, or if all
// guesses were tried in vain.
func (t *totals) reach(ctx context.Context, guess int32, total int) string {
	lost := map[stateKey]bool{}
	for width := 1; ctx.Err() == nil; width *= 4 {
		switch found := t.newBeam(width, lost).after(ctx, t.start(), guess); {
		case found <= total:
			return ""
		case found == never:
			return "begins no tree that finds every answer"
		case width >= len(t.guesses):
			return fmt.Sprintf("begins no tree with %d guesses in all, and needs %d", total, found)
		}
	}
	return ""
}

// miss tries everything. It says that a tree that begins with the guess finds every answer, or "". With a clue it is about the answers that
// get it.
func (t *totals) miss(ctx context.Context, guess int32, clue string) string {
	start, after := t.start(), ""
	if clue != "" {
		after = " after " + clue
		start.left = slices.DeleteFunc(start.left, func(a int32) bool { return uint32(t.clues[guess][a]) != number(clue) })
	}
	if found := t.newBeam(1, map[stateKey]bool{}).after(ctx, start, guess); found < never {
		return fmt.Sprintf("begins a tree that finds every answer%s, with %d guesses in all", after, found)
	}
	return ""
}

// beam is a search for trees. At each state it tries guesses until a set number of them, the width, have begun a tree. So it finds a tree,
// if there is any, whatever the width.
type beam struct {
	lookahead
	width int
	best  map[stateKey]int  // the totals of the trees found
	lost  map[stateKey]bool // the states that have none
}

func (t *totals) newBeam(width int, lost map[stateKey]bool) *beam {
	return &beam{lookahead{totals: t, tally: t.newTally()}, width, map[stateKey]int{}, lost}
}

// after returns the total of a tree that begins with the guess, never if there is none. Large classes come first, because they fail first.
func (b *beam) after(ctx context.Context, s state, guess int32) int {
	total := int(b.pileOf(s.left).weight)
	classes := b.split(s.left, guess)
	slices.SortStableFunc(classes, func(x, y []int32) int { return cmp.Compare(len(y), len(x)) })
	for _, left := range classes {
		next := state{left: left, guesses: s.guesses - 1}
		least := floor(b.pileOf(left), next.guesses)
		if len(left) > 2 && least < never {
			next.legal = b.allowed(s.legal, guess, b.clues[guess][left[0]])
			least = b.found(ctx, next)
		}
		if total += least; total >= never || ctx.Err() != nil {
			return never
		}
	}
	return total
}

// found returns the total of a tree for a state of more than two answers, never if there is none.
func (b *beam) found(ctx context.Context, s state) int {
	s.legal = b.useful(s)
	key := s.key()
	if b.lost[key] {
		return never
	}
	if best, known := b.best[key]; known {
		return best
	}
	best := b.search(ctx, s)
	switch {
	case ctx.Err() != nil:
	case best == never:
		b.lost[key] = true
	default:
		b.best[key] = best
	}
	return best
}

func (b *beam) search(ctx context.Context, s state) int {
	choices, best := b.choices(s, never)
	trees := 0
	for _, c := range choices {
		if c.least >= best || trees >= b.width || ctx.Err() != nil {
			break
		}
		if total := b.after(ctx, s, c.guess); total < never {
			trees++
			best = min(best, total)
		}
	}
	return best
}

// useful returns those of a state's guesses that tell some of its answers apart. The others do not do so later either.
func (b *beam) useful(s state) []int32 {
	var list []int32
	for _, g := range s.legal {
		clues := b.clues[g]
		for _, a := range s.left[1:] {
			if clues[a] != clues[s.left[0]] {
				list = append(list, g)
				break
			}
		}
	}
	return list
}

// stateKey stands for a state.
type stateKey [sha256.Size]byte

func (s state) key() stateKey {
	text := binary.LittleEndian.AppendUint32(nil, uint32(int32(s.guesses)))
	text = binary.LittleEndian.AppendUint32(text, uint32(len(s.left)))
	for _, list := range [][]int32{s.left, s.legal} {
		for _, w := range list {
			text = binary.LittleEndian.AppendUint32(text, uint32(w))
		}
	}
	return sha256.Sum256(text)
}
