//go:build unix

package jobs_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/programtest"
)

// REFERENCE.md shows these ways to run parts. Each is run by five processes, of which one is killed in mid-work and run
// again. The merged file is that of one process.
func TestPartsOfProcesses(t *testing.T) {
	t.Parallel()
	reference := programtest.Read(t, "../../../../REFERENCE.md")
	words := someWords(t, 60, 300)
	alone := filepath.Join(t.TempDir(), "alone.jsonl")
	if code, _, errs := programtest.Output("", append([]string{"longest", "--secret", "all", "-o", alone}, words...)...); code != 0 {
		t.Fatal(code, errs)
	}
	want := programtest.Read(t, alone)
	for _, c := range []struct {
		name, line string
		first      int // the number of the first process
	}{
		{"slurm", "absurdist longest --secret all --part $SLURM_ARRAY_TASK_ID/200 -o part$SLURM_ARRAY_TASK_ID.jsonl", 1},
		{"kubernetes", "absurdist longest --secret all --part $((JOB_COMPLETION_INDEX + 1))/200 -o part$JOB_COMPLETION_INDEX.jsonl", 0},
		{"parallel", "absurdist longest --secret all --part {}/200 -o part{}.jsonl", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if !strings.Contains(string(reference), c.line) {
				t.Errorf("REFERENCE.md has no line %s", c.line)
			}
			dir := t.TempDir()
			merge := []string{"merge"}
			part := func(program string, n int) *logged {
				id := fmt.Sprint(n + c.first)
				line := strings.NewReplacer("$((JOB_COMPLETION_INDEX + 1))", fmt.Sprint(n+1), "$SLURM_ARRAY_TASK_ID", id, "$JOB_COMPLETION_INDEX", id, "{}", id,
					"/200", "/5", "-o part", "-o "+dir+"/part").Replace(c.line)
				args := append(append(strings.Fields(line)[1:], words...), "--parallel", "1")
				return startLogged(t, program, args...)
			}
			killed := part(gatedProgram, 3)
			killed.pass(3)
			var others []*logged
			for n := range 5 {
				file := filepath.Join(dir, fmt.Sprintf("part%d.jsonl", n+c.first))
				merge = append(merge, file)
				if n != 3 {
					others = append(others, part("absurdist", n))
				}
			}
			begun := filepath.Join(dir, fmt.Sprintf("part%d.jsonl.part", 3+c.first))
			for deadline := time.Now().Add(programtest.Patience); ; time.Sleep(5 * time.Millisecond) {
				if text, _ := os.ReadFile(begun); bytes.Count(text, []byte("\n")) == 4 { // the head and three results
					break
				}
				if time.Now().After(deadline) {
					t.Fatalf("%s has no three results; %s", begun, killed.errors())
				}
			}
			killed.must(syscall.SIGKILL)
			killed.ends(-1)
			for _, l := range others {
				l.ends(0)
			}
			left := append([]string{"merge"}, append(append([]string{}, merge[1:4]...), merge[5])...)
			if code, _, errs := programtest.Output("", left...); code != 2 || !strings.Contains(errs, "part 4 of 5 is missing") || !strings.Contains(errs, begun+" was interrupted") {
				t.Errorf("without the part that was killed: exit code %d, %s", code, errs)
			}

			again := part(gatedProgram, 3)
			again.pass(5) // of its eight jobs three are done
			again.ends(0)
			whole := filepath.Join(dir, "whole.jsonl")
			if code, _, errs := programtest.Output("", append(merge, "-o", whole)...); code != 0 {
				t.Fatal(code, errs)
			}
			if got, err := os.ReadFile(whole); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%v, the merged file has %d bytes, not %d", err, len(got), len(want))
			}
			once := startLogged(t, gatedProgram, again.Args[1:]...) // no job passes its gate, and none is left
			once.ends(0)
		})
	}
}
