package play

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"
)

// drawn is how many answers a test draws to play for. What all answers have in common is held without a page, in
// the tests of strategies; a page sees no more in fifty games than in four.
const drawn = 4

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// lines keeps a game's lines.
type lines struct {
	start   record.Start
	guesses []record.Guess
	end     record.End
}

func (l *lines) take(e record.Event) error {
	switch {
	case e.Start != nil:
		*l = lines{start: *e.Start}
	case e.Guess != nil:
		l.guesses = append(l.guesses, *e.Guess)
	default:
		l.end = *e.End
	}
	return nil
}

// table is a tab with a page and the game on it.
type table struct {
	tab     *chrome.Tab
	page    *page.Page
	address string
	lines   lines
	config  Config
}

// sit opens a mock page and prepares a game on it.
func sit(t testing.TB, site, strategyText string, mode game.Mode, options url.Values) *table {
	t.Helper()
	return sitWith(t, site, strategyText, mode, options, nil)
}

// sitWith is sit with a changed profile.
func sitWith(t testing.TB, site, strategyText string, mode game.Mode, options url.Values, change func(*profile.Profile)) *table {
	t.Helper()
	prof := browsertest.Profile(t, site)
	if change != nil {
		change(prof)
	}
	tb := &table{tab: browsertest.Tab(t), address: browsertest.Mock(t, site, options)}
	tb.page = browsertest.Page(t, tb.tab, prof)
	must.Do(t, tb.page.Open(t.Context(), tb.address))
	if mode == game.Hard && len(tb.page.Rows()) == 0 {
		must.Do(t, tb.page.Harden(t.Context()))
	}
	list := prof.List(tb.page.Width())
	if options.Has("words") {
		list = options.Get("words")
	}
	player := must.Get(strategy.NewPlayer(strategyText, 1, prof.Host.SellsClues()))(t)
	tb.config = Config{
		Page: tb.page, Dict: browsertest.Words(t, list), Player: player, Recorder: tb.lines.take,
		Rules: game.Rules{Mode: mode, Host: prof.Host, Rows: prof.Rows},
	}
	return tb
}

// another opens the table's page as if for the first time, with other options.
func (tb *table) another(t testing.TB, options url.Values) {
	t.Helper()
	address := must.Get(url.Parse(tb.address))(t)
	address.RawQuery = options.Encode()
	tb.address = address.String()
	must.Do(t, tb.page.Forget(t.Context(), tb.address))
	must.Do(t, tb.page.Open(t.Context(), tb.address))
}

// dieAfter is a recorder that calls die after n guesses, once.
func dieAfter(n int, die func()) record.Recorder {
	return func(e record.Event) error {
		if e.Guess != nil {
			if n--; n == 0 {
				die()
			}
		}
		return nil
	}
}

// reopenIn opens the table's page with its storage in another tab of the same browser.
func reopenIn(t testing.TB, tb *table) func(context.Context) (*page.Page, error) {
	prof := browsertest.Profile(t, "wordle")
	return func(ctx context.Context) (*page.Page, error) {
		tb.tab = browsertest.Tab(t)
		tb.page = browsertest.Page(t, tb.tab, prof, page.Options{Stored: tb.page.Stored()})
		return tb.page, tb.page.Open(ctx, tb.address)
	}
}

func (tb *table) run(t testing.TB) (record.End, error) {
	t.Helper()
	ctx, heard := browsertest.Quiet(t, time.Minute)
	config := tb.config
	config.Recorder = func(e record.Event) error {
		if e.End == nil {
			heard()
		}
		return tb.config.Recorder(e)
	}
	return Run(ctx, config)
}

// wins is run for a game that must be won.
func (tb *table) wins(t testing.TB) record.End {
	t.Helper()
	end, err := tb.run(t)
	must.Need(t, err == nil && end.Outcome == record.Won, "%+v, %v, want won", end, err)
	return end
}

