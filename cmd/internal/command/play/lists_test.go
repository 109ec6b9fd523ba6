package play_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// --answers keeps a profile's own allowed words. Either flag alone gives all words of a site that has no list. "all" takes
// every allowed word as an answer.
func TestOwnLists(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Chdir(t.TempDir())
	site := must.Get(profile.LoadSite("termo"))(t)
	bare := strings.Replace(string(site.Source()), "words: pt-plain-5\n", "", 1)
	some, all := game.MustWords("termo prato porta"), game.MustWords("termo prato porta carta lugar")
	for file, text := range map[string]string{
		"bare.yaml": bare, "mine.yaml": bare + "\nallowed: all.txt\n", "some.txt": "termo\nprato\nporta\n", "all.txt": "termo\nprato\nporta\ncarta\nlugar\n",
	} {
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
	}
	for _, c := range []struct {
		args             []string
		answers, allowed []game.Word
	}{
		{[]string{"mine.yaml"}, all, all},
		{[]string{"mine.yaml", "--answers", "some.txt"}, some, all},
		{[]string{"bare.yaml", "--allowed", "all.txt"}, all, all},
		{[]string{"bare.yaml", "--answers", "some.txt"}, some, some},
		{[]string{"bare.yaml", "--answers", "all", "--allowed", "all.txt"}, all, all},
		{[]string{"termo", "--answers", "all", "--allowed", "all.txt"}, all, all},
	} {
		code, out, said := played(append(c.args, "--mock", "--mock-option", "reveal=0", "--mock-option", "secret=termo", "--seed", "1", "--json")...)
		var start record.Start
		if err := json.NewDecoder(strings.NewReader(out)).Decode(&start); code != cli.ExitDone || err != nil {
			t.Errorf("%v ended with %d, %v:\n%s%s", c.args, code, err, out, said)
			continue
		}
		want := game.Must(game.NewDictionary("", c.answers, c.allowed))
		if start.Lists != want.Sum() {
			t.Errorf("%v played with other words: %s", c.args, out)
		}
	}
}

// The note about the list is for people: it has no time stamp, and --json and --quiet leave it out. Other answers are not the old list.
func TestOldListNote(t *testing.T) {
	for _, c := range []struct{ flag, note string }{
		{"--answers=all", ""}, {"--color=never", "By the old list of 2,309 answers, all equally likely. --date today weighs the words for today.\n\n"}, {"--json", ""}, {"--quiet", ""},
	} {
		if code, _, problems := programtest.Output("", "suggest", "crane=BYBBG", "shout=BYBBB", c.flag); code != 0 || problems != c.note {
			t.Errorf("%s: ended with %d and said %q, want %q", c.flag, code, problems, c.note)
		}
	}
}

// The day that the page shows counts. If the clock or --date says another day, there is a warning.
func TestDayOfThePage(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, c := range []struct {
		args []string
		said string // "" for no message about days
		date string // in the record
	}{
		{[]string{"--strategy", "daily", "--mock-option", "day=1810"}, "puzzle 1810, of 2026-06-03, and this machine's clock says ", ""},
		{[]string{"--date", "2026-05-31", "--strategy", "entropy", "--mock-option", "day=1810"}, "puzzle 1810, of 2026-06-03, and --date says 2026-05-31, which is 1807", ""},
		{[]string{"--date", "2026-06-03", "--strategy", "entropy", "--mock-option", "day=1810"}, "", `"date":"2026-06-03"`},
		{[]string{"--strategy", "script:words=crane,then=entropy", "--mock-option", "day=1810"}, "", ""},
	} {
		code, out, said := played(append([]string{"wordle", "--mock", "--mock-option", "reveal=0", "--mock-option", "seed=1", "--seed", "1", "--json"}, c.args...)...)
		told := strings.Contains(said, "going by the page")
		if code != cli.ExitDone && code != cli.ExitLost || told != (c.said != "") || !strings.Contains(said, c.said) {
			t.Errorf("%v: exit code %d\n%s%s", c.args, code, out, said)
		}
		if c.said != "" && strings.Contains(strings.Join(c.args, " "), "--date") {
			c.date = `"date":"2026-06-03"`
		}
		if (c.date != "") != strings.Contains(out, `"date"`) || !strings.Contains(out, c.date) {
			t.Errorf("%v: the record has another date than %s:\n%s", c.args, c.date, out)
		}
	}
}
