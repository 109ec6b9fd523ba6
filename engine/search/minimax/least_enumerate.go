package minimax

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// enumeration goes through the sets of n words of which every guess keeps m together: it gives the same clue to m of them or more.
//
// If the Guesser wins all sets of fewer than m words with l guesses, every set of n words that is lost with l+1 is one of these, because
// each guess leaves, for some clue, a set that is lost with l. The enumeration misses none of them. Still, most sets of n words need not be
// examined, by two rules that hold for any list of guesses. The search applies them to some guesses, the [probes].
//
// The star. If a guess keeps m words of a set together, each of these shares its clue with m-1 others. Summed over the words and the probes
// that is at least m(m-1) for each probe. So one of the n words, the centre, shares its clue with m(m-1)/n others for each probe on
// average. The search takes each word in turn as the centre. It adds others in the order of how many probes give them the clue of the
// centre. It stops when the words that follow are too few for that sum.
//
// The strays. At most n-m words of the set, the strays, have another clue than the largest bucket. So of any words of the set a probe has
// at most n-m outside their largest bucket. If it has n-m, all other words of the set have the clue of a largest bucket.
type enumeration struct {
	ctx    context.Context //nolint:containedctx // set for the length of one search
	probes *probes
	n, m   int
	kept   func([]uint16) bool // whether a set counts
	found  func([]uint16) bool // given each set that counts, once or more; false ends the search
	effort int64               // the most steps
	report func(share float64) // see [LeastProgress]
	parts  [][]uint16          // that the sets must contain one of, nil for none
	*tally
	steps map[int][][]uint16              // the sets of each task that is done
	note  func(task int, sets [][]uint16) // adds a task

	taken    [][]uint16       // the sets of this task so far
	words    []uint16         // chosen, the centre first
	times    []uint16         // for each word how many probes give it the clue of the centre
	rank     []uint16         // of each word, its place in the order in which they are chosen
	sameClue [][]game.ClueSet // for two of the words, by their places, the probes that give both the same clue

	// scratch memory
	clues   []uint8
	reach   []game.ClueSet // for each of the words the probes in whose largest bucket it is
	atLeast []uint64
}

// tally is what the copies of an enumeration on all cores share.
type tally struct {
	tasks int
	done  atomic.Int64 // tasks
	left  atomic.Int64 // steps
	ended atomic.Bool  // by found
	one   sync.Mutex   // held while found, note or report runs, and for the steps
}

// spread calls f on all cores for 0 … n-1, with a copy of the enumeration for each, until the search is stopped. Tasks that are done are
// not done again. It reports whether the search came to an end before the effort was spent.
func (e *enumeration) spread(n int, f func(e *enumeration, i int)) bool {
	e.tally = &tally{tasks: n}
	e.left.Store(e.effort)
	_ = parallel.For(e.ctx, n, 1, func(i int) { // the callers look at the context's error
		if e.stopped() {
			return
		}
		e.showProgress()
		e.one.Lock()
		sets, known := e.steps[i]
		e.one.Unlock()
		if !known {
			task := *e
			f(&task, i)
			sets = task.taken
		}
		e.one.Lock()
		defer e.one.Unlock()
		if !known && !e.stopped() {
			e.note(i, sets)
		}
		for _, set := range sets {
			if !e.ended.Load() && !e.found(set) {
				e.ended.Store(true)
			}
		}
		e.done.Add(1)
	})
	e.showProgress()
	return e.left.Load() >= 0
}

// reportSteps is how many steps are taken before the progress is reported again: some hundredths of a second.
const reportSteps = 1 << 14

// run searches with each word as the centre, and reports whether it came to an end before the effort was spent.
func (e *enumeration) run() bool {
	need := (len(e.probes.rows)*e.m*(e.m-1) + e.n - 1) / e.n
	return e.spread(len(e.probes.columns), func(e *enumeration, a int) {
		others, times := e.probes.nearest(uint16(a))
		e.start([]uint16{uint16(a)}, others, times, true, need)
	})
}

