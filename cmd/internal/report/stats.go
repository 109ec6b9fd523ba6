package report

import (
	"maps"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Setting identifies games that can be compared.
type Setting struct {
	Site  string `json:"site"`
	Mode  string `json:"mode"`
	Words string `json:"words"`
	// Boards is the number of boards, 1 for most games.
	Boards int `json:"boards"`
}

// settingOf returns the setting of a game.
func settingOf(g record.Game) Setting {
	return Setting{g.Start.Site, g.Start.Mode, g.Start.Words, Boards(g)}
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

// finished reports whether a game was won or lost.
func finished(g record.Game) bool {
	o := outcome(g)
	return o == record.Won || o == record.Lost
}

// Sum counts games by setting and strategy.
func Sum(games []record.Game) Summary {
	s := Summary{Games: len(games), Groups: []Group{}}
	for i, g := range games {
		switch outcome(g) {
		case record.Won:
			s.Won++
		case record.Lost:
			s.Lost++
		default:
			s.Stopped++
		}
		key := Group{Setting: settingOf(g), Strategy: g.Start.Strategy}
		at := slices.IndexFunc(s.Groups, func(o Group) bool { return o.Setting == key.Setting && o.Strategy == key.Strategy })
		if at < 0 {
			at = len(s.Groups)
			s.Groups = append(s.Groups, key)
		}
		if finished(g) {
			s.Groups[at].games = append(s.Groups[at].games, i)
		} else {
			s.Groups[at].Stopped++
		}
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

// hardWords are the hardest answers of a group.
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

// sites returns the names of the sites, each once.
func sites(games []record.Game) []string {
	names := map[string]bool{}
	for _, g := range games {
		names[g.Start.Site] = true
	}
	return slices.Sorted(maps.Keys(names))
}
