package strategy_test

import (
	"errors"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"
	"github.com/absurdist/absurdist/strategy"
)

// onADay returns the list nyt with the weights of a day.
func onADay(date string) *game.Dictionary {
	return game.Must(daily.Default().Weigh(game.Must(game.LoadList("nyt")), daily.BuiltIn(), game.Must(daily.ParseDate(date))))
}

// Daily finds the answers of some days within six guesses, in normal and hard mode, also one outside every list's
// answers.
func TestDaily(t *testing.T) {
	s := must.Get(strategy.New("daily", 0))(t)
	d := onADay("2024-11-12")
	for _, mode := range []game.Mode{game.Normal, game.Hard} {
		for _, secret := range game.MustWords("flown momma zymic") {
			b := game.Must(game.NewBoards(d, game.Rules{Mode: mode, Rows: 6}, 1))
			g := &strategy.FreeGame{Player: s, Boards: b, Hosts: []game.Answerer{game.Secret{Word: secret}}}
			g.Opening = game.MustWord("slate") // the search of the first guess takes longest; sim --days has it
			must.Is(t, strategy.Play(t.Context(), g), nil, "%s in %s mode", secret, mode)
			must.Hold(t, b.Won(), "%s in %s mode is not found: %v", secret, mode, b.Guesses())
		}
	}
}

// Daily plays its first suggestion, with the expected number of guesses. Without weights it plays like optimal.
func TestDailyRanks(t *testing.T) {
	s := must.Get(strategy.New("daily", 0))(t)
	pos := gametest.After(t, onADay("2024-11-12"), game.Rules{Rows: 6}, "flown", "slate")
	list, err := s.(strategy.Ranker).Rank(t.Context(), pos, 3)
	must.Need(t, err == nil && len(list) == 3, "%+v, %v", list, err)
	guess, err := s.Next(t.Context(), pos)
	best := list[0]
	must.Hold(t, err == nil && guess == best.Guess && best.Guesses >= 1.5 && best.Guesses <= 3 && best.Bits > 0,
		"%s, %+v, %v", guess, best, err)
	pos = game.NewPosition(game.Must(game.LoadList("nyt")), game.Rules{Rows: 6})
	want := must.Get(must.Get(strategy.New("optimal", 0))(t).Next(t.Context(), pos))(t)
	must.Equal(t, must.Get(s.Next(t.Context(), pos))(t), want, "without weights")
}

// Every default strategy for pages gives advice, with its own move first.
func TestAdvice(t *testing.T) {
	t.Parallel()
	d := game.Must(game.LoadList("original"))
	for _, test := range []struct {
		strategy string
		host     game.Host
		boards   int
		least    int // suggestions
	}{
		{"optimal", game.Wordle(), 1, 5},
		{"entropy", game.Wordle(), 1, 5},
		{"daily", game.Wordle(), 1, 5},
		{"absurdle-shortest", game.Absurdle(), 1, 5},
		{"boards", game.Wordle(), 4, 1},
		{"fibble", game.Fibble(), 1, 1},
	} {
		s := must.Get(strategy.New(test.strategy, 1))(t)
		boards := game.Must(game.NewBoards(d, game.Rules{Host: test.host}, test.boards))
		want := must.Get(strategy.Next(t.Context(), s, boards))(t)
		got, err := strategy.Advice(t.Context(), s, boards, 5)
		must.Hold(t, err == nil && len(got) == test.least && got[0].Guess == want,
			"%s: %d suggestions, %v, %v; want %d, the first %v", test.strategy, len(got), got, err, test.least, want)
		must.Hold(t, test.least <= 1 || got[0].Bits > 0 && got[0].Worst != 0,
			"%s: the move has no figures: %+v", test.strategy, got[0])
	}
}

// The strategy plays a strict game of 19 guesses, without a refused word, and gives up on another answer.
func TestLongest(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		answer, refused string
		guesses         int
	}{{"river", "", 19}, {"river", "query", 18}, {"jazzy", "", 0}} {
		s := must.Get(strategy.New("longest:secret=river", 0))(t)
		board := must.Get(game.NewBoards(d, game.Rules{Mode: game.Strict}, 1))(t)
		if c.refused != "" {
			board.Reject(game.MustWord(c.refused))
		}
		host := game.Secret{Word: game.MustWord(c.answer)}
		err := strategy.Play(t.Context(), &strategy.FreeGame{Player: s, Boards: board, Hosts: []game.Answerer{host}})
		switch {
		case c.guesses == 0 && !errors.Is(err, strategy.ErrNoMove):
			t.Errorf("%s: ends with %v", c.answer, err)
		case c.guesses > 0 && (err != nil || len(board.Guesses()) != c.guesses):
			t.Errorf("%s, without %q: %d guesses, want %d (%v)", c.answer, c.refused, len(board.Guesses()), c.guesses, err)
		}
	}
	for _, text := range []string{"longest", "longest:secret=rivers"} {
		must.Fail(strategy.New(text, 0))(t, strategy.ErrUnknown, "%s", text)
	}
}
