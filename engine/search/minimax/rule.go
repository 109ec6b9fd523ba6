package minimax

import (
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// rule says which words hard or strict mode allows after a guess: by the clue that the guess got, and by the clue that it
// would get if that word were the answer. Nothing else of the word matters. In strict mode the two are the same. In hard mode the word keeps
// a green letter if that second clue is green there, and it has a letter as often as was revealed if the second clue gives the letter as
// many tiles that are not grey.
type rule [game.Clues][game.Clues]bool

// rulesAfter returns the rule after each guess. In hard mode it depends on which of the guess's letters are the same.
func rulesAfter(guesses []game.Word, mode game.Mode) []*rule {
	known := map[[game.Letters]uint8]*rule{}
	list := make([]*rule, len(guesses))
	for i, g := range guesses {
		var same [game.Letters]uint8 // the first place of each letter
		for k := range same {
			if mode == game.Hard {
				same[k] = uint8(slices.Index(g[:], g[k]))
			}
		}
		if known[same] == nil {
			known[same] = new(rule)
			for clue := range known[same] {
				for other := range known[same][clue] {
					known[same][clue][other] = clue == other ||
						mode == game.Hard && hardAllows(same, game.Clue(clue).Colors(), game.Clue(other).Colors())
				}
			}
		}
		list[i] = known[same]
	}
	return list
}

// hardAllows is an entry of [rule] in hard mode.
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
