package review

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

func word(text string) game.Word { return game.MustWords(text)[0] }

// play returns the turns of guesses with the clues that an answer gives.
func play(answer game.Word, guesses ...game.Word) []Turn {
	var turns []Turn
	for _, g := range guesses {
		turns = append(turns, Turn{Guess: g, Clue: game.Score(g, answer)})
	}
	return turns
}

// An impossible game is refused with an error that names the guess. If one letter is to blame, it names the letter and the guess that it
// contradicts.
func TestFaults(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		game string
		mode game.Mode
		want string
	}{
		{"crane=BYBBG moldy=BBBBB crane=GGGGG", game.Normal, "guess 3, CRANE: letter 1 (C) is green, but guess 1, CRANE BYBBG, has it grey there"},
		{"crane=BBBBB caddy=YBBBB", game.Normal, "guess 2, CADDY: letter 1 (C) is yellow, but guess 1, CRANE BBBBB, says that the answer does not have it"},
		{"crane=BYBBG order=BBBBB", game.Normal, "guess 2, ORDER: letter 2 (R) is grey, but guess 1, CRANE BYBBG, says that the answer has it once"},
		{"crane=GBBBB slate=GBBBB", game.Normal, "guess 2, SLATE: letter 1 (S) is green, but guess 1, CRANE GBBBB, has C green there"},
		{"eerie=GBBBB geese=BYBBY", game.Normal, "guess 2, GEESE: letter 2 (E) is yellow, but guess 1, EERIE GBBBB, says that the answer has it only once"},
		{"eerie=GBBBB elect=GBYBB", game.Normal, "guess 2, ELECT: letter 3 (E) is yellow, but guess 1, EERIE GBBBB, says that the answer has it only once"},
		{"eerie=BYBBB", game.Normal, "guess 1, EERIE: letter 2 (E) is yellow, but the same letter 1 is grey: the first copies are coloured"},
		{"crane=YGGGG", game.Normal, "guess 1, CRANE, letter 4 (N): no word of original fits the clue YGGGG; the nearest has grey here"},
		{"crane=GGGGG south=BBBBB", game.Normal, "guess 2, SOUTH: the game was won before"},
		{"zzzzz=BBBBB", game.Normal, "guess 1: ZZZZZ is not among the allowed words of original (did you mean PZAZZ?)"},
		{"crane=BYBBG south=BBBBB", game.Hard, "guess 2: SOUTH is against the rule of hard mode: 5th letter must be E"},
	} {
		g := onOne(game.NewPosition(d, game.Rules{Mode: c.mode, Rows: 6}))
		for _, turn := range strings.Fields(c.game) {
			guess, clue, _ := strings.Cut(turn, "=")
			g.add(Turn{Guess: word(guess), Clue: game.Must(game.ParseClue(clue, game.Letters))})
		}
		err := must.Err(Of(t.Context(), g, Options{}))
		must.Reads(t, err, ErrGame, c.want, "%s", c.game)
		_ = must.As[*GameError](t, err, "%s", c.game)
	}
}

// Equal guesses have equal marks. Only the best have 99, and a guess that tells nothing has 0.
func TestSkill(t *testing.T) {
	for loss, want := range map[float64]int{0: 99, 1e-4: 98, 0.01: 98, 0.07: 92, 0.0701: 91, 0.98: 1, 0.985: 0, 1: 0, 7: 0, math.Inf(1): 0} {
		must.Equal(t, skill(loss), want, "%g", loss)
	}
}

