package parallel

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"

	"pgregory.net/rapid"
)

func TestFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, block := rapid.IntRange(0, 200).Draw(t, "n"), rapid.IntRange(1, 70).Draw(t, "block")
		calls := make([]atomic.Int32, n)
		must.Do(t, For(t.Context(), n, block, func(i int) { calls[i].Add(1) }))
		for i := range calls {
			must.Same(t, calls[i].Load(), 1, "calls for %d", i)
		}
	})
}

// TestEach checks that everything is done once, and that no worker does two things at a time.
func TestEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type worker struct{ calls, busy int }
		workers := make([]*worker, rapid.IntRange(1, 5).Draw(t, "workers"))
		for i := range workers {
			workers[i] = new(worker)
		}
		n, block := rapid.IntRange(0, 200).Draw(t, "n"), rapid.IntRange(1, 70).Draw(t, "block")
		calls := make([]int, n)
		err := Each(context.Background(), workers, n, block, func(_ context.Context, w *worker, i int) error {
			w.busy++
			defer func() { w.busy-- }()
			if w.busy > 1 {
				return errors.New("a worker was called twice at the same time")
			}
			w.calls++
			calls[i]++
			return nil
		})
		sum := 0
		for _, w := range workers {
			sum += w.calls
		}
		must.Need(t, err == nil && sum == n && !slices.ContainsFunc(calls, func(c int) bool { return c != 1 }),
			"%v, %d calls of %d: %v", err, sum, n, calls)
	})
}

func TestEachEnds(t *testing.T) {
	broken := errors.New("broken")
	var done atomic.Int32
	err := Each(t.Context(), make([]struct{}, 3), 1000, 1, func(ctx context.Context, _ struct{}, i int) error {
		done.Add(1)
		if i == 10 {
			return broken
		}
		if i > 10 {
			<-ctx.Done() // the error ends the context of the others
		}
		return nil
	})
	must.Hold(t, errors.Is(err, broken) && done.Load() <= 11+3, "%v after %d", err, done.Load())
	ctx, why := must.Ended(t)
	never := func(context.Context, struct{}, int) error { t.Error("called after the end"); return nil }
	must.Is(t, Each(ctx, make([]struct{}, 3), 10, 1, never), why, "cancelled")
}

// TestRun checks that all workers run at the same time: each waits for all others.
func TestRun(t *testing.T) {
	workers := []int{3, 1, 4, 1, 5}
	var sum atomic.Int32
	var all sync.WaitGroup
	all.Add(len(workers))
	err := Run(t.Context(), workers, func(_ context.Context, w int) error {
		all.Done()
		all.Wait()
		sum.Add(int32(w))
		return nil
	})
	must.Hold(t, err == nil && sum.Load() == 14, "%v, %d", err, sum.Load())
}

func TestInOrder(t *testing.T) {
	const n = 2 * ahead
	var got []int
	err := InOrder(t.Context(), n, func(_ context.Context, i int) (int, error) { return 3 * i, nil }, func(v int) error {
		got = append(got, v)
		return nil
	})
	must.Hold(t, err == nil && len(got) == n && slices.IsSorted(got) && got[n-1] == 3*(n-1), "%v, %v", got, err)
	must.Do(t, InOrder(t.Context(), 0, func(context.Context, int) (int, error) { return 0, nil }, func(int) error { return nil }))
}

func TestInOrderEnds(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct{ compute, emit error }{"compute": {broken, nil}, "emit": {nil, broken}} {
		done := 0
		err := InOrder(t.Context(), 1000, func(_ context.Context, i int) (int, error) {
			if i == 10 {
				return i, c.compute
			}
			return i, nil
		}, func(i int) error {
			done++
			if i == 10 {
				return c.emit
			}
			return nil
		})
		must.Hold(t, errors.Is(err, broken) && done <= 11, "%s: %v after %d", name, err, done)
	}
	ctx, why := must.Ended(t)
	cause := func(ctx context.Context, _ int) (int, error) { return 0, context.Cause(ctx) }
	must.Is(t, InOrder(ctx, 5, cause, func(int) error { return nil }), why, "cancelled")
}

// A panic of the work reaches the caller, after all other work has ended.
func TestPanic(t *testing.T) {
	for name, run := range map[string]func(){
		"run": func() { _ = For(t.Context(), 100, 1, mayPanic) },
		"in order": func() {
			_ = InOrder(t.Context(), 100, func(_ context.Context, i int) (int, error) { mayPanic(i); return i, nil }, func(int) error { return nil })
		},
	} {
		func() {
			defer func() {
				p := fmt.Sprint(recover())
				must.Hold(t, strings.Contains(p, "out of luck") && strings.Contains(p, "mayPanic"), "%s: %s", name, p)
			}()
			run()
		}()
	}
}

func mayPanic(i int) {
	if i == 40 {
		panic("out of luck")
	}
}
