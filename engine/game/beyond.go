package game

import (
	"fmt"
	"sync"
)

// A page may have its own answers. Sooner or later no answer of the list fits, and if all other words count equally
// from then on, thousands of rare ones hide the few that people would choose as answers. So a dictionary may have the
// probability of each word there ([Dictionary.Beyond]). If it is clear earlier that the page has its own answers, they
// are considered before the last answers of the list are tried in vain ([Position.Doubting]).

// Beyond describes pages with their own answers.
type Beyond struct {
	// Weights are proportional to the probability of each word being the answer on such a page, and above 0.
	Weights []float64
	// Share is the probability that the answer there is not in the dictionary's answers.
	Share float64
	// Usual are words accepted by pages with the dictionary's answers. A page that refuses one has other answers.
	Usual Set
}

// beyond is a Beyond prepared for use.
type beyond struct {
	weights []float64 // sum 1
	usual   Set
	mixed   *Dictionary // with weights for both cases
}

// Beyond returns a dictionary of the same words and indexes that allows for pages with their own answers. It calls
// known when it first needs it. The weights apply if no answer fits ([FromAllowed]), and in [Position.Doubting].
// Invalid weights panic then.
func (d *Dictionary) Beyond(known func() Beyond) *Dictionary {
	own := *d
	own.beyond = sync.OnceValue(func() *beyond { return d.layOut(known()) })
	return &own
}

// layOut prepares the description of pages whose answers are not those of d.
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
	b.mixed = Must(d.Weighted("answers, and common words", mixture)) // all above 0
	return b
}

// Doubt says that the page had an answer outside the dictionary's answers.
func (p *Position) Doubt() { p.doubted = true }

// doubtful reports whether the refusal of a word means that the page uses other words. After the first guess of a mode
// other than normal, the mode may explain a refusal.
func (p *Position) doubtful(w Word) bool {
	if p.dict.beyond == nil || p.Mode != Normal && len(p.turns) > 0 {
		return false
	}
	i, ok := p.dict.Index(w)
	return ok && p.dict.beyond().usual.Has(i)
}

// Doubting returns the position for a player who doubts that the answer is in the list: all words have weights, most of
// the total on the answers. It returns p itself if nothing is known of such pages, or if the page gave no reason, by
// [Position.Doubt] or by refusing a usual word. Changes to one do not affect the other.
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