// start searches for the sets that have some words and some of the others, see grow.
func (e *enumeration) start(words, others, times []uint16, all bool, need int) {
	e.times, e.rank = times, make([]uint16, len(times))
	e.reach, e.atLeast = make([]game.ClueSet, e.n), make([]uint64, e.n+1)
	e.atLeast[0] = math.MaxUint64
	e.sameClue = make([][]game.ClueSet, e.n)
	for i := range e.sameClue {
		e.sameClue[i] = make([]game.ClueSet, e.n)
	}
	for i, o := range others {
		e.rank[o] = uint16(i)
	}
	for _, w := range words {
		e.rank[w] = math.MaxUint16
		e.words = append(e.words, w)
		e.compare()
	}
	e.grow(others, all, need)
}

// showProgress reports how much is done, unless another core is just doing so. One task may take all of the effort, and the effort may
// outlast all tasks.
func (e *enumeration) showProgress() {
	if e.one.TryLock() {
		defer e.one.Unlock()
		spent := float64(e.effort-e.left.Load()) / float64(max(1, e.effort))
		e.report(min(1, max(spent, float64(e.done.Load())/float64(e.tasks))))
	}
}

func (e *enumeration) stopped() bool {
	return e.ended.Load() || e.left.Load() < 0 || e.ctx.Err() != nil
}

// grow adds words of the others. The added words together must get the clue of the centre need times. All says that the others are all
// words that follow, not only those that may still be in the set.
func (e *enumeration) grow(others []uint16, all bool, need int) {
	more := e.n - len(e.words)
	if more == 0 {
		if set := slices.Sorted(slices.Values(e.words)); e.kept(set) {
			e.taken = append(e.taken, set)
		}
		return
	}
	most := 0
	for _, o := range others[:min(more, len(others))] {
		most += int(e.times[o])
	}
	for i, o := range others {
		if len(others)-i < more || most < need || e.stopped() {
			return
		}
		e.words = append(e.words, o)
		if rest, same, fit := e.fitting(others[i+1:], all, more-1, need-int(e.times[o])); fit {
			e.grow(rest, same, need-int(e.times[o]))
		}
		e.words = e.words[:len(e.words)-1]
		if i+more < len(others) {
			most += int(e.times[others[i+more]]) - int(e.times[o])
		}
	}
}

// sieve is a probe for which the words chosen already have as many strays as are allowed. So every other word of the set must get one of
// these clues.
type sieve struct {
	probe int
	clues game.ClueSet
}

// fitting returns those of the others that may still be in the set. The set needs more words, which together must get the clue of the
// centre need times. Same is all, if none of the others was taken out. Fit reports whether such a set may exist.
func (e *enumeration) fitting(others []uint16, all bool, more, need int) (rest []uint16, same, fit bool) {
	if e.left.Add(-1)%reportSteps == 0 {
		e.showProgress()
	}
	others = e.trim(others, more, need)
	if len(others) < more {
		return nil, false, false
	}
	e.compare()
	strays := e.n - e.m
	if len(e.words) <= strays {
		return others, all, true
	}
	full, fit := e.full(len(e.words) - strays)
	if !fit || full == (game.ClueSet{}) || more == 0 {
		return others, all, fit
	}
	first := e.narrowest(full)
	rest = e.pass(others, all, first)
	for i := range full.All() {
		if len(rest) < more {
			return nil, false, false
		}
		if i != first.probe {
			s, row := e.sieve(i), e.probes.rows[i]
			rest = slices.DeleteFunc(rest, func(o uint16) bool { return !s.clues.Has(row[o]) })
		}
	}
	e.sort(rest)
	return rest, false, len(rest) >= more
}

// compare notes which probes give the last of the words chosen the clue of another.
func (e *enumeration) compare() {
	last := len(e.words) - 1
	for i, w := range e.words[:last] {
		same := e.probes.same(w, e.words[last])
		e.sameClue[last][i], e.sameClue[i][last] = same, same
	}
}

