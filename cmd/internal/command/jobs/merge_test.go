package jobs_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

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