// agree compares the record with the page's own log and the mode's rule. It fails on untrusted key events unless they
// are allowed.
func (tb *table) agree(t testing.TB, untrusted ...bool) {
	t.Helper()
	var words, clues, rejected []string
	var turns []game.Turn
	for _, g := range tb.lines.guesses {
		switch {
		case g.Found:
			turns = append(turns, game.Turn{Guess: g.Guess, Clue: *g.Clue})
		case g.Rejected:
			rejected = append(rejected, g.Guess.String())
		default:
			must.Is(t, tb.config.Rules.Mode.Check(turns, g.Guess), nil, "%s after %v", g.Guess, turns)
			words, clues = append(words, g.Guess.String()), append(clues, g.Clue.String())
			turns = append(turns, game.Turn{Guess: g.Guess, Clue: *g.Clue})
		}
	}
	log := browsertest.ReadLog(t, tb.tab)
	if !slices.Equal(log.Words, words) || !slices.Equal(log.Clues, clues) || !slices.Equal(slices.Compact(log.Rejected), slices.Compact(rejected)) { // the first word that is refused is sent twice
		t.Errorf("the page noted\n%v %v, refused %v; the record has\n%v %v, refused %v",
			log.Words, log.Clues, log.Rejected, words, clues, rejected)
	}
	must.Hold(t, len(untrusted) > 0 || log.Untrusted == 0, "%d untrusted key events", log.Untrusted)
}

func TestAbsurdle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		strategy string
		mode     game.Mode
		most     int
	}{
		{"worst-case", game.Normal, 5},
		{"entropy", game.Hard, 8},
		{"random", game.Strict, 12},
	} {
		tb := sit(t, "absurdle", c.strategy, c.mode, nil)
		end, err := tb.run(t)
		must.Hold(t, err == nil && end.Outcome == record.Won && end.Guesses <= c.most,
			"%s, %s: %+v, %v, want won in at most %d", c.strategy, c.mode, end, err, c.most)
		tb.agree(t)
		must.Equal(t, browsertest.ReadLog(t, tb.tab).Keydowns, 6*end.Guesses, "%s, %s: key-downs", c.strategy, c.mode)
	}
}

func TestWordle(t *testing.T) {
	t.Parallel()
	for _, mode := range []game.Mode{game.Normal, game.Hard} {
		tb := sit(t, "wordle", "entropy", mode, browsertest.Options("reveal", "0"))
		for played := range 2 {
			end, err := tb.run(t)
			must.Hold(t, err == nil || mode != game.Normal && errors.Is(err, ErrLost), "%s game %d: %+v, %v", mode, played, end, err)
			tb.agree(t)
			state := browsertest.Eval[string](t, tb.tab, `localStorage["games-state-wordleV2/ANON"]`)
			must.Hold(t, strings.Contains(state, `"hardMode":true`) == (mode == game.Hard), "%s mode: the page keeps %s", mode, state)
			tb.another(t, browsertest.Options("reveal", "0"))
			if mode == game.Hard {
				must.Do(t, tb.page.Harden(t.Context()))
			}
		}
	}
}

// Plays with the live site's timing and with overlays that appear late, in the middle of typing.
func TestWordleAsLive(t *testing.T) {
	t.Parallel()
	tb := sit(t, "wordle", "script:words=crane+sloth+jazzy", game.Normal, browsertest.Options("secret", "jazzy", "late", "150"))
	must.Equal(t, tb.wins(t).Guesses, 3, "guesses")
	tb.agree(t)
}

func TestRefusedWord(t *testing.T) {
	t.Parallel()
	for _, site := range []string{"wordle", "absurdle"} {
		tb := sit(t, site, "script:words=tarse+tiare+salet,then=entropy", game.Normal, browsertest.Options("words", "nyt2022", "reveal", "0"))
		tb.config.Dict = browsertest.Words(t, "nyt") // it allows TARSE, which the page refuses
		tb.wins(t)
		must.Hold(t, tb.lines.guesses[0].Rejected && tb.lines.guesses[0].Guess.String() == "tarse",
			"%s: first line %+v, want TARSE refused", site, tb.lines.guesses[0])
		tb.agree(t)
	}
}

