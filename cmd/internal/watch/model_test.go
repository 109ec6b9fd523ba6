package watch

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"
)

func TestViews(t *testing.T) {
	game := wordle(record.Won, "tarse", "!vajra", "colin", "allay")
	for _, c := range []struct {
		name          string
		width, height int
		events        []record.Event
		do            func(s *harness)
	}{
		{"waiting", 80, 24, nil, func(*harness) {}},
		{"first", 80, 24, game, func(s *harness) { s.think() }},
		{"mid-80", 80, 24, game, func(s *harness) { s.press("n"); s.think() }},
		{"mid-60", 60, 24, game, func(s *harness) { s.press("n", "?"); s.think() }},
		{"mid-unknown", 80, 24, game, func(s *harness) { s.press("n") }},
		{"mid-color", 80, 24, game, func(s *harness) { s.press("n", "n", "n"); s.think() }},
		{"won-80", 80, 24, game, func(s *harness) { s.press("end"); s.think() }},
		{"lost-80", 80, 24, wordle(record.Lost, "tarse", "colin"), func(s *harness) { s.press("end") }},
		{"live-60", 60, 24, game[:4], func(s *harness) {
			s.think()
			at := time.Unix(1e9, 0)
			s.send(batchMsg{at: at}, batchMsg{at: at.Add(2 * time.Second), lines: game[4:]}, logMsg("12:00:01 WRN the clue of row 2 was not true"))
		}},
		{"short", 80, 12, game, func(s *harness) { s.press("end"); s.think() }},
		{"tiny", 34, 9, game, func(s *harness) { s.press("end") }},
		{"quordle-80", 80, 24, several("quordle", 4), func(s *harness) { s.press("n", "n", "n", "n") }},
		{"octordle-60", 60, 24, several("octordle", 8), func(s *harness) { s.press("n", "n", "n", "n") }},
		{"duotrigordle-80", 80, 24, several("duotrigordle", 32), func(s *harness) { s.press("n", "n", "n", "n") }},
		{"duotrigordle-60", 60, 24, several("duotrigordle", 32), func(s *harness) { s.press("end") }},
		{"long-80", 80, 24, long(10_000), func(s *harness) { s.pass(20 * time.Second); s.press("space") }},
		{"second-game", 80, 24, append(game, wordle("", "crane")...), func(s *harness) { s.press("end"); s.think() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newHarness(t, Options{Color: strings.HasSuffix(c.name, "-color")}, c.events...)
			if strings.HasPrefix(c.name, "live-") {
				s = newLive(t, c.events...)
			}
			s.send(tea.WindowSizeMsg{Width: c.width, Height: c.height})
			c.do(s)
			s.golden(c.name)
		})
	}
}

// Whatever is played, pressed and resized, the drawing fits the screen.
func TestAnyScreen(t *testing.T) {
	games := [][]record.Event{
		wordle(record.Won, "tarse", "!vajra", "colin", "allay"), wordle(record.Failed, "tarse"), wordle("", "crane", "slate", "moist"), wordle(record.Lost),
		several("quordle", 4), several("octordle", 8), several("duotrigordle", 32), long(300),
		anyGames["letters-3"], anyGames["letters-12"], anyGames["russian-12"], anyGames["file"], anyGames["boards-12"], anyGames["boards-equation"],
	}
	rapid.Check(t, func(rt *rapid.T) {
		var events []record.Event
		for _, g := range rapid.SliceOfN(rapid.SampledFrom(games), 0, 3).Draw(rt, "games") {
			events = append(events, g...)
		}
		s := newHarness(t, Options{Color: rapid.Bool().Draw(rt, "color")}, events...)
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			switch rapid.IntRange(0, 3).Draw(rt, "kind") {
			case 0:
				s.send(tea.WindowSizeMsg{Width: rapid.IntRange(1, 120).Draw(rt, "width"), Height: rapid.IntRange(1, 50).Draw(rt, "height")})
			case 1:
				s.press(rapid.SampledFrom([]string{"space", "n", "right", "left", "up", "down", "home", "end", "+", "-", "?"}).Draw(rt, "key"))
			case 2:
				s.pass(time.Duration(rapid.IntRange(0, 3000).Draw(rt, "ms")) * time.Millisecond)
			case 3:
				s.send(batchMsg{at: time.Unix(1e9, 0), lines: rapid.SampledFrom(games).Draw(rt, "more")})
			}
			s.fits(s.draw())
		}
	})
}

