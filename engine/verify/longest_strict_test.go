package verify

import (
	"testing"

	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// The two rules that proofs rest on agree with the clues.
func TestPackingRules(t *testing.T) {
	word := rapid.Custom(func(t *rapid.T) game.Word {
		var w game.Word
		for i := range game.Letters {
			w[i] = game.Letter(rapid.SampledFrom([]byte("aabcd")).Draw(t, "letter"))
		}
		return w
	})
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfNDistinct(word, 3, 3, rapid.ID[game.Word]).Draw(t, "words")
		secret := list[0]
		p := newPacking(t.Context(), list, secret)
		i, j := p.words[list[1]], p.words[list[2]]
		got := p.follow[i.kind][j.kind] && i.uses&j.uses == 0
		if want := clue(i.word, j.word) == clue(i.word, secret); got != want {
			t.Fatalf("%s after %s, secret %s: %v, by the clues %v", j.word, i.word, secret, got, want)
		}
	})
}
