package command_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

func TestMain(m *testing.M) {
	programtest.Main(m, map[string]queue.Kinds{gatedProgram: gatedKinds()})
}

// gatedProgram is absurdist with jobs that wait at a gate: the file named by $GATE holds how many may pass.
const gatedProgram = "absurdist-gated"

func gatedKinds() queue.Kinds {
	list := command.Kinds()
	for i := range list {
		open := list[i].Open
		list[i].Open = func(ctx context.Context, params json.RawMessage, parallel int) (queue.Do, error) {
			do, err := open(ctx, params, parallel)
			return gated(do), err
		}
	}
	return list
}

// gated does jobs one at a time.
func gated(do queue.Do) queue.Do {
	passed := 0
	return func(ctx context.Context, job json.RawMessage) (json.RawMessage, error) {
		passed++
		for {
			text, err := os.ReadFile(os.Getenv("GATE"))
			if err != nil {
				return nil, err
			}
			if n, _ := strconv.Atoi(string(text)); n >= passed {
				return do(ctx, job)
			}
			select {
			case <-time.After(5 * time.Millisecond):
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		}
	}
}

// someWords writes two lists to files: every nth answer of the original list, and these with every mth other word. It returns the flags
// that name the files.
func someWords(t *testing.T, n, m int) []string {
	t.Helper()
	d := game.Must(game.LoadList("original"))
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
		programtest.Write(t, file, strings.Join(words, "\n")+"\n")
		flags = append(flags, "--"+name, file)
	}
	return flags
}

// Commands print and write the same whether their jobs are done here, through a queue, or in parts that are merged. Word lists may be files.
func TestJobsElsewhere(t *testing.T) {
	t.Parallel()
	words := someWords(t, 50, 200)
	for _, c := range []struct {
		args     string
		file     bool // the command writes one
		ownWords bool
	}{
		{"longest --secret all --json", true, true},
		{"longest --secret all --host absurdle --json", true, true},
		{"longest --secret all --mode strict --with-proof --json", true, true},
		{"shortest --secret all --json", true, true},
		{"shortest --secret all --mode hard --guess-from answers", true, true},
		{"tree prove --first all --bound 100", true, true},
		{"tree prove --first all --below 100 --json", true, true},
		{"tree prove --first all --below 100 --number 20 --json", true, true},
		{"sim --strategy entropy --json --seed 1", false, true},
		{"sim --boards 4 --games 6 --words original --seed 1 --json", false, false},
		{"sim --strategies entropy,random,expected --host wordle,absurdle --seed 3 --json", false, true},
		{"sim --days 2024-02-01..2024-02-03 --strategy daily --seed 3 --json", false, false},
		{"wordpl sim --games 40 --seed 1 --json", false, true},
	} {
		t.Run(c.args, func(t *testing.T) {
			t.Parallel()
			args := strings.Fields(c.args)
			if c.ownWords {
				args = append(args, words...)
			}
			dir := t.TempDir()
			run := func(file string, args ...string) (printed, text string) {
				t.Helper()
				if file = filepath.Join(dir, file); c.file || args[0] == "merge" {
					args = append(args, "-o", file)
				}
				printed, _ = programtest.Ends(t, 0, "", args...)
				written, _ := os.ReadFile(file) // none of some commands
				return withoutTime(printed), string(written)
			}
			printed, text := run("alone", args...)
			queued, queuedText := run("queued", append(args, "--queue", "embedded", "--queue-dir", t.TempDir())...)
			must.Equal(t, queued, printed, "through a queue")
			must.Equal(t, queuedText, text, "the file through a queue")
			merge := []string{"merge"}
			for k := 1; k <= 3; k++ {
				file := filepath.Join(dir, fmt.Sprintf("part%d.jsonl", k))
				merge = append(merge, file)
				printed, _ := programtest.Ends(t, 0, "", append(args, "--part", fmt.Sprintf("%d/3", k), "-o", file)...)
				must.Same(t, printed, "", "part %d prints", k)
			}
			merged, mergedText := run("merged", merge...)
			if !c.file {
				merged, mergedText = withoutTime(mergedText), merged
			}
			must.Equal(t, merged, printed, "in parts")
			must.Equal(t, mergedText, text, "the file in parts")
		})
	}
}

