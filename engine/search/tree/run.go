package tree

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// progressInterval is the least time between two calls of Options.Progress.
const progressInterval = 200 * time.Millisecond

// reportEvery is the number of states between two checks of the time.
const reportEvery = 256

// count counts a state, checks for cancellation, and reports progress from time to time.
func (w *worker) count() {
	if w.nodes++; w.cancelled.Load() || w.nodes == w.most {
		w.stopped = true
	}
	if w.nodes%reportEvery != 0 {
		return
	}
	total := w.Solver.nodes.Add(reportEvery)
	if w.spent() != nil {
		w.stopped = true
		w.cancelled.Store(true)
	}
	if w.options.Progress == nil || !w.reporting.TryLock() {
		return
	}
	if now := time.Now(); now.Sub(w.reported) >= progressInterval {
		w.reported = now
		w.options.Progress(total)
	}
	w.reporting.Unlock()
}

// ErrNodes is wrapped by the errors of a solver's methods when the search has used up [Options.Nodes].
var ErrNodes = errors.New("the search has used up its states")

// spent returns an error when the states are used up.
func (s *Solver) spent() error {
	if s.options.Nodes > 0 && s.nodes.Load() >= s.options.Nodes {
		return fmt.Errorf("%d states: %w", s.options.Nodes, ErrNodes)
	}
	return nil
}

// listen makes the workers notice the end of ctx, until stop is called.
func listen(ctx context.Context, workers ...*worker) (stop func() bool) {
	cancelled := new(atomic.Bool) // of this question only: an AfterFunc may come late
	for _, w := range workers {
		w.cancelled, w.stopped = cancelled, false
	}
	return context.AfterFunc(ctx, func() { cancelled.Store(true) })
}

// each calls f for 0 … n-1, each time with a free worker, and waits. The error is the cause of ctx's end, or wraps [ErrNodes]; the results
// are then invalid.
func (s *Solver) each(ctx context.Context, n int, f func(w *worker, i int)) error {
	defer listen(ctx, s.workers...)()
	return cmp.Or(parallel.Each(ctx, s.workers, n, 1, func(_ context.Context, w *worker, i int) error {
		f(w, i)
		return nil
	}), s.spent())
}

// Each calls f for 0 … n-1, on all workers. With least, f asks for the least total of guesses for some of the answers, numbered as in
// [Problem.Answers]. If the total is not below the given bound, least returns a lower bound that is not either. A first guess must be allowed;
// the zero word stands for any. The error is the cause of ctx's end, or wraps [ErrNodes]; all that least returned is then invalid.
func (s *Solver) Each(ctx context.Context, n int, f func(i int, least func(answers []uint16, first game.Word, below int) int)) error {
	s.ask(s.problem.Guesses, false, 0)
	return s.each(ctx, n, func(w *worker, i int) {
		nd := w.node()
		var set []uint16
		f(i, func(answers []uint16, first game.Word, below int) int {
			set, nd.key = set[:0], key{}
			for _, a := range answers {
				set = append(set, s.numbers[a])
				nd.key.flip(w.zobrist[s.numbers[a]])
			}
			slices.Sort(set)
			nd.set = set
			beta := int32(min(below, infinite))
			if first != (game.Word{}) {
				return int(w.guess(nd, s.place[s.index[first]], beta, 1))
			}
			return int(w.value(nd, beta, 1))
		})
	})
}

// alone calls f with the first worker. The error is as for each.
func (s *Solver) alone(ctx context.Context, f func(w *worker)) error {
	return s.each(ctx, 1, func(w *worker, _ int) { f(w) })
}

// firstGuess returns the value of guess j as the first guess if it is below beta, otherwise a lower bound that
// is at least beta. The workers share its classes.
func (s *Solver) firstGuess(ctx context.Context, j, beta int32) (int32, error) {
	lead := s.workers[0]
	open, total := lead.settle(lead.node(), j, beta, lead.level(0))
	if total >= beta || len(open) == 0 {
		return total, context.Cause(ctx)
	}
	q := &queue{total: total, beta: beta, apart: s.apart}
	if !s.keptApart() {
		q.apart.class = math.MaxInt
	}
	for _, c := range open {
		q.waiting = append(q.waiting, &task{class: c, window: s.firstWindow()})
	}
	err := s.each(ctx, len(s.workers), func(w *worker, _ int) {
		nd := w.node()
		for c := q.take(); c != nil; c = q.take() {
			v := w.class(nd, nd.frame, j, &c.class, c.limit, 0)
			if w.stopped {
				return
			}
			q.put(c, v)
		}
	})
	if err == nil && len(q.large) > 0 {
		err = s.largeClasses(ctx, q)
	}
	return q.total, err
}

