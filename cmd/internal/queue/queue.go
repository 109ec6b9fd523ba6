package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"absurdist/engine/basics/plain"
)

// Kind is a kind of job.
type Kind struct {
	Name string
	// Open prepares for the jobs of a run with these parameters, at most parallel of them at the same time. An
	// error means that this machine can't do them, for example because its word lists differ.
	Open func(ctx context.Context, params json.RawMessage, parallel int) (Doer, error)
	// Check, if set, returns an error for what can't be a result.
	Check func(result json.RawMessage) error
}

// Doer does the jobs of one run. If it is an [io.Closer], it is closed after the last one.
type Doer interface {
	// Do does a job. The result depends only on the run's parameters and the job. It is called from several
	// goroutines at the same time. It returns soon after ctx ends.
	Do(ctx context.Context, job json.RawMessage) (json.RawMessage, error)
}

// NewKind returns a kind. Open takes parameters P and returns the function that computes a result R of a job
// J.
func NewKind[P, J, R any](name string, open func(ctx context.Context, params P, parallel int) (func(context.Context, J) (R, error), error)) Kind {
	return Kind{
		Name: name,
		Open: func(ctx context.Context, params json.RawMessage, parallel int) (Doer, error) {
			var p P
			if err := decode(params, &p); err != nil {
				return nil, fmt.Errorf("parameters of %s: %w", name, err)
			}
			do, err := open(ctx, p, parallel)
			if err != nil {
				return nil, err
			}
			return doer[J, R](do), nil
		},
		Check: func(result json.RawMessage) error { return decode(result, new(R)) },
	}
}

type doer[J, R any] func(context.Context, J) (R, error)

func (do doer[J, R]) Do(ctx context.Context, job json.RawMessage) (json.RawMessage, error) {
	var j J
	if err := decode(job, &j); err != nil {
		return nil, fmt.Errorf("job %s: %w", brief(job), err)
	}
	r, err := do(ctx, j)
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}

// Kinds are the kinds of job that a program knows.
type Kinds []Kind

// find returns the kind of that name.
func (k Kinds) find(name string) (Kind, error) {
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
	Close(done bool) error
}

// Each does jobs in a session, and calls emit with their results in the order of the jobs.
func Each[J, R any](ctx context.Context, s Session, jobs []J, emit func(R) error) error {
	texts := make([]json.RawMessage, len(jobs))
	for i, j := range jobs {
		text, err := json.Marshal(j)
		if err != nil {
			return err
		}
		texts[i] = text
	}
	return s.Do(ctx, texts, func(text json.RawMessage) error {
		var r R
		if err := json.Unmarshal(text, &r); err != nil {
			return fmt.Errorf("a result that can't be read: %w", err)
		}
		return emit(r)
	})
}

// check returns an error for what can't be a result.
func (k Kind) check(result json.RawMessage) error {
	if k.Check != nil {
		return k.Check(result)
	}
	return nil
}

// brief shortens a job for a message.
func brief(job []byte) string { return plain.Line(string(job), plain.Short) }

// closeDoer closes a doer that is an [io.Closer].
func closeDoer(d Doer) error {
	if c, ok := d.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
