//go:build unix

package simulate_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/simulate"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

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
			if len(lines) != want {
				t.Fatalf("%d lines, want %d:\n%s", len(lines), want, &p.Text)
			}
			var l simulate.Line
			must.Do(t, json.Unmarshal([]byte(lines[at]), &l))
			if l.Games < 1 || l.Left < 1 || l.Games+l.Left != 60 {
				t.Errorf("%d days played and %d left, want 60 together", l.Games, l.Left)
			}
			text := programtest.Read(t, games)
			if n, whole := bytes.Count(text, []byte(`"event":"end"`)), 60*at+l.Games; n != whole {
				t.Errorf("%d games recorded, want %d", n, whole)
			}
			if at > 0 && !strings.Contains(lines[2], `"event":"pair"`) {
				t.Errorf("no pair: %s", lines[2])
			}
		})
	}
}
