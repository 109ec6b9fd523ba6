package advice

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
)

func exact(guesses float64) review.Value {
	return review.Value{Guesses: guesses, Exact: true, Low: guesses, High: guesses}
}

func estimate(guesses float64) review.Value {
	return review.Value{Guesses: guesses, Low: guesses - 0.1, High: guesses + 0.1}
}

func choice(word string, v review.Value) review.Choice {
	return review.Choice{Guess: game.MustWord(word), Value: v}
}

// accountOf sums up steps with given values, as [review.Of] does.
func accountOf(outcome string, rest review.Value, steps ...review.Step) *review.Account {
	a := &review.Account{Start: steps[0].Value, Steps: steps, Outcome: outcome, Needed: len(steps), Rest: rest, Rows: true}
	for i := range steps {
		next := rest
		if i+1 < len(steps) {
			next = steps[i+1].Value
		}
		s := &steps[i]
		s.Loss, s.Luck = s.Played.Guesses-s.Value.Guesses, s.Played.Guesses-1-next.Guesses
		a.Loss, a.Luck = a.Loss+s.Loss, a.Luck+s.Luck
	}
	return a
}

// step returns a turn with the candidates before and after, its value, the value of the guess played, and its skill.
func step(t *testing.T, word, clue string, before, after int, value, played review.Value, skill int, best ...review.Choice) review.Step {
	t.Helper()
	w := game.MustWord(word)
	c := game.Must(game.ParseClue(clue, w.Len()))
	return review.Step{
		Turn: review.Turn{Guess: w, Clue: c}, Candidates: &review.Candidates{Before: before, After: after}, Value: value, Played: played, Skill: skill, Best: best, CouldBeAnswer: true,
	}
}

func gameOf(t *testing.T, mode, weights, date string) Played {
	t.Helper()
	g := Played{Record: record.Game{Start: record.Start{Host: game.Wordle(), Mode: mode, Words: "nyt", Weights: weights}}, Site: "NYT Wordle", Rows: 6, Number: 1, Games: 1}
	if date != "" {
		g.Record.Start.SetDate(game.Must(daily.ParseDate(date)))
	}
	return g
}

func TestPrint(t *testing.T) {
	won := accountOf(review.Won, exact(0),
		step(t, "crane", "BYBBG", 2309, 35, exact(3.4214), exact(3.4321), 97, choice("salet", exact(3.4214)), choice("reast", exact(3.4225)), choice("crate", exact(3.4235))),
		step(t, "south", "BBGBB", 35, 4, exact(2.6571), exact(2.9143), 73, choice("lirot", exact(2.6571)), choice("droit", exact(2.6571)), choice("girth", exact(2.6857))),
		step(t, "wrote", "GGBYG", 4, 1, exact(1.75), exact(1.75), 99, choice("wrote", exact(1.75)), choice("route", exact(2))),
		step(t, "worse", "GGGGG", 1, 0, exact(1), exact(1), 99, choice("worse", exact(1))))
	won.Steps[1].CouldBeAnswer, won.Steps[1].BreaksHard = false, true
	weighed := accountOf(review.Unfinished, estimate(2.25),
		step(t, "tarse", "BYBBB", 14855, 97, estimate(3.3), estimate(3.35), 94, choice("raise", estimate(3.3))),
		step(t, "colin", "BBGBB", 97, 12, estimate(2.9), estimate(2.9), 99, choice("colin", estimate(2.9))))
	weighed.Steps[0].EffectiveBefore, weighed.Steps[0].EffectiveAfter = 1078.2, 17.31
	weighed.Steps[1].EffectiveBefore, weighed.Steps[1].EffectiveAfter = 17.31, 3.456
	long := accountOf(review.Won, exact(0),
		step(t, "combinations", "BYBBGBYBBGBB", 12345, 2, exact(2.5), exact(2.5), 99, choice("combinations", exact(2.5)), choice("temperatures", exact(2.5))),
		step(t, "temperatures", "GGGGGGGGGGGG", 2, 0, exact(1.5), exact(1.5), 99, choice("temperatures", exact(1.5))))
	for name, c := range map[string]struct {
		game    Played
		account *review.Account
	}{
		"won":     {gameOf(t, "normal", "", ""), won},
		"weighed": {gameOf(t, "hard", "daily 2026-05-31", "2026-05-31"), weighed},
		"long":    {gameOf(t, "normal", "", ""), long},
	} {
		for _, color := range []bool{false, true} {
			var out strings.Builder
			Printer{&out, color}.Print(c.game, NewAccount(&c.game, c.account, nil))
			if color {
				name += "-color"
			}
			must.GoldenPrint(t, "testdata/"+name+".golden", out.String())
		}
	}
}

