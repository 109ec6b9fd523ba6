package plot

import (
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Game is a game to draw.
type Game struct {
	Title string // of the site
	Rows  int    // guesses allowed, 0 for no limit
	Turns []Turn
	End   *record.End // nil where the game has none

	layout layout
}

// Turn is a guess that the page took.
type Turn struct {
	game.Turn
	Left int // candidates after it
}

// FromRecord returns the game of a record. Refused words are left out.
func FromRecord(title string, rows int, g record.Game) Game {
	played := Game{Title: title, Rows: rows, End: g.End, layout: newLayout(g.Start.Letters(), term.Keyboard(g))}
	for _, guess := range g.Guesses {
		if guess.Clue != nil {
			played.Turns = append(played.Turns, Turn{game.Turn{Guess: guess.Guess, Clue: *guess.Clue}, guess.Candidates})
		}
	}
	return played
}

// shown is the number of rows that a picture has room for.
const shown = 6

// frame is what one picture shows.
type frame struct {
	title, count, text string
	rows               []row // at most shown, from the top
	keys               map[game.Letter]game.Color
}

// row is a row of tiles; those from open on are still to be turned.
type row struct {
	number int // 0 for none
	turn   game.Turn
	open   int
}

// frame returns the picture after n turns; of the last of them only so many
// tiles are turned.
func (g Game) frame(n, open int) frame {
	f := frame{title: g.Title, count: g.count(n), keys: map[game.Letter]game.Color{}}
	first := max(0, n-shown)
	for i := first; i < n; i++ {
		r := row{turn: g.Turns[i].Turn, open: g.layout.letters}
		if i == n-1 {
			r.open = open
		}
		if len(g.Turns) > shown {
			r.number = i + 1
		}
		f.rows = append(f.rows, r)
	}
	complete := n
	if open < g.layout.letters {
		complete-- // keys and count follow when the row lies open
	}
	for _, t := range g.Turns[:max(complete, 0)] {
		for i, c := range t.Clue.All() {
			if old, seen := f.keys[t.Guess[i]]; !seen || c > old {
				f.keys[t.Guess[i]] = c
			}
		}
	}
	f.text = g.text(complete)
	return f
}

// count says how far the game is.
func (g Game) count(n int) string {
	switch {
	case g.Rows > 0:
		return fmt.Sprintf("%d/%d", n, g.Rows)
	case len(g.Turns) > 2*shown:
		return fmt.Sprintf("%s of %s", plain.Thousands(n), plain.Thousands(len(g.Turns)))
	}
	return fmt.Sprint(n)
}

// text says how many words are left after n turns, or how the game ended.
func (g Game) text(n int) string {
	switch {
	case n <= 0:
		return ""
	case n == len(g.Turns) && g.End != nil && g.End.Outcome == record.Won:
		return fmt.Sprintf("Won in %s", plain.Count(n, "guess", "guesses"))
	case n == len(g.Turns) && g.End != nil && g.End.Outcome == record.Lost:
		if g.End.Answer != "" {
			return "Lost: it was " + upper(g.End.Answer)
		}
		return "Lost"
	}
	return plain.Count(g.Turns[n-1].Left, "word", "words") + " left"
}

// upper returns an answer as it is drawn, see [capital].
func upper(answer string) string { return strings.ReplaceAll(term.Upper(answer), "ẞ", "ß") }
