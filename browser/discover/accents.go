package discover

import (
	"context"
	"strings"

	"github.com/absurdist/absurdist/engine/game"

	"golang.org/x/text/unicode/norm"
)

// A page without a keyboard may compare words with their accents, so that they have to be typed. Its own list tells which words have some.

// accented is the least share of words with accents in the list of a page that may want them typed.
const accented = 0.1

// accents is what is known of the accents of a page's words.
type accents struct {
	typed bool               // they are letters of their own
	tried bool               // a word with accents was entered without them
	words map[game.Word]bool // words of the page's list that it has only with accents
}

// findAccents finds out which words of the list that is played with the page has only with accents.
func (l *learner) findAccents(ctx context.Context) {
	if l.accents.typed || l.accents.words != nil || l.choices[0].own == nil || l.keys != nil || l.own != nil {
		return
	}
	l.accents.words = map[game.Word]bool{}
	bare := map[game.Word]bool{}
	for _, list := range l.largest(ctx, l.found.Width) {
		for _, text := range list {
			switch w, err := l.dict.ParseWord(text); {
			case err != nil:
			case strings.ToLower(norm.NFC.String(text)) == w.String():
				bare[w] = true
			default:
				l.accents.words[w] = true
			}
		}
	}
	for w := range bare {
		delete(l.accents.words, w)
	}
}

// tryAccents returns a word with accents, once, to find out whether the page takes it without them. Where each row counts it returns none.
func (l *learner) tryAccents() (game.Word, bool) {
	if l.accents.tried || l.quick || !l.refuses || l.taken == 0 || float64(len(l.accents.words)) < accented*float64(len(l.dict.Words())) {
		return game.Word{}, false
	}
	l.accents.tried = true
	for _, w := range l.dict.Words() {
		if l.accents.words[w] && l.mayPlay(w) && !l.seen.Played(w) {
			return w, true
		}
	}
	return game.Word{}, false
}

// typeAccents has the accents of the page's words typed from here on, if the page refused a word without its own though it took others. It
// reports whether it does.
func (l *learner) typeAccents(ctx context.Context, refused game.Word) (bool, error) {
	if l.accents.typed || !l.accents.words[refused] || l.taken == 0 {
		return false, nil
	}
	l.accents.typed, l.cache.length = true, 0
	choices := l.lists(ctx)
	if len(choices) == 0 || choices[0].own == nil { // no alphabet has all that its words are written with
		l.accents.typed, l.accents.words, l.cache.length = false, nil, 0
		return false, nil
	}
	l.log.Info().Stringer("word", refused).Msg("the page refuses a word without its accents: typing them")
	l.choices, l.seen.Blank = choices, nil // blank rows were read by other letters
	if err := l.use(); err != nil {
		return false, err
	}
	if err := l.speakList(ctx); err != nil {
		return false, err
	}
	return true, l.note(ctx)
}
