package minimax

import (
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Stage is an enumeration that a lower bound may rest on. It is of all sets of Size words of which every guess keeps Together words together:
// it gives them the same clue.
type Stage struct {
	Guesses  int  `json:"guesses"` // with which the sets may be lost
	Size     int  `json:"size"`
	Together int  `json:"together"`
	Parts    bool `json:"parts,omitempty"` // only the sets with a part of Together words that is lost with a guess fewer
}

// Kept is a stage and the sets that it found.
type Kept struct {
	Stage
	Sets [][]game.Word `json:"sets"` // each in the order of the lists, as are its words
}

// LeastStep is one of the steps of a stage: what the search through all sets around one word found, or with one part. A search that was
// stopped goes on from its steps.
type LeastStep struct {
	Stage
	Step int           `json:"step"` // the number of the word or of the part
	Sets [][]game.Word `json:"sets,omitempty"`
}

// stage runs an enumeration by extending all words or lost parts, for sets that are lost with a number of guesses. It skips the known steps,
// and notes the others. Complete reports whether it came to an end: then the stage has all sets, or found has ended it.
func (s *LeastSearch) stage(e *enumeration, guesses int, extend func(*enumeration) bool) (k Kept, complete bool) {
	k.Stage = Stage{Guesses: guesses, Size: e.n, Together: e.m, Parts: e.parts != nil}
	e.steps = map[int][][]uint16{}
	for _, step := range s.options.Known {
		if step.Stage == k.Stage {
			e.steps[step.Step] = s.numbered(step.Sets)
		}
	}
	e.note = func(step int, sets [][]uint16) {
		e.steps[step] = sets
		if s.options.Note == nil {
			return
		}
		if err := s.options.Note(LeastStep{k.Stage, step, s.named(sets)}); err != nil {
			s.stop(err)
		}
	}
	complete = extend(e)
	var all [][]uint16
	for _, sets := range e.steps {
		all = append(all, sets...)
	}
	slices.SortFunc(all, slices.Compare[[]uint16])
	k.Sets = append([][]game.Word{}, s.named(slices.CompactFunc(all, slices.Equal[[]uint16]))...)
	return k, complete
}

func (s *LeastSearch) named(sets [][]uint16) (words [][]game.Word) {
	for _, set := range sets {
		words = append(words, game.Pick(s.answers, set))
	}
	return words
}

// numbered returns the numbers of the words of sets, which are answers.
func (s *LeastSearch) numbered(words [][]game.Word) (sets [][]uint16) {
	for _, named := range words {
		var set []uint16
		for _, w := range named {
			i, _ := s.game.Index(w)
			set = append(set, uint16(i))
		}
		sets = append(sets, set)
	}
	return sets
}

// probeWords returns the words of the probes, nil if there are none.
func (s *LeastSearch) probeWords() []game.Word {
	if s.probes == nil {
		return nil
	}
	return game.Pick(s.solver.guesses, s.probes.guesses)
}

// Check returns an error for a step of another game, which the search can't continue from.
func (s *LeastSearch) Check(step LeastStep) error {
	for _, set := range step.Sets {
		for _, w := range set {
			if !s.game.IsAnswer(w) {
				return fmt.Errorf("%s is not one of the answers", w.Upper())
			}
		}
	}
	return nil
}
