package tree

import (
	"context"
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

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

// LowerBounds returns what an [Excluder] shows of first guesses. Totals below its bound are exact; of all others the bound is known. If the
// bound is [Infinite], it is the total of some tree, and the lower bound counts a guess for each answer. The error is that of
// [Excluder.Exclude].
func (e *Excluder) LowerBounds(ctx context.Context, guesses []game.Word) ([]Opener, error) {
	list, err := e.Exclude(ctx, guesses)
	openers := make([]Opener, len(list))
	for i, x := range list {
		openers[i] = Opener{First: x.First, Low: min(x.Total, e.below), Nodes: x.Nodes}
		switch {
		case e.below == Infinite && x.Total > 0: // some tree
			openers[i].Low, openers[i].High = e.problem.size(), x.Total
		case !x.Proved || x.Exact && x.Total < e.below:
			openers[i].High = x.Total
		}
	}
	return openers, err
}

// Bounds is LowerBounds, plus the total of some tree for each first guess that has one. It depends only on the problem and the bound.
func (e *Excluder) Bounds(ctx context.Context, guesses []game.Word) ([]Opener, error) {
	openers, err := e.LowerBounds(ctx, guesses)
	if err != nil {
		return nil, err
	}
	for i, o := range openers {
		if o.Low < e.below {
			continue
		}
		quick, err := e.QuickBounds(ctx, []game.Word{o.First})
		if err != nil {
			return nil, err
		}
		if openers[i].High = quick[0].High; quick[0].Low == 0 {
			openers[i].Low = 0
		}
	}
	return openers, nil
}

// QuickBounds is Bounds with a search for some tree only, not for the best one. The lower bounds come from the sizes of a guess's
// classes, and from how well the words of each class separate it. The result for a guess depends on the problem alone.
func (e *Excluder) QuickBounds(ctx context.Context, guesses []game.Word) ([]Opener, error) {
	w, put, err := e.take(ctx)
	if err != nil {
		return nil, err
	}
	defer put()
	defer func() { w.question, w.most, w.stopped = &e.solver.question, 0, false }()
	openers := make([]Opener, len(guesses))
	for i, g := range guesses {
		j, err := e.solver.find(g)
		if err != nil {
			return nil, err
		}
		w.cache.clear()
		w.question, w.most, w.stopped = &e.anyTree, w.nodes+reachNodes, false
		openers[i] = Opener{First: g, Low: int(w.least(w.node(), j))}
		if openers[i].Low < infinite {
			openers[i].High = int(w.reach(w.node(), j, 0))
		}
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case w.stopped:
			openers[i].High = 0
		case max(openers[i].Low, openers[i].High) >= infinite:
			openers[i].Low, openers[i].High = 0, 0
		}
	}
	return openers, nil
}

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
		child := node{frame: nd.frame, set: c.set, left: nd.left - 1}
		if w.mode != game.Normal {
			guess := nd.frame.guesses[j]
			lv.legal = nd.frame.permit(w.Solver, nd.legal, guess, w.clueOf(nd.frame, guess, c), lv.legal)
			child.legal = lv.legal
		}
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
	w.identify(nd, c, j)
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

// reachTries returns the candidates and rest other guesses, the most promising first.
func (w *worker) reachTries(nd *node, rest int) []try {
	n := int32(len(nd.set))
	var tries []try
	add := func(j int32) {
		short := w.shortOf(nd.frame, j, nd.set, n)
		if short < n-1 {
			tries = append(tries, w.rate(nd, found{j, short}, n))
		}
	}
	own := nd.frame.own(nd.set)
	for _, j := range own {
		add(j)
	}
	legal := nd.legal
	if legal == nil {
		legal = nd.frame.full
	}
	slices.Sort(own)
	for x := 0; x < len(legal) && rest > 0; x++ {
		for word := legal[x]; word != 0 && rest > 0; word &= word - 1 {
			j := int32(x<<6 + bits.TrailingZeros64(word))
			rest--
			if _, is := slices.BinarySearch(own, j); !is {
				add(j)
			}
		}
	}
	slices.SortFunc(tries, func(a, b try) int {
		if a.order != b.order {
			return int(a.order - b.order)
		}
		return int(nd.frame.guesses[a.guess] - nd.frame.guesses[b.guess])
	})
	return tries
}
