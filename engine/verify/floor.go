package verify

import (
	"context"
	"sync"

	"absurdist/engine"
)

// floors knows for lists below how many guesses no game of Absurdle can end, whatever the mode. Counting shows it, without a
// search. The host keeps the largest bucket: after the first guess no fewer words than the least that any guess leaves of
// all, and after each other one no fewer than those before by the most clues that any guess has among all. Where equal
// buckets go to the least telling clue, one word must be left before the guess that wins.
type floors struct {
	lock  sync.Mutex
	known map[*engine.Dictionary]shrinking
}

// shrinking is how much guesses shrink what the host holds, at best.
type shrinking struct {
	first int // what is left of all answers after one guess
	clues int // that a guess has among all answers
}

// of returns the number for the rules of a game. The error is the cause of the context's end.
func (f *floors) of(ctx context.Context, r Rules) (int, error) {
	f.lock.Lock()
	defer f.lock.Unlock()
	s, known := f.known[r.Dictionary]
	if !known {
		var err error
		if s, err = shrinkingOf(ctx, r.Dictionary); err != nil {
			return 0, err
		}
		if f.known == nil {
			f.known = map[*engine.Dictionary]shrinking{}
		}
		f.known[r.Dictionary] = s
	}
	guesses := 0
	for left := len(r.Dictionary.Answers()); left > 1; guesses++ {
		if guesses == 0 {
			left = s.first
		} else {
			left = (left + s.clues - 1) / s.clues
		}
	}
	if r.Host.Tie == engine.LeastInformation {
		guesses++
	}
	return max(1, guesses), nil
}

// shrinkingOf counts the buckets of every guess.
func shrinkingOf(ctx context.Context, d *engine.Dictionary) (shrinking, error) {
	s := shrinking{first: len(d.Answers()), clues: 2} // two at least, so that a game comes to an end
	for _, g := range d.Words() {
		if ctx.Err() != nil {
			return s, context.Cause(ctx)
		}
		var sizes [solved + 1]int
		met, largest := 0, 0
		for _, a := range d.Answers() {
			c := quickClue(g, a)
			if sizes[c] == 0 {
				met++
			}
			sizes[c]++
			largest = max(largest, sizes[c])
		}
		s.first, s.clues = min(s.first, largest), max(s.clues, met)
	}
	return s, nil
}
