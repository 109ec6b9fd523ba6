package discover_test

import (
	"strconv"
	"testing"

	"absurdist/browser/internal/browsertest"
	"absurdist/engine/game"
	"absurdist/engine/record"
)

// However several boards stand on a page, they are told apart and won.
func TestBoards(t *testing.T) {
	for _, c := range []struct {
		layout  string
		boards  int
		abreast int
		options []string
	}{
		{"row", 2, 2, nil},
		{"table", 4, 2, nil},
		{"flat", 3, 3, nil},
		{"placed", 2, 2, nil},
		{"turns", 4, 4, nil},
		{"stacked", 2, 1, nil},
		{"growing", 4, 0, nil}, // of which three stand beside each other, and one below
		{"late", 2, 0, []string{"input", "field"}},
		{"parts", 2, 0, nil},
		{"nameless", 4, 0, nil},
	} {
		if testing.Short() && c.layout != "table" {
			continue // with the race detector: the same goroutines read all
		}
		t.Run(c.layout, func(t *testing.T) {
			t.Parallel()
			options := append([]string{"seed", "7", "reveal", "0", "layout", c.layout, "boards", strconv.Itoa(c.boards)}, c.options...)
			address := browsertest.Mock(t, "generic", browsertest.Options(options...))
			prof := explored(t, address)
			if prof.Boards != c.boards || prof.Board.Abreast != c.abreast {
				t.Errorf("%d boards, %d abreast; want %d, %d", prof.Boards, prof.Board.Abreast, c.boards, c.abreast)
			}
			if want := c.boards + 5; prof.Rows != want && c.layout != "late" {
				t.Errorf("%d rows, want %d", prof.Rows, want)
			}
			if end := plays(t, prof, address); end.Outcome != record.Won {
				t.Errorf("the game was %s", end.Outcome)
			}
		})
	}
}

// How repeated letters count is learnt from all boards: a word that tells it of one may not of another.
func TestBoardsScoring(t *testing.T) {
	t.Parallel()
	address := browsertest.Mock(t, "generic", browsertest.Options("seed", "1", "reveal", "0", "boards", "4", "misscore", "1"))
	if prof := explored(t, address); prof.Host.Scoring != game.Includes {
		t.Errorf("repeated letters count as %v, want as %v", prof.Host.Scoring, game.Includes)
	}
}
