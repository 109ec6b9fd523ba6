package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/engine/basics/parallel"

	"github.com/nats-io/nats.go/jetstream"
)

// Coordinator gives jobs to the workers of a server.
type Coordinator struct {
	*link
	runs []string // the names of those that have begun
}

// NewCoordinator connects to the server. The error wraps [ErrServer].
func NewCoordinator(ctx context.Context, o Options) (*Coordinator, error) {
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	l, err := o.connect(ctx, "absurdist coordinator")
	return &Coordinator{link: l}, err
}

// Close ends the connection, after it has removed the jobs that no worker has taken. If the work is not done, results stay for
// another run of the same command.
func (c *Coordinator) Close(done bool) {
	defer c.conn.Close()
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	var err error
	for _, run := range c.runs {
		err = errors.Join(err, c.purge(ctx, c.jobs, jobsOf(c.Version)+run+".>"))
		if done {
			err = errors.Join(err, c.purge(ctx, c.results, keySubject+run+".>"))
		}
	}
	if err != nil { // the results are correct nevertheless
		c.Log.Warn().Err(err).Msg("the queue could not be tidied up")
	}
}

// purge removes the messages of a subject from a stream. Unlike removing a key, this leaves no trace.
func (c *Coordinator) purge(ctx context.Context, stream jetstream.Stream, subject string) error {
	return c.try(ctx, func(ctx context.Context) error { return stream.Purge(ctx, jetstream.WithPurgeSubject(subject)) })
}

// session is a run of a coordinator. The results stay on the server until it is their turn.
type session struct {
	*Coordinator
	kind   Kind
	shared []byte // the encoded [runInfo]
	name   string // of the run

	looked time.Time // when the server was last asked which results it has
	found  int       // how many these were
}

// Begin implements [Runner].
func (c *Coordinator) Begin(ctx context.Context, kind Kind, params json.RawMessage) (Session, error) {
	shared, err := json.Marshal(runInfo{kind.Name, c.Version, params})
	if err != nil {
		return nil, err
	}
	s := &session{Coordinator: c, kind: kind, shared: shared, name: Sum(shared)}
	if _, err := s.look(ctx); err != nil {
		return nil, err
	}
	if s.found > 0 {
		s.Log.Info().Int("results", s.found).Msg("an earlier run of the same command left results in the queue; they count")
	}
	c.runs = append(c.runs, s.name)
	return s.do, nil
}

// key is that of a job's result.
func (s *session) key(job json.RawMessage) string { return s.name + "." + Sum(job) }

// look returns the subjects of the results that the server has.
func (s *session) look(ctx context.Context) (subjects map[string]uint64, err error) {
	err = s.try(ctx, func(ctx context.Context) error {
		info, err := s.results.Info(ctx, jetstream.WithSubjectFilter(keySubject+s.name+".*"))
		if err == nil {
			subjects = info.State.Subjects
		}
		return err
	})
	delete(subjects, keySubject+runKey(s.name))
	s.looked, s.found = time.Now(), len(subjects)
	return subjects, err
}

// do is a [Session].
func (s *session) do(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
	results, err := s.look(ctx)
	if err == nil {
		err = s.give(ctx, jobs, results)
	}
	for i := 0; i < len(jobs) && err == nil; i++ {
		var text json.RawMessage
		if text, err = s.result(ctx, jobs, i); err == nil {
			err = emit(text)
		}
	}
	return err
}

// result waits for the result of a job. It removes an unusable one and gives the job out again, up to [maxTries] times. It also
// removes a failure, so that the next run tries the job again.
func (s *session) result(ctx context.Context, jobs []json.RawMessage, i int) (json.RawMessage, error) {
	key := s.key(jobs[i])
	for tries := 1; ; tries++ {
		text, err := s.await(ctx, key, jobs[i:])
		if err != nil {
			return nil, err
		}
		r, failed := readResult(text, s.kind.Check)
		if failed == nil {
			return r.Text, nil
		}
		if err := s.purge(ctx, s.results, keySubject+key); err != nil {
			return nil, err
		}
		if tries == maxTries || !errors.Is(failed, errMessage) {
			return nil, fmt.Errorf("job %d of %d of %s, %s: %w (worker %s); results of other jobs are kept in the queue",
				i+1, len(jobs), s.kind.Name, brief(jobs[i]), failed, r.Worker)
		}
		s.Log.Warn().Int("number", i+1).Str("worker", r.Worker).Err(failed).Msg("a result is set aside, its job is given out again")
		if err := s.give(ctx, jobs[i:i+1], nil); err != nil {
			return nil, err
		}
	}
}

// await asks for the value of a key until it is there. A restarted server may have lost jobs or results. So after each
// [Options.Patience] in which no result was stored, await gives out again all jobs that have none.
func (s *session) await(ctx context.Context, key string, jobs []json.RawMessage) ([]byte, error) {
	for {
		text, err := s.get(ctx, key)
		if !errors.Is(err, jetstream.ErrKeyNotFound) {
			return text, err
		}
		pause(ctx)
		if time.Since(s.looked) < s.Patience {
			continue
		}
		before := s.found
		results, err := s.look(ctx)
		if err == nil && s.found == before {
			err = s.give(ctx, jobs, results)
		}
		if err != nil {
			return nil, err
		}
	}
}

// give stores what the jobs share, and puts those that have no result into the queue. Jobs that are already there stay.
func (s *session) give(ctx context.Context, jobs []json.RawMessage, results map[string]uint64) error {
	err := s.try(ctx, func(ctx context.Context) error {
		_, err := s.kv.Put(ctx, runKey(s.name), s.shared)
		return err
	})
	if err == nil {
		const atOnce = 100
		err = parallel.Each(ctx, make([]struct{}, atOnce), len(jobs), 1, func(ctx context.Context, _ struct{}, i int) error {
			if results[keySubject+s.key(jobs[i])] > 0 {
				return nil
			}
			return s.try(ctx, func(ctx context.Context) error { return s.publish(ctx, jobs[i]) })
		})
	}
	if err != nil {
		return fmt.Errorf("the queue does not take jobs: %w", err)
	}
	return nil
}

// publish puts a job into the queue, unless it is already there.
func (s *session) publish(ctx context.Context, job json.RawMessage) error {
	_, err := s.js.Publish(ctx, jobsOf(s.Version)+s.key(job), job, jetstream.WithExpectLastSequencePerSubject(0))
	if errors.Is(err, jetstream.ErrKeyExists) { // the code of the error for a subject that has a message
		return nil
	}
	return err
}
