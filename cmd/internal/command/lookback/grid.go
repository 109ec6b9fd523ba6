package lookback

import (
	"strings"
	"unicode"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/chat"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// grid is the text that a site's share button copies: the coloured squares of a game. A line may stand above them.
type grid struct {
	Clues []game.Clue // of one length, at least one; only the last may be all green
	Date  daily.Date  // of the Times' puzzle whose number is in the title; zero for none
	Hard  bool        // the title has the star of hard mode
	Over  bool        // the title says that the game is over, or the last row is green
}

// squares are all signs that a row may have, and the variation selector that some sites add.
const squares = "⬛⬜🟨🟩🟦🟧\ufe0f"

// parseGrid reads a grid with or without its title. Lines without squares that are no title, such as a link, are ignored.
// The error names the file and the line, and ends the program with exit code 2.
func parseGrid(file, text string) (grid, error) {
	p := gridParser{file: file}
	for line := range strings.Lines(text) {
		p.line++
		if err := p.read(strings.TrimFunc(line, ignored)); err != nil {
			return grid{}, err
		}
	}
	return p.whole()
}

// ignored reports whether a character may stand before or after a line.
func ignored(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' || unicode.Is(unicode.Cf, r) }

// gridParser reads a grid line by line.
type gridParser struct {
	file   string
	line   int
	titled int // the line of the title, 0 for none
	title  chat.Title
	broken bool // a line without squares came after rows
	grid
}

func (p *gridParser) fault(line int, format string, args ...any) error {
	return cli.UsageError("%s:%d: "+format, append([]any{p.file, line}, args...)...)
}

func (p *gridParser) read(line string) error {
	if strings.ContainsAny(line, strings.TrimSuffix(squares, "\ufe0f")) {
		return p.row(line)
	}
	title, ok := chat.ParseTitle(line)
	switch {
	case line == "":
		return nil
	case !ok:
		p.broken = len(p.Clues) > 0
		return nil
	case p.titled > 0:
		return p.fault(p.line, "a second title: give one game's grid")
	}
	p.titled, p.title, p.Hard, p.Date = p.line, title, title.Hard, title.Date()
	return nil
}

// row reads a row of squares.
func (p *gridParser) row(line string) error {
	if i := strings.IndexFunc(line, func(r rune) bool { return !strings.ContainsRune(squares, r) }); i >= 0 {
		return p.fault(p.line, "%q stands among the squares: write one row of squares a line", plain.Line(line[i:], plain.Short))
	}
	var clue game.Clue
	if err := clue.UnmarshalText([]byte(line)); err != nil {
		return p.fault(p.line, "%w", err)
	}
	if n := len(p.Clues); n > 0 {
		switch first, last := p.Clues[0], p.Clues[n-1]; {
		case clue.Len() != first.Len():
			return p.fault(p.line, "%d squares, and the rows before have %d", clue.Len(), first.Len())
		case p.broken:
			return p.fault(p.line, "a second grid: give one game's")
		case last.Solved():
			return p.fault(p.line, "a row after the one that is all green")
		}
	}
	p.Clues = append(p.Clues, clue)
	return nil
}

// whole returns the grid. The error is for a title that contradicts the rows.
func (p *gridParser) whole() (grid, error) {
	n := len(p.Clues)
	if n == 0 {
		return grid{}, cli.UsageError("%s: no row of squares, such as ⬛🟨⬛⬛🟩", p.file)
	}
	p.Over = p.Clues[n-1].Solved() || p.titled > 0 && p.title.Lost && !p.title.Broken
	if p.titled > 0 && !p.title.Broken {
		if wrong := p.title.Disagrees(p.Clues); wrong != "" {
			return grid{}, p.fault(p.titled, "%s", wrong)
		}
	}
	return p.grid, nil
}
