//go:build unix

package strategy

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// contestPlayer is the Python class, playing a table.
type contestPlayer struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

func playTable(t *testing.T, table *WordplTable) *contestPlayer {
	t.Helper()
	text := must.Get(json.Marshal(table))(t)
	file := filepath.Join(t.TempDir(), "table.json")
	must.Do(t, os.WriteFile(file, text, 0o600))
	cmd := exec.Command("python3", "testdata/contest.py", "examples/wordpl.py", file)
	cmd.Stderr = os.Stderr
	in := must.Get(cmd.StdinPipe())(t)
	out := must.Get(cmd.StdoutPipe())(t)
	err := cmd.Start()
	must.Need(t, err == nil, "%v: the class is run by python3; install it (Debian, Ubuntu: apt-get install python3)", err)
	t.Cleanup(func() {
		in.Close()
		must.Do(t, cmd.Wait())
	})
	return &contestPlayer{t, in, bufio.NewScanner(out)}
}

// ask sends a line and returns the move.
func (p *contestPlayer) ask(line string) Purchase {
	p.t.Helper()
	fmt.Fprintln(p.in, line)
	var word string
	var epsilon float64
	if !p.out.Scan() {
		p.t.Fatalf("no answer to %q", line)
	}
	if _, err := fmt.Sscan(p.out.Text(), &word, &epsilon); err != nil {
		p.t.Fatalf("%q: %v", p.out.Text(), err)
	}
	return Purchase{Guess: game.MustWord(word), Epsilon: epsilon, Final: epsilon == 0}
}

// clueText is a clue in the contest's characters.
func clueText(c game.Clue) string {
	return strings.NewReplacer("B", ".", "Y", "i", "G", "c").Replace(c.String())
}

// compare plays games with both, and fails at the first different move. The clues of every second game are all noise.
func compare(t *testing.T, s *Buyer, p *contestPlayer, m *noise.Model, games int) {
	t.Helper()
	for seed := range games {
		draw := rand.New(rand.NewPCG(uint64(seed), 1))
		host := noise.NewLiar(m.Host, m.Dict.Answers()[draw.IntN(len(m.Dict.Answers()))], draw)
		g := noise.NewGame(m)
		theirs := p.ask("first")
		for {
			move := must.Get(s.Buy(t.Context(), g))(t)
			must.Need(t, move == theirs, "game %d after %v: the class plays %v, the strategy %v", seed, g.Turns, theirs, move)
			if move.Final {
				break
			}
			turn := noise.Turn{Guess: move.Guess, Epsilon: move.Epsilon, Clue: host.Answer(move.Guess, move.Epsilon)}
			if seed%2 == 1 {
				turn.Clue = game.Clue(draw.IntN(game.Clues))
			}
			must.Do(t, g.Apply(turn))
			theirs = p.ask(fmt.Sprintf("%s %v %s", turn.Guess, turn.Epsilon, clueText(turn.Clue)))
		}
	}
}

// The class plays exactly like the strategy, with the same words and ε.
func TestTableIsPlayedInTheContestsForm(t *testing.T) {
	whole := contest(t).Dict
	few := game.Must(game.NewDictionary("few", whole.Answers()[:24], append(whole.Answers()[:24:24], whole.Words()[2315:2375]...)))
	fewer := game.Must(game.NewDictionary("fewer", few.Answers()[:6], few.Words()[:9]))
	type plays struct {
		name  string
		dict  *game.Dictionary
		games int
	}
	cases := []plays{
		{"wordpl:percentile=5,first=cigar", few, 40},
		{"wordpl:percentile=95,first=cigar,words=8", fewer, 30},
		{"wordpl:percentile=50,epsilon=12+12,first=cigar,words=8", fewer, 40}, // many answers equally likely
		{"wordpl:epsilon=20,first=cigar", few, 20},
		{"wordpl-published:first=cigar,epsilon=12,clues=2,second=2,answers=0.2,lookahead=true", fewer, 20},
		{"wordpl:percentile=5,words=20", whole, 20},
		{"wordpl", whole, 40},
		{"wordpl:percentile=95", whole, 4},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := noise.NewModel(c.dict, noise.Contest())
			s := buyerNamed(t, c.name)
			told := 0
			table := must.Get(s.Table(t.Context(), m, func(done int) { told = done }))(t)
			if n := len(table.Epsilon); (n > 1) != (told == game.Clues) || (n > 3) != (table.Last != nil) {
				t.Errorf("%d clues: %d first clues told, last %v", n, told, table.Last)
			}
			compare(t, s, playTable(t, table), m, c.games)
		})
	}
}

