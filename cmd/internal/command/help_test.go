package command

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Every command has help within 80 columns, and an example.
func TestHelp(t *testing.T) {
	root := Root()
	for _, c := range cli.Commands(root) {
		if c.Hidden {
			continue
		}
		t.Run(c.CommandPath(), func(t *testing.T) {
			var out, problems bytes.Buffer
			args := append(strings.Fields(c.CommandPath())[1:], "--help")
			code := run(args, nil, &out, &problems)
			must.Hold(t, code == 0 && problems.Len() == 0, "exit code %d, standard error %q", code, &problems)
			for line := range strings.Lines(out.String()) {
				n := utf8.RuneCountInString(strings.TrimRight(line, "\n"))
				must.Hold(t, n <= cli.Columns, "%d columns: %s", n, line)
			}
			must.Hold(t, c.Parent() != root || c.GroupID != "", "it is in no group of the program's help")
			must.Hold(t, c.Short != "" && strings.Contains(out.String(), "\nExamples:\n  absurdist"), "no summary or no example:\n%s", &out)
		})
	}
}

func TestWrap(t *testing.T) {
	long := strings.Repeat("abcdefghi ", 12)
	for text, want := range map[string]string{
		"":                             "",
		"short\nlines":                 "short\nlines",
		long:                           strings.TrimSuffix(long[:80], " ") + "\n" + long[80:],
		strings.Repeat("x", 90):        strings.Repeat("x", 90),
		strings.Repeat("ü", 80):        strings.Repeat("ü", 80),
		strings.Repeat("é ", 41):       strings.Repeat("é ", 39) + "é\n" + "é ",
		"a\n" + long[:79] + "\n" + "b": "a\n" + long[:79] + "\nb",
	} {
		must.Equal(t, cli.Wrap(text, 80), want, "wrap(%q) is", text)
	}
}

func TestReflow(t *testing.T) {
	text := "one two three\nfour\nfive\n\n  kept\nas it is\n\nsix\nseven"
	want := "one two\nthree four\nfive\n\n  kept\nas it is\n\nsix seven"
	must.Equal(t, cli.Reflow(text, 10), want)
}

// completeLine returns the shell's completions at the end of a command line, and the directive.
func completeLine(t *testing.T, args ...string) (values []string, directive string) {
	t.Helper()
	var out, log bytes.Buffer
	code := run(append([]string{cobra.ShellCompNoDescRequestCmd}, args...), strings.NewReader(""), &out, &log)
	must.Need(t, code == 0, "%v: exit code %d, %s", args, code, &log)
	values = strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	last := len(values) - 1
	return values[:last], values[last]
}

func TestCompletions(t *testing.T) {
	const values, files = ":4", ":0"
	for _, c := range []struct {
		line      string
		want      string // all values, or some of them after "… "
		directive string
	}{
		{"play absurdle-o", "absurdle-online", values},
		{"play w", "… wordle wordpl", values},
		{"play ./my", "", files},
		{"play --strategy wor", "… worst-case wordpl", values},
		{"play --mode h", "hard", values},
		{"suggest --alphabet ./my", "", files},
		{"play --words nyt2022a", "… nyt2022apr", values},
		{"play --record ", "", files},
		{"sites show quord", "quordle", values},
	} {
		got, directive := completeLine(t, strings.Split(c.line, " ")...)
		some, partly := strings.CutPrefix(c.want, "… ")
		want := strings.Fields(some)
		good := slices.Equal(got, want)
		if partly {
			good = !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(got, w) })
		}
		must.Hold(t, good && directive == c.directive, "%s: completes to %q %s, want %q %s", c.line, got, directive, c.want, c.directive)
	}
}

