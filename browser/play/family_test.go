package play

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"
)

// Every profile wins on its mock page, and page and engine agree. Pages of 32 boards and more take as long as all others together, and are
// only played with ABSURDIST_ALL.
func TestFamily(t *testing.T) {
	for _, site := range profile.Names() {
		if !slices.Contains(mock.Sites(), site) {
			continue // a site without a mock page
		}
		prof := browsertest.Profile(t, site)
		if prof.Boards >= 32 && os.Getenv("ABSURDIST_ALL") == "" {
			continue
		}
		t.Run(site, func(t *testing.T) {
			t.Parallel()
			name := strategy.DefaultFor(prof.Host, prof.Boards)
			if prof.Host.SellsClues() {
				name = "wordpl:epsilon=30+30+30+30+30" // certain clues
			}
			options := browsertest.Options("seed", "7", "reveal", "0")
			if prof.Words == "" { // no list of its own: any will do
				options.Set("words", "original")
			}
			tb := sit(t, site, name, game.Normal, options)
			tb.config.Boards = prof.Boards
			tb.config.Epsilon = 30
			must.Get(tb.run(t))(t)
			if prof.Boards == 1 {
				tb.agree(t)
			}
		})
	}
}

// Pages with words of several lengths are played with the list of the length.
func TestLengths(t *testing.T) {
	for site, lengths := range map[string][]int{"hello-wordl": {4, 7, 11}, "sutom": {6, 9}} {
		for _, n := range lengths {
			t.Run(fmt.Sprintf("%s %d", site, n), func(t *testing.T) {
				t.Parallel()
				tb := sit(t, site, "entropy", game.Normal, browsertest.Options("seed", "7", "reveal", "0", "length", strconv.Itoa(n)))
				end, err := tb.run(t)
				must.Hold(t, err == nil && utf8.RuneCountInString(end.Answer) == n, "%+v, %v, want won with a word of %d letters", end, err, n)
				if first := tb.page.FirstLetter(); !strings.HasPrefix(end.Answer, first) || (first != "") != (site == "sutom") {
					t.Errorf("the answer is %s, the letter given %q", end.Answer, first)
				}
			})
		}
	}
}

// Every way in which pages differ, on the page that has them all. Several share a game if none hides another. TestFaults of the program
// plays what goes wrong with pages.
func TestWays(t *testing.T) {
	for _, c := range []struct {
		options []string
		change  func(*profile.Profile)
	}{
		{[]string{"input", "keyup", "read", "code", "reject", "toast"}, nil},
		{[]string{"input", "clicks", "modal", "ignore", "reject", "class"}, func(p *profile.Profile) { p.Typing.With = "clicks" }},
		{[]string{"case", "lower", "modal", "accept", "reject", "kept"}, nil},
		{[]string{"drop", "frame", "stagger", "30", "lock", "200"}, nil},
		{[]string{"restart", "1", "misscore", "1"}, nil},
		{[]string{"input", "cells"}, inCells},
		{[]string{"input", "cells", "send", "last", "advance", "0"}, func(p *profile.Profile) { p.Typing.With, p.Typing.AtOnce = "cells", true }},
		{[]string{"input", "editable", "advance", "0", "fault", "reload:2"}, inCells},
		{[]string{"input", "editable", "send", "button"}, func(p *profile.Profile) { p.Typing.With, p.Typing.Submit = "cells", ".send button" }},
	} {
		t.Run(strings.Join(c.options, " "), func(t *testing.T) {
			t.Parallel()
			// A cleared row is the quickest sign of a refusal; toasts take longer.
			options := browsertest.Options(append([]string{"reject", "cleared", "secret", "jazzy", "reveal", "0"}, c.options...)...)
			// TARSE is in none of the page's lists, so every game meets a refusal. SLATE needs no search.
			tb := sitWith(t, "generic", "script:words=tarse+slate,then=entropy", game.Normal, options, c.change)
			tb.config.Dict = browsertest.Words(t, "nyt")
			must.Equal(t, must.Get(tb.run(t))(t).Answer, "jazzy")
			must.Hold(t, tb.lines.guesses[0].Rejected, "the first line is %+v, want TARSE refused", tb.lines.guesses[0])
		})
	}
}

