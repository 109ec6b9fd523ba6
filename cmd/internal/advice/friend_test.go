package advice_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// What a friend had left is estimated from the colours. For the player's own game it is counted.
func TestFriend(t *testing.T) {
	desk := new(advice.Desk)
	f := must.Get(desk.Friend([]byte(`{"answer":"where","squares":["BBBYB","BYBBB","GGGGG"],"turns":[{"guess":"salet","clues":["BBBYB"]},{"guess":"crony","clues":["BYBBB"]},{"guess":"where","clues":["GGGGG"]}]}`)))(t)
	if f.Own == nil || f.Own.Left[0] != 163 || f.Own.Left[1] != 12 || f.Own.Left[2] != 0 {
		t.Errorf("the own game has %+v left, and suggest says 163 and 12", f.Own)
	}
	for i, r := range f.Rows {
		if r.Low > r.Left || r.Left > r.High || r.Words == 0 || i > 0 && r.Left > f.Rows[i-1].Left {
			t.Errorf("row %d: %+v", i+1, r)
		}
	}
	if last := f.Rows[2]; last.High != 0 || last.Words != 1 {
		t.Errorf("after the answer %+v", last)
	}
	for request, want := range map[string]string{
		`{"answer":"where","squares":["GGGGB"]}`:                                        "row 1, GGGGB: no word has these colours if the answer is WHERE",
		`{"answer":"where","squares":["GG"]}`:                                           "row 1: ",
		`{"answer":"where","squares":[],"turns":[{"guess":"salet","clues":["BBBBB"]}]}`: "your guess 1, SALET, has other colours if the answer is WHERE: BBBYB",
		`{"answer":"where","squares":[],"boards":2}`:                                    "only games of Wordle on one board are compared",
	} {
		if _, err := desk.Friend([]byte(request)); !errors.Is(err, advice.ErrQuestion) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", request, err, want)
		}
	}
}

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
