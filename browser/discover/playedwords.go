package discover

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"absurdist/engine/game"
)

// manyRefused is how many words of a list a page refuses before another list is tried, and mostRefused how many of all lists
// before the last one is given up.
const (
	manyRefused = 6
	mostRefused = 24
)

// openers are known to every English list of five letters and hold the commonest letters.
var openers = game.MustWords("raise clout")

// The lists of English words of five letters: nearly all pages know the older one, and the usual one has more.
const (
	usual = "nyt"
	older = "original"
)

// recent is a word that only the usual list has. A page that refuses it has the older one, or one of its own.
var recent = game.MustWords("plout")[0]

// use plays with the first of the lists from here on.
func (l *learner) use(ctx context.Context) error {
	var err error
	if l.dict, err = l.lists[0].dict(); err != nil {
		return err
	}
	l.refused, l.taken, l.list = map[game.Word]bool{}, 0, l.lists[0]
	l.otherWords = !l.refusal.Tried // a page that takes any word says nothing of its own
	l.log.Info().Str("list", l.dict.Name()).Str("alphabet", l.list.alphabet.Name()).Msg("playing with a list of words")
	return l.speak(ctx, l.list.alphabet)
}

// openers returns the words that are played first.
func (l *learner) openers() []game.Word {
	if l.list.name != usual || !l.refusal.Tried {
		return openers
	}
	return slices.Insert(slices.Clone(openers), 1, recent)
}

// takeOlder plays with the older list from here on: the page refused a word of the usual one.
func (l *learner) takeOlder() (err error) {
	l.list.name, l.list.dict = older, func() (*game.Dictionary, error) { return game.LoadList(older) }
	l.lists[0] = l.list
	l.dict, err = l.list.dict()
	l.log.Info().Stringer("word", recent).Msg("the page does not know the words that were added later")
	return err
}

// turnDown takes in that the page refused a word. A page that refuses most words of a list has another one.
func (l *learner) turnDown(ctx context.Context, word game.Word) error {
	if word == recent && l.list.name == usual {
		return l.takeOlder()
	}
	l.refused[word] = true
	l.otherWords = l.otherWords || len(l.refused) > manyRefused/2+l.taken
	limit := manyRefused
	if len(l.lists) == 1 {
		limit = max(limit, mostRefused-l.before)
	}
	if len(l.refused) < limit*(1+l.taken) {
		return nil
	}
	l.before += len(l.refused)
	l.tried = append(l.tried, l.dict.Name())
	if len(l.lists) == 1 {
		return fmt.Errorf("%w that this can describe: it refused %s of %s, and took %d; give it the page's words (--allowed FILE, and --alphabet)%s", ErrNoGame, plural(l.before, "word"), strings.Join(l.tried, ", "), l.taken, l.failure.told())
	}
	l.lists = l.lists[1:]
	return l.use(ctx)
}
