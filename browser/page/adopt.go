package page

import (
	"context"
	"errors"
	"slices"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/profile"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
)

// Tab returns the tab that the page is in, for code that looks at the page without a profile.
func (p *Page) Tab() *chrome.Tab { return p.tab }

// Profile returns the profile with which the page is read.
func (p *Page) Profile() *profile.Profile { return p.profile }

// Adopt reads the page by another profile from now on. The page is not loaded again. [Page.AwaitBoard] finds out whether the profile
// fits. Known are the rows that were played. They are needed because several boards may move or go once they are solved.
func (p *Page) Adopt(ctx context.Context, prof *profile.Profile, known ...Row) error {
	p.designs, p.known = []*profile.Profile{prof}, known
	return p.readBy(ctx, prof)
}

// readBy has the page read by a profile.
func (p *Page) readBy(ctx context.Context, prof *profile.Profile) error {
	p.profile, p.letters = prof, keys.LettersOf(prof.Alphabet)
	p.gap = max(p.gap, prof.Typing.Gap.Duration)
	p.dismissed = map[int]bool{}
	if err := p.checkSelectors(ctx); err != nil {
		return err
	}
	if err := p.removeScript(ctx, p.script); err != nil {
		return err
	}
	source, err := p.addReader(ctx)
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.now.State, p.rows, p.seen = nothing, nil, 0
	p.notify()
	p.mu.Unlock()
	tree, err := command(ctx, p, cdppage.GetFrameTree, cdp.Empty{})
	if err != nil {
		return err
	}
	return p.startIn(ctx, tree.FrameTree, source)
}

// addReader runs the reader in every document from the next one on. It returns the reader with what it needs of the profile.
func (p *Page) addReader(ctx context.Context) (source string, err error) {
	config, err := expression("start", p.config())
	if err == nil {
		source = WallScript + readerJS + "\n" + config
		p.script, err = p.addScript(ctx, source)
	}
	return source, err
}

// startIn starts the readers of a frame and of the frames in it anew.
func (p *Page) startIn(ctx context.Context, tree *cdppage.FrameTree, source string) error {
	_, err := p.runIn(ctx, tree.Frame.ID, world, source)
	var answer *cdproto.Error
	if err != nil && (tree.Frame.ID == p.frame || !errors.As(err, &answer)) { // another frame may be gone, or run elsewhere
		return err
	}
	for _, child := range tree.ChildFrames {
		if err := p.startIn(ctx, child, source); err != nil {
			return err
		}
	}
	return nil
}

// A site may have several designs and show each visitor a different one. The page is read by the newest design whose board shows:
// while the reader finds no board of ours, it looks for those of the other designs.

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