// A record that has ended is played back from its beginning, game after game.
func TestPlayback(t *testing.T) {
	games := append(wordle(record.Won, "tarse", "colin", "allay"), wordle(record.Won, "crane", "allay")...)
	s := newHarness(t, Options{}, games...)
	s.press("+")
	for _, c := range []struct {
		do   func()
		want place
	}{
		{func() {}, place{0, 0}},
		{func() { s.pass(1200 * time.Millisecond) }, place{0, 2}},
		{func() { s.press("space"); s.pass(time.Minute) }, place{0, 2}}, // paused
		{func() { s.press("left") }, place{0, 1}},
		{func() { s.press("n") }, place{0, 2}},
		{func() { s.press("-", "-", "space"); s.pass(2200 * time.Millisecond) }, place{0, 3}}, // 0.5 a second
		{func() { s.pass(2 * time.Second) }, place{1, 0}},
		{func() { s.pass(time.Minute) }, place{1, 2}},
		{func() { s.press("right") }, place{1, 2}},
		{func() { s.press("up") }, place{0, 0}},
		{func() { s.press("down", "right") }, place{1, 1}},
		{func() { s.press("left", "left") }, place{0, 3}},
		{func() { s.press("end") }, place{1, 2}},
		{func() { s.press("home") }, place{1, 0}},
	} {
		c.do()
		must.Same(t, s.at, c.want, "the place")
	}
}

// A long game takes a minute at most.
func TestSpeed(t *testing.T) {
	for n, want := range map[int]float64{1: 1, 60: 1, 61: 2, 10_600: 200} {
		must.Equal(t, newHarness(t, Options{}, long(n)...).speed, want, "the speed of %d guesses", n)
	}
	for _, c := range []struct{ from, up, down float64 }{{1, 2, 0.5}, {0.2, 0.5, 0.2}, {3, 5, 2}, {MaxSpeed, MaxSpeed, 5000}} {
		up, down := faster(c.from), slower(c.from)
		must.Hold(t, up == c.up && down == c.down, "from %g up to %g and down to %g", c.from, up, down)
	}
}

// A live game is followed. A view that went back stays there, and then goes on from where the game is.
func TestFollowing(t *testing.T) {
	game := wordle(record.Won, "tarse", "!vajra", "colin", "crane", "allay")
	s := newLive(t)
	more := func(n int) {
		s.send(batchMsg{at: time.Unix(1e9, 0), lines: game[:n]})
		game = game[n:]
	}
	for i, c := range []struct {
		do   func()
		want place
		live bool
	}{
		{func() { more(1) }, place{0, 0}, true},
		{func() { more(2) }, place{0, 2}, true},
		{func() { s.press("left", "left") }, place{0, 0}, true},
		{func() { s.press("n"); more(1) }, place{0, 1}, true},
		{func() { s.press("space") }, place{0, 3}, true},
		{func() { more(3) }, place{0, 5}, true},
		{func() { s.press("home") }, place{0, 0}, false}, // it is over: the record is played back
		{func() { s.press("space"); s.pass(time.Minute) }, place{0, 5}, false},
	} {
		c.do()
		must.Need(t, s.at == c.want && s.live == c.live, "%d: at %v, live %v, want %v, %v", i, s.at, s.live, c.want, c.live)
	}
}

// An insight that was requested for a place is dropped when the game moves on.
func TestInsightIsOfThePlace(t *testing.T) {
	s := newHarness(t, Options{}, wordle(record.Won, "tarse", "colin", "allay")...)
	old := s.seq
	s.press("n")
	s.send(foundMsg{seq: old, insight: &insight{left: 7}})
	must.Hold(t, s.insight == nil, "the answer to an old question is shown")
	s.think()
	must.Hold(t, s.insight != nil && s.insight.left == s.shown()[0].Candidates && len(s.insight.best) != 0,
		"insight %+v, the record has %d candidates", s.insight, s.shown()[0].Candidates)
	s.press("left")
	must.Hold(t, s.insight == nil, "the insight into another place is shown")
}

