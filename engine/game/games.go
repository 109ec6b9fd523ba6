package game

import (
	"fmt"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// LongestGame returns the words of the famous game of Absurdle in hard mode, on the original lists: 10,692 guesses, the
// last of them JAZZY. The post "Absurdle Hard-Mode High Score" describes the game; the words are our own, see
// data/games.
func LongestGame() ([]Word, error) {
	const name = "games/jazzy.txt.gz"
	f, err := data.Games.Open(name)
	if err != nil {
		return nil, fmt.Errorf("embedded game: %w", err)
	}
	defer f.Close()
	words, _, err := ReadWords(name, f, alphabet.English())
	return words, err
}
