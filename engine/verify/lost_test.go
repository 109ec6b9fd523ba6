package verify

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"absurdist/engine"
)

func TestLost(t *testing.T) {
	answers := engine.MustWords("batch catch hatch match")
	const (
		three = `{"step":1,"guesses":2,"words":["batch","catch","hatch"]}` + "\n"
		other = `{"step":2,"guesses":2,"words":["batch","catch","match"]}` + "\n"
		third = `{"step":3,"guesses":2,"words":["batch","hatch","match"]}` + "\n"
		last  = `{"step":4,"guesses":2,"words":["catch","hatch","match"]}` + "\n"
		four  = `{"step":5,"guesses":3,"words":["batch","catch","hatch","match"],"by":[1,2,3,4]}` + "\n"
	)
	for _, test := range []struct {
		name, text, fault string
		allowed           string
	}{
		{"right", three + other + third + last + four, "", ""},
		{"an outside word wins", three, "p:1: nothing shows that CHIMB does not win: refuted", "chimb"},
		{"a step too few", three + other + third + strings.ReplaceAll(strings.ReplaceAll(four, ",4]", "]"), `"step":5`, `"step":4`), "p:4: nothing shows that BATCH does not win: refuted", ""},
		{"a step about other words", three + `{"step":2,"guesses":3,"words":["batch","catch"],"by":[1]}`, "p:2: step 1 is also about HATCH: refuted", ""},
		{"a later step", `{"step":1,"guesses":3,"words":["batch","catch"],"by":[1]}`, "p:1: step 1 is no earlier one about 2 guesses: refuted", ""},
		{"a strange word", `{"step":1,"guesses":2,"words":["batch","crane"]}`, "p:1: CRANE is not one of the answers: refuted", ""},
		{"one guess", `{"step":1,"guesses":1,"words":["batch","catch"]}`, "p:1: a step is about two guesses or more: refuted", ""},
		{"not JSON", three + "nonsense\n", "p:2: not step 2 of a proof", ""},
		{"empty", "", "p: no proof in it", ""},
	} {
		guesses, steps, err := Lost("p", strings.NewReader(test.text), answers, append(engine.MustWords(test.allowed), answers...))
		switch {
		case test.fault == "":
			if err != nil || guesses != 3 || steps != 5 {
				t.Errorf("%s: %d guesses, %d steps, %v", test.name, guesses, steps, err)
			}
		case err == nil || !strings.HasPrefix(err.Error(), test.fault):
			t.Errorf("%s: %v, want %s", test.name, err, test.fault)
		case !errors.Is(err, ErrRefuted) && !errors.Is(err, ErrFile):
			t.Errorf("%s: %v wraps neither sentinel", test.name, err)
		}
	}
}

// With all words of the original list as answers, 5 guesses do not do and 6 do.
func TestKeptDepth(t *testing.T) {
	d, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	d = d.AnyAnswer()
	tree := kept(t, "original-any-answer-6.txt.gz").Tree
	if r := tree.Check(d); len(r.Faults) > 0 || r.Answers != 12972 || r.Lost > 0 || r.Worst != 6 {
		t.Errorf("tree: %+v", r)
	}
	if testing.Short() {
		return // the proof takes some seconds
	}
	proof := kept(t, "original-any-answer-5.jsonl.gz").Lost
	if guesses, _, err := Lost("proof", bytes.NewReader(proof.Text), d.Answers(), d.Words()); err != nil || guesses != 5 {
		t.Errorf("proof: %d guesses, %v", guesses, err)
	}
}

// kept reads a file of data/proofs.
func kept(t *testing.T, name string) File {
	t.Helper()
	f, err := os.Open(filepath.Join("../../data/proofs", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	file, err := Read(name, f)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// Small sets of words that so many guesses do not find.
func TestKeptSets(t *testing.T) {
	d, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	all := d.AnyAnswer()
	for name, want := range map[string]struct {
		answers        []engine.Word
		guesses, words int
	}{
		"original-3": {d.Answers(), 3, 12},
		"ills-3":     {all.Answers(), 3, 6},
		"ills-4":     {all.Answers(), 4, 10},
		"ills-5":     {all.Answers(), 5, 15},
	} {
		if testing.Short() && want.guesses > 4 {
			continue // it takes some seconds
		}
		text := kept(t, "least-"+name+".jsonl.gz").Lost.Text
		guesses, _, err := Lost(name, bytes.NewReader(text), want.answers, all.Words())
		if err != nil || guesses != want.guesses {
			t.Errorf("%s: %d guesses, %v", name, guesses, err)
		}
		steps, err := readLost(name, bytes.NewReader(text), want.answers)
		if err != nil || len(steps[len(steps)-1].Words) != want.words {
			t.Errorf("%s: not about %d words, %v", name, want.words, err)
		}
	}
}
