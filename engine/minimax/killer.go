package minimax

import (
	"cmp"
	"math/bits"
	"slices"
)

// killer is words that are tried on the guesses of a frame: after which of them are they lost with 3 guesses?
type killer struct {
	*subsets
	seen    []bool // the guesses that were looked at
	winners []winner
}

// winner is a guess that wins all words of a killer, and what must remain legal for that.
type winner struct {
	guess uint16
	needs []need
}

// strike takes out of alive the guesses that keep the words together and after which these are lost with 3
// guesses. It returns how many.
func (f *frame) strike(words []uint16) int {
	together := slices.Clone(f.alive)
	for _, w := range words[1:] {
		some := uint64(0)
		for i, s := range f.same(words[0], w) {
			together[i] &= s
			some |= together[i]
		}
		if some == 0 {
			return 0
		}
	}
	k := killer{subsets: newSubsets(f, words), seen: make([]bool, len(f.legal))}
	n := 0
	for i, t := range together {
		for ; t != 0; t &= t - 1 {
			at := bits.TrailingZeros64(t)
			if k.kills(f.legal[i<<6|at]) {
				f.alive[i] &^= 1 << at
				n++
			}
		}
	}
	return n
}

// kills reports whether the words are lost after guess g, which keeps them together. A guess that wins them then
// wins them before g too, as g takes words from what is legal: so each guess is looked at once, and of those that win it
// is asked whether what they need is still legal.
func (k *killer) kills(g uint16) bool {
	f := k.f
	c := f.r.clues.Row(int(g))[k.words[0]]
	for i, w := range slices.Backward(k.winners) {
		if f.r.permits(g, c, w.guess) && k.holds(g, c, w) {
			last := len(k.winners) - 1
			k.winners[i], k.winners[last] = k.winners[last], k.winners[i]
			return false
		}
	}
	f.r.work += int64(len(f.legal))
	var scratch [maxSubset]need
	for at, h := range f.legal {
		if k.seen[at] || !f.r.permits(g, c, h) {
			continue
		}
		k.seen[at] = true
		f.r.work += int64(len(k.words))
		needs, fails := k.wins(^uint64(0)>>(64-len(k.words)), at, scratch[:0])
		if fails != 0 {
			continue
		}
		w := winner{h, slices.Clone(needs)}
		k.winners = append(k.winners, w)
		if k.holds(g, c, w) {
			return false
		}
	}
	return true
}

// holds reports whether what a winner needs is legal after guess g and its clue.
func (k *killer) holds(g uint16, clue uint8, w winner) bool {
	for _, n := range w.needs {
		if !k.f.anyAfter(n.apart, g, clue, w.guess, n.clue) {
			return false
		}
	}
	return true
}

// reminder is words that killed guesses of a frame, and about how many they strike.
type reminder struct {
	words []uint16
	score float64
}

// The number of reminders that are kept, and beyond which the worst are forgotten.
const (
	keptReminders = 1 << 12
	maxReminders  = 2 * keptReminders
)

// remind remembers words that struck so many guesses of a frame.
func (r *ruled) remind(words []uint16, struck int) {
	key := nameOf(words)
	if m := r.reminders[key]; m != nil {
		m.score = max(m.score, float64(struck))
		return
	}
	m := &reminder{words, float64(struck)}
	r.reminders[key] = m
	r.reminded = append(r.reminded, m)
}

// nameOf returns a key for a set of words.
func nameOf(words []uint16) string {
	var b []byte
	for _, w := range slices.Sorted(slices.Values(words)) {
		b = append(b, byte(w), byte(w>>8))
	}
	return string(b)
}

// strikeKnown strikes with what killed guesses elsewhere, the best first, until it is hardly of use any more.
func (f *frame) strikeKnown() {
	r := f.r
	slices.SortStableFunc(r.reminded, func(a, b *reminder) int { return cmp.Compare(b.score, a.score) })
	if len(r.reminded) > maxReminders {
		for _, m := range r.reminded[keptReminders:] {
			delete(r.reminders, nameOf(m.words))
		}
		r.reminded = slices.Clone(r.reminded[:keptReminders])
	}
	in := make([]bool, len(r.words))
	for _, w := range f.set {
		in[w] = true
	}
	const memory, enough = 16, 2 // the last so many must have struck that many guesses each
	use := 2. * memory * enough
	for _, m := range r.reminded {
		if slices.ContainsFunc(m.words, func(w uint16) bool { return !in[w] }) {
			continue
		}
		n := float64(f.strike(m.words))
		m.score = (3*m.score + n) / 4
		if use = use*(memory-1)/memory + n; use < memory*enough {
			break
		}
	}
}
