package report

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { os.Exit(leak.Main(m, os.Stderr)) }

// play makes the record of a game, with the answers of one board or several.
func play(strategy, guesses, answers string) record.Game {
	g := record.Game{Start: record.Start{Event: record.EventStart, Game: 1, Site: "wordle", Mode: "normal", Words: "original", Strategy: strategy}}
	secrets := strings.Fields(answers)
	solved := map[string]bool{}
	for i, w := range strings.Fields(guesses) {
		line := record.Guess{Event: record.EventGuess, N: i + 1, Guess: game.MustWord(w), Candidates: 100 / (i + 1), MS: 1.5}
		for _, s := range secrets {
			clue := game.Score(line.Guess, game.MustWord(s))
			switch {
			case len(secrets) == 1:
				line.Clue = &clue
			case solved[s]:
				line.Boards = append(line.Boards, record.Board{Candidates: 1})
			default:
				line.Boards = append(line.Boards, record.Board{Clue: &clue, Candidates: 50 / (i + 1)})
			}
		}
		solved[w] = true
		g.Guesses = append(g.Guesses, line)
	}
	g.End = &record.End{Event: record.EventEnd, Outcome: record.Won, Guesses: len(g.Guesses), Answer: answers, Seconds: 1}
	for _, s := range secrets {
		if !solved[s] {
			g.End.Outcome = record.Lost
		}
	}
	return g
}

// write returns the text of a record.
func write(t testing.TB, games ...record.Game) []byte {
	t.Helper()
	var b bytes.Buffer
	w := record.NewWriter(&b)
	for _, g := range games {
		must.Do(t, g.Pass(w.Take))
	}
	return b.Bytes()
}

// pageOf writes the page of some games to a file, and returns its name and text.
func pageOf(t testing.TB, title string, games ...record.Game) (name, text string) {
	t.Helper()
	return reviewedPage(t, title, nil, games...)
}

// reviewedPage is [pageOf] with the accounts of games.
func reviewedPage(t testing.TB, title string, accounts map[int]*advice.Account, games ...record.Game) (name, text string) {
	t.Helper()
	s := Sum(games)
	var b bytes.Buffer
	o := Options{Title: title, Accounts: accounts, Site: func(s record.Start) (string, int) {
		if s.Host == game.Absurdle() {
			return s.Site, 0
		}
		return s.Site, 6
	}}
	must.Do(t, Write(&b, games, s, Charts(games, s), o))
	name = filepath.Join(t.TempDir(), "report.html")
	must.Do(t, os.WriteFile(name, b.Bytes(), 0o644))
	return name, b.String()
}

// longGame is the game of 10,692 guesses, on a page without a limit.
func longGame(t testing.TB) record.Game {
	t.Helper()
	words := must.Get(game.LongestGame())(t)
	var text strings.Builder
	for _, w := range words {
		text.WriteString(w.String() + " ")
	}
	g := play("longest", text.String(), "jazzy")
	g.Start.Site, g.Start.Host = "absurdle", game.Absurdle()
	for i := range g.Guesses {
		g.Guesses[i].Candidates = 1 + 4000/(i+1)
		g.Guesses[i].MS = 0.6069263005780346 + float64(i%17)
	}
	return g
}

func TestRead(t *testing.T) {
	whole := write(t, play("entropy", "crane jazzy", "jazzy"))
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	must.Get(z.Write(whole))(t)
	must.Do(t, z.Close())
	lines := bytes.SplitAfter(whole, []byte("\n"))
	for _, c := range []struct {
		name    string
		content []byte
		games   int
		err     string
	}{
		{"whole", whole, 1, ""},
		{"packed.gz", packed.Bytes(), 1, ""},
		{"two", append(whole, whole...), 2, ""},
		{"endless", bytes.Join(lines[:2], nil), 1, ""},
		{"empty", nil, 0, "no game in"},
		{"words", []byte("crane\njazzy\n"), 0, "words:1: "},
		{"sites", manySites(lines[0], 501), 0, "sites: games of more than 500 strategies, sites, modes and lists"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), c.name)
			must.Do(t, os.WriteFile(file, c.content, 0o644))
			games, _, err := Read([]string{file})
			if c.err != "" {
				must.Hold(t, (errors.Is(err, record.ErrRecord) || errors.Is(err, input.ErrInput)) && strings.Contains(err.Error(), c.err),
					"got %v, want an error with %q", err, c.err)
				return
			}
			must.Hold(t, err == nil && len(games) == c.games, "%d games, %v; want %d", len(games), err, c.games)
		})
	}
	must.Is(t, must.Err2(Read([]string{filepath.Join(t.TempDir(), "none")})), fs.ErrNotExist)
}

