package daily

import (
	"fmt"
	"math"

	"github.com/absurdist/absurdist/engine/game"
)

// Values that were chosen instead of fitted, using only days before February 2025. The first two maximize the
// likelihood of July 2023 to January 2025, where a fit to the days before predicted two months at a time. The third
// does the same for the twelve words outside the list, each predicted from the others.
const (
	tasteHalfLife = 700 // of a day's weight, in days: the editor's taste changes
	listedSpread  = 1   // of the coefficients for words in the list, around 0
	outsideSpread = 0.6 // of those for other words, around the taste that made the list

	listSpread  = 3   // of that taste, around 0; with 14,855 words it matters little
	leastFitted = 100 // days that a fit needs
	priorDays   = 20  // weight of the expected shares, in days; many values work equally well

	// Days before February 2025 say nothing about these: the share of repeats before and after the Times announced them,
	// and the weight of the latter in days.
	noRepeats      = 0.002
	guessedRepeats = 0.167
	guessedDays    = 10
)

// listedFeatures are the features used for words in the list. The features left out made new days less likely.
var listedFeatures = []int{hasUse, hasMuch, hasSize20, hasSize50, hasSize60, hasSize70, hasSizeNone, hasRude, hasDouble, hasAgain}

// outsideFeatures are the features used for other words.
var outsideFeatures = []int{hasUse, hasMuch, hasUnused, hasSize20, hasSize50, hasSize60, hasSize70, hasSizeNone, hasName, hasPlural, hasPast, hasRude, hasBritish, hasDouble, hasAgain}

// Fit returns the model that maximizes the likelihood of the answers of h from one date to another, each given the days
// before it. d has the words and the list. The error wraps [ErrNoDays] if an editor chose fewer than 100 of the days.
func Fit(d *game.Dictionary, h *History, from, to Date) (*Model, error) {
	if err := check(d); err != nil {
		return nil, err
	}
	f := newFit(d, h, from, to)
	if len(f.days) < leastFitted {
		return nil, fmt.Errorf("%d days from %s to %s have a known answer chosen by an editor, and a fit needs %d (%w)",
			len(f.days), from, to, leastFitted, ErrNoDays)
	}
	m := &Model{
		Listed: f.inList(to),
		// Few other words were dealt, so their taste starts from the one that made the list.
		Outside: f.taste(false, outsideFeatures, f.list(), outsideSpread, to),
		Prior:   Prior{Days: priorDays, Repeats: noRepeats, Announced: guessedRepeats, AnnouncedDays: guessedDays},
	}
	f.shares(m)
	return m, nil
}

// fit is the days that a model is fitted to.
type fit struct {
	words  []vector
	listed []bool // in the list of 2309, whatever the dictionary's answers are
	before []bool // dealt before the first day
	days   []choice
}

// choice is a day that an editor chose.
type choice struct {
	word  int
	again bool // dealt before
	date  Date
}

// newFit returns the days of h from one date to another.
func newFit(d *game.Dictionary, h *History, from, to Date) *fit {
	f := fitOf(d)
	dealt := make([]bool, len(f.words))
	for _, day := range h.Before(to.AddDays(1)).Days() {
		if i, ok := d.Index(day.Answer); ok {
			f.add(choice{i, dealt[i], day.Date}, from)
			dealt[i] = true
		}
	}
	return f
}

// fitOf returns a fit to no days yet.
func fitOf(d *game.Dictionary) *fit {
	f := &fit{words: featuresOf(d), listed: make([]bool, len(d.Words())), before: make([]bool, len(d.Words()))}
	for i, w := range d.Words() {
		f.listed[i] = theList()[w]
	}
	return f
}

// add adds the next day, which is fitted to if it is not before a date and an editor chose its answer.
func (f *fit) add(c choice, from Date) {
	if c.date.Compare(from) >= 0 && c.date.Compare(Editor) >= 0 {
		f.days = append(f.days, c)
	} else {
		f.before[c.word] = true
	}
}

// inList fits the taste for words in the list. The last day fitted to is to, or one before it.
func (f *fit) inList(to Date) Taste {
	return f.taste(true, listedFeatures, Taste{}, listedSpread, to)
}

// taste fits the taste for the words in the list or for the others, using the first time that each is dealt.
func (f *fit) taste(listed bool, fitted []int, prior Taste, spread float64, to Date) Taste {
	return climb(fitted, prior, spread, func(t *Taste, g *gain) {
		weights := make([]float64, len(f.words))
		var left sums
		for i := range f.words {
			if f.listed[i] == listed && !f.before[i] {
				weights[i] = t.of(&f.words[i])
				left.add(&f.words[i], weights[i])
			}
		}
		for _, day := range f.days {
			if f.listed[day.word] != listed || day.again {
				continue
			}
			age := float64(to.Number() - day.date.Number())
			g.choose(&f.words[day.word], weights[day.word], &left, math.Exp2(-age/tasteHalfLife))
			left.add(&f.words[day.word], -weights[day.word])
		}
	}).rounded()
}

// list fits the taste that made the list: the odds of a word being in it.
func (f *fit) list() Taste {
	fitted := append([]int{hasOne}, outsideFeatures...)
	t := climb(fitted, Taste{}, listSpread, func(t *Taste, g *gain) {
		for i := range f.words {
			g.join(&f.words[i], t.of(&f.words[i]), f.listed[i])
		}
	})
	t[hasOne] = 0 // it only gives the size of the list
	return t
}

// shares fits the half-life and the expected share of words outside the list. It tries few values, because the days can't
// distinguish finer ones. A half-life below two months would depend on single words.
func (f *fit) shares(m *Model) {
	best := math.Inf(-1)
	for _, halfLife := range []float64{60, 90, 120, 180, 270, 365, 540, 730} {
		for _, share := range []float64{0.005, 0.01, 0.015, 0.02, 0.03, 0.05} {
			outside := tally{share: share, days: priorDays}
			sum := 0.0
			for _, day := range f.days {
				if day.again {
					continue
				}
				likely := outside.expected()
				if f.listed[day.word] {
					likely = 1 - likely
				}
				sum += math.Log(likely)
				outside.add(!f.listed[day.word], halfLife)
			}
			if sum > best {
				best, m.HalfLife, m.Prior.Outside = sum, halfLife, share
			}
		}
	}
}
