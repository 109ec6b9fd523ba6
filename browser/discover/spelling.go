package discover

import (
	"context"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"

	"golang.org/x/text/unicode/norm"
)

// Words may have to be typed in another way than the list that they are in says.

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
	if l.accents.tried || !l.refusal.Tried || l.options.Quick || l.taken == 0 || float64(len(l.accents.words)) < accented*float64(len(l.dict.Words())) {
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

// mustAccent has accents typed, and reports true, if the page refused a word without its own though it took others.
func (l *learner) mustAccent(ctx context.Context, refused game.Word) bool {
	if l.accents.typed || !l.accents.words[refused] || l.taken == 0 {
		return false
	}
	l.accents.typed, l.cache.length = true, 0
	if choices := l.lists(ctx); len(choices) == 0 || choices[0].own == nil { // no alphabet has all that its words are written with
		l.accents.typed, l.accents.words, l.cache.length = false, nil, 0
	}
	return l.accents.typed
}

// mayHaveOneI reports whether only words with i or ı were refused: scripts take the key I for i, and the key İ for no letter of a word.
func (l *learner) mayHaveOneI() bool {
	if l.oneI || len(l.refused) < someRefused || l.choices[0].own == nil || !slices.Contains(l.shownKeys, "I") || !slices.Contains(l.shownKeys, "İ") {
		return false
	}
	for w := range l.refused {
		if !strings.ContainsAny(w.String(), "iı") {
			return false
		}
	}
	return !slices.ContainsFunc(l.seen.Current(), func(w game.Word) bool { return strings.ContainsAny(w.String(), "iı") })
}

// turnedDown takes in that the page refused a word. Anew is set if what was read before was read by other letters.
func (l *learner) turnedDown(ctx context.Context, word game.Word) (anew bool) {
	if l.mustAccent(ctx, word) {
		l.log.Info().Stringer("word", word).Msg("the page refuses a word without its accents: typing them")
		l.respell(ctx)
		return true
	}
	other := l.turnDown(word)
	if !other && l.taken == 0 && len(l.refused) == someRefused {
		other = l.readAgain(ctx)
	}
	switch {
	case l.mayHaveOneI():
		l.log.Info().Msg("the page refuses words with i or ı: its key I may stand for both")
		l.oneI, l.cache.length = true, 0
		l.respell(ctx)
	case other:
		l.speakNoted(ctx)
	}
	return false
}

// respell plays with the page's lists as their words are typed from here on.
func (l *learner) respell(ctx context.Context) {
	l.choices, l.seen.Blank = l.lists(ctx), nil // blank rows were read by other letters
	l.use()
	l.speakNoted(ctx)
}

// speakNoted has letters typed as those of another list, and notes how the rows look by them.
func (l *learner) speakNoted(ctx context.Context) {
	l.speakList(ctx)
	l.note(ctx)
}
