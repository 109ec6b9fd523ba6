//go:build unix

package protocol

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// obedient is a program in shell; %s is what it does when it is asked for a guess. More cases may follow the first line.
const obedient = `while read -r verb rest; do case $verb in
	absurdist) echo absurdistok ;;
	ready) echo readyok ;;
	newgame) echo gameok ;;
	go) %s ;;
	quit) exit 0 ;;
	esac
done`

// shell returns a client of a shell script, which is closed with the test.
func shell(t *testing.T, script string, change ...func(*Config)) *Client {
	t.Helper()
	config := Config{Command: []string{"sh", "-c", script, "bot"}, Start: 20 * time.Second, Guess: 20 * time.Second}
	for _, f := range change {
		f(&config)
	}
	c := NewClient(config)
	t.Cleanup(func() { mustClose(t, c) })
	return c
}

// mustClose closes a client. Nothing of its program is left.
func mustClose(t *testing.T, c *Client) {
	t.Helper()
	group := 0
	if c.program != nil {
		group = c.program.pid
	}
	dir := c.dir
	must.Do(t, c.Close())
	must.Hold(t, group == 0 || errors.Is(syscall.Kill(-group, 0), syscall.ESRCH), "processes of group %d are left", group)
	_, err := os.Stat(dir)
	must.Hold(t, dir == "" || err != nil, "%s is left", dir)
}

func start(t *testing.T) *game.Position {
	t.Helper()
	return game.NewPosition(game.Must(game.LoadList("original")), game.Rules{Rows: 6})
}

// Each way to fail has an error that says what was awaited and what came. The script broken.txtar of cmd/absurdist has the programs of
// testdata/broken, which fail in more ways.
func TestFailures(t *testing.T) {
	onGo := func(what string) string { return fmt.Sprintf(obedient, what) }
	for _, c := range []struct {
		name, script string
		change       func(*Config)
		err          error
		text         string
	}{
		{"garbage for hello", "echo Hi there; cat", nil, ErrGarbage, `"Hi there".*awaited was "absurdistok"|awaited was "absurdistok", the last line was "Hi there"`},
		{"unknown answer", onGo("echo guess crane"), nil, ErrGarbage, `awaited was "bestguess WORD", the last line was "guess crane"`},
		{"json", onGo(`echo '{"guess":"crane"}'`), nil, ErrGarbage, `is not a verb; awaited was "bestguess WORD"`},
		{"binary", onGo(`printf 'best\377\n'`), nil, ErrGarbage, "it is not UTF-8"},
		{"no word", onGo("echo bestguess"), nil, ErrGarbage, "bestguess takes a word"},
		{"six letters", onGo("echo bestguess planet"), nil, ErrGarbage, `"planet" has 6 letters`},
		{"error line", onGo("echo error out of ideas"), nil, ErrReported, "out of ideas"},
		{"deaf", "echo absurdistok; echo readyok; echo gameok; sleep 60", func(c *Config) { c.Guess = 100 * time.Millisecond }, ErrSilent, "bestguess WORD"},
		{"closes its output", onGo("exec >&-; sleep 60"), nil, ErrDied, "started again 3 times in vain"},
		{"undeclared option", onGo("echo bestguess crane"), func(c *Config) { c.Options = map[string]string{"depth": "3"} }, ErrStart, `declared no option "depth", it has none`},
		{"illegal", onGo("echo bestguess zzzzz"), nil, ErrIllegal, "ZZZZZ is not among the allowed words of original"},
		{"dies at once", "echo no such module >&2; exit 3", nil, ErrDied, `exit status 3\).*on standard error: "no such module"; .*log=FILE`},
		{"endless line", "exec sh testdata/broken/endless.sh", nil, ErrGarbage, "a line longer than 65536 bytes.*; PROTOCOL.md"},
		{"not a program", "", func(c *Config) { c.Command = []string{"/nonesuch"} }, ErrStart, "^/nonesuch: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.change == nil {
				c.change = func(*Config) {}
			}
			client := shell(t, c.script, c.change)
			err := must.Err(client.Best(t.Context(), start(t)))
			must.Is(t, must.As[*Error](t, err), c.err)
			must.Hold(t, regexp.MustCompile(c.text).MatchString(err.Error()), "error %v, want one with %s", err, c.text)
			must.Hold(t, client.program == nil, "the program still runs")
		})
	}
}

