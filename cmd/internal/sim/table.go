package sim

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"
)

// table is a game in progress, or several games with the same guesses and clues so far. A strategy without random choices plays
// the same guess in all of them, so it is asked once.
type table struct {
	strategy.FreeGame // without hosts if each game has its own secret
	games             []*Game
	clues             []game.Clue // of all boards, guess after guess
	worker            *worker
	fork              func(*table) // takes over games that split off
}

// Choose asks the strategy and measures the time.
func (t *table) Choose(ctx context.Context) (game.Word, error) {
	if t.Opens() {
		return t.Opening, nil
	}
	began := time.Now()
	guess, err := t.FreeGame.Choose(ctx)
	t.worker.thought += time.Since(began)
	t.worker.asked++
	return guess, err
}

// Answer lets the hosts answer. If their answers differ, the games split: those with one of the clues stay in the table.
func (t *table) Answer(guess game.Word) error {
	if t.Hosts != nil {
		return t.apply(guess, t.Clues(guess))
	}
	by := map[game.Clue][]*Game{}
	for _, g := range t.games {
		clue := game.Score(guess, g.Answers[0])
		by[clue] = append(by[clue], g)
	}
	clues := slices.Sorted(maps.Keys(by))
	last := clues[len(clues)-1]
	for _, clue := range clues[:len(clues)-1] {
		other := &table{FreeGame: strategy.FreeGame{Boards: t.Boards.Clone()}, games: by[clue], clues: slices.Clip(t.clues)}
		if err := other.apply(guess, []game.Clue{clue}); err != nil {
			return err
		}
		t.fork(other)
	}
	t.games, t.clues = by[last], slices.Clip(t.clues)
	return t.apply(guess, []game.Clue{last})
}

// apply adds the clues of the boards.
func (t *table) apply(guess game.Word, clues []game.Clue) error {
	t.clues = append(t.clues, clues...)
	return t.Boards.Apply(guess, clues)
}

// finish writes the results of the games. They share what was played.
func (t *table) finish() {
	for _, g := range t.games {
		g.Guesses, g.Clues, g.Won = t.Boards.Guesses(), t.clues, t.Boards.Won()
		if g.Won && g.Answers == nil {
			g.Answers = g.Guesses[len(g.Guesses)-1:]
		}
	}
}
