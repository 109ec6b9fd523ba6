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
		n := int32(len(c.set))
		if c.bound.exact {
			continue
		}
		was := c.bound.least
		switch {
		case n != 3 || left < 3:
			w.peek(nd, c, j, left)
		default:
			c.bound = bound{w.three(nd.frame, c.set), true}
		}
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

// class returns the value of a class of guess j, given as candidates of f, which is the node's frame or its
// own.
func (w *worker) class(nd *node, f *frame, j int32, c *class, beta int32, ply int) int32 {
	child := node{frame: f, set: c.set, facts: c.facts, key: c.key, left: nd.left - 1}
	if w.mode != game.Normal {
		lv, legal := w.level(ply), nd.legal
		if f != nd.frame {
			legal = nil
		}
		guess := nd.frame.guesses[j]
		lv.legal = f.permit(w.Solver, legal, guess, w.clueOf(f, guess, c), lv.legal)
		child.legal = lv.legal
	}
	return w.value(&child, beta, ply+1)
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

// split sets lv.classes to the classes of guess j without the answer itself, with the bounds that follow from
// sizes or weights. It returns the sum of these bounds and the size or weight of the set.
func (w *worker) split(nd *node, j int32, lv *level) int32 {
	if w.weights != nil || nd.frame.high != nil {
		return w.splitByTally(nd, j, lv)
	}
	row := nd.frame.row(j)
	n := len(nd.set)
	var count [256]uint16
	for _, a := range nd.set {
		count[row[a]]++
	}
	lv.members = grow(lv.members, n)
	lv.classes = lv.classes[:0]
	var at [256]uint16
	start := uint16(0)
	total := int32(n)
	left := nd.left - 1
	for _, a := range nd.set {
		c := row[a]
		if k := count[c]; k > 0 {
			count[c] = 0
			at[c] = start
			if c != uint8(solvedCell) {
				b := bound{floor(int32(k), nd.frame.most), k <= 2}
				if left <= 1 {
					b = bound{w.last(int32(k), int32(k), 1, left), true}
				}
				if total = min(total+b.least, infinite); total == infinite {
					return infinite
				}
				if k > 1 {
					lv.classes = append(lv.classes, class{cell: uint32(c), set: lv.members[start : start+k : start+k], bound: b})
				}
			}
			start += k
		}
		lv.members[at[c]] = a
		at[c]++
	}
	return total
}

// splitByTally is split in any frame, with weights or without. Narrow frames without weights have the faster form, see cells.go.
func (w *worker) splitByTally(nd *node, j int32, lv *level) int32 {
	f := nd.frame
	cells, distinct := w.tally(f, j, nd.set)
	lv.members = grow(lv.members, len(nd.set))
	lv.classes = lv.classes[:0]
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
	total, _ := f.weigh(nd.set)
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
			lv.classes = append(lv.classes, class{cell: uint32(c), set: set, bound: b})
		}
	}
	return total
}

// floor is the least value of n candidates when no guess makes more than most classes of them: with k classes
// 3n-k, and one less if the guess is a candidate.
func floor(n, most int32) int32 { return 3*n - 1 - min(n, most) }

// peek improves the bound of a class from the cache and from the candidates as guesses.
func (w *worker) peek(nd *node, c *class, j, left int32) {
	w.identify(nd, c, j)
	left = min(left, int32(len(c.set)))
	k := c.key
	k.flip(w.leftKeys[left])
	least := c.bound.least
	c.bound = w.known(nd.frame, c.set, k, left, least, infinite)
	c.bound.least = max(c.bound.least, least)
}

// identify fills in the key of a class of guess j, and in hard and strict mode its facts.
func (w *worker) identify(nd *node, c *class, j int32) {
	c.key = key{}
	for _, a := range c.set {
		c.key.flip(w.zobrist[nd.frame.answers[a]])
	}
	if w.mode != game.Normal {
		c.facts = nd.facts
		guess := nd.frame.guesses[j]
		c.facts.learn(&w.facts, w.mode, &w.words[guess], w.clueOf(nd.frame, guess, c))
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
