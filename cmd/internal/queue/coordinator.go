package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
)

// Options are the options of a [Coordinator] and a [Worker].
type Options struct {
	Access
	Version string // of the program; only workers of the same version do its jobs
	Kinds   Kinds
	// Patience is how long a worker may be silent before its job is given to another. 0 stands for [DefaultPatience].
	Patience time.Duration
	Log      zerolog.Logger
}

// Coordinator runs jobs on the workers of a server.
type Coordinator struct {
	*link
	options Options
}

// NewCoordinator connects to the server. The error wraps [ErrServer].
func NewCoordinator(ctx context.Context, o Options) (*Coordinator, error) {
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	l, err := o.connect(ctx, "absurdist coordinator")
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
	return &Coordinator{l, o}, nil
}

// Close ends the connection.
func (c *Coordinator) Close() { c.conn.Close() }

// session is a run of a coordinator. The results stay on the server until it is their turn.
type session struct {
	*Coordinator
	kind    Kind
	info    runInfo
	name    string
	stored  map[string]bool // jobs that have a result
	before  uint64          // results up to this revision are from an earlier run
	results jetstream.KeyWatcher
}

// Begin implements [Runner].
func (c *Coordinator) Begin(ctx context.Context, kind Kind, params json.RawMessage) (Session, error) {
	info := runInfo{Kind: kind.Name, Version: c.options.Version, Params: params}
	s := &session{Coordinator: c, kind: kind, info: info, name: info.name(), stored: map[string]bool{}}
	var err error
	if s.before, err = s.look(ctx); err != nil {
		s.ignore()
		return Session{}, fmt.Errorf("the queue's results can't be read: %w", err)
	}
	if len(s.stored) > 0 {
		s.log.Info().Int("results", len(s.stored)).Msg("an earlier run of the same command left results in the queue; they count")
	}
	return Session{Do: s.do, end: s.close}, nil
}

// look watches the results: those that the server has, which it notes, and later ones. It returns the newest one's revision.
func (s *session) look(ctx context.Context) (newest uint64, err error) {
	err = s.retry(ctx, func(limited context.Context) (err error) {
		s.ignore()
		if s.results, err = s.kv.Watch(ctx, s.name+".*", jetstream.MetaOnly()); err != nil {
			return err
		}
		clear(s.stored)
		for {
			select {
			case e := <-s.results.Updates():
				if e == nil { // no more for now
					return nil
				}
				s.note(e)
				newest = max(newest, e.Revision())
			case <-limited.Done():
				return limited.Err()
			}
		}
	})
	return newest, err
}

// ignore ends the watch.
func (s *session) ignore() {
	if s.results == nil {
		return
	}
	_ = s.results.Stop() // the connection may have ended
	for range s.results.Updates() {
	}
	s.results = nil
}

// note records that a job has a result.
func (s *session) note(e jetstream.KeyValueEntry) {
	s.stored[strings.TrimPrefix(e.Key(), s.name+".")] = true
}

