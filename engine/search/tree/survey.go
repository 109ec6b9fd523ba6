package tree

import "math/bits"

// slack returns how many classes a guess may be short, at most, if its value is below beta; with weights see
// [worker.weighedSurvey].
func (w *worker) slack(nd *node, beta int32) int32 {
	size, _ := nd.frame.weigh(nd.set)
	return beta - 2*size
}

// survey appends to out the legal guesses that are at most slack classes short, and returns a lower bound, at
// least beta, of the value of the others.
func (w *worker) survey(nd *node, beta, slack int32, out []found) ([]found, int32) {
	if w.weights != nil {
		return w.weighedSurvey(nd, beta, slack, out)
	}
	n := int32(len(nd.set))
	f := nd.frame
	if !nd.frame.whole || n <= scanFromRoot {
		return w.scan(nd, beta, slack, out)
	}
	legal := nd.legal
	if legal == nil {
		legal = f.full
	}
	rest := int32(infinite)
	fewest := n // short of the best so far: counting stops when a guess is worse
	for x, word := range legal {
		for ; word != 0; word &= word - 1 {
			j := int32(x<<6 + bits.TrailingZeros64(word))
			short := w.shortOf(f, j, nd.set, max(slack, fewest))
			if short == n-1 {
				continue // one class
			}
			if short <= slack {
				out = append(out, found{j, short})
			} else {
				rest = min(rest, 2*n+short-1) // 1 less because the guess may be a candidate
			}
			fewest = min(fewest, short)
		}
	}
	return out, rest
}

// scan is survey by the bit-sliced scan. In the root frame it also counts the classes of guesses that are somewhat worse than slack, which
// costs little and often gives a better bound than beta.
func (w *worker) scan(nd *node, beta, slack int32, out []found) ([]found, int32) {
	n := int32(len(nd.set))
	counted := slack
	if nd.frame.whole && nd.left > 2 { // with two guesses left nobody asks for a bound
		counted += n / 2
	}
	rest := int32(infinite)
	if counted < n-2 {
		rest = max(beta, 2*n+counted)
	}
	all := len(out)
	out = w.scanner.scan(nd.frame, nd.set, nd.legal, int(counted), out)
	kept := out[:all]
	for _, g := range out[all:] {
		if g.short <= slack {
			kept = append(kept, g)
		} else {
			rest = min(rest, 2*n+g.short-1) // 1 less because the guess may be a candidate
		}
	}
	return kept, rest
}

// shortOf returns how many classes guess j is short of separating the whole set. If that is more than enough, it may return any
// number from enough up to it.
func (w *worker) shortOf(f *frame, j int32, set []uint16, enough int32) int32 {
	if f.high != nil {
		_, distinct := w.tally(f, j, set)
		return int32(len(set) - len(distinct))
	}
	return shortOf(f.row(j), set, enough)
}

// shortOf is [worker.shortOf] for a row of a narrow frame.
func shortOf(row []uint8, set []uint16, enough int32) int32 {
	var seen [256]uint8
	short := int32(0)
	for len(set) >= 32 {
		for _, a := range set[:32] {
			c := row[a]
			short += int32(seen[c])
			seen[c] = 1
		}
		if set = set[32:]; short > enough {
			return short
		}
	}
	for _, a := range set {
		c := row[a]
		short += int32(seen[c])
		seen[c] = 1
	}
	return short
}

// foremost returns the index in list of the guess to try first. That is the guess with the least order of those that may be better
// than beta, and the first of several equal ones. It returns -1 if there is none, and also if the answers have weights.
//
// The first guess usually lowers beta so far that few others can be better. So only those are rated that may come first by their
// number of classes: for k classes of n candidates the sum of squares is at least n²/k.
func (w *worker) foremost(nd *node, list []found, beta int32) int {
	first, least := -1, int32(infinite)
	if w.weights != nil {
		return first
	}
	n := int32(len(nd.set))
	for i, g := range list {
		if 2*(n*n/(n-g.short))+n*(2*n+g.short-1) > least {
			continue
		}
		if t := w.rate(nd, g, n); t.least < beta && t.order < least {
			first, least = i, t.order
		}
	}
	return first
}

// rate bounds the value of a guess by the number of its classes, and computes its order.
func (w *worker) rate(nd *node, g found, n int32) try {
	if w.weights != nil {
		return w.weighedRate(nd, g.guess)
	}
	var squares, own int32
	if nd.frame.high != nil {
		_, weight, all := w.measure(nd.frame, g.guess, nd.set)
		squares, own = int32(all), weight
	} else {
		row := nd.frame.row(g.guess)
		var count [256]uint16
		for _, a := range nd.set { // 1 + 3 + 5 + …
			squares += 2*int32(count[row[a]]) + 1
			count[row[a]]++
		}
		own = int32(count[solvedCell])
	}
	least := 2*n + g.short - own
	return try{g.guess, least, 2*squares + n*least}
}
