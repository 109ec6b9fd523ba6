package advice_test

import (
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// The shortest game of Absurdle that was found ends, and each reply is the host's.
func TestCornered(t *testing.T) {
	a := must.Get(ask(t, `{"host":"absurdle","turns":[{"guess":"crane","clues":["BBBBB"]}],"number":3}`))(t)
	c := a.Corner
	if c == nil || len(c.Game) != 3 || !c.Game[2].Clue.Solved() || len(c.Replies) != 3 || c.Replies[0].Left > c.Replies[2].Left || a.Left[0].Candidates != 263 {
		t.Errorf("%+v %+v", a, c)
	}
}

func TestOpener(t *testing.T) {
	o, err := new(advice.Desk).Opener([]byte(`{"opener":"salet","date":"2026-05-31"}`))
	if err != nil || o == nil || o.Best.String() != "tarse" || o.Least != 7883 || o.Low > o.High || o.High < o.Least {
		t.Errorf("%+v, error %v", o, err)
	}
	must.Fail(new(advice.Desk).Opener([]byte(`{"opener":"qqqqq"}`)))(t, advice.ErrQuestion)
}
