package review

import (
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// treeGame returns the game of the built-in tree for an answer.
func treeGame(t *testing.T, start *game.Position, answer game.Word) Game {
	t.Helper()
	node := must.Get(tree.BuiltIn(start.Dictionary(), start.Host, start.Mode))(t)
	var words []game.Word
	for clue := game.Clue(0); !clue.Solved(); node = node.Next(clue) {
		words = append(words, node.Guess)
		clue = game.Score(node.Guess, answer)
	}
	return Game{Start: start, Turns: play(answer, words...)}
}

// The sums are the same if only they are wanted. Then games that follow the built-in tree take no search.
func TestSums(t *testing.T) { // not parallel: it counts what the process allocates
	d := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		name, answer, words string // words is empty for the tree's own words
		mode                game.Mode
		rows                int
	}{
		{"along the tree", "ought", "", game.Normal, 6},
		{"along the tree in hard mode", "ought", "", game.Hard, 6},
		{"beside the tree from the second guess on", "ought", "salet crwth ought", game.Normal, 6},
		{"beside the tree at the end", "foyer", "salet dooly foyer", game.Normal, 6},
		{"beside the tree", "foyer", "reast foyer", game.Normal, 6},
		{"without a limit", "foyer", "reast foyer", game.Normal, 0},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			start := game.NewPosition(d, game.Rules{Rows: c.rows, Mode: c.mode})
			g := treeGame(t, start, word(c.answer))
			if c.words != "" {
				g.Turns = play(word(c.answer), game.MustWords(c.words)...)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			got, err := Of(t.Context(), g, Options{Sums: true})
			runtime.ReadMemStats(&after)
			must.Do(t, err)
			if took := (after.TotalAlloc - before.TotalAlloc) >> 20; c.words == "" && took > 4 {
				t.Errorf("it takes %d MB", took)
			}
			want := must.Get(Of(t.Context(), g, Options{}))(t)
			if got.Start != want.Start || math.Abs(got.Loss-want.Loss) > 1e-9 || math.Abs(got.Luck-want.Luck) > 1e-9 || got.Rest != want.Rest || got.Rows != want.Rows {
				t.Errorf("got %+v\nwant %+v", got, want)
			}
			for i, s := range got.Steps {
				w := want.Steps[i]
				if s.Skill != w.Skill || s.Value != w.Value || s.Played != w.Played || len(s.Best) == 0 || s.Best[0].Value != w.Best[0].Value {
					t.Errorf("%s: got %+v\nwant %+v", s.Guess, s, w)
				}
			}
		})
	}
}
