package verify

import (
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
		switch found := t.take(ctx, t.start(), guess, width, lost); {
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
		start.left = slices.DeleteFunc(start.left, func(a int32) bool { return t.clue(guess, a).String() != clue })
	}
	if found := t.take(ctx, start, guess, 1, map[stateKey]bool{}); found < never {
		return fmt.Sprintf("begins a tree that finds every answer%s, with %d guesses in all", after, found)
	}
	return ""
}

// beam makes a [lookahead] a search for trees that looks to the end. At each state it tries guesses until a set number of them, the width,
// have begun a tree. So it finds a tree, if there is any, whatever the width. Large classes come first, because they fail first.
type beam struct {
	width int
	best  map[stateKey]int  // the totals of the trees found
	lost  map[stateKey]bool // the states that have none
}

// take returns the total of the tree that the guess begins, never if there is none.
func (t *totals) take(ctx context.Context, s state, guess int32, width int, lost map[stateKey]bool) int {
	l := lookahead{totals: t, tally: t.newTally(), beam: &beam{width, map[stateKey]int{}, lost}}
	if total := l.after(ctx, s, guess, len(t.guesses), never); ctx.Err() == nil {
		return total
	}
	return never
}

// found returns the total of a tree for a state of more than two answers, never if there is none.
func (l *lookahead) found(ctx context.Context, s state, ahead int) int {
	s.legal = l.useful(s)
	key := s.key()
	if l.beam.lost[key] {
		return never
	}
	if best, known := l.beam.best[key]; known {
		return best
	}
	best := l.search(ctx, s, ahead, never)
	switch {
	case ctx.Err() != nil:
	case best == never:
		l.beam.lost[key] = true
	default:
		l.beam.best[key] = best
	}
	return best
}

// useful returns those of a state's guesses that tell some of its answers apart. The others do not do so later either.
func (l *lookahead) useful(s state) []int32 {
	var list []int32
	for _, g := range s.legal {
		clues := l.clues[g]
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
