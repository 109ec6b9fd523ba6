package noise

import "github.com/absurdist/absurdist/engine/game"

// RowBound says how many rows of Fibble any strategy needs at least. The first row, which the page deals, counts.
type RowBound struct {
	Sure int     // rows without which no strategy wins every game, whatever lies are told
	Mean float64 // rows that a game takes on average, where the answer and the lies are drawn
}

// BoundRows bounds the rows of games with so many answers by counting, as spheres are packed around code words.
//
// Let P be the chance of a shown clue for a true one. A strategy is a tree with a guess at each node and a branch for each shown clue. At
// a node one answer wins at most, the guess. So the chances of all answers to win in row d add up to at most the sum, over the nodes of
// row d, of the largest chance that any answer has to come to the node. From row to row that sum grows at most by the factor
//
//	V = Σ_shown max_truth P(shown | truth),
//
// over true clues that don't win. The dealt row does not win. So of N answers at most S = V + V² + … + V^(rows-1), each counted by its
// chance, win within so many rows.
//
// A strategy that always wins has S at least N for every P that has possible lies only: Sure takes all clues that may be shown as equally
// likely. Mean takes P as the host draws its lies: at most the share S/N of all games is won within so many rows, and the mean is the sum
// of what is left of 1, over all numbers of rows from none.
//
// The bound assumes that a word could divide the answers as well as all 242 clues can, so it is loose.
func BoundRows(answers int, row game.RowLies) (b RowBound) {
	drawn := newFibChannel(row)
	even := *drawn
	for truth, shown := range even.shown {
		for _, s := range shown {
			even.chance[truth][s] = 1 / float64(len(shown))
		}
	}
	beforeAll(answers, even.spread(), func(float64) { b.Sure++ })
	beforeAll(answers, drawn.spread(), func(share float64) { b.Mean += 1 - share })
	return b
}

// beforeAll calls open with the share S/N for each number of rows, from 0, within which not all answers can be won.
func beforeAll(answers int, v float64, open func(share float64)) {
	const rounding = 1e-6
	open(0) // no row is played
	for sum, term := 0., 1.; sum < float64(answers)-rounding; sum += term {
		open(sum / float64(answers))
		term *= v
	}
}

// spread returns V of [BoundRows].
func (c *fibChannel) spread() (sum float64) {
	for shown := range game.AllGreen {
		most := 0.
		for truth := range game.AllGreen {
			most = max(most, c.chance[truth][shown])
		}
		sum += most
	}
	return sum
}
