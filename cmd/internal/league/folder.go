// Package league plays strategies against each other: the players of a folder on fixed sets of games (folder.go). Its results are a
// record, which verify checks and other commands read. Each game in it has its player, its time and memory, and what its guesses were
// worth (play.go). The tables are made from the record alone (table.go).
package league

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"
)

// Player is a player of a league. A file NAME.yaml in the folder describes it.
type Player struct {
	Name     string   `yaml:"-"`
	Strategy string   `yaml:"strategy"` // as in --strategy
	Sets     []string `yaml:"sets"`     // the kinds of sets that it plays; empty for all
	Network  bool     `yaml:"network"`  // whether the program may use the network

	dir     string
	several bool // plays several boards
}

// ReadFolder reads the players of a folder, sorted by name. The error names the file, and wraps [input.ErrInput] or
// [strategy.ErrUnknown].
func ReadFolder(dir string) ([]Player, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, input.Unusable(err)
	}
	var players []Player
	for _, file := range files {
		if filepath.Ext(file.Name()) != ".yaml" {
			continue
		}
		p, err := readPlayer(filepath.Join(dir, file.Name()))
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	if len(players) == 0 {
		return nil, input.Unusable(fmt.Errorf("%s has no player: describe one in a file NAME.yaml, with a line such as \"strategy: entropy\" or \"strategy: exec:python3 bot.py\"", dir))
	}
	return players, nil
}

// readPlayer reads a player's file. Its errors are those of [ReadFolder].
func readPlayer(file string) (Player, error) {
	p := Player{Name: strings.TrimSuffix(filepath.Base(file), ".yaml"), dir: filepath.Dir(file)}
	text, err := input.File(file, input.Profile)
	if err != nil {
		return p, err
	}
	if err := input.YAML(file, text, &p); err != nil {
		return p, input.Unusable(err)
	}
	if p.Strategy == "" {
		return p, input.Unusable(fmt.Errorf("%s: the strategy is missing", file))
	}
	var ours strategy.Strategy
	info, _ := strategy.Lookup(p.Strategy) // New reports its error
	if p.program() {
		_, err = strategy.ParseProgram(p.Strategy)
	} else if ours, err = strategy.New(p.Strategy, 0); err == nil && info.Reaches {
		err = fmt.Errorf("%w: it runs a program or reads a file within another strategy; name the program itself", strategy.ErrUnknown)
	}
	if err != nil {
		return p, fmt.Errorf("%s: %w", file, err)
	}
	_, p.several = ours.(strategy.BoardsStrategy)
	for _, s := range p.Sets {
		if _, ok := kindOf(s); !ok {
			return p, input.Unusable(fmt.Errorf("%s: there is no kind of set %q, only %s", file, s, strings.Join(Kinds(), ", ")))
		}
	}
	return p, nil
}

// program reports whether the player is a program outside of this one.
func (p *Player) program() bool { return strings.HasPrefix(p.Strategy, "exec:") }

// Confined reports whether the player is a program that must not use the network.
func (p Player) Confined() bool { return p.program() && !p.Network }

// plays reports whether the player takes part in a set. Programs and most of our strategies can play only one board.
func (p *Player) plays(s *Set) bool {
	return (len(p.Sets) == 0 || slices.Contains(p.Sets, s.kind.name)) && (s.kind.boards == 1 || p.several)
}

// kind is a kind of set. The seed determines its games and their order. A set has the first of them.
type kind struct {
	name      string
	host      game.Host
	mode      game.Mode
	words     string
	boards    int
	most      int // games of a set
	byDefault int // games of the default set
	days      bool
}

// setSeed determines the games and the lies of all sets.
const setSeed = 1

// allBoards is the number of games on several boards. They are drawn from countless possible ones.
const allBoards = 1000

// firstDay and lastDay are the range of the sets of days. The built-in history has it.
var firstDay, lastDay = game.Must(daily.ParseDate("2025-02-01")), game.Must(daily.ParseDate("2026-05-31"))

var kinds = []kind{
	{"answers", game.Wordle(), game.Normal, "nyt", 1, 2309, 20, false},
	{"hard", game.Wordle(), game.Hard, "nyt", 1, 2309, 20, false},
	{"days", game.Wordle(), game.Normal, "nyt", 1, 482, 20, true},
	{"absurdle", game.Absurdle(), game.Normal, "original", 1, 2315, 10, false},
	{"boards", game.Wordle(), game.Normal, "nyt", 4, allBoards, 10, false},
	{"fibble", game.Fibble(), game.Normal, "nyt", 1, 2309, 20, false},
}

