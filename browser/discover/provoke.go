package discover

import (
	"cmp"
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
	// provokeLimit is how long a board may take to come after a word was sent.
	provokeLimit = 2 * time.Second
	// provocations is how many words are tried at most: the page may not know the first.
	provocations = 3
)

// provoke plays a word without a board, and reports whether that brought one.
func (e *explorer) provoke(ctx context.Context) (bool, error) {
	if e.speech == nil {
		e.found.Width = e.wordLength() // until a board tells
		if err := e.findLetters(ctx); err != nil {
			return false, err
		}
	}
	fields, err := call[[]textField](ctx, e.session, "fields")
	if err != nil {
		return false, err
	}
	field, sends := e.field, e.sends
	defer func() { e.field, e.sends = field, sends }()
	for _, f := range fields {
		e.found.Width = game.Letters
		if f.Length >= game.MinLetters && f.Length <= game.MaxLetters {
			e.found.Width = f.Length
		}
		e.field, e.submit = &f, f.Submit
		for _, word := range e.provoking(ctx) {
			if ok, err := e.provokeBy(ctx, word); ok || err != nil {
				return ok, err
			}
		}
	}
	e.field, e.found.Width = nil, game.Letters
	if words := e.provoking(ctx); len(fields) == 0 && len(words) > 0 {
		return e.provokeBy(ctx, words[0])
	}
	return false, nil
}

// provoking returns the words to try: the openers, if they are words, or the first of the likeliest list.
func (e *explorer) provoking(ctx context.Context) []game.Word {
	lists := e.lists(ctx)
	if len(lists) == 0 {
		return nil
	}
	dict, err := lists[0].dict()
	if err != nil {
		return nil
	}
	words := slices.DeleteFunc(slices.Concat(openers, dict.Answers()), func(w game.Word) bool {
		_, known := dict.Index(w)
		return !known || learn.Repeats(w)
	})
	return words[:min(provocations, len(words))]
}

// provokeBy plays a word, by Enter and then by the button of its field, and reports whether a board came.
func (e *explorer) provokeBy(ctx context.Context, word game.Word) (bool, error) {
	if _, err := call[any](ctx, e.session, "shows", []string{word.String()}); err != nil {
		return false, err
	}
	for _, e.sends = range []sending{byEnter, byButton} {
		if e.sends == byButton && e.submit == "" {
			continue
		}
		if e.field != nil {
			if _, err := e.typeWord(ctx, word.String()); err != nil {
				return false, nil //nolint:nilerr // the field takes something else
			}
		} else if err := e.pressAll(ctx, word); err != nil {
			return false, err
		}
		if err := e.sendWord(ctx, word.String()); err != nil {
			return false, err
		}
		found, _, err := e.lookForBoard(ctx, provokeLimit, provokeLimit, []string{})
		if err != nil {
			return false, err
		}
		if found == nil {
			continue
		}
		e.log.Info().Stringer("word", word).Msg("there was no board before a word was played")
		e.found, e.provoked = *found, word
		_, err = call[any](ctx, e.session, "late")
		return true, cmp.Or(err, e.countBoards(ctx, word.String()))
	}
	return false, nil
}

// pressAll presses the keys of a word, though nothing tells whether they are taken; what else was typed goes first.
func (e *explorer) pressAll(ctx context.Context, word game.Word) error {
	list := slices.Repeat([]keys.Key{keys.Backspace}, len([]rune(word.String())))
	for _, c := range word.String() {
		list = append(list, e.speech.Keys[string(c)])
	}
	for _, k := range list {
		if err := e.press(ctx, k); err != nil {
			return err
		}
		if err := chrome.Pause(ctx, frame); err != nil {
			return err
		}
	}
	return nil
}

// takeProvoked adds the row that was played to see the board.
func (e *explorer) takeProvoked(ctx context.Context) error {
	if !e.late() {
		return nil
	}
	rows, err := call[[]learn.Row](ctx, e.session, "snapshot")
	if err == nil && len(rows) > 0 {
		e.seen.Add(e.provoked, rows[0])
	}
	return err
}

// orient finds out whether rows come above those before them, or not as was thought: then the word that was just played stands in the
// first.
func (e *explorer) orient(ctx context.Context, word string) error {
	apart := e.past != nil && e.past.Follows && !e.past.Oldest
	if e.row == 0 || !apart && (!e.late() || e.newestFirst) {
		return nil
	}
	rows, err := e.letters(ctx)
	if err != nil || e.row >= len(rows) || rows[0] != word || rows[e.row] == word {
		return err
	}
	e.newestFirst = !apart
	if !apart {
		_, err = call[any](ctx, e.session, "upward")
		return err
	}
	e.past.Oldest = true
	_, err = call[any](ctx, e.session, "past", e.past)
	return err
}
