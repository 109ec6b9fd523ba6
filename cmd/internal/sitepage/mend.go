package sitepage

import (
	"context"
	"fmt"
	"os"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/game"
)

// quiet reports whether trying things out on the page is forbidden, since it can be played only once a day.
func (p *Page) quiet() bool { return p.profile.Daily && !p.flags.Mock && !p.flags.Offline() }

// LoadMended loads the page like [Page.Load]. If its profile does not fit, it examines the page as "sites new" does and
// loads it with the mended profile. On a page that can be played only once a day it just looks for the board. Dict has
// the words of the page, nil if they are not known.
func (p *Page) LoadMended(ctx context.Context, dict *game.Dictionary) error {
	unfit := p.Load(ctx)
	if !play.Mendable(unfit) || ctx.Err() != nil {
		return unfit
	}
	p.app.Log.Warn().Err(unfit).Msg("looking for the board again")
	if err := p.MendNow(ctx, dict); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return fmt.Errorf("%w; looking at the page again did not help: %w", unfit, err)
	}
	return nil
}

// MendNow examines a page that its profile does not fit, and loads it with the mended profile. On pages that sell clues
// it just looks for the board, too: bought clues prove nothing.
func (p *Page) MendNow(ctx context.Context, dict *game.Dictionary) error {
	if p.quiet() || p.profile.Host.SellsClues() {
		if dict == nil {
			return fmt.Errorf("%w: its words are not known before its board", discover.ErrNoGame)
		}
		_, err := p.Mend(ctx, play.Unfit{Dict: dict})
		return err
	}
	found, err := discover.Run(ctx, p.Driver.Tab(), p.URL, discover.Options{
		Words: dict, Alphabet: p.profile.Alphabet, Gap: p.options.Gap, Keep: p.keeps(), Log: p.app.Log,
	})
	if err != nil {
		return err
	}
	m, err := discover.Merge(p.profile, found.Profile) // a mended profile may not fit either: the first one still has most
	if err != nil {
		return err
	}
	if err := p.adopt(ctx, m); err != nil {
		return err
	}
	if !p.keeps() {
		if err := p.Driver.Forget(ctx, p.URL); err != nil {
			return err
		}
	}
	return p.Load(ctx)
}

// keeps reports whether the page's storage is the user's own.
func (p *Page) keeps() bool { return p.browser.UserDataDir != "" || len(p.browser.Remote) > 0 }

// Mended reports whether the page's profile was mended.
func (p *Page) Mended() bool { return p.mended != "" }

// Mend finds the board of the page in its present state, and returns the page with a mended profile.
func (p *Page) Mend(ctx context.Context, unfit play.Unfit) (*page.Page, error) {
	if unfit.Err != nil {
		p.app.Log.Warn().Err(unfit.Err).Msg("looking for the board again")
	}
	m, err := discover.Mend(ctx, p.Driver.Tab(), p.Driver.Profile(), discover.Game{
		Turns: unfit.Turns, Board: unfit.Board, Solved: unfit.Solved, Doubted: unfit.Doubted, Dict: unfit.Dict, Host: p.Host(), Was: p.profile, Quiet: p.quiet(), Gap: p.options.Gap, Log: p.app.Log,
	})
	if err != nil {
		return nil, err
	}
	if err := p.adopt(ctx, m, unfit.Rows...); err != nil {
		return nil, err
	}
	return p.Driver, p.Driver.AwaitBoard(ctx)
}

// Rescored mends the profile of a page that colours repeated letters by another rule.
func (p *Page) Rescored(ctx context.Context, s game.Scoring) error {
	m, err := discover.Rescored(p.profile, p.Driver.Profile(), s)
	if err != nil {
		return err
	}
	return p.adopt(ctx, m)
}

// adopt applies a mended profile to the page, and saves it if anything of it has changed.
func (p *Page) adopt(ctx context.Context, m discover.Mended, known ...page.Row) error {
	for _, c := range m.Changes {
		p.app.Log.Warn().Str("key", c.Path).Str("was", c.Old).Str("now", c.New).Msg("the page has changed")
	}
	if len(m.Changes) > 0 || p.mended != "" {
		if err := p.writeMended(m); err != nil {
			return err
		}
	}
	return p.Driver.Adopt(ctx, m.Profile, known...)
}

// mostFiles limits the mended profiles of a site in a folder.
const mostFiles = 1000

// writeMended saves the mended profile in the working folder. Later changes go to the same file.
func (p *Page) writeMended(m discover.Mended) error {
	for n := 1; p.mended == "" && n <= mostFiles; n++ {
		name := m.Profile.Name + "-mended.yaml"
		if n > 1 {
			name = fmt.Sprintf("%s-mended-%d.yaml", m.Profile.Name, n)
		}
		if _, err := os.Lstat(name); os.IsNotExist(err) {
			p.mended = name
		}
	}
	if p.mended == "" {
		return fmt.Errorf("%d mended profiles of %s are here already: remove some", mostFiles, m.Profile.Name)
	}
	if err := save.File(p.mended, m.Profile.Source()); err != nil {
		return err
	}
	p.app.Log.Warn().Str("file", p.mended).Int("changes", len(m.Changes)).Msg("wrote the mended profile")
	return nil
}
