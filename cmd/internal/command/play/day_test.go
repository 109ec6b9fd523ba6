package play_test

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
)

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