func TestTakenUp(t *testing.T) {
	t.Parallel()
	tb := sit(t, "wordle", "script:words=crane+sloth", game.Normal, browsertest.Options("secret", "jazzy", "reveal", "0"))
	must.Is(t, must.Err(tb.run(t)), strategy.ErrNoMove, "the script's end")
	must.Equal(t, tb.lines.end.Outcome, record.Lost, "given up: outcome")
	must.Do(t, tb.page.Open(t.Context(), tb.address))
	tb.config.Player.Strategy, _ = strategy.New("entropy", 0)
	must.Equal(t, must.Get(tb.run(t))(t).Answer, "jazzy")
	g := tb.lines.guesses
	must.Hold(t, g[0].Found && g[1].Found && !g[2].Found && g[0].Guess.String() == "crane" && g[1].Guess.String() == "sloth",
		"lines %+v, want crane and sloth found, and a third guess that was played", g)
	tb.agree(t)

	must.Do(t, tb.page.Open(t.Context(), tb.address))
	must.Fail(tb.run(t))(t, ErrAlreadyPlayed, "the finished game")
}

func TestLost(t *testing.T) {
	t.Parallel()
	tb := sit(t, "wordle", "script:words=crane+sloth+buddy+vivid+mummy+pupil", game.Normal, browsertest.Options("secret", "jazzy", "reveal", "0"))
	end, err := tb.run(t)
	must.Hold(t, errors.Is(err, ErrLost) && end.Outcome == record.Lost && end.Answer == "jazzy" && end.Guesses == 6,
		"%+v, %v, want lost after 6 with the answer jazzy", end, err)
}

// A page whose clues fit no word causes a warning, and the game continues.
func TestContradiction(t *testing.T) {
	t.Parallel()
	tb := sit(t, "absurdle", "entropy", game.Normal, browsertest.Options("reveal", "0"))
	tb.config.Dict = must.Get(game.NewDictionary("three", game.MustWords("crane sloth dizzy"), nil))(t)
	tb.config.Refused = map[game.Word]bool{game.MustWord("dizzy"): true} // and is not needed
	var warnings []error
	tb.config.Warn = func(err error) { warnings = append(warnings, err) }
	end, err := tb.run(t)
	must.Hold(t, errors.Is(err, strategy.ErrNoMove) && end.Outcome == record.Lost, "%+v, %v, want given up", end, err)
	must.Hold(t, len(warnings) > 0 && errors.Is(warnings[0], game.ErrContradiction), "warnings %v, want one of a contradiction", warnings)
}

func TestStopped(t *testing.T) {
	t.Parallel()
	errLimit := errors.New("the limit")
	for _, c := range []struct {
		name string
		stop func(context.Context) (context.Context, context.CancelFunc)
		want error
	}{
		{"interrupt", func(ctx context.Context) (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancelCause(ctx)
			cancel(errors.New("by hand"))
			return ctx, func() {}
		}, nil},
		{"limit", func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeoutCause(ctx, 300*time.Millisecond, errLimit)
		}, errLimit},
	} {
		tb := sit(t, "wordle", "script:words=crane+sloth+jazzy", game.Normal, browsertest.Options("secret", "jazzy", "reveal", "2000"))
		ctx, cancel := c.stop(t.Context())
		end, err := Run(ctx, tb.config)
		cancel()
		must.Hold(t, err != nil && (c.want == nil || errors.Is(err, c.want)) && end.Outcome == record.Stopped,
			"%s: %+v, %v, want stopped with %v", c.name, end, err, c.want)
		must.Hold(t, tb.lines.end.Outcome == record.Stopped, "%s: the record ends with %+v", c.name, tb.lines.end)
	}
}

// A person plays, and is advised before each row.
func TestAdvise(t *testing.T) {
	t.Parallel()
	tb := sit(t, "wordle", "optimal", game.Normal, browsertest.Options("secret", "jazzy", "reveal", "0", "modals", "none"))
	words := []string{"crane", "sloth", "jazzy"}
	advised := 0
	var typing sync.WaitGroup
	defer typing.Wait() // the last key comes up after the game is won
	tb.config.Advise = func(_ context.Context, boards *game.Boards) error {
		advised++
		row := len(boards.Guesses())
		typing.Go(func() {
			browsertest.Type(t, tb.tab, words[row])
			for !finishes(tb, row) { // the page did not take all keys
				browsertest.Type(t, tb.tab, "\b\b\b\b\b"+words[row])
			}
		})
		return nil
	}
	end, err := tb.run(t)
	must.Hold(t, err == nil && end.Guesses == 3 && advised == 3, "%+v, %v, advised %d times; want won in 3", end, err, advised)
	tb.agree(t)
}

