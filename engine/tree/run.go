package tree

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Progress is how far a question has come.
type Progress struct {
	Nodes int64 // states searched so far
}

// between two calls of Options.Progress.
const progressInterval = 200 * time.Millisecond

// reportEvery is how many states a worker searches before it looks whether to report.
const reportEvery = 256

// count counts a state, notices that the question was cancelled, and reports now and then.
func (w *worker) count() {
	if w.cancelled.Load() {
		w.stopped = true
	}
	if w.nodes++; w.nodes%reportEvery != 0 {
		return
	}
	total := w.Solver.nodes.Add(reportEvery)
	if w.options.Progress == nil || !w.reporting.TryLock() {
		return
	}
	if now := time.Now(); now.Sub(w.reported) >= progressInterval {
		w.reported = now
		w.options.Progress(Progress{Nodes: total})
	}
	w.reporting.Unlock()
}

// run calls f with every worker at the same time and waits. It returns the
// context's error if that ended first; what was found then means nothing.
func (s *Solver) run(ctx context.Context, f func(w *worker)) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	cancelled := new(atomic.Bool) // of this run: an AfterFunc may come late
	stop := context.AfterFunc(ctx, func() { cancelled.Store(true) })
	defer stop()
	var wg sync.WaitGroup
	for _, w := range s.workers {
		w.cancelled, w.stopped = cancelled, false
		wg.Go(func() { f(w) })
	}
	wg.Wait()
	for _, w := range s.workers {
		if w.stopped {
			return context.Cause(ctx)
		}
	}
	return nil
}

// firstGuess returns the value of guess j before anything else, if it is below
// beta, or else a lower bound of it that is at least beta. Its classes are
// spread over the workers.
func (s *Solver) firstGuess(ctx context.Context, j, beta int32) (int32, error) {
	lead := s.workers[0]
	open, total := lead.settle(lead.node(), j, beta, lead.level(0))
	if total >= beta || len(open) == 0 {
		return total, ctx.Err()
	}
	q := newQueue(open, total, beta, s.firstWindow())
	err := s.run(ctx, func(w *worker) {
		nd := w.node()
		for c := q.take(); c != nil; c = q.take() {
			v := w.class(nd, nd.frame, j, &c.class, c.limit, 0)
			if w.stopped {
				return
			}
			q.put(c, v)
		}
	})
	return q.total, err
}

// queue hands out the classes of a first guess, those first that were asked the
// least, as in worker.deepen.
type queue struct {
	mu      sync.Mutex
	waiting []*task
	total   int32
	beta    int32
}

// task is a class with what to ask next.
type task struct {
	class
	window, limit int32
}

func newQueue(open []class, total, beta, window int32) *queue {
	q := &queue{total: total, beta: beta}
	for _, c := range open {
		q.waiting = append(q.waiting, &task{class: c, window: window})
	}
	return q
}

// take returns the next task, nil if there is none or the bound is reached.
// A task that another worker holds may come back, but then that worker takes it up.
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

// put takes the value that was found for a task.
func (q *queue) put(t *task, v int32) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.total = min(q.total+v-t.bound.least, infinite)
	t.bound.least = v
	if v >= t.limit {
		t.window = wider(t.window)
		q.waiting = append(q.waiting, t)
	}
}

// hopeless reports whether the guesses can't find every answer, for a reason that
// is seen at once: always going on with the largest class, each guess takes off
// no more than it takes off the largest class of all candidates, and one
// candidate at most may be left for the last guess. Families of words that
// differ in one letter are like that.
func (s *Solver) hopeless() bool {
	rest := int32(len(s.answers))
	for i := range min(int(s.limit)-1, len(s.sheds)) {
		rest -= s.sheds[i]
	}
	return s.loss == 0 && rest > 1
}

// anyGuess returns the least value over all guesses, if it is below beta, or
// else a lower bound that is at least beta. The guesses are spread over the workers.
func (s *Solver) anyGuess(ctx context.Context, beta int32) (int32, error) {
	if s.hopeless() {
		return infinite, ctx.Err()
	}
	lead := s.workers[0]
	nd := lead.node()
	if n := len(nd.set); n < reframeAt || nd.left <= 2 {
		v := int32(0)
		err := s.alone(ctx, func(w *worker) { v = w.value(nd, beta, 0) })
		return v, err
	}
	tries := lead.tries(nd, beta)
	var next atomic.Int32
	var least, rest atomic.Int32
	least.Store(beta)
	rest.Store(infinite)
	if len(tries) < len(s.allowed) {
		rest.Store(beta)
	}
	err := s.run(ctx, func(w *worker) {
		nd := w.node()
		for i := int(next.Add(1)) - 1; i < len(tries); i = int(next.Add(1)) - 1 {
			limit := least.Load()
			if s.depthOnly && limit < beta {
				return
			}
			v := tries[i].least
			if v < limit {
				v = w.guess(nd, tries[i].guess, limit, 0)
			}
			if w.stopped {
				return
			}
			if v < limit {
				lower(&least, v)
			} else {
				lower(&rest, v)
			}
		}
	})
	if v := least.Load(); v < beta {
		return v, err
	}
	return max(rest.Load(), beta), err
}

// alone is run for a question that one worker answers.
func (s *Solver) alone(ctx context.Context, f func(w *worker)) error {
	return s.run(ctx, func(w *worker) {
		if w == s.workers[0] {
			f(w)
		}
	})
}

// lower makes a the lesser of a and v.
func lower(a *atomic.Int32, v int32) {
	for {
		old := a.Load()
		if v >= old || a.CompareAndSwap(old, v) {
			return
		}
	}
}

// tries returns the guesses whose value may be below beta, the most promising
// first. Equal ones stand in the order of the allowed words.
func (w *worker) tries(nd *node, beta int32) []try {
	n := int32(len(nd.set))
	slack := beta - 2*n
	if nd.left <= 2 {
		slack = n // 3n-classes-own is no bound where answers may be lost
	}
	found, _ := w.survey(nd, beta, slack, nil)
	var tries []try
	for _, g := range found {
		if t := w.rate(nd, g, n); t.least < beta || nd.left <= 2 {
			tries = append(tries, t)
		}
	}
	slices.SortFunc(tries, func(a, b try) int {
		if a.order != b.order {
			return cmp.Compare(a.order, b.order)
		}
		return cmp.Compare(nd.frame.guesses[a.guess], nd.frame.guesses[b.guess])
	})
	return tries
}
