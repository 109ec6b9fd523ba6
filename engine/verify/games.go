package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
)

// The values of [Head.Of]: the words that the games end on.
const (
	OfAnswers = "answers" // one for each answer, in the order of the list
	OfAllowed = "allowed" // one for each allowed word, in the order of the lists
)

// gameLine is a line about a game.
type gameLine interface {
	// about returns the setting, which is zero if the first line of the file has it, and the word that the game ends on.
	about() (s Setting, end game.Word)
	// judge checks the game and what is claimed about it, and sets the number of guesses.
	judge(ctx context.Context, r Rules, v *GameVerdict)
}

// gameLines is a file of games, one a line.
type gameLines[G gameLine] struct{ lined[G] }

// Len returns the number of games. If the first line announces games and there are none, it returns 1, so that [Check]
// finds the fault.
func (l *gameLines[G]) Len() int {
	if l.Of != "" {
		return max(1, len(l.Lines))
	}
	return len(l.Lines)
}

// rules returns the rules of game i, from the options and the setting. A setting without a checksum names no lists.
func (l *gameLines[G]) rules(o Options, i int) (Rules, error) {
	s, end := l.Lines[i].about()
	s = cmp.Or(s, l.Setting)
	d, err := classic(o.Lists.named(s.Words, s.Lists))
	if err != nil {
		return Rules{}, err
	}
	wrong := countFault(d.Dictionary, s.Answers, s.Allowed)
	host, err := game.ParseHost(s.Host)
	switch {
	case s.Lists != "" && wrong != nil:
		return Rules{}, fmt.Errorf("%w: %w", ErrOtherLists, wrong)
	case s.Lists == "" && o.Named:
		d.open = nil
	}
	r := Rules{Dictionary: d.Dictionary, Host: host, Mode: modeOf(s.Mode), Secret: end, open: d.open, lists: o.Lists}
	if err == nil {
		r, err = o.rules(r)
	}
	if err == nil && !r.replays() {
		err = fmt.Errorf("what the host %s answers does not follow from the words: "+
			"only records, which have the clues, can be checked", r.Host)
	}
	return r, err
}

// Check checks a game and what is claimed about it. The error may also say that the file lacks games that its first line
// announces.
func (l *gameLines[G]) Check(ctx context.Context, o Options, i int) (Verdict, error) {
	ends, err := l.ends(o)
	if err != nil {
		return nil, err
	}
	r, err := l.rules(o, i)
	if err != nil {
		return nil, err
	}
	v := GameVerdict{Game: i + 1, Findings: noFindings()}
	_, v.Answer = l.Lines[i].about()
	l.Lines[i].judge(ctx, r, &v)
	if ends != nil {
		v.add(FaultError{Line: lineOf(i)}, faultIf(ends[i] != v.Answer, "line %d is about %s, but in the list %s is there",
			lineOf(i), v.Answer.Upper(), ends[i].Upper()))
	}
	v.leave(r.open...)
	return v, nil
}

// ends returns the words that the games should end on, nil if the file does not say. The error is about their number.
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
		return nil, unreadable("there are %d games, but the first line says that there is one for each of the %d words "+
			"that are %s", len(l.Lines), len(words), l.Of)
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

// WordGames is games given by their words alone: one game with one word a line, or several games, one a line. A first
// line that begins with # may hold a [Head]. Without one the options say what the games are about. By default a single
// game is of Wordle in hard mode, and games one a line are of Absurdle in normal mode.
type WordGames = gameLines[PlayedGame]

// PlayedGame is the words of a game.
type PlayedGame []game.Word

func (g PlayedGame) about() (Setting, game.Word) { return Setting{}, g[len(g)-1] }

func (g PlayedGame) judge(ctx context.Context, r Rules, v *GameVerdict) {
	v.Guesses = len(g)
	v.refute(Game(ctx, r, Guesses(g))...)
}

