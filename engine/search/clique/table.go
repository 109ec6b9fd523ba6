package clique

import (
	"cmp"
	"fmt"
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
	reveal *chain.Revealer
	uses   [game.Letters][256]resources // by place and code of the letter there
	names  [capacity]string             // of the resources
}

func newLens(secret game.Word) *lens {
	l := &lens{reveal: chain.NewRevealer(secret)}
	next := letterCount
	for c := range letterCount {
		letter, copies := game.Letter('a'+c), 0
		l.names[c] = string(rune(letter))
		for _, s := range secret[:game.Letters] {
			if s == letter {
				copies++
			}
		}
		for place := range game.Letters {
			var elsewhere resources
			if copies > 0 && secret[place] != letter {
				elsewhere = 1 << next
				l.names[next] = fmt.Sprintf("%c%d", letter, place+1)
				next++
			}
			for before := range game.Letters {
				uses := elsewhere
				if before >= copies {
					uses |= 1 << c
				}
				l.uses[place][chain.CodeOf(c, before)] = uses
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

// sights returns what the secret sees of each word.
func (l *lens) sights(words []game.Word) []sight {
	seen, u := make([]sight, len(words)), &l.uses
	for i, code := range chain.CodesOf(words) {
		seen[i].class = l.reveal.Class(&code)
		seen[i].uses = u[0][code[0]] | u[1][code[1]] | u[2][code[2]] | u[3][code[3]] | u[4][code[4]]
	}
	return seen
}

// newTable returns the table of the words for a secret. Of words that reveal and use up the same it takes the
// first.
func newTable(words []game.Word, secret game.Word) *table {
	l := newLens(secret)
	t := &table{names: l.names}
	kinds := make(map[sight]int32, len(words))
	for i, seen := range l.sights(words) {
		if _, known := kinds[seen]; known || words[i] == secret {
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
	slices.SortFunc(t.items, byClass)
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
		return cmp.Or(few, byClass(a, b))
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
