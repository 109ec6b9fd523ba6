//go:build unix

package protocol

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// needs fails if the program that runs an example is missing. The error says how to install it.
func needs(t *testing.T, program, install string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Fatalf("%v: the example is run by %s; install it (Debian, Ubuntu: apt-get install %s)", err, program, install)
	}
}

// The examples play candidates only, and always the first, in any mode.
func TestExamples(t *testing.T) {
	for _, e := range []struct{ program, install, file string }{
		{"python3", "python3", "examples/first.py"}, {"sh", "dash", "examples/first.sh"}, {"awk", "mawk", ""},
	} {
		needs(t, e.program, e.install)
		if e.file == "" {
			continue
		}
		t.Run(e.file, func(t *testing.T) {
			t.Parallel()
			c := shell(t, "", func(c *Config) { c.Command = []string{e.program, e.file} })
			for i, secret := range []string{"cigar", "jazzy", "eerie", "mamma", "abbey"} {
				pos := start(t)
				pos.Mode = game.Mode(i % 3)
				pos.Reject(game.MustWord("rebut"))
				for host := (game.Secret{Word: game.MustWord(secret)}); !pos.Won() && !pos.Lost(); {
					best := must.Get(c.Best(t.Context(), pos))(t)
					must.Same(t, best.Guess, pos.CandidateWords(1)[0], "%s: after %v it plays", secret, pos.Turns())
					must.Do(t, pos.Apply(best.Guess, host.Answer(best.Guess)))
				}
			}
		})
	}
}

// The game in PROTOCOL.md is what the Python example plays.
func TestGameOnPaper(t *testing.T) {
	needs(t, "python3", "python3")
	page := must.Get(os.ReadFile("PROTOCOL.md"))(t)
	_, after, _ := strings.Cut(string(page), "A game with the program's lines indented:\n\n```\n")
	played, _, ok := strings.Cut(after, "```")
	if !ok {
		t.Fatal("there is no game on the page")
	}
	d := game.Must(game.LoadList("nyt"))
	c := NewClient(Config{})
	c.dir = t.TempDir()
	lists, _ := must.Get2(c.writeLists(d))(t)
	var in, want strings.Builder
	for line := range strings.Lines(played) {
		switch reply, indented := strings.CutPrefix(line, "    "); {
		case indented:
			want.WriteString(reply)
		case strings.HasPrefix(line, "answers "):
			in.WriteString(lists)
		case !strings.HasPrefix(line, "allowed ") && line != "weights\n":
			in.WriteString(line)
		}
	}
	cmd := exec.Command("python3", "examples/first.py")
	cmd.Stdin = strings.NewReader(in.String())
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != want.String() {
		t.Errorf("%v, the program writes\n%swant\n%s", err, out, &want)
	}
}
