package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
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
	// Workers, if set, is called now and then in a run with the number of jobs that workers do at once, or wait for.
	Workers func(n int)
}

// Coordinator runs jobs on the workers of a server.
type Coordinator struct {
	*link
	options Options
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
	return &Coordinator{l, o}, nil
}

// Close implements [Runner].
func (c *Coordinator) Close() { c.conn.Close() }

// session is a run of a coordinator.
type session struct {
	*Coordinator
	kind    Kind
	info    runInfo
	name    string
	results jetstream.MessagesContext
	// have has the results by job. A text that was asked for, or is one too many to hold, is on the server only: then it is empty.
	have       map[string]json.RawMessage
	held       int            // bytes
	spoilt     map[string]int // how many results of a job could not be used
	reconnects uint64         // before the results were asked for
}

// maxHeld is how many bytes of results wait in memory.
const maxHeld = 256 << 20

// Open implements [Runner].
func (c *Coordinator) Open(ctx context.Context, kind string, params any) (Session, error) {
	k, err := c.options.Kinds.Find(kind)
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
	if err := s.listen(ctx); err != nil {
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

// listen asks for all results, and reads those that are there. It removes failures, so that their jobs are tried again.
func (s *session) listen(ctx context.Context) error {
	s.reconnects = s.conn.Stats().Reconnects
	all := resultSubject(s.name, "*")
	var last uint64 // sequence number
	err := s.retry(ctx, func(ctx context.Context) error {
		stream, err := s.js.Stream(ctx, resultStream)
		if err != nil {
			return err
		}
		if m, err := stream.GetLastMsgForSubject(ctx, all); err == nil {
			last = m.Sequence
		} else if !errors.Is(err, jetstream.ErrMsgNotFound) {
			return err
		}
		results, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{FilterSubjects: []string{all}})
		if err == nil {
			s.results, err = results.Messages()
		}
		return err
	})
	for at := uint64(0); err == nil && at < last; {
		var m jetstream.Msg
		if m, err = s.results.Next(jetstream.NextMaxWait(timeout)); errors.Is(err, nats.ErrTimeout) {
			return nil // somebody has removed those that are still to come
		} else if err != nil {
			break
		}
		at = sequence(m)
		if job, r, unusable := s.read(m); unusable == nil && r.Failed == "" {
			s.keep(job, r.Text)
		} else {
			err = s.forget(ctx, job)
		}
	}
	return err
}

// sequence returns the number of a message in its stream.
func sequence(m jetstream.Msg) uint64 {
	meta, err := m.Metadata()
	if err != nil {
		return 0
	}
	return meta.Sequence.Stream
}

// read reads a result, and the name of its job.
func (s *session) read(m jetstream.Msg) (job string, r result, err error) {
	r, err = readResult(m.Data(), s.kind.Check)
	return strings.TrimPrefix(m.Subject(), resultSubject(s.name, "")), r, err
}

// keep holds a result. If there are many, the text is left on the server.
func (s *session) keep(job string, text json.RawMessage) {
	if s.held += len(text); s.held > maxHeld {
		s.held, text = s.held-len(text), nil
	}
	s.have[job] = text
}

// take returns the text of a result that is there, of which no copy is held any more.
func (s *session) take(ctx context.Context, job string) (text json.RawMessage, err error) {
	if text = s.have[job]; text != nil {
		s.held, s.have[job] = s.held-len(text), nil
		return text, nil
	}
	err = s.retry(ctx, func(ctx context.Context) error {
		e, err := s.kv.Get(ctx, s.name+"."+job)
		if err != nil {
			return err
		}
		r, err := readResult(e.Value(), s.kind.Check)
		text = r.Text
		return err
	})
	if err != nil {
		err = fmt.Errorf("the result of job %s is no longer there; run the command again: %w", job, err)
	}
	return text, err
}

// forget removes a result, without a trace that would be stored for the removal of a key.
func (s *session) forget(ctx context.Context, job string) error {
	return s.purge(ctx, resultStream, resultSubject(s.name, job))
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
		f, err := s.js.PublishAsync(jobsOf(s.info.Version)+s.name+"."+name, b.jobs[b.numbers[name]], jetstream.WithExpectLastSequencePerSubject(0))
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

// countEvery is how often the workers are counted.
const countEvery = 2 * time.Second

// next waits for a result. After some silence it gives out again what has none: a restarted server may have lost jobs or
// results, or somebody has put something else in their place.
func (s *session) next(ctx context.Context, b batch) error {
	defer context.AfterFunc(ctx, s.results.Stop)() // it may wait for a server that is away
	for began := time.Now(); ; {
		limited, cancel := context.WithTimeout(ctx, min(countEvery, s.options.Patience))
		m, err := s.results.Next(jetstream.NextContext(limited))
		cancel()
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err == nil:
			return s.result(ctx, b, m)
		case !errors.Is(err, context.DeadlineExceeded):
			return s.listen(ctx)
		}
		if n, err := s.places(ctx, s.info.Version); err == nil && s.options.Workers != nil {
			s.options.Workers(n)
		}
		if time.Since(began) < s.options.Patience {
			continue
		}
		if s.conn.Stats().Reconnects != s.reconnects {
			s.results.Stop()
			if err := s.listen(ctx); err != nil {
				return err
			}
		}
		return s.give(ctx, b, b.names)
	}
}

// result takes a result. One that can't be used is removed, and its job given out again, unless that was so [maxTries] times.
func (s *session) result(ctx context.Context, b batch, m jetstream.Msg) error {
	job, r, err := s.read(m)
	n, wanted := b.numbers[job]
	switch {
	case s.has(job) || err == nil && r.Failed == "":
		if !s.has(job) {
			s.keep(job, r.Text)
		}
		return nil
	case !wanted: // of an earlier run with other jobs, or of nobody
		return nil
	case err != nil:
		s.log.Warn().Int("number", n+1).Str("job", job).Str("worker", r.Worker).Err(err).Msg("a result is set aside, its job is given out again")
		if err := s.forget(ctx, job); err != nil {
			return err
		}
		if s.spoilt[job]++; s.spoilt[job] < maxTries {
			return s.give(ctx, b, []string{job})
		}
		r.Failed = fmt.Sprintf("%d results could not be used, the last one: %v", maxTries, err)
	}
	return fmt.Errorf("job %d of %d of %s, %s: %s (worker %s); results of other jobs are kept in the queue",
		n+1, len(b.jobs), s.info.Kind, brief(b.jobs[n]), r.Failed, r.Worker)
}

// Close implements [Session]. It removes jobs that no worker has taken. Unless the run is done, results stay for another
// run of the same command.
func (s *session) Close(done bool) {
	s.results.Stop()
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	err := s.purge(ctx, jobStream, jobsOf(s.info.Version)+s.name+".>")
	if done {
		err = errors.Join(err, s.forget(ctx, ">"), s.purge(ctx, resultStream, strings.TrimSuffix(resultSubject(s.name, ""), ".")))
	}
	if err != nil { // the results are still right
		s.log.Warn().Err(err).Msg("the queue could not be tidied up")
	}
}
