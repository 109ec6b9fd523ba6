package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"absurdist/cmd/internal/queue"
	"absurdist/engine"
)

// gatedProgram is absurdist with jobs that wait at a gate: the file named by $GATE holds how many may pass.
const gatedProgram = "absurdist-gated"

func gatedKinds() queue.Kinds {
	list := builtInKinds()
	for i := range list {
		open := list[i].Open
		list[i].Open = func(ctx context.Context, params json.RawMessage, parallel int) (queue.Doer, error) {
			d, err := open(ctx, params, parallel)
			return &gatedDoer{Doer: d}, err
		}
	}
	return list
}

// gatedDoer does its jobs one at a time.
type gatedDoer struct {
	queue.Doer
	passed int
}

func (g *gatedDoer) Do(ctx context.Context, job json.RawMessage) (json.RawMessage, error) {
	g.passed++
	for {
		text, err := os.ReadFile(os.Getenv("GATE"))
		if err != nil {
			return nil, err
		}
		if n, _ := strconv.Atoi(string(text)); n >= g.passed {
			return g.Doer.Do(ctx, job)
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// someWords writes every nth answer of the original list, and those with every mth other word, to files, and returns
// the flags that name them.
func someWords(t *testing.T, n, m int) []string {
	t.Helper()
	d, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	var answers, allowed []string
	for i, w := range d.Answers() {
		if i%n == 0 {
			answers = append(answers, w.String())
		}
	}
	for i, w := range d.Others() {
		if i%m == 0 {
			allowed = append(allowed, w.String())
		}
	}
	dir := t.TempDir()
	var flags []string
	for name, words := range map[string][]string{"answers": answers, "allowed": append(allowed, answers...)} {
		file := filepath.Join(dir, name+".txt")
		if err := os.WriteFile(file, []byte(strings.Join(words, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		flags = append(flags, "--"+name, file)
	}
	return flags
}

// Commands print the same whether their jobs go through a queue or not, also where the word lists are files.
func TestQueuePrintsTheSame(t *testing.T) {
	t.Parallel()
	words := someWords(t, 40, 150)
	for _, c := range []struct {
		args     string
		ownWords bool
	}{
		{"longest --all --json", true},
		{"longest --all --words original --json", false},
		{"longest --all --host absurdle --json --games", true},
		{"longest --all --mode strict --proof --json", true},
		{"longest --all-allowed --order 2", true},
		{"shortest --all-targets --exhaust 3 --json", true},
		{"shortest --all-targets --mode hard --guesses answers", true},
		{"tree prove --first all --bound 100", true},
		{"sim --strategy entropy --json --seed 1", true},
		{"sim --boards 4 --games 30 --words original --seed 1 --json", false},
		{"sim --host absurdle --openings --strategy random --seed 1 --json", true},
		{"sim --strategies entropy,random,expected --seed 3 --json", true},
		{"noise sim --games 40 --seed 1 --json", true},
	} {
		args := strings.Fields(c.args)
		if c.ownWords {
			args = append(args, words...)
		}
		code, alone, errs := longestOutput("", args...)
		if code != 0 || alone == "" {
			t.Errorf("%s: exit code %d, %s", c.args, code, errs)
		}
		code, queued, errs := longestOutput("", append(args, "--queue", "embedded", "--queue-dir", t.TempDir())...)
		if code != 0 || withoutTime(queued) != withoutTime(alone) {
			t.Errorf("%s: exit code %d, %s\nalone:\n%.2000s\nthrough a queue:\n%.2000s", c.args, code, errs, alone, queued)
		}
	}
}

var timing = regexp.MustCompile(`"(positions|ms_per_guess|seconds|slowest_seconds)":[0-9.e+-]+`)

// withoutTime drops figures that depend on the time, or, of simulations, on how many games shared their positions.
func withoutTime(text string) string {
	text = timing.ReplaceAllString(text, `"$1":0`)
	if i := strings.LastIndex(text, " states, "); i >= 0 {
		return text[:i]
	}
	return text
}

// A file that was begun on this machine is ended through a queue, and comes out the same.
func TestQueueGoesOn(t *testing.T) {
	t.Parallel()
	words := someWords(t, 20, 60)
	args := append([]string{"tree", "prove", "--first", "all", "--bound", "270"}, words...)
	whole := filepath.Join(t.TempDir(), "whole.jsonl")
	if code, _, errs := longestOutput("", append(args, "-o", whole)...); code != 0 {
		t.Fatal(code, errs)
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(strings.Lines(string(text)))
	d, err := (&listFlags{answers: words[slices.Index(words, "--answers")+1], allowed: words[slices.Index(words, "--allowed")+1]}).load("")
	if err != nil {
		t.Fatal(err)
	}
	begun := filepath.Join(t.TempDir(), "begun.jsonl")
	part := "tree prove " + d.Sum() + " normal guesses 6 bound 270\n" + strings.Join(lines[1:101], "") // in the middle of a block
	if err := os.WriteFile(begun+".part", []byte(part), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := longestOutput("", append(args, "-o", begun, "--queue", "embedded", "--queue-dir", t.TempDir())...); code != 0 {
		t.Fatal(code, errs)
	}
	if again, err := os.ReadFile(begun); err != nil || string(again) != string(text) {
		t.Errorf("the file that was ended through a queue differs, %v", err)
	}
}

func TestQueueUsage(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"worker":                        "give --queue nats://HOST:PORT",
		"worker --queue 127.0.0.1:4222": "write the server's address as nats://HOST:PORT",
		"worker --queue nats://127.0.0.1:1 --jobs 0":              "--jobs 0: it must be positive",
		"longest --all --queue-jobs 2":                            "go with --queue",
		"longest --all --queue nats://h --queue-dir x":            "go with --queue embedded",
		"longest --secret jazzy --queue embedded":                 "--queue goes with --all",
		"sim --strategy exec:cat --queue embedded":                "exec:cat does not go through a queue",
		"sim --strategies entropy,script:file=x --queue embedded": "script:file=x",
		"noise sim --host fibble --queue embedded":                "absurdist sim --host fibble",
		"longest --all --queue here":                              "write the server's address as nats://HOST:PORT",
		"shortest --queue embedded":                               "--queue goes with --all-targets",
		"tree prove --first salet --queue embedded":               "--queue goes with --first all",
		"tree prove --first all --bound 7 --memory 9":             "--memory has no use with --first all",
	} {
		if code, out, errs := longestOutput("", strings.Fields(args)...); code != exitUsage || !strings.Contains(errs, want) || out != "" {
			t.Errorf("%s: exit code %d, %s%s", args, code, out, errs)
		}
	}
	for _, args := range []string{"worker --queue nats://127.0.0.1:1", "longest --all --queue nats://127.0.0.1:1"} {
		code, _, errs := longestOutput("", strings.Fields(args)...)
		if code != exitError || !strings.Contains(errs, "the queue's server nats://127.0.0.1:1: ") || !strings.Contains(errs, "start one (nats-server -js)") {
			t.Errorf("%s: exit code %d, %s", args, code, errs)
		}
	}
}

// Lists that are built in travel by name and checksum, others whole; what arrives are the same lists.
func TestCarried(t *testing.T) {
	t.Parallel()
	d, err := engine.LoadList("nyt")
	if err != nil {
		t.Fatal(err)
	}
	few, err := engine.NewDictionary("nyt", d.Answers()[:50], d.Answers()[50:80])
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*engine.Dictionary{d, few} {
		text, err := json.Marshal(carry(d))
		if err != nil {
			t.Fatal(err)
		}
		if whole := len(text) > 200; whole != (d == few) {
			t.Errorf("%d words travel as %d bytes", len(d.Words()), len(text))
		}
		var c carried
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		there, err := c.load()
		if err != nil || there.Sum() != d.Sum() || there.Name() != d.Name() || !slices.Equal(there.Words(), d.Words()) {
			t.Errorf("other lists arrive: %v", err)
		}
		c.Sum = strings.Repeat("0", 64)
		if _, err := c.load(); err == nil || !strings.Contains(err.Error(), "checksum") {
			t.Errorf("lists with another checksum: %v", err)
		}
	}
}
