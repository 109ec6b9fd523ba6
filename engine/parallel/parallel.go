// Package parallel runs numbered work on all cores.
package parallel

import (
	"context"
	"runtime"
	"sync"
)

// For calls f(0) … f(n-1), in blocks of that many, and returns when all are done.
func For(n, block int, f func(int)) {
	var (
		mu   sync.Mutex
		next int
		wg   sync.WaitGroup
	)
	for range min(runtime.GOMAXPROCS(0), (n+block-1)/block) {
		wg.Go(func() {
			for {
				mu.Lock()
				from := next
				next += block
				mu.Unlock()
				if from >= n {
					return
				}
				for i := from; i < min(from+block, n); i++ {
					f(i)
				}
			}
		})
	}
	wg.Wait()
}

// ahead is how many results may wait for a slow one before them.
const ahead = 256

// InOrder calls compute for 0 … n-1 on all cores, and emit with the results in that order, one at a time.
// The first error of either ends it and is returned, or the cause of ctx's end.
func InOrder[T any](ctx context.Context, n int, compute func(context.Context, int) (T, error), emit func(T) error) error {
	return InOrderOn(ctx, runtime.GOMAXPROCS(0), n, compute, emit)
}

// InOrderOn is [InOrder] with so many calls of compute at a time.
func InOrderOn[T any](ctx context.Context, atOnce, n int, compute func(context.Context, int) (T, error), emit func(T) error) error {
	type result struct {
		value T
		err   error
	}
	type task struct {
		i   int
		out chan result
	}
	ctx, cancel := context.WithCancelCause(ctx)
	tasks, order := make(chan task), make(chan chan result, ahead)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel(nil)
	for range min(atOnce, n) {
		workers.Go(func() {
			for t := range tasks {
				v, err := compute(ctx, t.i)
				t.out <- result{v, err}
			}
		})
	}
	workers.Go(func() {
		defer close(tasks)
		defer close(order)
		for i := range n {
			t := task{i, make(chan result, 1)}
			select {
			case order <- t.out:
				tasks <- t
			case <-ctx.Done():
				return
			}
		}
	})
	for out := range order {
		r := <-out
		if r.err == nil {
			r.err = emit(r.value)
		}
		if r.err != nil {
			cancel(r.err)
			return r.err
		}
	}
	return context.Cause(ctx)
}
