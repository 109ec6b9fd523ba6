package page

import (
	"context"
	_ "embed"
	"errors"

	cdppage "github.com/chromedp/cdproto/page"
)

//go:embed js/restore.js
var restoreJS string

// Stored is a copy of what a page's origin keeps in its local storage. It is opaque: nothing looks inside, as a page's secret
// may be there. It only goes back to where it came from.
type Stored struct{ text string }

// A browser writes what pages store to disk some seconds later: one that is killed takes the last rows with it, and the secret
// of a game just begun. So a copy is kept of it, and given to the next browser.
//
// Some pages store every row. So that the cost of a row stays the same in long games, copies become rarer as the rows become
// many: after each of the first keepAll, then after each tenth part more. Rows that a copy lacks can be typed again.
const keepAll = 50

// Keep copies what the page has stored by now. Errors wrap [ErrBrowser], or are
// ctx's; a page that can't be asked has stored nothing.
func (p *Page) Keep(ctx context.Context) error {
	rows := p.State().Count
	if !due(rows, p.keptAt) {
		return nil
	}
	text, err := call[string](ctx, p, "stored")
	switch {
	case err == nil:
		p.stored, p.keptAt = Stored{text}, rows
		return nil
	case errors.Is(err, ErrBrowser) || ctx.Err() != nil:
		return err
	}
	p.log.Debug().Err(err).Msg("copying what the page stores")
	return nil
}

// due reports whether it is time for a copy, if the last one was made after so many rows.
func due(rows, last int) bool { return rows <= keepAll || rows < last || rows >= last+last/10 }

// Stored returns what [Page.Keep] copied last, for [Options] of the page's next driver.
func (p *Page) Stored() Stored { return p.stored }

// restore has the next document of the origin find what was stored.
func (p *Page) restore(ctx context.Context, s Stored) error {
	if p.stored = s; s.text == "" {
		return nil
	}
	var err error
	p.restoring, err = p.addScript(ctx, "("+restoreJS+")("+s.text+")")
	return err
}

// restored ends what restore began: from here on the page's own storage counts.
func (p *Page) restored(ctx context.Context) error {
	if p.restoring == "" {
		return nil
	}
	err := p.removeScript(ctx, p.restoring)
	if err == nil {
		p.restoring = ""
	}
	return err
}

// addScript has a script run in every document from the next one on.
func (p *Page) addScript(ctx context.Context, source string) (cdppage.ScriptIdentifier, error) {
	added, err := command(ctx, p, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: source, WorldName: world})
	return added.Identifier, err
}

func (p *Page) removeScript(ctx context.Context, script cdppage.ScriptIdentifier) error {
	_, err := command(ctx, p, cdppage.RemoveScriptToEvaluateOnNewDocument, cdppage.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: script})
	return err
}
