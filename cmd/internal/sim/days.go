package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// Days are games with the answers of past days, one game a day. Each is played with what was known the evening before.
type Days struct {
	played []daily.Day
	words  func(daily.Day) (*game.Dictionary, error) // the words of a day; nil if every day has the list's words unchanged
	drawn  bool                                      // the days are played in random order
}

// Shuffled returns the same days in a random order that the seed determines. The first ones then stand for all.
func (d *Days) Shuffled() *Days {
	own := *d
	own.drawn = true
	return &own
}

// inOrder returns the days in the order in which they are played.
func (d *Days) inOrder(seed uint64) []daily.Day {
	if !d.drawn {
		return d.played
	}
	var list []daily.Day
	for _, i := range pick(rand.New(rand.NewPCG(seed, 0)), len(d.played), len(d.played)) {
		list = append(list, d.played[i])
	}
	return list
}

// DaysSpec says which days are played, in a form that can be sent.
type DaysSpec struct {
	From daily.Date `json:"from"`
	To   daily.Date `json:"to"` // inclusive
	// Weighted says that the words of each day have weights, which follow from the days before it.
	Weighted bool `json:"weighted"`
}

// days returns the days of a history, to be played with the words of d. The error wraps [ErrConfig] if the history lacks a day, or
// d lacks an answer.
func (s *DaysSpec) days(d *game.Dictionary, h *daily.History) (*Days, error) {
	list, err := s.among(h)
	if err != nil {
		return nil, err
	}
	for _, day := range list {
		if _, ok := d.Index(day.Answer); !ok {
			return nil, fmt.Errorf("%w: %s, the answer of %s, is not among the allowed words of %s; choose the list nyt, or other days", ErrConfig, day.Answer.Upper(), day.Date, d.Name())
		}
	}
	days := &Days{played: list}
	if s.Weighted {
		model := daily.Default()
		days.words = func(day daily.Day) (*game.Dictionary, error) { return model.Weigh(d, h.Before(day.Date), day.Date) }
	}
	return days, nil
}

// among returns the days of the history that are asked for. The error wraps [ErrConfig] if the range is empty, or goes
// beyond the history.
func (s *DaysSpec) among(h *daily.History) ([]daily.Day, error) {
	if s.To.Compare(s.From) < 0 {
		return nil, fmt.Errorf("%w: the days end on %s before they begin on %s; write %s..%s", ErrConfig, s.To, s.From, s.To, s.From)
	}
	all := h.Days()
	if len(all) == 0 {
		return nil, fmt.Errorf("%w: the history has no days", ErrConfig)
	}
	if first, last := all[0].Date, all[len(all)-1].Date; s.From.Compare(first) < 0 || s.To.Compare(last) > 0 {
		return nil, fmt.Errorf("%w: %s..%s goes beyond the history, whose days are %s..%s; choose among them, or add days to it (see: absurdist days)",
			ErrConfig, s.From, s.To, first, last)
	}
	list := h.Before(s.To.AddDays(1)).Days()[len(h.Before(s.From).Days()):]
	if len(list) == 0 {
		return nil, fmt.Errorf("%w: the history has no day of %s..%s", ErrConfig, s.From, s.To)
	}
	return list, nil
}

// Month is the days of a month that were played.
type Month struct {
	Month string  `json:"month"` // such as 2026-05
	Days  int     `json:"days"`
	Lost  int     `json:"lost"`
	Mean  float64 `json:"mean"` // guesses, including those of lost games
}

// months counts the games by month. It returns nil if the games are not days.
func (r *Result) months() []Month {
	var list []Month
	total := 0
	byDate := slices.SortedStableFunc(slices.Values(r.Games), func(a, b Game) int { return a.Date.Compare(b.Date) })
	for _, g := range byDate {
		if g.Date.IsZero() {
			return nil
		}
		name := g.Date.String()[:len("2026-05")]
		if len(list) == 0 || list[len(list)-1].Month != name {
			list, total = append(list, Month{Month: name}), 0
		}
		m := &list[len(list)-1]
		m.Days++
		if !g.Won {
			m.Lost++
		}
		total += len(g.Guesses)
		m.Mean = ratio(total, m.Days)
	}
	return list
}
