package page

import (
	"context"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/browser/profile"
)

// matched is how many elements the selectors of a board find: rows in the roots that are used, tiles in those rows.
type matched struct{ Roots, Rows, Tiles int }

// selectors says, for a page that shows no board, what each selector of each design finds; "" if the page can't be asked.
func (p *Page) selectors(ctx context.Context) string {
	if p.State().reader == 0 {
		return ""
	}
	if field := p.profile.Typing.Field; p.profile.Board.Late { // such a page has no board before the first word
		found, err := call[matched](ctx, p, "matched", profile.Board{Root: field})
		if err != nil || field == "" {
			return ""
		}
		return fmt.Sprintf("; typing.field '%s' matches %s", field, elements(found.Roots))
	}
	var b strings.Builder
	for _, d := range p.designs {
		found, err := call[matched](ctx, p, "matched", d.Board)
		if err != nil {
			return ""
		}
		b.WriteString("; ")
		if len(p.designs) > 1 {
			fmt.Fprintf(&b, "in the design %q ", d.Design())
		}
		b.WriteString(found.say(d))
	}
	return b.String()
}

// say lists the selectors with what they match, up to the first that matches too little.
func (m matched) say(p *profile.Profile) string {
	b, needed := p.Board, p.Boards
	if b.Abreast > 0 {
		needed = 1
	}
	text := fmt.Sprintf("board.root '%s' matches %s", b.Root, elements(m.Roots))
	if m.Roots < needed {
		return text
	}
	in := "it"
	if needed > 1 {
		in = "them"
	}
	if b.Row != "" {
		text += fmt.Sprintf(", board.row '%s' matches %s in %s", b.Row, elements(m.Rows), in)
		in = "those"
	}
	if m.Rows == 0 {
		return text
	}
	return text + fmt.Sprintf(", board.tile '%s' matches %s in %s", b.Tile, elements(m.Tiles), in)
}

func elements(n int) string {
	if n == 0 {
		return "no element"
	}
	return plural(n, "element")
}
