package report

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/record"
)

// played is a game as the page's script reads it. It is stored by columns, because a game may have ten thousand guesses.
type played struct {
	Site     string  `json:"site"`
	Title    string  `json:"title"`
	Rows     int     `json:"rows,omitempty"` // guesses that the site allows, 0 for no limit
	Lies     bool    `json:"lies"`           // whether clues may be false
	Mode     string  `json:"mode"`
	Words    string  `json:"words"`
	Strategy string  `json:"strategy"`
	Seed     uint64  `json:"seed"`
	Time     string  `json:"time,omitempty"`
	Outcome  string  `json:"outcome"`
	Error    string  `json:"error,omitempty"`
	Guesses  int     `json:"guesses"` // without refused words
	Answer   string  `json:"answer,omitempty"`
	Seconds  float64 `json:"seconds"`
	// Letters is the number of letters of each word, left out if it is five. Keys are the rows of the keyboard, left out if they are
	// those of English.
	Letters int      `json:"letters,omitempty"`
	Keys    []string `json:"keys,omitempty"`
	// Played holds the words one after the other.
	Played string `json:"played"`
	// Clues has a text for each board. Each letter of each word has one of BYG. A refused word has spaces, and so has every word
	// on a board that is already solved.
	Clues []string `json:"clues"`
	// Left has the candidates left after each word, on all boards. BoardLeft has those of each board if there are several.
	// A solved board has none.
	Left      []int   `json:"left"`
	BoardLeft [][]int `json:"boardLeft,omitempty"`
	// Effective has for each word the number of equally likely candidates that leave as much doubt, see [record.Guess]. It is left
	// out if all candidates are equally likely.
	Effective []float64       `json:"effective,omitempty"`
	MS        []float64       `json:"ms,omitempty"`
	Rejected  []int           `json:"rejected,omitempty"` // indexes of words
	Found     []int           `json:"found,omitempty"`
	Epsilon   map[int]float64 `json:"epsilon,omitempty"` // by index
	Account   *advice.Account `json:"account,omitempty"`
}

func newGame(g record.Game, title string, rows int) played {
	s := g.Start
	out := played{
		Site: s.Site, Title: title, Rows: rows, Lies: !s.Host.Honest(), Mode: s.Mode, Words: s.Words, Strategy: s.Strategy, Seed: s.Seed,
		Outcome: string(outcome(g)), Guesses: len(g.Taken()), Answer: answer(g),
	}
	if !s.Time.IsZero() {
		out.Time = s.Time.UTC().Format("2006-01-02 15:04 UTC")
	}
	if g.End != nil {
		out.Seconds, out.Error = g.End.Seconds, g.End.Error
	}
	letters := s.Letters()
	if letters != game.Letters {
		out.Letters = letters
	}
	if s.AlphabetName() != alphabet.English().Name() {
		for _, row := range term.Keyboard(g) {
			out.Keys = append(out.Keys, string(row))
		}
	}
	boards := Boards(g)
	clues := make([]strings.Builder, boards)
	if out.Left = left(g); boards > 1 {
		out.BoardLeft = boardLeft(g, boards)
	}
	var played strings.Builder
	timed := false
	for i, line := range g.Guesses {
		played.WriteString(line.Guess.String())
		out.MS = append(out.MS, math.Round(line.MS*10)/10)
		timed = timed || line.MS > 0
		out.Effective = append(out.Effective, line.Effective)
		if line.Rejected {
			out.Rejected = append(out.Rejected, i)
		}
		if line.Found {
			out.Found = append(out.Found, i)
		}
		if line.Epsilon > 0 {
			if out.Epsilon == nil {
				out.Epsilon = map[int]float64{}
			}
			out.Epsilon[i] = line.Epsilon
		}
		for b := range boards {
			clues[b].WriteString(clueText(term.ClueOn(line, b), letters))
		}
	}
	if !timed {
		out.MS = nil
	}
	if s.Weights == "" {
		out.Effective = nil
	}
	out.Played = played.String()
	for b := range clues {
		out.Clues = append(out.Clues, clues[b].String())
	}
	return out
}

func clueText(c *game.Clue, letters int) string {
	if c == nil {
		return strings.Repeat(" ", letters)
	}
	return c.String()
}

// Boards returns the number of boards of a game.
func Boards(g record.Game) int {
	n := 1
	for _, line := range g.Guesses {
		n = max(n, len(line.Boards))
	}
	return n
}

// outcome returns how a game ended. One without an end was stopped.
func outcome(g record.Game) record.Outcome {
	if g.End == nil {
		return record.Stopped
	}
	return g.End.Outcome
}

// answer returns the answer of a game, or the answers of several boards. It returns "" if they are not known.
func answer(g record.Game) string {
	if g.End != nil && g.End.Answer != "" {
		return g.End.Answer
	}
	for _, line := range g.Guesses {
		if line.Clue != nil && line.Clue.Solved() && g.Start.Host.Honest() {
			return line.Guess.String()
		}
	}
	return ""
}

