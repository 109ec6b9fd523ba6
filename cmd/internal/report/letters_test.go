package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// anyGames are games with words of all kinds, and the keys that the page shows for them.
var anyGames = []struct {
	alphabet, guesses, answers string
	keys                       int
}{
	{"", "cat dog cog", "cog", 26},
	{"", "absolute standard notebook", "notebook", 26},
	{"", "thunderstorm architecture extravagance", "extravagance", 26},
	{"", "thunderstorm architecture extravagance", "extravagance thunderstorm appreciation constitution architecture", 26},
	{"", "thunderstorm architecture", "extravagance thunderstorm appreciation constitution architecture", 26},
	{"ru", "человечество правительств", "правительств", 32},
	{"de", "größe straß grüße", "grüße", 30},
	{"equation", "12+34=46 3*4-2=10", "3*4-2=10", 15},
	{"mine.yaml", "ŵŷŝĉĝ ĝĉŝŷŵ", "ĝĉŝŷŵ", 5},
}

func anyGame(i int) record.Game {
	c := anyGames[i]
	g := play("entropy", c.guesses, c.answers)
	g.Start.Alphabet, g.Start.Length = c.alphabet, g.Guesses[0].Guess.Len()
	for i := range g.Guesses {
		g.Guesses[i].Candidates = 123_456
	}
	return g
}

// Words of any length and alphabet are drawn whole at every width, with the keys of the alphabet.
func testLetters(t *testing.T, b *pagetest.Browser) {
	var games []record.Game
	for i := range anyGames {
		games = append(games, anyGame(i))
	}
	p := open(t, b, games...)
	for _, width := range []int{360, 768, 1280} {
		p.Resize(t, width, 900)
		for i, c := range anyGames {
			p.Tap(t, fmt.Sprintf("#list tbody tr:nth-child(%d)", i+1))
			must.Equal(t, pagetest.Eval[string](t, p, outOfPanel), "", "%s at %d: out of its panel", c.guesses, width)
			p.Fits(t, c.guesses, width)
			keys := pagetest.Eval[int](t, p, `document.querySelectorAll(".key").length`)
			must.Hold(t, keys == c.keys, "%s: %d keys, want %d", c.guesses, keys, c.keys)
			p.Picture(t, fmt.Sprintf("report-letters-%d-%d", i+1, width))
		}
	}
	for i, c := range anyGames {
		p.Tap(t, fmt.Sprintf("#list tbody tr:nth-child(%d)", i+1))
		var boards []string
		for _, secret := range game.MustWords(c.answers) {
			var rows []string
			for _, w := range game.MustWords(c.guesses) {
				row, clue := "", game.Score(w, secret).String()
				for k, l := range []rune(w.String()) {
					row += strings.ReplaceAll(string(l), "ß", "ẞ") + clue[k:k+1]
				}
				rows = append(rows, row)
				if w == secret {
					break
				}
			}
			boards = append(boards, strings.Join(rows, " "))
		}
		want(t, c.guesses, board(t, p), strings.Join(boards, " | "))
	}
	const solved = `document.querySelectorAll(".board.solved").length`
	p.Tap(t, "#list tbody tr:nth-child(4)")
	must.Equal(t, pagetest.Eval[int](t, p, solved), 3, "boards of twelve letters are solved")
}

// A page of five letters of English has nothing about letters and keys.
func TestLettersInData(t *testing.T) {
	for i, c := range anyGames {
		g := newGame(anyGame(i), "title", 6)
		first := game.MustWords(c.guesses)[0]
		must.Hold(t, max(g.Letters, game.Letters) == max(first.Len(), game.Letters) && (g.Keys == nil) == (c.alphabet == ""),
			"%s: %d letters, keys %v", c.guesses, g.Letters, g.Keys)
		for _, clues := range g.Clues {
			must.Hold(t, len(clues) == first.Len()*len(g.Left), "%s: clues %q", c.guesses, clues)
		}
		s := result([]record.Game{anyGame(i)}, []int{0})
		must.Hold(t, len(s.Games[0].Answers) == len(strings.Fields(c.answers)), "%s: answers %v", c.guesses, s.Games[0].Answers)
	}
	g := newGame(play("s", "crane", "crane"), "title", 6)
	must.Hold(t, g.Letters == 0 && g.Keys == nil, "%+v", g)
}
