package play

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rs/zerolog"
)

// The Times' own page deals today's puzzle unless another is named. Elsewhere there is no day unless one is named.
func TestLookUpDay(t *testing.T) {
	asked, err := daily.ParseDate("2026-05-31")
	must.Do(t, err)
	today := daily.Today(time.Now())
	for _, c := range []struct {
		site, url string
		mock      bool
		date      daily.Date
		want      daily.Date
		times     bool
	}{
		{"wordle", "", false, daily.Date{}, today, true},
		{"wordle", "", false, asked, asked, true},
		{"wordle", "https://www.nytimes.com/games/wordle/", false, asked, asked, true},
		{"wordle", "", true, asked, asked, false},
		{"wordle", "", true, daily.Date{}, daily.Date{}, false},
		{"wordle", "http://127.0.0.1:8080/", false, daily.Date{}, daily.Date{}, false},
		{"wordle", "https://www.nytimes.com.example.org/", false, daily.Date{}, daily.Date{}, false},
		{"hello-wordl", "", false, asked, daily.Date{}, false},
	} {
		r := &playRun{}
		if r.prof, err = profile.Load(c.site); err != nil {
			t.Fatal(err)
		}
		r.flags.page.URL, r.flags.page.Mock, r.flags.weights.Date = c.url, c.mock, c.date
		if err := r.lookUpDay(); err != nil || r.date != c.want || r.times != c.times {
			t.Errorf("%+v: the day is %v, on the Times' page: %v, %v", c, r.date, r.times, err)
		}
	}
	r := &playRun{prof: &profile.Profile{Host: game.Absurdle()}}
	r.flags.weights.Date = asked
	if err := r.lookUpDay(); cli.ExitCode(err) != cli.ExitUsage {
		t.Errorf("weights for a host without an answer: %v", err)
	}
}

// The Times' page is played with strategy daily, which uses the past days, unless another strategy is asked for.
func TestDefaultOnTheTimesPage(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, c := range []struct {
		mock     bool
		strategy string
		want     string
		weighted bool
	}{
		{false, "", "daily", true},
		{false, "entropy", "entropy", false},
		{true, "", "optimal", false},
		{true, "daily", "daily", true},
	} {
		r := &playRun{flags: playFlags{strategy: c.strategy, games: 1}}
		r.flags.page.Mock = c.mock
		must.Do(t, r.lookUp("wordle"))
		name := ""
		if c.weighted {
			name = daily.WeightsName(daily.Today(time.Now()))
		}
		if r.flags.strategy != c.want || r.dict.WeightsName() != name {
			t.Errorf("%+v: played by %s with the weights %q, want %q", c, r.flags.strategy, r.dict.WeightsName(), name)
		}
		must.Do(t, r.player.Close())
	}
}

// A page shows a day by its number or date. It may also show two that contradict each other.
func TestDayShown(t *testing.T) {
	for _, c := range []struct{ number, date, want string }{
		{"", "", ""},
		{"1,902", "", "2026-09-03"},
		{"", "November 23, 2026", "2026-11-23"},
		{"1983", "November 23, 2026", "2026-11-23"},
		{"1982", "November 23, 2026", "contradicts"},
		{"999999999", "Smarch 13, 2026", ""},
	} {
		got, err := dayShown(c.number, c.date)
		if err != nil && c.want == "contradicts" {
			continue
		}
		if text := got.String(); err != nil || got.IsZero() != (c.want == "") || c.want != "" && text != c.want {
			t.Errorf("%+v: %s, %v", c, text, err)
		}
	}
}

// A won day is noted. A lost or interrupted day is not.
func TestDayKeeper(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	var log bytes.Buffer
	inferred := ""
	play := func(number int, outcome record.Outcome, words ...string) {
		t.Helper()
		k := noteAnswer(zerolog.New(&log))
		g := record.Game{End: &record.End{Outcome: outcome}}
		g.Start.SetDate(daily.First.AddDays(number))
		for _, w := range words {
			g.Guesses = append(g.Guesses, record.Guess{Guess: game.MustWord(w), Inferred: inferred})
		}
		g.Guesses = append(g.Guesses, record.Guess{Guess: game.MustWord("vajra"), Rejected: true})
		must.Do(t, g.Pass(k))
	}
	play(1808, record.Lost, "crane", "slate")
	play(1808, record.Stopped, "crane")
	play(1808, record.Failed)
	inferred = "the page says that the game is won"
	play(1808, record.Won, "crane", "slate")
	inferred = ""
	if _, err := os.Stat(cli.OwnHistory()); !os.IsNotExist(err) {
		t.Fatalf("there is a history of games that were not seen to be won: %v", err)
	}
	play(1808, record.Won, "crane", "slate")
	play(1808, record.Won, "slate")
	text, err := os.ReadFile(cli.OwnHistory())
	if err != nil || strings.Count(string(text), "\n") != 2 || !strings.Contains(string(text), "\n2026-06-01\t1808\tslate\n") {
		t.Errorf("the history is %q, %v", text, err)
	}
	if log.Len() == 0 || strings.Contains(log.String(), "warn") {
		t.Errorf("the log is %s", log.String())
	}

	play(1808, record.Won, "crane")
	if !strings.Contains(log.String(), `"level":"warn"`) || !strings.Contains(log.String(), "says that the answer of 2026-06-01 was slate, not crane") {
		t.Errorf("a contradiction is told as %s", log.String())
	}
	if again, err := os.ReadFile(cli.OwnHistory()); err != nil || !bytes.Equal(again, text) {
		t.Errorf("then the history is %q, %v", again, err)
	}
}

// Before the first day nothing is known, and the output says so.
func TestFirstDay(t *testing.T) {
	var out bytes.Buffer
	outlook{Date: daily.First, Answers: 2309, Never: 2309, Effective: 2309, First: game.MustWord("salet"), Mode: "normal", Expected: 3.42}.Print(&out)
	if want := "Wordle 0, 2021-06-19; no day before it is known.\n\nOf the 2,309 words of the list 2,309 were never dealt.\n"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("printed %q", out.String())
	}
}

// The last days come first, at most as many as there are.
func TestLastFirst(t *testing.T) {
	days := daily.BuiltIn().Before(daily.First.AddDays(3)).Days()
	for most, want := range map[int]string{1: "sissy", 2: "sissy rebut", 9: "sissy rebut cigar"} {
		var words []game.Word
		for _, d := range lastFirst(days, most) {
			words = append(words, d.Answer)
		}
		must.Equal(t, game.Join(words, " "), want, "the last %d of three days are", most)
	}
}
