package report

import (
	"absurdist/engine"
	"absurdist/engine/record"
)

// left returns the candidates left after each word of a game, on all boards together. A record counts the answer of a
// board that is solved as a candidate still; here nothing is left of it, so that a game that was won ends with 0.
func left(g record.Game) []int {
	list := make([]int, 0, len(g.Guesses))
	if n := boards(g); n > 1 {
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
	if n := len(list); n > 0 && outcome(g) == record.Won { // a green row of a host that lies wins nothing
		list[n-1] = 0
	}
	return list
}

// boardLeft returns for each of several boards the candidates left after each word, 0 from where it is solved. A word
// that was refused leaves what was left before.
func boardLeft(g record.Game, boards int) [][]int {
	each := make([][]int, boards)
	for b := range each {
		now, solved := 0, false
		if len(g.Guesses) > 0 {
			now = g.Guesses[0].Candidates / boards // of a first word that was refused; all boards are alike yet
		}
		for _, line := range g.Guesses {
			if b < len(line.Boards) {
				at := line.Boards[b]
				solved = solved || at.Clue != nil && *at.Clue == engine.AllGreen
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
