package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"

	"absurdist/engine/basics/input"
	"absurdist/engine/basics/parallel"
	"absurdist/engine/basics/plain"
)

// Kind is a kind of job.
type Kind struct {
	Name string
	// Open prepares for the jobs of a run with these parameters, at most parallel of them at the same time. An
	// error means that this machine can't do them, for example because its word lists differ.
	Open func(ctx context.Context, params json.RawMessage, parallel int) (Do, error)
	// Check returns an error for what can't be a result.
	Check func(result json.RawMessage) error
}

// Do does a job. The result depends only on the run's parameters and the job. It is called from several goroutines at
// the same time, and returns soon after ctx ends.
type Do func(ctx context.Context, job json.RawMessage) (json.RawMessage, error)

// NewKind returns a kind. Open takes parameters P and returns the function that computes a result R of a job J.
func NewKind[P, J, R any](name string, open func(ctx context.Context, params P, parallel int) (func(context.Context, J) (R, error), error)) Kind {
	return Kind{
		Name: name,
		Open: func(ctx context.Context, params json.RawMessage, parallel int) (Do, error) {
			var p P
			if err := input.JSON(params, &p); err != nil {
				return nil, fmt.Errorf("parameters of %s: %w", name, err)
			}
			do, err := open(ctx, p, parallel)
			if err != nil {
				return nil, err
			}
			return func(ctx context.Context, job json.RawMessage) (json.RawMessage, error) {
				var j J
				if err := input.JSON(job, &j); err != nil {
					return nil, fmt.Errorf("job %s: %w", brief(job), err)
				}
				r, err := do(ctx, j)
				if err != nil {
					return nil, err
				}
				return json.Marshal(r)
			}, nil
		},
		Check: func(result json.RawMessage) error { return input.JSON(result, new(R)) },
	}
}

// brief shortens a job for a message.
func brief(job []byte) string { return plain.Line(string(job), plain.Short) }

// Kinds are the kinds of job that a program knows.
type Kinds []Kind

// Find returns the kind of that name.
func (k Kinds) Find(name string) (Kind, error) {
	for _, kind := range k {
		if kind.Name == name {
			return kind, nil
		}
	}
	return Kind{}, fmt.Errorf("there is no kind of job %q", name)
}

// Runner runs jobs.
type Runner interface {
	// Open begins a run. Its jobs depend on the parameters alone.
	Open(ctx context.Context, kind string, params any) (Session, error)
	// Close ends the runner.
	Close()
}

// Session is a run that takes jobs.
type Session interface {
	// Do does the jobs and calls emit with their results in the order of the jobs, one at a time. It ends at
	// the first error of either and returns it, or the cause of ctx's end. It must not be called concurrently.
	Do(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error
	// Close ends the run. Done says that its results are no longer needed.
	Close(done bool)
}

// Each does jobs in a session, and calls emit with their results in the order of the jobs.
func Each[J, R any](ctx context.Context, s Session, jobs []J, emit func(R) error) error {
	texts := make([]json.RawMessage, len(jobs))
	for i, j := range jobs {
		var err error
		if texts[i], err = json.Marshal(j); err != nil {
			return err
		}
	}
	return s.Do(ctx, texts, func(text json.RawMessage) error {
		var r R
		if err := input.JSON(text, &r); err != nil {
			return fmt.Errorf("a result that can't be read: %w", err)
		}
		return emit(r)
	})
}

// Local runs jobs on this machine.
type Local struct {
	Kinds    Kinds
	Parallel int // jobs at a time; 0 for one a core
}

var _ Runner = Local{}

// Open implements [Runner].
func (l Local) Open(ctx context.Context, kind string, params any) (Session, error) {
	k, err := l.Kinds.Find(kind)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	n := l.Parallel
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	do, err := k.Open(ctx, text, n)
	return localSession{do, n}, err
}

// Close implements [Runner].
func (Local) Close() {}

type localSession struct {
	do       Do
	parallel int
}

func (s localSession) Do(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
	return parallel.InOrderOn(ctx, s.parallel, len(jobs), func(ctx context.Context, i int) (json.RawMessage, error) {
		return s.do(ctx, jobs[i])
	}, emit)
}

func (localSession) Close(bool) {}
