package verify

import (
	"fmt"
	"strings"

	"absurdist/engine"
)

// briefTree is a tree in brief, as the line of a first guess that wins holds it: the guesses after the first one, depth
// first. The answers that a clue leaves come in the order of their lists, and the clues in the order of the first of
// these; where a clue leaves one answer, that is the guess, and it is left out.
type briefTree struct {
	d    *engine.Dictionary
	mode engine.Mode
	rest []string // the guesses that were not reached yet
}

// treeFault says why the tree of a first guess does not find every answer in time, or "".
func (o *Openings) treeFault(d *engine.Dictionary, f Opening) string {
	p := briefTree{d, modeOf(o.Mode), strings.Fields(f.Tree)}
	if strings.Join(p.rest, " ") != f.Tree {
		return "its tree: there is more than a space between words"
	}
	if reason := p.walk(nil, f.First, d.Answers(), o.Guesses); reason != "" {
		return "its tree: " + reason
	}
	if len(p.rest) > 0 {
		return fmt.Sprintf("its tree: no answer leads to the last %d guesses", len(p.rest))
	}
	return ""
}

// walk plays a guess, the first of so many, where some answers are left, and goes on after each clue.
func (p *briefTree) walk(rows []row, guess engine.Word, left []engine.Word, guesses int) string {
	if _, allowed := p.d.Index(guess); !allowed {
		return guess.Upper() + " is not an allowed word of " + p.d.Name()
	}
	judge := referee{mode: p.mode, rows: rows}
	if p.mode == engine.Hard {
		judge.all = demandsOf(rows)
	}
	for _, reason := range judge.faults(guess) {
		return guess.Upper() + " " + reason
	}
	clues, buckets := bucketsOf(guess, left)
	for _, c := range clues {
		if c == won {
			continue
		}
		if guesses == 1 {
			return buckets[c][0].Upper() + " is not found in time"
		}
		next, reason := p.next(buckets[c])
		if reason == "" {
			reason = p.walk(append(rows[:len(rows):len(rows)], row{guess, c}), next, buckets[c], guesses-1)
		}
		if reason != "" {
			return reason
		}
	}
	return ""
}

// next returns what is guessed where some answers are left.
func (p *briefTree) next(left []engine.Word) (guess engine.Word, reason string) {
	if len(left) == 1 {
		return left[0], ""
	}
	if len(p.rest) == 0 {
		return guess, fmt.Sprintf("it ends before %s and %s are told apart", left[0].Upper(), left[1].Upper())
	}
	guess, err := engine.ParseWord(p.rest[0])
	if err != nil {
		return guess, err.Error()
	}
	if guess.String() != p.rest[0] {
		return guess, fmt.Sprintf("%q is not written in small letters", p.rest[0])
	}
	p.rest = p.rest[1:]
	return guess, ""
}
