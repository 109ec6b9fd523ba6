package verify

import (
	"slices"
	"strings"

	"absurdist/engine"
)

// won is the clue that ends a game.
const won = "GGGGG"

// clue returns the colours that answer gives to guess as five of B, Y and G.
func clue(guess, answer engine.Word) string {
	colors := []byte("BBBBB")
	used := [engine.Letters]bool{} // letters of the answer that a colour stands for
	for i := range guess {
		if guess[i] == answer[i] {
			colors[i], used[i] = 'G', true
		}
	}
	for i := range guess {
		if colors[i] == 'G' {
			continue
		}
		for j := range answer {
			if !used[j] && answer[j] == guess[i] {
				colors[i], used[j] = 'Y', true
				break
			}
		}
	}
	return string(colors)
}

// quickClue is the [number] of a [clue], without a text in between, for checks that score millions of words.
func quickClue(guess, answer engine.Word) uint8 {
	var colors [engine.Letters]uint8 // 0 for grey, 1 for yellow, 2 for green
	for i := range guess {
		if guess[i] == answer[i] {
			colors[i] = 2
			answer[i] = 0 // a colour stands for it
		}
	}
	n := uint8(0)
	for i, color := range colors {
		for j := 0; color == 0 && j < len(answer); j++ {
			if answer[j] == guess[i] {
				color = 1
				answer[j] = 0
			}
		}
		n = 3*n + color
	}
	return n
}

// adversary is Absurdle's host: it keeps the largest bucket.
type adversary struct {
	held []engine.Word
	tie  engine.TieBreak
}

func (h *adversary) answer(guess engine.Word) string {
	met, buckets := bucketsOf(guess, h.held)
	best := slices.MinFunc(met, func(a, b string) int { // the first met of equals
		switch more := len(buckets[b]) - len(buckets[a]); {
		case more != 0:
			return more
		case h.tie == engine.FirstMet:
			return 0
		}
		return discreet(a, b)
	})
	h.held = buckets[best]
	return best
}

// discreet orders clues by what they give away: fewest greens, then fewest yellows, then the smallest
// read left to right with grey before yellow before green.
func discreet(a, b string) int {
	for _, color := range []string{"G", "Y"} {
		if d := strings.Count(a, color) - strings.Count(b, color); d != 0 {
			return d
		}
	}
	rank := strings.NewReplacer("B", "0", "Y", "1", "G", "2")
	return strings.Compare(rank.Replace(a), rank.Replace(b))
}

// bucketsOf returns the clues that a guess gets from some words, in the order of the first word of each, and
// the words by clue.
func bucketsOf(guess engine.Word, words []engine.Word) (clues []string, buckets map[string][]engine.Word) {
	buckets = map[string][]engine.Word{}
	for _, w := range words {
		c := clue(guess, w)
		if buckets[c] == nil {
			clues = append(clues, c)
		}
		buckets[c] = append(buckets[c], w)
	}
	return clues, buckets
}
