package game

import (
	"cmp"
	"fmt"
	"sync"
)

// A page may have answers of its own. Then no answer of the list fits sooner or later, and if all other words count alike from
// there on, the thousands of rare ones hide the few that people write into such a list. So a dictionary may tell how likely each
// word is there ([Dictionary.Beyond]). Where it is known in time that the page has answers of its own, they are
// reckoned with before the last answer of the list is played for nothing ([Position.Doubting]).

// Beyond is what is known of pages that have answers of their own.
type Beyond struct {
	// Weights has how likely each word is the answer on such a page, in proportion, above 0.
	Weights []float64
	// Share is how likely the answer is none of the dictionary's there.
	Share float64
	// Usual has the words that pages accept which play with the dictionary's answers: one that refuses such a word plays with others.
	Usual Set
}

// beyond is a Beyond laid out for use.
type beyond struct {
	weights []float64 // sum 1
	usual   Set
	mixed   *Dictionary // with weights of both
}

// Beyond returns the dictionary of the same words, under the same indexes, that reckons with pages which have answers of their own.
// What is known of these is asked for once it is needed. The dictionary has weights by it where no answer fits ([FromAllowed]),
// and in [Position.Doubting]. It panics, then, for weights that are not as [Beyond] says.
func (d *Dictionary) Beyond(known func() Beyond) *Dictionary {
	own := d.again()
	own.beyond = sync.OnceValue(func() *beyond { return d.layOut(known()) })
	return own
}

// layOut lays out what is known of pages with other answers than d's.
func (d *Dictionary) layOut(known Beyond) *beyond {
	sum, others := 0.0, 0.0
	for i, w := range known.Weights {
		if !(w > 0) {
			panic(fmt.Sprintf("%s: the weight of %s beyond the answers is %g", d.name, d.words[i].Upper(), w))
		}
		if sum += w; i >= d.answers {
			others += w
		}
	}
	b := &beyond{weights: make([]float64, len(d.words)), usual: known.Usual}
	mixture := make([]float64, len(d.words))
	for i, w := range known.Weights {
		b.weights[i] = w / sum
		if mixture[i] = (1 - known.Share) / float64(d.answers); i >= d.answers {
			mixture[i] = known.Share * w / others
		}
	}
	mixed, err := cmp.Or(d.base, d).Weighted("answers, and common words", mixture)
	if err != nil {
		panic(err) // they are above 0
	}
	b.mixed = mixed
	return b
}

// Doubt says that the page had an answer that the dictionary has not among its own.
func (p *Position) Doubt() { p.doubted = true }

// doubtful reports whether the refusal of a word tells that the page plays with other words. In another mode than normal a
// refusal may be that of the mode.
func (p *Position) doubtful(w Word) bool {
	if p.dict.beyond == nil || p.Mode != Normal && len(p.turns) > 0 {
		return false
	}
	i, ok := p.dict.Index(w)
	return ok && p.dict.beyond().usual.Has(i)
}

// Doubting returns the position as it is to somebody who doubts that the answer is one of the list: all words have weights, and
// together the answers have most of it. It is p itself unless the page gave a reason, by [Position.Doubt] or the refusal of a
// word that others take, and where nothing is known of such pages. Changes to one do not show in the other.
func (p *Position) Doubting() *Position {
	if !p.doubted || p.tier != FromAnswers || p.dict.beyond == nil || !p.Host.Honest() {
		return p
	}
	q := NewPosition(p.dict.beyond().mixed, p.Rules)
	for w := range p.barred {
		if p.Rejected(w) {
			q.Reject(w)
		}
	}
	for _, t := range p.turns {
		if q.Apply(t.Guess, t.Clue) != nil {
			return p
		}
	}
	return q
}
