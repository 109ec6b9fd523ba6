package strategy

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"
)

// longest plays a longest game in strict mode that ends on a secret known in advance.
type longest struct {
	secret game.Word

	mu   sync.Mutex
	dict *game.Dictionary // that game was made for
	game []game.Word
}

func newLongest(o Options, _ uint64) (Strategy, error) {
	if o["secret"] == "" {
		return nil, errors.New("give the last word of the game with secret=WORD")
	}
	l := &longest{}
	return l, read(o, "secret", &l.secret, game.ParseWord)
}

// Secret returns the word that the page must have as its answer.
func (l *longest) Secret() game.Word { return l.secret }

// Next plays the first word of the game that was neither played nor refused. It gives up if the page's clues are not
// the secret's.
func (l *longest) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	for _, t := range pos.Turns() {
		if game.Score(t.Guess, l.secret) != t.Clue {
			return game.Word{}, fmt.Errorf("%w: the answer is not %s, which gives %s another clue than %s", ErrNoMove, l.secret.Upper(), t.Guess.Upper(), t.Clue)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dict != pos.Dictionary() {
		if err := l.find(ctx, pos.Dictionary()); err != nil {
			return game.Word{}, err
		}
	}
	for _, w := range l.game {
		if pos.Check(w) == nil {
			return w, nil
		}
	}
	return game.Word{}, fmt.Errorf("the game that ends on %s is over: %w", l.secret.Upper(), ErrNoMove)
}

// find finds the game for a dictionary.
func (l *longest) find(ctx context.Context, d *game.Dictionary) error {
	if !d.Classic() {
		return unknown("longest plays words of five letters a-z only")
	}
	if _, allowed := d.Index(l.secret); !allowed {
		return fmt.Errorf("%w: %s is not an allowed word of %s", ErrNoMove, l.secret.Upper(), d.Name())
	}
	r, err := clique.Longest(ctx, d, l.secret, clique.Options{})
	if err == nil {
		l.dict, l.game = d, r.Game
	}
	return err
}
