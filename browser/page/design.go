package page

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/browser/profile"
)

// A site may have several designs and show each visitor a different one. The page is read by the newest design whose board shows:
// while the reader finds no board of ours, it looks for those of the other designs.

// takeDesign has the page read by another design.
func (p *Page) takeDesign(ctx context.Context, n int) error { return p.readBy(ctx, p.designs[n]) }

// tellDesign says which design shows, where there are several.
func (p *Page) tellDesign() {
	if name := p.profile.Design(); len(p.designs) > 1 && name != p.told {
		p.told = name
		p.log.Debug().Str("site", p.profile.Name).Str("design", name).Msg("the page has this design")
	}
}

// dismissals are the steps that clear away what covers the board: first those of the design that the page is read by, then what
// the others have beside these, for a page on which no board shows yet.
func (p *Page) dismissals() []profile.Step {
	steps := append([]profile.Step{}, p.profile.Dismiss...)
	for _, d := range p.designs {
		for _, s := range d.Dismiss {
			if !slices.Contains(steps, s) {
				steps = append(steps, s)
			}
		}
	}
	return steps
}

// otherBoards are the boards of the designs, nil for the one that the page is read by; empty where there is only one.
func (p *Page) otherBoards() []*profile.Board {
	boards := []*profile.Board{}
	if len(p.designs) < 2 {
		return boards
	}
	for _, d := range p.designs {
		if d == p.profile {
			boards = append(boards, nil)
			continue
		}
		boards = append(boards, &d.Board)
	}
	return boards
}
