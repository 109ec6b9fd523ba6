package minimax

import (
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Stage is an enumeration that a lower bound may rest on: of all sets of Size words of which every guess keeps Together words together, which
// means that it gives them the same clue.
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

// restore passes on what the log has of a step, and reports whether it has it.
func (e *enumeration) restore(step int) bool {
	if e.log == nil {
		return false
	}
	e.one.Lock()
	sets, ok := e.log.steps[step]
	e.one.Unlock()
	for _, set := range sets {
		e.handOn(set)
	}
	return ok
}

// note adds a step that came to its end to the log. It stops the search if the step can't be written.
func (e *enumeration) note(step int, sets [][]uint16) {
	if e.log == nil || e.stopped() {
		return
	}
	e.one.Lock()
	defer e.one.Unlock()
	e.log.steps[step] = sets
	if write := e.log.options.Note; write != nil {
		if err := write(LeastStep{e.log.Stage, step, e.log.named(sets)}); err != nil {
			e.log.stop(err)
		}
	}
}

// stageLog keeps the steps of a stage in the course of a search.
type stageLog struct {
	*LeastSearch
	Stage
	steps map[int][][]uint16
}

// logOf returns the log of a stage with the steps that are known of it.
func (s *LeastSearch) logOf(stage Stage) *stageLog {
	l := &stageLog{LeastSearch: s, Stage: stage, steps: map[int][][]uint16{}}
	for _, step := range s.options.Known {
		if step.Stage == stage {
			l.steps[step.Step] = s.numbered(step.Sets)
		}
	}
	return l
}

func (l *stageLog) kept() Kept {
	k := Kept{Stage: l.Stage, Sets: [][]game.Word{}}
	var all [][]uint16
	for _, sets := range l.steps {
		all = append(all, sets...)
	}
	slices.SortFunc(all, slices.Compare[[]uint16])
	k.Sets = append(k.Sets, l.named(slices.CompactFunc(all, slices.Equal[[]uint16]))...)
	return k
}

func (s *LeastSearch) named(sets [][]uint16) (words [][]game.Word) {
	for _, set := range sets {
		words = append(words, s.words(set))
	}
	return words
}

// words returns the words of one set.
func (s *LeastSearch) words(set []uint16) (words []game.Word) {
	for _, w := range set {
		words = append(words, s.answers[w])
	}
	return words
}

// numbered returns the numbers of the words of sets, which are answers.
func (s *LeastSearch) numbered(words [][]game.Word) (sets [][]uint16) {
	for _, named := range words {
		var set []uint16
		for _, w := range named {
			set = append(set, s.number[w])
		}
		sets = append(sets, set)
	}
	return sets
}

// probeWords returns the words of the probes, nil if there are none.
func (s *LeastSearch) probeWords() (words []game.Word) {
	if s.probes == nil {
		return nil
	}
	for _, g := range s.probes.guesses {
		words = append(words, s.solver.guesses[g])
	}
	return words
}

// Check says what is wrong with a step that is to be gone on from.
func (s *LeastSearch) Check(step LeastStep) error {
	for _, set := range step.Sets {
		for _, w := range set {
			if _, ok := s.number[w]; !ok {
				return fmt.Errorf("%s is not one of the answers", w.Upper())
			}
		}
	}
	return nil
}
