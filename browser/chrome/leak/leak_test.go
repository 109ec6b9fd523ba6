package leak

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestParse(t *testing.T) {
	for stat, want := range map[string]Process{
		"7 (sh) S 1 7 7 0":         {7, 1, 7, "S", "sh"},
		"8 (a) b (c) Z 1 2 3":      {8, 1, 2, "Z", "a) b (c"},
		"9 (kworker/0:1 x) I -1 0": {9, -1, 0, "I", "kworker/0:1 x"},
		"":                         {},
		"7 sh S 1 7":               {},
		"7 (sh) S 1":               {},
		"x (sh) S 1 7":             {},
		"7 (sh) S one 7":           {},
		")(":                       {},
	} {
		got, ok := parse(stat)
		if ok != (want != Process{}) || ok && got != want {
			t.Errorf("%q is %+v, %v, want %+v", stat, got, ok, want)
		}
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	if left := Wait(func() []string { return Files(dir) }); len(left) > 0 {
		t.Errorf("an empty folder holds %q", left)
	}
	file := filepath.Join(dir, "x")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if left := Files(dir); !slices.Equal(left, []string{"file " + file}) {
		t.Errorf("found %q", left)
	}
	if left := Files(file); len(left) != 1 {
		t.Errorf("a folder that can't be read: %q", left)
	}
}

func TestGoroutines(t *testing.T) {
	if left := Goroutines(); len(left) > 0 {
		t.Errorf("found %q", left)
	}
	started, stop := make(chan struct{}), make(chan struct{})
	go chromedp(started, stop)
	<-started
	if left := Goroutines(); len(left) != 1 {
		t.Errorf("found %q, want one", left)
	}
	close(stop)
	if left := Wait(Goroutines); len(left) > 0 {
		t.Errorf("found %q", left)
	}
}

// chromedp is named so that its goroutine looks like one of the library's.
func chromedp(started, stop chan struct{}) {
	close(started)
	<-stop
}
