package play

import (
	"io"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// A game is reviewed at its end if that is quick: if its first guess is in a table, or on the Times' page with the weights of the
// day. A stopped game is not reviewed. Several games are not reviewed either, so that they are not delayed.
func TestReviewOfPlay(t *testing.T) {
	nyt := game.Must(game.LoadList("nyt"))
	date := daily.First.AddDays(1807)
	weighed := game.Must(daily.Default().Weigh(nyt, daily.BuiltIn(), date))
	prof := must.Get(profile.Load("wordle"))(t)
	etude := game.MustWord("etude")
	for _, c := range []struct {
		dict    *game.Dictionary
		words   string
		times   bool
		outcome record.Outcome
		want    bool
	}{
		{nyt, "tarse nudie etude", false, record.Won, true},
		{nyt, "tarse nudie", false, record.Stopped, false},
		{nyt, "immix nudie etude", false, record.Won, false},
		{weighed, "tarse nudie etude", false, record.Won, false},
		{weighed, "tarse nudie etude", true, record.Won, true},
	} {
		r := &playRun{flags: playFlags{games: 1}, app: &commands{&cli.App{Out: io.Discard}}, prof: prof, dict: c.dict, times: c.times}
		start := record.Start{Site: "wordle", Mode: "normal"}
		start.SetWords(c.dict)
		g := record.Game{Start: start, End: &record.End{Outcome: c.outcome}}
		for i, w := range game.MustWords(c.words) {
			clue := game.Score(w, etude)
			g.Guesses = append(g.Guesses, record.Guess{N: i + 1, Guess: w, Clue: &clue})
		}
		sums := r.review(t.Context(), g, time.Hour)
		must.Equal(t, sums != nil, c.want, "%s by the weights %q, on the Times' page %v, %s: reviewed", c.words, c.dict.WeightsName(), c.times, c.outcome)
		if sums != nil && (sums.Won != 1 || sums.Needed != 3) {
			t.Errorf("%s: %+v", c.words, *sums)
		}
	}
	absurdle := must.Get(profile.Load("absurdle"))(t)
	for _, r := range []*playRun{{flags: playFlags{games: 2}, prof: prof}, {flags: playFlags{games: 1}, prof: absurdle}} {
		if r.reviews() {
			t.Errorf("%d games on %s are reviewed", r.flags.games, r.prof.Name)
		}
	}
}

// A game on several boards also ends with its review. So does a game of a liar, in bits.
func TestReviewOfOtherPages(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	lie, green := game.Clue(1), game.AllGreen
	for _, c := range []struct {
		page  string
		turns []record.Guess
		unit  string
	}{
		{"dordle", []record.Guess{{N: 1, Guess: game.MustWord("crane"), Boards: []record.Board{{Clue: &green}, {Clue: &lie}}}}, ""},
		{"fibble", []record.Guess{{N: 1, Guess: game.MustWord("crane"), Clue: &lie}}, "bits"},
	} {
		prof := must.Get(profile.Load(c.page))(t)
		r := &playRun{flags: playFlags{games: 1}, app: &commands{&cli.App{Out: io.Discard}}, prof: prof, dict: d}
		g := record.Game{Start: record.Start{Site: c.page, Host: prof.Host, Mode: "normal"}, Guesses: c.turns, End: &record.End{Outcome: record.Lost}}
		g.Start.SetWords(d)
		if sums := r.review(t.Context(), g, time.Hour); !r.reviews() || sums == nil || sums.Unit != c.unit || sums.Guesses != 1 {
			t.Errorf("%s: reviewed %v: %+v", c.page, r.reviews(), sums)
		}
	}
}
