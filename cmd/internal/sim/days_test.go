package sim

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// someDays returns the history up to a date, and a list of a few answers: most of those in the history, and others.
func someDays(t *testing.T, last string) (*daily.History, *game.Dictionary) {
	t.Helper()
	h := daily.BuiltIn().Before(date(t, last).AddDays(1))
	var dealt []game.Word
	for _, day := range h.Days() {
		if !slices.Contains(dealt, day.Answer) {
			dealt = append(dealt, day.Answer)
		}
	}
	var answers []game.Word
	for _, w := range slices.Concat(game.Must(game.LoadList("nyt")).Answers()[:100], dealt) {
		if !slices.Contains(answers, w) && !slices.Contains(dealt[len(dealt)-3:], w) { // the last ones stay outside the list
			answers = append(answers, w)
		}
	}
	return h, game.Must(game.NewDictionary("few.txt", answers, slices.Concat(dealt, game.MustWords("aahed aalii"))))
}

func date(t *testing.T, text string) daily.Date { return game.Must(daily.ParseDate(text)) }

// daySpec is a spec of the games of some days.
func daySpec(t *testing.T, strategy, from, to string, weighted bool) Spec {
	t.Helper()
	return Spec{
		Mode: "normal", Strategy: strategy, Boards: 1, Guesses: 6, Seed: 5,
		Days: &DaysSpec{From: date(t, from), To: date(t, to), Weighted: weighted},
	}
}

// playDays plays the games of a spec.
func playDays(t *testing.T, s Spec, d *game.Dictionary, h *daily.History) *Result {
	t.Helper()
	return mustRun(t, must.Get(s.Config(d, h))(t))
}

// Each day is one game for its answer, also if the list lacks the answer.
func TestDaysAreGames(t *testing.T) {
	h, d := someDays(t, "2021-08-10")
	spec := daySpec(t, "entropy", "2021-07-20", "2021-08-10", false)
	r := playDays(t, spec, d, h)
	days := h.Days()[len(h.Before(spec.Days.From).Days()):]
	must.Need(t, len(r.Games) == len(days) && len(days) == 22, "%d games for %d days, want 22", len(r.Games), len(days))
	for i, g := range r.Games {
		must.Hold(t, g.Number == i && g.Date == days[i].Date && g.Answers[0] == days[i].Answer && g.Won && g.Guesses[len(g.Guesses)-1] == days[i].Answer,
			"game %+v of %+v", g, days[i])
	}
	must.Hold(t, !d.IsAnswer(days[len(days)-1].Answer), "the last answer, %s, stands in the list", days[len(days)-1].Answer)
	s := r.Sum(false)
	if len(s.Months) != 2 || s.Months[0].Month != "2021-07" || s.Months[0].Days != 12 || s.Months[1].Days != 10 ||
		math.Abs(12*s.Months[0].Mean+10*s.Months[1].Mean-float64(s.Total)) > 1e-9 {
		t.Errorf("months %+v of %d guesses", s.Months, s.Total)
	}
	must.Hold(t, s.Margin != nil, "the mean has no interval")
	must.Hold(t, len(s.Hardest) >= hardestDays && s.Hardest[0].Guesses == s.Worst && s.Hardest[0].Day == s.Hardest[0].Date.Number(),
		"the days that went worst: %+v", s.Hardest)
}

// A day's game is the same without the later days of the history, and whichever other days are played.
func TestDaysKnowNothingLater(t *testing.T) {
	const from, to = "2021-07-20", "2021-08-10"
	h, d := someDays(t, to)
	for _, strategy := range []string{"daily", "entropy", "random"} {
		spec := daySpec(t, strategy, from, to, true)
		for _, g := range playDays(t, spec, d, h).Games {
			alone := spec
			alone.Days = &DaysSpec{From: g.Date, To: g.Date, Weighted: true}
			games := playDays(t, alone, d, h.Before(g.Date.AddDays(1))).Games
			games[0].Number = g.Number
			must.Equal(t, games[0], g, "%s: without the later days", strategy)
		}
	}
}

