package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"absurdist/engine"
)

// duel searches first guesses of the game of two again, by trying every guess after every clue. It remembers nothing and
// knows two things: n words can be guessed one after the other, and only those that get clues of their own can all
// be guessed next.
//
// It may be used by several goroutines at once.
type duel struct{ *totals }

// refute decides a first guess that the file says to win for every clue, and one that it says to lose for
// its clue. It returns nil, a [FaultError], or an error that wraps [errUnsettled] if the context ends first.
func (d duel) refute(ctx context.Context, f Opening) error {
	g, all, err := d.begin(ctx, f.First)
	if err != nil {
		return err
	}
	l := &duelSearch{d.totals, d.newTally(), map[int32][]uint16{}}
	for _, class := range l.classes(all.left, g) {
		c := l.clues[g][class[0]]
		if !f.wins() && l.spelt(c) != f.Clue {
			continue
		}
		wins := l.wins(ctx, state{class, l.after(all.legal, g, c), d.limit - 1})
		switch {
		case ctx.Err() != nil:
			return fmt.Errorf("%s: %w", f.First.Upper(), errUnsettled)
		case f.wins() && !wins:
			return FaultError{Word: f.First, Reason: fmt.Sprintf("does not win: after %s %d words are lost", l.spelt(c), len(class))}
		case !f.wins() && wins:
			return FaultError{Word: f.First, Reason: fmt.Sprintf("wins after %s, which leaves %d words", l.spelt(c), len(class))}
		}
	}
	return nil
}

// duelSearch is one search.
type duelSearch struct {
	*totals
	*tally
	between map[int32][]uint16 // by guess, its clue for every word
}

// after returns those of the guesses that the mode allows after a further row.
func (l *duelSearch) after(legal []int32, guess int32, c uint16) []int32 {
	if l.mode != engine.Strict {
		return l.allowed(legal, guess, c)
	}
	row := l.between[guess]
	if row == nil {
		row = numbers(l.guesses[guess], l.guesses)
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
func (l *duelSearch) classes(left []int32, guess int32) [][]int32 {
	list := l.split(left, guess)
	slices.SortStableFunc(list, func(a, b []int32) int { return cmp.Compare(len(b), len(a)) })
	return list
}

// wins reports whether some guess leads to all the words in time. What it returns when the context has ended means
// nothing.
func (l *duelSearch) wins(ctx context.Context, s state) bool {
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
		n := l.tells(s.left, g)
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

// tells returns how many clues the words give for a guess.
func (l *duelSearch) tells(left []int32, guess int32) int {
	n := len(l.count(l.clues[guess], left))
	l.reset()
	return n
}
