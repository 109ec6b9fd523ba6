package chain

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"math"
	"slices"

	"absurdist/engine"
)

// Forcer finds the longest hard-mode games against Absurdle's host that end on a given answer.
//
// # How the host is forced
//
// Say that the game is to end on the secret s. The host must answer every guess with the clue for s,
// so the game climbs the classes of s, and on its way what the host holds shrinks to s alone. A guess
// is neutral when all that the host holds gives the clue that s gives: it changes nothing and can be
// played at any time while the game stands on its class. A guess that has become neutral stays so.
// Hence of each class that the game passes it can play all words that are neutral to what the host
// holds when it leaves the class, those that had shrunk the host among them, and no others. What a
// game loses against the chain's bound is
//
//   - the words of the classes that it passes that were not neutral when it left them, and
//   - what the chain of its classes weighs less than the heaviest.
//
// Once the host holds s alone nothing more is lost. So the search goes over pairs of a class and what
// the host holds there, by what is lost so far, least first; its moves are guesses that shrink the
// host (they lose nothing) and steps to the next class (they lose the words not neutral then). The
// first pair with s alone is the exact best.
//
// # The class of nothing revealed
//
// There the pairs are far too many: hundreds of thousands of sets of all-grey guesses. But what the
// host holds after such guesses is the answers without the letters that they used, so what it holds
// on leaving is known by the letters, of those that could have been used, that it still has (spare).
// The words lost are those that use a spare letter. So the sets of spare letters are tried by what
// they lose, least first, the empty one before all, and only for those that the search gets to is
// there a depth-first search for guesses that bring the host there.
type Forcer struct {
	dict   *engine.Dictionary
	table  *engine.Table
	finder *Finder
	all    held
	first  []uint8 // what the host answers to each word as the first guess
}

// NewForcer returns a forcer for Absurdle with the dictionary's words.
func NewForcer(d *engine.Dictionary) *Forcer {
	f := &Forcer{dict: d, table: d.Table(), finder: NewFinder(d.Words()), first: make([]uint8, len(d.Words()))}
	for i := range d.Answers() {
		f.all = append(f.all, uint16(i))
	}
	var sizes split
	for g := range f.first {
		f.first[g] = f.all.choice(f.table.Row(g), &sizes)
	}
	return f
}

// Forced is a longest game of Absurdle that ends on a secret, as far as the search got.
type Forced struct {
	Guesses int           // of the best game found, 0 if none was
	Bound   int           // no game has more
	Opening []engine.Word // the guesses of the game that shrank what the host held
	Chain   []Class       // the classes of the game
	Game    []engine.Word
}

// Proved reports whether no game is longer than the one found.
func (f Forced) Proved() bool { return f.Guesses == f.Bound }

// DefaultEffort settles nearly all answers of the embedded lists: most at once, the hardest in seconds.
const DefaultEffort = 10_000_000_000

// haste is the part of the effort, one of so many, that is kept for finding any game at all.
const haste = 4

// Force finds the longest game that ends on the answer w, or the best that it can with the effort,
// the number of clues that it may look at. The result depends on the arguments only. The error is
// ctx's, or says that w is not an answer.
func (f *Forcer) Force(ctx context.Context, w engine.Word, effort int) (Forced, error) {
	if !f.dict.IsAnswer(w) {
		return Forced{}, fmt.Errorf("%s is not among the answers of %s, and no game of Absurdle ends on another word", w.Upper(), f.dict.Name())
	}
	column, _ := f.dict.Index(w)
	s := &search{
		Forcer: f, secret: f.finder.Secret(w), column: column, doubt: math.MaxInt,
		total: effort, effort: effort - effort/haste, hasty: effort / haste,
		words: map[Class][]int32{}, seen: map[string]bool{},
	}
	s.shapes()
	heap.Push(&s.open, &node{spare: &spare{share: effort / firstShare}})
	end, err := s.run(ctx)
	if err != nil {
		return Forced{}, err
	}
	return s.result(end), nil
}

