package sim

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"absurdist/engine"
	"absurdist/strategy"
)

// node is a position that some of the games go through. A strategy that does not
// draw plays the same there in all of them, so it is asked once.
type node struct {
	pos   *engine.Position
	games []int32     // indexes of the result's
	host  engine.Host // an adversary, which has one answer to all games; nil where each game has its secret
}

// walk plays all games of one board as one tree, from the first guess down. The
// nodes that wait lie on a stack, so there are never many.
func (r *run) walk(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &stack{}
	s.changed.L = &s.mu
	if err := r.roots(ctx, s); err != nil {
		return err
	}
	defer context.AfterFunc(ctx, s.close)()
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			if err := r.work(ctx, s); err != nil {
				cancel(err)
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// roots puts the positions on the stack that the games begin with.
func (r *run) roots(ctx context.Context, s *stack) error {
	start := func(games []int32) (node, error) {
		n := node{engine.NewPosition(r.Dict, r.Rules), games, nil}
		var err error
		if !r.Host.HasSecret() {
			n.host, err = r.host(ctx)
		}
		return n, err
	}
	all := make([]int32, len(r.result.Games))
	for g := range all {
		all[g] = int32(g)
	}
	if !r.Openings {
		n, err := start(all)
		s.nodes, s.open = []node{n}, 1
		return err
	}
	for i := range all {
		n, err := start(all[i : i+1])
		if err != nil {
			return err
		}
		children, err := r.answers(n, r.result.Games[i].Opening)
		if err != nil {
			return err
		}
		s.nodes, s.open = append(s.nodes, children...), s.open+len(children)
	}
	return nil
}

// work plays nodes until none is left.
func (r *run) work(ctx context.Context, s *stack) (err error) {
	p := &player{}
	defer func() {
		r.enter(p, 0)
		err = errors.Join(err, strategy.Close(p.Strategy))
	}()
	if p.Strategy, err = r.New(r.Seed); err != nil {
		return err
	}
	for {
		n, ok := s.pop()
		if !ok {
			return nil
		}
		children, err := r.expand(ctx, p, n)
		if err != nil {
			return err
		}
		s.push(children)
	}
}

// expand plays one guess in the games of a node, and returns those that go on.
func (r *run) expand(ctx context.Context, p *player, n node) ([]node, error) {
	guess, err := p.think(func() (strategy.Move, error) { return p.Next(ctx, n.pos) }, n.pos.Check)
	if errors.Is(err, strategy.ErrNoMove) {
		r.end(n)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return r.answers(n, guess)
}

// answers has the host answer a guess, and returns the nodes of the games that go on.
func (r *run) answers(n node, guess engine.Word) ([]node, error) {
	var by [engine.Clues][]int32
	if n.host != nil {
		by[n.host.Answer(guess)] = n.games
	} else {
		for _, g := range n.games {
			clue := engine.Score(guess, r.result.Games[g].Answers[0])
			by[clue] = append(by[clue], g)
		}
	}
	var children []node
	for clue, games := range by {
		if len(games) == 0 {
			continue
		}
		child := node{n.pos.Clone(), games, n.host}
		if err := child.pos.Apply(guess, engine.Clue(clue)); err != nil {
			return nil, err
		}
		if child.pos.Won() || child.pos.Lost() {
			r.end(child)
			continue
		}
		children = append(children, child)
	}
	return children, nil
}

// end enters the games that end in a node. They share what was played.
func (r *run) end(n node) {
	var played Game
	for _, t := range n.pos.Turns() {
		played.take(t.Guess, t.Clue)
	}
	for _, i := range n.games {
		g := &r.result.Games[i]
		g.Guesses, g.Clues = played.Guesses, played.Clues
		g.end(n.pos)
	}
	r.enter(&player{}, len(n.games))
}

// stack holds the nodes that wait for a worker.
type stack struct {
	mu      sync.Mutex
	changed sync.Cond
	nodes   []node
	open    int // nodes that wait or are being expanded
	closed  bool
}

// pop waits for a node. It returns false when there will be none any more.
func (s *stack) pop() (node, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.nodes) == 0 && s.open > 0 && !s.closed {
		s.changed.Wait()
	}
	if len(s.nodes) == 0 || s.closed {
		return node{}, false
	}
	n := s.nodes[len(s.nodes)-1]
	s.nodes = s.nodes[:len(s.nodes)-1]
	return n, true
}

// push ends the expansion of a node and adds its children.
func (s *stack) push(children []node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.nodes = append(s.nodes, children...)
	s.open += len(children) - 1
	s.changed.Broadcast()
}

// close wakes all who wait, for nothing.
func (s *stack) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.changed.Broadcast()
}
