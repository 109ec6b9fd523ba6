package strategy_test

import (
	"errors"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"
)

// The strategy plays a strict game of 19 guesses, without a refused word, and gives up on another answer.
func TestLongest(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		answer, refused string
		guesses         int
	}{{"river", "", 19}, {"river", "query", 18}, {"jazzy", "", 0}} {
		s, err := strategy.New("longest:secret=river", 0)
		must.Do(t, err)
		board := must.Get(game.NewBoards(d, game.Rules{Mode: game.Strict}, 1))(t)
		if c.refused != "" {
			board.Reject(game.MustWord(c.refused))
		}
		host := game.Secret{Word: game.MustWord(c.answer)}
		err = strategy.Play(t.Context(), &strategy.FreeGame{Player: s, Boards: board, Hosts: []game.Answerer{host}})
		switch {
		case c.guesses == 0 && !errors.Is(err, strategy.ErrNoMove):
			t.Errorf("%s: ends with %v", c.answer, err)
		case c.guesses > 0 && (err != nil || len(board.Guesses()) != c.guesses):
			t.Errorf("%s, without %q: %d guesses, want %d (%v)", c.answer, c.refused, len(board.Guesses()), c.guesses, err)
		}
	}
	for _, text := range []string{"longest", "longest:secret=rivers"} {
		must.Fail(strategy.New(text, 0))(t, strategy.ErrUnknown, "%s", text)
	}
}
