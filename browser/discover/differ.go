package discover

import (
	"context"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/rs/zerolog"
)

// alike is the share of an embedded list's words that a page's larger list must have to be one of the same language.
const alike = 0.5

// Differing returns the words that the page in the tab has loaded, if they are to be played in place of an embedded list in their
// language; nil if the list can stand in for them, or the page has no such words.
func Differing(ctx context.Context, tab *chrome.Tab, list *game.Dictionary, log zerolog.Logger) (*game.Dictionary, error) {
	m := mender{explorer: newExplorer(tab, "", Options{Alphabet: list.Alphabet(), Keep: true, Log: log})}
	for _, step := range []func(context.Context) error{m.attach, m.readLoaded} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	for _, l := range m.ownLists(ctx, list.Length()) {
		if differs(l.own, list) {
			return l.own.dict, nil
		}
	}
	return nil, nil
}

// differs reports whether a page's words are of an embedded list's language, and to be played in its place.
func differs(own *ownWords, list *game.Dictionary) bool {
	in := func(d *game.Dictionary) func(game.Word) bool {
		return func(w game.Word) bool {
			_, has := d.Index(w)
			return has
		}
	}
	switch {
	case own.size() < plausible:
		return false
	case share(own.dict.Words(), in(list)) < mostly:
		return share(list.Words(), in(own.dict)) >= alike
	}
	return !covered(own, wordList{dict: func() (*game.Dictionary, error) { return list, nil }})
}
