package tree

import (
	"math/bits"

	"github.com/absurdist/absurdist/engine/game"
)

// facts is what the clues of a game in hard or strict mode demand of later guesses, as a set of bits. Its elements are "place p has letter
// l", "place p does not have letter l", "l occurs at least c times" and "l occurs at most c times". In hard mode only the first and the third
// kind occur. The set is the union over all clues, so it determines the legal words whatever the order of the guesses.
type facts []uint64

// layout numbers the facts of words of some length and letters. Is is 0.
type layout struct {
	letters, places int
	isNot           int // is and isNot: + letters·place + letter
	atLeast         int // + places·letter + count-1
	atMost          int // + places·letter + count
}

func layoutOf(letters, places int) layout {
	n := letters * places
	return layout{letters, places, n, 2 * n, 3 * n}
}

// words is how many machine words the facts take.
func (n *layout) words() int { return (4*n.isNot + 63) / 64 }

// learn adds the demands of the clue to the guess in the mode.
func (f facts) learn(n *layout, m game.Mode, guess *[game.MaxLetters]uint8, clue game.Clue) {
	demands(n, m, guess, clue, func(i int) { f[i>>6] |= 1 << (i & 63) })
}

// demands calls each for every demand of the clue to the guess in the mode.
func demands(n *layout, m game.Mode, guess *[game.MaxLetters]uint8, clue game.Clue, each func(fact int)) {
	var revealed [mostLetters]uint8
	var capped uint64 // letters with a grey tile
	for p := range n.places {
		c, l := clue.At(p), int(guess[p]&(mostLetters-1))
		switch {
		case c == game.Green:
			each(n.letters*p + l)
		case m == game.Strict:
			each(n.isNot + n.letters*p + l)
		}
		if c == game.Grey {
			capped |= 1 << l
		} else {
			each(n.atLeast + n.places*l + int(revealed[l]))
			revealed[l]++
		}
	}
	if m == game.Strict {
		for ; capped != 0; capped &= capped - 1 {
			l := bits.TrailingZeros64(capped)
			each(n.atMost + n.places*l + int(revealed[l]))
		}
	}
}

// key returns the part of a state's key that stands for the facts.
func (f facts) key() (k key) {
	for i, w := range f {
		if w != 0 {
			h := game.Mix(w + uint64(i)*0xa24baed4963ee407)
			k.flip(key{h, game.Mix(h ^ 0x9fb21c651e98df25)})
		}
	}
	return k
}

// permit sets out to the guesses of legal that may follow the guess, an index of the allowed words, and its clue.
func (f *frame) permit(s *Solver, legal []uint64, guess int32, clue game.Clue, out []uint64) []uint64 {
	n := &s.layout
	if len(f.letters) == 0 {
		f.spell(s.spelling)
	}
	if legal == nil {
		legal = f.full
	}
	out = append(out[:0], legal...)
	demands(n, s.mode, &s.words[guess], clue, func(fact int) {
		not := false
		switch {
		case fact >= n.atMost: // not at least one more
			fact, not = fact-n.atMost+n.atLeast-n.isNot, true
		case fact >= n.atLeast:
			fact -= n.isNot
		case fact >= n.isNot:
			fact, not = fact-n.isNot, true
		}
		set := f.letters[fact*f.words:][:len(out)]
		if not {
			for w, b := range set {
				out[w] &^= b
			}
			return
		}
		for w, b := range set {
			out[w] &= b
		}
	})
	return out
}

// spell fills the sets of guesses with a letter.
func (f *frame) spell(s *spelling) {
	n := &s.layout
	f.letters = grow(f.letters, 2*n.isNot*f.words)
	clear(f.letters)
	set := func(fact, j int) { f.letters[fact*f.words+j>>6] |= 1 << (j & 63) }
	for j, g := range f.guesses {
		var seen [mostLetters]uint8
		for p, c := range s.words[g][:n.places] {
			l := int(c & (mostLetters - 1))
			set(n.letters*p+l, j)
			set(n.isNot+n.places*l+int(seen[l]), j)
			seen[l]++
		}
	}
}