// The words of a day have the weights that the model gives them from earlier days.
func TestDaysAreWeighted(t *testing.T) {
	h, d := someDays(t, "2021-08-10")
	spec := daySpec(t, "entropy", "2021-08-01", "2021-08-10", true)
	c := must.Get(spec.Config(d, h))(t)
	for _, g := range must.Get(c.Deal())(t) {
		words := must.Get(c.wordsOf(&g))(t)
		want := game.Must(daily.Default().Weights(d, h.Before(g.Date), g.Date))
		sum := 0.0
		for _, w := range want {
			sum += w
		}
		for i, w := range words.Weights() {
			must.Need(t, math.Abs(w-want[i]/sum) <= 1e-12,
				"%s: weight of %s is %g, want %g", g.Date, words.Words()[i], w, want[i]/sum)
		}
	}
}

func TestDaysThatCannotBePlayed(t *testing.T) {
	h, d := someDays(t, "2021-08-10")
	gap := must.Get(daily.Read("x", strings.NewReader("2021-07-01 12 awake\n2021-07-09 20 humor\n")))(t)
	for name, c := range map[string]struct {
		from, to string
		h        *daily.History
		change   func(*Spec)
		want     string // in the error
	}{
		"reversed":           {"2021-08-02", "2021-08-01", h, nil, "write 2021-08-01..2021-08-02"},
		"beyond the history": {"2021-08-01", "2021-08-11", h, nil, "whose days are 2021-06-19..2021-08-10"},
		"before the history": {"2021-06-30", "2021-07-09", gap, nil, "whose days are 2021-07-01..2021-07-09"},
		"none of them":       {"2021-07-02", "2021-07-08", gap, nil, "no day of"},
		"no history":         {"2021-07-02", "2021-07-08", new(daily.History), nil, "no days"},
		"not allowed":        {"2021-07-01", "2021-07-09", gap, nil, "not among the allowed words of few.txt"},
		"boards":             {"2021-08-01", "2021-08-01", h, func(s *Spec) { s.Boards = 2 }, "one board"},
		"games":              {"2021-08-01", "2021-08-01", h, func(s *Spec) { s.Count = 2 }, "one game"},
		"another host":       {"2021-08-01", "2021-08-01", h, func(s *Spec) { s.Host = game.Absurdle() }, "host wordle"},
	} {
		spec := daySpec(t, "entropy", c.from, c.to, false)
		if c.change != nil {
			c.change(&spec)
		}
		must.Says(t, must.Err(spec.Config(d, c.h)), ErrConfig, c.want, "%s", name)
	}
}

// After an interrupt, the result has the weighted days that were played before it.
func TestDaysAreInterrupted(t *testing.T) {
	h, d := someDays(t, "2021-08-10")
	c := must.Get((&Spec{Mode: "normal", Strategy: "random", Boards: 1, Days: &DaysSpec{From: daily.First, To: date(t, "2021-08-10"), Weighted: true}}).Config(d, h))(t)
	stop := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	c.Progress = func(done int) {
		if done == 5 {
			cancel(stop)
		}
	}
	r, err := Run(ctx, c)
	must.Need(t, errors.Is(err, stop) && r != nil && len(r.Games) >= 5 && len(r.Games) != len(h.Days()), "%v with %+v", err, r)
	whole := mustRun(t, c)
	for _, g := range r.Games {
		must.Hold(t, reflect.DeepEqual(g, whole.Games[g.Number]), "interrupted %+v, otherwise %+v", g, whole.Games[g.Number])
	}
	p := Compare(whole, r, false)
	must.Hold(t, p.Games == len(r.Games) && p.Equal == p.Games, "%+v of %d games that both have", p, len(r.Games))
}