// What the page's script reads says the same as the record.
func TestColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := []string{"crane", "jazzy", "abbey", "babka", "speed", "abide", "slate"}
		boards := rapid.IntRange(1, 4).Draw(t, "boards")
		var guesses []string
		for range rapid.IntRange(0, 9).Draw(t, "guesses") {
			guesses = append(guesses, rapid.SampledFrom(list).Draw(t, "guess"))
		}
		g := play("s", strings.Join(guesses, " "), strings.Join(list[:boards], " "))
		if n := len(g.Guesses); n > 0 && rapid.Bool().Draw(t, "refused") {
			line := &g.Guesses[rapid.IntRange(0, n-1).Draw(t, "which")]
			line.Clue, line.Boards, line.Rejected = nil, nil, true
		}
		out := newGame(g, "title", 6)
		must.Need(t, len(out.Played) == 5*len(g.Guesses) && len(out.Left) == len(g.Guesses),
			"%d letters, %d numbers for %d guesses", len(out.Played), len(out.Left), len(g.Guesses))
		for i, line := range g.Guesses {
			must.Same(t, game.MustWord(out.Played[5*i:5*i+5]), line.Guess, "guess %d", i)
			for b := range out.Clues {
				want := clueText(term.ClueOn(line, b), game.Letters)
				must.Same(t, out.Clues[b][5*i:5*i+5], want, "clue %d of board %d is", i, b)
			}
		}
		must.Need(t, out.Guesses+len(out.Rejected) == len(g.Guesses), "%d taken and %d refused of %d", out.Guesses, len(out.Rejected), len(g.Guesses))
	})
}

// A solved board has no candidates left, and neither has a won game. Effective numbers of candidates are shown if the game has weights.
func TestEffective(t *testing.T) {
	g := play("entropy", "crane jazzy", "jazzy")
	g.Guesses[0].Effective = 3.4
	must.Equal(t, newGame(g, "", 6).Effective, nil, "without weights")
	g.Start.Weights = "mine.tsv"
	must.Equal(t, newGame(g, "", 6).Effective, []float64{3.4, 0}, "with weights")
}

func TestLeft(t *testing.T) {
	refused := record.Guess{Guess: game.MustWord("aahed"), Candidates: 90, Rejected: true}
	one := play("s", "crane slate jazzy", "jazzy")
	noisy := play("s", "jazzy crane jazzy", "jazzy") // its first row lies
	noisy.Start.Host = game.Liar()
	noisy.Guesses[2].Clue = nil
	lost := play("s", "crane slate", "jazzy")
	two := play("s", "slate crane jazzy abbey", "crane abbey")
	two.Guesses = append([]record.Guess{refused}, two.Guesses...)
	open := play("s", "crane slate", "crane jazzy")
	open.End = nil
	for _, c := range []struct {
		name string
		game record.Game
		all  []int
		each [][]int
	}{
		{"won", one, []int{100, 50, 0}, nil},
		{"lies", noisy, []int{100, 50, 0}, nil},
		{"lost", lost, []int{100, 50}, nil},
		{"two boards", two, []int{90, 100, 25, 16, 0}, [][]int{{45, 50, 0, 0, 0}, {45, 50, 25, 16, 0}}},
		{"one of them open", open, []int{50, 25}, [][]int{{0, 0}, {50, 25}}},
		{"no guess", play("s", "", "jazzy"), []int{}, nil},
	} {
		columns := newGame(c.game, "title", 6)
		must.Hold(t, reflect.DeepEqual(columns.Left, c.all) && reflect.DeepEqual(columns.BoardLeft, c.each),
			"%s: %v and %v left, want %v and %v", c.name, columns.Left, columns.BoardLeft, c.all, c.each)
	}
	must.Equal(t, course(two), []int{100, 25, 16, 0}, "the line without the word refused is")
	a := shrinking([]record.Game{one}, Sum([]record.Game{one})).Y
	must.Hold(t, a.Min == 1 && a.Max == 100, "the axis goes from %v to %v, want 1 to 100", a.Min, a.Max)
}

func TestSum(t *testing.T) {
	stopped := play("entropy", "crane", "slate")
	stopped.End = nil
	games := []record.Game{
		play("entropy", "crane jazzy", "jazzy"), play("entropy", "crane slate abbey", "abbey"), play("entropy", "crane slate", "speed"), stopped,
		play("optimal", "slate speed", "speed"), play("optimal", "slate crane speed jazzy", "jazzy"), play("optimal", "slate", "slate"),
	}
	s := Sum(games)
	must.Need(t, s.Games == 7 && s.Won == 5 && s.Lost == 1 && s.Stopped == 1 && len(s.Groups) == 2, "%+v", s)
	if g := s.Groups[0]; g.Games != 3 || g.Won != 2 || g.Stopped != 1 || g.Total != 7 || g.Worst != 3 || g.Hardest[0].Game != 3 {
		t.Errorf("%+v", g)
	}
	hard := func(n int, answer string, guesses int, won bool) sim.Hard {
		return sim.Hard{Game: n, Answers: game.MustWords(answer), Guesses: guesses, Won: won}
	}
	want := []hardWords{
		{"entropy", []sim.Hard{hard(3, "speed", 2, false), hard(2, "abbey", 3, true)}},
		{"optimal", []sim.Hard{hard(6, "jazzy", 4, true)}},
	}
	must.Equal(t, hardest(s, 10), want)
	got := hardest(s, 1)
	must.Hold(t, len(got[0].Words) == 1, "more than asked for: %v", got)
}

