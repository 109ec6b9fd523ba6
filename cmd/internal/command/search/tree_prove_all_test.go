package search_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/programtest"
)

// Whatever a checkpoint has of the first guesses, also with another bound, the file is the same in the end.
func TestBelowGoesOn(t *testing.T) {
	t.Chdir(t.TempDir())
	const words = "fight light might night right sight tight wight eight batch catch hatch latch match patch watch films mauls flame chomp nymph"
	programtest.Write(t, "words.txt", strings.ReplaceAll(words, " ", "\n")+"\n")
	const below = 62
	args := strings.Fields(fmt.Sprintf("tree prove --first all --answers words.txt --allowed words.txt --mode hard --guesses 6 --below %d --number 12 -o", below))
	run := func(name string) string {
		t.Helper()
		if code, out, errs := programtest.Output("", append(args, name)...); code != 0 {
			t.Fatalf("it ends with %d: %s%s", code, out, errs)
		}
		return read(t, name)
	}
	whole := run("whole.jsonl")
	text := string(programtest.Checkpoint(t, "again", slices.Clone(args[:len(args)-1])...))
	if n := strings.Count(text, `"quick":true`); n != strings.Count(words, " ")+1-12 {
		t.Errorf("%d are bounded without a search: %s", n, text)
	}
	lines := strings.SplitAfter(text, "\n")
	for _, n := range []int{3, len(lines) - 4} {
		programtest.Write(t, "rest.jsonl.part", strings.Join(lines[:n], ""))
		if got := run("rest.jsonl"); got != whole {
			t.Errorf("after %d lines it is\n%s, and else\n%s", n, got, whole)
		}
	}
	for _, other := range [][]string{{"--bound", "58"}, {"--below", "60"}, {"--below", "64", "--number", "3"}} {
		begun := slices.Concat(args[:10], other)
		text := programtest.Checkpoint(t, "other", begun...)
		programtest.Write(t, "rest.jsonl.part", text)
		if got := run("rest.jsonl"); got != whole {
			t.Errorf("begun as %v it is\n%s, and else\n%s", begun, got, whole)
		}
	}
}