// Every command has a complete page. It renders without a warning if a renderer is installed.
func TestManPages(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "man")
	var out, log bytes.Buffer
	code := run([]string{"man", dir}, nil, &out, &log)
	must.Need(t, code == 0 && out.Len()+log.Len() == 0, "exit code %d, %s%s", code, &out, &log)
	pages := must.Get(filepath.Glob(filepath.Join(dir, "*.1")))(t)
	commands := 0
	for _, c := range cli.Commands(Root()) {
		if c.Hidden {
			continue
		}
		commands++
		text, err := os.ReadFile(filepath.Join(dir, manName(c)+".1"))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, section := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"} {
			must.Hold(t, bytes.Contains(text, []byte("\n.SH "+section+"\n")), "%s: no section %s", manName(c), section)
		}
	}
	must.Hold(t, len(pages) == commands, "%d pages for %d commands", len(pages), commands)
	renderers := map[string][]string{
		"groff":  {"-man", "-Kutf8", "-Tutf8", "-ww", "-z"},
		"mandoc": {"-Tlint", "-Wwarning"},
	}
	read := false
	for tool, args := range renderers {
		if _, err := exec.LookPath(tool); err != nil {
			continue // one renderer is enough
		}
		read = true
		for _, page := range pages { // one at a time: a page ends what another began
			said, err := exec.Command(tool, append(args, page)...).CombinedOutput()
			must.Hold(t, err == nil && len(said) == 0, "%s %s: %v\n%s", tool, filepath.Base(page), err, said)
		}
	}
	must.Hold(t, read, "nothing is installed that reads manual pages: neither groff (Debian, Ubuntu: apt-get install groff-base) nor mandoc")
}

func TestRoff(t *testing.T) {
	for line, want := range map[string]string{
		"--words nyt": `\-\-words nyt`, `a\b`: `a\eb`, ".yg": `\&.yg`, "'x": `\&'x`, "a.b": "a.b", "…": "…",
	} {
		must.Equal(t, roff(line), want, "%q is written", line)
	}
}

// The help of the program names all exit codes.
func TestExitMeanings(t *testing.T) {
	help := strings.Join(strings.Fields(Root().Long), " ")
	for _, code := range []int{cli.ExitDone, cli.ExitError, cli.ExitUsage, cli.ExitLost, cli.ExitUnlike, cli.ExitTimeout, cli.ExitInterrupted} {
		known := false
		for _, m := range cli.ExitMeanings {
			known = known || m.Code == code && strings.Contains(help, m.Meaning)
		}
		must.Hold(t, known, "exit code %d is not explained", code)
	}
}

