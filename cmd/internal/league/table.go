package league

import (
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io"
	"maps"
	"math"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/plot"
	"github.com/absurdist/absurdist/cmd/internal/report"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/record"
)

// Standing is how a player did in a set.
type Standing struct {
	Event    string `json:"event"` // standing
	Set      string `json:"set"`
	Sum      string `json:"sum"` // SHA-256 of the set
	Player   string `json:"player"`
	Strategy string `json:"strategy"`
	Games    int    `json:"games"`
	Won      int    `json:"won"`
	Broken   int    `json:"broken"`          // games that ended with an error
	Fault    string `json:"fault,omitempty"` // the first error
	// Mean is the mean of the guesses. A game that was not won counts as one guess more than its rows. If its rows have no limit, it
	// does not count.
	Mean     float64     `json:"mean"`
	Margin   *sim.Margin `json:"margin"`
	Unit     string      `json:"unit,omitempty"` // of cost and luck
	Reviewed int         `json:"reviewed"`       // games
	Exact    bool        `json:"exact"`          // no cost or luck is an estimate
	// Cost is how much the guesses of a game cost beyond the best ones, and Luck is what its clues gave; both are means.
	Cost       float64     `json:"cost"`
	CostMargin *sim.Margin `json:"cost_margin"`
	Luck       float64     `json:"luck"`
	// Fair is Mean without the luck, over the games that were won and reviewed in guesses; 0 if there are none.
	Fair   float64            `json:"fair,omitempty"`
	Skill  float64            `json:"skill"`
	Unfit  int                `json:"unfit"`            // guesses that a clue had ruled out
	Counts map[string]float64 `json:"counts,omitempty"` // sums of a program's figures
	CPU    float64            `json:"cpu_seconds"`      // a guess
	Peak   int64              `json:"peak_bytes,omitempty"`

	scores  map[int]float64 // guesses, by game
	costs   map[int]float64
	guesses int
	fair    []float64 // guesses of the games won, without the luck
}

// Pair compares two players over the games of a set that both have played. All intervals of all pairs hold at once in 95 % of cases.
type Pair struct {
	Event  string `json:"event"` // pair
	Set    string `json:"set"`
	A      string `json:"a"`
	B      string `json:"b"`
	Games  int    `json:"games"`
	Better int    `json:"better"` // games in which A needs fewer guesses
	Worse  int    `json:"worse"`
	Equal  int    `json:"equal"`
	// Difference is the mean of A's guesses less B's, and Cost that of what their guesses cost.
	Difference float64     `json:"difference"`
	Margin     *sim.Margin `json:"margin"`
	Reviewed   int         `json:"reviewed"`
	Cost       float64     `json:"cost"`
	CostMargin *sim.Margin `json:"cost_margin"`

	scores, costs map[int]float64 // the differences, by game
}

// Rating is how often a player needs fewer guesses than another player in the same game, in percent. A tie counts half.
type Rating struct {
	Event  string      `json:"event"` // rating
	Player string      `json:"player"`
	Games  int         `json:"games"` // that another player has played too
	Score  float64     `json:"score"`
	Margin *sim.Margin `json:"margin"` // all hold at once in 95 % of cases
}

// Tables are the tables of a league.
type Tables struct {
	Ratings   []Rating   // best first
	Standings []Standing // by set in the order of the results, then by cost or mean
	Pairs     []Pair
	Intervals int // of the pairs; all hold at once in 95 % of cases
	Versions  []string
}

