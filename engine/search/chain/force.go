package chain

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// Forcer finds the longest hard-mode games against Absurdle's host that end on a given answer.
//
// # How the host is forced
//
// Say that the game is to end on the secret s. The host must answer every guess with the clue for s. So the
// game climbs the classes of s, and meanwhile what the host holds shrinks to s alone. A guess is neutral when
// every word that the host holds gives the clue that s gives: it changes nothing, and can be played at any
// time while the game is at its class. A neutral guess stays neutral. Hence in each class the game can play
// all words that are neutral when it leaves the class, including those that shrank the host, and no others.
// Against the chain's bound the game loses
//
//   - the words of its classes that were not neutral when it left them, and
//   - the difference between the heaviest chain and the chain of its classes.
//
// Once the host holds s alone nothing more is lost. So the search goes over pairs of a class and what the host
// holds there, least loss first. Its moves are guesses that shrink the host, which lose nothing, and steps to
// the next class, which lose the words that are not neutral then. The first pair with s alone is the exact
// best.
//
// # The class of nothing revealed
//
// There the pairs are far too many: hundreds of thousands of sets of all-grey guesses. But after such guesses
// the host holds the answers without the letters that they used. So what it holds on leaving is known from the
// usable letters that it still has, the spared ones, and the words lost are those that use a spared letter.
// The sets of spared letters are therefore tried least loss first, beginning with the empty one. Only for the
// sets that the search reaches does a depth-first search look for guesses that bring the host there.
type Forcer struct {
	dict   *game.Dictionary
	table  *game.Table
	finder *Finder
	all    held
	keys   game.Keys // of the answers
	first  []uint8   // what the host answers to each word as the first guess
}

// NewForcer returns a forcer for Absurdle with the dictionary's words.
func NewForcer(d *game.Dictionary) *Forcer {
	f := &Forcer{dict: d, table: d.Table(), finder: NewFinder(d.Words()), first: make([]uint8, len(d.Words()))}
	f.all, f.keys = order.Numbers[uint16](len(d.Answers())), game.NewKeys(len(d.Answers()))
	for g := range f.first {
		f.first[g], _ = game.LeastInformation.Choice(f.table.Row(g), f.all)
	}
	return f
}

// Forced is the longest game of Absurdle found that ends on a secret.
type Forced struct {
	Guesses int         // of the best game found, 0 if none
	Bound   int         // no game has more
	Opening []game.Word // the guesses of the game that shrank what the host held
	Chain   []Class     // the classes of the game
	Game    []game.Word
}

// Proved reports whether no game is longer than the one found.
func (f Forced) Proved() bool { return f.Guesses == f.Bound }

// DefaultEffort settles nearly all answers of the embedded lists: most at once, the hardest in seconds.
const DefaultEffort = 10_000_000_000

// reserve is the share of the effort that is kept for finding any game at all: one part in this many.
const reserve = 4

// Force finds the longest game that ends on the answer w, or the best within the effort, which is the number
// of clues that it may look at. The result depends on the arguments only. The error is ctx's, or says that w
// is not an answer.
func (f *Forcer) Force(ctx context.Context, w game.Word, effort int) (Forced, error) {
	s, err := f.search(w, effort)
	if err != nil {
		return Forced{}, err
	}
	s.reserved = effort / reserve
	s.effort -= s.reserved
	heap.Push(&s.open, &node{spare: &spare{share: effort / firstShare}})
	end, err := s.run(ctx)
	if err != nil {
		return Forced{}, err
	}
	return s.result(end), nil
}

type search struct {
	*Forcer
	secret    *Secret
	column    int // of the secret in the table
	total     int // the effort at the start
	effort    int // clues that may still be looked at
	reserved  int // the effort reserved for finding any game once the rest is used up
	doubt     int // a game that loses this much, or more, may have been overlooked
	open      queue
	seen      map[state]bool
	undecided []*node // sets of letters that may be possible to spare
	words     map[Class][]int32
	firsts    map[letters]held // what the host holds after a first all-grey guess with these letters
	grey      []letters        // the letters of each word that shares none with the secret
	usable    letters          // their union
}

// search returns a search for the answer w.
func (f *Forcer) search(w game.Word, effort int) (*search, error) {
	if !f.dict.IsAnswer(w) {
		return nil, fmt.Errorf("%s is not among the answers of %s, and games of Absurdle end on answers only", w.Upper(), f.dict.Name())
	}
	column, _ := f.dict.Index(w)
	s := &search{
		Forcer: f, secret: f.finder.Secret(w), column: column, doubt: math.MaxInt,
		total: effort, effort: effort, words: map[Class][]int32{}, seen: map[state]bool{},
	}
	for _, g := range s.class(nothing) {
		set := lettersOf(f.finder.words[g])
		s.grey = append(s.grey, set)
		s.usable |= set
	}
	return s, nil
}

// state is a class, and what the host holds there.
type state struct {
	class Class
	held  game.Key
}

// node is a class, what the host holds there, and how the game got there.
type node struct {
	held    held
	class   Class
	loss    int
	guesses []int32 // those that shrank the host since the parent
	parent  *node
	rank    float64 // among its siblings
	spare   *spare  // in the class nothing, where held is not known yet: the letters to spare
}

// queue is a heap of nodes, least loss first, and among equals the one where the host holds least. In a hurry
// what the host holds comes before the loss.
type queue struct {
	nodes   []*node
	hurried bool
}

