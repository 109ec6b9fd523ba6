package tree

import (
	"math/bits"

	"github.com/absurdist/absurdist/engine/game"
)

// facts is what the clues of a game in hard or strict mode demand of later guesses, as a set. Its elements are "place p has letter l",
// "place p does not have letter l", "l occurs at least c times" and "l occurs at most c times". In hard mode only the first and the third
// kind occur. The set is the union over all clues, so it determines the legal words whatever the order of the guesses.
type facts struct {
	few  [fewFacts]uint64              // enough for five letters a-z
	more *[mostFacts - fewFacts]uint64 // the others, if there are more; never changed
}

const (
	fewFacts  = 9
	mostFacts = 4 * mostLetters * longest / 64
)

// layout numbers the facts of words of some length and letters. Is is 0.
type layout struct {
	letters, places int
	isNot           int // is and isNot: + letters·place + letter
	atLeast         int // + places·letter + count-1
	atMost          int // + places·letter + count
	more            bool
}

func layoutOf(letters, places int) layout {
	n := letters * places
	return layout{letters, places, n, 2 * n, 3 * n, 4*n > 64*fewFacts}
}

// learn adds the demands of the clue to the guess in the mode.
func (f *facts) learn(l *layout, m game.Mode, guess *[game.MaxLetters]uint8, clue game.Clue) {
	if !l.more {
		demands(l, m, guess, clue, func(i int) { f.few[i>>6] |= 1 << (i & 63) })
		return
	}
	more := new([mostFacts - fewFacts]uint64)
	if f.more != nil {
		*more = *f.more
	}
	f.more = more
	demands(l, m, guess, clue, func(i int) {
		if w := i >> 6; w < fewFacts {
			f.few[w] |= 1 << (i & 63)
		} else {
			more[w-fewFacts] |= 1 << (i & 63)
		}
	})
}

// colorsOf returns the colours of a clue with that many letters.
func colorsOf(clue game.Clue, places int) (colors [game.MaxLetters]game.Color) {
	if places == game.Letters {
		five := clue.Colors()
		copy(colors[:], five[:])
		return colors
	}
	for p, c := range clue.All() {
		colors[p] = c
	}
	return colors
}

// demands calls each for every demand of the clue to the guess in the mode.
func demands(n *layout, m game.Mode, guess *[game.MaxLetters]uint8, clue game.Clue, each func(fact int)) {
	colors := colorsOf(clue, n.places)
	var revealed [mostLetters]uint8
	var capped uint64 // letters with a grey tile
	for p, c := range colors[:n.places] {
		l := int(guess[p] & (mostLetters - 1))
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
func (f *facts) key() key {
	var k key
	for i, w := range f.few {
		if w != 0 {
			k.flip(factKey(i, w))
		}
	}
	if f.more != nil {
		for i, w := range f.more {
			if w != 0 {
				k.flip(factKey(fewFacts+i, w))
			}
		}
	}
	return k
}

// factKey is the part of the key for 64 facts.
func factKey(i int, w uint64) key {
	h := game.Mix(w + uint64(i)*0xa24baed4963ee407)
	return key{h, game.Mix(h ^ 0x9fb21c651e98df25)}
}

// letterSets holds, for the guesses of a frame, the set that has each letter at each place, and the set that
// has each letter at least once, twice and so on.
type letterSets struct {
	made bool
	bits []uint64 // a set for each fact that a letter is at a place, then for each that it occurs at least so often
}

// permit sets out to the guesses of legal that may follow the guess, an index of the allowed words, and its clue.
func (f *frame) permit(s *Solver, legal []uint64, guess int32, clue game.Clue, out []uint64) []uint64 {
	n := &s.facts
	if !f.letters.made {
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
		set := f.letters.bits[fact*f.words : (fact+1)*f.words]
		set = set[:len(out)]
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

// spell fills the letter sets.
func (f *frame) spell(s *spelling) {
	n := &s.facts
	f.letters.made = true
	f.letters.bits = grow(f.letters.bits, 2*n.isNot*f.words)
	clear(f.letters.bits)
	set := func(fact, j int) { f.letters.bits[fact*f.words+j>>6] |= 1 << (j & 63) }
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