// Unplayable requests, useless flags and errors in a command line are refused at once, in our own words, by name, with the way out
// and the help of the right command. No browser is started and nothing is printed.
func TestRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ line, message string }{
		// Rules that can't be obeyed.
		{"play fibble --mock --mode hard --browser none", "--mode hard: fibble lies, so that the answer may break this rule; its games are played in normal mode only"},
		{"play wordpl --mock --mode hard --browser none", "--mode hard: wordpl lies, "},
		{"play quordle --mock --mode hard --browser none", "--mode hard: several boards are played in normal mode only"},
		{"sim --host fibble --mode hard", "--mode hard: fibble lies, "},
		// Flags of no use.
		{"serve --host hinter", "--host hinter: name the page that it answers on, as in absurdist serve absurdle --host hinter"},
		{"serve wordle --host hinter", `mock page wordle has no option "host"`},
		{"verify original-hard --host absurdle", "--host is about games, and original-hard has none: leave it out"},
		{"verify ../../../data/proofs/least-ills-3.jsonl.gz --mode hard", "--mode is about games, and "},
		{"verify original-hard --time-each 2s", "--time-each goes with --sample N"},
		{"wordpl bound --percentile 5 --total 14", "--percentile and --total exclude each other"},
		{"replay --live --url http://127.0.0.1:9/", "--live and --url exclude each other"},
		// Values.
		{"play --mock --remote foo", `--remote "foo" is not the address of a browser, such as ws://127.0.0.1:9222`},
		{"play -x", "there is no flag -x\n"},
		{"tree build --memory lots", `--memory "lots": write a whole number` + "\n"},
		{"tree build --first", "--first needs a value: --first WORD\n"},
		{"sim --games -1", "bad simulation: -1 games: write 1 to 1000000\n"},
		{"sim --boards -4", "bad simulation: -4 boards: write 1 to 2309, "},
		{"sim --sprt delta=0 -S random,entropy", `--sprt "delta=0": delta=0: the difference is above 0, in guesses a game`},
		{"play --mock --games 99999999999999999999", `--games "99999999999999999999": write a smaller whole number`},
		{"sim --seed -1", `--seed "-1": write a whole number of 0 or more`},
		{"sim --guesses -1", `--guesses "-1": it must not be negative`},
		{"wordpl bound --percentile x", `--percentile "x": write a number, such as 13.7`},
		{"play --mock --page-timeout soon", `--page-timeout "soon": write a time, such as 90s, 5m or 1h30m`},
		{"play --mock=perhaps", `--mock "perhaps": write true or false`},
		// Which flag, and what there is instead.
		{"play --mock --words nyt9", `--words: no word list "nyt9" (did you mean nyt?); all are listed by: absurdist words` + "\n"},
		{"play letterpress", `there is no site "letterpress", only 64ordle, absurdle`},
		{"play --mock --strategy luck", `--strategy: there is no strategy "luck", only `},
		{"play --mock --strategy entropy:depth=2", `--strategy entropy:depth=2: entropy has no option "depth", it takes none`},
		{"sim --strategy script:words=cr", `--strategy script:words=cr: script: words:1: "cr" has 2 letters`},
		{"sim --strategy script:words=cran --games 1 --seed 1", `game 1 (answer KAPPA), guess 1: word 1 of the script: "cran" has 4 letters: not a word of 5 letters`},
		{"sim --strategy wordpl", `--strategy "wordpl": write absurdle-shortest, `},
		// What is nearly right.
		{"play wordel --mock", `there is no site "wordel" (did you mean wordle?); all are listed by: absurdist sites list (or give a PROFILE.yaml)` + "\n"},
		{"serve wordel", `there is no mock page "wordel" (did you mean wordle?); all are listed by: absurdist serve` + "\n"},
		{"sites show absurdel", `there is no site "absurdel" (did you mean absurdle?)`},
		{"sim --strategy entrpy", `--strategy: there is no strategy "entrpy" (did you mean entropy?)` + "\n"},
		{"sim --mode hrad", `--mode "hrad": write normal, hard or strict (did you mean hard?)`},
		{"sim --host absurdel", `--host "absurdel": write wordle, absurdle`},
		{"play --wrods nyt", "there is no flag --wrods (did you mean --words?)"},
		{"hlep", `absurdist has no command "hlep" (did you mean help?)`},
		{"help plya", `there is no command "plya" to explain (did you mean play?)`},
		{"pley wordle --mock", `absurdist has no command "pley" (did you mean play?)` + "\n"},
		{"report help_test.go -o ./help_test.go", "--output ./help_test.go: the command reads that file; name another one\n"},
		{"days 2026-05-31", "absurdist days takes no argument, not 2026-05-31; give the day by --date\n"},
		{"days ad 2026-06-01 crane", "absurdist days takes no argument, not ad 2026-06-01 crane (did you mean add?)\n"},
		{"play wordle --mock --mock-option revel=0", `--mock: mock page wordle has no option "revel" (did you mean reveal?); all are listed by: absurdist sites show wordle`},
		{"play --color sometimes", `--color "sometimes": write auto, always or never`},
		// Addresses, folders, files, dates, times.
		{"play 127.0.0.1:8080/wordle/", "127.0.0.1:8080/wordle/ is an address; give a site's name or a PROFILE.yaml: for a page like a built-in one give its name and --url http://127.0.0.1:8080/wordle/,"},
		{"play www.nytimes.com/games", "www.nytimes.com/games is an address; give a site's name or a PROFILE.yaml: for a page like a built-in one give its name and --url https://www.nytimes.com/games,"},
		{"play ../../../.golangci.ymal", "there is no file ../../../.golangci.ymal (did you mean ../../../.golangci.yml?); a profile is a file that ends in .yaml or .yml, "},
		{"play ../../../golangci.yml", "open ../../../golangci.yml: no such file or directory (did you mean ../../../.golangci.yml?)"},
		{"play wordle --mock --capsule help_test.go", "--capsule: help_test.go exists already; name another file\n"},
		{"sites capture http://127.0.0.1:1/ -o help_test.go", "--output: help_test.go exists already; name another file\n"},
		{"play page.md", "there is no file page.md; a profile is a file that ends in .yaml or .yml, "},
		{"play wordel.md", "there is no file wordel.md (did you mean wordle?); a profile"},
		{"play absurdle-online --mock --browser none", "--mock: there is no built-in page for absurdle-online; absurdist serve lists those that there are"},
		{"play page.zip", "page.zip is no site and no profile; a page in a file is opened by --from, as in: absurdist play wordle --from page.zip\n"},
		{"play --url http://127.0.0.1:1/", "name the site, or the PROFILE.yaml, that http://127.0.0.1:1/ is played as, such as: absurdist play wordle\n"},
		{"play help_test.go --mock", "help_test.go is a file that is no profile; give a site's name or a PROFILE.yaml\n"},
		{"play .", ". is a folder; give a site's name or a PROFILE.yaml"},
		{"play wordle --url nosuch", `--url "nosuch" is not an address; write it in full`},
		{"play wordle --url http://127.0.0.1:99999/", `--url "http://127.0.0.1:99999/" is not an address`},
		{"sites new 127.0.0.1:8080", `"127.0.0.1:8080" is not an address; write it in full`},
		{"play --mock --user-data-dir help_test.go", "--user-data-dir help_test.go: it is a file, not a folder"},
		{"play --mock --timeout -5", "--timeout -5s: a time limit can't be negative"},
		{"play --mock --record .", "--record: open .: is a directory"},
		{"report games.jsonl -o none/page.html", "--output none/page.html: there is no folder none\n"},
		{"verify .", ". is a folder, not a file"},
		{"suggest --date 2026-13-01", `--date: "2026-13-01" is not a date of the game: write today, or a date such as 2026-05-31`},
		{"suggest --top 3", "there is no flag --top (did you mean --number?)"},
		{"suggest --host quordle", "--host \"quordle\": Quordle is Wordle on several boards: write --boards 4 instead"},
		{"suggest --host wordpl", "--host \"wordpl\": write wordle, fibble or absurdle\n"},
		{"suggest crnae=BYBBG", "guess 1: CRNAE is not among the allowed words of nyt (did you mean CRANE"},
		{"suggest crane=YYYYY", "guess 1, CRANE, letter 4 (N): no word of nyt fits the clue YYYYY"},
		{"suggest crane=BYBBG,slate=BBBBB", `"crane=BYBBG,slate=BBBBB" has several guesses: separate them by spaces, not by commas`},
		{"suggest --boards 2 crane=BYBBG", "crane=BYBBG: 2 boards are played, so it needs 2 clues, joined by commas, and not 1"},
		{"suggest crane=BYBBG,BBBBB", "crane=BYBBG,BBBBB: one board is played, and this has 2 clues"},
		{"suggest --host absurdle crane=GGGGG", "guess 1, CRANE: Absurdle would have answered CRANE with "},
		// Words and clues.
		{"suggest crane", `"crane" is not WORD=CLUE, such as crane=BYBBG`},
		{"suggest crane=BBBBB crane=BBBBG", "guess 2, CRANE: letter 5 (E) is green, but guess 1, CRANE BBBBB, has it grey there"},
		{"suggest crane=BBB", `crane=BBB: "BBB" has 3 tiles, and the word has 5 letters`},
		{"suggest crane=BYBBQ", `crane=BYBBQ: "BYBBQ" has 'q'`},
		{"review crane", "crane is neither a record nor WORD=CLUE, such as crane=BYBBG"},
		{"tree build --first zzzzz", "--first: ZZZZZ is not among the words of nyt that may be guessed"},
		{"wordpl wins trace=-1", "trace=-1: ε is a number from 0 to 1000, not -1"},
		{"wordpl wins trace=9.3 --then -1", "--then: ε is a number from 0 to 1000, not -1"},
		{"mcp --time-each 0", "--time-each 0s: a call needs some time"},
		{"wordpl sim --strategy wordpl:x=1", `--strategy wordpl:x=1: wordpl has no option "x", only `},
		// Usage.
		{"pley", `absurdist has no command "pley" (did you mean play?)`},
		{"sites valdate", `absurdist sites has no command "valdate" (did you mean validate?)`},
		{"minimax slove", `absurdist minimax has no command "slove" (did you mean solve?)`},
		{"sites validate", "an argument is missing: absurdist sites validate FILE…"},
		{"verify a b", "absurdist verify takes at most 1 argument, not 2: a b"},
		{"sim --seed 99999999999999999999", `--seed "99999999999999999999": write a whole number below 2^64`},
		{"tree fixed crane", "crane alone is no set of words: give two or more, or none for the best"},
		{"tree fixed crane crane", "CRANE may not be guessed in nyt, or is given twice"},
		{"tree fixed crane salet --within 2", "--within is for the best two words by mean"},
		{"tree fixed --count 3 --proof p.jsonl", "--proof is for the best two words by mean"},
		{"tree fixed --mode hard", "--mode hard: the best words are searched in normal mode"},
		{"tree memory --count 0", "--count 0: write 1 or more"},
		{"tree memory --first zzzzz", "--first: ZZZZZ is not among the words of nyt"},
		{"tree prove --first all", "--first all needs --bound N"},
		{"tree prove --first salet --words original --guess-from answers", "--first: SALET is not among the words of original that may be guessed"},
	} {
		code, out, errs := output("", strings.Fields(test.line)...)
		_, see, helps := strings.Cut(errs, "\nSee: ")
		helps = helps && strings.HasPrefix("absurdist "+test.line+" ", strings.TrimSuffix(see, "--help\n"))
		must.Hold(t, code == cli.ExitUsage && out == "" && strings.HasPrefix(errs, "absurdist: "+test.message) && helps,
			"%s: exit code %d\n%s%s", test.line, code, out, errs)
	}
}

