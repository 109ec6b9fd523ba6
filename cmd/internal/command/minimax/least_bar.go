package minimax

import (
	"fmt"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/search/minimax"
)

// leastBar shows the progress of minimax least: one bar for the tries from above, and from below one for each size of
// sets.
type leastBar struct {
	*cli.App
	bar   *term.Bar
	title string // of the bar, "" if there is none
}

// show shows how far the search has come.
func (b *leastBar) show(p minimax.LeastProgress) {
	guesses := plain.Count(p.Guesses, "guess", "guesses")
	if p.Below {
		b.begin(fmt.Sprintf("%s, sets of %d words", guesses, p.Words), 100, term.Percent)
		b.bar.Set(int(100 * p.Share))
		return
	}
	b.begin(guesses+", tries", p.Tries, "tries")
	b.bar.Set(p.Try)
	words := ""
	if p.Words > 0 {
		words = fmt.Sprintf("%d words, ", p.Words)
	}
	b.bar.Describe(fmt.Sprintf("%s (%s%s positions)", b.title, words, plain.Thousands(int(p.Positions))))
}

// begin starts a bar with a new title.
func (b *leastBar) begin(title string, total int, unit string) {
	if title != b.title {
		b.close()
		b.bar, b.title = b.Progress(total, title, unit), title
	}
}

func (b *leastBar) close() {
	b.bar.Close()
	b.bar, b.title = nil, ""
}
