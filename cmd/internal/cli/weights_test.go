package cli

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/spf13/cobra"
)

// parsed returns the flags as a command line gives them.
func parsed(t *testing.T, args ...string) *WeightFlags {
	t.Helper()
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	f := &WeightFlags{}
	c := &cobra.Command{Use: "test", RunE: func(*cobra.Command, []string) error { return nil }}
	f.Add(c)
	c.SetArgs(append([]string{}, args...)) // nil would be those of the test
	must.Do(t, c.Execute())
	return f
}

// fileOf writes a file and returns its name.
func fileOf(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file.tsv")
	must.Do(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

func TestWeigh(t *testing.T) {
	nyt := game.Must(game.LoadList("nyt"))
	own := fileOf(t, "crane 3\nvajra 1\n")
	today := "daily " + daily.Today(time.Now()).String()
	for _, c := range []struct {
		args  []string
		today bool
		want  string
	}{
		{nil, false, ""},
		{nil, true, today},
		{[]string{"--date", "2026-05-31"}, false, "daily 2026-05-31"},
		{[]string{"--date", "2026-05-31"}, true, "daily 2026-05-31"},
		{[]string{"--weights", own}, true, own},
	} {
		d, err := parsed(t, c.args...).Weigh(nyt, c.today)
		must.Hold(t, err == nil && d.WeightsName() == c.want && (d.Weights() == nil) == (c.want == ""),
			"%q, today %v: weights %q, %v; want %q", c.args, c.today, d.WeightsName(), err, c.want)
	}
	d, err := parsed(t).Weigh(game.Must(game.LoadList("en-6")), true)
	must.Hold(t, err == nil && d.Weights() == nil, "words of six letters have weights %v, %v", d.WeightsName(), err)
}

func TestWeighRefuses(t *testing.T) {
	for _, c := range []struct {
		args       []string
		list, want string
		as         error
	}{
		{[]string{"--weights", "none.tsv"}, "nyt", "--weights: open none.tsv", input.ErrInput},
		{[]string{"--weights", fileOf(t, "crane 1\nslate -1\n")}, "nyt", "file.tsv:2: the weight of SLATE is negative", game.ErrWeights},
		{[]string{"--weights", fileOf(t, "crane 0\n")}, "nyt", "no word has a weight above 0", game.ErrWeights},
		{[]string{"--weights", fileOf(t, "xxxxx 1\n")}, "nyt", "file.tsv:1: XXXXX is not among the allowed words", game.ErrWeights},
		{[]string{"--date", "2026-05-31"}, "en-6", "--date takes words of five letters a-z only", ErrUsage},
		{[]string{"--date", "2026-05-31", "--history", "none.tsv"}, "nyt", "open none.tsv", input.ErrInput},
		{[]string{"--date", "2026-05-31", "--history", fileOf(t, "2026-06-01 1808 xxxxx\n")}, "nyt", "file.tsv:1: xxxxx is not a word of nyt", daily.ErrHistory},
	} {
		err := must.Err(parsed(t, c.args...).Weigh(game.Must(game.LoadList(c.list)), false))
		must.Says(t, err, c.as, c.want, "%q", c.args)
		must.Equal(t, ExitCode(err), ExitUsage, "%q: exit code", c.args)
	}
}

// The weights of a day depend only on the days before it, not on its own answer or later ones, wherever they come from.
func TestWeighIsNotToldTheDay(t *testing.T) {
	nyt := game.Must(game.LoadList("nyt"))
	plain := must.Get(parsed(t, "--date", "2026-06-10").Weigh(nyt, false))(t)
	for text, changes := range map[string]bool{
		"2026-06-10 1817 spilt\n2026-06-11 1818 rifle\n": false,
		"2026-06-09 1816 spilt\n":                        true,
	} {
		d := must.Get(parsed(t, "--date", "2026-06-10", "--history", fileOf(t, text)).Weigh(nyt, false))(t)
		must.Equal(t, !slices.Equal(d.Weights(), plain.Weights()), changes, "%q changes the weights", text)
	}
}

func TestWeighAgain(t *testing.T) {
	nyt := game.Must(game.LoadList("nyt"))
	own := fileOf(t, "crane 3\nvajra 1\n")
	for _, c := range []struct {
		args       []string
		name, want string // of the weights in the record, and of those that are found
		fault      string
	}{
		{nil, "", "", ""},
		{nil, "daily 2026-05-31", "daily 2026-05-31", ""},
		{nil, "mine.tsv", "", `with the weights of "mine.tsv": give the file with --weights`},
		{[]string{"--weights", own}, "mine.tsv", own, ""},
	} {
		d, err := parsed(t, c.args...).WeighAgain(nyt, record.Start{Weights: c.name})
		if c.fault != "" {
			must.Says(t, err, nil, c.fault, "%q", c.name)
			continue
		}
		must.Do(t, err)
		must.Equal(t, d.WeightsName(), c.want, "%q: weights", c.name)
	}
}

func TestGoesByDays(t *testing.T) {
	for list, want := range map[string]bool{"nyt": true, "nyt2022": true, "original": false, "en-6": false} {
		must.Equal(t, GoesByDays("daily:x=1", game.Must(game.LoadList(list))), want, "daily goes by days on %s", list)
		must.Equal(t, GoesByDays("script:words=crane,then=daily", game.Must(game.LoadList(list))), want, "a script that hands over to daily goes by days on %s", list)
		must.Hold(t, !GoesByDays("entropy", game.Must(game.LoadList(list))), "entropy goes by days on %s", list)
	}
}

func TestWeightsNeedAnAnswer(t *testing.T) {
	f := parsed(t, "--date", "2026-05-31")
	for _, h := range []game.Host{game.Absurdle(), game.Fibble(), game.WORDPL()} {
		err := f.Check(h)
		must.Hold(t, ExitCode(err) == ExitUsage, "weights for the host %s: %v", h, err)
	}
	must.Do(t, f.Check(game.Wordle()))
	must.Do(t, parsed(t).Check(game.Absurdle()))
}
