package search_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Whatever a checkpoint already has of the first guesses, even with another bound, the final file is the same.
func TestBelowGoesOn(t *testing.T) {
	t.Chdir(t.TempDir())
	const words = "fight light might night right sight tight wight eight batch catch hatch latch match patch watch films mauls flame chomp nymph"
	programtest.Write(t, "words.txt", strings.ReplaceAll(words, " ", "\n")+"\n")
	const below = 62
	args := strings.Fields(fmt.Sprintf("tree prove --first all --answers words.txt --allowed words.txt --mode hard --guesses 6 --below %d --number 12 -o", below))
	run := func(name string) string {
		t.Helper()
		programtest.Ends(t, 0, "", append(args, name)...)
		return read(t, name)
	}
	whole := run("whole.jsonl")
	text := string(programtest.Checkpoint(t, "again", slices.Clone(args[:len(args)-1])...))
	n := strings.Count(text, `"quick":true`)
	must.Hold(t, n == strings.Count(words, " ")+1-12, "%d are bounded without a search: %s", n, text)
	lines := strings.SplitAfter(text, "\n")
	for _, n := range []int{3, len(lines) - 4} {
		programtest.Write(t, "rest.jsonl.part", strings.Join(lines[:n], ""))
		must.Equal(t, run("rest.jsonl"), whole, "after %d lines it is", n)
	}
	for _, other := range [][]string{{"--bound", "58"}, {"--below", "60"}, {"--below", "64", "--number", "3"}} {
		begun := slices.Concat(args[:10], other)
		text := programtest.Checkpoint(t, "other", begun...)
		programtest.Write(t, "rest.jsonl.part", text)
		must.Equal(t, run("rest.jsonl"), whole, "begun as %v it is", begun)
	}
}

// The proof over all first guesses tells the weights, agrees with the best tree, and is searched again; what is begun with some
// weights does not go on with others.
func TestProveWeights(t *testing.T) {
	t.Chdir(t.TempDir())
	file := func(name, text string) {
		programtest.Write(t, name, text)
	}
	const answers = "fight 60\nlight 20\nmight 10\nsight 5\naahed 5\n"
	file("weights.txt", answers)
	file("others.txt", strings.Replace(answers, "60", "61", 1))
	file("allowed.txt", "fight\nlight\nmight\nsight\naahed\nfilms\nmauls\nflame\n")
	lists := []string{"--answers", "allowed.txt", "--allowed", "allowed.txt"}
	run := func(want int, args ...string) string {
		t.Helper()
		out, errs := programtest.Ends(t, want, "", slices.Concat(args, lists)...)
		return strings.ReplaceAll(out, "\n", " ") + errs // sentences are broken at 80 columns
	}
	for _, core := range []string{"1", "0.9"} {
		var tree struct{ Weighted, Weight int }
		built := run(0, "tree", "build", "--weights", "weights.txt", "--core", core, "--json")
		must.Do(t, json.NewDecoder(strings.NewReader(built)).Decode(&tree)) // progress follows where it takes long
		prove := func(want, bound int, more ...string) string {
			return run(want, slices.Concat([]string{"tree", "prove", "--first", "all", "--weights", "weights.txt", "--core", core, "--bound", strconv.Itoa(bound)}, more)...)
		}
		out := prove(0, tree.Weighted, "-o", "proof.jsonl", "--json")
		for _, want := range []string{fmt.Sprintf(`"weight":%d,`, tree.Weight), `"proved":true`, `"first":8`} {
			must.Hold(t, strings.Contains(out, want), "%s is not in %s", want, out)
		}
		out = prove(0, tree.Weighted)
		must.Hold(t, strings.Contains(out, "none has a tree with less than") && strings.Contains(out, ", which is 1."),
			"%s", out)
		out = prove(3, tree.Weighted+1)
		must.Hold(t, strings.Contains(out, "1 have a tree with less than"), "%s", out)
		if out := run(0, "verify", "proof.jsonl", "--sample", "8"); !strings.Contains(out, "8 of 8 first guesses searched again") || strings.Contains(out, "0.9 of the weight") != (core != "1") {
			t.Error(out)
		}
		head, body, _ := strings.Cut(read(t, "proof.jsonl"), "\n")
		wrong := strings.NewReplacer(strconv.Itoa(tree.Weighted), strconv.Itoa(tree.Weighted+1))
		file("wrong.jsonl", wrong.Replace(head)+"\n"+wrong.Replace(body))
		if out := run(3, "verify", "wrong.jsonl", "--sample", "8"); !strings.Contains(out, fmt.Sprintf("begins a tree with %d guesses in all, less than %d", tree.Weighted, tree.Weighted+1)) {
			t.Error(out)
		}
	}
	part := programtest.Checkpoint(t, "whole", slices.Concat(strings.Fields("tree prove --first all --weights weights.txt --bound 9"), lists)...)
	file("later.jsonl.part", string(part))
	for weights, want := range map[string]int{"others.txt": cli.ExitUsage, "weights.txt": 0} {
		file("later.jsonl.part", string(part))
		run(want, "tree", "prove", "--first", "all", "--weights", weights, "--bound", "9", "-o", "later.jsonl")
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	return string(programtest.Read(t, name))
}

// A tree with weights is built, proved, written and verified; words without a weight are no answers.
func TestTreeWeights(t *testing.T) {
	folder := t.TempDir()
	weights, file := filepath.Join(folder, "weights.txt"), filepath.Join(folder, "tree.txt")
	programtest.Write(t, weights, "# some days\nfight 60\nlight 20\nmight 10\nsight 5\naahed 5\n")
	out, _ := programtest.Ends(t, 0, "", "tree", "build", "--weights", weights, "-o", file)
	must.Hold(t, strings.Contains(out, "5 words that the file weighs") && strings.Contains(out, "by weight 1."),
		"%s", out)
	programtest.Says(t, 0, `"weighted":`, "verify", file, "--json")
	programtest.Says(t, 0, `"exact":true`, "tree", "prove", "--first", "fight", "--weights", weights, "--json")
	programtest.Says(t, 0, ", which is 1.", "tree", "prove", "--first", "fight", "--weights", weights)
	programtest.Says(t, 0, "1 word that the file weighs", "tree", "build", "--weights", weights, "--core", "0.6")
	dated := []string{"--date", "2024-11-12", "--core", "0.2", "--first", "slate", "--json"}
	programtest.Says(t, 0, `"weighted":`, append([]string{"tree", "build"}, dated...)...)
	for _, args := range [][]string{
		{"prove", "--weights", weights, "--first", "all"},
		{"build", "--weights", filepath.Join(folder, "none.txt")},
		{"build", "--weights", weights, "--host", "absurdle"},
		{"build", "--weights", weights, "--date", "2024-11-12"},
		{"build", "--date", "2021-06-18"},
		{"build", "--weights", weights, "--core", "0"},
		{"build", "--core", "0.5"},
	} {
		_, errs := programtest.Ends(t, cli.ExitUsage, "", append([]string{"tree"}, args...)...)
		must.Hold(t, errs != "", "tree %v does not say why not", args)
	}
}
