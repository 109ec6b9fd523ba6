package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
)

// Options are the options of a [Coordinator] and a [Worker].
type Options struct {
	Access
	Version string // of the program; only workers of the same version do its jobs
	Kinds   Kinds
	// Patience is how long a worker may be silent before its job goes to another one; 0 for [DefaultPatience].
	Patience time.Duration
	Log      zerolog.Logger
	// Workers, if set, is called with the number of jobs that workers do at once, or wait for, whenever it changes.
	Workers func(n int)
}

// Coordinator runs jobs on the workers of a server.
type Coordinator struct {
	*link
	options Options
	stop    func() // ends the counting of workers
}

var _ Runner = (*Coordinator)(nil)

// NewCoordinator connects to the server. The error wraps [ErrServer].
func NewCoordinator(ctx context.Context, o Options) (*Coordinator, error) {
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	l, err := o.connect(ctx, "absurdist coordinator", o.Log)
	if err != nil {
		return nil, err
	}
	err = l.retry(ctx, func(ctx context.Context) error {
		_, err := openQueue(ctx, l.js, o.Version, o.Patience)
		return err
	})
	if err != nil {
		l.conn.Close()
		return nil, fmt.Errorf("%w %s: %w", ErrServer, l.url, err)
	}
	c := &Coordinator{link: l, options: o}
	counting, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() { c.count(counting) })
	c.stop = func() { cancel(); done.Wait() }
	return c, nil
}

// Close implements [Runner].
func (c *Coordinator) Close() {
	c.stop()
	c.conn.Close()
}

