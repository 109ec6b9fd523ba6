package page

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// restLimit is how long to wait for tiles that turn. It is far longer than any page takes to turn all its rows.
const restLimit = 10 * time.Second

// awaitRest waits until the tiles of the board lie still, if the profile says how that looks. A page that resumes a game may turn its
// rows again, and takes no keys meanwhile.
func (p *Page) awaitRest(ctx context.Context) error {
	if p.profile.Board.Settled == "" {
		return nil
	}
	_, err := call[bool](ctx, p, "rest", restLimit.Milliseconds())
	return err
}

// lying is what lies over the board, as js/calls.js describes it.
type lying struct {
	Kind, Label, Text string
	Modal             bool // whether it is a dialog, or something else that is meant to keep the keys
}

func (l *lying) String() string {
	said := plain.Line(l.Kind, plain.Short)
	if l.Label != "" {
		said += fmt.Sprintf(" %q", plain.Line(l.Label, plain.Short))
	}
	if l.Text != "" {
		said += fmt.Sprintf(" (%q)", plain.Line(l.Text, plain.Short))
	}
	return said
}

// covering returns what lies over the board, nil if nothing does. Without a board it is what lies over the page.
func (p *Page) covering(ctx context.Context) (*lying, error) { return call[*lying](ctx, p, "covering") }

// awaitUncovered waits until a dialog over the board is gone or can be clicked away: its button may be switched off at first.
func (p *Page) awaitUncovered(ctx context.Context) error {
	clickable := func(s sight) bool { return s.Obstacle >= 0 }
	for end := time.Now().Add(min(typeLimit, p.loading)); time.Now().Before(end); {
		over, err := p.covering(ctx)
		if err != nil || over == nil || !over.Modal {
			return err
		}
		if err = p.await(ctx, lookAgain, clickable); !errors.Is(err, errWaited) {
			return err
		}
		if err := p.look(ctx); err != nil {
			return err
		}
	}
	return nil
}

// shown describes for an error what the page shows. What lies over the board comes first, as no step of the profile clears it.
func (p *Page) shown(ctx context.Context) string {
	s := p.State()
	if s.reader == 0 {
		return s.describe()
	}
	over, err := p.covering(ctx)
	if err != nil || over == nil {
		return s.describe()
	}
	return fmt.Sprintf("a cover that no step of the profile clears (dismiss): %v; below it %s", over, s.describe())
}

// selectors says, for a page that shows no board, what each selector of each design finds; "" if the page can't be asked.
func (p *Page) selectors(ctx context.Context) string {
	if p.State().reader == 0 {
		return ""
	}
	var b strings.Builder
	for _, d := range p.designs {
		found, err := call[counted](ctx, p, "survey", d)
		if err != nil {
			return ""
		}
		if field := d.Typing.Field; d.Board.Late { // such a page has no board before the first word
			if field == "" {
				return ""
			}
			return fmt.Sprintf("; typing.field '%s' matches %s", field, elements(found.Field))
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
func (c counted) say(p *profile.Profile) string {
	b, needed, tiles := p.Board, p.Boards, 0
	if b.Abreast > 0 {
		needed = 1
	}
	text, in := fmt.Sprintf("board.root '%s' matches %s", b.Root, elements(c.Board.Roots)), "it"
	if c.Board.Roots < needed {
		return text
	}
	if needed > 1 {
		in = "the first of them"
	}
	if b.Row != "" {
		text += fmt.Sprintf(", board.row '%s' matches %s in %s", b.Row, elements(c.Board.Rows), in)
		if in = "those"; c.Board.Rows == 0 {
			return text
		}
	}
	for _, n := range c.Board.Tiles {
		tiles += n
	}
	return text + fmt.Sprintf(", board.tile '%s' matches %s in %s", b.Tile, elements(tiles), in)
}

func elements(n int) string {
	if n == 0 {
		return "no element"
	}
	return plural(n, "element")
}
