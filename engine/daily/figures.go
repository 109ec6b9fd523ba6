package daily

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
)

// ErrNoDays is wrapped by the errors for dates with too few known answers.
var ErrNoDays = input.New("too few days")

// Figures say how well a model predicted days, each from the days before it. A day costs as many bits as the binary
// logarithm of one over the weight of its answer.
type Figures struct {
	From Date    `json:"from"`
	To   Date    `json:"to"`
	Days int     `json:"days"` // days whose answers are known
	Bits float64 `json:"bits"` // a day
	// What the model expected to spend a day: the entropy of its weights. A model that is too sure of itself spends more.
	Expected float64 `json:"expected"`
	// The cost of a day if the words of the list are equally likely, which makes the days outside it impossible; and if
	// all allowed words are.
	ListBits    float64 `json:"list_bits"`
	AllowedBits float64 `json:"allowed_bits"`
	// Effective is the number of equally likely words with the same uncertainty: 2 to the power of the mean entropy.
	Effective float64      `json:"effective"`
	Listed    ClassFigures `json:"listed"`  // words in the list, never dealt
	Outside   ClassFigures `json:"outside"` // other words, never dealt
	Repeats   ClassFigures `json:"repeats"` // words dealt before
	Years     []Figures    `json:"years,omitempty"`
	// The days in ten parts, from those with the least expected bits to those with the most.
	Deciles []Decile `json:"deciles,omitempty"`
}

// Decile is a tenth of the days: what the model expected to spend a day, and what it spent.
type Decile struct {
	Days     int     `json:"days"`
	Expected float64 `json:"expected"`
	Bits     float64 `json:"bits"`
}

// ClassFigures are for the days whose answers are in a class.
type ClassFigures struct {
	Days     int     `json:"days"`
	Expected float64 `json:"expected"` // days, by the model's shares of the class
	Bits     float64 `json:"bits"`     // a day in the class
}

// Measure returns how well the model predicted the days of h from one date to another. The error wraps [ErrNoDays] if
// no answer among them is known, or is that of [Model.Weights].
func (m *Model) Measure(d *game.Dictionary, h *History, from, to Date) (*Figures, error) {
	if err := check(d); err != nil {
		return nil, err
	}
	all := Figures{From: from, To: to}
	var days []foreseen
	var year Figures
	s := m.start(d)
	for _, day := range h.Before(to.AddDays(1)).Days() {
		word, ok := d.Index(day.Answer)
		if ok && day.Date.Compare(from) >= 0 {
			if year.Days > 0 && year.To.time().Year() != day.Date.time().Year() {
				all.Years = append(all.Years, year.means(d))
				year = Figures{}
			}
			if year.Days == 0 {
				year.From = day.Date
			}
			year.To = day.Date
			seen := s.foresee(day.Date, word)
			year.add(seen)
			all.add(seen)
			days = append(days, seen)
		}
		s.add(day)
	}
	if all.Days == 0 {
		return nil, fmt.Errorf("no answer from %s to %s is known (%w)", from, to, ErrNoDays)
	}
	all.Years = append(all.Years, year.means(d))
	all.Deciles = deciles(days)
	return new(all.means(d)), nil
}

// deciles divides days into ten parts by what was expected, or into fewer if there are not ten days.
func deciles(days []foreseen) []Decile {
	slices.SortStableFunc(days, func(a, b foreseen) int { return cmp.Compare(a.entropy, b.entropy) })
	parts := min(10, len(days))
	list := make([]Decile, parts)
	for k := range list {
		of := days[k*len(days)/parts : (k+1)*len(days)/parts]
		for _, day := range of {
			list[k].Expected += day.entropy / float64(len(of))
			list[k].Bits += day.bits / float64(len(of))
		}
		list[k] = Decile{len(of), rounded(list[k].Expected), rounded(list[k].Bits)}
	}
	return list
}

// foreseen is the model's prediction of a day.
type foreseen struct {
	class         Class
	bits, entropy float64
	shares        [classes]float64
}

// foresee weighs the words for a date whose answer is known.
func (s *state) foresee(date Date, word int) foreseen {
	weights := s.weights(date)
	entropy := 0.0
	for _, w := range weights {
		entropy -= w * math.Log2(w)
	}
	return foreseen{class: s.classOf(word), bits: -math.Log2(weights[word]), entropy: entropy, shares: s.shares(date)}
}

func (f *Figures) of() [classes]*ClassFigures {
	return [classes]*ClassFigures{listed: &f.Listed, unlisted: &f.Outside, repeat: &f.Repeats}
}

// add adds a day. What was spent and expected are sums, until [Figures.means].
func (f *Figures) add(day foreseen) {
	f.Days++
	f.Bits += day.bits
	f.Expected += day.entropy
	for c, class := range f.of() {
		class.Expected += day.shares[c]
	}
	class := f.of()[day.class]
	class.Days++
	class.Bits += day.bits
}

// means returns the figures with means instead of sums.
func (f Figures) means(d *game.Dictionary) Figures {
	entropy := f.Expected / float64(f.Days)
	f.Bits = rounded(f.Bits / float64(f.Days))
	f.ListBits = rounded(math.Log2(float64(len(theList()))))
	f.AllowedBits = rounded(math.Log2(float64(len(d.Words()))))
	f.Expected = rounded(entropy)
	f.Effective = math.Round(math.Exp2(entropy))
	for _, c := range f.of() {
		c.Expected = rounded(c.Expected)
		c.Bits = rounded(c.Bits / float64(max(c.Days, 1)))
	}
	return f
}

// rounded leaves three decimals.
func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }
