package record

import (
	"testing"

	"github.com/absurdist/absurdist/engine/game"
)

// A line counts the candidates of all boards and, with weights, the equivalent number of equally likely ones.
func TestCount(t *testing.T) {
	d := game.Must(game.NewDictionary("small", game.MustWords("crane slate trace"), game.MustWords("roate")))
	w := game.Must(d.Weighted("mine.tsv", []float64{1, 1, 1, 97}))
	// If no answer fits, how common words are matters. The start line names no such weights, so the record ignores
	// them.
	beyond := d.Beyond(func() game.Beyond { return game.Beyond{Weights: []float64{1, 1, 1, 97}} })
	off := game.Must(game.NewBoards(beyond, game.Rules{}, 1))
	for _, answer := range d.Answers() {
		off.Reject(answer)
	}
	g := Guess{}
	if g.Count(off); off.Board(0).Weights() == nil || g.Candidates != 1 || g.Effective != 0 {
		t.Errorf("weights %v, %+v, want 1 candidate", off.Board(0).Weights(), g)
	}
	for _, c := range []struct {
		d          *game.Dictionary
		boards     int
		candidates int
		effective  float64
		each       float64
	}{
		{d, 1, 3, 0, 0}, {d, 2, 6, 0, 0}, {w, 1, 4, 1.18, 0}, {w, 2, 8, 2.37, 1.18},
	} {
		b := game.Must(game.NewBoards(c.d, game.Rules{}, c.boards))
		g := Guess{Candidates: 99, Effective: 99}
		if c.boards > 1 {
			g.Boards = make([]Board, c.boards)
		}
		g.Count(b)
		if g.Candidates != c.candidates || g.Effective != c.effective {
			t.Errorf("%d boards: %d candidates, like %v, want %d and %v", c.boards, g.Candidates, g.Effective, c.candidates, c.effective)
		}
		for _, b := range g.Boards {
			if b.Candidates != c.candidates/c.boards || b.Effective != c.each {
				t.Errorf("a board with %+v, want %d and %v", b, c.candidates/c.boards, c.each)
			}
		}
	}
}