// A program that dies now and then plays on where it was.
func TestRestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	script := fmt.Sprintf(obedient, `echo asked >>"$1/asked"
		case $(wc -l <"$1/asked") in *1|*2) exit 1 ;; *3) echo bestguess crane ;; *4) kill -9 $$ ;; *) echo bestguess slate ;; esac`)
	log := filepath.Join(dir, "log")
	c := shell(t, script, func(c *Config) { c.Command, c.Log = append(c.Command, dir), log })
	pos := start(t)
	reported := 0
	report := func(err error) {
		must.Is(t, err, ErrDied)
		reported++
	}
	ctx := OnRestart(OnRestart(t.Context(), report), report)
	for _, want := range []string{"crane", "slate"} {
		best, err := c.Best(ctx, pos)
		must.Need(t, err == nil && best.Guess.String() == want, "%v, %v, want %s", best, err, want)
		must.Do(t, pos.Apply(best.Guess, 0))
	}
	mustClose(t, c)
	must.Equal(t, reported, 2*3, "reported restarts")
	text := must.Get(os.ReadFile(log))(t)
	for line, times := range map[string]int{
		"# started: sh -c": 4, "> absurdist 2": 4, "> newgame mode normal host wordle rows 6 words ": 4,
		"> turn crane BBBBB": 2, "< bestguess ": 2, "> quit": 1, "# ended: exit status 1": 2, "# ended: signal: killed": 1,
	} {
		must.Equal(t, strings.Count(string(text), line), times, "lines %q in the log", line)
	}
	if t.Failed() {
		t.Logf("%s", text)
	}
}

// A slow program that obeys stop has its answer counted.
func TestStop(t *testing.T) {
	t.Parallel()
	c := shell(t, fmt.Sprintf(obedient, "read -r verb; echo info $verb; echo bestguess crane"), func(c *Config) { c.Guess = 100 * time.Millisecond })
	must.Equal(t, must.Get(c.Best(t.Context(), start(t)))(t).Guess.String(), "crane")
}

// Giving up is no failure of the program: it can be asked again.
func TestGiveUp(t *testing.T) {
	t.Parallel()
	c := shell(t, fmt.Sprintf(obedient, "echo giveup I am lost"))
	for range 2 {
		must.Says(t, must.Err(c.Best(t.Context(), start(t))), ErrGaveUp, "I am lost")
	}
}

// The end of the context ends the wait and the program.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	c := shell(t, fmt.Sprintf(obedient, "sleep 60"))
	timer := time.AfterFunc(300*time.Millisecond, func() { cancel(cause) })
	defer timer.Stop()
	must.Fail(c.Best(ctx, start(t)))(t, cause)
	must.Hold(t, c.program == nil, "the program still runs")
}

// A program that does not quit is killed, and with it what it has started.
func TestStubborn(t *testing.T) {
	t.Parallel()
	c := shell(t, "trap '' INT TERM HUP; sleep 60 & "+strings.Replace(fmt.Sprintf(obedient, "echo bestguess crane"), "exit 0", "sleep 60", 1))
	must.Get(c.Best(t.Context(), start(t)))(t)
	mustClose(t, c)
}

// The guard kills the group and removes the folder when the pipe is closed without a word.
func TestGuard(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "d")
	must.Do(t, os.Mkdir(dir, 0o755))
	cmd := exec.Command("sleep", "60")
	ownGroup(cmd)
	must.Do(t, cmd.Start())
	g := newGuard(dir)
	g.mind(cmd.Process.Pid)
	g.pipe.Close()
	must.Reads(t, cmd.Wait(), nil, "signal: killed")
	_ = g.cmd.Wait() // the folder is what counts
	must.Fail(os.Stat(dir))(t, os.ErrNotExist, "the folder is left")
}

