package tree

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Options are the options of a [Solver].
type Options struct {
	Objective decision.Objective
	// Workers is the number of goroutines; 0 for one per core. The results do not depend on it.
	Workers int
	// Memory limits the cache, in bytes; 0 for 512 MiB. The search needs some 100 MB besides, and 100 MB a
	// worker.
	Memory int64
	// Nodes ends a search after about that many states in all, with an error that wraps [ErrNodes]; 0 for no limit. With one worker
	// the searches alone decide whether it ends.
	Nodes int64
	// Progress, if set, is called from time to time with the number of states searched so far, from one goroutine at a time.
	Progress func(states int64)

	narrow int // the most classes of a narrow frame's guesses; 0 for [narrowClasses], less in tests
}

// Solver solves one [Problem] and everything below it. It keeps its cache, so a second search is faster. Its
// methods may not be called from several goroutines at the same time.
type Solver struct {
	problem Problem
	options Options
	mode    game.Mode
	answers []game.Word // sorted by suffix, so that similar words are neighbours; with weights by these first
	numbers []uint16    // in answers, of each of the problem
	weights []int32     // of the answers, nil if they have none
	allowed []game.Word
	index   map[game.Word]int32 // in allowed
	*spelling

	root      *frame  // all answers, all guesses
	place     []int32 // the index in root of each allowed word
	removed   []int32 // all candidates less the largest class, for each guess, descending
	all       []uint16
	zobrist   []key // by answer
	cache     *cache
	apart     apart
	reframeAt int // the fewest candidates for which a state gets a frame of its own
	workers   []*worker

	question // the current one

	nodes     atomic.Int64
	elsewhere int64 // states that solvers of classes have searched, see apart.go
	reporting sync.Mutex
	reported  time.Time
}

// question is what a search has to find.
type question struct {
	limit     int32 // guesses
	window    int32 // of the first round, see [worker.deepen]
	loss      int32
	depthOnly bool             // find only some tree for every answer: a value is its total, or infinite if there is none
	leftKeys  [maxLeft + 1]key // by guesses left: the part of a state's key for them and the kind of search
}

const (
	// maxLeft stands for no limit of guesses: no list whose trees fit in memory needs more.
	maxLeft = 64
	// reframeAt affects only speed, as does windowShare: how much smaller than the mean weight the window of the first round is.
	reframeAt   = 12
	windowShare = 2
	// mostAnswers bounds the memory for pairs of answers: half a gigabyte a worker.
	mostAnswers   = 1 << 14
	defaultMemory = 512 << 20
)