// The position that the analyst keeps is that of the place, however the place moves.
func TestAnalyst(t *testing.T) {
	game := wordle("", "tarse", "!vajra", "colin", "crane")
	var guesses []record.Guess
	for _, e := range game[1:] {
		guesses = append(guesses, *e.Guess)
	}
	kept := analyst{prepare: prepare}
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(0, len(guesses)).Draw(rt, "n")
		key := rapid.IntRange(0, 1).Draw(rt, "game")
		fresh := analyst{prepare: func(record.Start) (Measure, error) { return kept.measure, nil }}
		got := kept.analyze(t.Context(), key, *game[0].Start, guesses[:n])
		want := fresh.analyze(t.Context(), key, *game[0].Start, guesses[:n])
		must.Need(rt, got.left == want.left && len(got.best) == len(want.best) && got.best[0] == want.best[0] && got.note == "",
			"%d guesses: %+v, want %+v", n, got, want)
	})
}

func TestAnalystTellsWhatItCannot(t *testing.T) {
	a := analyst{prepare: func(record.Start) (Measure, error) { return Measure{}, errors.New("no list") }}
	in := a.analyze(t.Context(), 0, record.Start{}, nil)
	must.Hold(t, in.note == "no list", "%+v", in)
	in = a.analyze(t.Context(), 0, record.Start{}, []record.Guess{*several("quordle", 4)[1].Guess})
	must.Hold(t, in.note != "" && in.best == nil, "%+v", in)
	ctx, _ := must.Ended(t)
	must.Equal(t, a.ask(1, 0, record.Start{}, nil)(ctx), nil, "asked in vain, it says")
}

func TestKeyColors(t *testing.T) {
	s := newHarness(t, Options{}, wordle(record.Won, "tarse", "colin", "allay")...)
	s.press("end")
	keys := s.keyColors()
	for letter, want := range map[game.Letter]keyColor{'a': placed, 'l': placed, 'y': placed, 't': absent, 'z': unknown, 'c': absent} {
		must.Equal(t, keys[letter], want, "%c is", letter)
	}
	s = newHarness(t, Options{}, several("quordle", 4)...) // cigar rebut sissy humph
	s.press("n", "n", "n", "n", "n")                       // crane moist cigar rebut sissy
	keys = s.keyColors()                                   // only humph is left
	for letter, want := range map[game.Letter]keyColor{'m': present, 'u': present, 's': absent, 'h': unknown, 'c': absent} {
		must.Equal(t, keys[letter], want, "%c is", letter)
	}
}

// A record is somebody else's text. None of it reaches the terminal as a command.
func TestRecordsDoNotCommandTheTerminal(t *testing.T) {
	t.Parallel()
	const evil = "x\x1b]0;title\x07\x1b[2J\u009b2J\u202e\r\nnext"
	for _, outcome := range []record.Outcome{record.Lost, record.Failed} {
		events := wordle(outcome, "tarse", "colin")
		start, end := events[0].Start, events[len(events)-1].End
		start.Site, start.Strategy, start.Mode, start.Words = evil, evil, evil, evil
		end.Answer, end.Error = evil, evil
		s := newBareStage(t, Options{})
		s.Describe = func(s record.Start) Page { return Page{Title: s.Site} }
		s.Prepare = func(record.Start) (Measure, error) { return Measure{}, errors.New(evil) }
		s.start(events)
		s.send(tea.WindowSizeMsg{Width: 100, Height: 24})
		s.press("end")
		s.think()
		screen := s.View().Content
		must.Hold(t, strings.Contains(screen, "]0;title[2J"), "%s: nothing is left of the text:\n%q", outcome, screen)
		must.Hold(t, !regexp.MustCompile(`[\x07\r\x{9b}\x{202e}]|\x1b\]|\x1b\[2J`).MatchString(screen),
			"%s:\n%q", outcome, screen)
	}
}

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
			s.send(foundMsg{seq: s.seq, insight: &insight{left: 12_345, first: words, best: []game.Suggestion{best, best}, by: "by bits, not searched"}})
			s.golden(name)
		})
	}
}

// Guesses are not valued by weights other than the game's.
func TestMeasureOfOtherWeights(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	_, err := NewMeasure(record.Start{Mode: "normal", Weights: "mine.tsv"}, d, 6, "entropy")
	must.Hold(t, err != nil, "valued without the weights")
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
		must.Hold(t, must.Err(NewMeasure(s, d, 6, "entropy")) != nil, "%+v: valued by %s", s, d.Name())
	}
}
