package review

import (
	"errors"
	"math"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// boardsGame plays guesses on boards with those answers.
func boardsGame(t *testing.T, d *game.Dictionary, answers, guesses []game.Word) BoardsGame {
	t.Helper()
	b := game.Must(game.NewBoards(d, game.Rules{Rows: len(answers) + 5}, len(answers)))
	g := BoardsGame{Start: b, Guesses: guesses}
	for _, w := range guesses {
		var clues []game.Clue
		for _, a := range answers {
			clues = append(clues, game.Score(w, a))
		}
		g.Clues = append(g.Clues, clues)
	}
	return g
}

// The sums of games on several boards are exact, losses are not negative, and the last board is valued exactly.
func TestBoards(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		answers, guesses string
		outcome          string
		start            float64 // about
	}{
		{"crane moldy", "salet crony crane moldy", Won, 4.7},
		{"crane moldy fifty hatch", "salet crony fifty hatch", Unfinished, 6.7},
		{"moldy fifty", "jazzy mamma civic esses puppy queue ozone", Lost, 4.7},
	} {
		g := boardsGame(t, d, game.MustWords(c.answers), game.MustWords(c.guesses))
		a := must.Get(OfBoards(t.Context(), g, Options{}))(t)
		checkSums(t, a)
		if a.Outcome != c.outcome || math.Abs(a.Start.Guesses-c.start) > 0.3 || a.Start.Exact {
			t.Errorf("%s: %+v", c.guesses, a)
		}
		for i, s := range a.Steps {
			if s.Value.Low > s.Value.Guesses || s.Value.High < s.Value.Guesses || len(s.Best) == 0 {
				t.Errorf("%s, step %d: %+v", c.guesses, i+1, s)
			}
		}
		if last := a.Steps[len(a.Steps)-1]; c.outcome == Won && (!last.Value.Exact || last.Before < last.After) {
			t.Errorf("%s: %+v", c.guesses, last)
		}
	}
}

// If no answer of the list fits a board, the game goes on with the other words that may be guessed.
func TestBoardsUnforeseen(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	answers := game.MustWords("zymic crane moldy") // the first is not an answer of the list
	if d.IsAnswer(answers[0]) {
		t.Fatal("zymic is an answer")
	}
	a := must.Get(OfBoards(t.Context(), boardsGame(t, d, answers, game.MustWords("mimic zincy crane moldy zymic")), Options{}))(t)
	checkSums(t, a)
	unforeseen := 0
	for _, s := range a.Steps {
		if s.Unforeseen {
			unforeseen++
		}
	}
	if a.Outcome != Won || unforeseen != 1 {
		t.Errorf("%d unforeseen: %+v", unforeseen, a)
	}
}

func TestBoardsFaults(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		guesses string
		spoil   func(*BoardsGame)
		want    string
	}{
		{"crane moldy salet", nil, "guess 3, SALET: the game was won before"},
		{"crane zzzzz", nil, "guess 2: ZZZZZ is not among the allowed words of original (did you mean PZAZZ?)"},
		{"salet crony", func(g *BoardsGame) { g.Clues[1] = g.Clues[1][:1] }, "guess 2, CRONY: 2 boards are played, so it needs 2 clues and not 1"},
		{"salet salsa", func(g *BoardsGame) { g.Clues[1][1] = game.AllGreen }, "board 2: guess 2, SALSA: letter 1 (S) is green, but guess 1, SALET BBGBB, has it grey there"},
	} {
		g := boardsGame(t, d, game.MustWords("crane moldy"), game.MustWords(c.guesses))
		if c.spoil != nil {
			c.spoil(&g)
		}
		if _, err := OfBoards(t.Context(), g, Options{}); !errors.Is(err, ErrGame) || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s", c.guesses, err, c.want)
		}
	}
}
