package page

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/runtime"
)

//go:embed js/floor.js
var floorJS string

// Feed plays words by events that are made inside the page, all in one call, and returns their rows. Such events are not trusted, and
// pages that check this ignore them. The rows end before a word that is refused (the error is a [*RejectedError]) or gets no clue.
func (p *Page) Feed(ctx context.Context, words []string) ([]Row, error) {
	before := len(p.Rows())
	n, err := call[int](ctx, p, "feed", words, clueLimit.Milliseconds())
	if err != nil {
		return nil, err
	}
	rows := p.rowsFrom(before)
	if len(rows) != n {
		return rows, p.unlike(ctx, fmt.Sprintf("%d more rows, not %d,", n, len(rows)))
	}
	return p.fed(ctx, words, rows)
}

// FeedEach is Feed with a call for each word. The next call is sent before the last one is answered.
func (p *Page) FeedEach(ctx context.Context, words []string) ([]Row, error) {
	before := len(p.Rows())
	if err := p.run(ctx, "feedFirst"); err != nil {
		return nil, err
	}
	calls := make([]runtime.EvaluateParams, len(words))
	for i, w := range words {
		expr, err := expression("feedNext", w, clueLimit.Milliseconds())
		if err != nil {
			return nil, err
		}
		calls[i] = runtime.EvaluateParams{Expression: expr, ContextID: p.State().reader, AwaitPromise: new(true)}
	}
	limited, cancel := p.limited(ctx)
	err := p.broken(limited, chrome.Send(limited, p.tab, runtime.Evaluate, calls...)())
	cancel()
	rows := p.rowsFrom(before)
	rows = rows[:min(len(rows), len(words))]
	var answer *cdproto.Error
	switch {
	case errors.As(err, &answer): // the browser answers, so it is the document that is gone
		rest, err := p.Feed(ctx, words[len(rows):])
		return append(rows, rest...), err
	case err != nil:
		return rows, err
	}
	return p.fed(ctx, words, rows)
}

// fed compares rows with the words that were fed.
func (p *Page) fed(ctx context.Context, words []string, rows []Row) ([]Row, error) {
	n := len(rows)
	for i, row := range rows {
		if row.Word != words[i] {
			return rows[:i], p.unlike(ctx, fmt.Sprintf("a clue for %q, not for %q", words[i], row.Word))
		}
	}
	if n < len(words) {
		if sign := p.State().Refused; sign != "" {
			return rows, p.rejected(words[n], sign)
		}
		return rows, p.unlike(ctx, fmt.Sprintf("a clue for %q, or a sign that it is refused", words[n]))
	}
	return rows, nil
}

// rowsFrom returns the finished rows from the n-th on.
func (p *Page) rowsFrom(n int) []Row {
	rows := p.Rows()
	return rows[min(n, len(rows)):]
}

// Unfold shows a screenful of the rows that were folded away, for a picture.
func (p *Page) Unfold(ctx context.Context) error {
	return p.run(ctx, "unfold")
}

// Floor lets a loop in the page's own world play the words, with no driver and
// nothing read, and returns how long that took: what the page itself costs.
func (p *Page) Floor(ctx context.Context, words []string) (time.Duration, error) {
	expr, err := chrome.Call("("+floorJS+")", words)
	if err != nil {
		return 0, err
	}
	ms, err := evaluate[float64](ctx, p, 0, expr)
	return time.Duration(ms * float64(time.Millisecond)), err
}
