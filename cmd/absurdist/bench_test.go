//go:build unix

package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// BenchmarkFigureStart starts the program anew each time: `play SITE --mock --json`, on pages that reveal at once. Medians:
// from the start of the process to the end of the first guess, which is a clue's time after its typing, and to the exit;
// and the memory that our process took at its peak, without the browser's.
func BenchmarkFigureStart(b *testing.B) {
	program := built(b)
	for _, site := range []string{"absurdle", "wordle"} {
		b.Run(site, func(b *testing.B) {
			var first, whole, memory []float64
			for range b.N {
				cmd := exec.Command(program, "play", site, "--mock", "--mock-option", "reveal=0", "--json")
				out := must.Get(cmd.StdoutPipe())(b)
				began := time.Now()
				must.Do(b, cmd.Start())
				guessed, peak := 0.0, 0.0
				for lines := bufio.NewScanner(out); lines.Scan(); {
					if guessed == 0 && strings.Contains(lines.Text(), `"event":"guess"`) {
						guessed = time.Since(began).Seconds()
					}
					peak = max(peak, peakMiB(cmd.Process.Pid)) // what comes after the last line is the browser's end
				}
				must.Do(b, cmd.Wait())
				first, whole, memory = append(first, guessed), append(whole, time.Since(began).Seconds()), append(memory, peak)
			}
			b.ReportMetric(median(first), "first-guess-s")
			b.ReportMetric(median(whole), "whole-game-s")
			b.ReportMetric(median(memory), "peak-MiB")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// built builds the program, and returns its path.
func built(b *testing.B) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "absurdist")
	out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput()
	must.Need(b, err == nil, "%v: %s", err, out)
	return program
}

// BenchmarkFigureSimProcess starts the program anew each time, over all 2,315 answers.
// Medians from the start of the process to its exit, and of its CPU time.
func BenchmarkFigureSimProcess(b *testing.B) {
	program := built(b)
	for _, strategy := range []string{"optimal", "entropy"} {
		b.Run(strategy, func(b *testing.B) {
			var wall, cpu []float64
			for range b.N {
				cmd := exec.Command(program, "sim", "--strategy", strategy, "--words", "original", "--json")
				began := time.Now()
				out, err := cmd.CombinedOutput()
				must.Need(b, err == nil, "%v: %s", err, out)
				wall = append(wall, time.Since(began).Seconds())
				cpu = append(cpu, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
			}
			b.ReportMetric(median(wall), "whole-s")
			b.ReportMetric(median(cpu), "cpu-s")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// peakMiB returns the peak resident memory of a process that runs, 0 where the system does not tell it. What the system
// tells of one that has ended counts its children, too: the browser.
func peakMiB(pid int) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	var kib float64
	if _, line, found := strings.Cut(string(status), "VmHWM:"); found {
		_, _ = fmt.Sscan(line, &kib)
	}
	return kib / 1024
}

func median(list []float64) float64 {
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}
