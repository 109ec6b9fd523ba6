package daily

import (
	"github.com/absurdist/absurdist/engine/game"
)

// elsewhere is the taste of people who make their own lists of answers, for words outside the list of 2309: they prefer
// common words. It was fitted to the lists of eight public clones, and is worth 1.2 bits an answer there and 1.7 on
// eight others. They accept plurals, past tenses and names nearly as often as other words that are equally common.
var elsewhere = Taste{hasUse: 0.31, hasSize60: -0.49, hasSize70: -1.15, hasSizeNone: -2}

// elsewhereShare is the probability that the answer is outside the list of 2309 on a page that seems to have its own
// answers. On such lists a tenth to six tenths of the words are, but some pages merely accept few words.
const elsewhereShare = 0.2

// Beyond returns the dictionary that allows for pages with their own answers, see [game.Dictionary.Beyond]. It returns
// d itself if d has weights or words other than five letters a-z.
func Beyond(d *game.Dictionary) *game.Dictionary {
	if !d.Classic() || d.Weights() != nil || len(d.Others()) == 0 {
		return d
	}
	return d.Beyond(func() game.Beyond {
		b := game.Beyond{Weights: make([]float64, len(d.Words())), Share: elsewhereShare, Usual: game.NewSet(len(d.Words()))}
		// The usual words are those that Wordle's list has always allowed. Words that were added or removed since are refused
		// by some pages that have Wordle's answers.
		first, then := list("original"), list("nyt2022")
		for i, v := range featuresOf(d) {
			b.Weights[i] = elsewhere.of(&v)
			_, before := first.Index(d.Words()[i])
			if _, after := then.Index(d.Words()[i]); before && after {
				b.Usual.Add(i)
			}
		}
		return b
	})
}