var timing = regexp.MustCompile(`"(positions|ms_per_guess|seconds|slowest_seconds)":[0-9.e+-]+`)

// withoutTime drops figures that depend on the time, or, of simulations, on how many games shared their positions.
func withoutTime(text string) string {
	text = timing.ReplaceAllString(text, `"$1":0`)
	if i := strings.LastIndex(text, "states,"); i >= 0 {
		return text[:i]
	}
	return text
}

func TestJobsUsage(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"worker":                        "give --queue nats://HOST:PORT",
		"worker --queue 127.0.0.1:4222": "write the server's address as nats://HOST:PORT",
		"worker --queue nats://s3cret@127.0.0.1:4222":               "put what stands before the @ into a file for --queue-token-file",
		"longest --secret all --queue nats://s3cret@127.0.0.1:4222": "put what stands before the @ into a file for --queue-token-file",
		"worker --queue nats://127.0.0.1:1 --queue-token s3cret":    "there is no flag --queue-token (did you mean --queue-",
		"worker --queue nats://127.0.0.1:1 --queue-ca x":            "--queue-ca x: open x",
		"longest --secret all --queue-token-file x":                 "--queue-token-file goes with --queue",
		"worker --queue nats://127.0.0.1:1 --parallel -1":           "--parallel -1: write 0 or more",
		"longest --secret all --parallel -1":                        "--parallel -1: write 0 or more",
		"longest --secret jazzy --parallel 2":                       "--parallel go with --secret all",
		"longest --secret all --queue-dir x":                        "--queue-dir goes with --queue embedded",
		"sim --parallel 2":                                          "--parallel goes with --",
		"wordpl sim --parallel 2":                                   "--parallel goes with --queue",
		"longest --secret all --queue nats://h --queue-dir x":       "--queue-dir goes with --queue embedded",
		"longest --secret jazzy --queue embedded":                   "--queue, --part and --parallel go with --secret all",
		"sim --strategy exec:cat --queue embedded":                  "exec:cat does not go through a queue",
		"sim --strategies entropy,script:file=x --queue embedded":   "script:file=x",
		"longest --secret all --queue here":                         "write the server's address as nats://HOST:PORT",
		"shortest --parallel 2":                                     "--queue, --part and --parallel go with --secret",
		"shortest --queue embedded":                                 "--queue, --part and --parallel go with --secret",
		"tree prove --first salet --queue embedded":                 "--queue and --part go with --first all",
		"tree prove --first all --bound 7 --memory 9":               "--memory has no use with --first all",
		"longest --secret all --part 1/2":                           "--part 1/2: give the part's file by --output",
		"longest --secret all --part 3/2 -o x":                      `--part "3/2": write K/N`,
		"longest --secret all --part 0/2 -o x":                      `--part "0/2": write K/N`,
		"longest --secret all --part 1/2/3 -o x":                    `--part "1/2/3": write K/N`,
		"longest --secret all --part 1/2 --queue embedded":          "--queue and --part exclude each other",
		"longest --secret jazzy --part 1/2 -o x":                    "--part and --parallel go with --secret all",
		"tree prove --first salet --part 1/2":                       "--queue and --part go with --first all",
		"shortest --part 1/2 -o x":                                  "go with --secret",
		"sim --part 1/2 -o x":                                       "--part needs --seed",
		"sim --seed 1 -o x":                                         "--output goes with --part",
		"sim --seed 1 --part 1/2 -o x --strategy exec:cat":          "exec:cat does not go",
		"wordpl sim --part 1/2 -o x":                                "--part needs --seed",
		"merge":                                                     "an argument is missing",
	} {
		out, errs := programtest.Ends(t, cli.ExitUsage, "", strings.Fields(args)...)
		must.Hold(t, strings.Contains(errs, want) && out == "" && !strings.Contains(errs, "s3cret"),
			"%s: %s%s", args, out, errs)
	}
	for _, args := range []string{"worker --queue nats://127.0.0.1:1", "longest --secret all --queue nats://127.0.0.1:1"} {
		_, errs := programtest.Ends(t, cli.ExitError, "", strings.Fields(args)...)
		for _, want := range []string{"the queue's server nats://127.0.0.1:1: ", "start one (nats-server -js)"} {
			must.Hold(t, strings.Contains(errs, want), "%s: %s", args, errs)
		}
	}
}

