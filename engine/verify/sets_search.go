package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// sets decides who wins sets of answers, and adds up what the lines of a proof show. A set is a list of word numbers in
// ascending order. A guess is a row: its clue for each word, by number.
type sets struct {
	ctx    context.Context //nolint:containedctx // of the one check that it is for
	words  []game.Word     // of the lines
	number map[game.Word]int
	rows   [][]uint16 // of all guesses
	bounds []int      // by guesses, from 0: every set of fewer words is won
	parts  [][]int    // all least sets that are lost with the most guesses for which a bound is known, if they were listed
	won    map[string]bool
}

// newSets scores all guesses with the answers that are in some sets.
func newSets(ctx context.Context, d *game.Dictionary, all [][]game.Word) *sets {
	s := &sets{ctx: ctx, number: map[game.Word]int{}, won: map[string]bool{}, bounds: []int{0, 2}} // with one guess any two are lost
	some := map[game.Word]bool{}
	for _, w := range slices.Concat(all...) {
		some[w] = true
	}
	s.words = filter(d.Answers(), func(w game.Word) bool { return some[w] })
	for i, w := range s.words {
		s.number[w] = i
	}
	for _, g := range d.Words() {
		if ctx.Err() == nil {
			s.rows = append(s.rows, numbers(g, s.words))
		}
	}
	return s
}

// settle reads the lines about at most that many guesses, in the order of their guesses and sizes, and finds the bounds
// that they prove. It returns the number of lines that it used, and what is wrong with the next.
func (s *sets) settle(lines []setsLine, guesses int) (used int, wrong error) {
	next := func(kind setsKind) (lost [][]int, is bool) { // of the next line, if that is of the kind
		if used == len(lines) || lines[used].setsKind != kind || wrong != nil {
			return nil, false
		}
		var list [][]int
		if list, wrong = s.read(lines[used]); wrong != nil {
			return nil, false
		}
		used++
		return filter(list, func(set []int) bool { return !s.wins(set, kind.Guesses) }), true
	}
	var lost [][]int
	for l := 2; l <= guesses; l++ {
		m := s.bounds[l-1]
		n := m + 1
		if l > 2 && s.bounds[2] > 3 {
			n++
		}
		s.parts, lost = lost, nil
		for is := true; is && len(lost) == 0; n++ {
			if lost, is = next(setsKind{l, n, m, false}); is || s.parts == nil {
				continue
			}
			some, with := next(setsKind{l, n, m, true})
			others, without := next(setsKind{l, n, m + 1, false})
			lost, is = append(some, others...), with && without
		}
		s.bounds = append(s.bounds, n-1)
	}
	return used, wrong
}

// read returns the sets of a line, or what is wrong with them.
func (s *sets) read(l setsLine) (list [][]int, err error) {
	for _, words := range l.Sets {
		set, err := s.set(words)
		if err != nil {
			return nil, err
		}
		switch {
		case s.ctx.Err() != nil:
			return nil, s.ctx.Err()
		case len(list) > 0 && slices.Compare(list[len(list)-1], set) >= 0:
			return nil, errors.New("its sets are not in the order of the answers")
		case l.Parts && !s.hasPart(set):
			return nil, fmt.Errorf("the set of %s has no part that is lost", words[0].Upper())
		case slices.ContainsFunc(s.rows, func(row []uint16) bool { return most(row, set) < l.Together }):
			return nil, fmt.Errorf("some guess keeps fewer than %d words of the set of %s together",
				l.Together, words[0].Upper())
		}
		list = append(list, set)
	}
	return list, nil
}

// hasPart reports whether a set contains one of the parts.
func (s *sets) hasPart(set []int) bool {
	return slices.ContainsFunc(s.parts, func(part []int) bool { return within(part, set) })
}

// most returns the largest number of words of a set that get the same clue.
func most(row []uint16, set []int) (most int) {
	for i, w := range set {
		if len(set)-i <= most {
			break
		}
		most = max(most, getting(row, set[i:], row[w]))
	}
	return most
}

// getting returns the number of words of a set that get a clue.
func getting(row []uint16, set []int, clue uint16) (n int) {
	for _, w := range set {
		if row[w] == clue {
			n++
		}
	}
	return n
}

// wins reports whether the Guesser finds each word of a set within that many guesses.
func (s *sets) wins(set []int, guesses int) bool {
	if guesses < len(s.bounds) && len(set) < s.bounds[guesses] {
		return true
	}
	if s.ctx.Err() != nil || guesses <= 1 || s.hasPart(set) && guesses < len(s.bounds) {
		return false // parts are lost with one guess fewer than bounds are known for
	}
	key := fmt.Sprint(guesses, set)
	won, known := s.won[key]
	if !known {
		won = s.winsAny(set, guesses)
		s.won[key] = won
	}
	return won
}

// winsAny is [sets.wins] by trying each first guess, those first that keep the fewest words together.
func (s *sets) winsAny(set []int, guesses int) bool {
	together := make([][][]uint16, len(set))
	for _, row := range s.rows {
		if n := most(row, set); n < len(set) && (n == 1 || guesses > 2) {
			together[n] = append(together[n], row)
		}
	}
	for _, rows := range together {
		if slices.ContainsFunc(rows, func(row []uint16) bool { return s.winsBy(row, set, guesses) }) {
			return true
		}
	}
	return false
}

