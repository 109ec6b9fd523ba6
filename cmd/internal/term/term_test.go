package term

import (
	"bytes"
	"errors"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/noise"
)

func guess(t *testing.T, n int, word, clue string, left int, ms float64) record.Guess {
	t.Helper()
	g := record.Guess{N: n, Guess: game.MustWord(word), Candidates: left, MS: ms, Rejected: clue == "", Found: ms == 0}
	if clue != "" {
		g.Clue = new(game.Must(game.ParseClue(clue, game.Letters)))
	}
	return g
}

func draw(t *testing.T, v View, s record.Start, guesses []record.Guess, e record.End) string {
	t.Helper()
	var out bytes.Buffer
	v.Out = &out
	err := v.start(s)
	for _, g := range guesses {
		err = errors.Join(err, v.guess(g))
	}
	must.Do(t, errors.Join(err, v.end(e)))
	return out.String()
}

func TestView(t *testing.T) {
	start := record.Start{URL: "http://127.0.0.1:40000/wordle/", Strategy: "entropy", Mode: "normal", Words: "nyt", Seed: 7}
	won := []record.Guess{
		guess(t, 1, "tarse", "BYBBB", 12_345, 0), guess(t, 2, "vajra", "", 97, 812.5),
		guess(t, 2, "colin", "BBGBB", 2, 6133.741), guess(t, 3, "allay", "GGGGG", 1, 83_000),
	}
	lost := []record.Guess{guess(t, 1, "crane", "BBBBB", 900, 5.2), guess(t, 2, "slate", "BBBBB", 400, 9.99)}
	absurdle := View{Title: "Absurdle", Game: 1, Games: 1}
	wordle := View{Title: "NYT Wordle", Rows: 6, Game: 1, Games: 1}
	color, second, draws := wordle, wordle, wordle
	color.Color = true
	second.Game, second.Games = 2, 20
	draws.Draws = true
	end := func(o record.Outcome, n int, answer string) record.End {
		return record.End{Outcome: o, Guesses: n, Answer: answer, Seconds: 16.005}
	}
	for _, c := range []struct {
		name    string
		view    View
		guesses []record.Guess
		end     record.End
	}{
		{"won", wordle, won, end(record.Won, 3, "allay")},
		{"won-color", color, won, end(record.Won, 3, "allay")},
		{"won-absurdle", absurdle, won[3:], end(record.Won, 1, "allay")},
		{"second-game", second, won[3:], end(record.Won, 1, "allay")},
		{"seed", draws, lost, end(record.Stopped, 2, "")},
		{"lost", wordle, lost, end(record.Lost, 2, "fuzzy")},
		{"gave-up", absurdle, nil, end(record.Lost, 0, "")},
		{"failed", wordle, lost[:1], end(record.Failed, 1, "")},
	} {
		t.Run(c.name, func(t *testing.T) {
			must.GoldenPrint(t, "testdata/"+c.name+".golden", draw(t, c.view, start, c.guesses, c.end))
		})
	}
}

// The puzzle of a day is headed by its number and date, and shared by its number.
func TestViewOfADay(t *testing.T) {
	start := record.Start{Strategy: "daily", Mode: "normal", Words: "nyt"}
	start.SetDate(daily.First.AddDays(1807))
	text := draw(t, View{Title: "NYT Wordle", Rows: 6, Game: 1, Games: 1}, start, []record.Guess{guess(t, 1, "etude", "GGGGG", 1, 1)}, record.End{Outcome: record.Won, Guesses: 1})
	for _, want := range []string{"Wordle 1,807, 2026-05-31\n", "\nWordle 1,807 1/6\n"} {
		must.Hold(t, strings.Contains(text, want), "nothing says %q:\n%s", want, text)
	}
}

// Candidates with weights are counted with their effective number.
func TestViewOfWeights(t *testing.T) {
	first, second := guess(t, 1, "crane", "BBBBB", 14_022, 1), guess(t, 2, "moist", "BBBBG", 17, 1)
	first.Effective, second.Effective = 1078.23, 3.4
	start := record.Start{Strategy: "entropy", Mode: "normal", Words: "nyt", Weights: "mine.tsv"}
	must.GoldenPrint(t, "testdata/weights.golden", draw(t, View{Title: "NYT Wordle", Rows: 6, Game: 1, Games: 1}, start, []record.Guess{first, second}, record.End{Outcome: record.Stopped, Guesses: 2}))
}