// Only what is new is told, and another board begins with position.
func TestTold(t *testing.T) {
	t.Parallel()
	log := filepath.Join(t.TempDir(), "log")
	c := shell(t, fmt.Sprintf(obedient, "echo bestguess pious"), func(c *Config) { c.Log = log })
	ask := func(pos *game.Position) {
		t.Helper()
		must.Get(c.Best(t.Context(), pos))(t)
	}
	add := func(pos *game.Position, word string) *game.Position {
		pos = pos.Clone()
		must.Do(t, pos.Apply(game.MustWord(word), 0))
		return pos
	}
	root := start(t)
	ask(root)
	crane := add(root, "crane")
	ask(crane)
	crane.Reject(game.MustWord("solid"))
	ask(crane)
	crane.Reject(game.MustWord("moldy"))
	ask(add(crane, "buggy"))
	ask(add(root, "slate"))
	ask(start(t))
	mustClose(t, c)
	text := must.Get(os.ReadFile(log))(t)
	var told []string
	for line := range strings.Lines(string(text)) {
		if _, line, ok := strings.Cut(line, " > "); ok {
			verb, rest := cut(strings.TrimSpace(line))
			first, _ := cut(rest)
			if filepath.IsAbs(first) {
				first = ""
			}
			told = append(told, verb+first)
		}
	}
	const want = "absurdist2 ready answers allowed weights newgamemode gotime turncrane gotime refusedsolid gotime turnbuggy refusedmoldy gotime position turnslate gotime newgamemode gotime quit"
	must.Equal(t, strings.Join(told, " "), want, "told")
}

// doing returns an obedient program that does something else for a verb, and answers with a word.
func doing(verb, what, answer string) string {
	return strings.Replace(fmt.Sprintf(obedient, "echo bestguess "+answer), "\n", "\n\t"+verb+") "+what+" ;;\n", 1)
}

// A program is told the alphabet and the length, gets the words as UTF-8, and answers by one.
func TestClientOfAnyWords(t *testing.T) {
	t.Parallel()
	ru := game.Must(alphabet.Named("ru"))
	d := game.Must(game.NewDictionaryIn(ru, "мои слова", game.MustWords("сторона история"), game.MustWords("женщина")))
	log := filepath.Join(t.TempDir(), "log")
	c := shell(t, doing("allowed", `words=$(cat "$rest")`, `$(echo "$words" | tail -n 1)`), func(c *Config) { c.Log = log })
	must.Equal(t, must.Get(c.Best(t.Context(), game.NewPosition(d, game.Rules{Rows: 6})))(t).Guess.String(), "женщина")
	mustClose(t, c)
	must.Tells(t, string(must.Get(os.ReadFile(log))(t)), "alphabet ru length 7 words мои слова\n", "told")
	for guess, want := range map[string]string{
		"crane":   "\"crane\" has 'c', which is not in the alphabet ru: not a word",
		"слово":   "\"слово\" has 5 letters: not a word of 7 letters",
		"молодец": "МОЛОДЕЦ is not among the allowed words of мои слова",
	} {
		c := shell(t, fmt.Sprintf(obedient, "echo bestguess "+guess))
		must.Says(t, must.Err(c.Best(t.Context(), game.NewPosition(d, game.Rules{Rows: 6}))), nil, want, "%s", guess)
	}
}

// A program is given the weights as a file, and may play without them.
func TestClientOfWeights(t *testing.T) {
	t.Parallel()
	d := game.Must(game.NewDictionary("mine", game.MustWords("crane slate"), game.MustWords("pious roate")))
	d = game.Must(d.Weighted("mine.tsv", []float64{1, 0, 0, 3})) // the likeliest word is no answer
	for verb, want := range map[string]string{"weights": "roate", "others": "slate"} {
		client := shell(t, doing(verb, `words=$(sort -k 2 -r "$rest" | head -n 1 | cut -f 1)`, "${words:-slate}"))
		best, err := client.Best(t.Context(), game.NewPosition(d, game.Rules{Rows: 6}))
		must.Hold(t, err == nil && best.Guess.String() == want, "%s: %+v, %v, want %s", verb, best, err, want)
		mustClose(t, client)
	}
	must.Hold(t, identity(d) != d.Sum(), "weights make no other game")
}
