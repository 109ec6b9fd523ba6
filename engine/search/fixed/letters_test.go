package fixed

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// The bound of the classes is the most that any choice of letters leaves, and no pair has more.
func TestMostClassesIsThatOfAllLetters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const letters = "abcdefgh"
		texts := rapid.SliceOfNDistinct(rapid.StringMatching("[a-h]{3}"), 4, 30, rapid.ID[string]).Draw(t, "words")
		var words []game.Word
		for _, text := range texts {
			w := must.Get(game.ParseAnyWord(text))(t)
			words = append(words, w)
		}
		d := must.Get(game.NewDictionary("small", words[:len(words)/2], words[len(words)/2:]))(t)
		want := 0
		for set := range 1 << len(letters) {
			if size(uint32(set)) > 2*d.Length() {
				continue
			}
			left := map[string]bool{}
			for _, w := range d.Answers() {
				left[strings.Map(func(l rune) rune {
					if set&(1<<strings.IndexRune(letters, l)) == 0 {
						return '.'
					}
					return l
				}, w.String())] = true
			}
			want = max(want, len(left))
		}
		got, err := newGame(d).mostClasses(t.Context(), 2)
		if err != nil || got != want {
			t.Fatalf("%d, want %d (%v)", got, want, err)
		}
		r, err := Search(t.Context(), d, 2, Options{ByShare: true})
		if err != nil || r.Bound > got {
			t.Fatalf("a pair has %d classes, and the bound is %d (%v)", r.Bound, got, err)
		}
	})
}
