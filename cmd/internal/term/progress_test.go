package term

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// screen is a terminal of one line, to which only what a bar writes is written.
type screen struct{ line []rune }

func (s *screen) Write(text []byte) (int, error) {
	for written := range strings.SplitSeq(string(text), "\r") {
		letters := []rune(written)
		if len(letters) > len(s.line) {
			s.line = append(s.line, make([]rune, len(letters)-len(s.line))...)
		}
		copy(s.line, letters)
	}
	return len(text), nil
}

func (s *screen) String() string { return strings.TrimRight(string(s.line), " ") }

// TestLine checks what a bar shows after a time, on a clock that moves only when all goroutines sleep.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		name         string
		width, total int
		title, unit  string
		begin, done  int
		after        time.Duration
		want         string
	}{
		{"at first", 80, 1000, "", "games", 0, 0, 0, "░░░░░░░░░░░░  0 %  0/1,000 games  elapsed 0 s"},
		{"under way", 80, 1000, "", "games", 0, 400, 20 * time.Second, "████░░░░░░░░  40 %  400/1,000  20 games/s  elapsed 20 s, 30 s left"},
		{"with a title", 100, 80, "the pairs left", "pairs", 0, 40, 4 * time.Hour, "the pairs left  ██████░░░░░░  50 %  40/80  10 pairs/h  elapsed 4 h 0 min, 4 h 0 min left"},
		{"no room for the bar", 75, 80, "the pairs left", "pairs", 0, 40, 4 * time.Hour, "the pairs left  50 %  40/80  10 pairs/h  elapsed 4 h 0 min, 4 h 0 min left"},
		{"no room for the title", 70, 80, "the pairs left", "pairs", 0, 40, 4 * time.Hour, "the pair…  50 %  40/80  10 pairs/h  elapsed 4 h 0 min, 4 h 0 min left"},
		{"no room", 20, 80, "the pairs left", "pairs", 0, 40, 4 * time.Hour, "50 %  40/80  10 pai"},
		{"too early to tell", 80, 1000, "", "games", 0, 2, 10 * time.Second, "░░░░░░░░░░░░  0 %  2/1,000  12 games/min  elapsed 10 s"},
		{"gone on with", 80, 1000, "", "games", 900, 910, 100 * time.Second, "██████████░░  91 %  910/1,000  6.0 games/min  elapsed 1 min 40 s, 15 min left"},
		{"nothing new", 80, 1000, "", "games", 900, 900, time.Hour, "██████████░░  90 %  900/1,000 games  elapsed 1 h 0 min"},
		{"no end known", 80, Unknown, "searching", "states", 0, 1_234_567, 50 * time.Second, "searching  1,234,567  24,691 states/s  elapsed 50 s"},
		{"no end known, at first", 80, Unknown, "searching", "states", 0, 0, 0, "searching  0 states  elapsed 0 s"},
		{"a share", 80, 100, "sets of 5 words", Percent, 0, 25, 25 * time.Hour, "sets of 5 words  ███░░░░░░░░░  25 %  elapsed 1 d 1 h, 3 d 3 h left"},
		{"more than the whole", 80, 10, "", "games", 0, 20, 10 * time.Second, "████████████  100 %  20/10  2.0 games/s  elapsed 10 s, 0 s left"},
		{"nothing counted", 80, Unknown, "searching", Nothing, 0, 0, 5 * time.Minute, "searching  elapsed 5 min 0 s"},
		{"nothing to do", 80, 0, "", "games", 0, 0, time.Minute, "0 games  elapsed 1 min 0 s"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var s screen
				b := NewBar(&s, Look{Shown: true, Width: c.width}, c.total, c.title, c.unit)
				defer b.Close()
				time.Sleep(time.Hour) // what comes before Begin, such as reading the checkpoint, does not count
				b.Begin(c.begin)
				time.Sleep(max(0, c.after-often))
				b.Set(c.done)
				time.Sleep(often)
				b.Set(c.done)
				synctest.Wait()
				must.Equal(t, s.String(), c.want, "line")
			})
		})
	}
}

// TestTicks sees the time go on while a step takes long, and nothing left when the bar is closed.
func TestTicks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s screen
		b := NewBar(&s, Look{Shown: true, Colors: false}, 10, "", "first guesses")
		time.Sleep(90*time.Second + time.Millisecond)
		synctest.Wait()
		must.Hold(t, strings.HasSuffix(s.String(), "0/10 first guesses  elapsed 1 min 30 s"), "line %q", s.String())
		b.Close()
		b.Close()
		b.Set(5)
		b.Describe("more")
		must.Equal(t, s.String(), "", "line after the end")
	})
}

// TestLines holds what is told without a terminal, and how often.
func TestLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said []string
		b := NewBar(nil, Look{Shown: true, Say: func(line string) { said = append(said, line) }}, 1000, "solving", "positions")
		time.Sleep(beat / 2) // between two lines
		for n := range 300 {
			b.Set(n)
			time.Sleep(time.Second)
		}
		b.Close()
		want := []string{
			"solving; 0 %; 4/1,000; 48 positions/min; elapsed 5 s, 20 min left",
			"solving; 1 %; 14/1,000; 56 positions/min; elapsed 15 s, 17 min left",
			"solving; 3 %; 34/1,000; 58 positions/min; elapsed 35 s, 16 min left",
			"solving; 7 %; 74/1,000; 59 positions/min; elapsed 1 min 15 s, 15 min left",
			"solving; 13 %; 134/1,000; 60 positions/min; elapsed 2 min 15 s, 14 min left",
			"solving; 19 %; 194/1,000; 60 positions/min; elapsed 3 min 15 s, 13 min left",
			"solving; 25 %; 254/1,000; 60 positions/min; elapsed 4 min 15 s, 12 min left",
		}
		must.Hold(t, slices.Equal(said, want), "said\n%s", strings.Join(said, "\n"))
	})
}

// TestDescribe changes the title, and colours the bar only.
func TestDescribe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s strings.Builder
		b := NewBar(&s, Look{Shown: true, Colors: true}, 4, "one", "games")
		time.Sleep(often)
		b.Describe("two")
		b.Close()
		const bar = "\x1b[32m░░░░░░░░░░░░\x1b[0m"
		must.Hold(t, strings.HasPrefix(s.String(), "\rone  "+bar+"  0 %") && strings.Contains(s.String(), "\rtwo  "+bar+"  0 %"), "wrote %q", s.String())
	})
}

// TestNone holds that a bar that is not shown takes all calls.
func TestNone(t *testing.T) {
	b := NewBar(nil, Look{}, 10, "", "games")
	b.Begin(1)
	b.Set(2)
	b.Describe("nothing")
	b.Close()
	must.Hold(t, b == nil, "a bar that is not shown is there")
}