// Groups are named by what distinguishes them.
func TestLabels(t *testing.T) {
	var s Summary
	for _, g := range [][4]string{{"wordle", "normal", "nyt", "optimal"}, {"wordle", "hard", "nyt", "optimal"}, {"quordle", "normal", "nyt", "boards"}, {"mine", "normal", "nyt", "optimal"}} {
		s.Groups = append(s.Groups, Group{Setting: Setting{g[0], g[1], g[2], 1}, Strategy: g[3]})
	}
	var got []string
	for _, g := range s.Groups {
		got = append(got, g.label(s))
	}
	want := []string{"optimal, wordle, normal", "optimal, wordle, hard", "boards", "optimal, mine"}
	must.Equal(t, got, want)
}

func TestMedians(t *testing.T) {
	must.Equal(t, medians([][]int{{100, 10, 1}, {50, 1}, {}, {200, 20, 2, 1}}), []int{100, 10, 1, 1})
}

// If games have many different lengths, a bar covers several guesses, and no game is lost.
func TestHistogramBins(t *testing.T) {
	s := Summary{Groups: []Group{{Setting: Setting{Boards: 1}, Strategy: "s"}}}
	s.Groups[0].Histogram = map[int]int{}
	total := 0.0
	for n := 3; n < 3000; n += 7 {
		s.Groups[0].Histogram[n] = n % 5
		total += float64(n % 5)
	}
	s.Groups[0].Won = int(total)
	c := histogram(s, 1)
	must.Hold(t, len(c.Series[0].Points) <= bins, "%d bars", len(c.Series[0].Points))
	for _, p := range c.Series[0].Points {
		total -= p.Y
	}
	must.Equal(t, total, 0, "games too few")
}

// Games on one board and on four have separate charts, also on the same site.
func TestHistogramBoards(t *testing.T) {
	games := []record.Game{play("s", "crane jazzy", "jazzy"), play("s", "salet crony", "crony"), play("s", "crane jazzy salet", "jazzy salet")}
	got := map[string]int{}
	for _, c := range Charts(games, Sum(games)) {
		if c.Name != "candidates" {
			for _, p := range c.Series[0].Points {
				got[c.Name+": "+c.Title] += int(p.Y)
			}
		}
	}
	want := map[string]int{"guesses: Games won, by guesses, on 1 board": 2, "guesses-2-boards: Games won, by guesses, on 2 boards": 1}
	must.Equal(t, got, want)
}

var outside = regexp.MustCompile(`(?i)\b(?:src|href|action)\s*=\s*"?(?:https?:|//)|@import|url\(\s*["']?https?:`)

// The texts of a record are text on the page, never markup. The page requests nothing from the network.
func TestEscaped(t *testing.T) {
	g := play(`</script><img src=x onerror=alert(1)>`, "crane jazzy", "jazzy")
	g.Start.Site = `"><b>site</b>`
	g.End.Error = "<!--<script>"
	_, text := pageOf(t, `<i>&"title"`, g, play("entropy", "crane", "crane"))
	for _, bad := range []string{"<img src=x", "<b>site", "<i>&", "<!--<script>"} {
		must.Hold(t, !strings.Contains(text, bad), "%s stands on the page", bad)
	}
	must.Equal(t, strings.Count(text, "</script>"), 2, "ends of scripts")
	must.Equal(t, outside.FindString(text), "", "the page asks for something")
	begin := strings.Index(text, `id="data">`) + len(`id="data">`)
	var games []played
	err := json.Unmarshal([]byte(text[begin:begin+strings.Index(text[begin:], "</script>")]), &games)
	must.Hold(t, err == nil && len(games) == 2 && games[0].Strategy == g.Start.Strategy, "the data are not what was written: %v, %+v", err, games)
}

// The longest game stays a small file.
func TestLongGameSize(t *testing.T) {
	_, text := pageOf(t, "Long", longGame(t))
	must.Hold(t, len(text) <= 500_000, "%d bytes", len(text))
}

// manySites returns n copies of a start line, each with another site.
func manySites(start []byte, n int) []byte {
	var b bytes.Buffer
	for i := range n {
		b.Write(bytes.Replace(start, []byte(`"site":"`), fmt.Appendf(nil, `"site":"%d`, i), 1))
	}
	return b.Bytes()
}
