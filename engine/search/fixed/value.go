package fixed

import (
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// unbounded is a limit above all totals.
const unbounded = math.MaxInt32

// valuer values sets of words. It is the scratch memory of one goroutine.
type valuer struct {
	g      *played
	seen   [256]int32
	stamp  int32
	levels []level
}

// level is the scratch memory of one guess of a search.
type level struct {
	lows []uint16 // the bound of each word as the next guess
	game.Buckets
}

// least returns a bound of the value of n answers: one is found at once, and the others with the second guess.
func least(n int) int { return 2*n - 1 }

// total returns the total of a set; or, if it is more than limit, a bound of it that is.
func (v *valuer) total(c candidate, limit int) int {
	class, classes := v.g.divide(c.words)
	open := make([][]uint16, classes)
	for a, k := range class {
		if !slices.Contains(c.words, int32(a)) {
			open[k] = append(open[k], uint16(a))
		}
	}
	total := c.low
	// First what the answers of a class alone show, which is quick.
	open = slices.DeleteFunc(open, func(set []uint16) bool {
		if len(set) <= 2 {
			return true
		}
		distinct := v.ownClasses(set)
		if distinct < len(set) {
			total++
		}
		return distinct >= len(set)-1
	})
	for _, set := range open {
		if total > limit {
			break
		}
		quick := least(len(set)) + 1
		total += v.value(set, quick+limit-total, 0) - quick
	}
	return total
}

// ownClasses returns the most classes that a guess from the set divides it into.
func (v *valuer) ownClasses(set []uint16) int {
	most := 0
	for _, a := range set {
		if most = max(most, game.CountClues(v.g.table.Row(int(a)), set)); most == len(set) {
			break
		}
	}
	return most
}

// value returns the least total of guesses that find the answers of a set. If that exceeds limit, it returns a lower bound above limit.
func (v *valuer) value(set []uint16, limit, depth int) int {
	n := len(set)
	if n <= 2 || least(n) > limit {
		return least(n)
	}
	switch own := v.ownClasses(set); {
	case own == n:
		return 2*n - 1
	case own == n-1 || 2*n > limit: // the next guess may be right, and then a class of two is left; or none does better
		return 2 * n
	}
	lows, lowest := v.lows(set, depth)
	best := unbounded
	for low := lowest; low <= min(limit, best-1); low++ {
		for j, l := range lows {
			if int(l) == low {
				best = min(best, v.guess(set, j, low, min(limit, best-1), depth))
			}
			if best == low {
				return best
			}
		}
	}
	if best > limit {
		return limit + 1
	}
	return best
}

// lows sets the bound of every word as the next guess for a set, and returns the lowest. Words that don't divide the set have a
// bound above all others.
func (v *valuer) lows(set []uint16, depth int) (lows []uint16, lowest int) {
	for len(v.levels) <= depth {
		v.levels = append(v.levels, level{lows: make([]uint16, v.g.words)})
	}
	n, words := len(set), v.g.words
	lows = v.levels[depth].lows
	for j := range lows {
		lows[j] = uint16(3 * n)
	}
	for j := range lows {
		v.stamp++
		for _, a := range set {
			if at := &v.seen[v.g.columns[int(a)*words+j]]; *at != v.stamp {
				*at = v.stamp
				lows[j]--
			}
		}
	}
	for _, a := range set {
		lows[a]--
	}
	lowest = math.MaxUint16
	for j, l := range lows {
		if int(l) == 3*n-1 { // one that may be right divides the set
			lows[j] = math.MaxUint16
		}
		lowest = min(lowest, int(lows[j]))
	}
	return lows, lowest
}

// guess returns the least total of guesses for a set that begin with word j, whose bound is low; or, if it is more than limit, a bound
// of it that is.
func (v *valuer) guess(set []uint16, j, low, limit, depth int) int {
	total := low
	for _, class := range v.levels[depth].Split(v.g.table.Row(j), set) {
		if len(class) > 2 {
			floor := least(len(class))
			if total += v.value(class, floor+limit-total, depth+1) - floor; total > limit {
				break
			}
		}
	}
	return total
}