// original is the list of all these games, so that its clues are computed once.
var original = sync.OnceValue(func() *game.Dictionary { return game.Must(game.LoadList("original")) })

// recorded returns a game from WORD=CLUE turns, with several clues joined by commas, or from WORD=EPSILON=CLUE. A clue of - means
// that the board has none.
func recorded(t *testing.T, host game.Host, rows int, turns string) Played {
	t.Helper()
	g := Played{Record: record.Game{Start: record.Start{Host: host, Mode: "normal"}}, Dict: original(), Site: host.String(), Rows: rows, Number: 1, Games: 1}
	for i, text := range strings.Fields(turns) {
		fields := strings.Split(text, "=")
		line := record.Guess{N: i + 1, Guess: game.MustWord(fields[0])}
		if len(fields) == 3 {
			line.Epsilon = must.Get(strconv.ParseFloat(fields[1], 64))(t)
		}
		for clueText := range strings.SplitSeq(fields[len(fields)-1], ",") {
			var b record.Board
			if clueText != "-" {
				b.Clue = new(game.Must(game.ParseClue(clueText, game.Letters)))
			}
			line.Boards = append(line.Boards, b)
		}
		if len(line.Boards) == 1 {
			line.Clue, line.Boards = line.Boards[0].Clue, nil
		}
		g.Record.Guesses = append(g.Record.Guesses, line)
	}
	return g
}

const (
	fibbleTurns   = "crack=BYYGB rater=YGGBY shame=BBYBY parry=GGGGG"
	absurdleTurns = "arise=BBBBB cloud=BBBYB"
)

