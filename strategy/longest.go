package strategy

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"absurdist/engine"
	"absurdist/engine/clique"
)

// longest plays a longest game in strict mode that ends on a secret known in advance.
type longest struct {
	secret engine.Word

	mu   sync.Mutex
	dict *engine.Dictionary // that game is made for
	game []engine.Word
}

func newLongest(o Options, _ uint64) (Strategy, error) {
	if o["secret"] == "" {
		return nil, errors.New("say with secret=WORD which word the game ends on")
	}
	secret, err := engine.ParseWord(o["secret"])
	if err != nil {
		return nil, err
	}
	return &longest{secret: secret}, nil
}

// Secret returns the word that the page must have as its answer.
func (l *longest) Secret() engine.Word { return l.secret }

// Next plays the first word of the game that was neither played nor refused. It gives up on a page whose
// clues are not the secret's.
func (l *longest) Next(ctx context.Context, pos *engine.Position) (engine.Word, error) {
	for _, t := range pos.Turns() {
		if engine.Score(t.Guess, l.secret) != t.Clue {
			return engine.Word{}, fmt.Errorf("%w: the answer is not %s, which gives %s another clue than %s", ErrNoMove, l.secret.Upper(), t.Guess.Upper(), t.Clue)
		}
	}
	game, err := l.gameIn(ctx, pos.Dictionary())
	if err != nil {
		return engine.Word{}, err
	}
	for _, w := range game {
		if !pos.Used(w) && pos.Check(w) == nil {
			return w, nil
		}
	}
	return engine.Word{}, fmt.Errorf("the game that ends on %s is played: %w", l.secret.Upper(), ErrNoMove)
}

// gameIn finds the game with the words of a dictionary, once.
func (l *longest) gameIn(ctx context.Context, d *engine.Dictionary) ([]engine.Word, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dict == d {
		return l.game, nil
	}
	if !d.Classic() {
		return nil, unknown("longest plays words of five letters a-z only")
	}
	if _, allowed := d.Index(l.secret); !allowed {
		return nil, fmt.Errorf("%w: %s is not an allowed word of %s", ErrNoMove, l.secret.Upper(), d.Name())
	}
	r, err := clique.NewFinder(d.Words()).Longest(ctx, l.secret, clique.Options{})
	if err != nil {
		return nil, err
	}
	l.dict, l.game = d, r.Game
	return l.game, nil
}
