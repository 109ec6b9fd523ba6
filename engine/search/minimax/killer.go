package minimax

import (
	"cmp"
	"math/bits"
	"slices"
)

// lossTest finds the guesses of a node after which some words are lost with 3 guesses.
type lossTest struct {
	*subsets
	seen    []bool // the guesses examined so far
	winners []winner
}

// winner is a guess that wins all words of a [lossTest], and what must remain legal for that.
type winner struct {
	guess uint16
	needs []need
}

// strike takes out of alive the guesses that keep the words together and after which these are lost with 3
// guesses. It returns how many.
func (n *node) strike(words []uint16) int {
	together := slices.Clone(n.alive)
	for _, w := range words[1:] {
		some := uint64(0)
		for i, s := range n.same(words[0], w) {
			together[i] &= s
			some |= together[i]
		}
		if some == 0 {
			return 0
		}
	}
	test := lossTest{subsets: newSubsets(n, words), seen: make([]bool, len(n.legal))}
	struck := 0
	for i, t := range together {
		for ; t != 0; t &= t - 1 {
			at := bits.TrailingZeros64(t)
			if test.lostAfter(n.legal[i<<6|at]) {
				n.alive[i] &^= 1 << at
				struck++
			}
		}
	}
	return struck
}

// lostAfter reports whether the words are lost after guess g, which keeps them together. A guess that wins them after g also wins them
// before it, because g only makes guesses illegal. So each guess is examined only once. If it wins, the test asks for each g whether what
// it needs is still legal.
func (t *lossTest) lostAfter(g uint16) bool {
	n := t.n
	c := n.r.clues.Row(int(g))[t.words[0]]
	for i, w := range slices.Backward(t.winners) {
		if n.r.permits(g, c, w.guess) && t.holds(g, c, w) {
			last := len(t.winners) - 1
			t.winners[i], t.winners[last] = t.winners[last], t.winners[i]
			return false
		}
	}
	n.r.work += int64(len(n.legal))
	var scratch [maxSubset]need
	for at, h := range n.legal {
		if t.seen[at] || !n.r.permits(g, c, h) {
			continue
		}
		t.seen[at] = true
		n.r.work += int64(len(t.words))
		needs, fails := t.wins(^uint64(0)>>(64-len(t.words)), at, scratch[:0])
		if fails != 0 {
			continue
		}
		w := winner{h, slices.Clone(needs)}
		t.winners = append(t.winners, w)
		if t.holds(g, c, w) {
			return false
		}
	}
	return true
}

// holds reports whether what a winner needs is legal after guess g and its clue.
func (t *lossTest) holds(g uint16, clue uint8, w winner) bool {
	for _, n := range w.needs {
		if !t.n.anyAfter(n.apart, g, clue, w.guess, n.clue) {
			return false
		}
	}
	return true
}

// killer is a set of words that struck guesses of a node, with an estimate of how many they strike. Killers are tried in other nodes, too,
// as chess programs try killer moves.
type killer struct {
	words []uint16
	score float64
}

// Killers are forgotten beyond maxKillers, all but the best keptKillers: trying more would take longer than they save.
const (
	keptKillers = 1 << 12
	maxKillers  = 2 * keptKillers
)

const (
	// killersAfter is how many guesses of a node fail before the killers are tried: most nodes that are won are won
	// by one of the first guesses.
	killersAfter = 6
	// killersFrom is the number of legal guesses from which on what a node learned becomes a killer. In smaller nodes
	// it strikes too few guesses to show its value.
	killersFrom = 200
)

// addKiller remembers words that struck guesses of a node, and how many.
func (r *restricted) addKiller(words []uint16, struck int) {
	key := wordsKey(words)
	if k := r.killersByWords[key]; k != nil {
		k.score = max(k.score, float64(struck))
		return
	}
	k := &killer{words, float64(struck)}
	r.killersByWords[key] = k
	r.killers = append(r.killers, k)
}

// wordsKey returns a key for a set of words.
func wordsKey(words []uint16) string {
	var b []byte
	for _, w := range slices.Sorted(slices.Values(words)) {
		b = append(b, byte(w), byte(w>>8))
	}
	return string(b)
}

// The killers are given up when those tried last strike fewer than killerWorth guesses each on average. The average
// is a moving one, over about killerMemory of them.
const (
	killerWorth  = 2.
	killerMemory = 16
)

// strikeWithKillers strikes guesses with the killers, the best first, until that is hardly useful. The score of a killer moves a quarter of
// the way to the number that it strikes here.
func (n *node) strikeWithKillers() {
	r := n.r
	slices.SortStableFunc(r.killers, func(a, b *killer) int { return cmp.Compare(b.score, a.score) })
	if len(r.killers) > maxKillers {
		for _, k := range r.killers[keptKillers:] {
			delete(r.killersByWords, wordsKey(k.words))
		}
		r.killers = slices.Clone(r.killers[:keptKillers])
	}
	in := make([]bool, len(r.words))
	for _, w := range n.set {
		in[w] = true
	}
	use := 2 * killerMemory * killerWorth // of about killerMemory killers, twice what is enough
	for _, k := range r.killers {
		if slices.ContainsFunc(k.words, func(w uint16) bool { return !in[w] }) {
			continue
		}
		struck := float64(n.strike(k.words))
		k.score = (3*k.score + struck) / 4
		if use = use*(killerMemory-1)/killerMemory + struck; use < killerMemory*killerWorth {
			break
		}
	}
}
