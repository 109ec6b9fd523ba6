package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// What is wrong with a command line is told in words of our own, with the help of the command that was meant.
func TestBadUsage(t *testing.T) {
	for _, test := range []struct{ line, message, help string }{
		{"pley", `absurdist has no command "pley"; did you mean play?`, "absurdist"},
		{"sites valdate", "absurdist sites takes no argument, not valdate", "absurdist sites"},
		{"minimax slove", `absurdist minimax has no command "slove"; did you mean solve?`, "absurdist minimax"},
		{"sites validate", "an argument is missing: absurdist sites validate FILE…", "absurdist sites validate"},
		{"tree verify a b", "absurdist tree verify takes at most 1 argument, not 2: a b", "absurdist tree verify"},
		{"sim --seed x", `invalid argument "x" for "--seed" flag: invalid syntax`, "absurdist sim"},
		{"sim --strategy entropy --strategies expected", "--strategy and --strategies exclude each other", "absurdist sim"},
		{"tree prove --first all", "--first all needs --bound N", "absurdist tree prove"},
		{"tree prove --first salet --words original --answers-only", "SALET is not among the answers of original", "absurdist tree prove"},
	} {
		code, _, errs := longestOutput("", strings.Fields(test.line)...)
		if code != exitUsage || !strings.HasPrefix(errs, "absurdist: ") || !strings.Contains(errs, test.message) || !strings.HasSuffix(errs, "\nSee: "+test.help+" --help\n") {
			t.Errorf("%s: exit code %d\n%s", test.line, code, errs)
		}
	}
}

// full is a stream to which nothing can be written.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestOutputThatIsLost(t *testing.T) {
	for _, line := range []string{"suggest crane=BBBYB", "sim --games 2 --seed 1", "words", "version"} {
		var errs bytes.Buffer
		if code := run(strings.Fields(line), strings.NewReader(""), full{}, &errs); code != exitError || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%s: exit code %d, %s", line, code, errs.String())
		}
	}
}
