package watch

import (
	"context"
	"math"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
)

// playing reports whether time moves the place on.
func (m *model) playing() bool { return !m.paused && !m.live && !m.atEnd() }

// nextTick waits for the time of the next picture.
func (m *model) nextTick() tea.Cmd {
	cmd, _ := m.launch(func(ctx context.Context) tea.Msg {
		sleep(ctx, frame)
		return tickMsg(time.Now())
	})
	return cmd
}

// gamePause is how many seconds the end of a game stands before the next begins.
const gamePause = 1.5

// tick moves the place on by what has become due since the last tick.
func (m *model) tick(now time.Time) {
	m.ticks = false
	if !m.playing() {
		m.last = time.Time{}
		return
	}
	if !m.last.IsZero() {
		m.owed += m.speed * min(now.Sub(m.last).Seconds(), 1)
	}
	m.last = now
	for m.playing() {
		cost := 1.0
		if m.at.n == len(m.game().Guesses) {
			cost = max(1, gamePause*m.speed)
		}
		if m.owed < cost {
			return
		}
		m.owed -= cost
		m.forward()
	}
}

// MaxSpeed is the most guesses a second that a record is played back with.
const MaxSpeed = 10_000

// speeds are those that keys choose among.
var speeds = []float64{0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, MaxSpeed}

// setSpeed chooses a speed at which the longest game takes a minute at most, and
// which the eye can follow where that leaves time.
func (m *model) setSpeed() {
	if m.speed > 0 || len(m.games) == 0 {
		return
	}
	longest := 0
	for _, g := range m.games {
		longest = max(longest, len(g.Guesses))
	}
	i, _ := slices.BinarySearch(speeds, max(1, float64(longest)/60))
	m.speed = speeds[min(i, len(speeds)-1)]
}

func faster(speed float64) float64 {
	for _, s := range speeds {
		if s > speed {
			return s
		}
	}
	return speed
}

func slower(speed float64) float64 {
	for _, s := range slices.Backward(speeds) {
		if s < speed {
			return s
		}
	}
	return speed
}

// pace measures how many guesses a second come in.
type pace struct {
	times []time.Time // of the last batches
	sizes []int
}

// paceWindow is over how many batches the pace is taken.
const paceWindow = 30

// take notes that guesses came in. The first of a game begin anew.
func (p *pace) take(at time.Time, guesses int, begins bool) {
	if begins {
		*p = pace{}
	}
	p.times, p.sizes = append(p.times, at), append(p.sizes, guesses)
	n := max(0, len(p.times)-paceWindow)
	p.times, p.sizes = p.times[n:], p.sizes[n:]
}

// perSecond returns the pace, NaN while it is not known.
func (p *pace) perSecond() float64 {
	if len(p.times) < 2 {
		return math.NaN()
	}
	sum := 0
	for _, n := range p.sizes[1:] {
		sum += n
	}
	return float64(sum) / p.times[len(p.times)-1].Sub(p.times[0]).Seconds()
}