// Games on several boards, with lies, and against adversaries are printed in their own units, in 80 columns. In JSON, values with the
// same meaning have the same names, and there is a unit if it is not guesses. The sums add up.
func TestOtherGames(t *testing.T) {
	for _, c := range []struct {
		name               string
		host               game.Host
		rows               int
		turns, first, sums string
	}{
		{
			"boards", game.Wordle(), 9, "reast=BBBYY,BBYBY,BBBBB,YBBBB colin=BBBBB,BBBBB,BBBYY,BBBYY budge=BGBBB,BBBBB,BBYGB,BBYBB musty=GGGGG,BBBGG,BBBBG,BBBBB dingy=-,BBBBG,GGGGG,GYYBB drink=-,BBBBB,-,GGGGG fatty=-,GGGGG,-,-",
			`{"game":1,"n":7,"guess":"fatty","boards":[{},{"clue":"GGGGG"},{},{}],"before":3,"after":0,"breaks_hard":false,"value":2,"exact":true,`,
			`{"game":1,"games":1,"won":1,"guesses":7,"needed":7,"expected":6.`,
		},
		{
			"fibble", game.Fibble(), 9, fibbleTurns,
			`{"game":1,"n":4,"unit":"bits","guess":"parry","clue":"GGGGG","doubt_before":0,"doubt_after":0,"chance":1,"value":0,"exact":true,"played":0,"loss":0,"skill":99,`,
			`{"game":1,"host":"fibble","unit":"bits","games":1,"won":1,"guesses":4,"told":11.17`,
		},
		{
			"wordpl", game.WORDPL(), 0, "reast=18.7=GBBYY routh=18.7=GBYGB grade=17.35=BYBBB rusty=GGGGG",
			`{"game":1,"n":3,"unit":"bits","guess":"grade","clue":"BYBBB","epsilon":17.35,"doubt_before":0.0`,
			`{"game":1,"host":"wordpl","unit":"bits","games":1,"won":1,"guesses":3,"told":11.17`,
		},
		{
			"absurdle", game.Absurdle(), 0, absurdleTurns,
			`{"game":1,"n":2,"guess":"cloud","clue":"BBBYB","before":168,"after":`,
			`{"game":1,"host":"absurdle","games":1,"won":0,"guesses":2,"needed":`,
		},
	} {
		g := recorded(t, c.host, c.rows, c.turns)
		a := must.Get(g.Review(t.Context(), review.Options{}))(t)
		var plain, coloured strings.Builder
		Printer{&plain, false}.Print(g, a)
		Printer{&coloured, true}.Print(g, a)
		must.GoldenPrint(t, "testdata/"+c.name+".golden", plain.String())
		must.GoldenPrint(t, "testdata/"+c.name+"-color.golden", coloured.String())

		last := must.Get(json.Marshal(a.Rows[len(a.Rows)-1]))(t)
		sums := must.Get(json.Marshal(a.Sums))(t)
		must.Hold(t, strings.HasPrefix(string(last), c.first) && strings.HasPrefix(string(sums), c.sums),
			"lines\n%s\n%s\nwant\n%s\n%s", last, sums, c.first, c.sums)
		var told Sums
		must.Do(t, json.Unmarshal(sums, &told))
		beyond := told.Needed - told.Expected
		if told.Unit == bits {
			beyond = told.Expected - told.Told
		}
		off := beyond - told.Loss + told.Luck
		must.Hold(t, math.Abs(off) <= 1e-9, "%s: the sums are off by %g", sums, off)

		if c.name != "absurdle" {
			continue
		}
		// A game of Absurdle counts the guesses beyond the shortest game, and has no luck.
		must.Equal(t, a.Heads, (Heads{"candidates", "shortest", "beyond", ""}), "heads")
		for _, r := range a.Rows {
			must.Hold(t, r.Shown.Luck == "" && !strings.Contains(r.Shown.Expected+r.Shown.Cost, "."), "%+v", r)
		}
		text := plain.String() + a.Sums.Brief()
		must.Hold(t, !strings.Contains(text, "luck") && !strings.Contains(text, "expect"), "printed %s", text)
	}
}

// A game that is not reviewed gives a sentence that says so. A malformed game gives an error that names the guess.
func TestRefused(t *testing.T) {
	weighed := recorded(t, game.Wordle(), 7, "crane=BBBBB,BBBBB")
	weights := make([]float64, len(weighed.Dict.Words()))
	for i := range weights {
		weights[i] = float64(i + 1)
	}
	weighed.Dict = must.Get(weighed.Dict.Weighted("mine.tsv", weights))(t)
	hard := recorded(t, game.Fibble(), 9, fibbleTurns)
	hard.Record.Start.Mode = "hard"
	challenge := recorded(t, game.Absurdle(), 0, absurdleTurns)
	challenge.Record.Start.Strategy = "challenge:target=crane"
	for want, played := range map[string]Played{
		"the host hinter is not accounted for": recorded(t, game.Hinter(), 0, "arise=BBBBB"),
		"the host liar is not accounted for":   recorded(t, game.Liar(), 0, "arise=BBBBB"),
		"the game was a challenge, whose goal is a word that the host keeps as long as it can; such games are not reviewed": challenge,
		"a game on several boards is reviewed without weights only: leave them out with --weights none":                     weighed,
		"hard mode: fibble lies, so that the answer may break this rule; its games are played in normal mode only":          hard,
		"guess 1, REAST, has no budget in the record, without which its clue tells nothing":                                 recorded(t, game.WORDPL(), 0, "reast=GBBYY routh=18.7=GBYGB"),
		"guess 1, CRANE, has no clue on board 2, which is not solved":                                                       recorded(t, game.Wordle(), 7, "crane=BBBBB,- slate=BBBBB,BBBBB"),
		"guess 1, CRANE, has 2 clues, and the others have 3: write one for each board, with commas":                         recorded(t, game.Wordle(), 7, "crane=BBBBB,BBBBB slate=BBBBB,BBBBB,BBBBB"),
		"board 1: guess 2, SLATE: letter 3 (A) is green, but guess 1, CRANE BBBBB, has it grey there":                       recorded(t, game.Wordle(), 7, "crane=BBBBB,BBBBB slate=BBGBB,BBBBB"),
	} {
		_, err := played.Review(t.Context(), review.Options{})
		must.Hold(t, err != nil && err.Error() == want && cli.ExitCode(err) == cli.ExitUsage, "got %v\nwant %s", err, want)
		must.Hold(t, !played.Quick() || !strings.Contains(want, "not reviewed"), "quick: %s", want)
	}
}

