package tree

import "math/bits"

// Parameters of [worker.reach], chosen so that it takes little time compared with a search. They determine which trees it finds.
const (
	// reachGuesses is how many guesses are considered for each candidate of a state, besides the candidates. reachMost is the most in all.
	// These are the guesses with the most classes at the start. All guesses are considered only if these fail and few candidates are left.
	reachGuesses = 12
	reachMost    = 300
	// reachWidth is how many of these are tried if at most reachFew candidates are left.
	reachWidth = 3
	reachFew   = 16
	// reachFails is the most guesses tried at a state, even if all fail within the guesses left.
	reachFails = 12
	// reachLast is the most candidates for which a guess that separates them all is looked for.
	reachLast = 24
	// reachNodes is the number of states after which [worker.anyTree] gives up on a first guess. In hard mode one takes 5,000 on average.
	reachNodes = 1 << 22
)

// least is a quick lower bound of the value of the node when guess j is played.
func (w *worker) least(nd *node, j int32) int32 {
	lv := w.level(0)
	total := w.split(nd, j, lv)
	for i := range lv.classes {
		c := &lv.classes[i]
		if total < infinite && !c.bound.exact {
			total += max(w.own(nd.frame, c.set, nd.left-1).least-c.bound.least, 0)
		}
	}
	return total
}

// reach returns the total of a tree that begins with guess j, infinite if it finds none. At every state it considers few guesses, and tries
// the most promising of them. If all these fail for a class of the first guess, it looks for any tree. So if it finds none and was not
// stopped, no tree exists. The answers have no weights.
func (w *worker) reach(nd *node, j int32, ply int) int32 {
	lv := w.level(ply)
	total := w.split(nd, j, lv)
	for i := range lv.classes {
		c := &lv.classes[i]
		if total >= infinite {
			break
		}
		if c.bound.exact {
			continue
		}
		child := w.child(nd, nd.frame, j, c, lv)
		v := w.reachState(&child, ply+1)
		if v >= infinite && ply == 0 {
			v = w.anyTree(nd, j, c)
		}
		total = min(total-c.bound.least+v, infinite)
	}
	return total
}

// anyTree returns the total of some tree for a class of guess j, infinite if there is none. The question is that of
// [Excluder.anyTree].
func (w *worker) anyTree(nd *node, j int32, c *class) int32 {
	w.identify(nd, c, j, w.level(0))
	return w.class(nd, nd.frame, j, c, infinite, 0)
}

// reachState is reach for a state of three candidates or more.
func (w *worker) reachState(nd *node, ply int) int32 {
	n := int32(len(nd.set))
	if b := w.own(nd.frame, nd.set, nd.left); nd.left >= 2 && b.exact {
		return b.least
	}
	switch {
	case nd.left < 2, nd.left == 2 && n > reachLast: // one guess hardly ever separates that many
		return infinite
	case nd.left == 2:
		return w.secondLast(nd, w.level(ply)).least
	}
	width := 1
	if n <= reachFew {
		width = reachWidth
	}
	best := int32(infinite)
	for _, most := range []int{min(reachGuesses*len(nd.set), reachMost), nd.frame.m} {
		for i, t := range w.reachTries(nd, most) {
			// A guess that fails within the guesses left does not count: the next one may succeed.
			if i >= width && best < infinite || i >= reachFails || t.least >= best {
				break
			}
			best = min(best, w.reach(nd, t.guess, ply))
		}
		if best < infinite || n > reachFew {
			break
		}
	}
	return best
}

// reachTries returns the candidates, and those of the first guesses that are useful, the most promising first.
func (w *worker) reachTries(nd *node, first int) []try {
	var tries []try
	add := func(j int32) {
		if t := w.rate(nd, j); t.least < infinite {
			tries = append(tries, t)
		}
	}
	for _, a := range nd.set {
		add(nd.frame.self[a])
	}
	legal := nd.legal
	if legal == nil {
		legal = nd.frame.full
	}
	w.others = nd.frame.without(nd.set, legal, w.others)
	for x := 0; x < len(legal) && first > 0; x++ {
		for word := legal[x]; word != 0 && first > 0; word &= word - 1 {
			b := bits.TrailingZeros64(word)
			if first--; w.others[x]>>b&1 == 1 {
				add(int32(x<<6 + b))
			}
		}
	}
	return nd.frame.promising(tries)
}
