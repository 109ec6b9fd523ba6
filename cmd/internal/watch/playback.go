package watch

import (
	"context"
	"math"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
)

// playing reports whether playback moves the place.
func (m *model) playing() bool { return !m.paused && !m.live && !m.atEnd() }

// nextTick waits for the next frame.
func (m *model) nextTick() tea.Cmd {
	cmd, _ := m.launch(func(ctx context.Context) tea.Msg {
		sleep(ctx, frame)
		return tickMsg(time.Now())
	})
	return cmd
}

// gamePause is how many seconds the end of a game is shown before the next begins.
const gamePause = 1.5

// tick moves the place by the guesses that are due since the last tick.
func (m *model) tick(now time.Time) {
	m.tickPending = false
	if !m.playing() {
		m.last = time.Time{}
		return
	}
	if !m.last.IsZero() {
		m.due += m.speed * min(now.Sub(m.last).Seconds(), 1)
	}
	m.last = now
	for m.playing() {
		cost := 1.0
		if m.at.n == len(m.game().Guesses) {
			cost = max(1, gamePause*m.speed)
		}
		if m.due < cost {
			return
		}
		m.due -= cost
		m.forward()
	}
}

// MaxSpeed is the highest speed of playback, in guesses a second.
const MaxSpeed = 10_000

// speeds are the speeds that keys choose from.
var speeds = []float64{0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, MaxSpeed}

// setSpeed chooses a speed at which the longest game takes at most a minute, and which the eye can follow if
// possible.
func (m *model) setSpeed() {
	if len(m.games) == 0 {
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

// pace measures the guesses a second that arrive.
type pace struct {
	times []time.Time // of the last batches
	sizes []int
}

// paceWindow is the number of batches over which the pace is measured.
const paceWindow = 30

// add records that guesses arrived. The first guesses of a game restart the measurement.
func (p *pace) add(at time.Time, guesses int, begins bool) {
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
