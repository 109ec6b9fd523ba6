// Package parallel runs work on all cores.
package parallel

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Run calls f with each of the workers at the same time and waits for all calls. The first error ends the context of all calls and is
// returned. Otherwise Run returns the cause of ctx's end. If f panics, Run panics in the caller's goroutine, which can recover.
func Run[W any](ctx context.Context, workers []W, f func(context.Context, W) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var running sync.WaitGroup
	for _, w := range workers {
		running.Go(func() {
			if err := caught(func() error { return f(ctx, w) }); err != nil {
				cancel(err)
			}
		})
	}
	running.Wait()
	err := context.Cause(ctx)
	passOn(err)
	return err
}

// panicked is a panic on its way to the goroutine of the caller, as an error.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string { return fmt.Sprintf("%v\n\n%s", p.value, p.stack) }

// caught calls f and returns a panic as an error.
func caught(f func() error) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *panicked: // of work within the work
			err = p
		default:
			err = &panicked{p, debug.Stack()}
		}
	}()
	return f()
}

func passOn(err error) {
	if p, ok := err.(*panicked); ok { //nolint:errorlint // it is never wrapped
		panic(p)
	}
}

// Each calls f for 0 … n-1, in blocks of the given size. Each call gets a free worker, which no other call uses at the same time. No block
// begins after the first error or after the end of ctx. Each returns that error, or the cause of ctx's end.
func Each[W any](ctx context.Context, workers []W, n, block int, f func(ctx context.Context, w W, i int) error) error {
	var next atomic.Int64
	blocks := (n + block - 1) / block
	return Run(ctx, workers[:min(len(workers), blocks)], func(ctx context.Context, w W) error {
		for ctx.Err() == nil {
			from := block * int(next.Add(1)-1)
			if from >= n {
				break
			}
			for i := from; i < min(from+block, n); i++ {
				if err := f(ctx, w, i); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// Workers returns a new W for each core, for [Each] and [Run].
func Workers[W any]() []*W {
	list := make([]*W, runtime.GOMAXPROCS(0))
	for i := range list {
		list[i] = new(W)
	}
	return list
}

// For calls f(0) … f(n-1) on all cores, in blocks of the given size, and waits for all. After the end of ctx no block begins, and For
// returns its cause.
func For(ctx context.Context, n, block int, f func(int)) error {
	return Each(ctx, Workers[struct{}](), n, block, func(_ context.Context, _ *struct{}, i int) error {
		f(i)
		return nil
	})
}

// ahead is the most results that wait for a slow earlier one.
const ahead = 256

// InOrder calls compute for 0 … n-1 on all cores, and emit with the results in that order, one at a time. It stops at the first error of
// either and returns it, or the cause of ctx's end.
func InOrder[T any](ctx context.Context, n int, compute func(context.Context, int) (T, error), emit func(T) error) error {
	return InOrderOn(ctx, runtime.GOMAXPROCS(0), n, compute, emit)
}

// InOrderOn is [InOrder] with at most atOnce calls of compute at a time.
func InOrderOn[T any](ctx context.Context, atOnce, n int, compute func(context.Context, int) (T, error), emit func(T) error) error {
	type result struct {
		value T
		err   error
	}
	ctx, cancel := context.WithCancelCause(ctx)
	order, busy := make(chan chan result, ahead), make(chan struct{}, atOnce)
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel(nil)
	running.Go(func() {
		defer close(order)
		for i := range n {
			out := make(chan result, 1)
			select {
			case order <- out:
			case <-ctx.Done():
				return
			}
			busy <- struct{}{}
			running.Go(func() {
				var r result
				r.err = caught(func() (err error) {
					r.value, err = compute(ctx, i)
					return err
				})
				<-busy
				out <- r
			})
		}
	})
	for out := range order {
		r := <-out
		if r.err == nil {
			r.err = emit(r.value)
		}
		if r.err != nil {
			cancel(r.err)
			passOn(r.err)
			return r.err
		}
	}
	return context.Cause(ctx)
}