// finishes waits for a row, and reports whether it is finished within the time that a busy machine may need.
func finishes(tb *table, row int) bool {
	for range 400 {
		if tb.page.State().Count > row {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

// A word that was refused is tried again once no other word is left.
func TestRefusedAnswer(t *testing.T) {
	t.Parallel()
	tb := sit(t, "generic", "entropy", game.Normal, url.Values{"secret": {"jazzy"}, "reveal": {"0"}})
	tb.config.Refused = map[game.Word]bool{game.MustWords("jazzy")[0]: true}
	tb.wins(t)
}

// Where no allowed word fits the clues, the answer may be in another built-in list.
func TestAnotherList(t *testing.T) {
	t.Parallel()
	tb := sit(t, "generic", "entropy", game.Normal, url.Values{"secret": {"jazzy"}, "reveal": {"0"}})
	tb.config.Dict = must.Get(game.NewDictionary("few", tb.config.Dict.Answers()[:300], tb.config.Dict.Answers()[300:400]))(t)
	tb.wins(t)
}

// A game ends where no allowed word fits the clues and the page refuses others: nobody can type its answer.
func TestUnlistedAnswer(t *testing.T) {
	t.Parallel()
	tb := sit(t, "generic", "script:words=crane,then=entropy", game.Normal, browsertest.Options("secret", "jumpy", "reveal", "0"))
	tb.config.Dict = must.Get(game.NewDictionary("one", game.MustWords("crane"), nil))(t)
	var unknown []game.Word
	for i := range 2 * strayLimit {
		unknown = append(unknown, game.MustWord(fmt.Sprintf("qx%cz%c", 'f'+i/10, 'p'+i%10)))
	}
	tb.config.Lists = func(context.Context) ([][]game.Word, error) { return [][]game.Word{unknown}, nil }
	_, err := tb.run(t)
	must.Says(t, err, strategy.ErrNoMove, "refused 40 others")
	must.Equal(t, len(tb.lines.guesses), 1+strayLimit, "lines")
}

// After some refusals in a row the game goes on with the largest list of the page's that has every word that was taken, and none that was
// refused.
func TestNarrows(t *testing.T) {
	t.Parallel()
	all, narrow := browsertest.Words(t, "nyt"), browsertest.Words(t, "nyt2022")
	outside := slices.DeleteFunc(slices.Clone(all.Words()), func(w game.Word) bool { _, is := narrow.Index(w); return is })
	script := fmt.Sprintf("script:words=salet+%s,then=entropy", game.Join(outside[:narrowAfter+2], "+"))
	options := browsertest.Options("words", "nyt2022", "secret", "jazzy", "reveal", "0", "modals", "none")
	tb := sit(t, "wordle", script, game.Normal, options)
	tb.config.Dict = must.Get(game.NewDictionary("wide", all.Words(), all.Words()))(t)
	tb.config.Lists = func(context.Context) ([][]game.Word, error) {
		return [][]game.Word{all.Words(), narrow.Words(), narrow.Answers()[:300]}, nil
	}
	tb.config.Refused = map[game.Word]bool{}
	for _, want := range []int{narrowAfter, 0} { // the next game knows
		tb.another(t, options)
		tb.lines.guesses = nil
		tb.wins(t)
		refused := 0
		for _, g := range tb.lines.guesses {
			if g.Rejected {
				refused++
			}
		}
		must.Equal(t, refused, want, "words refused")
	}
}

// The game finds an answer outside the list's answers, and a warning says when the answers are exhausted.
func TestLeavesAnswers(t *testing.T) {
	t.Parallel()
	tb := sit(t, "wordle", "entropy", game.Normal, browsertest.Options("secret", "soare", "reveal", "0", "modals", "none"))
	var warned []string
	tb.config.Warn = func(err error) { warned = append(warned, err.Error()) }
	tb.wins(t)
	must.Need(t, len(warned) == 1, "warned %q", warned)
	const want = ": no answer of nyt fits these clues; continuing with the other allowed words"
	must.Hold(t, strings.Contains(warned[0], want), "warned %q", warned)
}
