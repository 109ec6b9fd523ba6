package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Coordinator runs jobs on the workers of a server.
type Coordinator struct{ *link }

// NewCoordinator connects to the server. The error wraps [ErrServer].
func NewCoordinator(ctx context.Context, o Options) (*Coordinator, error) {
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	l, err := o.connect(ctx, "absurdist coordinator")
	if err != nil {
		return nil, err
	}
	return &Coordinator{l}, nil
}

// Close ends the connection.
func (c *Coordinator) Close() { c.conn.Close() }

// session is a run of a coordinator. The results stay on the server until it is their turn.
type session struct {
	*link
	kind   Kind
	shared []byte // the encoded [runInfo]
	name   string // of the run
	before uint64 // results up to this revision are from an earlier run
}

// Begin implements [Runner].
func (c *Coordinator) Begin(ctx context.Context, kind Kind, params json.RawMessage) (Session, error) {
	shared, err := json.Marshal(runInfo{kind.Name, c.Version, params})
	if err != nil {
		return Session{}, err
	}
	s := &session{link: c.link, kind: kind, shared: shared, name: Sum(shared)}
	state, err := s.stored(ctx)
	if err != nil {
		return Session{}, fmt.Errorf("the queue's results can't be read: %w", err)
	}
	if n := len(state.Subjects); n > 0 {
		s.Log.Info().Int("results", n).Msg("an earlier run of the same command left results in the queue; they count")
	}
	s.before = state.LastSeq
	return Session{Do: s.do, end: s.close}, nil
}

// stored returns the state of the bucket, with the subjects of the run's results.
func (s *session) stored(ctx context.Context) (state jetstream.StreamState, err error) {
	info, err := try(ctx, s.link, func(ctx context.Context) (*jetstream.StreamInfo, error) {
		return s.results.Info(ctx, jetstream.WithSubjectFilter(keySubject+resultKey(s.name, "*")))
	})
	if err != nil {
		return state, err
	}
	return info.State, nil
}

// do is the Do of a [Session].
func (s *session) do(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
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

// await waits for the result of a job, which it asks for again and again. It removes an unusable result and gives the job out
// again, up to [maxTries] times. It does the same for a failure of an earlier run. A restarted server may have lost jobs or
// results. So after each [Options.Patience] it gives out again all jobs from here on that have no result.
func (s *session) await(ctx context.Context, jobs []json.RawMessage, i int) (json.RawMessage, error) {
	name := Sum(jobs[i])
	key := resultKey(s.name, name)
	given := time.Now()
	for tries := 1; ; {
		entry, err := try(ctx, s.link, func(ctx context.Context) (jetstream.KeyValueEntry, error) { return s.kv.Get(ctx, key) })
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			pause(ctx)
			err = context.Cause(ctx)
			if err == nil && time.Since(given) > s.Patience {
				given = time.Now()
				err = s.give(ctx, jobs[i:])
			}
			if err == nil {
				continue
			}
		}
		if err != nil {
			return nil, err
		}
		r, err := readResult(entry.Value(), s.kind.Check)
		switch {
		case err == nil && r.Failed == "":
			return r.Text, nil
		case entry.Revision() <= s.before:
		case err != nil && tries < maxTries:
			tries++
			s.Log.Warn().Int("number", i+1).Str("job", name).Str("worker", r.Worker).Err(err).Msg("a result is set aside, its job is given out again")
		default:
			if err != nil {
				r.Failed = fmt.Sprintf("%d results could not be used, the last one: %v", maxTries, err)
			}
			return nil, fmt.Errorf("job %d of %d of %s, %s: %s (worker %s); results of other jobs are kept in the queue",
				i+1, len(jobs), s.kind.Name, brief(jobs[i]), r.Failed, r.Worker)
		}
		if err := errors.Join(s.purge(ctx, s.results, keySubject+key), s.give(ctx, jobs[i:i+1])); err != nil {
			return nil, err
		}
	}
}

// give stores what the jobs share, and puts jobs without a result into the queue. Jobs that are already there stay.
func (s *session) give(ctx context.Context, jobs []json.RawMessage) error {
	state, err := s.stored(ctx)
	if err == nil {
		_, err = try(ctx, s.link, func(ctx context.Context) (uint64, error) { return s.kv.Put(ctx, runKey(s.name), s.shared) })
	}
	jobs = slices.DeleteFunc(slices.Clone(jobs), func(job json.RawMessage) bool {
		return state.Subjects[keySubject+resultKey(s.name, Sum(job))] > 0
	})
	const atOnce = 500
	for some := range slices.Chunk(jobs, atOnce) {
		if err == nil {
			err = tryTo(ctx, s.link, func(ctx context.Context) error { return s.publish(ctx, some) })
		}
	}
	if err != nil {
		return fmt.Errorf("the queue does not take jobs: %w", err)
	}
	return nil
}

// publish publishes jobs in their order, and waits until the server has stored them.
func (s *session) publish(ctx context.Context, jobs []json.RawMessage) error {
	var stored []jetstream.PubAckFuture
	for _, job := range jobs {
		f, err := s.js.PublishAsync(jobsOf(s.Version)+s.name+"."+Sum(job), job, jetstream.WithExpectLastSequencePerSubject(0))
		if err != nil {
			return err
		}
		stored = append(stored, f)
	}
	for _, f := range stored {
		select {
		case <-f.Ok():
		case err := <-f.Err():
			if !errors.Is(err, jetstream.ErrKeyExists) { // the code of the error for a subject that has a message
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// purge removes the messages of a subject from a stream. Unlike removing a key, this leaves no trace.
func (s *session) purge(ctx context.Context, stream jetstream.Stream, subject string) error {
	return tryTo(ctx, s.link, func(ctx context.Context) error { return stream.Purge(ctx, jetstream.WithPurgeSubject(subject)) })
}

// close ends the run. It removes jobs that no worker has taken. If the run is not done, results stay for another
// run of the same command.
func (s *session) close(done bool) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	err := s.purge(ctx, s.jobs, jobsOf(s.Version)+s.name+".>")
	if done {
		err = errors.Join(err, s.purge(ctx, s.results, keySubject+s.name+".>"))
	}
	if err != nil { // the results are correct nevertheless
		s.Log.Warn().Err(err).Msg("the queue could not be tidied up")
	}
}
