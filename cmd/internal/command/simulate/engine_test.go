//go:build unix

package simulate_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/simulate"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

func TestMain(m *testing.M) { programtest.Main(m, nil) }

// Our own strategies play the same games through the protocol.
func TestEngineSameGames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ strategy, mode, games string }{
		{"optimal", "normal", "40"}, {"entropy", "strict", "40"}, {"worst-case", "hard", "20"}, {"random:seed=5", "strict", "1"},
	} {
		t.Run(c.strategy, func(t *testing.T) {
			t.Parallel()
			result := func(strategy string) (r simulate.Line) {
				var out, problems bytes.Buffer
				code := programtest.Run([]string{"sim", "--json", "--words", "original", "--mode", c.mode, "--games", c.games, "--seed", "3", "--guesses", "0", "--strategy", strategy}, nil, &out, &problems)
				must.Need(t, code == 0, "%s: exit code %d: %s", strategy, code, &problems)
				must.Do(t, json.Unmarshal(out.Bytes(), &r))
				return r
			}
			direct, through := result(c.strategy), result("exec:absurdist engine --trust --strategy "+c.strategy)
			must.Hold(t, fmt.Sprint(direct.Histogram, direct.Total, direct.Positions) == fmt.Sprint(through.Histogram, through.Total, through.Positions),
				"games %v, through the protocol %v", direct.Histogram, through.Histogram)
		})
	}
}

// However the program ends, it leaves none of the strategy's processes behind.
func TestProgramOfStrategyEnds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		signal os.Signal
		code   int
	}{"interrupted": {os.Interrupt, cli.ExitInterrupted}, "killed": {os.Kill, -1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "pid")
			// deaf to the end of its input, and with a child
			bot := filepath.Join(t.TempDir(), "bot.sh")
			script := "trap '' INT TERM HUP\nsleep 600 &\necho $$ >" + file + ".tmp\nmv " + file + ".tmp " + file + "\nwait\nsleep 600\n"
			programtest.Write(t, bot, script)
			p := programtest.StartProgram(t, "sim", "--json", "--games", "1", "--strategy", "exec:sh "+bot)
			leak.Wait(func() []string {
				if _, err := os.Stat(file); err != nil {
					return []string{"waiting"}
				}
				return nil
			})
			text, err := os.ReadFile(file)
			must.Need(t, err == nil, "the strategy's program was not started")
			group := must.Get(strconv.Atoi(strings.TrimSpace(string(text))))(t)
			must.Do(t, syscall.Kill(group, 0)) // it has not ended
			must.Do(t, p.Process.Signal(c.signal))
			p.Ends(c.code, group)
		})
	}
}

// Interrupted, sim tells of the days that it has played, and records them.
func TestDaysInterrupted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, flags := range map[string][]string{
		"one":     {"--strategy"},
		"several": {"--strategies", "random", "--strategies"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// each day has a program of its own; late ones are silent
			late := 4 + runtime.GOMAXPROCS(0)
			begun, bot, games := filepath.Join(dir, name), filepath.Join(dir, name+".sh"), filepath.Join(dir, name+".jsonl")
			script := "echo >>" + begun + "\nif [ $(wc -l <" + begun + ") -lt " + strconv.Itoa(late) + " ]; then exec absurdist engine --trust --strategy random; fi\nexec sleep 600\n"
			programtest.Write(t, bot, script)
			p := programtest.StartProgram(t, append([]string{
				"sim", "--json", "--days", "2024-02-01..2024-03-31", "--guesses", "0", "--record", games,
			}, append(flags, "exec:start=10m sh "+bot)...)...)
			leak.Wait(func() []string {
				text, _ := os.ReadFile(begun) // there is none before the first day
				if n := bytes.Count(text, []byte("\n")); n < late {
					return []string{"waiting after " + strconv.Itoa(n)}
				}
				return nil
			})
			must.Do(t, p.Process.Signal(os.Interrupt))
			p.Ends(cli.ExitInterrupted, 0)
			lines := strings.Split(strings.TrimSpace(p.Text.String()), "\n")
			at, want := 0, 1
			if name == "several" { // a whole strategy, a part of one, and the pair
				at, want = 1, 3
			}
			must.Need(t, len(lines) == want, "%d lines, want %d:\n%s", len(lines), want, &p.Text)
			var l simulate.Line
			must.Do(t, json.Unmarshal([]byte(lines[at]), &l))
			must.Hold(t, l.Games >= 1 && l.Left >= 1 && l.Games+l.Left == 60, "%d days played and %d left, want 60 together", l.Games, l.Left)
			text := programtest.Read(t, games)
			n, whole := bytes.Count(text, []byte(`"event":"end"`)), 60*at+l.Games
			must.Hold(t, n == whole, "%d games recorded, want %d", n, whole)
			must.Hold(t, at == 0 || strings.Contains(lines[len(lines)-1], `"event":"pair"`), "no pair: %s", &p.Text)
		})
	}
}

// Interrupted, sim records the games that have ended, and says so.
func TestRecordInterrupted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bot, games, late := filepath.Join(dir, "bot.sh"), filepath.Join(dir, "games.jsonl"), filepath.Join(dir, "late")
	// plays one guess, which wins one game, and is then silent
	programtest.Write(t, bot, `while read -r verb rest; do case $verb in
	absurdist) echo absurdistok ;;
	ready) echo readyok ;;
	newgame) echo gameok ;;
	go) if mkdir `+dir+`/first; then echo bestguess cigar; else touch `+late+`; sleep 600; fi ;;
	esac; done`)
	p := programtest.StartProgram(t, "sim", "--words", "original", "--record", games, "--strategy", "exec:sh "+bot)
	leak.Wait(func() []string {
		if _, err := os.Stat(late); err != nil {
			return []string{"waiting"}
		}
		return nil
	})
	must.Do(t, p.Process.Signal(os.Interrupt))
	p.Ends(cli.ExitInterrupted, 0)
	list := programtest.ReadRecord(t, games)
	must.Hold(t, len(list) == 1 && list[0].End.Outcome == record.Won, "%d games are recorded: %+v", len(list), list)
	must.Hold(t, strings.Contains(p.Problems.String(), "interrupted; "+games+" has the 1 game that ended before"), "it says %s", &p.Problems)
}
