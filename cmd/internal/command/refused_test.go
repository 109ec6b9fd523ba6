package command

import (
	"strings"
	"testing"

	"absurdist/cmd/internal/cli"
)

// What can't be played, and flags that would be of no use, are refused at once, by name and with the way out: no browser
// is looked for, and nothing is printed.
func TestRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ line, message string }{
		// Rules that can't be obeyed.
		{"play fibble --mock --mode hard --browser none", "--mode hard: fibble lies, so that the answer may break this rule; its games are played in normal mode only"},
		{"play fibble --mock --mode strict --browser none", "--mode strict: fibble lies, "},
		{"play wordpl --mock --mode hard --browser none", "--mode hard: wordpl lies, "},
		{"play quordle --mock --mode hard --browser none", "--mode hard: several boards are played in normal mode only"},
		{"sim --host fibble --mode hard", "--mode hard: fibble lies, "},
		{"sim --boards 4 --mode strict", "--mode strict: several boards are played in normal mode only"},
		// Flags of no use.
		{"serve --host hinter", "--host hinter: name the page that it answers on: absurdist serve absurdle --host hinter"},
		{"serve wordle --host hinter", `mock page wordle has no option "host"`},
		{"shortest --exhaust 3", "--exhaust goes with --target and --all-targets"},
		{"verify original-hard --host absurdle", "--host is about games, and original-hard has none: leave it out"},
		{"verify original-hard --secret crane", "--secret is about games, and original-hard has none"},
		{"longest --secret jazzy --effort 9", "--effort goes with --host absurdle"},
		{"verify original-hard --time-each 2s", "--time-each goes with --sample N"},
		{"wordpl bound --percentiles 5 --total 14", "--percentiles and --total exclude each other"},
		{"wordpl export --percentile 5 --strategy wordpl", "--percentile and --strategy exclude each other"},
		{"replay --live --url http://127.0.0.1:9/", "--live and --url exclude each other"},
		// What no page has.
		{"sim --on-page --site quordle --browser none", "--site quordle: its host is another than that of the games; try wordle"},
		{"sim --on-page --guesses 60 --browser none", "bad simulation: wordle has 1 to 50 rows, not 60"},
		{"sim --on-page --boards 3 --games 1 --browser none", "bad simulation: no page has 3 boards, only 1, 4, 8 and 32"},
		// Values.
		{"play --mock --remote foo", `--remote "foo" is not the address of a browser, such as ws://127.0.0.1:9222`},
		{"sim --on-page --remote 127.0.0.1:9222", `--remote "127.0.0.1:9222" is not the address of a browser`},
		{"play --mock --remote ws://127.0.0.1:1,foo", `--remote "foo" is not`},
		{"play --mock --games many", `--games "many": write a whole number`},
		{"play --mock --games 99999999999999999999", `--games "99999999999999999999": write a smaller whole number`},
		{"sim --seed -1", `--seed "-1": write a whole number from 0 on`},
		{"sim --guesses x", `--guesses "x": write a whole number`},
		{"sim --guesses -1", `--guesses "-1": it must not be negative`},
		{"play --mock --epsilon much", `--epsilon "much": write a number, such as 13.7`},
		{"wordpl bound --percentiles 5,x", `--percentiles "5,x": write a number, such as 13.7`},
		{"play --mock --timeout 5x", `--timeout "5x": write a time, such as 90s, 5m or 1h30m`},
		{"play --mock --page-timeout soon", `--page-timeout "soon": write a time, such as 90s, 5m or 1h30m`},
		{"play --mock=perhaps", `--mock "perhaps": write true or false`},
		// Which flag, and what there is instead.
		{"play --mock --words nyt9", `--words: no word list "nyt9" (did you mean nyt?), there are original, nyt2022, nyt2022apr, nyt`},
		{"play letterpress", `there is no site "letterpress", only 64ordle, absurdle`},
		{"play --mock --strategy luck", `--strategy: there is no strategy "luck", only `},
		{"play --mock --strategy entropy:depth=2", `--strategy entropy:depth=2: entropy has no option "depth", it takes none`},
		{"sim --strategy script:words=cr", `--strategy script:words=cr: script: words:1: "cr" has 2 letters`},
		{"sim --strategy script:words=cran --games 1", `word 1 of the script: "cran" has 4 letters: not a word of 5 letters`},
		{"sim --strategy wordpl", `--strategy "wordpl": write absurdle-shortest, `},
		{"engine --strategy wordpl", `--strategy "wordpl": write absurdle-shortest, `},
		{"wordpl sim --strategy wordpl:x=1", `--strategy wordpl:x=1: wordpl has no option "x", only `},
	} {
		code, out, errs := output("", strings.Fields(test.line)...)
		if code != cli.ExitUsage || out != "" || !strings.HasPrefix(errs, "absurdist: "+test.message) {
			t.Errorf("%s: exit code %d\n%s%s", test.line, code, out, errs)
		}
	}
}

// The usage of commands that only have others below them names no flags.
func TestUsageOfGroups(t *testing.T) {
	t.Parallel()
	for c := range cli.Commands(Root()) {
		usage := c.UsageString()
		if alone := c.Annotations[cli.OnlyHelps] == ""; strings.Contains(usage, c.CommandPath()+" [flags]") && !alone || alone && !strings.Contains(usage, "\n  "+c.UseLine()+"\n") {
			t.Errorf("%s:\n%s", c.CommandPath(), usage)
		}
	}
}