// Part files that do not make a whole are refused, and named.
func TestMergeRefuses(t *testing.T) {
	t.Parallel()
	dir, words := t.TempDir(), someWords(t, 100, 300)
	name := func(n string) string { return filepath.Join(dir, n) }
	part := func(file, part string, args ...string) {
		t.Helper()
		args = append(append([]string{"sim", "--strategy", "random", "--seed", "1", "--part", part, "-o", name(file)}, words...), args...)
		programtest.Ends(t, 0, "", args...)
	}
	part("1", "1/3")
	part("1", "1/3", "--quiet", "--parallel", "1") // it is there
	part("2", "2/3")
	part("3", "3/3")
	part("mode", "3/3", "--mode", "hard")
	part("of4", "3/4")
	text := programtest.Read(t, name("3"))
	lines := bytes.SplitAfter(text, []byte("\n"))
	for file, text := range map[string][]byte{
		"short": bytes.Join(lines[:len(lines)-2], nil), "empty": nil, "cut": text[:len(text)-3], "moved": bytes.Replace(text, []byte(`"job":"`), []byte(`"job":"x`), 1),
		"version": bytes.Replace(text, []byte(`"version":"`), []byte(`"version":"x`), 1), "junk": []byte("junk\n"),
		"twice": append(bytes.Clone(text), lines[1]...), "result": bytes.Replace(text, []byte(`"Asked":`), []byte(`"asked":[],"Asked":`), 1),
		"command": bytes.Replace(text, []byte(`"arguments":["sim",`), []byte(`"arguments":["play",`), 1),
		"record":  bytes.Replace(text, []byte(`"arguments":["sim",`), []byte(`"arguments":["sim","--record=`+name("record.jsonl")+`",`), 1),
		"program": bytes.Replace(text, []byte(`"random"`), []byte(`"exec:touch `+name("touched")+`"`), 1),
	} {
		programtest.Write(t, name(file), text)
	}
	must.Do(t, os.Rename(name("of4"), name("part4.jsonl")))
	for files, want := range map[string]string{
		"1 2":             "part 3 of 3 is missing: none of the 2 files has it",
		"1 2 3 2":         name("2") + ": part 2 of 3 is in " + name("2") + ", too",
		"1 2 mode":        name("mode") + ": it is a part of another work than " + name("1"),
		"1 2 part4.jsonl": name("part4.jsonl") + ": it is a part of another work",
		"1 2 short":       name("short") + ": it has ",
		"1 2 empty":       name("empty") + ": it is empty, and no part of a computation",
		"1 2 cut":         name("cut") + ":",
		"1 2 moved":       name("moved") + ": it has no result of job 3 of sim",
		"1 2 twice":       name("twice") + ":",
		"1 2 version":     name("version") + ": it was made by version x",
		"1 2 junk":        name("junk") + ":1: ",
		"1 2 absent":      "absent: no such file",
		"command 1 2":     name("command") + ": it is not of a command that works in parts",
		"record 1 2":      "--part and --record exclude each other",
		"program 1 2":     "its program or file is on this machine",
	} {
		args := []string{"merge"}
		for f := range strings.FieldsSeq(files) {
			args = append(args, name(f))
		}
		code, out, errs := programtest.Output("", args...)
		must.Hold(t, (code == cli.ExitUsage || strings.Contains(want, "no such file")) && strings.Contains(errs, want) && out == "",
			"%s: exit code %d, %s%s, want %q", files, code, out, errs, want)
	}
	for _, file := range []string{"record.jsonl", "touched"} {
		must.Hold(t, must.Err(os.Stat(name(file))) != nil, "%s was made", file)
	}
	programtest.Says(t, 0, "random", "merge", name("3"), name("1"), name("2"))
}
