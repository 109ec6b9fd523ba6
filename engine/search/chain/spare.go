package chain

import (
	"cmp"
	"container/heap"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// letters is a set of letters, a in the lowest bit.
type letters uint32

func lettersOf(w game.Word) letters {
	var set letters
	for _, c := range w[:game.Letters] {
		set |= 1 << (c - 'a')
	}
	return set
}

// spare is a set of letters that no all-grey guess of a game uses.
type spare struct {
	set     letters
	share   int  // of the effort, for this set
	retried bool // a smaller share was not enough
}

// A set of spared letters gets one part of the effort in this many. A share that was not enough grows by the
// factor shareGrows.
const (
	firstShare = 4  // the empty set
	otherShare = 40 // any other
	shareGrows = 8
)

// leaveNothing leaves the class of nothing revealed with n's letters spared: it adds the nodes one class up,
// if it finds guesses that bring the host there, and the sets with one letter more.
func (s *search) leaveNothing(n *node) {
	set := n.spare.set
	s.effort -= len(s.all) // the answers that sparing looks at
	if !n.spare.retried {
		for rest := s.usable &^ (1<<bits.Len32(uint32(set)) - 1); rest != 0; rest &= rest - 1 {
			more := set | rest&-rest
			s.effort -= len(s.grey)
			heap.Push(&s.open, &node{spare: &spare{set: more, share: s.total / otherShare}, loss: s.lostBy(more)})
		}
	}
	goal, exact := s.sparing(set)
	if !exact {
		return // no answer needs all letters of the set: a smaller set does the same
	}
	guesses, decided := s.greys(goal, n.spare)
	switch {
	case guesses != nil:
		exit := &node{held: goal, class: nothing, guesses: guesses}
		if len(goal) == 1 {
			exit.loss = n.loss
			heap.Push(&s.open, exit)
			return
		}
		s.climb(exit)
	case !decided:
		s.undecided = append(s.undecided, n)
	}
}

// settled reports whether a game with that loss can be returned: because no undecided set of spared letters
// could do better, or because there is no effort left to find out, which is noted as a doubt. Otherwise it
// puts the undecided sets back into the queue with larger shares.
func (s *search) settled(loss int) bool {
	least := s.leastUndecided(loss)
	if least < loss && s.effort > 0 {
		for _, n := range s.undecided {
			retried := &spare{set: n.spare.set, share: shareGrows * n.spare.share, retried: true}
			heap.Push(&s.open, &node{spare: retried, loss: n.loss})
		}
		s.undecided = nil
		return false
	}
	s.undecided = nil
	s.doubt = min(s.doubt, least)
	return true
}

// leastUndecided returns the least loss, up to a limit, of the games that there would be if the host could be
// brought to every undecided set of spared letters.
func (s *search) leastUndecided(limit int) int {
	var goals []held
	for _, n := range s.undecided {
		goal, _ := s.sparing(n.spare.set)
		if len(goal) == 1 {
			limit = min(limit, n.loss)
			continue
		}
		goals = append(goals, goal)
	}
	return s.leastFrom(goals, limit)
}

// leastFrom returns the least loss, up to a limit, of the games that leave the class of nothing revealed while the host
// holds one of the goals. It is a separate search. Where that runs out of effort the loss is the least that is possible.
func (s *search) leastFrom(goals []held, limit int) int {
	o := *s
	o.open, o.seen = queue{}, map[state]bool{}
	for _, goal := range goals {
		o.climb(&node{held: goal, class: nothing})
	}
	for o.open.Len() > 0 {
		n := heap.Pop(&o.open).(*node)
		if n.loss >= limit {
			break
		}
		if len(n.held) == 1 || o.effort <= 0 {
			limit = n.loss
			break
		}
		if o.isNew(n) {
			o.shrink(n)
			o.climb(n)
		}
	}
	s.effort = o.effort
	return limit
}

// greysWithout returns the words of the class nothing that use none of the letters.
func (s *search) greysWithout(set letters) []int32 {
	var words []int32
	for i, g := range s.class(nothing) {
		if s.grey[i]&set == 0 {
			words = append(words, g)
		}
	}
	return words
}

// lostBy counts the words of the class nothing that use one of the letters.
func (s *search) lostBy(set letters) int {
	n := 0
	for _, word := range s.grey {
		if word&set != 0 {
			n++
		}
	}
	return n
}

// sparing returns the answers that use none of the usable letters but those in set, and whether
// they use all of these.
func (s *search) sparing(set letters) (held, bool) {
	var goal held
	var used letters
	for i, a := range s.dict.Answers() {
		if l := lettersOf(a) & s.usable; l&^set == 0 {
			goal = append(goal, uint16(i))
			used |= l
		}
	}
	return goal, used == set
}

// greys looks for all-grey guesses without the spared letters that bring the host to hold the goal. It returns
// nil if it finds none within its share of the effort, and whether the result is certain. The list is empty if
// no guess is needed.
//
// It first searches depth first, smallest remainders first. That can get stuck in one corner. So when half the
// share is used up it goes on with many short searches whose order is random, weighted by size.
func (s *search) greys(goal held, sp *spare) (guesses []int32, decided bool) {
	if len(goal) == len(s.all) {
		return []int32{}, true
	}
	usable := s.greysWithout(sp.set)
	stop := s.effort - sp.share
	bySize := func(n *node) float64 { return float64(len(n.held)) }
	guesses, _, decided = s.depthFirst(goal, sp.set, usable, s.effort-sp.share/2, bySize)
	const restarts = 64
	chance := rand.New(rand.NewPCG(1, uint64(sp.set)))
	for !decided && s.effort > max(stop, 0) {
		spread := 1 + 3*chance.Float64()
		guesses, _, decided = s.depthFirst(goal, sp.set, usable, s.effort-sp.share/2/restarts, func(n *node) float64 {
			return float64(len(n.held)) * math.Pow(spread, chance.NormFloat64())
		})
	}
	return guesses, decided
}

// depthFirst searches depth first, least rank first, until the effort has fallen to stop. It also returns how many sets of words it met.
func (s *search) depthFirst(goal held, set letters, usable []int32, stop int, rank func(*node) float64) (guesses []int32, sets int, decided bool) {
	seen := map[game.Key]bool{}
	start := &node{held: s.all}
	s.effort -= 4*len(s.grey) + 1
	stack := s.ranked(s.openings(start, set, seen), rank)
	for len(stack) > 0 {
		if s.effort <= max(stop, 0) {
			return nil, len(seen), false
		}
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if len(n.held) == len(goal) {
			guesses = []int32{}
			for ; n != start; n = n.parent {
				guesses = append(guesses, n.guesses...)
			}
			slices.Reverse(guesses)
			return guesses, len(seen), true
		}
		stack = append(stack, s.ranked(s.shrunk(n, usable, seen), rank)...)
	}
	return nil, len(seen), true
}

// ranked sorts nodes by rank, the least last.
func (s *search) ranked(list []*node, rank func(*node) float64) []*node {
	for _, n := range list {
		n.rank = rank(n)
	}
	slices.SortStableFunc(list, func(a, b *node) int { return cmp.Compare(b.rank, a.rank) })
	return list
}

// openings returns the nodes that a first all-grey guess leads to. What the host holds then is computed once.
func (s *search) openings(start *node, set letters, seen map[game.Key]bool) []*node {
	if s.firsts == nil {
		s.firsts = map[letters]held{}
		for i, g := range s.class(nothing) {
			if s.first[g] == 0 && s.firsts[s.grey[i]] == nil {
				s.firsts[s.grey[i]] = s.all.giving(s.table.Row(int(g)), 0, 0)
				s.effort -= len(s.all)
			}
		}
	}
	var list []*node
	for i, g := range s.class(nothing) {
		left, ok := s.firsts[s.grey[i]]
		if !ok || s.first[g] != 0 || s.grey[i]&set != 0 || len(left) == len(s.all) {
			continue
		}
		if key := s.keys.Of(left); !seen[key] {
			seen[key] = true
			list = append(list, &node{held: left, guesses: []int32{g}, parent: start})
		}
	}
	return list
}