// Tabulate makes the tables of results. It leaves out games without an end, and games of no league.
func Tabulate(games []record.Game) *Tables {
	t := &Tables{}
	type place struct{ set, player string }
	at, rank := map[place]*Standing{}, map[string]int{} // rank is the place of a set in the results
	var list []*Standing
	for _, g := range games {
		e := g.Start.League
		if e == nil || g.End == nil || g.End.League == nil {
			continue
		}
		if g.Start.Version != "" && !slices.Contains(t.Versions, g.Start.Version) {
			t.Versions = append(t.Versions, g.Start.Version)
		}
		if _, known := rank[e.Set]; !known {
			rank[e.Set] = len(rank)
		}
		s := at[place{e.Set, e.Player}]
		if s == nil {
			s = &Standing{
				Event: "standing", Set: e.Set, Sum: e.Sum, Player: e.Player, Strategy: g.Start.Strategy,
				Exact: true, Counts: map[string]float64{}, scores: map[int]float64{}, costs: map[int]float64{},
			}
			at[place{e.Set, e.Player}] = s
			list = append(list, s)
		}
		s.add(g)
	}
	for _, s := range list {
		s.finish()
	}
	slices.SortFunc(list, func(a, b *Standing) int {
		return cmp.Or(cmp.Compare(rank[a.Set], rank[b.Set]), cmp.Compare(a.order(), b.order()), cmp.Compare(a.Mean, b.Mean), cmp.Compare(a.Player, b.Player))
	})
	for i, b := range list {
		t.Standings = append(t.Standings, *b)
		for _, a := range list[:i] {
			if a.Set == b.Set {
				t.Pairs = append(t.Pairs, compare(a, b))
			}
		}
	}
	t.Intervals = 2 * len(t.Pairs)
	for i := range t.Pairs { // as wide as needed for all to hold at once
		p := &t.Pairs[i]
		p.Difference, p.Margin = meanOf(p.scores, t.Intervals)
		p.Cost, p.CostMargin = meanOf(p.costs, t.Intervals)
	}
	t.rate()
	return t
}

// add adds a game.
func (s *Standing) add(g record.Game) {
	e, toll := g.Start.League, g.End.League
	guesses := len(g.Taken())
	s.Games++
	switch {
	case g.End.Outcome == record.Won:
		s.Won++
		s.scores[e.Game] = float64(guesses)
	case e.Rows > 0:
		s.scores[e.Game] = float64(e.Rows + 1)
	}
	if g.End.Outcome == record.Failed {
		s.Broken++
		s.Fault = cmp.Or(s.Fault, g.End.Error)
	}
	s.CPU += toll.CPU
	s.Peak = max(s.Peak, toll.Peak)
	s.Unfit += toll.Unfit
	for name, n := range toll.Counts {
		s.Counts[name] += n
	}
	s.guesses += guesses
	if toll.Unit == "" {
		return
	}
	s.Unit = toll.Unit
	s.Reviewed++
	s.Exact = s.Exact && toll.Exact
	s.costs[e.Game] = toll.Cost
	s.Luck += toll.Luck
	s.Skill += toll.Skill
	if g.End.Outcome == record.Won && toll.Unit == "guesses" {
		s.fair = append(s.fair, float64(guesses)+toll.Luck)
	}
}

// finish turns sums into means.
func (s *Standing) finish() {
	s.Mean, s.Margin = meanOf(s.scores, 1)
	s.Cost, s.CostMargin = meanOf(s.costs, 1)
	s.Luck /= float64(max(1, s.Reviewed))
	s.Skill /= float64(max(1, s.Reviewed))
	s.CPU /= float64(max(1, s.guesses))
	s.Exact = s.Exact && s.Reviewed > 0
	for _, n := range s.fair {
		s.Fair += n / float64(len(s.fair))
	}
	maps.DeleteFunc(s.Counts, func(_ string, n float64) bool { return n == 0 })
}

// order is the key by which standings are sorted: the cost, which depends less on luck than the guesses do. Players whose games were
// not all reviewed, for example because some broke, come last.
func (s *Standing) order() float64 {
	if s.Reviewed < s.Games {
		return math.Inf(1)
	}
	return s.Cost
}

// meanOf returns the mean of games with its 95 % interval, one of the given number of intervals that all hold at once. It adds the games in
// order, so that sums are the same everywhere.
func meanOf(games map[int]float64, intervals int) (mean float64, m *sim.Margin) {
	var list []float64
	for _, n := range slices.Sorted(maps.Keys(games)) {
		list = append(list, games[n])
		mean += games[n] / float64(len(games))
	}
	return mean, sim.MeanMargin(list, intervals)
}

// differences returns those of the games that both have.
func differences(a, b map[int]float64) map[int]float64 {
	both := map[int]float64{}
	for n, v := range a {
		if w, ok := b[n]; ok {
			both[n] = v - w
		}
	}
	return both
}

// compare pairs the games of two players in a set.
func compare(a, b *Standing) Pair {
	p := Pair{Event: "pair", Set: a.Set, A: a.Player, B: b.Player, scores: differences(a.scores, b.scores), costs: differences(a.costs, b.costs)}
	p.Games, p.Reviewed = len(p.scores), len(p.costs)
	for _, d := range p.scores {
		switch {
		case d < 0:
			p.Better++
		case d > 0:
			p.Worse++
		default:
			p.Equal++
		}
	}
	return p
}

