package discover

import (
	"context"
	"slices"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/engine/game"
)

// On some pages there is no board before the first guess: each guess adds a row. A word is played there before the board can be
// looked for.

const (
	provokeLimit = 2 * time.Second // for a board to come after a word was sent
	provocations = 3               // words that are tried at most: the page may not know the first
)

// provoke plays a word without a board, and reports whether that brought one.
func (e *explorer) provoke(ctx context.Context) bool {
	if e.speech == nil {
		e.found.Width = e.wordLength() // until a board tells
		e.findLetters(ctx)
	}
	fields := call[[]textField](ctx, e.session, "fields")
	field, sends := e.field, e.sends
	defer func() { e.field, e.sends = field, sends }()
	for _, f := range fields {
		e.found.Width = game.Letters
		if f.Length >= game.MinLetters && f.Length <= game.MaxLetters {
			e.found.Width = f.Length
		}
		e.field, e.submit = &f, f.Submit
		for _, word := range e.provoking(ctx) {
			if e.provokeBy(ctx, word) {
				return true
			}
		}
	}
	e.field, e.found.Width = nil, game.Letters
	if words := e.provoking(ctx); len(fields) == 0 && len(words) > 0 {
		return e.provokeBy(ctx, words[0])
	}
	return false
}

// provoking returns the words to try: the openers, if they are words, or the first of the likeliest list.
func (e *explorer) provoking(ctx context.Context) []game.Word {
	lists := e.lists(ctx)
	if len(lists) == 0 {
		return nil
	}
	dict := lists[0].dict()
	words := slices.DeleteFunc(slices.Concat(openers, dict.Answers()), func(w game.Word) bool {
		_, known := dict.Index(w)
		return !known || learn.Repeats(w)
	})
	return words[:min(provocations, len(words))]
}

// provokeBy plays a word, by Enter and then by the button of its field, and reports whether a board came.
func (e *explorer) provokeBy(ctx context.Context, word game.Word) bool {
	e.told.Played = []string{word.String()}
	e.tell(ctx)
	for _, e.sends = range []sending{byEnter, byButton} {
		if e.sends == byButton && e.submit == "" {
			continue
		}
		if e.field != nil {
			if attempt(func() { e.typeWord(ctx, word.String()) }) != nil { // the field takes something else
				return false
			}
		} else {
			e.pressAll(ctx, word)
		}
		e.sendWord(ctx, word.String())
		found, _ := e.lookForBoard(ctx, provokeLimit, provokeLimit, []string{})
		if found == nil {
			continue
		}
		e.log.Info().Stringer("word", word).Msg("there was no board before a word was played")
		e.found, e.provoked = *found, word
		e.told.Late = true
		e.tell(ctx)
		e.countBoards(ctx, word.String())
		return true
	}
	return false
}

// pressAll presses the keys of a word, though nothing tells whether they are taken; what else was typed goes first.
func (e *explorer) pressAll(ctx context.Context, word game.Word) {
	list := slices.Repeat([]keys.Key{keys.Backspace}, len([]rune(word.String())))
	for _, c := range word.String() {
		list = append(list, e.speech.Keys[string(c)])
	}
	for _, k := range list {
		e.press(ctx, k)
		check(chrome.Pause(ctx, frame))
	}
}

// orient finds out whether the word that was just played stands in the first row: then rows come above those before them.
func (e *explorer) orient(ctx context.Context, word string) {
	past := e.told.Past
	apart := past != nil && past.Follows && !past.Oldest
	if e.row == 0 || !apart && (!e.late() || e.told.Upward) {
		return
	}
	rows := e.letters(ctx)
	if e.row >= len(rows) || rows[0] != word || rows[e.row] == word {
		return
	}
	if e.told.Upward = !apart; apart {
		past.Oldest = true
	}
	e.tell(ctx)
}
