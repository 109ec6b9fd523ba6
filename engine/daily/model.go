package daily

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/game"
)

// Model gives the probability of each word being the answer of a date. A word belongs to one of three classes: never
// dealt and in the list of 2309, dealt before, or never dealt and outside the list. The share of each class is
// estimated from the days before, where older days count less. Within a class, a word's weight depends on the editor's
// taste and, if it was dealt before, on its age. The taste for words in the list is fitted anew for each month, to the
// days before it. From July 2023 to January 2025 that saved 0.04 bits a day. On the same days a weaker taste (times 0.4
// to 0.9), and seventeen features of spelling, made the answers no likelier, so neither is here.
type Model struct {
	Listed  Taste `json:"listed"`  // for words in the list, until enough days are known to fit it anew each month
	Outside Taste `json:"outside"` // for others

	HalfLife float64 `json:"half_life"` // of a day's weight in the shares, in days
	Prior    Prior   `json:"prior"`
}

// Prior is the expected shares before any day is known.
type Prior struct {
	Days    float64 `json:"days"`    // as how many days they count
	Outside float64 `json:"outside"` // share of words outside the list among those never dealt
	Repeats float64 `json:"repeats"` // share of words dealt before, until the Times announced them
	// The share of words dealt before since then, and its weight in days. No data supports it: it is a guess.
	Announced     float64 `json:"announced"`
	AnnouncedDays float64 `json:"announced_days"`
}

var (
	// Editor is the first day whose answer an editor chose (The New York Times, 7 November 2022). Earlier days followed
	// the list.
	Editor = dateOf(time.Date(2022, time.November, 7, 0, 0, 0, 0, time.UTC))
	// announced is the first day on which answers may come back, as the Times announced.
	announced = dateOf(time.Date(2026, time.February, 2, 0, 0, 0, 0, time.UTC))
)

// least is the minimum weight of a word, since anything may happen.
const least = 1e-7

// grains is the number of equal parts that the weight is divided into, which hides rounding differences between
// machines.
const grains = 1e10

// Weights returns the probability of each of d's Words being the answer of a date, by index. The sum is 1 and each is
// above 0. It uses only the days of h before the date whose answers d has. The error is for words other than five
// letters a-z.
func (m *Model) Weights(d *game.Dictionary, h *History, date Date) ([]float64, error) {
	if err := check(d); err != nil {
		return nil, err
	}
	s := m.start(d)
	for _, day := range h.Before(date).Days() {
		s.add(day)
	}
	return s.weights(date), nil
}

// Weigh returns the dictionary with the weights of a date, which are named by [WeightsName]. The error is that of
// [Model.Weights].
func (m *Model) Weigh(d *game.Dictionary, h *History, date Date) (*game.Dictionary, error) {
	weights, err := m.Weights(d, h, date)
	if err != nil {
		return nil, err
	}
	return d.Weighted(WeightsName(date), weights)
}

// WeightsName returns the name of the weights for a date, as in records.
func WeightsName(date Date) string { return weightsName + date.String() }

// WeightsDate returns the date of weights with a name, and whether the name is from [WeightsName].
func WeightsDate(name string) (Date, bool) {
	text, found := strings.CutPrefix(name, weightsName)
	date, err := ParseDate(text)
	return date, found && err == nil
}

const weightsName = "daily "

// check returns an error unless the list has words of five letters a-z, as the Times deals them.
func check(d *game.Dictionary) error {
	if !d.Classic() {
		return fmt.Errorf("the Times deals words of five letters a-z, and list %s has others", d.Name())
	}
	return nil
}

// state is what is known on one evening.
type state struct {
	m       *Model
	d       *game.Dictionary
	fit     *fit      // the days so far
	month   Date      // the first day of the month that recent was fitted for
	recent  []float64 // weights by the taste of the days before that month; by index, as the slices below
	listed  []float64 // weights by the model's taste for words in the list
	outside []float64 // weights by its taste for others; 0 for words in the list

	last              []int   // the number of a word's last day, by index; -1 if it was never dealt
	dealt             []int32 // the words dealt, once each
	unlisted, repeats tally   // of days
	ages              ages
	repeatsKnown      bool // the Times has announced repeats
}

// start returns the state before any day.
func (m *Model) start(d *game.Dictionary) *state {
	n := len(d.Words())
	s := &state{
		m: m, d: d, fit: fitOf(d),
		listed: make([]float64, n), outside: make([]float64, n), last: make([]int, n),
		unlisted: tally{share: m.Prior.Outside, days: m.Prior.Days},
		repeats:  tally{share: m.Prior.Repeats, days: m.Prior.Days},
	}
	for i, v := range s.fit.words {
		s.last[i] = -1
		s.listed[i] = m.Listed.of(&v)
		if !s.fit.listed[i] {
			s.outside[i] = m.Outside.of(&v)
		}
	}
	return s
}