// rate rates the players. The sample is the games. In each, a player has the mean of the points against the other players.
func (t *Tables) rate() {
	type game struct {
		set string
		n   int
	}
	points := map[string]map[game][]float64{}
	for _, s := range t.Standings {
		points[s.Player] = map[game][]float64{}
	}
	for _, p := range t.Pairs {
		for n, d := range p.scores {
			g, point := game{p.Set, n}, 0.5-float64(cmp.Compare(d, 0))/2
			points[p.A][g] = append(points[p.A][g], point)
			points[p.B][g] = append(points[p.B][g], 1-point)
		}
	}
	maps.DeleteFunc(points, func(_ string, games map[game][]float64) bool { return len(games) == 0 }) // those without opponents
	for player, games := range points {
		r := Rating{Event: "rating", Player: player, Games: len(games)}
		var sample []float64
		for _, g := range slices.SortedFunc(maps.Keys(games), func(a, b game) int {
			return cmp.Or(cmp.Compare(a.set, b.set), cmp.Compare(a.n, b.n))
		}) {
			mean := 0.
			for _, v := range games[g] {
				mean += 100 * v / float64(len(games[g]))
			}
			sample = append(sample, mean)
			r.Score += mean / float64(len(games))
		}
		r.Margin = sim.ShareMargin(sample, len(points))
		t.Ratings = append(t.Ratings, r)
	}
	slices.SortFunc(t.Ratings, func(a, b Rating) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Player, b.Player))
	})
}

//go:embed page.html.tmpl
var source embed.FS

var pageTemplate = template.Must(template.New("page.html.tmpl").Funcs(template.FuncMap{
	"interval": func(m *sim.Margin, digits int) string {
		if m == nil {
			return "–"
		}
		return fmt.Sprintf("%.*f to %.*f", digits, m.Low, digits, m.High)
	},
	"ms":  func(seconds float64) string { return fmt.Sprintf("%.1f", 1000*seconds) },
	"mib": func(bytes int64) int64 { return bytes >> 20 },
}).ParseFS(source, "page.html.tmpl"))

// page is the template's data.
type page struct {
	*Tables
	Style   template.CSS
	Results string // the name of the file with the games
	Sets    []setPage
}

// setPage is a set on the page.
type setPage struct {
	Name, Sum string
	Standings []Standing
	Pairs     []Pair
	Chart     template.HTML
	// Whether the table has these columns.
	Programs, Counts, Broken bool
}

// WritePage writes a page that needs no network. Results names the file with the games.
func (t *Tables) WritePage(w io.Writer, results string) error {
	style, err := report.Style()
	if err != nil {
		return err
	}
	p := page{Tables: t, Style: template.CSS(style), Results: results}
	for _, s := range t.Standings {
		if n := len(p.Sets); n == 0 || p.Sets[n-1].Name != s.Set {
			p.Sets = append(p.Sets, setPage{Name: s.Set, Sum: s.Sum})
		}
		set := &p.Sets[len(p.Sets)-1]
		set.Standings = append(set.Standings, s)
		set.Programs, set.Counts, set.Broken = set.Programs || s.Peak > 0, set.Counts || len(s.Counts) > 0, set.Broken || s.Broken > 0
	}
	for i := range p.Sets {
		set := &p.Sets[i]
		for _, pair := range t.Pairs {
			if pair.Set == set.Name {
				set.Pairs = append(set.Pairs, pair)
			}
		}
		set.Chart = set.costs().Inline()
	}
	return pageTemplate.Execute(w, p)
}

// costs draws what the guesses of each player cost, with the interval.
func (s setPage) costs() plot.Chart {
	c := plot.Chart{Title: "Cost of a game, with its 95 % interval", Height: 260, Series: []plot.Series{{Name: "mean", Kind: plot.Bars}, {Name: "lower end", Kind: plot.Points}, {Name: "upper end", Kind: plot.Points}}}
	unit := "guesses"
	for i, p := range s.Standings {
		c.X.Names = append(c.X.Names, p.Player)
		unit = cmp.Or(p.Unit, unit)
		add := func(series int, y float64) {
			c.Series[series].Points = append(c.Series[series].Points, plot.Point{X: float64(i), Y: y})
		}
		if p.Reviewed > 0 {
			add(0, p.Cost)
		}
		if p.CostMargin != nil {
			add(1, max(0, p.CostMargin.Low))
			add(2, p.CostMargin.High)
		}
	}
	c.Y.Label = "cost, in " + unit
	return c
}
