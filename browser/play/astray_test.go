package play

import (
	"errors"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"
)

// A game without a last row ends if the page's words are not in our list.
func TestAstray(t *testing.T) {
	t.Parallel()
	tb := sit(t, "absurdle", "random", game.Normal, nil)
	all := tb.config.Dict
	few := must.Get(game.NewDictionary("few", all.Answers()[:30], all.Others()[:200]))(t)
	tb.config.Dict = few
	end, err := tb.run(t)
	if !errors.Is(err, strategy.ErrNoMove) || !strings.Contains(err.Error(), "no word has fitted") || end.Outcome != record.Lost || end.Guesses < astrayLimit {
		t.Errorf("%v, outcome %s after %d guesses", err, end.Outcome, end.Guesses)
	}
}