func TestTableErrors(t *testing.T) {
	whole := contest(t)
	few := game.Must(game.NewDictionary("few", game.MustWords("abbey crane"), game.MustWords("abbey crane")))
	for want, c := range map[string]struct {
		name  string
		model *noise.Model
	}{
		"up to 4 clues, not 5":      {"wordpl:epsilon=9+9+9+9+9", whole},
		"up to 3 clues, not 4":      {"wordpl-published:clues=4", whole},
		"SLATE is not in":           {"wordpl", noise.NewModel(few, noise.Contest())},
		"not for those of the page": {"wordpl", noise.NewModel(few, game.WORDPL())},
	} {
		_, err := buyerNamed(t, c.name).Table(t.Context(), c.model, nil)
		must.Hold(t, errors.Is(err, ErrUnknown) && strings.Contains(err.Error(), want), "%s: %v, want %q", c.name, err, want)
	}
}

// tableMakers are the strategies that made the tables in data/noise; see its PROVENANCE.md.
var tableMakers = map[int]string{
	5:  "wordpl:percentile=5,ahead=0",
	50: "wordpl:percentile=50,ahead=20,words=400",
	95: "wordpl:percentile=95,ahead=6",
}

// Each table has its plan and a word for all clues, and for some random ones its maker finds the same word again. Every
// other clue is the host's answer, the rest are all noise.
func TestCarriedTables(t *testing.T) {
	m := contest(t)
	for percentile, plan := range plans {
		t.Run(fmt.Sprint(percentile), func(t *testing.T) {
			table := must.Get(builtInTables[percentile]())(t)
			if !table.plays(m) || table.First != plan.first.String() || !slices.Equal(table.Epsilon, plan.epsilon) || table.Strategy != tableMakers[percentile] {
				t.Fatalf("%s, %s first, %v on %s: not as planned", table.Strategy, table.First, table.Epsilon, table.Lists)
			}
			clues := min(len(plan.epsilon), tableClues)
			maker := buyerNamed(t, tableMakers[percentile])
			games := uint64(1)
			if os.Getenv("ABSURDIST_ALL") != "" {
				games = 5
			}
			for seed := range games {
				draw := rand.New(rand.NewPCG(seed, 6))
				host := noise.NewLiar(m.Host, m.Dict.Answers()[draw.IntN(len(m.Dict.Answers()))], draw)
				g := noise.NewGame(m)
				for i := range clues {
					got, ok := table.word(g)
					want, err := maker.Buy(t.Context(), g)
					must.Need(t, err == nil && ok && got == want.Guess,
						"after %v: the table has %s, its maker %v, %v", g.Turns, got, want, err)
					turn := noise.Turn{Guess: got, Epsilon: want.Epsilon, Clue: host.Answer(got, want.Epsilon)}
					if i%2 == 1 {
						turn.Clue = game.Clue(draw.IntN(game.Clues))
					}
					must.Do(t, g.Apply(turn))
				}
			}
		})
	}
}

// A table has a word for every game on plan, and none for others.
func TestTableWords(t *testing.T) {
	m := contest(t)
	for percentile, plan := range plans {
		table := must.Get(builtInTables[percentile]())(t)
		depth := min(len(plan.epsilon), tableClues)
		var clues []game.Clue
		var all func()
		all = func() {
			w, ok := table.after(clues)
			_, known := m.Dict.Index(w)
			must.Need(t, ok == (len(clues) < depth) && (!ok || known), "%d after %v: %s, %v", percentile, clues, w, ok)
			if !ok {
				return
			}
			for c := range game.Clues {
				clues = append(clues, game.Clue(c))
				all()
				clues = clues[:len(clues)-1]
			}
		}
		all()
		few := game.Must(game.NewDictionary("few", m.Dict.Answers(), m.Dict.Answers()))
		for name, g := range map[string]*noise.Game{
			"other lists": noise.NewGame(noise.NewModel(few, noise.Contest())),
			"other clues": noise.NewGame(noise.NewModel(m.Dict, game.WORDPL())),
			"other word":  begun(t, m, noise.Turn{Guess: game.MustWord("fuzzy"), Epsilon: plan.epsilon[0]}),
			"other ε":     begun(t, m, noise.Turn{Guess: plan.first, Epsilon: 1}),
		} {
			w, ok := table.word(g)
			must.Hold(t, !ok, "%d, %s: %s", percentile, name, w)
		}
	}
}

// begun is a game after one turn.
func begun(t *testing.T, m *noise.Model, turn noise.Turn) *noise.Game {
	t.Helper()
	g := noise.NewGame(m)
	must.Do(t, g.Apply(turn))
	return g
}
