package jobrunner

import (
	"context"
	"errors"

	"absurdist/cmd/internal/queue"
	"absurdist/cmd/internal/sim"
	"absurdist/engine"
)

// lists are word lists in a form that travels: by name and checksum, and with their words unless they are built in.
type lists struct {
	Words string     `json:"words"`
	Sum   string     `json:"sum"`
	Own   *sim.Lists `json:"own,omitempty"`
}

func newLists(d *engine.Dictionary) lists {
	s := sim.Spec{Words: d.Name(), Lists: d.Sum()}
	s.Embed(d)
	return lists{s.Words, s.Lists, s.Own}
}

// dictionary returns the lists. The error is for those that this machine does not have, or that are others here.
func (l lists) dictionary() (*engine.Dictionary, error) {
	s := sim.Spec{Words: l.Words, Lists: l.Sum, Own: l.Own}
	return s.Dictionary()
}

// params are the parameters of a run: all that its jobs depend on.
type params[O any] struct {
	Lists   lists `json:"lists"`
	Options O     `json:"options"`
}

// NewKind makes a kind of job about word lists. Open gets them, and the options of [Run], and returns what makes a result
// R of a job J.
func NewKind[O, J, R any](name string, open func(ctx context.Context, d *engine.Dictionary, options O, parallel int) (func(context.Context, J) (R, error), error)) queue.Kind {
	return queue.NewKind(name, func(ctx context.Context, p params[O], parallel int) (func(context.Context, J) (R, error), error) {
		d, err := p.Lists.dictionary()
		if err != nil {
			return nil, err
		}
		return open(ctx, d, p.Options, parallel)
	})
}

// Open begins a run of a kind that [NewKind] made.
func Open(ctx context.Context, r *Runner, kind string, d *engine.Dictionary, options any) (queue.Session, error) {
	return r.Open(ctx, kind, params[any]{newLists(d), options})
}

// Run is [Open], does the jobs, and ends the run. Emit gets the results in the order of the jobs.
func Run[J, R any](ctx context.Context, r *Runner, kind string, d *engine.Dictionary, options any, jobs []J, emit func(R) error) error {
	s, err := Open(ctx, r, kind, d, options)
	if err != nil {
		return err
	}
	err = queue.Each(ctx, s, jobs, emit)
	return errors.Join(err, s.Close(err == nil))
}
