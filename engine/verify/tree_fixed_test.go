package verify

import (
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// The classes that letters leave are those of the best choice of all.
func TestLettersLeaveWhatAllChoicesDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const alphabet = "abcdefg"
		texts := rapid.SliceOfNDistinct(rapid.StringMatching("[a-g]{3}"), 3, 25, rapid.ID[string]).Draw(t, "words")
		var words []game.Word
		for _, text := range texts {
			w := game.Must(game.ParseAnyWord(text))
			words = append(words, w)
		}
		d := game.Must(game.NewDictionary("small", words, nil))
		letters := rapid.IntRange(1, 7).Draw(t, "letters")
		most := 0
		for set := range 1 << len(alphabet) {
			var kept []rune
			for i, l := range alphabet {
				if set&(1<<i) != 0 {
					kept = append(kept, l)
				}
			}
			if len(kept) > letters {
				continue
			}
			left := map[string]bool{}
			for _, text := range texts {
				left[strings.Map(func(l rune) rune {
					if slices.Contains(kept, l) {
						return l
					}
					return '.'
				}, text)] = true
			}
			most = max(most, len(left))
		}
		if !lettersLeave(t.Context(), d, letters, most) || lettersLeave(t.Context(), d, letters, most-1) {
			t.Fatalf("%d letters leave %d classes at most, and the check says otherwise", letters, most)
		}
	})
}
