package term

import (
	"bytes"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// anyWords are words of every length, and of other alphabets; the second of each line is the answer.
var anyWords = []string{
	"cat dog", "word lore", "crane slate", "garden window", "picture forever", "absolute notebook", "beautiful direction",
	"friendship everything", "combination temperature", "thunderstorm extravagance", "größe straß", "straßenbau größenwahn",
	"слово весна", "человечество правительств", "12+34=46 3*4-2=10", "coŀegi alumne",
}

// Whatever its words are, a game on one board or several is drawn on 80 columns, and nothing of it is left out.
func TestAnyWordsFit(t *testing.T) {
	for _, text := range anyWords {
		words := game.MustWords(text)
		first, answer := words[0], words[1]
		letters := first.Len()
		for _, color := range []bool{false, true} {
			var guesses []record.Guess
			for i, w := range words {
				clue := game.Score(w, answer)
				guesses = append(guesses, record.Guess{N: 10_000 + i, Guess: w, Clue: &clue, Candidates: 123_456, MS: 3_600_000})
			}
			guesses = append(guesses, record.Guess{N: 2, Guess: first, Rejected: true})
			out := draw(t, View{Title: "Wordle", Color: color}, record.Start{Words: "mine"}, guesses, record.End{Outcome: record.Lost, Guesses: 2, Answer: answer.String(), Seconds: 1})
			must.Fits(t, out)
			if want := strings.Join(strings.Split(answer.Upper(), ""), "  "); !color && !strings.Contains(out, want+"   "+game.Solution(letters).String()) {
				t.Errorf("%s: no row %s in\n%s", text, want, out)
			}
			if want := game.Score(first, answer).Emoji() + "\n" + strings.Repeat("🟩", letters); !strings.Contains(out, want) {
				t.Errorf("%s: no grid to share\n%s\nin\n%s", text, want, out)
			}
			for boards := 2; boards <= 32; boards *= 2 {
				g := record.Guess{N: 100, Guess: first, Candidates: 123_456}
				clue := game.Score(first, answer)
				for range boards {
					g.Boards = append(g.Boards, record.Board{Clue: &clue, Candidates: 9})
				}
				solved := game.Solution(letters)
				g.Boards[0].Clue = &solved
				g.Boards[1].Clue = nil
				var b bytes.Buffer
				must.Do(t, (&View{Out: &b, Color: color}).guess(g))
				must.Fits(t, b.String())
				if told := strings.Count(b.String(), clue.String()); told != 0 && told != boards-2 {
					t.Errorf("%s on %d boards: %d clues are drawn:\n%s", text, boards, told, b.String())
				}
			}
		}
		var b bytes.Buffer
		Suggestions(&b, "Best:", []game.Suggestion{{Guess: first, Figures: game.Figures{Bits: 12.34, Worst: 123_456, Expected: 123_456.78}, Candidate: true}})
		must.Fits(t, b.String())
		if lines := strings.Split(b.String(), "\n"); strings.Index(lines[1], "bits")-len("  ") < strings.Index(lines[2], first.Upper())+letters {
			t.Errorf("%s: the table's columns overlap:\n%s", text, b.String())
		}
	}
}

// The answers of German words are told with their own capital letters.
func TestOutcomeOfAnyWords(t *testing.T) {
	for answer, want := range map[string]string{"größe": "GRÖẞE", "слово": "СЛОВО", "3*4-2=10": "3*4-2=10", "coŀegi": "COĿEGI"} {
		must.Equal(t, Outcome(record.End{Outcome: record.Lost, Answer: answer}), "Lost: the answer was "+want, "%s", answer)
		must.Equal(t, game.MustWord(answer).Upper(), want, "%s", answer)
	}
}
