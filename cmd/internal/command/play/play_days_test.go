package play

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
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
	asked := must.Get(daily.ParseDate("2026-05-31"))(t)
	today := daily.Today(time.Now())
	for _, c := range []struct {
		site, url  string
		mock       bool
		date, want daily.Date
		times      bool
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
		r := &playRun{prof: must.Get(profile.Load(c.site))(t)}
		r.flags.page.URL, r.flags.page.Mock, r.flags.weights.Date = c.url, c.mock, c.date
		err := r.lookUpDay()
		must.Hold(t, err == nil && r.date == c.want && r.times == c.times, "%+v: the day is %v, on the Times' page: %v, %v", c, r.date, r.times, err)
	}
	r := &playRun{prof: &profile.Profile{Host: game.Absurdle()}}
	r.flags.weights.Date = asked
	must.Equal(t, cli.ExitCode(r.lookUpDay()), cli.ExitUsage, "weights for a host without an answer")
}

// The Times' page is played with strategy daily, which uses the past days, unless another strategy is asked for.
func TestDefaultOnTheTimesPage(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, c := range []struct {
		mock           bool
		strategy, want string
		weighted       bool
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
		must.Hold(t, r.flags.strategy == c.want && r.dict.WeightsName() == name,
			"%+v: played by %s with the weights %q, want %q", c, r.flags.strategy, r.dict.WeightsName(), name)
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
		must.Hold(t, err == nil && got.IsZero() == (c.want == "") && (c.want == "" || got.String() == c.want), "%+v: %s, %v", c, got.String(), err)
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
	_, err := os.Stat(cli.OwnHistory())
	must.Need(t, os.IsNotExist(err), "there is a history of games that were not seen to be won: %v", err)
	play(1808, record.Won, "crane", "slate")
	play(1808, record.Won, "slate")
	text, err := os.ReadFile(cli.OwnHistory())
	must.Hold(t, err == nil && strings.Count(string(text), "\n") == 2 && strings.Contains(string(text), "\n2026-06-01\t1808\tslate\n"),
		"the history is %q, %v", text, err)
	must.Hold(t, log.Len() != 0 && !strings.Contains(log.String(), "warn"), "the log is %s", log.String())

	play(1808, record.Won, "crane")
	must.Hold(t, strings.Contains(log.String(), `"level":"warn"`) && strings.Contains(log.String(), "says that the answer of 2026-06-01 was slate, not crane"),
		"a contradiction is told as %s", log.String())
	must.Equal(t, must.Get(os.ReadFile(cli.OwnHistory()))(t), text, "then the history")
}

// Before the first day nothing is known, and the output says so.
func TestFirstDay(t *testing.T) {
	var out bytes.Buffer
	outlook{Date: daily.First, Answers: 2309, Never: 2309, Effective: 2309, First: game.MustWord("salet"), Mode: "normal", Expected: 3.42}.Print(&out)
	want := "Wordle 0, 2021-06-19; no day before it is known.\n\nOf the 2,309 words of the list 2,309 were never dealt.\n"
	must.Hold(t, strings.HasPrefix(out.String(), want), "printed %q", out.String())
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

// A game is reviewed at its end if that is quick: if its first guess is in a table, or on the Times' page with the weights of the
// day. A stopped game is not reviewed. Several games are not reviewed either, so that they are not delayed.
func TestReviewOfPlay(t *testing.T) {
	nyt := game.Must(game.LoadList("nyt"))
	date := daily.First.AddDays(1807)
	weighed := game.Must(daily.Default().Weigh(nyt, daily.BuiltIn(), date))
	prof := must.Get(profile.Load("wordle"))(t)
	etude := game.MustWord("etude")
	for _, c := range []struct {
		dict    *game.Dictionary
		words   string
		times   bool
		outcome record.Outcome
		want    bool
	}{
		{nyt, "tarse nudie etude", false, record.Won, true},
		{nyt, "tarse nudie", false, record.Stopped, false},
		{nyt, "immix nudie etude", false, record.Won, false},
		{weighed, "tarse nudie etude", false, record.Won, false},
		{weighed, "tarse nudie etude", true, record.Won, true},
	} {
		r := &playRun{flags: playFlags{games: 1}, app: &commands{&cli.App{Out: io.Discard}}, prof: prof, dict: c.dict, times: c.times}
		start := record.Start{Site: "wordle", Mode: "normal"}
		start.SetWords(c.dict)
		g := record.Game{Start: start, End: &record.End{Outcome: c.outcome}}
		for i, w := range game.MustWords(c.words) {
			clue := game.Score(w, etude)
			g.Guesses = append(g.Guesses, record.Guess{N: i + 1, Guess: w, Clue: &clue})
		}
		sums := r.review(t.Context(), g, time.Hour)
		must.Equal(t, sums != nil, c.want, "%s by the weights %q, on the Times' page %v, %s: reviewed", c.words, c.dict.WeightsName(), c.times, c.outcome)
		if sums != nil && (sums.Won != 1 || sums.Needed != 3) {
			t.Errorf("%s: %+v", c.words, *sums)
		}
	}
	absurdle := must.Get(profile.Load("absurdle"))(t)
	for _, r := range []*playRun{{flags: playFlags{games: 2}, prof: prof}, {flags: playFlags{games: 1}, prof: absurdle}} {
		must.Hold(t, !r.reviews(), "%d games on %s are reviewed", r.flags.games, r.prof.Name)
	}
}

// A game on several boards also ends with its review. So does a game of a liar, in bits.
func TestReviewOfOtherPages(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	lie, green := game.Clue(1), game.AllGreen
	for _, c := range []struct {
		page  string
		turns []record.Guess
		unit  string
	}{
		{"dordle", []record.Guess{{N: 1, Guess: game.MustWord("crane"), Boards: []record.Board{{Clue: &green}, {Clue: &lie}}}}, ""},
		{"fibble", []record.Guess{{N: 1, Guess: game.MustWord("crane"), Clue: &lie}}, "bits"},
	} {
		prof := must.Get(profile.Load(c.page))(t)
		r := &playRun{flags: playFlags{games: 1}, app: &commands{&cli.App{Out: io.Discard}}, prof: prof, dict: d}
		g := record.Game{Start: record.Start{Site: c.page, Host: prof.Host, Mode: "normal"}, Guesses: c.turns, End: &record.End{Outcome: record.Lost}}
		g.Start.SetWords(d)
		if sums := r.review(t.Context(), g, time.Hour); !r.reviews() || sums == nil || sums.Unit != c.unit || sums.Guesses != 1 {
			t.Errorf("%s: reviewed %v: %+v", c.page, r.reviews(), sums)
		}
	}
}

// day returns a day that is later than the built-in ones.
func day(number int, answer string) daily.Day {
	return daily.DayOf(daily.First.AddDays(number), game.MustWord(answer))
}

func TestNoteDay(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, c := range []struct {
		day   daily.Day
		added bool
	}{
		{day(1809, "crane"), true},
		{day(1808, "slate"), true}, // in any order
		{day(1809, "crane"), false},
		{day(0, "cigar"), false}, // built in
	} {
		file, added, err := noteDay(c.day)
		must.Hold(t, err == nil && added == c.added && file == cli.OwnHistory(), "%v: added %v to %q, %v; want %v", c.day, added, file, err, c.added)
	}
	known := must.Get(cli.KnownDays())(t)
	for _, d := range []daily.Day{day(1808, "slate"), day(1809, "crane"), day(1807, "etude")} {
		got, ok := known.On(d.Date)
		must.Hold(t, ok && got == d, "%v is known as %v", d, got)
	}
}

func TestNoteDayTellsContradictions(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	must.Get2(noteDay(day(1808, "slate")))(t)
	for want, d := range map[string]daily.Day{
		cli.OwnHistory() + ":2":      day(1808, "crane"),
		"the built-in days.tsv:1804": day(1807, "crane"),
	} {
		must.Says(t, must.Err2(noteDay(d)), daily.ErrHistory, want, "%v", d)
	}
}

// If processes add days at the same time, no day is lost, and each line is complete.
func TestNoteDayFromSeveralProcesses(t *testing.T) {
	const processes, days = 3, 15
	if number, err := strconv.Atoi(os.Getenv("NOTE_DAY_TEST_FIRST")); err == nil { // this process is one of them
		t.Setenv("XDG_DATA_HOME", os.Getenv("NOTE_DAY_TEST_FOLDER"))
		for i := range days {
			_, added, err := noteDay(day(number+processes*i, "crane"))
			must.Hold(t, err == nil && added, "added %v, %v", added, err)
		}
		return
	}
	folder := t.TempDir()
	t.Setenv("XDG_DATA_HOME", folder)
	var wg sync.WaitGroup
	for p := range processes {
		wg.Go(func() {
			cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
			cmd.Env = append(os.Environ(), "NOTE_DAY_TEST_FOLDER="+folder, "NOTE_DAY_TEST_FIRST="+strconv.Itoa(2000+p))
			out, err := cmd.CombinedOutput()
			must.Hold(t, err == nil, "%v: %s", err, out)
		})
	}
	wg.Wait()
	known := must.Get(cli.KnownDays())(t)
	for i := range processes * days {
		_, ok := known.On(day(2000+i, "crane").Date)
		must.Hold(t, ok, "day %d is lost", 2000+i)
	}
	text, err := os.ReadFile(cli.OwnHistory())
	must.Hold(t, err == nil && strings.Count(string(text), "\n") == 1+processes*days, "%v, the file is\n%s", err, text)
}

// The player may have edited the file, so its last line may lack a line end.
func TestNoteDayToAFileThatIsThere(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	file := cli.OwnHistory()
	must.Do(t, os.MkdirAll(filepath.Dir(file), 0o700))
	must.Do(t, os.WriteFile(file, []byte("# mine\r\n2026-06-01 1808 slate"), 0o600))
	_, added, err := noteDay(day(1809, "crane"))
	must.Need(t, err == nil && added, "added %v, %v", added, err)
	text, err := os.ReadFile(file)
	want := "# mine\r\n2026-06-01 1808 slate\n2026-06-02\t1809\tcrane\n"
	must.Hold(t, err == nil && string(text) == want, "the file is %q, %v; want %q", text, err, want)

	must.Do(t, os.WriteFile(file, []byte("slate\n"), 0o600))
	must.Says(t, must.Err2(noteDay(day(1809, "crane"))), daily.ErrHistory, file+":1", "a file with a wrong line")
	must.Equal(t, string(must.Get(os.ReadFile(file))(t)), "slate\n", "a file with a wrong line")
}