func inCells(p *profile.Profile) { p.Typing.With = "cells" }

// A page whose profile gives its scoring rule is played without a warning.
func TestScoring(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		misscore string
		scoring  game.Scoring
		warns    bool
	}{
		{"1", game.Includes, false},
		{"1", game.CountLetters, true},
		{"in-order", game.InOrder, false},
		{"first-copy", game.FirstCopy, false},
		{"first-copy", game.CountLetters, true},
	} {
		tb := sitWith(t, "generic", "script:words=speed+geese,then=entropy", game.Normal, browsertest.Options("secret", "abide", "reveal", "0", "misscore", c.misscore),
			func(p *profile.Profile) { p.Host.Scoring = c.scoring })
		warned := 0
		tb.config.Warn = func(error) { warned++ }
		must.Equal(t, tb.wins(t).Answer, "abide", "%s on a page of %s", c.scoring, c.misscore)
		must.Equal(t, warned > 0, c.warns, "%s on a page of %s: warned", c.scoring, c.misscore)
	}
}

// Where allowed words fit by another rule of scoring, no word of another language is tried, though some fit by the profile's rule.
func TestMiscountedBeforeForeign(t *testing.T) {
	t.Parallel()
	tb := sit(t, "generic", "script:words=raise+elect,then=entropy", game.Normal, browsertest.Options("secret", "women", "reveal", "0", "misscore", "1"))
	tb.config.Dict = must.Get(game.NewDictionary("answers", tb.config.Dict.Answers(), nil))(t)
	tb.wins(t)
	for _, g := range tb.lines.guesses {
		must.Hold(t, !g.Rejected, "%s was refused", g.Guess)
	}
}

// eerieFirst plays EERIE, whose clue tells how repeated letters count, before what another strategy plays.
type eerieFirst struct{ strategy.BoardsStrategy }

func (s eerieFirst) Next(ctx context.Context, p *game.Position) (game.Word, error) {
	return s.NextBoards(ctx, game.OnOne(p))
}

func (s eerieFirst) NextBoards(ctx context.Context, b *game.Boards) (game.Word, error) {
	if len(b.Guesses()) == 0 {
		return game.MustWord("eerie"), nil
	}
	return s.BoardsStrategy.NextBoards(ctx, b)
}

// Where repeated letters are coloured by another rule than the profile's, the game goes on by the only one that fits, on all
// boards.
func TestRescores(t *testing.T) {
	t.Parallel()
	for _, secrets := range []string{"crane", "crane,sloth"} {
		n := strings.Count(secrets, ",") + 1
		tb := sitWith(t, "generic", "boards", game.Normal, browsertest.Options("secret", secrets, "boards", strconv.Itoa(n), "reveal", "0", "misscore", "1"),
			func(p *profile.Profile) { p.Boards = n })
		tb.config.Boards, tb.config.Rules.Rows = n, 0
		tb.config.Player.Strategy = eerieFirst{tb.config.Player.Strategy.(strategy.BoardsStrategy)}
		var warned []string
		var told []game.Scoring
		tb.config.Warn = func(err error) { warned = append(warned, err.Error()) }
		tb.config.Rescored = func(_ context.Context, s game.Scoring) error { told = append(told, s); return nil }
		var recorded record.Game
		recorder := tb.config.Recorder
		tb.config.Recorder = func(e record.Event) error { return errors.Join(recorded.Take(e), recorder(e)) }
		tb.wins(t)
		must.Equal(t, recorded.Start.Host.Scoring, game.Includes, "%s: the record names", secrets)
		must.Equal(t, told, []game.Scoring{game.Includes}, "%s: told", secrets)
		must.Hold(t, len(warned) == 1 && strings.Contains(warned[0], "but words do by scoring: includes"),
			"%s: warned %q", secrets, warned)
	}
}

