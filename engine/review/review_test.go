package review

import (
	"errors"
	"math"
	"strings"
	"testing"

	"absurdist/engine"
)

func word(text string) engine.Word { return engine.MustWords(text)[0] }

// play returns the turns of guesses that an answer answers.
func play(answer engine.Word, guesses ...engine.Word) []Turn {
	var turns []Turn
	for _, g := range guesses {
		turns = append(turns, Turn{Guess: g, Clue: engine.Score(g, answer)})
	}
	return turns
}

func list(t testing.TB, name string) *engine.Dictionary {
	t.Helper()
	d, err := engine.LoadList(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What can't be a game is refused, with the guess, and where one letter is to blame, with that and the guess that it contradicts.
func TestFaults(t *testing.T) {
	d := list(t, "original")
	for _, c := range []struct {
		game string
		mode engine.Mode
		want string
	}{
		{"crane=BYBBG moldy=BBBBB crane=GGGGG", engine.Normal, "guess 3, CRANE, letter 1 (C): is green, but guess 1, CRANE BYBBG, has it grey there"},
		{"crane=BBBBB caddy=YBBBB", engine.Normal, "guess 2, CADDY, letter 1 (C): is yellow, but guess 1, CRANE BBBBB, says that the answer does not have it"},
		{"crane=BYBBG order=BBBBB", engine.Normal, "guess 2, ORDER, letter 2 (R): is grey, but guess 1, CRANE BYBBG, says that the answer has it once"},
		{"crane=GBBBB slate=GBBBB", engine.Normal, "guess 2, SLATE, letter 1 (S): is green, but guess 1, CRANE GBBBB, has C green there"},
		{"eerie=GBBBB geese=BYBBY", engine.Normal, "guess 2, GEESE, letter 2 (E): is yellow, but guess 1, EERIE GBBBB, says that the answer has it only once"},
		{"eerie=GBBBB elect=GBYBB", engine.Normal, "guess 2, ELECT, letter 3 (E): is yellow, but guess 1, EERIE GBBBB, says that the answer has it only once"},
		{"eerie=BYBBB", engine.Normal, "guess 1, EERIE, letter 2 (E): is yellow, but the same letter 1 is grey: the first copies are coloured"},
		{"crane=YGGGG", engine.Normal, "guess 1, CRANE, letter 4 (N): no word of original fits the clue YGGGG after the guesses before; the nearest has grey here"},
		{"aahed=GGGGG", engine.Normal, "guess 1, AAHED: is a word of original, but can't be the answer by it"},
		{"crane=GGGGG south=BBBBB", engine.Normal, "guess 2, SOUTH: the game was won before"},
		{"zzzzz=BBBBB", engine.Normal, "guess 1, ZZZZZ: is not among the allowed words of original"},
		{"crane=BYBBG south=BBBBB", engine.Hard, "guess 2, SOUTH: is against the rule of hard mode: 5th letter must be E"},
	} {
		g := Game{Start: engine.NewPosition(d, engine.Rules{Mode: c.mode, Rows: 6})}
		for _, turn := range strings.Fields(c.game) {
			guess, clue, _ := strings.Cut(turn, "=")
			colours, err := engine.ParseClue(clue, engine.Letters)
			if err != nil {
				t.Fatal(err)
			}
			g.Turns = append(g.Turns, Turn{Guess: word(guess), Clue: colours})
		}
		_, err := Of(t.Context(), g, Options{})
		var fault *Fault
		if !errors.As(err, &fault) || !errors.Is(err, ErrGame) || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s", c.game, err, c.want)
		}
	}
}

// Equal guesses have equal marks, the best 99 alone, and a guess that tells nothing 0.
func TestSkill(t *testing.T) {
	for loss, want := range map[float64]int{0: 99, 1e-4: 98, 0.01: 98, 0.07: 92, 0.0701: 91, 0.98: 1, 0.985: 0, 1: 0, 7: 0, math.Inf(1): 0} {
		if got := Skill(loss); got != want {
			t.Errorf("%g: %d, want %d", loss, got, want)
		}
	}
}