// count asks the server now and then how many jobs the workers do at once.
func (c *Coordinator) count(ctx context.Context) {
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	for before := 0; ; {
		if n, err := c.places(ctx, c.options.Version); err == nil && n != before && c.options.Workers != nil {
			before = n
			c.options.Workers(n)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// session is a run of a coordinator.
type session struct {
	*Coordinator
	kind Kind
	info runInfo
	name string
	// watch yields the results, those of an earlier coordinator first, until stop is called.
	watch jetstream.KeyWatcher
	stop  context.CancelFunc
	// have has the results by job. A text may be nil: then it is on the server only.
	have       map[string]json.RawMessage
	held       int            // bytes
	spoilt     map[string]int // how many results of a job could not be used
	reconnects uint64         // before the watch
}

// maxHeld is how many bytes of results wait in memory.
const maxHeld = 256 << 20

// Open implements [Runner].
func (c *Coordinator) Open(ctx context.Context, kind string, params any) (Session, error) {
	k, err := c.options.Kinds.find(kind)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	info := runInfo{Kind: kind, Version: c.options.Version, Params: text}
	s := &session{Coordinator: c, kind: k, info: info, name: info.name(), have: map[string]json.RawMessage{}, spoilt: map[string]int{}}
	if err := s.announce(ctx); err != nil {
		return nil, fmt.Errorf("the queue does not take the run: %w", err)
	}
	if err := s.begin(ctx); err != nil {
		return nil, fmt.Errorf("the queue's results can't be read: %w", err)
	}
	if len(s.have) > 0 {
		s.log.Info().Int("results", len(s.have)).Msg("an earlier run of the same command left results in the queue; they count")
	}
	return s, nil
}

// announce stores what the jobs of the run share.
func (s *session) announce(ctx context.Context) error {
	text, err := json.Marshal(s.info)
	if err != nil {
		return err
	}
	return s.retry(ctx, func(ctx context.Context) error {
		_, err := s.kv.Put(ctx, s.name, text)
		return err
	})
}

// begin watches the results, and takes those of an earlier coordinator of the same run. It removes failures, so that
// their jobs are tried again.
func (s *session) begin(ctx context.Context) error {
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	err := s.retry(ctx, func(context.Context) error {
		w, err := s.kv.Watch(watching, s.name+".*")
		if err == nil {
			s.watch = w
		}
		return err
	})
	if err != nil {
		stop()
		return err
	}
	for {
		select {
		case e, open := <-s.watch.Updates():
			if open && e != nil {
				if job, r, err := s.read(e); err == nil && r.Failed == "" {
					s.keep(job, r.Text)
				} else if err := s.forget(ctx, job); err != nil {
					s.unwatch()
					return err
				}
				continue
			}
			return nil
		case <-time.After(timeout): // somebody has removed those that are still to come
			return nil
		case <-ctx.Done():
			s.unwatch()
			return context.Cause(ctx)
		}
	}
}

// unwatch ends the watch.
func (s *session) unwatch() {
	s.stop()
	_ = s.watch.Stop()            // it has ended if the connection has
	for range s.watch.Updates() { // the client waits for a reader
	}
}

// read reads a result, and the name of its job.
func (s *session) read(e jetstream.KeyValueEntry) (job string, r result, err error) {
	r, err = readResult(e.Value(), s.kind.check)
	return strings.TrimPrefix(e.Key(), s.name+"."), r, err
}

// keep holds a result. If there are many, the text is left on the server.
func (s *session) keep(job string, text json.RawMessage) {
	if s.held+len(text) > maxHeld {
		text = nil
	}
	s.held += len(text)
	s.have[job] = text
}

// take returns the text of a result that is there, of which no copy is held any more.
func (s *session) take(ctx context.Context, job string) (text json.RawMessage, err error) {
	text = s.have[job]
	s.held -= len(text)
	s.have[job] = nil
	if text != nil {
		return text, nil
	}
	err = s.retry(ctx, func(ctx context.Context) error {
		e, err := s.kv.Get(ctx, s.name+"."+job)
		if err == nil {
			_, r, _ := s.read(e)
			text = r.Text
		}
		return err
	})
	if err == nil && text == nil || errors.Is(err, jetstream.ErrKeyNotFound) {
		err = fmt.Errorf("the result of job %s is no longer there; run the command again", job)
	}
	return text, err
}

// forget removes a result, without a trace that would be stored for the removal of a key.
func (s *session) forget(ctx context.Context, job string) error {
	return s.purge(ctx, "KV_"+bucket, "$KV."+bucket+"."+s.name+"."+job)
}

// purge removes the messages of a subject from a stream.
func (s *session) purge(ctx context.Context, stream, subject string) error {
	return s.retry(ctx, func(ctx context.Context) error {
		t, err := s.js.Stream(ctx, stream)
		if err != nil {
			return err
		}
		return t.Purge(ctx, jetstream.WithPurgeSubject(subject))
	})
}

// batch is the jobs of one call of [session.Do].
type batch struct {
	jobs    []json.RawMessage
	names   []string
	numbers map[string]int // by name
}

// Do implements [Session].
func (s *session) Do(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
	ctx, leave := s.until(ctx)
	defer leave()
	b := batch{jobs: jobs, numbers: map[string]int{}}
	for i, j := range jobs {
		b.names = append(b.names, sum(j))
		b.numbers[b.names[i]] = i
	}
	if err := s.give(ctx, b, b.names); err != nil {
		return err
	}
	for _, name := range b.names {
		for !s.has(name) {
			if err := s.next(ctx, b); err != nil {
				return err
			}
		}
		text, err := s.take(ctx, name)
		if err == nil {
			err = emit(text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// has reports whether a job has a result.
func (s *session) has(job string) bool { _, has := s.have[job]; return has }

// give puts jobs into the queue that have no result. Jobs that are in it stay as they are.
func (s *session) give(ctx context.Context, b batch, names []string) error {
	names = slices.DeleteFunc(slices.Clone(names), s.has)
	if len(names) == 0 {
		return nil
	}
	if err := s.announce(ctx); err != nil {
		return err
	}
	const atOnce = 500
	for names := range slices.Chunk(names, atOnce) {
		err := s.retry(ctx, func(ctx context.Context) error { return s.publish(ctx, b, names) })
		if err != nil {
			return fmt.Errorf("the queue does not take jobs: %w", err)
		}
	}
	return nil
}

// publish publishes jobs, and waits until the server has stored them.
func (s *session) publish(ctx context.Context, b batch, names []string) error {
	var stored []jetstream.PubAckFuture
	for _, name := range names {
		m := nats.NewMsg(jobsOf(s.info.Version) + s.name + "." + name)
		m.Data = b.jobs[b.numbers[name]]
		f, err := s.js.PublishMsgAsync(m, jetstream.WithExpectLastSequencePerSubject(0))
		if err != nil {
			return err
		}
		stored = append(stored, f)
	}
	for _, f := range stored {
		select {
		case <-f.Ok():
		case err := <-f.Err():
			if !errors.Is(err, jetstream.ErrKeyExists) { // the code for a subject that has a message
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// next waits for a result, or for silence: then a restarted server may have lost jobs or results, or somebody has put
// something else in their place.
func (s *session) next(ctx context.Context, b batch) error {
	select {
	case e, open := <-s.watch.Updates():
		if !open {
			s.unwatch()
			return s.begin(ctx) // the client gave up on a server that was away for long
		}
		if e == nil || e.Operation() != jetstream.KeyValuePut {
			return nil
		}
		job, r, err := s.read(e)
		n, wanted := b.numbers[job]
		switch {
		case s.has(job):
		case err == nil && r.Failed == "":
			s.keep(job, r.Text)
		case !wanted: // of an earlier run with other jobs, or of nobody
		case err == nil:
			return s.failure(b, n, r)
		default:
			return s.setAside(ctx, b, n, r, err)
		}
		return nil
	case <-time.After(s.options.Patience):
		if n := s.conn.Stats().Reconnects; n != s.reconnects {
			s.reconnects = n
			s.unwatch()
			if err := s.begin(ctx); err != nil {
				return err
			}
		}
		return s.give(ctx, b, b.names)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// failure returns the error for the job that ends the run.
func (s *session) failure(b batch, n int, r result) error {
	return fmt.Errorf("job %d of %d of %s, %s: %s (worker %s); results of other jobs are kept in the queue",
		n+1, len(b.jobs), s.info.Kind, brief(b.jobs[n]), r.Failed, r.Worker)
}

// setAside removes a result that can't be used, names it, and gives its job out again. After [maxTries] of them the run ends.
func (s *session) setAside(ctx context.Context, b batch, n int, r result, why error) error {
	job := b.names[n]
	s.log.Warn().Int("number", n+1).Str("job", job).Str("worker", r.Worker).Err(why).Msg("a result is set aside, its job is given out again")
	if err := s.forget(ctx, job); err != nil {
		return err
	}
	if s.spoilt[job]++; s.spoilt[job] >= maxTries {
		r.Failed = fmt.Sprintf("%d results could not be used, the last one: %v", maxTries, why)
		return s.failure(b, n, r)
	}
	return s.give(ctx, b, []string{job})
}

// Close implements [Session]. It removes jobs that no worker has taken. Unless the run is done, results stay for another
// run of the same command.
func (s *session) Close(done bool) error {
	s.unwatch()
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	err := s.purge(ctx, jobStream, jobsOf(s.info.Version)+s.name+".>")
	if done {
		err = errors.Join(err, s.forget(ctx, ">"), s.purge(ctx, "KV_"+bucket, "$KV."+bucket+"."+s.name))
	}
	if err != nil { // the results are still right
		s.log.Warn().Err(err).Msg("the queue could not be tidied up")
	}
	return nil
}