// A Turkish page whose clues take ı for i is told once no word fits otherwise.
func TestRescoresDotless(t *testing.T) {
	d := browsertest.Words(t, "tr-5")
	boards := must.Get(game.NewBoards(d, game.Rules{}, 1))(t)
	g := &played{Config: Config{Dict: d}, boards: boards, readBefore: -1}
	var answer game.Word
	for _, w := range d.Answers() {
		if strings.ContainsRune(w.String(), 'ı') {
			answer = w
			break
		}
	}
	for _, w := range d.Answers() {
		if w == answer || !strings.ContainsRune(w.String(), 'i') {
			continue
		}
		clue := game.Dotless.Score(w, answer)
		if clue.Solved() {
			continue
		}
		_ = g.boards.Apply(w, []game.Clue{clue}) // which may contradict
		if g.rescore(len(g.boards.Guesses())) {
			break
		}
	}
	must.Hold(t, g.Rules.Host.Scoring == game.Dotless && g.boards.Board(0).IsCandidate(answer),
		"after %v for %s the scoring is %s", g.boards.Guesses(), answer, g.Rules.Host.Scoring)
}

// The browser dies in mid-game before it has saved the page's storage: the secret and the rows.
func TestBrowserDies(t *testing.T) {
	tb := sit(t, "wordle", "script:words=crane+sloth,then=entropy", game.Normal, browsertest.Options("reveal", "0"))
	died := 0
	tb.config.Recorder = record.Tee(tb.lines.take, dieAfter(2, func() {
		died++
		must.Do(t, tb.page.Forget(t.Context(), tb.address))
		tb.tab.Close()
	}))
	tb.config.Reopen = reopenIn(t, tb)
	end, err := tb.run(t)
	must.Hold(t, err == nil && died == 1 && end.Guesses == len(tb.lines.guesses),
		"%+v, %v, died %d times, %d lines; want won with a line for each guess", end, err, died, len(tb.lines.guesses))
	log := browsertest.ReadLog(t, tb.tab)
	want := len(tb.lines.guesses) - 1
	must.Hold(t, len(log.Words) == want && log.Words[0] == "sloth", "played again: %v, want all but the first", log.Words)
}

// A browser that dies at every guess is replaced a few times, and then the game ends.
func TestBrowserDiesAgainAndAgain(t *testing.T) {
	tb := sit(t, "wordle", "entropy", game.Normal, browsertest.Options("reveal", "0"))
	died := 0
	tb.config.Player.Strategy = deadly{tb.config.Player.Strategy, func() {
		died++
		tb.tab.Close()
	}}
	tb.config.Reopen = reopenIn(t, tb)
	end, err := tb.run(t)
	must.Hold(t, errors.Is(err, page.ErrBrowser) && end.Outcome == record.Failed && died == mostTries+1,
		"%+v, %v, died %d times, want a game that failed after %d", end, err, died, mostTries+1)
}

// deadly is a strategy that calls die before each guess.
type deadly struct {
	strategy.Strategy
	die func()
}

func (d deadly) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	d.die()
	return d.Strategy.Next(ctx, pos)
}

// A page that forgets the game is replayed. If it has drawn another secret, the game can't continue.
func TestBrowserDiesAndPageForgets(t *testing.T) {
	for _, c := range []struct {
		secret string
		want   error
	}{{"jazzy", nil}, {"", ErrStateLost}} {
		options := browsertest.Options("seed", "3", "reveal", "0", "save", "0")
		if c.secret != "" {
			options = browsertest.Options("secret", c.secret, "reveal", "0", "save", "0")
		}
		tb := sit(t, "wordle", "script:words=crane+sloth+jazzy,then=entropy", game.Normal, options)
		tb.config.Recorder = record.Tee(tb.lines.take, dieAfter(2, func() {
			tb.address = strings.Replace(tb.address, "seed=3", "seed=4", 1) // as if drawn anew
			tb.tab.Close()
		}))
		tb.config.Reopen = reopenIn(t, tb)
		must.Fail(tb.run(t))(t, c.want, "secret %q", c.secret)
	}
}
