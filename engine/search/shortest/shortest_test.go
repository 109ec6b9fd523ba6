package shortest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

	"pgregory.net/rapid"
)

// drawSearch draws a list of few letters, so that it has large buckets, and rules. It returns a search by them.
func drawSearch(t *rapid.T, answers, words int) (*Search, *game.Dictionary, Rules) {
	d := gametest.List(t, "[a-e]{5}", 1, words, answers)
	r := Rules{
		Mode: rapid.SampledFrom([]game.Mode{game.Normal, game.Hard}).Draw(t, "mode"),
		Tie:  rapid.SampledFrom([]game.TieBreak{game.LeastInformation, game.FirstListed, game.FirstFilled}).Draw(t, "tie"),
	}
	return must.Get(New(d, r))(t), d, r
}

// plain lists all games of a length by trying every guess at every turn against the engine's host.
func plain(d *game.Dictionary, r Rules, turns []game.Turn, length int) []string {
	var games []string
	for _, w := range d.Words() {
		if r.Mode.Check(turns, w) != nil {
			continue
		}
		host := game.NewAdversary(d.Answers(), r.Tie)
		for _, t := range turns {
			host.Answer(t.Guess)
		}
		clue := host.Answer(w)
		switch {
		case length == 1 && clue == game.AllGreen:
			games = append(games, w.String())
		case length > 1 && clue != game.AllGreen:
			for _, rest := range plain(d, r, append(slices.Clone(turns), game.Turn{Guess: w, Clue: clue}), length-1) {
				games = append(games, w.String()+" "+rest)
			}
		}
	}
	return games
}

// found lists the games that the search finds.
func found(t *rapid.T, s *Search, length int) []string {
	var games []string
	total := must.Get(s.Count(context.Background(), length, Run{List: true, Emit: func(g Group) error {
		for _, first := range g.First {
			for _, rest := range g.Rest {
				games = append(games, game.Join(append([]game.Word{first}, rest...), " "))
			}
		}
		must.Need(t, int64(len(g.Rest)) == g.Games, "%v: %d games counted, %d listed", g.First, g.Games, len(g.Rest))
		return nil
	}}))(t)
	if length == 1 { // Count has no group to tell
		games = nil
		if n, g := s.ends(s.root); n > 0 {
			games = append(games, s.words[g].String())
		}
	}
	must.Need(t, int(total) == len(games), "length %d: %d games counted, %d listed", length, total, len(games))
	return games
}

func TestAllGamesOfEachLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, d, r := drawSearch(t, 25, 30)
		if rapid.Bool().Draw(t, "partners") {
			p := must.Get(newPartners(context.Background(), s.table, s.root.set))(t)
			s.partners.Store(&p)
		}
		for length := 1; length <= 3; length++ {
			want, got := plain(d, r, nil, length), found(t, s, length)
			n := must.Get(s.games(context.Background(), s.root, length))(t)
			must.Same(t, int(n), len(want), "length %d: games counted from the root", length)
			slices.Sort(want)
			slices.Sort(got)
			must.Need(t, slices.Equal(want, got), "length %d: found %v, want %v", length, got, want)
		}
	})
}

func TestEndsFindsAllLastWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, d, r := drawSearch(t, 12, 14)
		for length := 1; length <= 4; length++ {
			games := plain(d, r, nil, length)
			want := map[string]bool{}
			for _, g := range games {
				want[g[len(g)-game.Letters:]] = true
			}
			for target, played := range must.Get(s.findEnds(context.Background(), Round{Length: length}, d.Answers(), TargetsRun{}))(t) {
				must.Need(t, want[target.String()], "length %d: %s is found wrongly: %v", length, target, played)
				delete(want, target.String())
				text := game.Join(played, " ")
				must.Need(t, slices.Contains(games, text), "length %d: %s is no game", length, text)
			}
			must.Need(t, len(want) <= 0, "length %d: not found: %v", length, want)
		}
	})
}

func TestFirstIsAShortestGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, d, r := drawSearch(t, 12, 14)
		played := must.Get(s.First(context.Background(), len(d.Words())))(t)
		if len(played) > 4 {
			return // too long for the plain search
		}
		for length := 1; length < len(played); length++ {
			must.Same(t, plain(d, r, nil, length), nil, "%v, but there is", played)
		}
		text := game.Join(played, " ")
		must.Need(t, slices.Contains(plain(d, r, nil, len(played)), text), "%s is no game", text)
	})
}

// Hunts give the same in any order, twice, by searches that saw nothing or all of the rounds before.
func TestHuntsAnywhere(t *testing.T) {
	d := must.Get(game.LoadList("original"))(t)
	d = game.Must(game.NewDictionary("few", d.Answers()[:150], d.Answers()[150:400]))
	s := must.Get(New(d, Rules{Tie: game.LeastInformation}))(t)
	stop := errors.New("enough rounds")
	for _, length := range []int{3, 4} {
		for _, width := range []int{0, 8} {
			rounds := 0
			_, err := s.findEnds(t.Context(), Round{Length: length, Width: width}, d.Answers(), TargetsRun{
				Hunts: func(ctx context.Context, hunts []Hunt, emit func(map[game.Word][]game.Word) error) error {
					fresh := must.Get(New(d, Rules{Tie: game.LeastInformation}))(t)
					for i := range hunts {
						must.Get(s.Hunt(ctx, hunts[len(hunts)-1-i]))(t)
					}
					for _, h := range hunts {
						a, b := must.Get(s.Hunt(ctx, h))(t), must.Get(fresh.Hunt(ctx, h))(t)
						must.Equal(t, a, b, "%s, round %d, after others, and elsewhere", h.First, h.Round)
						if err := emit(a); err != nil {
							return err
						}
					}
					return nil
				},
				Round: func(Round, int) error {
					if rounds++; rounds == 6 {
						return stop
					}
					return nil
				},
			})
			must.Need(t, err == nil || errors.Is(err, stop), "%v", err)
		}
	}
	must.Fail(s.Hunt(t.Context(), Hunt{Length: 3, First: game.MustWord("zzzzz")}))(t, ErrUnsupported, "a hunt of other lists")
}

// The built-in game to be played first is a shortest one of those to any word, and has no word that the page refused.
func TestKnownFirst(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	pos := game.NewPosition(d, game.Rules{Host: game.Absurdle()})
	var refused []game.Word
	for range 3 {
		played, err := KnownFirst(pos)
		must.Need(t, err == nil && len(played) == 4, "%v, %v, want four guesses", played, err)
		must.Need(t, !slices.ContainsFunc(played, func(w game.Word) bool { return slices.Contains(refused, w) }),
			"%v, and %v were refused", played, refused)
		host := game.NewAdversary(d.Answers(), game.LeastInformation)
		for i, w := range played {
			must.Same(t, host.Answer(w).Solved(), (i == len(played)-1), "%v is solved by guess %d", played, i+1)
		}
		refused = append(refused, played[1])
		pos.Reject(played[1])
	}
}

// Other positions have no built-in games: other lists of the same name, modes, hosts, and games under way.
func TestKnownFirstOfOthers(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	smaller := game.Must(game.NewDictionary(d.Name(), d.Answers()[1:], d.Words()))
	begun := game.NewPosition(d, game.Rules{Host: game.Absurdle()})
	must.Do(t, begun.Apply(d.Answers()[0], 0))
	for name, pos := range map[string]*game.Position{
		"other lists": game.NewPosition(smaller, game.Rules{Host: game.Absurdle()}),
		"hard mode":   game.NewPosition(d, game.Rules{Host: game.Absurdle(), Mode: game.Hard}),
		"the Hinter":  game.NewPosition(d, game.Rules{Host: game.Hinter()}),
		"begun":       begun,
	} {
		must.Equal(t, must.Get(KnownFirst(pos))(t), nil, "%s", name)
	}
}
