package play

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// day returns a day that is later than the built-in ones.
func day(number int, answer string) daily.Day {
	return daily.DayOf(daily.First.AddDays(number), game.MustWord(answer))
}

func TestNoteDay(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, c := range []struct {
		day   daily.Day
		added bool
	}{
		{day(1809, "crane"), true},
		{day(1808, "slate"), true}, // in any order
		{day(1809, "crane"), false},
		{day(0, "cigar"), false}, // built in
	} {
		file, added, err := noteDay(c.day)
		if err != nil || added != c.added || file != cli.OwnHistory() {
			t.Errorf("%v: added %v to %q, %v; want %v", c.day, added, file, err, c.added)
		}
	}
	known := must.Get(cli.KnownDays())(t)
	for _, d := range []daily.Day{day(1808, "slate"), day(1809, "crane"), day(1807, "etude")} {
		if got, ok := known.On(d.Date); !ok || got != d {
			t.Errorf("%v is known as %v", d, got)
		}
	}
}

func TestNoteDayTellsContradictions(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	if _, _, err := noteDay(day(1808, "slate")); err != nil {
		t.Fatal(err)
	}
	for want, d := range map[string]daily.Day{
		cli.OwnHistory() + ":2":      day(1808, "crane"),
		"the built-in days.tsv:1804": day(1807, "crane"),
	} {
		if _, _, err := noteDay(d); !errors.Is(err, daily.ErrHistory) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want one with %s", d, err, want)
		}
	}
}

// If processes add days at the same time, no day is lost, and each line is complete.
func TestNoteDayFromSeveralProcesses(t *testing.T) {
	const processes, days = 3, 15
	if number, err := strconv.Atoi(os.Getenv("NOTE_DAY_TEST_FIRST")); err == nil { // this process is one of them
		t.Setenv("XDG_DATA_HOME", os.Getenv("NOTE_DAY_TEST_FOLDER"))
		for i := range days {
			if _, added, err := noteDay(day(number+processes*i, "crane")); err != nil || !added {
				t.Errorf("added %v, %v", added, err)
			}
		}
		return
	}
	folder := t.TempDir()
	t.Setenv("XDG_DATA_HOME", folder)
	var wg sync.WaitGroup
	for p := range processes {
		wg.Go(func() {
			cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
			cmd.Env = append(os.Environ(), "NOTE_DAY_TEST_FOLDER="+folder, "NOTE_DAY_TEST_FIRST="+strconv.Itoa(2000+p))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	wg.Wait()
	known := must.Get(cli.KnownDays())(t)
	for i := range processes * days {
		if _, ok := known.On(day(2000+i, "crane").Date); !ok {
			t.Errorf("day %d is lost", 2000+i)
		}
	}
	if text, err := os.ReadFile(cli.OwnHistory()); err != nil || strings.Count(string(text), "\n") != 1+processes*days {
		t.Errorf("%v, the file is\n%s", err, text)
	}
}

// The player may have edited the file, so its last line may lack a line end.
func TestNoteDayToAFileThatIsThere(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	file := cli.OwnHistory()
	must.Do(t, os.MkdirAll(filepath.Dir(file), 0o700))
	must.Do(t, os.WriteFile(file, []byte("# mine\r\n2026-06-01 1808 slate"), 0o600))
	if _, added, err := noteDay(day(1809, "crane")); err != nil || !added {
		t.Fatalf("added %v, %v", added, err)
	}
	text, err := os.ReadFile(file)
	if want := "# mine\r\n2026-06-01 1808 slate\n2026-06-02\t1809\tcrane\n"; err != nil || string(text) != want {
		t.Errorf("the file is %q, %v; want %q", text, err, want)
	}

	must.Do(t, os.WriteFile(file, []byte("slate\n"), 0o600))
	if _, _, err := noteDay(day(1809, "crane")); !errors.Is(err, daily.ErrHistory) || !strings.Contains(err.Error(), file+":1") {
		t.Errorf("a file with a wrong line: %v", err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "slate\n" {
		t.Errorf("a file with a wrong line became %q, %v", text, err)
	}
}