// The widest things that can occur: long addresses, list files and scripts are wrapped or cut, and big numbers fit.
func TestViewIsNarrow(t *testing.T) {
	long := strings.Repeat("crane+", 40) + "slate"
	s := record.Start{URL: "http://127.0.0.1:40000/" + long, Strategy: "script:words=" + long, Mode: "strict", Words: long + ".txt", Seed: math.MaxUint64}
	must.GoldenPrint(t, "testdata/wide.golden", draw(t, View{Title: "NYT Wordle", Rows: 6, Draws: true, Game: 20_000, Games: 20_000}, s,
		[]record.Guess{guess(t, 10_000, "allay", "BBBBB", 14_855, 3_600_000)}, record.End{Outcome: record.Stopped, Guesses: 10_000, Seconds: 360_000}))
}

func TestAdvise(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	best := []game.Suggestion{
		{Guess: game.MustWord("tarse"), Figures: game.Figures{Bits: 5.949, Worst: 1234, Expected: 61.004, Buckets: 150}},
		{Guess: game.MustWord("crane"), Figures: game.Figures{Bits: 0.5, Worst: 9, Expected: 12345.678}, Candidate: true},
	}
	var out bytes.Buffer
	v := View{Out: &out}
	must.Do(t, v.Advise(game.Must(game.NewBoards(d, game.Rules{}, 1)), "Best for nyt, by bits:", best))
	must.GoldenPrint(t, "testdata/advise.golden", out.String())
}

// Where clues lie, no number of words left is claimed.
func TestViewOfLies(t *testing.T) {
	fibble := record.Start{Host: game.Fibble()}
	out := draw(t, View{Title: "Fibble"}, fibble, []record.Guess{guess(t, 1, "crane", "BYBBG", 6, 1), guess(t, 2, "shout", "BBBBB", 18, 1)}, record.End{Outcome: record.Lost, Guesses: 2, Seconds: 1})
	must.Hold(t, !strings.Contains(out, " left") && strings.Contains(out, "18 fit best"), "%s", out)
	must.Hold(t, strings.Contains(out, "the answer may be another"), "%s", out)
}

// Somebody may close the terminal or the pipe: that is told, not passed over.
func TestErrorsAreTold(t *testing.T) {
	v := View{Out: broken{}}
	for name, err := range map[string]error{
		"start": v.start(record.Start{}), "guess": v.guess(guess(t, 1, "crane", "BBBBB", 1, 1)),
		"end": v.end(record.End{Outcome: record.Won}),
	} {
		must.Is(t, err, os.ErrClosed, "%s", name)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, os.ErrClosed }

// Where boards are too many for their clues, it is told how many words are left on those that are open.
func TestManyBoards(t *testing.T) {
	g := record.Guess{N: 1, Guess: game.MustWord("crane"), Candidates: 100}
	for range 9 {
		g.Boards = append(g.Boards, record.Board{Clue: guess(t, 1, "crane", "GGGGG", 1, 1).Clue, Candidates: 1})
	}
	open := g
	open.Boards = append(g.Boards[:8:8], record.Board{Clue: guess(t, 1, "crane", "BBBBB", 1, 1).Clue, Candidates: 92})
	open.Boards[0].Clue = nil // solved before
	for _, c := range []struct {
		guess record.Guess
		want  string
	}{{open, "  1  CRANE      92 left  8/9\n"}, {g, "  1  CRANE               9/9\n"}} {
		var out strings.Builder
		err := (&View{Out: &out}).guess(c.guess)
		must.Hold(t, err == nil && out.String() == c.want, "%q, %v, want %q", out.String(), err, c.want)
	}
}

func TestShare(t *testing.T) {
	turn := func(clue string) game.Turn { return game.Turn{Clue: *guess(t, 1, "crane", clue, 1, 1).Clue} }
	won, lost := &record.End{Outcome: record.Won}, &record.End{Outcome: record.Lost}
	for _, c := range []struct {
		rows  int
		end   *record.End
		clues []string
		want  string
	}{
		{6, won, []string{"BYBBG", "GGGGG"}, "T 2/6\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩"},
		{6, lost, []string{"BBBBB"}, "T X/6\n\n⬛⬛⬛⬛⬛"},
		{0, won, []string{"GGGGG"}, "T 1/∞\n\n🟩🟩🟩🟩🟩"},
		{0, lost, nil, "T X/∞"},
		{6, nil, []string{"BBBBB"}, "T 1/6, not finished\n\n⬛⬛⬛⬛⬛"},
		{0, &record.End{Outcome: record.Stopped}, []string{"BBBBB"}, "T 1/∞, not finished\n\n⬛⬛⬛⬛⬛"},
		{6, &record.End{Outcome: record.Failed}, []string{"BBBBB"}, "T 1/6, not finished\n\n⬛⬛⬛⬛⬛"},
		{6, &record.End{Outcome: record.Lost, Error: "no word left to play"}, []string{"BBBBB"}, "T 1/6, not finished\n\n⬛⬛⬛⬛⬛"},
	} {
		var turns []game.Turn
		for _, clue := range c.clues {
			turns = append(turns, turn(clue))
		}
		must.Equal(t, Share("T", turns, c.rows, c.end), c.want, "shares")
	}
}

func TestDurationAndCount(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ms", 12345 * time.Microsecond: "12 ms", 999 * time.Millisecond: "999 ms", 999_999 * time.Microsecond: "999 ms",
		time.Second: "1.0 s", 61_499 * time.Millisecond: "1m1s", 59_960 * time.Millisecond: "1m0s", 90 * time.Minute: "1h30m0s",
	} {
		must.Equal(t, Duration(d), want, "%d ns is written", d)
	}
}

