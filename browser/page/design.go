package page

import (
	"slices"

	"github.com/absurdist/absurdist/browser/profile"
)

// A site may have several designs and show each visitor a different one. The page is read by the newest design whose board shows:
// while the reader finds no board of ours, it looks for those of the other designs.

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
