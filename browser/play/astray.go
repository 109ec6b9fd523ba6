package play

import (
	"fmt"

	"absurdist/engine/game"
	"absurdist/strategy"
)

// astrayLimit is how many guesses in a row are played while no word fits the clues, where no rows end the game: the page's
// word is in no list, or its clues contradict each other.
const astrayLimit = 20

// goAstray counts the guesses of which no word fits all clues of an honest host.
func (g *played) goAstray() {
	g.astray++
	for k := range g.boards.Len() {
		if g.boards.Board(k).Tier() == game.Likeliest && g.Rules.Host.Honest() {
			return
		}
	}
	g.astray = 0
}

// beyondAnswers reports whether a board's candidates are no longer the answers of the list, but the other words that may be guessed.
func (g *played) beyondAnswers() bool {
	for k := range g.boards.Len() {
		if g.boards.Board(k).Tier() == game.FromAllowed {
			return true
		}
	}
	return false
}

// lostForEver returns an error where the game would go on for ever.
func (g *played) lostForEver() error {
	if g.astray < astrayLimit || g.Rules.Rows > 0 {
		return nil
	}
	return fmt.Errorf("%w: no word has fitted the page's clues for %d guesses, and its rows do not end; it may play with other words: give them by --answers and --allowed", strategy.ErrNoMove, g.astray)
}
