package daily

import (
	"fmt"
	"math"

	"absurdist/engine/game"
)

// What is not fitted but chosen, by days before February 2025 alone. The first two made the days of July 2023 to January 2025
// likely, two months at a time being predicted by a fit to the days before; the third the twelve words outside the list, each
// being predicted by the others.
const (
	tasteHalfLife = 700 // of days, in days: the editor's taste changes
	listedSpread  = 1   // of the coefficients of words in the list, around 0
	outsideSpread = 0.6 // of those of other words, around what makes a word one of the list

	listSpread  = 3   // of the latter, around 0; 14,855 words leave it little to say
	leastFitted = 100 // days that a fit needs
	priorDays   = 20  // as how many days the expected shares count; many values do alike

	// No day before February 2025 tells these: the share of repeats while there were none, and when there are some, and as
	// how many days the latter counts.
	noRepeats      = 0.002
	guessedRepeats = 0.167
	guessedDays    = 10
)

// listedTells are what tells of words in the list which will be dealt. With what is left out, days not yet seen were less
// likely.
var listedTells = []int{tellUse, tellMuch, tellSize20, tellSize50, tellSize60, tellSize70, tellSizeNone, tellRude, tellDouble, tellAgain}

// outsideTells are what tells of other words.
var outsideTells = []int{tellUse, tellMuch, tellUnused, tellSize20, tellSize50, tellSize60, tellSize70, tellSizeNone, tellName, tellPlural, tellPast, tellRude, tellBritish, tellDouble, tellAgain}

// Fit returns the model that makes the answers of the days of h from one date up to another likeliest, each given the days
// before it. d has the words and the list. The error, for fewer than 100 days that an editor chose, wraps [ErrNoDays].
func Fit(d *game.Dictionary, h *History, from, to Date) (*Model, error) {
	if err := check(d); err != nil {
		return nil, err
	}
	f := newFit(d, h, from, to)
	if len(f.days) < leastFitted {
		return nil, fmt.Errorf("%d days from %s to %s whose answers are known and were chosen by an editor, and a fit needs %d (%w)",
			len(f.days), from, to, leastFitted, ErrNoDays)
	}
	m := &Model{
		Listed: f.taste(true, listedTells, Taste{}, listedSpread),
		// Few others were dealt, so their taste starts from what made the list.
		Outside: f.taste(false, outsideTells, f.list(), outsideSpread),
		Prior:   Prior{Days: priorDays, Repeats: noRepeats, Announced: guessedRepeats, AnnouncedDays: guessedDays},
	}
	f.shares(m)
	return m, nil
}

// fit is the days that a model is fitted to.
type fit struct {
	told   []vector
	inList []bool
	before []bool // dealt before the first of the days
	days   []choice
}

// choice is a day that an editor chose.
type choice struct {
	word   int
	again  bool    // dealt before
	weight float64 // 1 for the last day
}

func newFit(d *game.Dictionary, h *History, from, to Date) *fit {
	n := len(d.Words())
	f := &fit{told: toldOf(d), inList: inList(d), before: make([]bool, n)}
	dealt := make([]bool, n)
	for _, day := range h.Before(to.AddDays(1)).Days() {
		i, ok := d.Index(day.Answer)
		if !ok {
			continue
		}
		if day.Date.Compare(from) >= 0 && day.Date.Compare(Editor) >= 0 {
			age := float64(to.Number() - day.Date.Number())
			f.days = append(f.days, choice{word: i, again: dealt[i], weight: math.Exp2(-age / tasteHalfLife)})
		} else {
			f.before[i] = true
		}
		dealt[i] = true
	}
	return f
}

// taste fits the taste for the words in the list, or for the others, of which each is dealt for the first time once.
func (f *fit) taste(listed bool, tells []int, prior Taste, spread float64) Taste {
	return climb(tells, prior, spread, func(t *Taste, g *gain) {
		weights := make([]float64, len(f.told))
		var left sums
		for i := range f.told {
			if f.inList[i] == listed && !f.before[i] {
				weights[i] = t.of(&f.told[i])
				left.add(&f.told[i], weights[i])
			}
		}
		for _, day := range f.days {
			if f.inList[day.word] != listed || day.again {
				continue
			}
			g.choose(&f.told[day.word], weights[day.word], &left, day.weight)
			left.add(&f.told[day.word], -weights[day.word])
		}
	}).rounded()
}

// list fits what made a word one of the list: the odds that it is there.
func (f *fit) list() Taste {
	tells := append([]int{tellOne}, outsideTells...)
	t := climb(tells, Taste{}, listSpread, func(t *Taste, g *gain) {
		for i := range f.told {
			g.join(&f.told[i], t.of(&f.told[i]), f.inList[i])
		}
	})
	t[tellOne] = 0 // it says how many words the list has, not which
	return t
}

// shares fits the half-life and the expected share of words outside the list, among few values: the days hardly tell finer
// ones apart. Less than two months would hang on single words.
func (f *fit) shares(m *Model) {
	best := math.Inf(-1)
	for _, halfLife := range []float64{60, 90, 120, 180, 270, 365, 540, 730} {
		for _, share := range []float64{0.005, 0.01, 0.015, 0.02, 0.03, 0.05} {
			outside := tally{share: share, days: priorDays}
			sum := 0.0
			for _, day := range f.days {
				if !day.again {
					sum += outside.surprise(!f.inList[day.word])
					outside.add(!f.inList[day.word], halfLife)
				}
			}
			if sum > best {
				best, m.HalfLife, m.Prior.Outside = sum, halfLife, share
			}
		}
	}
}
