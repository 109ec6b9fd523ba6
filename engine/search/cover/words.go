package cover

import (
	"context"
	"math/rand/v2"
	"slices"
)

// tenure is how many steps a removed word stays out. An added word stays in for a random number of steps, at most that many.
const tenure = 4

// words is the state of the local search: a list of words, and what they leave missing. It looks at the words that cost the most by the
// prices, since a word of a shortest list costs nearly a unit.
type words struct {
	*problem
	shower [][]int // by what is shown, the words that it looks at
	lot    *rand.Rand
	list   []int
	shown  []int // by how many words of the list
	weight []int // of what is missing
	until  []int // by word: the step up to which it does not move
	step   int
}

// likely is how many words are considered for each letter in its place, the dearest that show it.
const likely = 30

// search returns a list of words that show everything, as short as it finds, but no shorter than least. The error is the context's.
func (p *problem) search(ctx context.Context, y []int, least int, o Options) ([]int, error) {
	s := &words{
		problem: p, shower: make([][]int, len(p.names)), lot: rand.New(rand.NewPCG(o.Seed, 0)),
		shown: make([]int, len(p.names)), weight: slices.Repeat([]int{1}, len(p.names)), until: make([]int, len(p.shows)),
	}
	for e, list := range p.shower {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b int) int { return costOf(p.shows[b], y) - costOf(p.shows[a], y) })
		s.shower[e] = list[:min(likely, len(list))]
	}
	for missing := s.missing(); len(missing) > 0; missing = s.missing() {
		s.add(s.best(missing[0]))
	}
	best := slices.Clone(s.list)
	for since := 0; since < o.Steps && len(best) > least; since++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		missing := s.missing()
		if len(missing) == 0 {
			best, since = slices.Clone(s.list), 0
			s.remove(s.least())
			continue
		}
		s.step++
		s.add(s.best(missing[s.lot.IntN(len(missing))]))
		s.remove(s.least())
		for _, e := range s.missing() {
			s.weight[e]++
		}
	}
	return best, nil
}

// missing returns what no word of the list shows.
func (s *words) missing() []int {
	var missing []int
	for e, n := range s.shown {
		if n == 0 {
			missing = append(missing, e)
		}
	}
	return missing
}

// best returns the word that shows e and the most that is missing.
func (s *words) best(e int) int {
	best, most := s.shower[e][0], -1
	for _, w := range s.shower[e] {
		gain := 0
		for _, shown := range s.shows[w] {
			if s.shown[shown] == 0 {
				gain += s.weight[shown]
			}
		}
		if gain > most && s.until[w] < s.step+1 {
			best, most = w, gain
		}
	}
	return best
}

// least returns the place in the list of the word that alone shows the least.
func (s *words) least() int {
	at, least := 0, -1
	for i, w := range s.list {
		loss := 0
		for _, e := range s.shows[w] {
			if s.shown[e] == 1 {
				loss += s.weight[e]
			}
		}
		if (least < 0 || loss < least) && s.until[w] <= s.step {
			at, least = i, loss
		}
	}
	return at
}

func (s *words) add(w int) {
	s.list = append(s.list, w)
	s.until[w] = s.step + 1 + s.lot.IntN(tenure)
	for _, e := range s.shows[w] {
		s.shown[e]++
	}
}

func (s *words) remove(at int) {
	w := s.list[at]
	s.list = slices.Delete(s.list, at, at+1)
	s.until[w] = s.step + tenure
	for _, e := range s.shows[w] {
		s.shown[e]--
	}
}
