package command

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"

	"github.com/spf13/pflag"
)

// Errors in a command line are in our own words, and name the help of the right command.
func TestBadUsage(t *testing.T) {
	for _, test := range []struct{ line, message, help string }{
		{"pley", `absurdist has no command "pley" (did you mean play?)`, "absurdist"},
		{"sites valdate", `absurdist sites has no command "valdate" (did you mean validate?)`, "absurdist sites"},
		{"minimax slove", `absurdist minimax has no command "slove" (did you mean solve?)`, "absurdist minimax"},
		{"sites validate", "an argument is missing: absurdist sites validate FILE…", "absurdist sites validate"},
		{"verify a b", "absurdist verify takes at most 1 argument, not 2: a b", "absurdist verify"},
		{"sim --seed x", `--seed "x": write a whole number of 0 or more`, "absurdist sim"},
		{"sim --seed 99999999999999999999", `--seed "99999999999999999999": write a whole number below 2^64`, "absurdist sim"},
		{"sim --strategy entropy --strategies expected", "--strategy and --strategies exclude each other", "absurdist sim"},
		{"tree fixed crane", "crane alone is no set of words: give two or more, or none for the best", "absurdist tree fixed"},
		{"tree fixed crane crane", "CRANE may not be guessed in nyt, or is there twice", "absurdist tree fixed"},
		{"tree fixed crane salet --within 2", "--within is for the best two words by mean", "absurdist tree fixed"},
		{"tree fixed --count 3 --proof p.jsonl", "--proof is for the best two words by mean", "absurdist tree fixed"},
		{"tree fixed --count 6", "--count 6: write 2 to 5", "absurdist tree fixed"},
		{"tree fixed --mode hard", "--mode hard: the best words are searched in normal mode", "absurdist tree fixed"},
		{"tree memory --count 0", "--count 0: write 1 or more", "absurdist tree memory"},
		{"tree memory --first zzzzz", "ZZZZZ is not among the words of nyt", "absurdist tree memory"},
		{"tree prove --first all", "--first all needs --bound N", "absurdist tree prove"},
		{"tree prove --first salet --words original --guess-from answers", "SALET is not among the words of original that may be guessed", "absurdist tree prove"},
	} {
		code, _, errs := output("", strings.Fields(test.line)...)
		if code != cli.ExitUsage || !strings.HasPrefix(errs, "absurdist: ") || !strings.Contains(errs, test.message) || !strings.HasSuffix(errs, "\nSee: "+test.help+" --help\n") {
			t.Errorf("%s: exit code %d\n%s", test.line, code, errs)
		}
	}
}

// full is a stream that fails to write.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestOutputThatIsLost(t *testing.T) {
	for _, line := range []string{"suggest crane=BBBYB", "sim --games 2 --seed 1", "words", "version"} {
		var errs bytes.Buffer
		if code := run(strings.Fields(line), strings.NewReader(""), full{}, &errs); code != cli.ExitError || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%s: exit code %d, %s", line, code, errs.String())
		}
	}
}

// A flag means the same everywhere: it takes the same kind of value, with the same name in its help.
func TestFlagsHaveOneMeaning(t *testing.T) {
	t.Parallel()
	type use struct{ kind, command string }
	uses := map[string][]use{}
	for c := range cli.Commands(Root()) {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			placeholder, _ := pflag.UnquoteUsage(f)
			kind := fmt.Sprintf("%s %s", f.Value.Type(), placeholder)
			uses[f.Name] = append(uses[f.Name], use{kind, c.CommandPath()})
		})
	}
	for name, list := range uses {
		slices.SortFunc(list, func(a, b use) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.command, b.command)) })
		if list[0].kind != list[len(list)-1].kind {
			t.Errorf("--%s has several meanings: %q", name, list)
		}
	}
}

// run runs the program and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return Program{In: stdin, Out: stdout, Err: stderr}.Run(args)
}

// output is run with the texts of the streams.
func output(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, err strings.Builder
	code = run(args, strings.NewReader(stdin), &out, &err)
	return code, out.String(), err.String()
}
