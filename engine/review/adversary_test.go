package review

import (
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// draw draws some of the answers.
func draw(r *rand.Rand, d *game.Dictionary, n int) (drawn []game.Word) {
	for _, k := range r.Perm(len(d.Answers()))[:n] {
		drawn = append(drawn, d.Answers()[k])
	}
	return drawn
}

// shortestOf returns the guesses of the shortest game from a position, by exhaustive search.
func shortestOf(pos *game.Position, most int) int {
	for n := 1; n <= most; n++ {
		if endsWithin(pos, n) {
			return n
		}
	}
	return most + 1
}

func endsWithin(pos *game.Position, n int) bool {
	if n == 0 {
		return false
	}
	for _, g := range wordsOf(pos) {
		next := pos.Clone()
		clue := game.NewAdversaryOf(pos.CandidateWords(0), pos.Host.Tie).Answer(g)
		if clue.Solved() || next.Apply(g, clue) == nil && next.Left() < pos.Left() && endsWithin(next, n-1) {
			return true
		}
	}
	return false
}

// Games against the host that keeps the most words are worth what brute force finds.
func TestAdversary(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	r := rand.New(rand.NewPCG(22, 4))
	for i := range 60 {
		drawn := draw(r, d, 14)
		small := game.Must(game.NewDictionary("small", drawn[:10], drawn))
		host := []game.Host{game.Absurdle(), game.EvilWordle()}[r.IntN(2)]
		start := game.NewPosition(small, game.Rules{Host: host, Mode: game.Mode(r.IntN(2))})
		g := onOne(start)
		pos, answerer := start.Clone(), game.NewAdversary(small, host.Tie)
		want := []int{shortestOf(pos, 6)}
		for n := r.IntN(8); n > 0 && !pos.Won(); n-- {
			words := wordsOf(pos)
			if len(words) == 0 {
				break
			}
			guess := words[r.IntN(len(words))]
			turn := Turn{Guess: guess, Clue: answerer.Answer(guess)}
			g.add(turn)
			must.Do(t, pos.Apply(turn.Guess, turn.Clue))
			if want = append(want, 0); !pos.Won() {
				want[len(want)-1] = shortestOf(pos, 6)
			}
		}
		a := must.Get(Of(t.Context(), g, Options{}))(t)
		checkSums(t, a)
		must.Hold(t, a.Luck == 0 && a.Rest.Guesses == float64(want[len(g.Guesses)]),
			"game %d: luck %g, rest %+v, want %d", i, a.Luck, a.Rest, want[len(g.Guesses)])
		for k, s := range a.Steps {
			must.Hold(t, s.Value.Exact && s.Value.Guesses == float64(want[k]) && s.Played.Guesses == float64(want[k+1]+1),
				"game %d, %s %s, step %d: %+v, want %v", i, host, start.Mode, k+1, s, want)
		}
	}
}

// A game of Absurdle with the real list loses nothing if no game is shorter.
func TestAbsurdle(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	g := onOne(game.NewPosition(d, game.Rules{Host: game.Absurdle()}))
	answerer := game.NewAdversary(d, game.LeastInformation)
	for _, w := range game.MustWords("salet courd nymph") {
		g.add(Turn{Guess: w, Clue: answerer.Answer(w)})
	}
	a := must.Get(Of(t.Context(), g, Options{}))(t)
	must.Hold(t, a.Start == exact(4) && a.Outcome == Unfinished, "%+v", a)
	checkSums(t, a)
	for i, s := range a.Steps[1:] {
		must.Hold(t, len(s.Best) >= 2 && s.Value.Exact, "guess %d: %+v", i+2, s)
	}
}

// Some kinds of games are not accounted for.
func TestUnaccountable(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, rules := range []game.Rules{
		{Host: game.Hinter()},
		{Host: game.Absurdle(), Mode: game.Strict},
		{Host: game.Absurdle(), Target: word("crane")},
		{Host: game.Host{Scoring: game.Includes}},
	} {
		must.Fail(Of(t.Context(), onOne(game.NewPosition(d, rules)), Options{}))(t, ErrKind, "%+v", rules)
	}
	lied := onOne(game.NewPosition(d, game.Rules{Host: game.Fibble()}), Turn{Guess: word("crack"), Clue: game.AllGreen - 1})
	must.Fail(Of(t.Context(), lied, Options{}))(t, ErrKind, "a game of Fibble") // its clues fit no word
}
