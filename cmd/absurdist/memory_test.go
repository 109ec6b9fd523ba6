//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// A search for words to remember that is interrupted goes on where it was: it finds what one without a break does, and no cost twice.
func TestMemoryResumes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	lists, out, kept := filepath.Join(dir, "words.txt"), filepath.Join(dir, "out.txt"), filepath.Join(dir, "kept")
	all := bytes.SplitAfter(programtest.Read(t, filepath.Join("..", "..", "data", "words", "nyt2022-answers.txt")), []byte("\n"))
	programtest.Write(t, lists, bytes.Join(all[:1200], nil))
	args := []string{"tree", "memory", "--answers", lists, "--allowed", lists, "--count", "5", "--json"}
	whole := programtest.Checkpoint(t, filepath.Join(dir, "whole.txt"), args...)
	args = append(args, "-o", out)

	p := programtest.StartProgram(t, args...)
	var begun []byte
	for limit := time.Now().Add(programtest.Patience); bytes.Count(begun, []byte("\n")) < 20; time.Sleep(time.Millisecond) {
		if begun, _ = os.ReadFile(out + ".part"); time.Now().After(limit) {
			t.Fatalf("nothing is found: %s", &p.Problems)
		}
	}
	must.Do(t, p.Process.Signal(os.Interrupt))
	p.Ends(130, 0)
	begun = programtest.Read(t, out+".part")
	must.Do(t, os.Link(out+".part", kept))
	if n, of := bytes.Count(begun, []byte("\n")), bytes.Count(whole, []byte("\n")); n >= of {
		t.Fatalf("%d of %d lines: it was not interrupted", n, of)
	}
	if code, _, problems := programtest.Output("", args...); code != 0 {
		t.Fatalf("code %d: %s", code, problems)
	}
	if !bytes.Equal(programtest.Read(t, out), programtest.Read(t, filepath.Join(dir, "whole.txt"))) {
		t.Error("after the break it finds another tree")
	}
	after := programtest.Read(t, kept)
	if !bytes.HasPrefix(after, begun) || bytes.Count(after, []byte("\n")) != bytes.Count(whole, []byte("\n")) {
		t.Errorf("%d lines, then %d, and %d without a break: costs are found twice", bytes.Count(begun, []byte("\n")), bytes.Count(after, []byte("\n")), bytes.Count(whole, []byte("\n")))
	}
}