// Kinds returns the names of the kinds of sets.
func Kinds() (names []string) {
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// Defaults returns the names of the default sets.
func Defaults() (names []string) {
	for _, k := range kinds {
		names = append(names, fmt.Sprintf("%s-%d", k.name, k.byDefault))
	}
	return names
}

func kindOf(name string) (kind, bool) {
	for _, k := range kinds {
		if k.name == name {
			return k, true
		}
	}
	return kind{}, false
}

// Set is a fixed, public set of games. Its name is that of a kind, or KIND-N for the first N games.
type Set struct {
	Name  string
	Sum   string // SHA-256, see [record.Start.SetSum]
	kind  kind
	spec  sim.Spec // without a strategy
	dict  *game.Dictionary
	games []sim.Game // as dealt
}

// ErrSet is wrapped by the errors for sets that do not exist.
var ErrSet = errors.New("there is no such set")

// SetsUsage describes a flag that takes the names of sets.
func SetsUsage() string {
	return "the sets to play, `NAMES` with commas\n(default: " + strings.Join(Defaults(), ",\n") + ")"
}

// NewSets returns sets by their names, those of [Defaults] if there are no names. The error wraps [ErrSet].
func NewSets(names []string) (sets []*Set, err error) {
	if len(names) == 0 {
		names = Defaults()
	}
	for _, name := range names {
		s, err := NewSet(name)
		if err != nil {
			return nil, err
		}
		sets = append(sets, s)
	}
	return sets, nil
}

// NewSet returns a set by its name. The error wraps [ErrSet].
func NewSet(name string) (*Set, error) {
	base, number, sampled := strings.Cut(name, "-")
	k, ok := kindOf(base)
	if !ok {
		return nil, fmt.Errorf("%w: %q; write one of %s, and -N after it for N games, such as answers-20", ErrSet, name, strings.Join(Kinds(), ", "))
	}
	n := k.most
	if sampled {
		var err error
		if n, err = strconv.Atoi(number); err != nil || n < 1 || n > k.most || number != strconv.Itoa(n) {
			return nil, fmt.Errorf("%w: %q; %s has 1 to %d games", ErrSet, name, k.name, k.most)
		}
	}
	d, err := game.LoadList(k.words)
	if err != nil {
		return nil, err
	}
	s := &Set{Name: name, kind: k, dict: d}
	s.spec = sim.Spec{
		Host: k.host, Mode: k.mode.String(), Words: k.words, Lists: d.Sum(), Boards: k.boards, Guesses: k.host.Rows(k.boards), Count: n, Seed: setSeed,
		Openings: !k.host.HasSecret(),
	}
	if k.days {
		s.spec.Days, s.spec.Count = &sim.DaysSpec{From: firstDay, To: lastDay}, 0
	}
	config, err := s.config("entropy")
	if err != nil {
		return nil, err
	}
	if s.games, err = config.Deal(); err != nil {
		return nil, err
	}
	s.games = s.games[:n]
	var deals []string
	start := s.start()
	for _, g := range s.games {
		start.SetDate(g.Date)
		if deal := record.DealOf(start, game.Join(g.Answers, " ")); g.Opening == (game.Word{}) {
			deals = append(deals, deal)
		} else {
			deals = append(deals, g.Opening.String())
		}
	}
	s.Sum = start.SetSum(deals)
	return s, nil
}

// config returns how a strategy plays the games. Strategies that use weights see those of each day, and so do programs.
func (s *Set) config(strategyText string) (sim.Config, error) {
	spec := s.spec
	spec.Strategy = strategyText
	if spec.Days != nil {
		days := *spec.Days
		info, err := strategy.Lookup(strategyText)
		days.Weighted = err == nil && info.ByWeights || strings.HasPrefix(strategyText, "exec:")
		spec.Days = &days
	}
	c, err := spec.Config(s.dict, daily.BuiltIn())
	if err == nil && c.Days != nil {
		c.Days = c.Days.Shuffled(c.Seed)
	}
	return c, err
}

// start returns the first line of a game of the set. It lacks what depends on the player and the day.
func (s *Set) start() record.Start {
	start := record.Start{Site: site, Host: s.spec.Host, Mode: s.spec.Mode, Seed: setSeed, League: &record.Entry{
		Set: s.Name, Sum: s.Sum, Games: len(s.games), Boards: s.kind.boards, Rows: s.spec.Guesses, Day: s.kind.days,
	}}
	start.SetWords(s.dict)
	return start
}

// site is the site in the record. No page has this name.
const site = "league"
