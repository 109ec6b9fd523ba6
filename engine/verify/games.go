package verify

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// What a [Head] says of games: the words that they end on.
const (
	OfAnswers = "answers" // one for each answer, in the order of the list
	OfAllowed = "allowed" // one for each allowed word, in the order of the lists
	OfSome    = "some"    // one for each of some words, in any order
)

// rules returns the rules of a game that ends on a word, from the options and the setting, and what remains open about them. A setting
// without a checksum names no lists.
func (s Setting) rules(o Options, end game.Word) (Rules, []string, error) {
	d, open, err := o.Lists.five(s.Words, s.Lists)
	if err != nil {
		return Rules{}, nil, err
	}
	if wrong := listFaults(d, s.Lists, s.Answers, s.Allowed); s.Lists != "" && wrong != nil {
		return Rules{}, nil, fmt.Errorf("%w: %w", ErrOtherLists, wrong[0])
	}
	if s.Lists == "" && o.Named {
		open = nil
	}
	host, err := game.ParseHost(s.Host)
	if err != nil {
		return Rules{}, nil, err
	}
	r, err := o.replayed(Rules{Dictionary: d, Host: host, Mode: modeOf(s.Mode)}, end)
	return r, open, err
}

// gameLine is a line about a game.
type gameLine interface {
	object
	setting() Setting                                            // zero if the first line of the file has it
	end() game.Word                                              // on which the game ends
	verdict(ctx context.Context, r Rules, f *floors) GameVerdict // of the game and what is claimed about it
}

// gameLines is a file of games, one a line.
type gameLines[G gameLine] struct {
	Games []G
	head  *Head   // nil if each line stands alone
	of    Setting // of the lines that have none of their own
}

// readGames returns a reader of lines of games. The lines stand alone or follow a head.
func readGames[G gameLine](headed bool, file func(gameLines[G]) File) func(name string, text []byte) (File, error) {
	return func(name string, text []byte) (File, error) {
		var l gameLines[G]
		if headed {
			l.head = new(Head)
		}
		var err error
		if l.Games, err = objects[G](name, text, l.head); err != nil {
			return nil, err
		}
		if headed {
			l.of = l.head.Setting
		}
		for i, g := range l.Games {
			switch {
			case !headed:
				err = g.setting().valid()
			case g.setting() != (Setting{}):
				return nil, unreadable("%s:%d: the words, the host and the mode stand in the first line already", name, lineOf(i))
			}
			if err != nil {
				return nil, unreadable("%s:%d: %w", name, i+1, err)
			}
		}
		return file(l), nil
	}
}

// Len returns the number of games.
func (l *gameLines[G]) Len() int { return len(l.Games) }

// rules returns the rules of a game, and what is open of them.
func (l *gameLines[G]) rules(o Options, g G) (Rules, []string, error) {
	return cmp.Or(g.setting(), l.of).rules(o, g.end())
}

// Checks yields a check of each game and of what is claimed about it. The error may also say that the file lacks the games that its first
// line announces.
func (l *gameLines[G]) Checks(o Options) iter.Seq2[Check, error] {
	order, err := l.order(o)
	if err != nil {
		return func(yield func(Check, error) bool) { yield(nil, err) }
	}
	return each(l.Games, func(n int, g G) (Check, error) {
		r, open, err := l.rules(o, g)
		return func(ctx context.Context) (Verdict, error) {
			v := g.verdict(ctx, r, &o.Lists.floors)
			faults := v.Faults
			if reason := order(n-1, g.end()); reason != "" {
				faults = append(faults, FaultError{Line: lineOf(n - 1), Reason: reason})
			}
			v.Game, v.Answer, v.Findings = n, g.end(), findings(faults, slices.Concat(open, v.Open)...)
			return v, nil
		}, err
	})
}

// order returns a function that says why a game, by its index, does not end on the word that it should, or "". The error says that the
// numbers of games and words differ.
func (l *gameLines[G]) order(o Options) (func(i int, end game.Word) string, error) {
	if l.head == nil || l.head.Claim == Played {
		return func(int, game.Word) string { return "" }, nil
	}
	d, _, err := o.Lists.five(l.head.Words, l.head.Lists)
	if err != nil {
		return nil, err
	}
	var words []game.Word
	switch l.head.Of {
	case OfSome:
		first := map[game.Word]int{}
		for i, g := range l.Games {
			if _, twice := first[g.end()]; !twice {
				first[g.end()] = i
			}
		}
		return func(i int, end game.Word) string {
			if first[end] == i {
				return ""
			}
			return fmt.Sprintf("line %d is about %s, as line %d is", lineOf(i), end.Upper(), lineOf(first[end]))
		}, nil
	case OfAnswers:
		words = d.Answers()
	case OfAllowed:
		words = d.Words()
	}
	if len(words) != len(l.Games) {
		return nil, unreadable("there are %d games, but the first line says that there is one for each of the %d words that are %s", len(l.Games), len(words), l.head.Of)
	}
	return func(i int, end game.Word) string {
		if words[i] == end {
			return ""
		}
		return fmt.Sprintf("line %d is about %s, but in the list %s is there", lineOf(i), end.Upper(), words[i].Upper())
	}, nil
}