// queue hands out the classes of a first guess, smallest window first, as in worker.deepen.
type queue struct {
	mu      sync.Mutex
	waiting []*task
	total   int32
	beta    int32
	apart   apart
	large   []*task // for [Solver.largeClasses]
}

// task is a class with its next window and limit.
type task struct {
	class
	window, limit int32
}

// take returns the next task, or nil if the queue is empty or the bound is reached. Another worker may put the task that it holds back
// into the queue. It then takes the task again itself.
func (q *queue) take() *task {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 || q.total >= q.beta {
		return nil
	}
	next := 0
	for i, t := range q.waiting {
		o := q.waiting[next]
		if c := cmp.Compare(t.window, o.window); c < 0 || c == 0 && len(t.set) > len(o.set) {
			next = i
		}
	}
	t := q.waiting[next]
	q.waiting = slices.Delete(q.waiting, next, next+1)
	t.limit = min(t.bound.least+t.window, q.beta-(q.total-t.bound.least))
	return t
}

// put records the value found for a task.
func (q *queue) put(t *task, v int32) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.total = min(q.total+v-t.bound.least, infinite)
	t.bound.least = v
	if v >= t.limit {
		t.window = wider(t.window)
		if len(t.set) > q.apart.class && t.window > q.apart.window {
			q.large = append(q.large, t)
		} else {
			q.waiting = append(q.waiting, t)
		}
	}
}

// hopeless reports whether the guesses can't find every answer, for a reason that needs no search. If the game
// always goes on with the largest class, each guess removes at most what it removes from all candidates, and
// at most one candidate may be left for the last guess. This catches families of words that differ in one
// letter.
func (s *Solver) hopeless() bool {
	rest := int32(len(s.answers))
	for i := range min(int(s.limit)-1, len(s.removed)) {
		rest -= s.removed[i]
	}
	return s.loss == 0 && rest > 1
}

// anyGuess returns the least value over all guesses if it is below beta, otherwise a lower bound that is at
// least beta. The workers share the guesses.
func (s *Solver) anyGuess(ctx context.Context, beta int32) (int32, error) {
	if s.hopeless() {
		return infinite, context.Cause(ctx)
	}
	lead := s.workers[0]
	nd := lead.node()
	if n := len(nd.set); n < reframeAt || nd.left <= 2 {
		v := int32(0)
		err := s.alone(ctx, func(w *worker) { v = w.value(nd, beta, 0) })
		return v, err
	}
	tries := lead.tries(nd, beta)
	var mu sync.Mutex
	least, rest := beta, int32(infinite)
	if len(tries) < len(s.allowed) {
		rest = beta
	}
	err := s.each(ctx, len(tries), func(w *worker, i int) {
		mu.Lock()
		limit := least
		mu.Unlock()
		v := tries[i].least
		switch {
		case s.depthOnly && limit < beta:
			return
		case v < limit:
			v = w.guess(w.node(), tries[i].guess, limit, 0)
		}
		mu.Lock()
		defer mu.Unlock()
		switch {
		case w.stopped:
		case v < limit:
			least = min(least, v)
		default:
			rest = min(rest, v)
		}
	})
	if least < beta {
		return least, err
	}
	return max(rest, beta), err
}

// tries returns the guesses whose value may be below beta, the most promising first, equal ones in the order
// of the allowed words.
func (w *worker) tries(nd *node, beta int32) []try {
	if nd.left <= 2 {
		beta = infinite // 3n-classes-own is no bound where answers may be lost
	}
	found, _ := w.survey(nd, beta, nil)
	var tries []try
	for _, g := range found {
		if t := w.rate(nd, g.guess); t.least < beta || nd.left <= 2 {
			tries = append(tries, t)
		}
	}
	return nd.frame.promising(tries)
}

// promising sorts guesses, the most promising first, equal ones in the order of the allowed words.
func (f *frame) promising(tries []try) []try {
	slices.SortFunc(tries, func(a, b try) int {
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(f.guesses[a.guess], f.guesses[b.guess]))
	})
	return tries
}