// There are sums for each host, and they say so if there are several.
func TestAllSums(t *testing.T) {
	bits := Sums{Host: "fibble", Unit: bits, Games: 1, Won: 1, Guesses: 4, Told: 11.177, Expected: 8.538, Loss: 0.955, Luck: 3.594, Skill: 92, Exact: true, cost: 955, luck: 3594}
	shortest := Sums{Host: "absurdle", Games: 1, Guesses: 2, Needed: 5, Expected: 4, Loss: 1, Skill: 50, Exact: true}
	guesses := Sums{Games: 1, Won: 1, Guesses: 4, Needed: 4, Expected: 3.5, Loss: 0.5, Exact: true, cost: 500}
	var got []string
	for _, s := range AllSums([]Sums{bits, shortest, guesses, shortest, bits}) {
		got = append(got, s.Lines()...)
	}
	want := []string{
		"2 games of fibble, 2 won: 8 guesses", "22.354 bits gained, 17.076 expected of the best guesses", "+5.278 = luck +7.188 − cost 1.910; skill 92",
		"2 games of absurdle, 0 won: 4 guesses and 6 to come; shortest games take 8", "2 beyond; skill 50",
		"1 game of wordle, 1 won: 4 guesses; best play expects 3.500", "+0.500 = cost 0.500 − luck +0.000; skill 0",
	}
	must.Equal(t, got, want)
}

// The numbers shown of sums add up although they are rounded. The sums of several games are weighted by their guesses.
func TestSums(t *testing.T) {
	for want, sums := range map[string]Sums{
		"Won in 4 guesses; best play expects 3.421\n+0.579 = cost 0.101 − luck (−0.478); skill 88":                                  {Games: 1, Won: 1, Guesses: 4, Needed: 4, Expected: 3.4214, Loss: 0.1006, Luck: -0.478, Skill: 88.4, Exact: true, cost: 101, luck: -478},
		"Won in 2 guesses; best play expects 3.421\n−1.421 = cost 0.000 − luck +1.421; skill 99":                                    {Games: 1, Won: 1, Guesses: 2, Needed: 2, Expected: 3.4214, Luck: 1.4214, Skill: 99, Exact: true, luck: 1421},
		"2 guesses and ≈2.250 to come; best play expects ≈3.500\n+0.750 = cost 0.500 − luck (−0.250); skill 50":                     {Games: 1, Guesses: 2, Needed: 4.25, Expected: 3.5, Loss: 0.5, Luck: -0.25, Skill: 50, cost: 500, luck: -250},
		"20 games, 19 won: 78 guesses and ≈1.500 to come; best play expects ≈70.000\n+9.500 = cost 5.000 − luck (−4.500); skill 50": {Games: 20, Won: 19, Guesses: 78, Needed: 79.5, Expected: 70, Loss: 5, Luck: -4.5, Skill: 50, cost: 5000, luck: -4500},
	} {
		var out strings.Builder
		sums.Print(&out)
		must.Equal(t, out.String(), "\n"+want+"\n", "printed")
	}
	var all Sums
	all.Add(Sums{Games: 1, Won: 1, Guesses: 4, Needed: 4, Expected: 3.5, Loss: 1, Luck: 0.5, Skill: 80, Exact: true, cost: 1000, luck: 500})
	all.Add(Sums{Games: 1, Guesses: 6, Needed: 7, Expected: 3.5, Loss: 3, Luck: -0.5, Skill: 40, cost: 3000, luck: -500})
	must.Equal(t, all, (Sums{Games: 2, Won: 1, Guesses: 10, Needed: 11, Expected: 7, Loss: 4, Luck: 0, Skill: 56, cost: 4000}), "the sums are")
}