// search is the search for one secret.
type search struct {
	*Forcer
	secret    *Secret
	column    int // of the secret in the table
	total     int // the effort at the start
	effort    int // clues that may still be looked at
	hasty     int // the same, kept for when effort is used up and any game will do
	doubt     int // a game that loses this much, or more, may have been overlooked
	open      queue
	seen      map[string]bool
	undecided []*node // spare letters that it is not known whether they can be spared
	words     map[Class][]int32
	firsts    map[letters]held // what the host holds after a first all-grey guess with these letters
	grey      []letters        // of the words that share no letter with the secret
	usable    letters          // all of these
}

// node is a class that the game stands on, what the host holds there, and how it got there.
type node struct {
	held    held
	class   Class
	loss    int
	guesses []int32 // those that shrank the host since the parent
	parent  *node
	rank    float64 // among its siblings
	spare   *spare  // in the class Nothing: held is not known yet, only the letters it is to keep
}

// queue is a heap of nodes: those that lost least come first, among equals those where the host holds
// least; the other way round if it is hasty.
type queue struct {
	nodes []*node
	hasty bool
}

func (q *queue) Len() int { return len(q.nodes) }

func (q *queue) Less(i, j int) bool {
	a, b := q.nodes[i], q.nodes[j]
	if q.hasty {
		return cmp.Or(cmp.Compare(a.size(), b.size()), cmp.Compare(a.loss, b.loss)) < 0
	}
	return cmp.Or(cmp.Compare(a.loss, b.loss), cmp.Compare(a.size(), b.size())) < 0
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

// hurry makes the queue hasty.
func (q *queue) hurry() {
	q.hasty = true
	heap.Init(q)
}

// size is what the order goes by: how much the host holds, above all else where that is not known yet.
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
		if s.effort <= 0 && !s.open.hasty {
			s.doubt = min(s.doubt, n.loss)
			heap.Push(&s.open, n)
			s.open.hurry()
			s.effort = s.hasty
			continue
		}
		switch alone := len(n.held) == 1; {
		case alone && (s.open.hasty || s.settled(n.loss)):
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
	key := string([]byte{byte(n.class), byte(n.class >> 8)}) + n.held.key()
	known := s.seen[key]
	s.seen[key] = true
	return !known
}

// class returns the words of a class.
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
	var sizes split
	known := map[string]bool{}
	for _, g := range s.class(n.class) {
		row := s.table.Row(int(g))
		s.effort -= len(n.held) + 4
		clue := row[s.column]
		stay := n.held.stay(row, clue, &sizes)
		if stay == 0 || stay == len(n.held) {
			continue
		}
		left := n.held.keep(row, clue, stay)
		if key := left.key(); !known[key] {
			known[key] = true
			heap.Push(&s.open, &node{held: left, class: n.class, loss: n.loss, guesses: []int32{g}, parent: n})
		}
	}
}

// climb adds the nodes one class up, at the cost of the words that are not neutral.
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

// result makes the game that leads to the node and on to the secret.
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
		for _, g := range shrinking {
			r.Opening = append(r.Opening, s.finder.words[g])
		}
		s.play(&r, n.class, n.held, shrinking)
		shrinking = nil
	}
	for _, c := range s.secret.chainAbove(end.class) {
		s.play(&r, c, end.held, nil)
	}
	return r
}

// play adds a class to the game: the guesses that shrank the host, then all that are neutral by now.
func (s *search) play(r *Forced, c Class, h held, shrinking []int32) {
	before := len(r.Game)
	for _, g := range shrinking {
		r.Game = append(r.Game, s.finder.words[g])
	}
	for _, g := range s.class(c) {
		row := s.table.Row(int(g))
		if h.neutral(row, row[s.column]) && !slices.Contains(shrinking, g) {
			r.Game = append(r.Game, s.finder.words[g])
		}
	}
	if len(r.Game) > before {
		r.Chain = append(r.Chain, c)
	}
}
