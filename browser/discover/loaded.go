package discover

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"

	cdppage "github.com/chromedp/cdproto/page"
)

// Most pages load the list of their words with their scripts. It is looked for in what they loaded as in any other text: which
// of the words is the answer that does not tell.

// Limits of what is read.
const (
	mostLoaded  = 100      // texts at a time
	longestText = 8 << 20  // characters of one
	loadedTotal = 16 << 20 // of all
	loadedLimit = 5 * time.Second
	textPart    = 1 << 20 // characters that come in one message
)

// loaded is what the page has loaded.
type loaded struct {
	texts map[string]string // by name; empty if one could not be read, or is useless
	total int
}

// loadedText is one, as words.js tells of it.
type loadedText struct {
	Name   string `json:"name"`
	Index  int    `json:"index"`
	Length int    `json:"length"` // -1 if the page may not read it
}

// readLoaded reads what the page has loaded since it was last called. That a page does not allow it is no error.
func (e *explorer) readLoaded(ctx context.Context) {
	if e.options.Words != nil {
		return
	}
	if e.loaded.texts == nil {
		e.loaded.texts = map[string]string{}
	}
	known := slices.AppendSeq([]string{}, maps.Keys(e.loaded.texts))
	found := call[[]loadedText](ctx, e.session, "readLoaded", known, mostLoaded, longestText, loadedLimit.Milliseconds())
	for _, one := range found {
		text := e.textOf(ctx, one)
		e.loaded.texts[one.Name] = text
		e.loaded.total += len(text)
	}
}

// textOf gets a text that was read, or has the browser read it where the page may not.
func (e *explorer) textOf(ctx context.Context, one loadedText) string {
	if e.loaded.total+one.Length > loadedTotal {
		return ""
	}
	if one.Length < 0 {
		res, err := chrome.Do(ctx, e.tab, cdppage.GetResourceContent, cdppage.GetResourceContentParams{FrameID: e.frame, URL: one.Name})
		if ctx.Err() != nil {
			check(err)
		}
		if err != nil || len(res.Content) > longestText {
			return "" // it is gone, or was never there
		}
		return string(res.Content)
	}
	var b strings.Builder
	for from := 0; from < one.Length; from += textPart {
		b.WriteString(call[string](ctx, e.session, "loadedText", one.Index, from, from+textPart))
	}
	return b.String()
}
