//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Every long command ends when it is interrupted: with exit code 130, with whole lines on standard output, and its file
// whole or not there, but for the part that it goes on from. Each is interrupted almost at once, while lists and tables
// are made, or in the middle of its work. How soon it ends is not asserted; one that goes on to its own end, which is
// minutes away for most, does not exit with 130. It says how to go on, or that nothing is kept.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	const begun, tables, search = 30 * time.Millisecond, 120 * time.Millisecond, 200 * time.Millisecond
	const (
		goesOn  = "; OUT.part holds what is done, and the same command goes on from there"
		could   = "; with --output FILE the same command resumes where it stopped"
		nothing = "; nothing is kept; the same command starts from the beginning"
		early   = "; there was nothing to keep yet"
	)
	proofs := filepath.Join("..", "..", "data", "proofs")
	for _, c := range []struct {
		command string
		after   time.Duration // of processor time
		says    []string      // one of these, after the interrupt
	}{
		{"minimax count --answers all --guesses 3 --steps 1000000000", search, []string{nothing}},
		{"minimax solve --answers all --guesses 5", tables, []string{nothing}},
		{"minimax solve --answers all --mode strict --guesses 5 --tree OUT", search, []string{nothing}},
		{"minimax least --answers all", tables, []string{could}},
		{"minimax least --answers all --guesses 3 -o OUT", search, []string{goesOn, early}},
		{"minimax solve all --answers all --guesses 6 -o OUT", tables, []string{goesOn, early}},
		{"sim --host absurdle,hinter --strategies entropy,safe-entropy", search, []string{nothing, ""}},
		{"sim --answers all --strategy entropy --record OUT", tables, []string{nothing, ""}},
		{"verify " + proofs + "/original-any-answer-5.jsonl.gz", tables, []string{nothing}},
		{"verify " + proofs + "/first-strict-nyt2022.jsonl.gz", tables, []string{nothing}},
		{"verify " + proofs + "/first-strict-nyt2022.jsonl.gz --sample 2000 --seed 1", search, []string{nothing}},
		{"verify " + proofs + "/nyt-normal.jsonl.gz --words nyt --sample 20 --seed 1", tables, []string{nothing}},
		{"shortest --words original -o OUT", begun, []string{goesOn, early}},
		{"shortest --words original --mode hard", tables, []string{could}},
		{"shortest --secret all -o OUT", search, []string{goesOn, early}},
		{"longest --secret all --host absurdle -o OUT", tables, []string{goesOn, early}},
		{"longest --secret allowed --mode strict", tables, []string{could}},
		{"tree build --words original -o OUT", tables, []string{nothing}},
		{"tree build --answers all", tables, []string{nothing}},
		{"tree prove --words original --first all --bound 7920 -o OUT", search, []string{goesOn, early}},
		{"tree prove --words original --first salet", tables, []string{nothing}},
		{"tree prove --words original --first all --below 7920 -o OUT", search, []string{goesOn, early}},
		{"tree prove --words original --first all --below 7920", search, []string{could}},
		{"tree fixed --words original", search, []string{nothing}},
		{"tree memory --words original -o OUT", search, []string{goesOn, early}},
		{"tree branches --words original --guesses 5 -o OUT", tables, []string{nothing}},
		{"wordpl export -s wordpl:percentile=50,ahead=20 -o OUT", search, []string{nothing}},
		{"wordpl wins --total 13.7", search, []string{nothing}},
		{"wordpl wins trace=9.3 --then 5.3 --ranks", begun, []string{nothing}},
		{"wordpl wins -s wordpl:percentile=50,ahead=20", search, []string{nothing}},
		{"wordpl sim --games 1000000 --seed 1", tables, []string{nothing}},
		{"suggest --answers all", begun, []string{""}},
	} {
		t.Run(c.command, func(t *testing.T) {
			t.Parallel()
			out := filepath.Join(t.TempDir(), "out")
			p := interrupted(t, append(strings.Fields(strings.ReplaceAll(c.command, "OUT", out)), "--json"), c.after)
			for line := range strings.Lines(p.Text.String()) {
				must.Hold(t, json.Valid([]byte(line)), "standard output has the line %q", line)
			}
			messages := strings.ReplaceAll(p.Messages(), out, "OUT")
			must.Hold(t, slices.ContainsFunc(c.says, func(s string) bool { return strings.Contains(messages, "interrupted"+s+"\n") }),
				"it says %q, want one of %q", messages, c.says)
			checkLeft(t, out)
		})
	}
}

// checkLeft checks what an interrupted command has left of its file: nothing, whole lines to go on from, or the whole
// games that were appended.
func checkLeft(t *testing.T, out string) {
	t.Helper()
	for _, f := range must.Get(filepath.Glob(out + "*"))(t) {
		text := programtest.Read(t, f)
		switch {
		case f != out && f != out+".part":
			t.Errorf("%s is left", f)
		case len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")):
			t.Errorf("%s ends in the middle of a line: %q", f, text[max(0, len(text)-100):])
		}
	}
}

// interrupted starts a command and interrupts it after some processor time, or after more if it does not listen yet then, as on a
// busy machine: it is killed as any program is.
func interrupted(t *testing.T, args []string, after time.Duration) *programtest.Program {
	t.Helper()
	const tries = 4
	for try := 1; ; try++ {
		p := programtest.StartProgram(t, args...)
		must.Need(t, p.Worked(after*time.Duration(try)), "it ended by itself: %s", &p.Problems)
		must.Do(t, p.Process.Signal(os.Interrupt))
		if p.Killed() && try < tries {
			continue
		}
		p.Ends(130, 0)
		return p
	}
}
