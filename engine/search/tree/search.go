package tree

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/absurdist/absurdist/engine/game"
)

// infinite is the value of a state that can't be solved within the guesses left.
const infinite = 1 << 30

// worker is the search, with the scratch memory of one goroutine.
type worker struct {
	*Solver
	*question        // the solver's, except in [worker.anyTree]
	root      *frame // the solver's, with pairs of its own
	cache     *cache // the solver's, except in an [Excluder]
	framer    framer
	scanner   scanner
	levels    []*level
	gen       uint32   // of tallies
	tallies   []tally  // by cell
	distinct  []uint16 // cells of those
	cellsOf   []uint16
	others    []uint64 // guesses, see [worker.survey]
	nodes     int64
	most      int64 // nodes at which the search is stopped; 0 for none
	cancelled *atomic.Bool
	stopped   bool // the search was cancelled, or had too many nodes: results are invalid
}

// level is the scratch of one ply.
type level struct {
	frame   frame
	members []uint16
	classes []class
	facts   facts // of the classes, one after the other
	found   []found
	tried   []try
	framed  bool
	place   []uint16 // the index in frame of each of the node's candidates
	legal   []uint64
	all     []uint16 // 0, 1, 2 …
}

// class is the set of candidates that give one clue.
type class struct {
	cell  uint16 // of the guess that makes it, in the frame that it was split in
	set   []uint16
	key   key // of the state
	facts facts
	bound bound
}

// node is a state of the search.
type node struct {
	frame *frame
	set   []uint16
	legal []uint64 // the guesses of the frame that the mode permits; nil for all
	facts facts
	key   key   // of the set and the facts
	left  int32 // guesses
}

func (s *Solver) newWorker() *worker {
	f := *s.root
	f.pairs = f.pairs.Fork()
	w := &worker{Solver: s, question: &s.question, root: &f, cache: s.cache}
	w.framer.merge, w.framer.narrow = s.mode == game.Normal, s.options.narrow
	w.tallies = make([]tally, max(int(f.classes[0]), narrowClasses)+2)
	if f.high != nil {
		w.framer.numbers = newNumbering(max(int(f.classes[0]), int(solvedCell)) + 2)
	}
	return w
}

// node returns the state before the first guess.
func (w *worker) node() *node {
	nd := &node{frame: w.root, set: w.all, left: w.limit}
	if w.mode != game.Normal {
		nd.facts = make(facts, w.layout.words())
	}
	for _, z := range w.zobrist {
		nd.key.flip(z)
	}
	return nd
}

func (w *worker) level(ply int) *level {
	for len(w.levels) <= ply {
		w.levels = append(w.levels, new(level))
	}
	return w.levels[ply]
}

// value returns the least total of guesses for the node if it is below beta, otherwise a lower bound that is
// at least beta.
func (w *worker) value(nd *node, beta int32, ply int) int32 {
	f, n := nd.frame, int32(len(nd.set))
	sum, heaviest := f.sum(nd.set), f.weight(nd.set[0])
	switch {
	case nd.left <= 1:
		return w.last(n, sum, heaviest, nd.left)
	case n <= 2:
		return 2*sum - heaviest
	}
	least := f.floor(nd.set, sum)
	switch {
	case least >= beta:
		return least
	case n == 3 && nd.left >= 3:
		return w.own(f, nd.set, nd.left).least
	}
	left := min(nd.left, n) // an optimal tree for n candidates is no higher than n
	k := nd.key
	k.flip(w.leftKeys[left])
	known := w.known(f, nd.set, k, left, least)
	if known.exact || known.least >= beta {
		return known.least
	}
	again := known.least > max(2*sum, least) // it was searched before, with a lower beta
	known = w.search(nd, left, beta, ply, again)
	if !w.stopped {
		w.cache.put(k, known, int(n))
	}
	return known.least
}

// known returns what the cache says of a set or, if that is nothing, what the candidates as guesses show. The value is at least the given
// bound.
func (w *worker) known(f *frame, set []uint16, k key, left, least int32) bound {
	known := w.cache.get(k)
	if known == (bound{}) {
		known = w.own(f, set, left)
		known.least = max(known.least, least)
		w.cache.put(k, known, len(set))
	}
	known.least = max(known.least, least)
	return known
}

// last returns the value of n candidates with at most one guess left, from their total weight and that of the heaviest. A lost answer costs
// all guesses that are left, plus the loss.
func (q *question) last(n, sum, heaviest, left int32) int32 {
	switch {
	case left > 0 && n == 1:
		return sum
	case q.loss == 0:
		return infinite
	case left > 0:
		return sum + (sum-heaviest)*q.loss
	}
	return sum * q.loss
}