// left returns the candidates left after each word of a game, on all boards together. A record counts the answer of a
// solved board as a candidate. Here a solved board has no candidates, so a game that was won ends with 0.
func left(g record.Game) []int {
	list := make([]int, 0, len(g.Guesses))
	if n := Boards(g); n > 1 {
		each := boardLeft(g, n)
		for i := range g.Guesses {
			sum := 0
			for _, values := range each {
				sum += values[i]
			}
			list = append(list, sum)
		}
		return list
	}
	for _, line := range g.Guesses {
		list = append(list, line.Candidates)
	}
	if n := len(list); n > 0 && outcome(g) == record.Won { // the outcome decides, not a green row, which may be a lie
		list[n-1] = 0
	}
	return list
}

// boardLeft returns the candidates left after each word, for each of several boards. A solved board has 0. A refused word
// changes nothing.
func boardLeft(g record.Game, boards int) [][]int {
	each := make([][]int, boards)
	for b := range each {
		now, solved := 0, false
		if len(g.Guesses) > 0 {
			now = g.Guesses[0].Candidates / boards // in case the first word was refused: all boards are equal then
		}
		for _, line := range g.Guesses {
			if b < len(line.Boards) {
				at := line.Boards[b]
				solved = solved || at.Clue != nil && at.Clue.Solved()
				now = at.Candidates
			}
			if solved {
				now = 0
			}
			each[b] = append(each[b], now)
		}
	}
	return each
}

// Setting identifies games that can be compared.
type Setting struct {
	Site  string `json:"site"`
	Mode  string `json:"mode"`
	Words string `json:"words"`
	// Boards is the number of boards, 1 for most games.
	Boards int `json:"boards"`
}

// Group is the games of one strategy in one setting.
type Group struct {
	Setting
	Strategy string `json:"strategy"`
	Stopped  int    `json:"stopped"` // stopped or failed; these games are counted nowhere else
	sim.Summary
	games []int // indexes of those that were won or lost
}

// Summary is the statistics of a report.
type Summary struct {
	Games   int     `json:"games"`
	Won     int     `json:"won"`
	Lost    int     `json:"lost"`
	Stopped int     `json:"stopped"` // stopped or failed
	Groups  []Group `json:"strategies"`
}

// Sum counts games by setting and strategy.
func Sum(games []record.Game) Summary {
	s := Summary{Games: len(games), Groups: []Group{}}
	type key struct {
		Setting
		strategy string
	}
	places := map[key]int{}
	for i, g := range games {
		of := key{Setting{g.Start.Site, g.Start.Mode, g.Start.Words, Boards(g)}, g.Start.Strategy}
		at, known := places[of]
		if !known {
			at = len(s.Groups)
			places[of] = at
			s.Groups = append(s.Groups, Group{Setting: of.Setting, Strategy: of.strategy})
		}
		switch outcome(g) {
		case record.Won:
			s.Won++
		case record.Lost:
			s.Lost++
		default:
			s.Stopped++
			s.Groups[at].Stopped++
			continue
		}
		s.Groups[at].games = append(s.Groups[at].games, i)
	}
	for i := range s.Groups {
		s.Groups[i].Summary = result(games, s.Groups[i].games).Sum(false)
	}
	return s
}

// result converts some of the games into those of a simulation, so that both are counted in the same way.
func result(games []record.Game, which []int) *sim.Result {
	r := &sim.Result{}
	for _, i := range which {
		g := games[i]
		out := sim.Game{Number: i + 1, Won: outcome(g) == record.Won}
		for text := range strings.FieldsSeq(answer(g)) {
			if w, err := game.WordOf(strings.ToLower(text)); err == nil {
				out.Answers = append(out.Answers, w)
			}
		}
		for _, line := range g.Taken() {
			out.Guesses = append(out.Guesses, line.Guess)
		}
		r.Games = append(r.Games, out)
	}
	return r
}

type hardWords struct {
	Group string
	Words []sim.Hard
}

// hardest returns for each group its lost games, then those won with the most guesses, if these are more than the mean.
func hardest(s Summary, limit int) []hardWords {
	var all []hardWords
	for _, g := range s.Groups {
		list := slices.DeleteFunc(slices.Clone(g.Hardest), func(h sim.Hard) bool { return h.Won && float64(h.Guesses) <= g.Mean })
		if len(list) > 0 {
			all = append(all, hardWords{g.label(s), list[:min(limit, len(list))]})
		}
	}
	return all
}

func sites(games []record.Game) []string {
	names := map[string]bool{}
	for _, g := range games {
		names[g.Start.Site] = true
	}
	return slices.Sorted(maps.Keys(names))
}
