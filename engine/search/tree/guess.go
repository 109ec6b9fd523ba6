package tree

import (
	"cmp"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// guess returns the value of the node when guess j is played if it is below beta, otherwise a lower bound that
// is at least beta.
func (w *worker) guess(nd *node, j, beta int32, ply int) int32 {
	open, total := w.settle(nd, j, beta, w.level(ply))
	if total >= beta || len(open) == 0 {
		return total
	}
	if ply == 0 && w.weights != nil {
		slices.Reverse(open) // most first guesses are far from the best, and one or two large classes show it
	}
	return w.deepen(nd, j, open, total, beta, ply)
}

// settle splits the node by guess j, and bounds the value of each class without a search. It returns the
// classes that are not settled, in the order in which to search them, and the sum of the bounds. It stops when
// the sum reaches beta.
func (w *worker) settle(nd *node, j, beta int32, lv *level) ([]class, int32) {
	total := w.split(nd, j, lv)
	left := nd.left - 1
	open := 0
	for i := range lv.classes {
		if total >= beta {
			break
		}
		c := &lv.classes[i]
		if c.bound.exact {
			continue
		}
		was := c.bound.least
		w.peek(nd, c, j, left, lv)
		total += c.bound.least - was
		if !c.bound.exact {
			lv.classes[open], lv.classes[i] = lv.classes[i], lv.classes[open]
			open++
		}
	}
	w.sort(lv.classes[:open])
	return lv.classes[:open], total
}

// deepen searches the classes of guess j that are not settled, and returns what guess does. It goes through
// them in rounds and asks whether a class is above its bound by more than a window, which grows with each
// round. A small window costs little, and often the sum of such bounds suffices.
func (w *worker) deepen(nd *node, j int32, open []class, total, beta int32, ply int) int32 {
	lv := w.level(ply)
	f := w.reframe(nd, lv, ply)
	if f != nd.frame {
		for _, c := range open {
			for i, a := range c.set {
				c.set[i] = lv.place[a]
			}
		}
	}
	for window := w.firstWindow(); len(open) > 0; window = wider(window) {
		still := 0
		for i := range open {
			c := &open[i]
			limit := min(c.bound.least+window, beta-(total-c.bound.least))
			v := w.class(nd, f, j, c, limit, ply)
			if w.stopped {
				return 0
			}
			if total += v - c.bound.least; total >= beta {
				return total
			}
			c.bound.least = v
			if v >= limit {
				open[still], open[i] = open[i], open[still]
				still++
			}
		}
		open = open[:still]
	}
	return total
}

// firstWindow is the window of the first round.
func (q *question) firstWindow() int32 {
	if q.depthOnly {
		return infinite
	}
	return q.window
}

// windowGrowth is the best of 2, 3, 4, 8 and 16 by experiment, within noise.
const windowGrowth = 8

func wider(window int32) int32 { return windowGrowth * min(window, infinite/windowGrowth) }

// class returns the value of a class of guess j, given as candidates of f, which is the node's frame or its own.
func (w *worker) class(nd *node, f *frame, j int32, c *class, beta int32, ply int) int32 {
	child := w.child(nd, f, j, c, w.level(ply))
	return w.value(&child, beta, ply+1)
}

// child returns the state after guess j and the clue of the class, given as candidates of f.
func (w *worker) child(nd *node, f *frame, j int32, c *class, lv *level) node {
	child := node{frame: f, set: c.set, facts: c.facts, key: c.key, left: nd.left - 1}
	if w.mode != game.Normal {
		legal := nd.legal
		if f != nd.frame {
			legal = nil
		}
		guess := nd.frame.guesses[j]
		lv.legal = f.permit(w.Solver, legal, guess, w.clueOf(f, guess, c), lv.legal)
		child.legal = lv.legal
	}
	return child
}

// sort sorts classes into the order of search. Small ones come first, because they cost least. If only feasibility matters, large ones come
// first, because they fail first.
func (w *worker) sort(classes []class) {
	slices.SortFunc(classes, func(a, b class) int {
		if w.depthOnly {
			a, b = b, a
		}
		if len(a.set) != len(b.set) {
			return cmp.Compare(len(a.set), len(b.set))
		}
		return cmp.Compare(a.cell, b.cell)
	})
}

// tally is the number of candidates in a class of a guess, and their weight.
type tally struct {
	gen              uint32 // the guess
	count            int32
	weight, heaviest int32
	start            int32 // of its members, once they are laid out
}

// tally counts and weighs the classes of guess j. It returns the cells of the set, and those that occur; what each has is in w.tallies.
func (w *worker) tally(f *frame, j int32, set []uint16) (cells, distinct []uint16) {
	w.gen++
	w.cellsOf = f.cells(j, set, w.cellsOf)
	cells, distinct = w.cellsOf, w.distinct[:0]
	for i, c := range cells {
		k, weight := &w.tallies[c], f.weight(set[i])
		if k.gen != w.gen {
			*k = tally{gen: w.gen, heaviest: weight}
			distinct = append(distinct, c)
		}
		k.count++
		k.weight += weight
	}
	w.distinct = distinct
	return cells, distinct
}

// measure returns what guess j is short of separating the whole set, its own weight if it is in the set, and the sum of the squares of its
// classes' weights.
func (w *worker) measure(f *frame, j int32, set []uint16) (short, own int32, squares int64) {
	if f.high == nil && f.weights == nil { // the usual case, without what only the others need
		row := f.row(j)
		var count [256]int32
		for _, a := range set { // 1 + 3 + 5 + …
			n := &count[row[a]]
			squares += int64(2**n + 1)
			short += min(*n, 1)
			*n++
		}
		return short, count[solvedCell], squares
	}
	_, distinct := w.tally(f, j, set)
	for _, c := range distinct {
		k := &w.tallies[c]
		short += k.weight - k.heaviest
		squares += int64(k.weight) * int64(k.weight)
		if c == solvedCell {
			own = k.weight
		}
	}
	return short, own, squares
}

// split sets lv.classes to the classes of guess j without the answer itself, with the bounds that follow from sizes or weights. It returns
// the sum of these bounds and the weight of the set, but no more than infinite.
func (w *worker) split(nd *node, j int32, lv *level) int32 {
	f := nd.frame
	cells, distinct := w.tally(f, j, nd.set)
	lv.members = grow(lv.members, len(nd.set))
	lv.classes, lv.facts = lv.classes[:0], lv.facts[:0]
	start := int32(0)
	for _, c := range distinct {
		k := &w.tallies[c]
		k.start = start
		start += k.count
	}
	for i, a := range nd.set {
		k := &w.tallies[cells[i]]
		lv.members[k.start] = a
		k.start++
	}
	total := f.sum(nd.set)
	left := nd.left - 1
	for _, c := range distinct {
		if c == solvedCell {
			continue
		}
		k := &w.tallies[c]
		set := lv.members[k.start-k.count : k.start : k.start]
		b := bound{exact: left <= 1 || k.count <= 2}
		if left > 1 {
			b.least = f.floor(set, k.weight)
		} else {
			b.least = w.last(k.count, k.weight, k.heaviest, left)
		}
		if total = min(total+b.least, infinite); total == infinite {
			return infinite
		}
		if k.count > 1 {
			lv.classes = append(lv.classes, class{cell: c, set: set, bound: b})
		}
	}
	return total
}

// peek improves the bound of a class from the cache and from the candidates as guesses.
func (w *worker) peek(nd *node, c *class, j, left int32, lv *level) {
	if len(c.set) == 3 && left >= 3 {
		c.bound = w.own(nd.frame, c.set, left)
		return
	}
	w.identify(nd, c, j, lv)
	left = min(left, int32(len(c.set)))
	k := c.key
	k.flip(w.leftKeys[left])
	c.bound = w.known(nd.frame, c.set, k, left, c.bound.least)
}

// identify fills in the key of a class of guess j, and in hard and strict mode its facts.
func (w *worker) identify(nd *node, c *class, j int32, lv *level) {
	c.key = key{}
	for _, a := range c.set {
		c.key.flip(w.zobrist[nd.frame.answers[a]])
	}
	if w.mode != game.Normal {
		from := len(lv.facts)
		lv.facts = append(lv.facts, nd.facts...)
		c.facts = lv.facts[from:]
		guess := nd.frame.guesses[j]
		c.facts.learn(&w.layout, w.mode, &w.words[guess], w.clueOf(nd.frame, guess, c))
		c.key.flip(c.facts.key())
	}
}

// clueOf returns the clue of a class of a guess, an index of the allowed words; the class is given as candidates of f.
func (w *worker) clueOf(f *frame, guess int32, c *class) game.Clue {
	if w.plain {
		return game.Clue(c.cell)
	}
	return game.Score(w.allowed[guess], w.answers[f.answers[c.set[0]]])
}
