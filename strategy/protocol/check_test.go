//go:build unix

package protocol

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// trials runs checks, and returns the names of those that failed, with what they say.
func trials(t *testing.T, list []check, c Config) (failed []string, faults map[string]string) {
	t.Helper()
	answers := game.MustWords("cigar jazzy eerie crane slate mound fuzzy")
	for i, w := range game.Must(game.LoadList("original")).Answers() {
		if i%10 == 5 && !slices.Contains(answers, w) {
			answers = append(answers, w)
		}
	}
	d := game.Must(game.NewDictionary("some", answers, game.MustWords("tares zymic")))
	faults = map[string]string{}
	rows := 0
	err := suite(t.Context(), list, c, d, func(v Verdict) error {
		rows++
		if v.Result != Kept {
			failed, faults[v.Check] = append(failed, v.Check), v.Result+": "+v.Fault
		}
		return nil
	})
	must.Equal(t, rows, len(list), "rows")
	must.Hold(t, (err != nil) == (len(failed) > 0) && (err == nil || errors.Is(err, ErrUnfit)),
		"error %v with %d failures", err, len(failed))
	return failed, faults
}

// right is a program that keeps to the protocol. Each fault replaces a part of it.
const right = `import sys, time
words, left, played, mode, lines = [], [], set(), "", iter(sys.stdin)
def say(text): print(text, flush=True)
def score(guess, answer):
    clue = ["G" if g == a else "B" for g, a in zip(guess, answer)]
    rest = [a for g, a in zip(guess, answer) if g != a]
    for i, g in enumerate(guess):
        if clue[i] == "B" and g in rest:
            clue[i] = "Y"
            rest.remove(g)
    return "".join(clue)
def pick():
    for w in left:
        if w not in played: return w
for line in lines:
    verb, _, rest = line.strip().partition(" ")
    if verb == "absurdist": say("absurdistok")
    elif verb == "ready": say("readyok")
    elif verb == "answers": words = open(rest).read().split()
    elif verb == "newgame": left, played, mode = words, set(), rest; say("gameok")
    elif verb == "position": left, played = words, set()
    elif verb == "turn":
        guess, clue = rest.split()
        left = [w for w in left if score(guess, w) == clue]; played.add(guess)
    elif verb == "refused": played.add(rest)
    elif verb == "go":
        word = pick()
        say("bestguess " + word if word else "giveup")
    elif verb == "quit": sys.exit()
`

// The suite finds each fault in the rows that it belongs to, and none in a program without. Each run of a program costs time, so the
// others of its rows are not run.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		rows           string // that fail
		text           string // in the fault of the first
	}{
		{"right", "", "", "", ""},
		{"greets wrong", `say("absurdistok")`, `say("hello")`, "greets", `awaited was "absurdistok", the last line was "hello"`},
		{"slow", "word = pick()", "word = pick(); time.sleep(0.4) if len(left) == len(words) else 0; next(lines) if len(left) == len(words) else 0", "in-time", "after stop; it had 300ms"},
		{"no word", "word = pick()", `word = "zzzzz"`, "words odd", "plays ZZZZZ: ZZZZZ is not among the allowed words"},
		{"the same word", "word = pick()", `word = "crane"`, "words odd", "CRANE"},
		{"refused", `elif verb == "refused": played.add(rest)`, `elif verb == "refused": pass`, "refused", "which was refused"},
		{"normal mode only", "word = pick()", `word = pick() if played else "slate"; word = "mound" if len(played) == 1 and "mound" not in played and "host wordle" in mode else word`, "hard strict", "it plays MOUND"},
		{"hard mode only", "word = pick()", `word = pick(); word = "fuzzy" if "mode strict" in mode and len(played) == 1 else word`, "strict", "it plays FUZZY"},
		{"one game", `left, played, mode = words, set(), rest`, `left, played, mode = left or words, played, rest`, "words hard strict games", "although"},
		{"one board", `elif verb == "position": left, played = words, set()`, `elif verb == "position": pass`, "boards odd", "asked about several boards in turn"},
		{"odd", "word = pick()", "word = pick(); 1 / len(left)", "odd", "ZeroDivisionError"},
		{"weights", `elif verb == "quit"`, `elif verb == "weights" and rest: sys.exit(7)
    elif verb == "quit"`, "weights", "exit status 7"},
		{"unknown verbs", `elif verb == "quit": sys.exit()`, `elif verb == "quit": sys.exit()
    elif verb not in ("allowed", "weights", "stop", "set", ""): say("error " + verb)`, "unknown", "weather"},
		{"unknown fields", `say("gameok")`, `say("error shade" if "shade" in rest else "gameok")`, "unknown", "error shade"},
		{"blank lines", `if verb == "absurdist"`, `if verb == "": sys.exit(9)
    elif verb == "absurdist"`, "lines", "exit status 9"},
		{"order", `mode = words, set(), rest; say("gameok")`, `mode = words, set(), rest; say("gameok" if rest.startswith("mode") else "error mode")`, "lines", "error mode"},
		{"deaf to stop", "word = pick()", "word = pick(); next(lines) if rest == 'time 3600000' else 0; time.sleep(4) if rest == 'time 3600000' else 0", "stop", "did not answer in time"},
		{"twice", `elif verb == "quit"`, `elif verb == "stop": say("bestguess " + word)
    elif verb == "quit"`, "stop", `awaited was "readyok", the last line was "bestguess`},
		{"talks", `elif verb == "refused": played.add(rest)`, `elif verb == "refused": played.add(rest); say("noted")`, "refused unasked", `"noted"`},
		{"stays", `elif verb == "quit": sys.exit()`, `elif verb == "quit": time.sleep(60)`, "quits", "still runs 2s after quit"},
		{"outlives its input", "", "\ntime.sleep(60)", "end", "after the end of its standard input"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			script := strings.Replace(right, c.old, c.new, 1)
			if c.old == "" {
				script = right + c.new
			} else if script == right {
				t.Fatal("the fault is not in the program")
			}
			file := filepath.Join(t.TempDir(), "bot.py")
			must.Do(t, os.WriteFile(file, []byte(script), 0o644))
			config := Config{Command: []string{"python3", file}, Start: time.Minute, Guess: 30 * time.Second}
			if c.name == "slow" {
				config.Guess = 300 * time.Millisecond
			}
			want := strings.Fields(c.rows)
			list := slices.DeleteFunc(checks(), func(k check) bool {
				return len(want) > 0 && k.name != "greets" && !slices.Contains(want, k.name)
			})
			failed, faults := trials(t, list, config)
			must.Hold(t, slices.Equal(failed, want), "wrong are %v, want %v: %v", failed, want, faults)
			if len(want) > 0 && !strings.Contains(faults[want[0]], c.text) {
				t.Errorf("%s: %s, want %q", want[0], faults[want[0]], c.text)
			}
		})
	}
}

// A program that does not greet is not asked for more.
func TestCheckStillborn(t *testing.T) {
	t.Parallel()
	failed, faults := trials(t, checks(), Config{Command: []string{"sh", "testdata/broken/stillborn.sh"}, Start: time.Minute, Guess: time.Minute})
	must.Equal(t, len(failed), len(checks()), "failed checks")
	must.Equal(t, faults["end"], "unchecked: the program does not greet")
	must.Hold(t, strings.HasPrefix(faults["greets"], "wrong: "), "%v", faults)
}