// Equally likely answers have no shares beside them.
func TestLikely(t *testing.T) {
	crane, slate := game.MustWord("crane"), game.MustWord("slate")
	for _, c := range []struct {
		bits float64
		list []noise.Likely
		want string
	}{
		{math.Log2(3), []noise.Likely{{Answer: crane, Probability: 1. / 3}, {Answer: slate, Probability: 1. / 3}}, "1.58 bits are left to find out. All answers left are equally likely:\n  CRANE SLATE …\n"},
		{1, []noise.Likely{{Answer: crane, Probability: 0.5}, {Answer: slate, Probability: 0.5}}, "1.00 bits are left to find out. All answers left are equally likely:\n  CRANE SLATE\n"},
		{0.81, []noise.Likely{{Answer: crane, Probability: 0.75}, {Answer: slate, Probability: 0.25}}, "0.81 bits are left to find out. Likeliest answers:\n  CRANE  75.0000 %\n  SLATE  25.0000 %\n"},
		{0, []noise.Likely{{Answer: crane, Probability: 1}}, "0.00 bits are left to find out. Likeliest answers:\n  CRANE 100.0000 %\n"},
	} {
		var out strings.Builder
		Likely(&out, c.bits, c.list)
		must.Equal(t, out.String(), c.want)
	}
}

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
			want := strings.Join(strings.Split(answer.Upper(), ""), "  ")
			must.Hold(t, color || strings.Contains(out, want+"   "+game.Solution(letters).String()), "%s: no row %s in\n%s", text, want, out)
			grid := game.Score(first, answer).Emoji() + "\n" + strings.Repeat("🟩", letters)
			must.Hold(t, strings.Contains(out, grid), "%s: no grid to share\n%s\nin\n%s", text, grid, out)
			for boards := 2; boards <= 32; boards *= 2 {
				g := record.Guess{N: 100, Guess: first, Candidates: 123_456}
				clue := game.Score(first, answer)
				for range boards {
					g.Boards = append(g.Boards, record.Board{Clue: &clue, Candidates: 9})
				}
				g.Boards[0].Clue, g.Boards[1].Clue = new(game.Solution(letters)), nil
				var b bytes.Buffer
				must.Do(t, (&View{Out: &b, Color: color}).guess(g))
				must.Fits(t, b.String())
				told := strings.Count(b.String(), clue.String())
				must.Hold(t, told == 0 || told == boards-2, "%s on %d boards: %d clues are drawn:\n%s", text, boards, told, b.String())
			}
		}
		var b bytes.Buffer
		Suggestions(&b, "Best:", []game.Suggestion{{Guess: first, Figures: game.Figures{Bits: 12.34, Worst: 123_456, Expected: 123_456.78}, Candidate: true}})
		must.Fits(t, b.String())
		lines := strings.Split(b.String(), "\n")
		bits, word := strings.Index(lines[1], "bits"), strings.Index(lines[2], first.Upper())
		must.Hold(t, bits-len("  ") >= word+letters, "%s: the table's columns overlap:\n%s", text, b.String())
	}
}

// The answers of German words are told with their own capital letters.
func TestOutcomeOfAnyWords(t *testing.T) {
	for answer, want := range map[string]string{"größe": "GRÖẞE", "слово": "СЛОВО", "3*4-2=10": "3*4-2=10", "coŀegi": "COĿEGI"} {
		must.Equal(t, Outcome(record.End{Outcome: record.Lost, Answer: answer}), "Lost: the answer was "+want, "%s", answer)
		must.Equal(t, game.MustWord(answer).Upper(), want, "%s", answer)
	}
}