// New returns a solver for the problem. The error wraps [ErrProblem], or is the context's.
func New(ctx context.Context, p Problem, o Options) (*Solver, error) {
	index, err := p.index()
	if err != nil {
		return nil, err
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	o.narrow = cmp.Or(o.narrow, narrowClasses)
	n := len(p.Answers)
	if n > mostAnswers {
		return nil, fmt.Errorf("%d candidates, at most %d are handled: %w", n, mostAnswers, ErrProblem)
	}
	if o.Objective >= decision.FewestBranches {
		return nil, fmt.Errorf("trees for the objective %s are looked for by another package: %w", o.Objective, ErrProblem)
	}
	if size := p.size(); o.Objective == decision.MostWon && (p.Guesses == 0 || size*lossOf(size, p.Guesses) >= infinite) {
		return nil, fmt.Errorf("the most won of %d within %d guesses: there must be a limit, and a lower one or smaller weights: %w", size, p.Guesses, ErrProblem)
	}
	letters, err := spell(p.Allowed)
	if err != nil {
		return nil, err
	}
	if p.Scoring != game.CountLetters && (p.Mode != game.Normal || !letters.plain) {
		return nil, fmt.Errorf("clues by the scoring %s are searched in normal mode and for words of five letters a-z only: %w", p.Scoring, ErrProblem)
	}
	s := &Solver{
		problem: p, options: o, mode: p.Mode, allowed: p.Allowed, index: index, spelling: letters,
		cache: newCache(o.Memory), reframeAt: reframeAt, apart: usuallyApart,
	}
	s.window = int32(p.size()/n/windowShare) + 1
	s.sortAnswers(p)
	if err := s.layOut(ctx); err != nil {
		return nil, err
	}
	for range o.Workers {
		s.workers = append(s.workers, s.newWorker())
	}
	s.ask(p.Guesses, false, 0)
	return s, nil
}

// ask prepares for questions with that many guesses left, 0 for no limit: about totals, or only whether every answer can be found. The loss
// is the cost of an answer that is not found, 0 if none may be lost.
func (q *question) ask(guesses int, depthOnly bool, loss int) {
	q.depthOnly, q.loss = depthOnly, int32(loss)
	q.limit = int32(min(guesses, maxLeft))
	if guesses == 0 {
		q.limit = maxLeft
	}
	for left := range q.leftKeys {
		h := uint64(left) + 0x51ed2701
		if depthOnly {
			h ^= 1 << 40
		}
		if loss > 0 {
			h ^= 1 << 41
		}
		h = game.Mix(h)
		q.leftKeys[left] = key{h, game.Mix(h)}
	}
}

// lossOf is more than the guesses of any tree for n answers in total.
func lossOf(n, guesses int) int { return n*guesses + 1 }

// sortAnswers lays out the answers: by weight, and then by their last letters. So a scan soon comes to words that few guesses separate.
func (s *Solver) sortAnswers(p Problem) {
	backwards, weights := slices.Clone(p.Answers), p.Weights
	for i := range backwards {
		slices.Reverse(backwards[i][:])
	}
	if weights == nil {
		weights = make([]int64, len(backwards))
	}
	s.numbers = make([]uint16, len(backwards))
	sorted := order.Of(len(backwards), func(i, j int) int {
		return cmp.Or(cmp.Compare(weights[j], weights[i]), backwards[i].Compare(backwards[j]))
	})
	for at, i := range sorted {
		s.answers, s.all, s.numbers[i] = append(s.answers, p.Answers[i]), append(s.all, uint16(at)), uint16(at)
		if p.Weights != nil {
			s.weights = append(s.weights, int32(weights[i]))
		}
		h := game.Mix(uint64(at) + 0x2545f4914f6cdd1d)
		s.zobrist = append(s.zobrist, key{h, game.Mix(h ^ 0xd1342543de82ef95)})
	}
}

// layOut makes the root frame, with the guesses that have the most classes first. The error is that of [Solver.cells].
func (s *Solver) layOut(ctx context.Context) error {
	table, err := s.cells(ctx)
	if err != nil {
		return err
	}
	for _, largest := range table.largest {
		s.removed = append(s.removed, int32(len(s.answers))-largest)
	}
	slices.SortFunc(s.removed, func(a, b int32) int { return cmp.Compare(b, a) })
	f := new(frame)
	f.shape(len(s.answers), len(s.allowed), table.high != nil, s.weights != nil)
	s.place = make([]int32, len(s.allowed))
	order := order.Of(len(s.allowed), func(a, b int) int { return cmp.Compare(table.classes[b], table.classes[a]) })
	for at, j := range order {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		f.guesses[at], f.classes[at] = int32(j), table.classes[j]
		s.place[j] = int32(at)
		low, high := table.row(j)
		copy(f.row(int32(at)), low)
		if high != nil {
			copy(f.high[at*f.n:], high)
		}
	}
	for i, w := range s.answers {
		f.answers[i] = int32(i)
		f.self[i] = s.place[s.index[w]]
	}
	copy(f.weights, s.weights)
	f.whole = true
	f.pairs.Reset(f.rows, f.high, f.m, f.n, f.n)
	s.root = f
	return f.pairs.Prepare(ctx)
}
