package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
)

// What a [Head] says of games: the words that they end on.
const (
	OfAnswers = "answers" // one for each answer, in the order of the list
	OfAllowed = "allowed" // one for each allowed word, in the order of the lists
)

// rules returns the rules of a game that ends on a word, from the options and the setting. A setting without a checksum names no lists.
func (s Setting) rules(o Options, end game.Word) (Rules, error) {
	d, err := classic(o.Lists.named(s.Words, s.Lists))
	if err != nil {
		return Rules{}, err
	}
	if wrong := countFault(d.Dictionary, s.Answers, s.Allowed); s.Lists != "" && wrong != "" {
		return Rules{}, fmt.Errorf("%w: %s", ErrOtherLists, wrong)
	}
	if s.Lists == "" && o.Named {
		d.open = nil
	}
	host, err := game.ParseHost(s.Host)
	if err != nil {
		return Rules{}, err
	}
	r, err := o.rules(Rules{Dictionary: d.Dictionary, Host: host, Mode: modeOf(s.Mode), Secret: end, open: d.open})
	if err == nil && !r.replays() {
		err = fmt.Errorf("what the host %s answers does not follow from the words: only records, which have the clues, can be checked", r.Host)
	}
	return r, err
}

// gameLine is a line about a game.
type gameLine interface {
	object
	setting() Setting                                            // zero if the first line of the file has it
	end() game.Word                                              // on which the game ends
	verdict(ctx context.Context, r Rules, f *floors) GameVerdict // of the game and what is claimed about it
}

// gameLines is a file of games, one a line.
type gameLines[G gameLine] struct{ lined[G] }

// Len returns the number of games, 1 if there are none of those that the first line announces.
func (l *gameLines[G]) Len() int {
	if l.Of != "" {
		return max(1, len(l.Lines))
	}
	return len(l.Lines)
}

// rules returns the rules of a game.
func (l *gameLines[G]) rules(o Options, g G) (Rules, error) {
	return cmp.Or(g.setting(), l.Setting).rules(o, g.end())
}

// Check returns the check of a game and of what is claimed about it. The error may also say that the file lacks the games that its first
// line announces, as it always does if there is no game.
func (l *gameLines[G]) Check(o Options, i int) (Check, error) {
	ends, err := l.ends(o)
	if err != nil {
		return nil, err
	}
	g := l.Lines[i]
	r, err := l.rules(o, g)
	return func(ctx context.Context) Verdict {
		v := g.verdict(ctx, r, &o.Lists.floors)
		v.Game, v.Answer = i+1, g.end()
		if ends != nil && ends[i] != g.end() {
			v.add(FaultError{Line: lineOf(i)}, fmt.Sprintf("line %d is about %s, but in the list %s is there", lineOf(i), g.end().Upper(), ends[i].Upper()))
		}
		v.leave(r.open...)
		return v
	}, err
}

// ends returns the words that the games should end on, or nil if the file does not say. The error says that there are more or fewer games.
func (l *gameLines[G]) ends(o Options) ([]game.Word, error) {
	if l.Of == "" {
		return nil, nil
	}
	d, err := classic(o.Lists.named(l.Words, l.Lists))
	if err != nil {
		return nil, err
	}
	words := d.Words()
	if l.Of == OfAnswers {
		words = d.Answers()
	}
	if len(words) != len(l.Lines) {
		return nil, unreadable("there are %d games, but the first line says that there is one for each of the %d words that are %s", len(l.Lines), len(words), l.Of)
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

// WordGames is games given by their words alone: one game with one word a line, or several games, one a line. A first line that begins with
// # may hold a [Head]. Without one the options say what the games are about. By default a single game is of Wordle in hard mode, and games
// one a line are of Absurdle in normal mode.
type WordGames struct {
	noParts
	gameLines[PlayedGame]
}

// PlayedGame is the words of a game.
type PlayedGame []game.Word

func (PlayedGame) valid(Head, int) error { return nil }

func (PlayedGame) setting() Setting { return Setting{} }

func (g PlayedGame) end() game.Word { return g[len(g)-1] }

func (g PlayedGame) verdict(ctx context.Context, r Rules, _ *floors) GameVerdict {
	v := GameVerdict{Guesses: len(g), Findings: noFindings()}
	v.refute(Game(ctx, r, Guesses(g))...)
	return v
}

// comment begins the first line of a file of words.
var comment = []byte("#")

// readWordGames reads words. The check, not the reader, finds words that a game repeats.
func readWordGames(name string, text []byte) (File, error) {
	games := &WordGames{}
	games.Setting = Setting{Host: game.Wordle().String(), Mode: game.Hard.String()}
	text = bytes.TrimSpace(text)
	headed := bytes.HasPrefix(text, comment)
	first := text
	if headed {
		_, first, _ = bytes.Cut(text, []byte("\n"))
	}
	first, _, _ = bytes.Cut(bytes.TrimSpace(first), []byte("\n"))
	oneALine := bytes.ContainsRune(bytes.TrimSpace(first), ' ')
	if oneALine {
		games.Setting = Setting{Host: game.Absurdle().String(), Mode: game.Normal.String()}
	}
	filled := 0
	err := lines(name, text, func(n int, line []byte) error {
		switch {
		case headed && n == 1:
			return games.readHead(line)
		case len(line) == 0:
			return nil
		}
		if filled++; oneALine || filled == 1 {
			games.Lines = append(games.Lines, nil)
		}
		words := [][]byte{line}
		if oneALine {
			words = bytes.Fields(line)
		}
		for _, text := range words {
			w, err := game.ParseWord(string(text))
			if err != nil {
				return err
			}
			last := &games.Lines[len(games.Lines)-1]
			*last = append(*last, w)
		}
		return nil
	})
	if err == nil && headed {
		err = games.counts(name, filled)
	}
	return games, err
}

// readHead reads the first line of a file of words.
func (g *WordGames) readHead(line []byte) error {
	g.Head = Head{}
	if err := input.JSON(bytes.TrimPrefix(line, comment), &g.Head); err != nil {
		return err
	}
	if g.Claim != Played {
		return fmt.Errorf("the games are said to be %q; words alone tell games that are %q", g.Claim, Played)
	}
	return g.valid()
}
