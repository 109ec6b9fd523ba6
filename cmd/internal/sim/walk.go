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
	games []int32
}

// walk plays all games of one board as one tree, from the first guess down. The
// nodes that wait lie on a stack, so there are never many.
func (r *run) walk(ctx context.Context) error {
	all := make([]int32, len(r.result.Games))
	for g := range all {
		all[g] = int32(g)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &stack{nodes: []node{{engine.NewPosition(r.Dict, r.Rules), all}}, open: 1}
	s.changed.L = &s.mu
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
	var children []node
	for clue, games := range r.answer(guess, n.games) {
		if len(games) == 0 {
			continue
		}
		child := node{n.pos.Clone(), games}
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

// answer sorts games by the clue that their answers give to the guess.
func (r *run) answer(guess engine.Word, games []int32) *[engine.Clues][]int32 {
	var by [engine.Clues][]int32
	for _, g := range games {
		clue := engine.Score(guess, r.Dict.Answers()[r.result.Games[g].Answers[0]])
		by[clue] = append(by[clue], g)
	}
	return &by
}

// end enters the games that end in a node.
func (r *run) end(n node) {
	for _, g := range n.games {
		r.result.Games[g].Guesses = len(n.pos.Turns())
		r.result.Games[g].Won = n.pos.Won()
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
