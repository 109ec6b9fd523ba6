package main

import (
	"fmt"
	"io"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine/minimax"
)

// leastBar shows how far minimax least has come: from above by the tries, from below by a bar for each size of sets.
type leastBar struct {
	out      io.Writer
	terminal bool
	guesses  int // that the bounds are looked for with

	bar   *progress.Bar
	title string // of the bar, "" without one
}

// begins shows that a try from above does, the first one being 0.
func (b *leastBar) begins(try, tries int) {
	b.show(b.with()+", tries", tries)
	b.bar.Set(try)
}

// told shows what a search tells, see [minimax.Progress].
func (b *leastBar) told(p minimax.Progress) {
	if !p.Below {
		words := ""
		if p.Words > 0 {
			words = fmt.Sprintf("%d words, ", p.Words)
		}
		b.bar.Describe(fmt.Sprintf("%s (%s%s positions)", b.title, words, term.Thousands(int(p.Positions))))
		return
	}
	b.show(fmt.Sprintf("%s, sets of %d words", b.with(), p.Words), 100)
	b.bar.Set(int(100 * p.Share))
}

func (b *leastBar) with() string { return term.Count(b.guesses, "guess", "guesses") }

// show makes a bar of that title unless it is there.
func (b *leastBar) show(title string, total int) {
	if title != b.title {
		b.close()
		b.bar, b.title = progress.New(b.out, b.terminal, total, title), title
	}
}

func (b *leastBar) close() {
	b.bar.Close()
	b.bar, b.title = nil, ""
}
