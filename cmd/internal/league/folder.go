// Package league plays strategies against each other: the players of a folder (folder.go), on fixed sets of games (sets.go). Its
// results are a record that verify checks and any other command reads; each game says who played it, what it took, and what its
// guesses were worth (play.go). Tables of them are made from the record alone (table.go).
package league

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/strategy"
)

// Player is who plays in a league, as a file NAME.yaml of its folder says.
type Player struct {
	Name     string   `yaml:"-"`
	Strategy string   `yaml:"strategy"` // as --strategy takes it
	Sets     []string `yaml:"sets"`     // the kinds of sets that it plays; none for all
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
		return nil, input.Unusable(fmt.Errorf("%s: no player: write one into a file NAME.yaml, such as \"strategy: entropy\" or \"strategy: exec:python3 bot.py\"", dir))
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
		return p, input.Unusable(fmt.Errorf("%s: it names no strategy", file))
	}
	var ours strategy.Strategy
	if p.program() {
		_, err = strategy.Program(p.Strategy)
	} else if ours, err = strategy.New(p.Strategy, 0); err == nil && strategy.Reaches(p.Strategy) {
		err = fmt.Errorf("%w: it reads a file or runs a program below another strategy; name the program itself", strategy.ErrUnknown)
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

// plays reports whether the player takes part in a set. The protocol has one board, and so have most of our strategies.
func (p *Player) plays(s *Set) bool {
	return (len(p.Sets) == 0 || slices.Contains(p.Sets, s.kind.name)) && (s.kind.boards == 1 || p.several)
}
