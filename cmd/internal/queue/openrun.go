package queue

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// openRun is a run that the worker does jobs of.
type openRun struct {
	info  runInfo
	once  sync.Once
	doer  Doer
	err   error
	users int
	used  time.Time
}

// open returns the run, prepared for its jobs.
func (r *running) open(ctx context.Context, run string) (*openRun, error) {
	r.mu.Lock()
	o := r.runs[run]
	if o == nil {
		o = new(openRun)
		r.runs[run] = o
	}
	o.users++
	o.used = time.Now()
	r.mu.Unlock()
	o.once.Do(func() { o.err = safely(func() error { return r.prepare(ctx, run, o) }) })
	if o.err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.runs[run] == o {
			delete(r.runs, run) // the next try may succeed
		}
		return nil, o.err
	}
	r.closeUnused()
	return o, nil
}

// prepare reads what the jobs of a run share, and opens its kind.
func (r *running) prepare(ctx context.Context, run string, o *openRun) error {
	var m *jetstream.RawStreamMsg
	err := r.retry(ctx, func(ctx context.Context) error {
		stream, err := r.js.Stream(ctx, resultStream)
		if err == nil {
			m, err = stream.GetLastMsgForSubject(ctx, runSubject+run)
		}
		return err
	})
	if err != nil {
		return err
	}
	if o.info, err = readRun(r.Version, run, m.Header, m.Data); err != nil {
		return err
	}
	kind, err := r.Kinds.find(o.info.Kind)
	if err != nil {
		return err
	}
	o.doer, err = kind.Open(ctx, o.info.Params, r.Jobs)
	return err
}

// safely returns a panic of f as an error: work that was asked for by somebody else must not end the program.
func safely(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

// release records that a job of the run has ended.
func (r *running) release(o *openRun) {
	r.mu.Lock()
	defer r.mu.Unlock()
	o.users--
}

// closeUnused closes all runs that have no job, except the one used last.
func (r *running) closeUnused() {
	r.mu.Lock()
	defer r.mu.Unlock()
	var last *openRun
	for _, o := range r.runs {
		if last == nil || o.used.After(last.used) {
			last = o
		}
	}
	for name, o := range r.runs {
		if o != last && o.users == 0 {
			delete(r.runs, name)
			if err := closeDoer(o.doer); err != nil {
				r.Log.Debug().Err(err).Msg("closing a run")
			}
		}
	}
}
