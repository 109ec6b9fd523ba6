package dayfile

import (
	"path/filepath"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/save"
)

// lastGame is the name of the record of the last game, in the folder of the player's own history.
const lastGame = "last-game.jsonl"

// LastGame returns the path of the record of the last game on a live page, or "" if there is no folder for it. The file
// need not exist.
func LastGame() string {
	history := cli.OwnHistory()
	if history == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(history), lastGame)
}

// KeepLastGame replaces the record of the last game on a live page. It does nothing if there is no folder for it.
func KeepLastGame(lines []byte) error {
	name := LastGame()
	if name == "" {
		return nil
	}
	file, err := save.In(filepath.Dir(name), lastGame)
	if err != nil {
		return err
	}
	return save.File(file, lines)
}
