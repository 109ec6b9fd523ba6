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
	secret, err := game.ParseWord(o["secret"])
	if err != nil {
		return nil, err
	}
	return &longest{secret: secret}, nil
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
	played, err := l.gameIn(ctx, pos.Dictionary())
	if err != nil {
		return game.Word{}, err
	}
	for _, w := range played {
		if !pos.Used(w) && pos.Check(w) == nil {
			return w, nil
		}
	}
	return game.Word{}, fmt.Errorf("the game that ends on %s is over: %w", l.secret.Upper(), ErrNoMove)
}

// gameIn finds the game for a dictionary, once.
func (l *longest) gameIn(ctx context.Context, d *game.Dictionary) ([]game.Word, error) {
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
	r, err := clique.Longest(ctx, d, l.secret, clique.Options{})
	if err != nil {
		return nil, err
	}
	l.dict, l.game = d, r.Game
	return l.game, nil
}
