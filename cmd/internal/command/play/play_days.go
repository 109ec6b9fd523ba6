package play

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
	"github.com/absurdist/absurdist/strategy"

	"github.com/rs/zerolog"
)

// onTimes reports whether an address belongs to a page of The New York Times.
func onTimes(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Hostname() == "nytimes.com" || strings.HasSuffix(u.Hostname(), ".nytimes.com"))
}

// lookUpDay determines whether the page deals the Times' puzzle of a day, and of which day. On their own page that is today's unless
// another is named. Elsewhere there is only a day if one is named.
func (r *playRun) lookUpDay() error {
	f := &r.flags
	if err := f.weights.Check(r.prof.Host); err != nil {
		return err
	}
	if r.prof.Name != "wordle" {
		return nil
	}
	r.date, r.times = f.weights.Date, !f.page.Mock && !f.page.Offline() && onTimes(cmp.Or(f.page.URL, r.prof.URL))
	if r.times && r.date.IsZero() {
		r.date = daily.Today(time.Now())
	}
	return nil
}

// takeDay uses the day that the page shows, if that matters, and returns the day to note; zero for none. It warns if the clock, or
// --date, says another day.
func (r *playRun) takeDay(p *page.Page) daily.Date {
	shown, err := dayShown(p.Day())
	if err != nil {
		r.app.Log.Warn().Err(err).Msg("which day's puzzle the page deals is not known by the page")
	}
	w := &r.flags.weights
	weighed := w.File == "" && (!w.Date.IsZero() || r.dict != nil && cli.GoesByDays(r.flags.strategy, r.dict))
	known, by := cmp.Or(w.Date, r.date), "--date"
	if w.Date.IsZero() {
		by = "this machine's clock"
	}
	if known.IsZero() && weighed {
		known = daily.Today(time.Now())
	}
	if shown.IsZero() || known.IsZero() || shown == known {
		return r.date
	}
	r.app.Log.Warn().Msgf("the page deals puzzle %d, of %s, and %s says %s, which is %d: going by the page", shown.Number(), shown, by, known, known.Number())
	if weighed {
		w.Date, r.dict = shown, nil
	}
	if !r.date.IsZero() {
		r.date = shown
	}
	return r.date
}

// errDayShown says that the page shows two different days.
var errDayShown = errors.New("it contradicts itself")

// dayShown reads the number and the date that a page shows. It returns the zero date if the page shows neither, or nothing
// valid.
func dayShown(number, text string) (daily.Date, error) {
	var byNumber, byDate daily.Date
	if n, err := strconv.ParseUint(strings.ReplaceAll(number, ",", ""), 10, 16); err == nil {
		byNumber = daily.First.AddDays(int(n))
	}
	if t, err := time.Parse("January 2, 2006", text); err == nil {
		byDate = daily.Today(t)
	}
	if !byNumber.IsZero() && !byDate.IsZero() && byNumber != byDate {
		return daily.Date{}, fmt.Errorf("%w: No. %d was on %s, and it says %s", errDayShown, byNumber.Number(), byNumber, byDate)
	}
	return cmp.Or(byNumber, byDate), nil
}

// defaultStrategy returns the strategy for the page if none is asked for.
func (r *playRun) defaultStrategy() string {
	if (r.times || r.flags.weights.Given()) && r.prof.Boards == 1 {
		return "daily"
	}
	return strategy.DefaultFor(r.prof.Host, r.prof.Boards)
}

// noteAnswer returns a recorder that adds the answer of a day's puzzle to the player's own history if the game was won. A win that
// was concluded, not seen, adds none. A history that can't be written, or that contradicts the day, is only logged: the
// game is won nevertheless.
func noteAnswer(log zerolog.Logger) record.Recorder {
	return atEnd(func(g record.Game) {
		taken := g.Taken()
		if g.End.Outcome != record.Won || len(taken) == 0 || taken[len(taken)-1].Inferred != "" {
			return
		}
		switch file, added, err := noteDay(daily.DayOf(g.Start.Date, taken[len(taken)-1].Guess)); {
		case err != nil:
			log.Warn().Err(err).Msg("the answer was not noted")
		case added:
			log.Info().Str("file", file).Msg("the answer was noted")
		}
	})
}

// atEnd returns a recorder that calls a function with each game when it is over.
func atEnd(do func(record.Game)) record.Recorder {
	var g record.Game
	return func(e record.Event) error {
		if _ = g.Take(e); e.End != nil {
			do(g)
		}
		return nil
	}
}

// keepGame returns a recorder that keeps the record of the last game won or lost on a live page, for review. If that can't be
// written, the game does not fail.
func keepGame(log zerolog.Logger) record.Recorder {
	return atEnd(func(g record.Game) {
		name := cli.LastGame()
		if name == "" || g.End.Outcome != record.Won && g.End.Outcome != record.Lost { // or there is no folder for it
			return
		}
		var text bytes.Buffer
		file, err := save.In(filepath.Dir(name), filepath.Base(name))
		if err == nil {
			err = g.Pass(record.NewWriter(&text).Take)
		}
		if err == nil {
			err = save.File(file, text.Bytes())
		}
		if err != nil {
			log.Warn().Err(err).Msg("the game was not kept for absurdist review")
		}
	})
}

// Most reviews take some 100 ms: those of games whose first guess is in a table, on several boards, or of liars. With the weights of a
// day they take less than a second; only the Times' page has these, and it deals one game a day. reviewNodes bounds longer
// reviews. longestReview guards against what the states do not bound.
const (
	reviewNodes   = 4000
	longestReview = 10 * time.Second
)

// reviews reports whether the game is printed with its review. Only a single game is, so that several are not delayed. Its page
// must have an answer, because other reviews take seconds.
func (r *playRun) reviews() bool { return r.flags.games == 1 && r.prof.Host.HasSecret() }

// reviewed returns a recorder that passes a game on, and prints what its guesses were worth when it has been won or lost. The
// review stands below the end, or with --json in a field of its line.
func (r *playRun) reviewed(ctx context.Context, to record.Recorder) record.Recorder {
	var g record.Game
	return func(e record.Event) error {
		_ = g.Take(e)
		if e.End == nil {
			return to(e)
		}
		sums := r.review(ctx, g, longestReview)
		if sums != nil && r.app.JSON {
			e.End.Event = record.EventEnd
			return r.app.Line(reviewedEnd{*e.End, sums})
		}
		err := to(e)
		if sums != nil {
			r.app.Say("\n%s\n", sums.Brief())
		}
		return err
	}
}

// reviewedEnd is the end line of a game with its review.
type reviewedEnd struct {
	record.End
	Review *advice.Sums `json:"review"`
}

// review returns the sums of a game. It returns nil if they take longer than patience.
func (r *playRun) review(ctx context.Context, played record.Game, patience time.Duration) *advice.Sums {
	if played.End.Outcome != record.Won && played.End.Outcome != record.Lost {
		return nil
	}
	g := advice.Played{Record: played, Dict: r.dict, Rows: r.prof.Rows}
	if !g.Quick() || g.Dict.Weights() != nil && !r.times {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	found, err := g.Review(ctx, review.Options{Nodes: reviewNodes, Sums: true})
	if err != nil {
		r.app.Log.Debug().Err(err).Msg("the game is not reviewed")
		return nil
	}
	return &found.Sums
}
