//go:build unix

package main

import (
	"bufio"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// BenchmarkFigureStart starts the program anew each time: `play absurdle --mock
// --json`. Medians: from the start of the process to the end of the first guess,
// which is a clue's time after its typing, and to the exit; and the memory that
// our process took at its peak (the browser's is its own).
func BenchmarkFigureStart(b *testing.B) {
	program := built(b)
	var first, whole, memory []float64
	b.ResetTimer()
	for range b.N {
		cmd := exec.Command(program, "play", "absurdle", "--mock", "--json")
		out, err := cmd.StdoutPipe()
		if err != nil {
			b.Fatal(err)
		}
		began := time.Now()
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		guessed := 0.0
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if guessed == 0 && strings.Contains(lines.Text(), `"event":"guess"`) {
				guessed = time.Since(began).Seconds()
			}
		}
		if err := cmd.Wait(); err != nil {
			b.Fatal(err)
		}
		first, whole = append(first, guessed), append(whole, time.Since(began).Seconds())
		memory = append(memory, peakMiB(cmd))
	}
	b.ReportMetric(median(first), "first-guess-s")
	b.ReportMetric(median(whole), "whole-game-s")
	b.ReportMetric(median(memory), "peak-MiB")
	b.ReportMetric(0, "ns/op")
}

// built builds the program, and returns its path.
func built(b *testing.B) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "absurdist")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
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
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v: %s", err, out)
				}
				wall = append(wall, time.Since(began).Seconds())
				cpu = append(cpu, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
			}
			b.ReportMetric(median(wall), "whole-s")
			b.ReportMetric(median(cpu), "cpu-s")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// peakMiB returns the peak resident memory of a process that has ended.
func peakMiB(cmd *exec.Cmd) float64 {
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return float64(usage.Maxrss) / 1024 // Linux counts in KiB
}

func median(list []float64) float64 {
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}
