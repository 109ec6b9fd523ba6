package account

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"absurdist/engine"
	"absurdist/engine/daily"
	"absurdist/engine/record"
	"absurdist/engine/review"
)

var update = flag.Bool("update", false, "write the golden files anew")

var escapes = regexp.MustCompile("\x1b\\[([0-9;]*)m")

// golden compares a text with a file of testdata, and checks that it fits a terminal. Colours are written as ‹…› there.
func golden(t *testing.T, name, got string) {
	t.Helper()
	for line := range strings.Lines(escapes.ReplaceAllString(got, "")) {
		line = strings.TrimRight(line, "\n")
		if n := utf8.RuneCountInString(line); n > 80 || strings.TrimRight(line, " ") != line {
			t.Errorf("%s: %d columns, or spaces at the end: %q", name, n, line)
		}
	}
	got = escapes.ReplaceAllString(got, "‹$1›")
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: printed\n%s\nwant\n%s", name, got, want)
	}
}

func exact(guesses float64) review.Value {
	return review.Value{Guesses: guesses, Exact: true, Low: guesses, High: guesses}
}

func estimate(guesses float64) review.Value {
	return review.Value{Guesses: guesses, Low: guesses - 0.1, High: guesses + 0.1}
}

func choice(word string, v review.Value) review.Choice {
	return review.Choice{Guess: engine.MustWord(word), Value: v}
}

// accountOf sums up steps, whose values it is given, as [review.Of] does.
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

// step is a turn with the candidates before and after, its value, what it is worth as it was played, and its skill.
func step(t *testing.T, word, clue string, before, after int, value, played review.Value, skill int, best ...review.Choice) review.Step {
	t.Helper()
	w := engine.MustWord(word)
	c, err := engine.ParseClue(clue, w.Len())
	if err != nil {
		t.Fatal(err)
	}
	return review.Step{
		Turn: review.Turn{Guess: w, Clue: c}, Before: before, After: after, Value: value, Played: played, Skill: skill, Best: best, CouldBeAnswer: true,
	}
}

func gameOf(t *testing.T, mode, weights, date string) Game {
	t.Helper()
	g := Game{Record: record.Game{Start: record.Start{Host: engine.Wordle(), Mode: mode, Words: "nyt", Weights: weights}}, Site: "NYT Wordle", Rows: 6, Number: 1, Games: 1}
	if date != "" {
		d, err := daily.ParseDate(date)
		if err != nil {
			t.Fatal(err)
		}
		g.Record.Start.SetDate(d)
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
	for i, doubt := range []float64{1078.2, 17.31, 3.456} {
		if i < 2 {
			weighed.Steps[i].EffectiveBefore = doubt
		}
		if i > 0 {
			weighed.Steps[i-1].EffectiveAfter = doubt
		}
	}
	long := accountOf(review.Won, exact(0),
		step(t, "combinations", "BYBBGBYBBGBB", 12345, 2, exact(2.5), exact(2.5), 99, choice("combinations", exact(2.5)), choice("temperatures", exact(2.5))),
		step(t, "temperatures", "GGGGGGGGGGGG", 2, 0, exact(1.5), exact(1.5), 99, choice("temperatures", exact(1.5))))
	for name, c := range map[string]struct {
		game    Game
		account *review.Account
	}{
		"won":     {gameOf(t, "normal", "", ""), won},
		"weighed": {gameOf(t, "hard", "daily 2026-05-31", "2026-05-31"), weighed},
		"long":    {gameOf(t, "normal", "", ""), long},
	} {
		for _, color := range []bool{false, true} {
			var out strings.Builder
			Printer{&out, color}.Print(c.game, c.account)
			if color {
				name += "-color"
			}
			golden(t, name, out.String())
		}
	}
}

// What is shown of sums adds up although it is rounded, and the sums of several games are weighed by their guesses.
func TestSums(t *testing.T) {
	for _, c := range []struct {
		sums Sums
		want string
	}{
		{Sums{Games: 1, Won: 1, Guesses: 4, Needed: 4, Expected: 3.4214, Loss: 0.1006, Luck: -0.478, Skill: 88.4, Exact: true}, "Won in 4 guesses; best play expects 3.421\n+0.579 = 0.101 cost + 0.478 bad luck; skill 88"},
		{Sums{Games: 1, Won: 1, Guesses: 2, Needed: 2, Expected: 3.4214, Luck: 1.4214, Skill: 99, Exact: true}, "Won in 2 guesses; best play expects 3.421\n−1.421 = 0.000 cost − 1.421 good luck; skill 99"},
		{Sums{Games: 1, Guesses: 2, Needed: 4.25, Expected: 3.5, Loss: 0.5, Luck: -0.25, Skill: 50}, "2 guesses and 2.250 to come; best play expects ≈3.500\n+0.750 = 0.500 cost + 0.250 bad luck; skill 50"},
		{Sums{Games: 20, Won: 19, Guesses: 78, Needed: 79.5, Expected: 70, Loss: 5, Luck: -4.5, Skill: 50}, "20 games, 19 won: 78 guesses and 1.500 to come; best play expects ≈70.000\n+9.500 = 5.000 cost + 4.500 bad luck; skill 50"},
	} {
		var out strings.Builder
		if c.sums.Print(&out); out.String() != "\n"+c.want+"\n" {
			t.Errorf("printed %q, want %q", out.String(), c.want)
		}
	}
	var all Sums
	all.Add(Sums{Games: 1, Won: 1, Guesses: 4, Needed: 4, Expected: 3.5, Loss: 1, Luck: 0.5, Skill: 80, Exact: true})
	all.Add(Sums{Games: 1, Guesses: 6, Needed: 7, Expected: 3.5, Loss: 3, Luck: -0.5, Skill: 40})
	if want := (Sums{Games: 2, Won: 1, Guesses: 10, Needed: 11, Expected: 7, Loss: 4, Luck: 0, Skill: 56}); all != want {
		t.Errorf("the sums are %+v, want %+v", all, want)
	}
}
