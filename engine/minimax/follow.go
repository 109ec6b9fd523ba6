package minimax

import "absurdist/engine"

// follow tells for hard mode what may be guessed after a guess: by the clue that the guess got, and the clue that it would
// get for the word in question. Nothing else of the word matters: it keeps a green if it gives one there,
// and it has a letter as often as it was revealed if it gives it as many tiles that are not grey.
type follow [engine.Clues][engine.Clues]bool

// follows returns the table of each guess. It depends on which of a guess's letters are the same.
func follows(guesses []engine.Word) []*follow {
	known := map[[engine.Letters]uint8]*follow{}
	list := make([]*follow, len(guesses))
	for i, g := range guesses {
		var like [engine.Letters]uint8 // the first place of each letter
		for k := range g {
			for g[like[k]] != g[k] {
				like[k]++
			}
		}
		if known[like] == nil {
			known[like] = newFollow(like)
		}
		list[i] = known[like]
	}
	return list
}

func newFollow(like [engine.Letters]uint8) *follow {
	var f follow
	for clue := range f {
		for other := range f[clue] {
			f[clue][other] = mayFollow(like, engine.Clue(clue).Colors(), engine.Clue(other).Colors())
		}
	}
	return &f
}

func mayFollow(like [engine.Letters]uint8, clue, other [engine.Letters]engine.Color) bool {
	var more [engine.Letters]int
	for k := range clue {
		if clue[k] == engine.Green && other[k] != engine.Green {
			return false
		}
		if clue[k] != engine.Grey {
			more[like[k]]--
		}
		if other[k] != engine.Grey {
			more[like[k]]++
		}
	}
	for _, n := range more {
		if n < 0 {
			return false
		}
	}
	return true
}
