package clique

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/chain"
)

const letterCount = 26

// resources is a set of things that only one word of a game may use up: letters in the low 26 bits, then pairs
// of a letter and a place.
type resources uint64

// item is a word as the search sees it.
type item struct {
	uses  resources
	class uint8 // index in the table's list
	word  int32 // index in the finder's list
}

// table is what the allowed words look like from one secret.
type table struct {
	classes []chain.Class                  // of the items; a class comes after those that it contains
	joined  []game.ClueSet                 // per class those that it contains or is contained in, itself included
	index   [1 << (2 * game.Letters)]uint8 // of each class in the list
	items   []item                         // the words without the secret, one of each kind
	names   [capacity]string
}

// lens turns words into classes and resources as one secret sees them.
type lens struct {
	secret game.Word
	counts [letterCount]uint8
	reveal [letterCount][game.Letters + 1]chain.Class // by letter and how many of it
	place  [game.Letters][letterCount]resources       // by place and letter
}

func newLens(secret game.Word) *lens {
	l := &lens{secret: secret}
	for p, letter := range secret[:game.Letters] {
		c := letter - 'a'
		n := l.counts[c]
		l.counts[c]++
		l.reveal[c][n+1] = l.reveal[c][n] | 1<<(game.Letters+p)
	}
	next := letterCount
	for c, n := range l.counts {
		for more := int(n) + 1; more <= game.Letters; more++ {
			l.reveal[c][more] = l.reveal[c][n]
		}
		for p := range game.Letters {
			if n > 0 && int(secret[p]) != 'a'+c {
				l.place[p][c] = 1 << next
				next++
			}
		}
	}
	return l
}

// sight is what a word reveals of the secret and what it uses up.
type sight struct {
	class chain.Class
	uses  resources
}

func (l *lens) see(w game.Word) sight {
	var s sight
	var counts [letterCount]uint8
	for p, letter := range w[:game.Letters] {
		if letter == l.secret[p] {
			s.class |= 1 << p
		}
		c := letter - 'a'
		counts[c]++
		s.class |= l.reveal[c][counts[c]]
		s.uses |= l.place[p][c]
		if counts[c] > l.counts[c] {
			s.uses |= 1 << c
		}
	}
	return s
}

// newTable returns the table of the words for a secret. Of words that reveal and use up the same it takes the
// first.
func newTable(words []game.Word, secret game.Word) *table {
	l := newLens(secret)
	t := &table{names: l.names()}
	kinds := make(map[sight]int32, len(words))
	for i, w := range words {
		if w == secret {
			continue
		}
		seen := l.see(w)
		if _, known := kinds[seen]; known {
			continue
		}
		kinds[seen] = int32(i)
		if !slices.Contains(t.classes, seen.class) {
			t.classes = append(t.classes, seen.class)
		}
	}
	slices.SortFunc(t.classes, func(a, b chain.Class) int {
		return cmp.Or(bits.OnesCount16(uint16(a))-bits.OnesCount16(uint16(b)), cmp.Compare(a, b))
	})
	t.joined = make([]game.ClueSet, len(t.classes))
	for i, c := range t.classes {
		t.index[c] = uint8(i)
		for j, d := range t.classes {
			if c.Contains(d) || d.Contains(c) {
				t.joined[i].Add(uint8(j))
			}
		}
	}
	for seen, word := range kinds {
		t.items = append(t.items, item{seen.uses, t.index[seen.class], word})
	}
	slices.SortFunc(t.items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.word, b.word))
	})
	return t
}

// together reports whether two items can be in one game.
func (t *table) together(a, b item) bool { return a.uses&b.uses == 0 && t.joined[a.class].Has(b.class) }

// undominated returns the items, in the same slice, without those that another can replace in every game: one
// that uses up nothing else and whose class goes together with the same classes. No game has both, since both
// use up what the other does.
func (t *table) undominated(items []item) []item {
	slices.SortFunc(items, func(a, b item) int {
		few := bits.OnesCount64(uint64(a.uses)) - bits.OnesCount64(uint64(b.uses))
		return cmp.Or(few, cmp.Compare(a.class, b.class), cmp.Compare(a.word, b.word))
	})
	kept := items[:0]
next:
	for _, it := range items {
		for i := range kept {
			k := &kept[i]
			if k.uses&^it.uses == 0 && contains(&t.joined[k.class], &t.joined[it.class]) {
				continue next
			}
		}
		kept = append(kept, it)
	}
	return kept
}

func contains(s, t *game.ClueSet) bool {
	for i := range s {
		if t[i]&^s[i] != 0 {
			return false
		}
	}
	return true
}
