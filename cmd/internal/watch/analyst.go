package watch

import (
	"context"
	"sync"
	"time"

	"absurdist/engine"
	"absurdist/engine/record"
	"absurdist/strategy"

	tea "charm.land/bubbletea/v2"
)

// Measure is what guesses are valued by.
type Measure struct {
	Name   string // of the ranker
	Dict   *engine.Dictionary
	Rules  engine.Rules
	Ranker strategy.Ranker
}

const (
	// restTime is how long the game must rest before guesses are valued: a game that runs
	// faster would only be slowed down.
	restTime = 60 * time.Millisecond
	// firstWords and bestGuesses are the most that a view has room for.
	firstWords, bestGuesses = 40, 12
)

// insight is what is known of a place in a game beyond its record.
type insight struct {
	left  int // candidates
	first []engine.Word
	best  []strategy.Suggestion
	by    string // what best is ranked by
	note  string // why there is nothing more
}

// insightMsg is the insight into the place that was asked for as number seq.
type insightMsg struct {
	seq int
	insight
}

// analyst values guesses. It keeps the position of the last place asked for, as the
// next is mostly one guess on.
type analyst struct {
	prepare func(record.Start) (Measure, error)

	mu      sync.Mutex
	key     gameKey
	start   record.Start // that measure is for
	measure Measure
	err     error // of prepare
	pos     *engine.Position
	applied int // lines of the game that pos holds
}

// gameKey tells games apart, also after the record was begun anew.
type gameKey struct{ generation, game int }

// ask returns the work of looking into the place after these guesses.
func (a *analyst) ask(seq int, key gameKey, start record.Start, guesses []record.Guess) func(context.Context) tea.Msg {
	return func(ctx context.Context) tea.Msg {
		sleep(ctx, restTime)
		a.mu.Lock()
		defer a.mu.Unlock()
		if ctx.Err() != nil {
			return nil
		}
		return insightMsg{seq, a.look(ctx, key, start, guesses)}
	}
}

// alike reports whether two games have all in common that guesses are valued by.
func alike(a, b record.Start) bool {
	b.Game, b.Seed, b.Time, b.URL, b.Version = a.Game, a.Seed, a.Time, a.URL, a.Version
	return a == b
}

// look brings the position to the place, and values guesses there.
func (a *analyst) look(ctx context.Context, key gameKey, start record.Start, guesses []record.Guess) insight {
	if len(guesses) > 0 && len(guesses[0].Boards) > 0 {
		return insight{note: "guesses are valued on one board only"}
	}
	if a.key != key {
		a.key, a.pos = key, nil
	}
	if a.measure.Dict == nil && a.err == nil || !alike(a.start, start) {
		a.measure, a.err = a.prepare(start)
		a.start = start
	}
	if a.err != nil {
		return insight{note: a.err.Error()}
	}
	if a.pos == nil || a.applied > len(guesses) {
		a.pos, a.applied = engine.NewPosition(a.measure.Dict, a.measure.Rules), 0
	}
	for ; a.applied < len(guesses); a.applied++ {
		if ctx.Err() != nil {
			return insight{}
		}
		if g := guesses[a.applied]; g.Rejected {
			a.pos.Reject(g.Guess)
		} else {
			// What no word fits goes on with other words, and the page tells of it.
			_ = a.pos.Apply(g.Guess, *g.Clue)
		}
	}
	in := insight{left: a.pos.Left(), first: a.pos.CandidateWords(firstWords), by: a.measure.Name}
	if a.measure.Rules.Host == engine.Liar {
		in.note = "clues may lie here: guesses are not valued"
		return in
	}
	if a.pos.Won() || a.pos.Lost() {
		return in
	}
	best, err := a.measure.Ranker.Rank(ctx, a.pos, bestGuesses)
	if err != nil && ctx.Err() == nil {
		in.note = err.Error()
	}
	in.best = best
	return in
}
