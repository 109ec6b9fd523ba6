// Package league plays strategies against each other: the players of a folder (folder.go), on fixed sets of games (sets.go). Its
// results are a record that verify checks and any other command reads; each game says who played it, what it took, and what its
// guesses were worth (play.go). Tables of them are made from the record alone (table.go).
package league

import (
	"crypto/sha256"
	"encoding/hex"
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
	Strategy string   `yaml:"strategy"` // as --strategy takes it, or [Agent]
	Sets     []string `yaml:"sets"`     // the kinds of sets that it plays; none for all
	Network  bool     `yaml:"network"`  // whether the program may use the network
	Prompt   string   `yaml:"prompt"`   // file with what a language model is told
	MadeUp   bool     `yaml:"made-up"`  // whether the results only show what a table looks like

	dir          string
	several      bool   // plays several boards
	told, toldIn string // the prompt and its SHA-256
}

// Agent is the strategy of a player who asks for the games by calls, see [Options.Ask].
const Agent = "mcp"

// defaultPrompt is what an agent is told without a prompt of its own.
const defaultPrompt = `You play Wordle and its relatives. The tool guess shows the game, and takes your next word. A clue has a letter for each
tile: G the letter is right and in its place, Y it is in the answer at another place, B it is not in the answer, or not so often.
Find each answer in as few guesses as you can.
`

// longestPrompt is the most characters of a prompt, which results keep.
const longestPrompt = 4000

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
		p, err := ReadPlayer(filepath.Join(dir, file.Name()))
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

// ReadPlayer reads a player's file. Its errors are those of [ReadFolder].
func ReadPlayer(file string) (Player, error) {
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
	switch {
	case p.Agent():
	case p.program():
		_, err = strategy.Program(p.Strategy)
	default:
		if ours, err = strategy.New(p.Strategy, 0); err == nil && strategy.Reaches(p.Strategy) {
			err = fmt.Errorf("%w: it reads a file or runs a program below another strategy; name the program itself", strategy.ErrUnknown)
		}
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
	told := []byte(defaultPrompt)
	if p.Prompt == "" && !p.Agent() {
		return p, nil
	} else if p.Prompt != "" {
		if told, err = input.File(filepath.Join(p.dir, p.Prompt), input.Profile); err != nil {
			return p, fmt.Errorf("%s: prompt: %w", file, err)
		}
	}
	if p.told = string(told); len(p.told) > longestPrompt {
		return p, input.Unusable(fmt.Errorf("%s: the prompt has %d bytes, and results keep %d", file, len(p.told), longestPrompt))
	}
	sum := sha256.Sum256(told)
	p.toldIn = hex.EncodeToString(sum[:])
	return p, nil
}

// Agent reports whether the player asks for the games by calls.
func (p *Player) Agent() bool { return p.Strategy == Agent }

// Told returns what a language model is told.
func (p *Player) Told() string { return p.told }

// program reports whether the player is a program outside of this one.
func (p *Player) program() bool { return strings.HasPrefix(p.Strategy, "exec:") }

// plays reports whether the player takes part in a set. The protocol has one board, and so have most of our strategies.
func (p *Player) plays(s *Set) bool {
	return (len(p.Sets) == 0 || slices.Contains(p.Sets, s.kind.name)) && (s.kind.boards == 1 || p.several)
}
