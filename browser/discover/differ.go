package discover

import (
	"context"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/rs/zerolog"
)

// Differing returns the words that the page in the tab has loaded, if they are to be played in place of an embedded list in their
// language; nil if the list can stand in for them, or the page has no such words.
func Differing(ctx context.Context, tab *chrome.Tab, list *game.Dictionary, log zerolog.Logger) (*game.Dictionary, error) {
	l, err := lexiconOf(ctx, tab, list, log)
	if err != nil {
		return nil, err
	}
	for _, l := range l.ownLists(ctx, list.Length()) {
		if differs(l.own, list) {
			return l.own.dict, nil
		}
	}
	return nil, nil
}

// Lists returns each list of words that the page in the tab has loaded, in the letters and of the length of a dictionary's words, the
// largest first, and then each short array.
func Lists(ctx context.Context, tab *chrome.Tab, list *game.Dictionary, log zerolog.Logger) ([][]game.Word, error) {
	l, err := lexiconOf(ctx, tab, list, log)
	if err != nil {
		return nil, err
	}
	var lists [][]game.Word
	for _, texts := range l.largest(ctx, list.Length()) {
		if words := normal(list.Alphabet(), texts, list.Length()); len(words) >= plausible {
			lists = append(lists, words)
		}
	}
	for _, texts := range l.arrays(list.Length()) {
		lists = append(lists, normal(list.Alphabet(), texts, list.Length()))
	}
	return lists, nil
}

// lexiconOf reads what the page in the tab has loaded.
func lexiconOf(ctx context.Context, tab *chrome.Tab, list *game.Dictionary, log zerolog.Logger) (*lexicon, error) {
	m := mender{explorer: newExplorer(tab, "", Options{Alphabet: list.Alphabet(), Keep: true, Log: log})}
	err := attempt(func() {
		m.attach(ctx)
		m.readLoaded(ctx)
	})
	return &m.lexicon, err
}

// differs reports whether a page's words are of an embedded list's language, and to be played in its place.
func differs(own *ownWords, list *game.Dictionary) bool {
	switch {
	case own.size() < plausible:
		return false
	case own.within(list) < mostly:
		return share(list.Words(), in(own.dict)) >= alike
	}
	return !covered(own, list)
}
