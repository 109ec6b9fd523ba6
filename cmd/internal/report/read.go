package report

import (
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/record"
)

// Read reads the games of record files, which may be compressed, in the order of the files. The error names the file. It is
// that of [input.Open] or [record.Read].
func Read(files []string) ([]record.Game, error) {
	var games []record.Game
	for _, file := range files {
		list, err := readFile(file)
		if err != nil {
			return nil, err
		}
		games = append(games, list...)
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("no game in %s: %w", strings.Join(files, ", "), record.ErrRecord)
	}
	if settings(games) > mostSettings {
		return nil, fmt.Errorf("%s: games of more than %d strategies, sites, modes and lists, which no page can compare; report them in parts: %w",
			strings.Join(files, ", "), mostSettings, record.ErrRecord)
	}
	return games, nil
}

// mostSettings is the most groups of games that are compared in pairs.
const mostSettings = 500

// settings counts the groups of games.
func settings(games []record.Game) int {
	type group struct {
		Setting
		strategy string
	}
	found := map[group]bool{}
	for _, g := range games {
		found[group{settingOf(g), g.Start.Strategy}] = true
	}
	return len(found)
}

func readFile(name string) ([]record.Game, error) {
	f, err := input.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return record.Read(name, f)
}
