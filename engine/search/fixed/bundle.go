package fixed

import (
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// bundle is a few words. Its row numbers the classes that all of them make together, which are no fewer than those of any one of them.
// So if two bundles make too few classes, no two of their words make enough, and one count settles many pairs.
type bundle struct {
	words []int
	row   []uint8
	cells int // the numbers are less
}

const (
	mostCells  = 200 // of a bundle of several words; more would make counts that settle nothing
	mostWords  = 12  // of a bundle
	mostTrials = 24  // words that are tried for a bundle of each kind
)

// bundles returns all words in bundles. It first puts words together that differ in one letter, because they divide the answers in
// almost the same way, and then words with about as many classes.
func (g *played) bundles() []bundle {
	blanked := func(j, at int) game.Word {
		w := g.d.Words()[j]
		w[at] = 0
		return w
	}
	length := g.d.Length()
	neighbours := map[game.Word][]int{}
	for j := range g.words {
		for at := range length {
			w := blanked(j, at)
			neighbours[w] = append(neighbours[w], j)
		}
	}
	order := order.Of(g.words, func(a, b int) int { return g.classes[a] - g.classes[b] })
	used := make([]bool, g.words)
	var list []bundle
	for x, j := range order {
		if used[j] {
			continue
		}
		used[j] = true
		row := slices.Clone(g.table.Row(j))
		b := bundle{[]int{j}, row, int(slices.Max(row)) + 1}
		var near []int
		for at := range length {
			near = append(near, neighbours[blanked(j, at)]...)
		}
		b = g.extend(b, near, used)
		b = g.extend(b, order[x+1:], used)
		list = append(list, b)
	}
	return list
}

// extend adds words that are not used to a bundle, each time the one that makes the fewest classes, as long as there are not too many.
func (g *played) extend(b bundle, from []int, used []bool) bundle {
	var list []int
	for _, j := range from {
		if !used[j] {
			if list = append(list, j); len(list) == mostTrials {
				break
			}
		}
	}
	for len(b.words) < mostWords {
		best := bundle{cells: mostCells + 1}
		for _, j := range list {
			if !used[j] {
				if row, cells := g.refine(b.row, g.table.Row(j), best.cells); cells < best.cells {
					best = bundle{append(slices.Clone(b.words), j), row, cells}
				}
			}
		}
		if best.row == nil {
			break
		}
		b = best
		used[b.words[len(b.words)-1]] = true
	}
	return b
}

// refine returns a row for the classes of two rows together, and their number. If that is not below the limit, it returns no row.
func (g *played) refine(a, b []uint8, below int) (row []uint8, cells int) {
	var number [256 * 256]uint8
	row = make([]uint8, len(a))
	for i := range a {
		at := &number[int(a[i])<<8|int(b[i])]
		if *at == 0 {
			if cells++; cells >= below {
				return nil, below
			}
			*at = uint8(cells)
		}
		row[i] = *at - 1
	}
	return row, cells
}