// own bounds the value by trying only candidates as guesses. Others have a value of 2·sum or more. So the bound is exact if a candidate that
// makes no class of more than two has that or less. For three candidates with three or more guesses left it always is.
func (w *worker) own(f *frame, set []uint16, left int32) bound {
	sum := f.sum(set)
	best := bound{least: 2 * sum}
	if f.weights == nil || len(set) == 3 {
		best.least++ // a candidate that has 2·sum is of use
	}
	for _, a := range set {
		floor := 2*sum - f.weight(a)
		if floor >= best.least {
			break
		}
		least, pairs := floor, true
		w.gen++
		for _, b := range set {
			k := &w.tallies[f.cell(f.self[a], b)]
			if k.gen != w.gen {
				*k = tally{gen: w.gen, count: 1}
				continue
			}
			if least += f.weight(b); least >= best.least {
				break
			}
			k.count++
			pairs = pairs && k.count == 2
		}
		if least < best.least {
			best = bound{least, least == floor || pairs && left >= 3}
		}
	}
	best.least = min(best.least, 2*sum)
	return best
}

// search tries all guesses. Again says that the state was searched before, with a lower beta. It then gets a frame of its own at once.
func (w *worker) search(nd *node, left, beta int32, ply int, again bool) bound {
	if w.count(); w.stopped {
		return bound{least: beta}
	}
	n, lv := int32(len(nd.set)), w.level(ply)
	here := *nd
	here.left = left
	lv.framed = false
	if left == 2 {
		return w.secondLast(&here, lv)
	}
	if again && ply > 0 && nd.frame.whole && n > scanFrom {
		w.enframe(&here, lv)
	}
	best := bound{least: infinite}
	found, rest := w.survey(&here, beta, lv.found[:0])
	lv.found = found
	play := func(j int32) (enough bool) {
		if v := w.guess(&here, j, beta, ply); v < beta {
			beta, best = v, bound{v, true}
		} else {
			rest = min(rest, v)
		}
		return w.stopped || best.exact && w.depthOnly
	}
	enough := false
	if first := w.foremost(&here, lv.found, beta); first >= 0 {
		j := lv.found[first].guess
		lv.found = slices.Delete(lv.found, first, first+1)
		enough = play(j)
	}
	lv.tried = lv.tried[:0]
	for _, g := range lv.found {
		if enough || best.exact && 2*n+g.short-1 >= beta {
			continue
		}
		if t := w.rate(&here, g.guess); t.least < beta {
			lv.tried = append(lv.tried, t)
		} else {
			rest = min(rest, t.least)
		}
	}
	slices.SortFunc(lv.tried, func(a, b try) int { return cmp.Or(int(a.order-b.order), int(a.guess-b.guess)) })
	for _, t := range lv.tried {
		if t.least >= beta {
			rest = min(rest, t.least)
		} else if enough = play(t.guess); enough {
			break
		}
	}
	switch {
	case w.stopped:
		return bound{}
	case best.exact:
		return best
	}
	return bound{rest, rest >= infinite}
}

// secondLast returns the value with two guesses left, if no candidate separates all others.
func (w *worker) secondLast(nd *node, lv *level) bound {
	sum := nd.frame.sum(nd.set)
	below := 2 * sum // for guesses that separate all candidates
	switch {
	case w.loss > 0:
		below = infinite
	case w.weights != nil:
		below++
	}
	lv.found, _ = w.survey(nd, below, lv.found[:0])
	best := int32(infinite)
	for _, g := range lv.found { // the heaviest answer of each class is found
		short, own, _ := w.measure(nd.frame, g.guess, nd.set)
		if short == 0 || w.loss > 0 {
			best = min(best, 2*sum-own+short*w.loss)
		}
	}
	return bound{best, true}
}

// reframe returns the frame for searches below the node: a new one if that pays off. The index of each
// candidate there is then in lv.place.
func (w *worker) reframe(nd *node, lv *level, ply int) *frame {
	n := len(nd.set)
	if ply == 0 || n < w.reframeAt || !nd.frame.whole && (nd.legal == nil && n*3 > nd.frame.n || n == nd.frame.n) {
		return nd.frame
	}
	if !lv.framed {
		w.framer.sub(&lv.frame, nd.frame, nd.set, nd.legal)
		lv.framed = true
		lv.place = grow(lv.place, nd.frame.n)
		for i, a := range nd.set {
			lv.place[a] = uint16(i)
		}
	}
	return &lv.frame
}

// enframe moves the node to a frame of its own.
func (w *worker) enframe(nd *node, lv *level) {
	w.framer.sub(&lv.frame, nd.frame, nd.set, nd.legal)
	lv.all = lv.all[:0]
	for i := range nd.set {
		lv.all = append(lv.all, uint16(i))
	}
	nd.frame, nd.set, nd.legal = &lv.frame, lv.all, nil
}