// readWordGames reads words. The check, not the reader, finds words that a game repeats.
func readWordGames(name string, text []byte) (File, error) {
	const comment = "#" // begins a first line that is a head
	games := &WordGames{}
	filled, several := 0, false // several games are one a line; one game has one word a line
	err := lines(name, text, func(n int, line []byte) error {
		head, headed := bytes.CutPrefix(line, []byte(comment))
		switch {
		case headed && n == 1:
			if err := input.JSON(head, &games.Head); err != nil {
				return err
			}
			return cmp.Or(faultIf(games.Claim != Played, "it claims that the games are %q; for games given by their words alone, "+
				"write %q", games.Claim, Played), games.valid())
		case len(line) == 0:
			return nil
		case filled == 0:
			several = bytes.ContainsRune(line, ' ')
		}
		filled++
		words := [][]byte{line}
		if several {
			words = bytes.Fields(line)
		}
		if several || filled == 1 {
			games.Lines = append(games.Lines, nil)
		}
		played := &games.Lines[len(games.Lines)-1]
		for _, text := range words {
			w, err := game.ParseWord(string(text))
			if err != nil {
				return err
			}
			*played = append(*played, w)
		}
		return nil
	})
	switch {
	case err != nil:
	case games.Claim != "":
		err = games.counts(name, filled)
	case several:
		games.Setting = Setting{Host: game.Absurdle().String(), Mode: game.Normal.String()}
	default:
		games.Setting = Setting{Host: game.Wordle().String(), Mode: game.Hard.String()}
	}
	return games, err
}

// ShortestGames is what `absurdist shortest --secret WORD` and `--secret all` write.
type ShortestGames = gameLines[ShortestGame]

// ShortestGame is a shortest game of Absurdle that ends on a word, as `absurdist shortest --secret WORD` prints it.
type ShortestGame struct {
	Setting
	Target game.Word   `json:"target"`
	Length int         `json:"length"` // 0 if no game was found
	Proved bool        `json:"proved"` // that no game is shorter
	Game   []game.Word `json:"game,omitempty"`
}

func (g ShortestGame) valid(h Head) error {
	return cmp.Or(faultIf(g.Target == game.Word{}, "it has no target"), g.after(h),
		fiveLetters(append([]game.Word{g.Target}, g.Game...)...))
}

func (g ShortestGame) about() (Setting, game.Word) { return g.Setting, g.Target }

// notShortest is what a line leaves open if it claims that no game is shorter and [fewestGuesses] does not prove it.
const notShortest = "whether no game is shorter, which a search has found"

func (g ShortestGame) judge(ctx context.Context, r Rules, v *GameVerdict) {
	v.Guesses = g.Length
	if r.Host.HasSecret() {
		v.addf("the host %s has a secret, so it can't be forced to a word", r.Host)
		return
	}
	v.replay(ctx, r, g.Game, g.Length, "the target is", g.Target)
	v.add(FaultError{}, faultIf(len(g.Game) == 0 && g.Proved, "it claims a proof that the game is the shortest, but there is no game"))
	v.leaveIf(g.Proved && len(v.Faults) == 0 && g.Length > r.leastLength(ctx), notShortest)
}

// fewestGuesses returns a lower bound of the guesses of a game of Absurdle, in any mode. It follows from counting, without
// a search, because the host keeps the largest bucket. The first guess leaves at least as many words as the best first
// guess leaves. Each later guess divides the remaining words by at most the largest number of clues that any guess has
// among all answers. If the host prefers the least informative of equal buckets, one word must be left before the guess
// that wins, which takes one guess more. If the context ends, the result is meaningless.
func fewestGuesses(ctx context.Context, d *game.Dictionary) (guesses int) {
	first, clues := len(d.Answers()), 2 // two at least, so that a game comes to an end
	for _, g := range d.Words() {
		if ctx.Err() != nil {
			break
		}
		var sizes [game.Clues]int
		distinct, largest := 0, 0
		for _, a := range d.Answers() {
			c := clue(g, a)
			if sizes[c] == 0 {
				distinct++
			}
			sizes[c]++
			largest = max(largest, sizes[c])
		}
		first, clues = min(first, largest), max(clues, distinct)
	}
	if len(d.Answers()) == 1 {
		return 0
	}
	for left := first; left > 1; guesses++ {
		left = (left + clues - 1) / clues
	}
	return guesses + 1
}

// leastLength is [fewestGuesses] for the rules of a game.
func (r Rules) leastLength(ctx context.Context) int {
	least := r.lists.fewest(ctx, r.Dictionary)
	if r.Host.Tie.WinsLast() {
		least++
	}
	return max(1, least)
}
