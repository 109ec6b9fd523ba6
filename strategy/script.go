package strategy

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

type script struct {
	from  string // the file, or another name for their source
	words []game.Word
	dict  *game.Dictionary // the words are in its alphabet; nil before the first move
	then  Strategy         // nil: give up at the end
}

func newScript(o Options, seed uint64) (Strategy, error) {
	s := &script{from: "the script"}
	var err error
	switch list, file := o["words"], o["file"]; {
	case (list == "") == (file == ""):
		return nil, errors.New("give either words=… or file=…")
	case file != "":
		s.from = file
		s.words, _, err = game.ReadWordFile(file, nil)
	default:
		s.words, _, err = game.ReadWords("words", strings.NewReader(strings.ReplaceAll(list, "+", "\n")), nil)
	}
	if err != nil {
		return nil, err
	}
	if o["then"] != "" {
		if s.then, err = New(o["then"], seed); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Next plays the first word of the script that was neither played nor refused. A word that the rules forbid is an error
// that names the word and the rule.
func (s *script) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	if err := s.Suits(pos.Dictionary()); err != nil {
		return game.Word{}, err
	}
	for i, w := range s.words {
		if pos.Used(w) {
			continue
		}
		if err := pos.Check(w); err != nil {
			return game.Word{}, fmt.Errorf("word %d of the script: %w: %w", i+1, err, ErrNoMove)
		}
		return w, nil
	}
	if s.then != nil {
		return s.then.Next(ctx, pos)
	}
	return game.Word{}, fmt.Errorf("the script's %d words are used up: %w", len(s.words), ErrNoMove)
}

// Suits writes the words in the dictionary's alphabet, where é may be e. The error, for a word that the dictionary does not have, wraps
// [ErrUnknown].
func (s *script) Suits(d *game.Dictionary) error {
	if d == s.dict {
		return nil
	}
	for i, w := range s.words {
		w, err := d.Spell(w)
		if _, allowed := d.Index(w); err == nil && !allowed {
			err = fmt.Errorf("%s is not among the allowed words of %s", w.Upper(), d.Name())
		}
		if err != nil {
			return unknown("word %d of %s: %w", i+1, s.from, err)
		}
		s.words[i] = w
	}
	s.dict = d
	return nil
}

// Close closes the strategy that follows.
func (s *script) Close() error { return Close(s.then) }
