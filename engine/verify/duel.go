package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"absurdist/engine"
)

// Duel searches first guesses again, by trying every guess after every clue. It remembers nothing and knows two
// things: n words can be guessed one after the other, and only those that get clues of their own can all
// be guessed next.
//
// It may be used by several goroutines at once.
type Duel struct {
	*Totals
	limit int
}

// NewDuel returns what searches the first guesses of a file again.
func NewDuel(d *engine.Dictionary, o *Openings) *Duel {
	return &Duel{NewTotals(d, &TreeProof{mode: o.mode, From: FromAllowed}), o.Guesses}
}

// Refute decides a first guess that the file says to win for every clue, and one that it says to lose for
// its clue. It returns nil, a [FaultError], or an error that wraps [ErrUnsettled] if the context ends first.
func (d *Duel) Refute(ctx context.Context, f Opening) error {
	g := slices.Index(d.guesses, f.First)
	if g < 0 {
		return FaultError{Word: f.First, Reason: "may not be guessed"}
	}
	all := state{guesses: d.limit}
	for w := range d.guesses {
		if w < d.answers {
			all.left = append(all.left, int32(w))
		}
		all.legal = append(all.legal, int32(w))
	}
	l := &duel{look{Totals: d.Totals}, map[int32][]uint8{}}
	for _, class := range l.classes(all.left, int32(g)) {
		c := l.clues[g][class[0]]
		if !f.Wins && spelt(c) != f.Clue {
			continue
		}
		wins := l.wins(ctx, state{class, l.after(all.legal, int32(g), c), d.limit - 1})
		switch {
		case ctx.Err() != nil:
			return fmt.Errorf("%s: %w", f.First.Upper(), ErrUnsettled)
		case f.Wins && !wins:
			return FaultError{Word: f.First, Reason: fmt.Sprintf("does not win: after %s %d words are lost", spelt(c), len(class))}
		case !f.Wins && wins:
			return FaultError{Word: f.First, Reason: fmt.Sprintf("wins after %s, which leaves %d words", spelt(c), len(class))}
		}
	}
	return nil
}

// duel is one search.
type duel struct {
	look
	between map[int32][]uint8 // by guess, its clue for every word
}

// after returns those of the guesses that the mode allows after a further row.
func (l *duel) after(legal []int32, guess int32, c uint8) []int32 {
	if l.mode != engine.Strict {
		return l.allowed(legal, guess, c)
	}
	row := l.between[guess]
	if row == nil {
		row = make([]uint8, len(l.guesses))
		for i, w := range l.guesses {
			row[i] = number(clue(l.guesses[guess], w))
		}
		l.between[guess] = row
	}
	var list []int32
	for _, g := range legal {
		if row[g] == c {
			list = append(list, g)
		}
	}
	return list
}

// classes returns the classes of the words that a guess makes, but for the one that it ends, the largest first.
func (l *duel) classes(left []int32, guess int32) [][]int32 {
	var by [solved][]int32
	for _, a := range left {
		if c := l.clues[guess][a]; c != solved {
			by[c] = append(by[c], a)
		}
	}
	list := slices.DeleteFunc(by[:], func(class []int32) bool { return len(class) == 0 })
	slices.SortStableFunc(list, func(a, b []int32) int { return cmp.Compare(len(b), len(a)) })
	return list
}

// wins reports whether some guess leads to all the words in time. What it returns when the context has ended means
// nothing.
func (l *duel) wins(ctx context.Context, s state) bool {
	if len(s.left) <= s.guesses {
		return true
	}
	if s.guesses < 2 || ctx.Err() != nil {
		return false
	}
	type choice struct {
		guess   int32
		classes int
	}
	var choices []choice
	for _, g := range s.legal {
		n := l.count(s.left, g)
		if n < 2 || s.guesses == 2 && n < len(s.left) {
			continue // it tells nothing, or not all apart
		}
		choices = append(choices, choice{g, n})
	}
	if s.guesses == 2 {
		return len(choices) > 0
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(b.classes, a.classes) })
	return slices.ContainsFunc(choices, func(c choice) bool {
		return !slices.ContainsFunc(l.classes(s.left, c.guess), func(class []int32) bool {
			return len(class) >= s.guesses && !l.wins(ctx, state{class, l.after(s.legal, c.guess, l.clues[c.guess][class[0]]), s.guesses - 1})
		})
	})
}

// count returns how many clues the words give for a guess.
func (l *duel) count(left []int32, guess int32) int {
	var seen [solved + 1]bool
	n := 0
	for _, a := range left {
		if c := l.clues[guess][a]; !seen[c] {
			seen[c] = true
			n++
		}
	}
	return n
}
