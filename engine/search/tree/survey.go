package tree

import "math/bits"

const (
	// scanFrom is the most candidates for which the bit-sliced scan of all guesses is faster than counting the classes of each. 48 and 120
	// are slower.
	scanFrom = 80
	// weighedScanFrom takes its place in the root frame if the answers have weights: weighing each guess also gives a bound, and that may be
	// far above the one that was asked for.
	weighedScanFrom = 12
)

// found is a guess, and what it is short of separating all candidates: so many classes or, with weights, that weight or more.
type found struct {
	guess int32
	short int32
}

// survey appends to out the legal guesses that are short of so little that their value may be below beta. It returns a lower bound of the
// value of the others, which is at least beta. With weights all candidates are in the list, and come first.
func (w *worker) survey(nd *node, beta int32, out []found) ([]found, int32) {
	f, legal, from := nd.frame, nd.legal, scanFrom
	if legal == nil {
		legal = f.full
	}
	sum := f.sum(nd.set)
	most := beta - 2*sum // that a guess may be short
	own := int32(1)      // what a guess saves at most by being a candidate
	if f.weights != nil {
		most, own = most-1, 0
		for _, a := range nd.set {
			out = append(out, found{guess: f.self[a]})
		}
		w.others = f.without(nd.set, legal, w.others)
		legal = w.others
		if f.whole {
			from = weighedScanFrom
		}
	}
	least := int32(infinite)             // that the others are short
	useless := sum - f.weight(nd.set[0]) // what a guess that makes one class is short of
	if len(nd.set) > from {
		for x, word := range legal {
			for ; word != 0; word &= word - 1 {
				j := int32(x<<6 + bits.TrailingZeros64(word))
				switch short := w.shortOf(f, j, nd.set, max(most, least)); {
				case short == useless:
				case short <= most:
					out = append(out, found{j, short})
				default:
					least = min(least, short)
				}
			}
		}
		return out, min(2*sum+least-own, infinite)
	}
	counted := most
	if f.whole && f.weights == nil && nd.left > 2 { // worse guesses cost little, and often give a better bound than beta
		counted += sum / 2
	}
	if counted < useless-1 {
		least = counted + 1
	}
	all := len(out)
	out = w.scanner.scan(f, nd.set, legal, min(counted, useless-1), out)
	kept := out[:all]
	for _, g := range out[all:] {
		if g.short <= most {
			kept = append(kept, g)
		} else {
			least = min(least, g.short)
		}
	}
	return kept, min(2*sum+least-own, infinite)
}

// shortOf returns what guess j is short of separating the whole set. If that exceeds enough, it may return any number from enough up to it.
func (w *worker) shortOf(f *frame, j int32, set []uint16, enough int32) int32 {
	switch {
	case f.weights == nil && len(set) == f.n:
		return int32(f.n) - f.classes[j]
	case f.high != nil:
		short, _, _ := w.measure(f, j, set)
		return short
	case f.weights != nil:
		return weightShort(f.row(j), f.weights, set, enough)
	}
	return classesShort(f.row(j), set, enough)
}

// classesShort is [worker.shortOf] for a row of a narrow frame without weights.
func classesShort(row []uint8, set []uint16, enough int32) int32 {
	var seen [256]uint8
	short := int32(0)
	for len(set) > 0 && short <= enough {
		block := set[:min(len(set), 32)] // a test of the sum costs more than some words too many
		for _, a := range block {
			c := row[a]
			short += int32(seen[c])
			seen[c] = 1
		}
		set = set[len(block):]
	}
	return short
}

// weightShort is [worker.shortOf] for a row of a narrow frame with weights.
func weightShort(row []uint8, weights []int32, set []uint16, enough int32) int32 {
	var seen [256]uint8
	short := int32(0)
	for len(set) > 0 && short <= enough {
		block := set[:min(len(set), 8)]
		for _, a := range block {
			c := row[a]
			short += weights[a] & -int32(seen[c])
			seen[c] = 1
		}
		set = set[len(block):]
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
		if t := w.rate(nd, g.guess); t.least < beta && t.order < least {
			first, least = i, t.order
		}
	}
	return first
}

// try is a guess with a bound of its value, and its place in the order of the search: the least first.
type try struct {
	guess int32
	least int32
	order int32
}

// rate bounds the value of a guess by its classes, and computes its order. With weights that is divided by their sum.
func (w *worker) rate(nd *node, j int32) try {
	sum := nd.frame.sum(nd.set)
	short, own, squares := w.measure(nd.frame, j, nd.set)
	if short == sum-nd.frame.weight(nd.set[0]) { // one class
		return try{j, infinite, infinite}
	}
	least := 2*sum + short - own
	if w.weights != nil {
		return try{j, least, int32(2*squares/int64(sum)) + least}
	}
	return try{j, least, int32(2*squares) + sum*least}
}
