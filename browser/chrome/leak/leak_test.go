package leak

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestParse(t *testing.T) {
	for stat, want := range map[string]Process{
		"7 (sh) S 1 7 7 0":         {7, 1, 7, "S", "sh"},
		"8 (a) b (c) Z 1 2 3":      {8, 1, 2, "Z", "a) b (c"},
		"9 (kworker/0:1 x) I -1 0": {9, -1, 0, "I", "kworker/0:1 x"},
		"":                         {}, "7 sh S 1 7": {}, "7 (sh) S 1": {}, "x (sh) S 1 7": {}, "7 (sh) S one 7": {},
		")(": {},
	} {
		got, ok := parse(stat)
		must.Hold(t, ok == (want != Process{}) && (!ok || got == want), "%q is %+v, %v, want %+v", stat, got, ok, want)
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	left := Wait(func() []string { return Files(dir) })
	must.Hold(t, len(left) == 0, "an empty folder holds %q", left)
	file := filepath.Join(dir, "x")
	must.Do(t, os.WriteFile(file, nil, 0o600))
	must.Equal(t, Files(dir), []string{"file " + file})
	left = Files(file)
	must.Hold(t, len(left) == 1, "a folder that can't be read: %q", left)
}

// A wait ends when its time has passed without news, neither earlier nor with the last news.
func TestQuiet(t *testing.T) {
	idle(t)
	synctest.Test(t, func(t *testing.T) {
		ctx, heard, stop := Quiet(t.Context(), time.Minute)
		defer stop()
		start := time.Now()
		for range 5 {
			time.Sleep(50 * time.Second)
			heard()
		}
		<-ctx.Done()
		must.Equal(t, time.Since(start), 310*time.Second, "it ended after")
		must.Is(t, context.Cause(ctx), context.DeadlineExceeded, "it ended with")
	})
}

// Findings may keep changing for any time.
func TestWaitFollowsProgress(t *testing.T) {
	idle(t)
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		left := Wait(func() []string { return []string{strconv.Itoa(int(min(time.Since(start), time.Minute) / time.Second))} })
		took := time.Since(start)
		must.Hold(t, slices.Equal(left, []string{"60"}) && took >= time.Minute+patience && took <= time.Minute+patience+time.Second, "%q after %v", left, took)
	})
}

// idle has time pass in a test as if nothing else ran on this machine.
func idle(t *testing.T) {
	t.Cleanup(func() { busy = slowness })
	busy = func() float64 { return 1 }
}

func TestGoroutines(t *testing.T) {
	left := Goroutines()
	must.Hold(t, len(left) == 0, "found %q", left)
	started, stop := make(chan struct{}), make(chan struct{})
	go chromedp(started, stop)
	<-started
	left = Goroutines()
	must.Hold(t, len(left) == 1, "found %q, want one", left)
	close(stop)
	left = Wait(Goroutines)
	must.Hold(t, len(left) == 0, "found %q", left)
}

// chromedp has the library's name to make its goroutine look like one of its own.
func chromedp(started, stop chan struct{}) {
	close(started)
	<-stop
}
