package jobs_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Each command that works in jobs prints and writes the same from parts as in one go.
func TestPartsPrintTheSame(t *testing.T) {
	t.Parallel()
	words := someWords(t, 60, 200)
	for _, c := range []struct {
		args string
		file bool // the command writes one
	}{
		{"longest --secret all --json", true},
		{"longest --secret all --mode strict --with-proof", true},
		{"shortest --secret all", true},
		{"tree prove --first all --bound 90", true},
		{"tree prove --first all --below 90 --json", true},
		{"tree prove --first all --below 90 --number 20 --json", true},
		{"sim --strategy entropy --json --seed 1", false},
		{"sim --strategies entropy,random --host wordle,absurdle --seed 3 --json", false},
		{"wordpl sim --games 40 --seed 1 --json", false},
	} {
		t.Run(c.args, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			alone, whole := filepath.Join(dir, "alone.jsonl"), filepath.Join(dir, "whole.jsonl")
			args := append(strings.Fields(c.args), words...)
			wanted := args
			if c.file {
				wanted = append(wanted, "-o", alone)
			}
			code, want, errs := programtest.Output("", wanted...)
			if code != 0 {
				t.Fatal(code, errs)
			}
			merge := []string{"merge"}
			for k := 1; k <= 3; k++ {
				file := filepath.Join(dir, fmt.Sprintf("part%d.jsonl", k))
				merge = append(merge, file)
				code, printed, errs := programtest.Output("", append(args, "--part", fmt.Sprintf("%d/3", k), "-o", file)...)
				if code != 0 || printed != "" {
					t.Fatalf("part %d: exit code %d, %s%s", k, code, errs, printed)
				}
			}
			code, printed, errs := programtest.Output("", append(merge, "-o", whole)...)
			if code != 0 {
				t.Fatal(code, errs)
			}
			text := programtest.Read(t, whole)
			if !c.file {
				printed = string(text)
			} else if text2, err := os.ReadFile(alone); err != nil || !bytes.Equal(text, text2) {
				t.Errorf("%v, the file is\n%.2000s\nnot\n%.2000s", err, text, text2)
			}
			if withoutTime(printed) != withoutTime(want) {
				t.Errorf("printed\n%s\nnot\n%s", printed, want)
			}
		})
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
		if code, _, errs := programtest.Output("", args...); code != 0 {
			t.Fatal(code, errs)
		}
	}
	part("1", "1/3")
	part("2", "2/3")
	part("3", "3/3")
	part("mode", "3/3", "--mode", "hard")
	part("of4", "3/4")
	text := programtest.Read(t, name("3"))
	lines := bytes.SplitAfter(text, []byte("\n"))
	for file, text := range map[string][]byte{
		"short": bytes.Join(lines[:len(lines)-2], nil), "empty": nil, "cut": text[:len(text)-3], "moved": bytes.Replace(text, []byte(`"job":2,`), []byte(`"job":3,`), 1),
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
		"1 2 moved":       name("moved") + ":2: it is not a result of this part",
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
		if code != cli.ExitUsage && !strings.Contains(want, "no such file") || !strings.Contains(errs, want) || out != "" {
			t.Errorf("%s: exit code %d, %s%s, want %q", files, code, out, errs, want)
		}
	}
	for _, file := range []string{"record.jsonl", "touched"} {
		if _, err := os.Stat(name(file)); err == nil {
			t.Errorf("%s was made", file)
		}
	}
	if code, out, errs := programtest.Output("", "merge", name("3"), name("1"), name("2")); code != 0 || !strings.Contains(out, "random") {
		t.Errorf("in another order: exit code %d, %s%s", code, out, errs)
	}
}

func TestPartUsage(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"longest --secret all --part 1/2":                  "--part 1/2: give the part's file by --output",
		"longest --secret all --part 3/2 -o x":             `--part "3/2": write K/N`,
		"longest --secret all --part 0/2 -o x":             `--part "0/2": write K/N`,
		"longest --secret all --part 1/2/3 -o x":           `--part "1/2/3": write K/N`,
		"longest --secret all --part 1/2 --queue embedded": "--queue and --part exclude each other",
		"longest --secret jazzy --part 1/2 -o x":           "--part and --parallel go with --secret all",
		"tree prove --first salet --part 1/2":              "--queue and --part go with --first all",
		"shortest --part 1/2 -o x":                         "go with --secret",
		"sim --part 1/2 -o x":                              "--part needs --seed",
		"sim --seed 1 -o x":                                "--output goes with --part",
		"sim --seed 1 --part 1/2 -o x --strategy exec:cat": "exec:cat does not go",
		"wordpl sim --part 1/2 -o x":                       "--part needs --seed",
		"merge":                                            "an argument is missing",
	} {
		if code, out, errs := programtest.Output("", strings.Fields(args)...); code != cli.ExitUsage || !strings.Contains(errs, want) || out != "" {
			t.Errorf("%s: exit code %d, %s%s", args, code, out, errs)
		}
	}
}