// full returns the probes whose largest bucket has top of the words chosen. Fit is false if a probe has no bucket of that size.
func (e *enumeration) full(top int) (full game.ClueSet, fit bool) {
	for block, every := range e.probes.every {
		var some, larger uint64 // probes with a bucket of top words, and of more
		for i := range e.words {
			e.reach[i][block] = e.sharing(block, i, top-1)
			some |= e.reach[i][block]
			larger |= e.sharing(block, i, top)
		}
		if every&^some != 0 {
			return full, false
		}
		full[block] = every &^ larger
	}
	return full, true
}

// sieve returns the sieve of a full probe.
func (e *enumeration) sieve(probe int) sieve {
	s := sieve{probe: probe}
	row := e.probes.rows[probe]
	for i, w := range e.words {
		if e.reach[i].Has(uint8(probe)) {
			s.clues.Add(row[w])
		}
	}
	return s
}

// sharing returns the probes of a block that give a word's clue to n or more others of the words chosen.
func (e *enumeration) sharing(block, word, n int) uint64 {
	at := e.atLeast[:n+1]
	clear(at[1:])
	for i := range e.words {
		if i == word {
			continue
		}
		same := e.sameClue[word][i][block]
		for k := n; k > 0; k-- {
			at[k] |= at[k-1] & same
		}
	}
	return at[n]
}

// width returns how many of all words pass a sieve, and leaves its clues in the scratch memory.
func (e *enumeration) width(s sieve) (words int) {
	e.clues = s.clues.AppendTo(e.clues[:0])
	for _, c := range e.clues {
		words += len(e.probes.bucket(s.probe, c))
	}
	return words
}

// sievesSized is how many sieves are compared to take a narrow one first.
const sievesSized = 12

// narrowest returns the sieve that lets the fewest words pass, of the first of the full probes.
func (e *enumeration) narrowest(full game.ClueSet) (best sieve) {
	least, sized := math.MaxInt, 0
	for i := range full.All() {
		s := e.sieve(i)
		if size := e.width(s); size < least {
			best, least = s, size
		}
		if sized++; sized == sievesSized {
			break
		}
	}
	return best
}

// trim takes out the others that get the clue of the centre too seldom, even if the rest of the set gets it as often as the
// first of them.
func (e *enumeration) trim(others []uint16, more, need int) []uint16 {
	if len(others) == 0 || more == 0 {
		return others
	}
	floor := need - (more-1)*int(e.times[others[0]])
	end, _ := slices.BinarySearchFunc(others, floor, func(o uint16, floor int) int {
		if int(e.times[o]) >= floor {
			return -1
		}
		return 1
	})
	return others[:end]
}

// pass returns the others that pass a sieve.
func (e *enumeration) pass(others []uint16, all bool, s sieve) (rest []uint16) {
	size := math.MaxInt // of the buckets
	if all {
		size = e.width(s)
	}
	if len(others) <= size {
		row := e.probes.rows[s.probe]
		for _, o := range others {
			if s.clues.Has(row[o]) {
				rest = append(rest, o)
			}
		}
		return rest
	}
	first, last := e.rank[others[0]], e.rank[others[len(others)-1]] // all others lie between these
	for _, c := range e.clues {
		for _, o := range e.probes.bucket(s.probe, c) {
			if first <= e.rank[o] && e.rank[o] <= last {
				rest = append(rest, o)
			}
		}
	}
	return rest
}

// sort puts words in the order in which they are chosen.
func (e *enumeration) sort(words []uint16) {
	slices.SortFunc(words, func(a, b uint16) int { return cmp.Compare(e.rank[a], e.rank[b]) })
}

// largest returns the size of the largest bucket that a guess makes of some words.
func largest(row []uint8, words []uint16) int {
	var count [game.Clues]uint16
	most := uint16(0)
	for _, w := range words {
		c := row[w]
		count[c]++
		most = max(most, count[c])
	}
	return int(most)
}
