package minimax

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// Families of real words, after which four guesses may or may not do, in hard and strict mode.
func TestRestrictedAgainstPlain(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	stat := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom([]game.Mode{game.Hard, game.Strict}).Draw(t, "mode")
		answers, others := family(t, d)
		part := game.Must(game.NewDictionary("family", answers, others))
		g := gameOf(t, part, mode, FromAllowed)
		s, of := newSolver(t, g), plain{g, map[string]bool{}}
		for guesses := 3; guesses <= 5; guesses++ {
			want := of.wins(part.Answers(), part.Words(), guesses)
			r, err := s.Solve(context.Background(), guesses)
			stat[fmt.Sprint(guesses, want)]++
			if err != nil || r.Wins != want {
				t.Fatalf("%d guesses, %v: %+v, %v; want %v", guesses, part.Answers(), r, err, want)
			}
			for _, first := range part.Words()[:min(len(part.Words()), 5)] {
				want := of.winsBy(part.Answers(), part.Words(), guesses, first)
				r, err := s.First(context.Background(), first, guesses, NoLimit)
				if err != nil || r.Wins != want {
					t.Fatalf("%s first, %d guesses, %v: %+v, %v; want %v", first, guesses, part.Answers(), r, err, want)
				}
			}
		}
	})
	t.Log(stat)
}

// What may follow a guess in hard mode is what the engine says.
func TestHardRule(t *testing.T) {
	word := rapid.Map(rapid.StringMatching(`[a-c]{5}`), game.MustWord)
	rapid.Check(t, func(t *rapid.T) {
		guess, next := word.Draw(t, "guess"), word.Draw(t, "next")
		clue := game.Score(guess, word.Draw(t, "answer"))
		want := game.Hard.Filter([]game.Turn{{Guess: guess, Clue: clue}})(&next)
		must.Same(t, hardRules([]game.Word{guess})[0][clue][game.Score(guess, next)], want, "%s after %s %s", next, guess, clue)
	})
}

// family draws words that agree with a word in three places at least, and some others.
func family(t *rapid.T, d *game.Dictionary) (answers, others []game.Word) {
	words := d.Words()
	like := rapid.SampledFrom(words).Draw(t, "like")
	most := rapid.IntRange(8, 24).Draw(t, "most")
	for _, w := range words {
		switch n := samePlaces(w, like); {
		case n >= 3 && len(answers) < most:
			answers = append(answers, w)
		case n >= 2 && len(others) < 20:
			others = append(others, w)
		}
	}
	for range rapid.IntRange(0, 40).Draw(t, "others") {
		if w := rapid.SampledFrom(words).Draw(t, "other"); !slices.Contains(others, w) && !slices.Contains(answers, w) {
			others = append(others, w)
		}
	}
	return answers, others
}
