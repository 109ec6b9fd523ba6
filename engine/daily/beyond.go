package daily

import (
	"absurdist/engine/game"
)

// elsewhere is the taste of those who write lists of answers of their own, of words that are not in the list of 2309: the commoner
// a word the likelier it is one. It was fitted to the lists of eight public clones, and is worth 1.2 bits an answer there and 1.7 on
// eight others. They take plurals, past tenses and names nearly as often as other words that are as common.
var elsewhere = Taste{tellUse: 0.31, tellSize60: -0.49, tellSize70: -1.15, tellSizeNone: -2}

// elsewhereShare is how likely the answer is not in the list of 2309 on a page that seems to have answers of its own. Of such lists
// a tenth to six tenths is outside it, but some pages only take few words.
const elsewhereShare = 0.2

// Beyond returns the dictionary that reckons with pages which have answers of their own, see [game.Dictionary.Beyond]. Where nothing
// is told of its words, as they are not of five letters a-z, or it has weights, it is d itself.
func Beyond(d *game.Dictionary) *game.Dictionary {
	if !d.Classic() || d.Weights() != nil || len(d.Others()) == 0 {
		return d
	}
	return d.Beyond(func() game.Beyond {
		b := game.Beyond{Weights: make([]float64, len(d.Words())), Share: elsewhereShare, Usual: game.NewSet(len(d.Words()))}
		usual := usualWords()
		for i, v := range toldOf(d) {
			b.Weights[i] = elsewhere.of(&v)
			if usual(d.Words()[i]) {
				b.Usual.Add(i)
			}
		}
		return b
	})
}

// usualWords tells the words that Wordle's list has always allowed. Those that were added or taken out since, some pages refuse though they
// have Wordle's answers.
func usualWords() func(game.Word) bool {
	first, then := list("original"), list("nyt2022")
	return func(w game.Word) bool {
		_, before := first.Index(w)
		_, after := then.Index(w)
		return before && after
	}
}