func (s *state) add(day Day) {
	i, ok := s.d.Index(day.Answer)
	if !ok {
		return
	}
	if day.Date.Compare(Editor) >= 0 {
		s.count(i, day.Date)
	}
	s.fit.add(choice{i, s.last[i] >= 0, day.Date}, Editor)
	if s.last[i] < 0 {
		s.dealt = append(s.dealt, int32(i))
	}
	s.last[i] = day.Number
}

// count counts the class of a day's word before it is dealt.
func (s *state) count(i int, date Date) {
	s.announce(date)
	c := s.classOf(i)
	s.repeats.add(c == repeat, s.m.HalfLife)
	if c == repeat {
		s.ages.learn(s, i, date)
		return
	}
	s.unlisted.add(c == unlisted, s.m.HalfLife)
}

// announce resets the tally of repeats once the Times has announced them.
func (s *state) announce(date Date) {
	if p := s.m.Prior; !s.repeatsKnown && date.Compare(announced) >= 0 {
		s.repeatsKnown = true
		s.repeats = tally{share: p.Announced, days: p.AnnouncedDays}
	}
}

// Class is a class of words.
type Class int

// The classes.
const (
	listed   Class = iota // in the list of 2309, never dealt
	unlisted              // outside it, never dealt
	repeat                // dealt before
	classes
)

func (s *state) classOf(word int) Class {
	switch {
	case s.last[word] >= 0:
		return repeat
	case s.fit.listed[word]:
		return listed
	}
	return unlisted
}

// shares returns the probability of each class for a date's answer.
func (s *state) shares(date Date) [classes]float64 {
	s.announce(date)
	again := s.repeats.expected()
	outside := float64((1 - again) * s.unlisted.expected())
	return [classes]float64{listed: 1 - again - outside, unlisted: outside, repeat: again}
}

func (s *state) weights(date Date) []float64 {
	s.refit(date)
	shares := s.shares(date)
	var words [classes][]int32
	for i := range s.last {
		c := s.classOf(i)
		words[c] = append(words[c], int32(i))
	}
	w := make([]float64, len(s.last))
	deal(w, words[listed], s.recent, shares[listed])
	deal(w, words[unlisted], s.outside, shares[unlisted])
	deal(w, words[repeat], s.ages.weights(s, date), shares[repeat])
	return grained(w)
}

// refit fits the taste for words in the list to the days before the date's month, if they are enough.
func (s *state) refit(date Date) {
	month := date.AddDays(1 - date.time().Day())
	if s.recent != nil && s.month == month {
		return
	}
	s.month, s.recent = month, s.listed
	known := *s.fit
	for n := len(known.days); n > 0 && known.days[n-1].date.Compare(month) >= 0; n-- {
		known.days = known.days[:n-1]
	}
	if len(known.days) < leastFitted {
		return
	}
	taste := known.inList(month.AddDays(-1))
	s.recent = make([]float64, len(s.listed))
	for i := range known.words {
		if known.listed[i] {
			s.recent[i] = taste.of(&known.words[i])
		}
	}
}

// deal distributes a share among words in proportion to their weights.
func deal(to []float64, words []int32, weights []float64, share float64) {
	sum := 0.0
	for _, i := range words {
		sum += weights[i]
	}
	if sum == 0 {
		return
	}
	for _, i := range words {
		to[i] = float64(share/sum) * weights[i]
	}
}

// grained rounds weights to whole grains, with [least] as the minimum, and scales them to a sum of 1.
func grained(w []float64) []float64 {
	sum := 0.0
	for i := range w {
		w[i] = math.Round(float64(w[i]*grains)) + least*grains
		sum += w[i]
	}
	for i := range w {
		w[i] /= sum
	}
	return w
}

// tally estimates the frequency of an event, where older days count less.
type tally struct {
	share, days float64 // expected frequency, and its weight in days
	seen, of    float64
}

func (t *tally) add(happened bool, halfLife float64) {
	keep := math.Exp2(-1 / halfLife)
	t.seen = float64(t.seen * keep)
	t.of = float64(t.of*keep) + 1
	if happened {
		t.seen++
	}
}

// expected returns the probability of the event on the next day.
func (t *tally) expected() float64 { return (t.seen + float64(t.share*t.days)) / (t.of + t.days) }
