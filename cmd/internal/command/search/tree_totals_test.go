package search_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"absurdist/cmd/internal/programtest"
	"absurdist/cmd/internal/save"
	"absurdist/engine/game"
	"absurdist/engine/search/tree"
)

// Whatever a checkpoint has of the first guesses, one of earlier versions included, which did not find out whether those have any tree
// for which none was quickly found: the file is the same in the end.
func TestTotalsGoOn(t *testing.T) {
	t.Chdir(t.TempDir())
	const words = "fight light might night right sight tight wight eight batch catch hatch latch match patch watch films mauls flame chomp nymph"
	if err := os.WriteFile("words.txt", []byte(strings.ReplaceAll(words, " ", "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	const bound = 62
	args := strings.Fields(fmt.Sprintf("tree totals --answers words.txt --allowed words.txt --mode hard --guesses 6 --bound %d --search 12 -o", bound))
	run := func(name string) string {
		t.Helper()
		if code, out, errs := programtest.Output("", append(args, name)...); code != 0 {
			t.Fatalf("it ends with %d: %s%s", code, out, errs)
		}
		return read(t, name)
	}
	whole := run("whole.jsonl")
	o, err := tree.ReadOpeners("whole.jsonl", strings.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	d, err := game.NewDictionary("words.txt", game.MustWords(words), game.MustWords(words))
	if err != nil {
		t.Fatal(err)
	}
	p := tree.FromDictionary(d, game.Hard, 6)
	e, err := tree.NewExcluder(t.Context(), p, bound, 1)
	if err != nil {
		t.Fatal(err)
	}
	var searched, none, above int
	for _, cut := range []int{1, 5, 12} {
		name := fmt.Sprintf("part%d.jsonl", cut)
		part, err := save.OpenCheckpoint(name, fmt.Sprintf("tree totals %s hard guesses 6", d.Sum()), func(tree.Opener) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range e.Order()[:cut] {
			line, _ := o.Find(w)
			switch {
			case line.Low == 0:
				none++
			case line.Low >= bound:
				above++
			default:
				searched++
			}
			if line.Low == 0 || line.Low >= bound {
				line.Low, line.High = bound, 0
			}
			if err := part.Add(line); err != nil {
				t.Fatal(err)
			}
		}
		part.Close()
		if got := run(name); got != whole {
			t.Errorf("with %d lines of an earlier version it is\n%s, and else\n%s", cut, got, whole)
		}
	}
	if searched == 0 || none == 0 && above == 0 {
		t.Errorf("%d exact, %d without a tree, %d above the bound", searched, none, above)
	}
	text := string(programtest.Checkpoint(t, "again", slices.Clone(args[:len(args)-1])...))
	if n := strings.Count(text, `"quick":true`); n != strings.Count(words, " ")+1-12 {
		t.Errorf("%d are bounded without a search: %s", n, text)
	}
	lines := strings.SplitAfter(text, "\n")
	for _, n := range []int{3, len(lines) - 4} {
		if err := os.WriteFile("rest.jsonl.part", []byte(strings.Join(lines[:n], "")), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := run("rest.jsonl"); got != whole {
			t.Errorf("after %d lines it is\n%s, and else\n%s", n, got, whole)
		}
	}
}
