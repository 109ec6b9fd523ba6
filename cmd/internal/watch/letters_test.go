package watch

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
)

// anyGame returns the events of a game with words of one length and an alphabet. The last word is the answer; several boards
// have the last words as their answers.
func anyGame(alphabet string, boards int, text string) []record.Event {
	words := game.MustWords(text)
	start := &record.Start{Site: "absurdle", Mode: "normal", Words: "mine", Strategy: "entropy", Alphabet: alphabet, Length: words[0].Len()}
	events := []record.Event{{Start: start}}
	answers := words[len(words)-boards:]
	solved := make([]bool, boards)
	for i, w := range words {
		l := &record.Guess{N: i + 1, Guess: w, Candidates: 12_345 / (i + 1), MS: 1234}
		for b, answer := range answers {
			clue := game.Score(w, answer)
			if boards == 1 {
				l.Clue = &clue
				break
			}
			board := record.Board{Candidates: 12_345}
			if !solved[b] {
				board.Clue = &clue
			}
			solved[b] = solved[b] || clue.Solved()
			l.Boards = append(l.Boards, board)
		}
		events = append(events, record.Event{Guess: l})
	}
	return append(events, record.Event{End: &record.End{Outcome: record.Won, Guesses: len(words), Seconds: 2}})
}

// anyGames are games with words of all kinds, by the name of their golden file.
var anyGames = map[string][]record.Event{
	"letters-3":        anyGame("", 1, "cat dog cog"),
	"letters-8":        anyGame("", 1, "absolute standard notebook"),
	"letters-12":       anyGame("", 1, "thunderstorm architecture extravagance"),
	"russian":          anyGame("ru", 1, "слово весна совет"),
	"russian-12":       anyGame("ru", 1, "человечество правительств"),
	"german":           anyGame("de", 1, "größe straß grüße"),
	"catalan":          anyGame("ca", 1, "coŀegi alumne inteŀl"),
	"equation":         anyGame("equation", 1, "12+34=46 3*4-2=10"),
	"file":             anyGame("mine.yaml", 1, "ŵŷŝĉĝ ĝĉŝŷŵ"),
	"boards-letters-3": anyGame("", 4, "cat dog cog fog hog"),
	"boards-12":        anyGame("", 4, "thunderstorm architecture extravagance appreciation constitution"),
	"boards-6":         anyGame("", 16, strings.Repeat("planet ", 14)+"garden window"),
	"boards-russian":   anyGame("ru", 2, "слово весна совет ответ"),
	"boards-equation":  anyGame("equation", 2, "12+34=46 3*4-2=10 9/3+10=13"),
}

// Every kind of word is drawn whole on 80 columns.
func TestAnyLetters(t *testing.T) {
	for name, events := range anyGames {
		t.Run(name, func(t *testing.T) {
			s := newHarness(t, Options{}, events...)
			s.send(tea.WindowSizeMsg{Width: 80, Height: 24})
			s.press("n", "n")
			words := game.MustWords(strings.Repeat(events[1].Guess.Guess.String()+" ", 12))
			best := game.Suggestion{Guess: words[0], Figures: game.Figures{Bits: 12.34, Worst: 12_345, Expected: 12_345.67}, Candidate: true}
			s.send(insightMsg{s.seq, insight{left: 12_345, first: words, best: []game.Suggestion{best, best}, by: "by bits, not searched"}})
			s.golden(name)
		})
	}
}

// The keyboard is that of the alphabet, in the colours of what was guessed.
func TestKeysOfAlphabet(t *testing.T) {
	for name, want := range map[string]string{
		"russian":  "йцукенгшщзхъфывапролджэячсмитьбю",
		"german":   "qwertzuiopüasdfghjklöäyxcvbnmß",
		"equation": "1234567890+-*/=",
		"file":     "ĉĝŝŵŷ",
	} {
		s := newHarness(t, Options{}, anyGames[name]...)
		got := ""
		for _, row := range term.Keyboard(s.game().Game) {
			got += string(row)
		}
		for _, l := range want {
			if !strings.ContainsRune(got, l) {
				t.Errorf("%s: no key %c in %s", name, l, got)
			}
		}
		if len([]rune(got)) != len([]rune(want)) {
			t.Errorf("%s: the keys are %s", name, got)
		}
		s.press("n")
		first := s.shown()[0]
		keys := s.keyColors()
		for i, c := range first.Clue.All() {
			if keys[first.Guess[i]] < keyColorOf(c) {
				t.Errorf("%s: %c is %d", name, first.Guess[i], keys[first.Guess[i]])
			}
		}
	}
}

// Guesses are not valued by weights other than the game's.
func TestMeasureOfOtherWeights(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	if _, err := NewMeasure(record.Start{Mode: "normal", Weights: "mine.tsv"}, d, 6, "entropy"); err == nil {
		t.Error("valued without the weights")
	}
	alike := make([]float64, len(d.Words()))
	alike[5] = 1
	w := game.Must(d.Weighted("mine.tsv", alike))
	must.Get(NewMeasure(record.Start{Mode: "normal", Weights: "mine.tsv"}, w, 6, "entropy"))(t)
}

// Guesses are not valued with words of another length or alphabet than the game's.
func TestMeasureOfOtherWords(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	for _, s := range []record.Start{{Length: 8}, {Alphabet: "ru"}} {
		s.Mode = "normal"
		if _, err := NewMeasure(s, d, 6, "entropy"); err == nil {
			t.Errorf("%+v: valued by %s", s, d.Name())
		}
	}
}
