package watch

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// harness drives a model by messages, without a terminal. It keeps the work that the model launches until a test wants it done.
type harness struct {
	*model
	t    testing.TB
	work []func(context.Context) tea.Msg
}

func newHarness(t testing.TB, o Options, first ...record.Event) *harness {
	return newBareStage(t, o).start(first)
}

// newLive drives a model of a game that this process plays.
func newLive(t testing.TB, first ...record.Event) *harness {
	s, gate := newBareStage(t, Options{}), newGate()
	s.live, s.control = true, gate
	return s.start(first)
}

// start begins with some events.
func (s *harness) start(first []record.Event) *harness {
	s.addEvents(first)
	s.begin()
	s.Init()
	return s
}

func newBareStage(t testing.TB, o Options) *harness {
	o.Describe = func(s record.Start) Page {
		switch s.Site {
		case "wordle":
			return Page{Title: "NYT Wordle", Rows: 6}
		case "quordle":
			return Page{Title: "Quordle", Rows: 9, Boards: 4}
		}
		return Page{Title: "Absurdle"}
	}
	o.Prepare = prepare
	s := &harness{model: newModel(o), t: t}
	s.launch = func(work func(context.Context) tea.Msg) (tea.Cmd, context.CancelFunc) {
		s.work = append(s.work, work)
		return nil, func() {}
	}
	return s
}

func prepare(s record.Start) (Measure, error) {
	dict, err := game.LoadList(s.Words)
	if err != nil {
		return Measure{}, err
	}
	return Measure{advice.By{Name: "entropy"}, dict, game.Rules{Rows: 6}}, nil
}

// send hands messages to the model.
func (s *harness) send(msgs ...tea.Msg) {
	for _, msg := range msgs {
		s.Update(msg)
	}
}

// named are keys that are no letter.
var named = map[string]tea.KeyPressMsg{
	"space": {Code: tea.KeySpace, Text: " "}, "right": {Code: tea.KeyRight}, "left": {Code: tea.KeyLeft}, "up": {Code: tea.KeyUp},
	"down": {Code: tea.KeyDown}, "home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
}

// press presses keys by their names.
func (s *harness) press(keys ...string) {
	for _, k := range keys {
		msg, is := named[k]
		if !is {
			msg = tea.KeyPressMsg{Code: rune(k[0]), Text: k}
		}
		must.Same(s.t, msg.String(), k, "the name of a key")
		s.send(msg)
	}
}

// think does the last work that was launched for the analyst.
func (s *harness) think() {
	for _, w := range s.work {
		switch msg := w(s.t.Context()).(type) {
		case foundMsg:
			s.send(msg)
		}
	}
	s.work = nil
}

// pass lets time pass, with a tick every frame.
func (s *harness) pass(d time.Duration) {
	now := time.Unix(1e9, 0)
	for end := now.Add(d); !now.After(end); now = now.Add(frame) {
		s.send(tickMsg(now))
	}
	s.last = time.Time{}
}

// wordle returns the events of a game of Wordle whose answer is allay.
func wordle(end record.Outcome, words ...string) []record.Event {
	answer := game.MustWord("allay")
	events := []record.Event{{Start: &record.Start{Site: "wordle", Mode: "normal", Words: "nyt", Strategy: "entropy"}}}
	pos := game.NewPosition(game.Must(game.LoadList("nyt")), game.Rules{})
	n := 0
	for _, text := range words {
		if refused, ok := strings.CutPrefix(text, "!"); ok {
			events = append(events, record.Event{Guess: &record.Guess{N: n + 1, Guess: game.MustWord(refused), Candidates: pos.Left(), MS: 100, Rejected: true}})
			continue
		}
		n++
		w := game.MustWord(text)
		clue := game.Score(w, answer)
		if err := pos.Apply(w, clue); err != nil {
			panic(err)
		}
		events = append(events, record.Event{Guess: &record.Guess{N: n, Guess: w, Clue: &clue, Candidates: pos.Left(), MS: 8.25 * float64(n*n*n*n)}})
	}
	if end != "" {
		events = append(events, record.Event{End: &record.End{Outcome: end, Guesses: n, Answer: answer.String(), Seconds: 16.005}})
	}
	return events
}

// several returns the events of a game on some boards, on which the answers are guessed one after the other.
func several(site string, boards int) []record.Event {
	answers := game.Must(game.LoadList("nyt")).Answers()[:boards]
	events := []record.Event{{Start: &record.Start{Site: site, Mode: "normal", Words: "nyt", Strategy: "boards"}}}
	solved := map[int]bool{}
	for n, w := range append(game.MustWords("crane moist"), answers...) {
		l := &record.Guess{N: n + 1, Guess: w, MS: 12}
		for b, answer := range answers {
			if solved[b] {
				l.Boards = append(l.Boards, record.Board{Candidates: 1})
				l.Candidates++
				continue
			}
			clue := game.Score(w, answer)
			l.Boards = append(l.Boards, record.Board{Clue: &clue, Candidates: max(1, 100-10*n)})
			l.Candidates += max(1, 100-10*n)
			solved[b] = clue.Solved()
		}
		events = append(events, record.Event{Guess: l})
	}
	return append(events, record.Event{End: &record.End{Outcome: record.Won, Guesses: boards + 2, Seconds: 2}})
}

// long returns a game of n guesses.
func long(n int) []record.Event {
	events := []record.Event{{Start: &record.Start{Site: "absurdle", Host: game.Absurdle(), Mode: "hard", Words: "original", Strategy: "longest"}}}
	for i, w := range game.Must(game.LoadList("original")).Others()[:n] {
		guess := &record.Guess{N: i + 1, Guess: w, Clue: new(game.Clue(0)), Candidates: 1, MS: 0.06}
		events = append(events, record.Event{Guess: guess})
	}
	return append(events, record.Event{End: &record.End{Outcome: record.Won, Guesses: n, Seconds: 0.6}})
}

// golden compares the screen with a file of testdata. Colours are written as ‹…›.
func (s *harness) golden(name string) {
	s.t.Helper()
	got := s.draw()
	s.fits(got)
	var clean strings.Builder
	for line := range strings.Lines(got + "\n") {
		clean.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	must.Golden(s.t, filepath.Join("testdata", name+".golden"), clean.String())
}

// fits fails unless the screen has as many lines as it should, none too wide.
func (s *harness) fits(screen string) {
	s.t.Helper()
	lines := strings.Split(screen, "\n")
	must.Need(s.t, len(lines) == s.height || s.height <= 0, "%d lines, not %d:\n%s", len(lines), s.height, screen)
	for _, l := range lines {
		must.Need(s.t, lipgloss.Width(l) <= s.width, "more than %d columns: %s", s.width, l)
	}
}