// The usage of commands that only have subcommands lists no flags.
func TestUsageOfGroups(t *testing.T) {
	t.Parallel()
	for _, c := range cli.Commands(Root()) {
		usage := c.UsageString()
		if alone := c.Annotations[cli.OnlyHelps] == ""; strings.Contains(usage, c.CommandPath()+" [flags]") && !alone || alone && !strings.Contains(usage, "\n  "+c.UseLine()+"\n") {
			t.Errorf("%s:\n%s", c.CommandPath(), usage)
		}
	}
}

// full is a stream that fails to write.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestOutputThatIsLost(t *testing.T) {
	for _, line := range []string{"suggest crane=BBBYB", "sim --games 2 --seed 1", "words", "version"} {
		var errs bytes.Buffer
		code := run(strings.Fields(line), strings.NewReader(""), full{}, &errs)
		must.Hold(t, code == cli.ExitError && strings.Contains(errs.String(), "no space left"), "%s: exit code %d, %s", line, code, errs.String())
	}
}

// A flag means the same everywhere: it takes the same kind of value, with the same name in its help.
func TestFlagsHaveOneMeaning(t *testing.T) {
	t.Parallel()
	type use struct{ kind, command string }
	uses := map[string][]use{}
	for _, c := range cli.Commands(Root()) {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			placeholder, _ := pflag.UnquoteUsage(f)
			kind := fmt.Sprintf("%s %s", f.Value.Type(), placeholder)
			uses[f.Name] = append(uses[f.Name], use{kind, c.CommandPath()})
		})
	}
	for name, list := range uses {
		slices.SortFunc(list, func(a, b use) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.command, b.command)) })
		must.Hold(t, list[0].kind == list[len(list)-1].kind, "--%s has several meanings: %q", name, list)
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