func (q *queue) Len() int { return len(q.nodes) }

func (q *queue) Less(i, j int) bool {
	a, b := q.nodes[i], q.nodes[j]
	loss, size := cmp.Compare(a.loss, b.loss), cmp.Compare(a.size(), b.size())
	if q.hurried {
		loss, size = size, loss
	}
	return cmp.Or(loss, size) < 0
}

func (q *queue) Swap(i, j int) { q.nodes[i], q.nodes[j] = q.nodes[j], q.nodes[i] }

// Push is for package heap.
func (q *queue) Push(n any) { q.nodes = append(q.nodes, n.(*node)) }

// Pop is for package heap.
func (q *queue) Pop() any {
	last := len(q.nodes) - 1
	n := q.nodes[last]
	q.nodes = q.nodes[:last]
	return n
}

// size is how much the host holds, for the order of the queue; more than anything else where that is not known
// yet.
func (n *node) size() int {
	if n.spare != nil {
		return math.MaxInt
	}
	return len(n.held)
}

// run returns the node of least loss where the host holds the secret alone, nil if there is none.
func (s *search) run(ctx context.Context) (*node, error) {
	for s.open.Len() > 0 {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		n := heap.Pop(&s.open).(*node)
		if s.effort <= 0 && !s.open.hurried {
			s.doubt = min(s.doubt, n.loss)
			heap.Push(&s.open, n)
			s.open.hurried = true
			heap.Init(&s.open)
			s.effort = s.reserved
			continue
		}
		switch alone := len(n.held) == 1; {
		case alone && (s.open.hurried || s.settled(n.loss)):
			return n, nil
		case alone:
			heap.Push(&s.open, n) // after the sets that settled put back
		case s.effort <= 0:
			return nil, nil
		case n.spare != nil:
			s.leaveNothing(n)
		case s.isNew(n):
			s.shrink(n)
			s.climb(n)
		}
	}
	return nil, nil
}

func (s *search) isNew(n *node) bool {
	key := state{n.class, s.keys.Of(n.held)}
	known := s.seen[key]
	s.seen[key] = true
	return !known
}

func (s *search) class(c Class) []int32 {
	list, ok := s.words[c]
	if !ok {
		list = s.secret.indexes(c)
		s.words[c] = list
	}
	return list
}

// shrink adds the nodes that one guess of the node's class leads to.
func (s *search) shrink(n *node) {
	for _, next := range s.shrunk(n, s.class(n.class), map[game.Key]bool{}) {
		heap.Push(&s.open, next)
	}
}

// shrunk returns the nodes that one of the guesses, which are of n's class, leads to, if what the host holds there has not been seen yet.
func (s *search) shrunk(n *node, guesses []int32, seen map[game.Key]bool) []*node {
	var next []*node
	var sizes [game.Clues]uint16
	for _, g := range guesses {
		row := s.table.Row(int(g))
		s.effort -= len(n.held) + 4
		clue := row[s.column]
		stay := game.Keeps(n.held, row, clue, &sizes)
		if stay == 0 || stay == len(n.held) {
			continue
		}
		left := n.held.giving(row, clue, stay)
		if key := s.keys.Of(left); !seen[key] {
			seen[key] = true
			next = append(next, &node{held: left, class: n.class, loss: n.loss, guesses: []int32{g}, parent: n})
		}
	}
	return next
}

// climb adds the nodes one class up; each loses the words that are not neutral.
func (s *search) climb(n *node) {
	played := 0
	s.effort -= 4 * len(s.class(n.class))
	for _, g := range s.class(n.class) {
		row := s.table.Row(int(g))
		if n.held.neutral(row, row[s.column]) {
			played++
		}
	}
	for _, up := range s.secret.lattice.above[n.class] {
		lost := int(s.secret.weight[n.class]-s.secret.weight[up]) - played
		heap.Push(&s.open, &node{held: n.held, class: up, loss: n.loss + lost, parent: n})
	}
}

// result returns the game that leads to the node and on to the secret.
func (s *search) result(end *node) Forced {
	bound := s.secret.Longest()
	for _, n := range s.undecided {
		s.doubt = min(s.doubt, n.loss)
	}
	if end == nil {
		return Forced{Bound: max(0, bound-s.doubt)}
	}
	r := Forced{Guesses: bound - end.loss, Bound: bound - min(end.loss, s.doubt)}
	var path []*node
	for n := end; n != nil; n = n.parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	var shrinking []int32
	for i, n := range path {
		shrinking = append(shrinking, n.guesses...)
		if i+1 < len(path) && path[i+1].class == n.class {
			continue
		}
		r.Opening = append(r.Opening, game.Pick(s.finder.words, shrinking)...)
		s.play(&r, n.class, n.held, shrinking)
		shrinking = nil
	}
	for _, c := range s.secret.chainAbove(end.class) {
		s.play(&r, c, end.held, nil)
	}
	return r
}

// play adds a class to the game: the guesses that shrank the host, then all that are neutral by then.
func (s *search) play(r *Forced, c Class, h held, shrinking []int32) {
	played := slices.Clone(shrinking)
	for _, g := range s.class(c) {
		row := s.table.Row(int(g))
		if h.neutral(row, row[s.column]) && !slices.Contains(shrinking, g) {
			played = append(played, g)
		}
	}
	if len(played) > 0 {
		r.Chain = append(r.Chain, c)
		r.Game = append(r.Game, game.Pick(s.finder.words, played)...)
	}
}