// do is the Do of a [Session].
func (s *session) do(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
	ctx, leave := s.until(ctx)
	defer leave()
	if err := s.give(ctx, jobs); err != nil {
		return err
	}
	for i := range jobs {
		text, err := s.await(ctx, jobs, i)
		if err == nil {
			err = emit(text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// await waits for the result of a job. It removes an unusable result and gives the job out again, up to [maxTries] times.
// It does the same for a failure of an earlier run.
func (s *session) await(ctx context.Context, jobs []json.RawMessage, i int) (json.RawMessage, error) {
	name := Sum(jobs[i])
	for tries := 1; ; {
		if !s.stored[name] {
			if err := s.next(ctx, jobs[i:]); err != nil {
				return nil, err
			}
			continue
		}
		r, revision, err := s.get(ctx, name)
		switch {
		case err == nil && r.Failed == "":
			return r.Text, nil
		case errors.Is(err, jetstream.ErrKeyNotFound), revision <= s.before && (err == nil || errors.Is(err, errMessage)):
		case err != nil && !errors.Is(err, errMessage):
			return nil, err
		case err != nil && tries < maxTries:
			tries++
			s.log.Warn().Int("number", i+1).Str("job", name).Str("worker", r.Worker).Err(err).Msg("a result is set aside, its job is given out again")
		default:
			if err != nil {
				r.Failed = fmt.Sprintf("%d results could not be used, the last one: %v", maxTries, err)
			}
			return nil, fmt.Errorf("job %d of %d of %s, %s: %s (worker %s); results of other jobs are kept in the queue",
				i+1, len(jobs), s.info.Kind, brief(jobs[i]), r.Failed, r.Worker)
		}
		delete(s.stored, name)
		if err := errors.Join(s.forget(ctx, name), s.give(ctx, jobs[i:i+1])); err != nil {
			return nil, err
		}
	}
}

// get returns the result of a job. The error wraps [jetstream.ErrKeyNotFound] or [errMessage], or is the server's.
func (s *session) get(ctx context.Context, job string) (r result, revision uint64, err error) {
	var e jetstream.KeyValueEntry
	err = s.retry(ctx, func(ctx context.Context) (err error) {
		e, err = s.kv.Get(ctx, s.name+"."+job)
		return err
	})
	if err != nil {
		return r, 0, err
	}
	r, err = readResult(e.Value(), s.kind.Check)
	return r, e.Revision(), err
}

// next waits for a result of any job. After some silence it looks at all results again, and gives out jobs without one again,
// because a restarted server may have lost jobs or results.
func (s *session) next(ctx context.Context, jobs []json.RawMessage) error {
	select {
	case e := <-s.results.Updates():
		if e != nil {
			s.note(e)
			return nil
		}
	case <-time.After(s.options.Patience):
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if _, err := s.look(ctx); err != nil {
		return err
	}
	return s.give(ctx, jobs)
}

// give stores what the jobs share, and puts jobs without a result into the queue. Jobs that are already there stay.
func (s *session) give(ctx context.Context, jobs []json.RawMessage) error {
	jobs = slices.DeleteFunc(slices.Clone(jobs), func(job json.RawMessage) bool { return s.stored[Sum(job)] })
	if len(jobs) == 0 {
		return nil
	}
	shared, err := json.Marshal(s.info)
	if err != nil {
		return err
	}
	err = s.retry(ctx, func(ctx context.Context) error {
		_, err := s.kv.Put(ctx, s.name, shared)
		return err
	})
	const atOnce = 500
	for some := range slices.Chunk(jobs, atOnce) {
		if err == nil {
			err = s.retry(ctx, func(ctx context.Context) error { return s.publish(ctx, some) })
		}
	}
	if err != nil {
		return fmt.Errorf("the queue does not take jobs: %w", err)
	}
	return nil
}

// publish publishes jobs, and waits until the server has stored them.
func (s *session) publish(ctx context.Context, jobs []json.RawMessage) error {
	var stored []jetstream.PubAckFuture
	for _, job := range jobs {
		f, err := s.js.PublishAsync(jobsOf(s.info.Version)+s.name+"."+Sum(job), job, jetstream.WithExpectLastSequencePerSubject(0))
		if err != nil {
			return err
		}
		stored = append(stored, f)
	}
	for _, f := range stored {
		select {
		case <-f.Ok():
		case err := <-f.Err():
			if !errors.Is(err, jetstream.ErrKeyExists) { // the error code if the subject already has a message
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// forget removes results. Unlike removing a key, this leaves no stored trace.
func (s *session) forget(ctx context.Context, jobs string) error {
	return s.purge(ctx, resultStream, resultSubject(s.name, jobs))
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

// close ends the run. It removes jobs that no worker has taken. If the run is not done, results stay for another
// run of the same command.
func (s *session) close(done bool) {
	s.ignore()
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	err := s.purge(ctx, jobStream, jobsOf(s.info.Version)+s.name+".>")
	if done {
		err = errors.Join(err, s.forget(ctx, ">"), s.purge(ctx, resultStream, strings.TrimSuffix(resultSubject(s.name, ""), ".")))
	}
	if err != nil { // the results are correct nevertheless
		s.log.Warn().Err(err).Msg("the queue could not be tidied up")
	}
}
