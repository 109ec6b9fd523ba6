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
)

// rules returns the rules of a game that ends on a word, from the options and the setting, and what remains open about them. A setting
// without a checksum names no lists.
func (s Setting) rules(o Options, end game.Word) (Rules, []string, error) {
	d, open, err := o.Lists.five(s.Words, s.Lists)
	if err != nil {
		return Rules{}, nil, err
	}
	if wrong := listFault(d, s.Lists, s.Answers, s.Allowed); s.Lists != "" && wrong != "" {
		return Rules{}, nil, fmt.Errorf("%w: %s", ErrOtherLists, wrong)
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

// gameLines is a file of games, one a line. The head is empty if each line stands alone.
type gameLines[G gameLine] struct {
	Head
	Games []G
}

// Len returns the number of games.
func (l *gameLines[G]) Len() int { return len(l.Games) }

// rules returns the rules of a game, and what is open of them.
func (l *gameLines[G]) rules(o Options, g G) (Rules, []string, error) {
	return cmp.Or(g.setting(), l.Setting).rules(o, g.end())
}

// Checks yields a check of each game and of what is claimed about it. The error may also say that the file lacks the games that its first
// line announces.
func (l *gameLines[G]) Checks(o Options) iter.Seq2[Check, error] {
	ends, err := l.ends(o)
	if err != nil {
		return alone(nil, err)
	}
	return each(len(l.Games), func(i int) (func(context.Context) Verdict, error) {
		g := l.Games[i]
		r, open, err := l.rules(o, g)
		return func(ctx context.Context) Verdict {
			v := g.verdict(ctx, r, &o.Lists.floors)
			faults := v.Faults
			if ends != nil && ends[i] != g.end() {
				faults = append(faults, FaultError{Line: lineOf(i), Reason: fmt.Sprintf("line %d is about %s, but in the list %s is there", lineOf(i), g.end().Upper(), ends[i].Upper())})
			}
			v.Game, v.Answer, v.Findings = i+1, g.end(), findings(faults, slices.Concat(open, v.Open)...)
			return v
		}, err
	})
}

// ends returns the words that the games should end on, or nil if the file does not say. The error says that there are more or fewer games.
func (l *gameLines[G]) ends(o Options) ([]game.Word, error) {
	if l.Of == "" {
		return nil, nil
	}
	d, _, err := o.Lists.five(l.Words, l.Lists)
	if err != nil {
		return nil, err
	}
	words := d.Words()
	if l.Of == OfAnswers {
		words = d.Answers()
	}
	if len(words) != len(l.Games) {
		return nil, unreadable("there are %d games, but the first line says that there is one for each of the %d words that are %s", len(l.Games), len(words), l.Of)
	}
	return words, nil
}

// fiveLetters returns an error if one of the words is not five letters a-z, as those of games must be.
func fiveLetters(words ...game.Word) error {
	for _, w := range words {
		if _, err := game.ParseWord(w.String()); err != nil {
			return err
		}
	}
	return nil
}