// winsBy is [sets.wins] for one first guess.
func (s *sets) winsBy(row []uint16, set []int, guesses int) bool {
	for _, w := range set {
		class := filter(set, func(other int) bool { return row[other] == row[w] })
		if class[0] == w && !s.wins(class, guesses-1) {
			return false
		}
	}
	return true
}

// setsSearch searches for sets of answers that every guess keeps together.
type setsSearch struct {
	answers, guesses []game.Word
	probes           [][]uint16 // the rows of some guesses for all answers
}

// setsSeparating is the number of guesses that are tried first on sets with a lost part: those that separate it best.
const setsSeparating = 256

// again searches for a set that a line lacks, around an answer or with a part. It returns the set that is missing.
//
// If a guess keeps m words of a set together, each of these shares its clue with m-1 others. So in every set of n words,
// some word shares its clue with at least m(m-1)/n others, on average over the probes. The set is found around that word.
func (s *setsSearch) again(ctx context.Context, l setsLine, seed []game.Word) (missing error) {
	g := growth{ctx: ctx, setsLine: l, rows: s.probes, shared: make([]int, len(s.answers))}
	var chosen, others []int
	for i, w := range s.answers {
		if slices.Contains(seed, w) {
			chosen = append(chosen, i)
		} else {
			others = append(others, i)
		}
	}
	need := 0
	if l.Parts {
		g.rows = s.separating(seed)
	} else {
		for _, row := range g.rows {
			for i := range s.answers {
				if row[i] == row[chosen[0]] {
					g.shared[i]++
				}
			}
		}
		slices.SortStableFunc(others, func(a, b int) int { return g.shared[b] - g.shared[a] })
		need = (len(g.rows)*l.Together*(l.Together-1) + l.Size - 1) / l.Size
	}
	g.found = func(set []int) {
		var words []game.Word
		for _, i := range slices.Sorted(slices.Values(set)) {
			words = append(words, s.answers[i])
		}
		has := func(set []game.Word) bool { return slices.Equal(set, words) }
		if missing == nil && s.together(words, l.Together) && !slices.ContainsFunc(l.Sets, has) {
			missing = fmt.Errorf("the set %s is missing, although every guess keeps %d of its words together",
				game.Join(words, " "), l.Together)
		}
	}
	g.grow(chosen, others, need)
	return missing
}

// keeps returns how many of the words a guess keeps together.
func keeps(guess game.Word, words []game.Word) int {
	return most(numbers(guess, words), order.Numbers[int](len(words)))
}

// separating returns the rows of the guesses that keep the fewest of the words together.
func (s *setsSearch) separating(words []game.Word) (rows [][]uint16) {
	kept := make([]int, len(s.guesses))
	for i, g := range s.guesses {
		kept[i] = keeps(g, words)
	}
	best := order.Of(len(kept), func(i, j int) int { return kept[i] - kept[j] })
	for _, i := range best[:min(setsSeparating, len(best))] {
		rows = append(rows, numbers(s.guesses[i], s.answers))
	}
	return rows
}

// together reports whether every guess gives the same clue to so many of the words.
func (s *setsSearch) together(words []game.Word, many int) bool {
	return !slices.ContainsFunc(s.guesses, func(g game.Word) bool { return keeps(g, words) < many })
}

// growth enumerates the sets that contain some words, except for those that some row does not keep together.
type growth struct {
	ctx context.Context //nolint:containedctx // set for the length of one search
	setsLine
	rows   [][]uint16
	shared []int // for each answer, the number of rows in which it shares the clue of the word that sets are around
	found  func(set []int)
}

// grow adds others to the words chosen, in their order. The added ones must share the clue need times.
func (g *growth) grow(chosen, others []int, need int) {
	more := g.Size - len(chosen)
	others, ok := g.fitting(chosen, others, more, need)
	if ok && more == 0 {
		g.found(chosen)
	}
	for i := 0; ok && more > 0 && len(others)-i >= more && g.ctx.Err() == nil; i++ {
		best := 0
		for _, o := range others[i : i+more] {
			best += g.shared[o]
		}
		if best < need {
			return
		}
		g.grow(append(slices.Clone(chosen), others[i]), others[i+1:], need-g.shared[others[i]])
	}
}

// fitting returns the others that may be added. A row may give the chosen words so many different clues that each further
// word must get one of the most frequent clues. Ok is false if even that is not enough, or if too few others are left.
func (g *growth) fitting(chosen, others []int, more, need int) (fit []int, ok bool) {
	for fit = others; len(fit) > 0 && more > 0 && g.shared[fit[len(fit)-1]]+(more-1)*g.shared[fit[0]] < need; {
		fit = fit[:len(fit)-1]
	}
	for _, row := range g.rows {
		switch most := most(row, chosen); {
		case most+more < g.Together || len(fit) < more:
			return nil, false
		case most+more == g.Together:
			fit = filter(fit, func(o int) bool { return getting(row, chosen, row[o]) == most })
		}
	}
	return fit, true
}
