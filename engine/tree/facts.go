package tree

import (
	"math/bits"

	"absurdist/engine"
	"absurdist/engine/hash"
)

// facts is what the clues of a game in hard or strict mode demand of later guesses, as a set: "place p has
// letter l", "place p has not", "l occurs at least c times", "at most c times". In hard mode only the first
// and the third kind occur. The set is the union over all clues, so it determines the legal words whatever the
// order of the guesses.
type facts [9]uint64

const (
	letterCount = 26
	factIs      = 0   // + 26·place + letter
	factIsNot   = 130 // likewise
	factAtLeast = 260 // + 5·letter + count-1
	factAtMost  = 390 // + 5·letter + count
)

func (f *facts) add(i int) { f[i>>6] |= 1 << (i & 63) }

// learn adds the demands of the clue to the guess in the mode.
func (f *facts) learn(m engine.Mode, guess engine.Word, clue engine.Clue) {
	demands(m, guess, clue, func(fact int) { f.add(fact) })
}

// demands calls each for every demand of the clue to the guess in the mode.
func demands(m engine.Mode, guess engine.Word, clue engine.Clue, each func(fact int)) {
	colors := clue.Colors()
	var revealed [letterCount]uint8
	var capped uint32 // letters with a grey tile
	for p, c := range colors {
		l := int(guess[p] - 'a')
		switch {
		case c == engine.Green:
			each(factIs + letterCount*p + l)
		case m == engine.Strict:
			each(factIsNot + letterCount*p + l)
		}
		if c == engine.Grey {
			capped |= 1 << l
		} else {
			each(factAtLeast + engine.Letters*l + int(revealed[l]))
			revealed[l]++
		}
	}
	if m == engine.Strict {
		for ; capped != 0; capped &= capped - 1 {
			l := bits.TrailingZeros32(capped)
			each(factAtMost + engine.Letters*l + int(revealed[l]))
		}
	}
}

// key returns the part of a state's key that stands for the facts.
func (f *facts) key() key {
	var k key
	for i, w := range f {
		if w != 0 {
			h := hash.Mix(w + uint64(i)*0xa24baed4963ee407)
			k.place ^= h
			k.check ^= hash.Mix(h ^ 0x9fb21c651e98df25)
		}
	}
	return k
}

// letterSets holds, for the guesses of a frame, the set that has each letter at each place, and the set that
// has each letter at least 1 … 5 times.
type letterSets struct {
	made bool
	bits []uint64 // 260 sets: by factIs, then by factAtLeast - 130
}

// permit sets out to the guesses of legal that may follow the guess and its clue.
func (f *frame) permit(s *Solver, legal []uint64, guess engine.Word, clue engine.Clue, out []uint64) []uint64 {
	if !f.letters.made {
		f.spell(s.allowed)
	}
	if legal == nil {
		legal = f.full
	}
	out = append(out[:0], legal...)
	demands(s.mode, guess, clue, func(fact int) {
		not := false
		switch {
		case fact >= factAtMost: // not at least one more
			fact, not = fact-factAtMost+factAtLeast-factIsNot, true
		case fact >= factAtLeast:
			fact -= factIsNot
		case fact >= factIsNot:
			fact, not = fact-factIsNot, true
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
func (f *frame) spell(allowed []engine.Word) {
	f.letters.made = true
	f.letters.bits = grow(f.letters.bits, 2*factIsNot*f.words)
	clear(f.letters.bits)
	set := func(fact, j int) { f.letters.bits[fact*f.words+j>>6] |= 1 << (j & 63) }
	for j, g := range f.guesses {
		var seen [letterCount]uint8
		for p, c := range allowed[g][:engine.Letters] {
			l := int(c - 'a')
			set(factIs+letterCount*p+l, j)
			set(factIsNot+engine.Letters*l+int(seen[l]), j)
			seen[l]++
		}
	}
}
