package command

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// completeLine returns the shell's completions at the end of a command line, and the directive.
func completeLine(t *testing.T, args ...string) (values []string, directive string) {
	t.Helper()
	var out, log bytes.Buffer
	if code := run(append([]string{cobra.ShellCompNoDescRequestCmd}, args...), strings.NewReader(""), &out, &log); code != 0 {
		t.Fatalf("%v: exit code %d, %s", args, code, &log)
	}
	values = strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	last := len(values) - 1
	return values[:last], values[last]
}

func TestCompletions(t *testing.T) {
	words := filepath.Join(t.TempDir(), "few.txt")
	if err := os.WriteFile(words, []byte("crane\ncrate\nslate\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const space, noSpace, extension, dirs, whatever = ":4", ":6", ":8", ":16", ":0"
	for _, c := range []struct {
		line      string
		want      string // all values, or some of them after "… "
		directive string
	}{
		{"play absurdle-o", "absurdle-online", space},
		{"play w", "… wordle wordpl", space},
		{"play ./my", "yaml yml", extension},
		{"play wordle ", "", space},
		{"play --strategy wor", "… worst-case wordpl", space},
		{"play --strategy wordpl:perc", "wordpl:percentile=", noSpace},
		{"play --strategy exec:./en", "", whatever},
		{"sim --strategies entropy,exp", "entropy,expected", noSpace},
		{"sim --strategy fibb", "fibble", space},
		{"engine --strategy entr", "entropy", space},
		{"play --mode h", "… hard", space},
		{"suggest --alphabet e", "en equation es", space},
		{"suggest --alphabet ./my", "yaml yml", extension},
		{"longest --words original --answers " + words + " --allowed " + words + " --secret cr", "crane crate", space},
		{"play --words nyt2022a", "… nyt2022apr", space},
		{"play wordle --mock-option secr", "secret=", noSpace},
		{"play wordle --mock-option secret=fuzz", "secret=fuzzy", space},
		{"replay --site wordle --mock-option reve", "reveal=", noSpace},
		{"play --record ", "jsonl", extension},
		{"play --user-data-dir ", "", dirs},
		{"watch ", "jsonl", extension},
		{"watch games.jsonl ", "", space},
		{"report a.jsonl ", "jsonl", extension},
		{"sites show kn", "", space},
		{"sites show quord", "quordle", space},
		{"sites check quord", "quordle", space},
		{"sites validate ", "yaml yml", extension},
		{"shortest --secret jazz", "jazzy", space},
		{"shortest --secret ", "all", space},
		{"longest --secret fuzz", "fuzzy", space},
		{"verify original-h", "original-hard", space},
		{"verify games/", "jsonl txt gz", extension},
		{"verify --secret JAZ", "jazzy", space},
		{"tree build --first sale", "salep sales salet", space},
		{"tree build --words original --first salet", "salet", space},
		{"tree prove --first al", "… all alane", space},
		{"tree build --allowed " + words + " --answers " + words + " --first cra", "crane crate", space},
		{"tree build --words nonsense --first cra", "", space},
		{"suggest --compare crane,slat", "… crane,slate", noSpace},
		{"suggest cran", "… crane=", noSpace},
		{"words zymi", "zymic", space},
		{"doctor ", "", space},
	} {
		got, directive := completeLine(t, strings.Split(c.line, " ")...)
		some, partly := strings.CutPrefix(c.want, "… ")
		want := strings.Fields(some)
		good := slices.Equal(got, want)
		if partly {
			good = !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(got, w) })
		}
		if !good || directive != c.directive {
			t.Errorf("%s: completes to %q %s, want %q %s", c.line, got, directive, c.want, c.directive)
		}
	}
}

// The tables of completions name existing commands and flags.
func TestCompletionTables(t *testing.T) {
	commands, names := map[string]bool{}, map[string]bool{}
	for c := range cli.Commands(Root()) {
		commands[c.CommandPath()] = true
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			names[f.Name] = true
		})
	}
	for name := range argumentValues {
		if !commands[name] {
			t.Errorf("there is no command %s", name)
		}
	}
	for name := range flagValues {
		if !names[name] {
			t.Errorf("no command has a flag --%s", name)
		}
	}
}

func BenchmarkComplete(b *testing.B) {
	for b.Loop() {
		var out bytes.Buffer
		run([]string{cobra.ShellCompNoDescRequestCmd, "words", "z"}, strings.NewReader(""), &out, &out)
	}
}
