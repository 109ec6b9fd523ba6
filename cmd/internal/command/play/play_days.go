package play

import (
	"cmp"
	"net/url"
	"strings"
	"time"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/dayfile"
	"absurdist/engine"
	"absurdist/engine/daily"
	"absurdist/engine/record"
	"absurdist/strategy"

	"github.com/rs/zerolog"
)

// onTimes reports whether an address is that of a page of The New York Times.
func onTimes(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Hostname() == "nytimes.com" || strings.HasSuffix(u.Hostname(), ".nytimes.com"))
}

// lookUpDay finds out whether the page deals the Times' puzzle of a day, and which: on their own page that of today unless
// another is named, elsewhere the one that is named.
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

// defaultStrategy is what plays the page where no strategy is asked for.
func (r *playRun) defaultStrategy() string {
	if (r.times || r.flags.weights.Given()) && r.prof.Boards == 1 {
		return "daily"
	}
	return strategy.DefaultFor(r.prof.Host, r.prof.Boards)
}

// weigh returns the dictionary with the weights that were asked for, or that the strategy goes by.
func (r *playRun) weigh(d *engine.Dictionary) (*engine.Dictionary, error) {
	return r.flags.weights.Weigh(d, cli.GoesByDays(r.flags.strategy, d))
}

// dayKeeper is a recorder that notes the answer of a day's puzzle that was won in the player's own history.
type dayKeeper struct {
	log  zerolog.Logger
	date daily.Date
	last engine.Word
}

// Start begins a game.
func (k *dayKeeper) Start(s record.Start) error {
	k.date, k.last = s.Date, engine.Word{}
	return nil
}

// Guess takes a guess.
func (k *dayKeeper) Guess(g record.Guess) error {
	if !g.Rejected {
		k.last = g.Guess
	}
	return nil
}

// End notes the answer of a game that was won. A history that can't be written, or that says otherwise, is told; the game is
// won all the same.
func (k *dayKeeper) End(e record.End) error {
	if e.Outcome != record.Won {
		return nil
	}
	switch file, added, err := dayfile.Add(daily.DayOf(k.date, k.last)); {
	case err != nil:
		k.log.Warn().Err(err).Msg("the answer was not noted")
	case added:
		k.log.Info().Str("file", file).Msg("the answer was noted")
	}
	return nil
}
