package report

import (
	"fmt"
	"strings"

	"absurdist/engine/input"
	"absurdist/engine/record"
)

// Read reads the games of record files, which may be compressed, in the order of the files. An error names the
// file, and is that of [input.Open] or [record.Read].
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
	return games, nil
}

func readFile(name string) ([]record.Game, error) {
	f, err := input.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return record.Read(name, f)
}
