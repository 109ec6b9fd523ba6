package minimax

import (
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// hardRule says which words hard mode allows after a guess: by the clue that the guess got, and by the clue that it
// would get if that word were the answer. Nothing else of the word matters. It keeps a green letter if
// that second clue is green there, and it has a letter as often as was revealed if the second clue gives the letter as
// many tiles that are not grey.
type hardRule [game.Clues][game.Clues]bool

// hardRules returns the rule after each guess. It depends on which of the guess's letters are the same.
func hardRules(guesses []game.Word) []*hardRule {
	known := map[[game.Letters]uint8]*hardRule{}
	list := make([]*hardRule, len(guesses))
	for i, g := range guesses {
		var same [game.Letters]uint8 // the first place of each letter
		for k := range same {
			same[k] = uint8(slices.Index(g[:], g[k]))
		}
		rule := known[same]
		if rule == nil {
			rule = new(hardRule)
			for clue := range rule {
				for other := range rule[clue] {
					rule[clue][other] = hardAllows(same, game.Clue(clue).Colors(), game.Clue(other).Colors())
				}
			}
			known[same] = rule
		}
		list[i] = rule
	}
	return list
}

// hardAllows is an entry of [hardRule].
func hardAllows(same [game.Letters]uint8, clue, other [game.Letters]game.Color) bool {
	var surplus [game.Letters]int // tiles of a letter that are not grey: those of other less those of clue
	for k := range clue {
		if clue[k] == game.Green && other[k] != game.Green {
			return false
		}
		if clue[k] != game.Grey {
			surplus[same[k]]--
		}
		if other[k] != game.Grey {
			surplus[same[k]]++
		}
	}
	return slices.Min(surplus[:]) >= 0
}
