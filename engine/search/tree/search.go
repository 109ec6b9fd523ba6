package tree

import (
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
	gen       uint32
	seen      [256]uint32 // clues seen, by generation
	tallies   []tally     // by cell; nil if no frame is wide and the answers have no weights
	distinct  []uint16    // cells of those
	cellsOf   []uint16    // see cells
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
	found   []found
	tried   []try
	order   []uint64
	framed  bool
	place   []uint16 // the index in frame of each of the node's candidates
	legal   []uint64
	all     []uint16 // 0, 1, 2 …
}

// class is the set of candidates that give one clue.
type class struct {
	cell  uint32 // of the guess that makes it, in the frame that it was split in
	set   []uint16
	key   key // of the state
	facts facts
	bound bound
}

// try is a guess that may be better than the bound.
type try struct {
	guess int32
	least int32
	order int32
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
	w.framer.merge, w.framer.narrow = s.mode == game.Normal, s.narrow
	if f.weights != nil || f.high != nil {
		w.tallies = make([]tally, max(int(f.most), int(solvedCell), narrowClasses)+2)
	}
	if f.high != nil {
		w.framer.numbers = newNumbering(max(int(f.most), int(solvedCell)) + 2)
	}
	return w
}

// node returns the state before the first guess.
func (w *worker) node() *node {
	nd := &node{frame: w.root, set: w.all, left: w.limit}
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

// leftKey returns the part of a state's key that stands for the guesses left and the kind of search.
func leftKey(left int, depthOnly, lossy bool) key {
	h := uint64(left) + 0x51ed2701
	if depthOnly {
		h ^= 1 << 40
	}
	if lossy {
		h ^= 1 << 41
	}
	h = game.Mix(h)
	return key{h, game.Mix(h)}
}

// value returns the least total of guesses for the node if it is below beta, otherwise a lower bound that is
// at least beta.
func (w *worker) value(nd *node, beta int32, ply int) int32 {
	n := int32(len(nd.set))
	sum, heaviest := nd.frame.weigh(nd.set)
	switch {
	case nd.left <= 1:
		return w.last(n, sum, heaviest, nd.left)
	case n <= 2:
		return 2*sum - heaviest
	}
	least := nd.frame.floor(nd.set, sum)
	switch {
	case least >= beta:
		return least
	case n == 3 && nd.left >= 3:
		return w.three(nd.frame, nd.set)
	}
	left := min(nd.left, n) // an optimal tree for n candidates is no higher than n
	k := nd.key
	k.flip(w.leftKeys[left])
	known := w.known(nd.frame, nd.set, k, left, least, beta)
	if known.exact || known.least >= beta {
		return known.least
	}
	known = w.search(nd, left, beta, ply, known.least > max(2*sum, least))
	if !w.stopped {
		w.cache.put(k, known, int(n))
	}
	return known.least
}

// known returns what the cache says of a set. If that is little and below beta, it improves it by the candidates as guesses. The value is
// at least the given bound.
func (w *worker) known(f *frame, set []uint16, k key, left, least, beta int32) bound {
	known := w.cache.get(k)
	if known.exact || known.least >= min(beta, 2*int32(len(set))) || w.weights != nil && known != (bound{}) {
		return known
	}
	known = w.own(f, set, left)
	known.least = max(known.least, least)
	w.cache.put(k, known, len(set))
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

// three returns the value of three candidates with three or more guesses left:
// 5 if one of them separates the other two, else 6.
func (w *worker) three(f *frame, set []uint16) int32 {
	if f.weights != nil {
		return w.weighedThree(f, set)
	}
	a, b, c := set[0], set[1], set[2]
	if f.apart(f.self[a], b, c) || f.apart(f.self[b], a, c) || f.apart(f.self[c], a, b) {
		return 5
	}
	return 6
}

// own bounds the value by trying only candidates as guesses: 2n-1 if one separates all others, and 2n if one
// separates all but a pair, or if none does.
func (w *worker) own(f *frame, set []uint16, left int32) bound {
	if f.weights != nil {
		return w.weighedOwn(f, set, left)
	}
	n := int32(len(set))
	best := 2
	for _, a := range set {
		short := 0
		if f.high != nil {
			_, distinct := w.tally(f, f.self[a], set)
			short = len(set) - len(distinct)
		} else {
			row := f.row(f.self[a])
			w.gen++
			for _, b := range set {
				if s := &w.seen[row[b]]; *s != w.gen {
					*s = w.gen
				} else if short++; short >= best {
					break
				}
			}
		}
		if short < best {
			if best = short; best == 0 {
				return bound{2*n - 1, true}
			}
		}
	}
	return bound{2 * n, best == 1 && left >= 3}
}

// scanFromRoot is the most candidates for which the bit-sliced scan of all guesses is faster than counting the
// classes of each. 48 and 120 are slower.
const scanFromRoot = 80

// search tries all guesses. A state that was searched before, with a lower beta, gets a frame of its own at
// once.
func (w *worker) search(nd *node, left, beta int32, ply int, again bool) bound {
	if w.count(); w.stopped {
		return bound{least: beta}
	}
	n := int32(len(nd.set))
	lv := w.level(ply)
	here := *nd
	here.left = left
	lv.framed = false
	if left == 2 {
		return w.secondLast(&here, lv)
	}
	rest := int32(infinite)
	again = again && ply > 0 && nd.frame.whole && n > scanFromRoot
	if again {
		w.enframe(&here, lv)
	}
	if again && w.weights == nil {
		lv.found = lv.found[:0]
		for j, classes := range w.framer.sorted {
			if short := n - int32(classes); short <= beta-2*n {
				lv.found = append(lv.found, found{int32(j), short})
			} else {
				rest = min(rest, 2*n+short-1)
			}
		}
	} else {
		lv.found, rest = w.survey(&here, beta, w.slack(&here, beta), lv.found[:0])
	}
	best := bound{least: infinite}
	if first := w.foremost(&here, lv.found, beta); first >= 0 {
		g := lv.found[first]
		lv.found = slices.Delete(lv.found, first, first+1)
		if v := w.guess(&here, g.guess, beta, ply); v < beta {
			beta, best = v, bound{v, true}
		} else {
			rest = min(rest, v)
		}
		switch {
		case w.stopped:
			return bound{least: 0}
		case best.exact && w.depthOnly:
			return best
		}
	}
	lv.tried, lv.order = lv.tried[:0], lv.order[:0]
	for _, g := range lv.found {
		if best.exact && 2*n+g.short-1 >= beta {
			continue
		}
		if t := w.rate(&here, g, n); t.least < beta {
			lv.order = append(lv.order, uint64(t.order)<<32|uint64(len(lv.tried)))
			lv.tried = append(lv.tried, t)
		} else {
			rest = min(rest, t.least)
		}
	}
	slices.Sort(lv.order)
	for _, o := range lv.order {
		t := lv.tried[uint32(o)]
		if t.least >= beta {
			rest = min(rest, t.least)
			continue
		}
		v := w.guess(&here, t.guess, beta, ply)
		if w.stopped {
			return bound{least: 0}
		}
		if v < beta {
			beta = v
			best = bound{v, true}
			if w.depthOnly {
				break
			}
		} else {
			rest = min(rest, v)
		}
	}
	if best.exact {
		return best
	}
	return bound{rest, rest >= infinite}
}

// secondLast returns the value with two guesses left, if no candidate separates all others.
func (w *worker) secondLast(nd *node, lv *level) bound {
	slack := int32(0)
	if w.loss > 0 {
		slack = infinite - 1
	}
	if w.weights != nil {
		slack++ // below it
	}
	lv.found, _ = w.survey(nd, infinite, slack, lv.found[:0])
	sum, _ := nd.frame.weigh(nd.set)
	best := int32(infinite)
	for _, g := range lv.found { // the heaviest answer of each class is found
		short, own := g.short, int32(0)
		switch {
		case w.weights != nil:
			short, own, _ = w.measure(nd.frame, g.guess, nd.set)
		case w.loss > 0 && slices.Contains(nd.frame.own(nd.set), g.guess):
			own = 1
		}
		if short == 0 || w.loss > 0 && short < infinite {
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
