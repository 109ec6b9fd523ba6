package queue

import (
	"context"
	"encoding/json"
	"runtime"

	"absurdist/engine/basics/parallel"
)

// Local runs jobs on this machine.
type Local struct {
	Kinds    Kinds
	Parallel int // jobs at a time; 0 for one a core
}

var _ Runner = Local{}

// Open implements [Runner].
func (l Local) Open(ctx context.Context, kind string, params any) (Session, error) {
	k, err := l.Kinds.find(kind)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	n := runtime.GOMAXPROCS(0)
	if l.Parallel > 0 {
		n = l.Parallel
	}
	d, err := k.Open(ctx, text, n)
	if err != nil {
		return nil, err
	}
	return localSession{d, n}, nil
}

// Close implements [Runner].
func (Local) Close() {}

type localSession struct {
	doer     Doer
	parallel int
}

func (s localSession) Do(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
	return parallel.InOrderOn(ctx, s.parallel, len(jobs), func(ctx context.Context, i int) (json.RawMessage, error) {
		return s.doer.Do(ctx, jobs[i])
	}, emit)
}

func (s localSession) Close(bool) error { return closeDoer(s.doer) }
