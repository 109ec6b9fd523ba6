package chain

import (
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Finder answers questions about one list of allowed words.
type Finder struct {
	words []game.Word
	codes []Codes
}

// Codes are the letters of a word, each as [CodeOf] numbers it.
type Codes [game.Letters]uint8

const letterCount = 26

// CodeOf numbers a letter of a word by its place in the alphabet, from 0, and by how often the word has it to the left.
func CodeOf(letter, before int) uint8 { return uint8(letter + letterCount*before) }

// CodesOf returns the codes of words.
func CodesOf(words []game.Word) []Codes {
	codes := make([]Codes, len(words))
	for n, w := range words {
		var seen [letterCount]int
		for i, l := range w[:game.Letters] {
			c := int(l - 'a')
			codes[n][i] = CodeOf(c, seen[c])
			seen[c]++
		}
	}
	return codes
}

// NewFinder returns a finder for the allowed words, which must not change.
func NewFinder(allowed []game.Word) *Finder { return &Finder{allowed, CodesOf(allowed)} }

// Revealer holds, per place of a guess and code of its letter there, the bits that this adds to the guess's
// class: five look-ups make a class. The second index is a byte, which saves a bounds check.
type Revealer [game.Letters][256]Class

// NewRevealer returns the revealer of a secret.
func NewRevealer(secret game.Word) *Revealer {
	var r Revealer
	for i, code := range CodesOf([]game.Word{secret})[0] {
		for place := range r {
			r[place][code] |= 1 << (game.Letters + i)
		}
		for n := range game.Letters {
			r[i][CodeOf(int(code)%letterCount, n)] |= 1 << i
		}
	}
	return &r
}

// Class returns the class of a word.
func (r *Revealer) Class(code *Codes) Class {
	return r[0][code[0]] | r[1][code[1]] | r[2][code[2]] | r[3][code[3]] | r[4][code[4]]
}

// Secret is what the allowed words look like from one secret.
type Secret struct {
	Word    game.Word
	finder  *Finder
	lattice *lattice
	reveal  *Revealer
	count   [classes]int32 // words of each class
	weight  [classes]int32 // of the heaviest chain from the class up, its own words included
}

// Secret sorts the allowed words into the classes of a secret, which should be one of them: it is
// the last guess of every game.
func (f *Finder) Secret(w game.Word) *Secret {
	s := &Secret{Word: w, finder: f, lattice: newLattice(w), reveal: NewRevealer(w)}
	for i := range f.codes {
		s.count[s.reveal.Class(&f.codes[i])]++
	}
	for _, c := range slices.Backward(s.lattice.list) {
		var best int32
		for _, d := range s.lattice.above[c] {
			best = max(best, s.weight[d])
		}
		s.weight[c] = best + s.count[c]
	}
	return s
}

// Longest returns the number of guesses of the longest hard-mode game that ends on the secret, the
// secret itself being the last.
func (s *Secret) Longest() int { return int(s.weight[nothing]) }

// Chain returns a heaviest chain: the classes of the longest game, without those that have no words.
func (s *Secret) Chain() []Class {
	chain := s.chainAbove(nothing)
	if s.count[nothing] > 0 {
		chain = slices.Insert(chain, 0, nothing)
	}
	return chain
}

// chainAbove returns the classes with words on a heaviest chain from c up, without c.
func (s *Secret) chainAbove(c Class) []Class {
	var chain []Class
	for c != everything {
		up := s.lattice.above[c]
		next := up[0]
		for _, d := range up[1:] {
			if s.weight[d] > s.weight[next] {
				next = d
			}
		}
		if c = next; s.count[c] > 0 {
			chain = append(chain, c)
		}
	}
	return chain
}

// indexes returns the words of a class as indexes of the list.
func (s *Secret) indexes(c Class) []int32 {
	list := make([]int32, 0, s.count[c])
	for i := range s.finder.codes {
		if s.reveal.Class(&s.finder.codes[i]) == c {
			list = append(list, int32(i))
		}
	}
	return list
}

// Game returns all words of the classes of a chain, class by class, each in list order.
func (s *Secret) Game(chain []Class) []game.Word {
	var played []game.Word
	for _, c := range chain {
		played = append(played, game.Pick(s.finder.words, s.indexes(c))...)
	}
	return played
}