// First guesses are worth what the openers know of them, even if that is only bounds.
func TestOpeners(t *testing.T) {
	words := game.Must(game.LoadList("original")).Answers()[:40]
	d := game.Must(game.NewDictionary("small", words, nil))
	start := game.NewPosition(d, game.Rules{Rows: 6})
	s := must.Get(tree.New(t.Context(), must.Get(tree.FromPosition(start, decision.LeastTotal))(t), tree.Options{Memory: 1}))(t)
	ranked := must.Get(s.Rank(t.Context(), words, -1))(t)
	head := tree.OpenersHead{Claim: tree.OpenerTotals, Lists: d.Sum(), Mode: "normal", Guesses: 6}
	var exactly, bounded []tree.Opener
	for i, r := range ranked {
		exactly = append(exactly, tree.Opener{First: r.Guess, Low: r.Total, High: r.Total})
		if i > 5 {
			r.Total--
		}
		bounded = append(bounded, tree.Opener{First: r.Guess, Low: r.Total, High: r.Total + 2})
	}
	copy(bounded, exactly[:5])
	for _, first := range []game.Word{ranked[0].Guess, ranked[20].Guess} {
		g := onOne(start, play(ranked[39].Guess, first, ranked[39].Guess)...)
		want := must.Get(Of(t.Context(), g, Options{}))(t)
		for _, list := range [][]tree.Opener{exactly, bounded} {
			for _, rows := range []int{6, 0} {
				g.Start = game.OnOne(game.NewPosition(d, game.Rules{Rows: rows}))
				a, b := must.Get(Of(t.Context(), g, Options{openers: tree.NewOpeners(head, list)}))(t).Steps[0], want.Steps[0]
				if rows == 0 {
					b.Value.Exact = a.Value.Exact
				}
				if a.Value != b.Value || a.Played != b.Played || a.Loss != b.Loss || !slices.EqualFunc(a.Best, b.Best, func(x, y Choice) bool { return x.Value.Guesses == y.Value.Guesses }) {
					t.Errorf("%s, %d rows:\n got %+v\nwant %+v", first, rows, a, b)
				}
			}
		}
	}
}

// Values are those of suggest --exact, for positions of the real lists, in all modes.
func TestValuesOfSearch(t *testing.T) {
	for _, c := range []struct {
		list string
		mode game.Mode
		game string
	}{
		{"original", game.Normal, "salet crony"},
		{"nyt", game.Hard, "salet golly"},
		{"original", game.Strict, "raise could"},
	} {
		d := game.Must(game.LoadList(c.list))
		g := onOne(game.NewPosition(d, game.Rules{Mode: c.mode, Rows: 6}), play(word("moldy"), game.MustWords(c.game)...)...)
		a := must.Get(Of(t.Context(), g, Options{}))(t)
		pos := g.Start.Board(0).Clone()
		if !a.Rows {
			pos.Rows = 0
		}
		for i, s := range a.Steps {
			if i > 0 && s.Odds == nil { // others are valued by the rows left
				solver := must.Get(tree.New(t.Context(), must.Get(tree.FromPosition(pos, decision.LeastTotal))(t), tree.Options{Memory: 1}))(t)
				best := must.Get(solver.Best(t.Context(), 3))(t)
				ranked := must.Get(solver.Rank(t.Context(), []game.Word{s.Guess}, -1))(t)
				n := float64(pos.Left())
				if !s.Value.Exact || s.Value.Guesses != float64(best[0].Total)/n || s.Played.Guesses != float64(ranked[0].Total)/n {
					t.Errorf("%s %s, guess %d: %+v, want %v and %v of %g", c.list, c.mode, i+1, s, best, ranked, n)
				}
				for k, choice := range s.Best {
					must.Hold(t, choice.Guess == best[k].Guess, "%s %s, guess %d: %v, want %v", c.list, c.mode, i+1, s.Best, best)
				}
			}
			must.Do(t, pos.Apply(s.Guess, s.Clue))
		}
	}
}

// A game whose answer is not in the list is still accounted for. The other words are the candidates once no answer fits.
func TestUnforeseen(t *testing.T) {
	t.Parallel()
	d := game.Must(game.LoadList("nyt"))
	answer := word("snafu")
	g := onOne(game.NewPosition(d, game.Rules{Rows: 6}), play(answer, game.MustWords("soare planc snaky snafu")...)...)
	a := must.Get(Of(t.Context(), g, Options{}))(t)
	sum := float64(a.Needed) - a.Start.Guesses - a.Loss + a.Luck
	must.Hold(t, a.Outcome == Won && math.Abs(sum) <= 1e-9, "%s, the sums differ by %v", a.Outcome, sum)
	for i, s := range a.Steps {
		must.Equal(t, s.Unforeseen, i == 2, "guess %d: unforeseen is", i+1)
		must.Hold(t, s.Loss >= 0, "guess %d: loss %v", i+1, s.Loss)
	}
}
