package report

import (
	"github.com/absurdist/absurdist/engine/record"
)

// left returns the candidates left after each word of a game, on all boards together. A record counts the answer of a
// solved board as a candidate. Here a solved board has no candidates, so a game that was won ends with 0.
func left(g record.Game) []int {
	list := make([]int, 0, len(g.Guesses))
	if n := Boards(g); n > 1 {
		each := boardLeft(g, n)
		for i := range g.Guesses {
			sum := 0
			for _, values := range each {
				sum += values[i]
			}
			list = append(list, sum)
		}
		return list
	}
	for _, line := range g.Guesses {
		list = append(list, line.Candidates)
	}
	if n := len(list); n > 0 && outcome(g) == record.Won { // the outcome decides, not a green row, which may be a lie
		list[n-1] = 0
	}
	return list
}

// boardLeft returns the candidates left after each word, for each of several boards. A solved board has 0. A refused word
// changes nothing.
func boardLeft(g record.Game, boards int) [][]int {
	each := make([][]int, boards)
	for b := range each {
		now, solved := 0, false
		if len(g.Guesses) > 0 {
			now = g.Guesses[0].Candidates / boards // in case the first word was refused: all boards are equal then
		}
		for _, line := range g.Guesses {
			if b < len(line.Boards) {
				at := line.Boards[b]
				solved = solved || at.Clue != nil && at.Clue.Solved()
				now = at.Candidates
			}
			if solved {
				now = 0
			}
			each[b] = append(each[b], now)
		}
	}
	return each
}
