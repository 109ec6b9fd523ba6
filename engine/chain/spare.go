package chain

import (
	"cmp"
	"container/heap"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"absurdist/engine"
)

// letters is a set of letters, a in the lowest bit.
type letters uint32

func lettersOf(w engine.Word) letters {
	var set letters
	for _, c := range w {
		set |= 1 << (c - 'a')
	}
	return set
}

// spare is a set of letters that no all-grey guess of a game uses.
type spare struct {
	set   letters
	share int  // of the effort, for finding such guesses
	again bool // the last share was not enough
}

// The share of the effort for the empty set of spare letters, for any other, and how much a share grows
// when it was not enough. All are one of so many, or so many times.
const (
	firstShare = 4
	otherShare = 40
	shareGrows = 8
)

// shapes notes what letters the words use that share none with the secret.
func (s *search) shapes() {
	for _, g := range s.class(Nothing) {
		set := lettersOf(s.finder.words[g])
		s.grey = append(s.grey, set)
		s.usable |= set
	}
}

// leaveNothing goes on from the class of nothing revealed with n's letters spared: it adds the nodes
// one class up, if guesses are found that bring the host there, and the sets with one letter more.
func (s *search) leaveNothing(n *node) {
	set := n.spare.set
	s.effort -= len(s.all) // for what is looked at here
	if !n.spare.again {
		for rest := s.usable &^ (1<<bits.Len32(uint32(set)) - 1); rest != 0; rest &= rest - 1 {
			more := set | rest&-rest
			s.effort -= len(s.grey)
			heap.Push(&s.open, &node{spare: &spare{set: more, share: s.total / otherShare}, loss: s.lostBy(more)})
		}
	}
	goal, exact := s.sparing(set)
	if !exact {
		return // a letter of the set is of no use: the smaller set stands for it
	}
	guesses, decided := s.greys(goal, n.spare)
	switch {
	case guesses != nil:
		exit := &node{held: goal, class: Nothing, guesses: guesses}
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

// settled reports whether a game with that loss may stand: because no set of spare letters that is
// undecided could do better, or because there is no effort left to find out, which is noted as a doubt.
// Otherwise the undecided sets are back in the queue, with larger shares.
func (s *search) settled(loss int) bool {
	least := s.atBest(loss)
	if least < loss && s.effort > 0 {
		for _, n := range s.undecided {
			again := &spare{set: n.spare.set, share: shareGrows * n.spare.share, again: true}
			heap.Push(&s.open, &node{spare: again, loss: n.loss})
		}
		s.undecided = nil
		return false
	}
	s.undecided = nil
	s.doubt = min(s.doubt, least)
	return true
}

// atBest returns the least loss, up to a limit, of the games there would be if the host could be brought
// to every undecided set of spare letters.
func (s *search) atBest(limit int) int {
	if len(s.undecided) == 0 {
		return limit
	}
	o := *s // a search of its own, from those sets only
	o.open, o.seen = queue{}, map[string]bool{}
	for _, n := range s.undecided {
		goal, _ := s.sparing(n.spare.set)
		if len(goal) == 1 {
			limit = min(limit, n.loss)
			continue
		}
		o.climb(&node{held: goal, class: Nothing})
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

// lostBy counts the words of the class Nothing that use one of the letters.
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

// greys looks for all-grey guesses without the spared letters that bring the host to hold the goal. It
// returns nil if it finds none with its share of the effort, and whether that is certain. The guesses
// are an empty list if none are needed.
//
// First it looks depth first, trying what leaves the host least first. That can get lost in one corner,
// so when half the share is used up it goes on with many short dives that take the guesses in an order
// of chance, mixed with size.
func (s *search) greys(goal held, sp *spare) (guesses []int32, decided bool) {
	if len(goal) == len(s.all) {
		return []int32{}, true
	}
	var usable []int32
	for i, g := range s.class(Nothing) {
		if s.grey[i]&sp.set == 0 {
			usable = append(usable, g)
		}
	}
	stop := s.effort - sp.share
	bySize := func(n *node) float64 { return float64(len(n.held)) }
	guesses, decided = s.dive(goal, sp.set, usable, s.effort-sp.share/2, bySize)
	const dives = 64
	chance := rand.New(rand.NewPCG(1, uint64(sp.set)))
	for !decided && s.effort > max(stop, 0) {
		bent := 1 + 3*chance.Float64()
		guesses, decided = s.dive(goal, sp.set, usable, s.effort-sp.share/2/dives, func(n *node) float64 {
			return float64(len(n.held)) * math.Pow(bent, chance.NormFloat64())
		})
	}
	return guesses, decided
}

// dive looks depth first until the effort has sunk to stop, taking first what has the least rank.
func (s *search) dive(goal held, set letters, usable []int32, stop int, rank func(*node) float64) (guesses []int32, decided bool) {
	seen := map[string]bool{}
	start := &node{held: s.all}
	s.effort -= 4*len(s.grey) + 1
	stack := s.ranked(s.openings(start, set, seen), rank)
	for len(stack) > 0 {
		if s.effort <= max(stop, 0) {
			return nil, false
		}
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if len(n.held) == len(goal) {
			guesses = []int32{}
			for ; n != start; n = n.parent {
				guesses = append(guesses, n.guesses...)
			}
			slices.Reverse(guesses)
			return guesses, true
		}
		stack = append(stack, s.ranked(s.greyer(n, usable, seen), rank)...)
	}
	return nil, true
}

// ranked sorts nodes by rank, the least last.
func (s *search) ranked(list []*node, rank func(*node) float64) []*node {
	for _, n := range list {
		n.rank = rank(n)
	}
	slices.SortStableFunc(list, func(a, b *node) int { return cmp.Compare(b.rank, a.rank) })
	return list
}

// openings returns the nodes that a first all-grey guess leads to. What the host
// holds then is worked out once and for all.
func (s *search) openings(start *node, set letters, seen map[string]bool) []*node {
	if s.firsts == nil {
		s.firsts = map[letters]held{}
		for i, g := range s.class(Nothing) {
			if s.first[g] == 0 && s.firsts[s.grey[i]] == nil {
				s.firsts[s.grey[i]] = s.all.keep(s.table.Row(int(g)), 0, 0)
				s.effort -= len(s.all)
			}
		}
	}
	var list []*node
	for i, g := range s.class(Nothing) {
		left, ok := s.firsts[s.grey[i]]
		if !ok || s.first[g] != 0 || s.grey[i]&set != 0 || len(left) == len(s.all) {
			continue
		}
		if key := left.key(); !seen[key] {
			seen[key] = true
			list = append(list, &node{held: left, guesses: []int32{g}, parent: start})
		}
	}
	return list
}

// greyer returns the nodes that an all-grey guess leads to from n and that were not seen yet.
func (s *search) greyer(n *node, usable []int32, seen map[string]bool) []*node {
	var next []*node
	var sizes split
	for _, g := range usable {
		row := s.table.Row(int(g))
		s.effort -= len(n.held) + 4
		stay := n.held.stay(row, 0, &sizes)
		if stay == 0 || stay == len(n.held) {
			continue
		}
		left := n.held.keep(row, 0, stay)
		if key := left.key(); !seen[key] {
			seen[key] = true
			next = append(next, &node{held: left, guesses: []int32{g}, parent: n})
		}
	}
	return next
}
