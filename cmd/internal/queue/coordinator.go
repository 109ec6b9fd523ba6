package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
)

// Options are the options of a [Coordinator] and a [Worker].
type Options struct {
	URL     string // of the server, such as nats://127.0.0.1:4222, with a token or password if needed
	Version string // of the program; only workers of the same version do its jobs
	Kinds   Kinds
	// Patience is how long a worker may be silent before its job goes to another one; 0 for [DefaultPatience].
	Patience time.Duration
	Log      zerolog.Logger
	// Workers, if set, is called with the number of workers whenever it changes.
	Workers func(n int)
}

// Coordinator runs jobs on the workers of a server.
type Coordinator struct {
	options Options
	conn    *nats.Conn
	js      jetstream.JetStream
	present *presence
}

var _ Runner = (*Coordinator)(nil)

// NewCoordinator connects to the server. The error wraps [ErrServer].
func NewCoordinator(ctx context.Context, o Options) (*Coordinator, error) {
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	conn, js, err := connect(ctx, o.URL, "absurdist coordinator", o.Log)
	if err != nil {
		return nil, err
	}
	c := &Coordinator{options: o, conn: conn, js: js}
	if err := retry(ctx, c.setUp); err != nil {
		conn.Close()
		return nil, fmt.Errorf("%w %s: %w", ErrServer, redacted(o.URL), err)
	}
	if c.present, err = newPresence(conn, o); err != nil {
		conn.Close()
		return nil, err
	}
	return c, nil
}

func (c *Coordinator) setUp(ctx context.Context) error {
	_, err := setUp(ctx, c.js, c.options.Version, c.options.Patience)
	return err
}

// Close implements [Runner].
func (c *Coordinator) Close() {
	c.present.close()
	c.conn.Close()
}

// Open implements [Runner].
func (c *Coordinator) Open(ctx context.Context, kind string, params any) (Session, error) {
	if _, err := c.options.Kinds.find(kind); err != nil {
		return nil, err
	}
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	info := runInfo{Kind: kind, Version: c.options.Version, Params: text, Patience: c.options.Patience}
	s := &session{Coordinator: c, info: info, name: info.name(), results: make(chan result), known: map[string]json.RawMessage{}, given: map[string]bool{}}
	if err := s.announce(ctx); err != nil {
		return nil, fmt.Errorf("the queue does not take the run: %w", err)
	}
	if err := s.listen(ctx); err != nil {
		return nil, fmt.Errorf("the queue's results can't be read: %w", err)
	}
	return s, nil
}

// session is a run of a coordinator.
type session struct {
	*Coordinator
	info    runInfo
	name    string
	known   map[string]json.RawMessage // results that arrived before Do was called with their jobs
	given   map[string]bool            // jobs whose results were given to the caller
	results chan result
	stop    func()
	reading sync.WaitGroup
}

// result is a worker's result of a job.
type result struct {
	job    string // its name
	worker string
	text   json.RawMessage
	failed string // the error, if it failed
}

// announce stores what the jobs of the run share.
func (s *session) announce(ctx context.Context) error {
	text, err := json.Marshal(s.info)
	if err != nil {
		return err
	}
	m, err := pack(runSubject+s.name, text)
	if err != nil {
		return err
	}
	return retry(ctx, func(ctx context.Context) error {
		_, err := s.js.PublishMsg(ctx, m)
		return err
	})
}

// listen reads the results. When it returns, s.known has those of an earlier coordinator of the same run; the
// others arrive in s.results.
func (s *session) listen(ctx context.Context) error {
	var (
		waiting  uint64
		messages jetstream.MessagesContext
	)
	err := retry(ctx, func(ctx context.Context) error {
		consumer, err := s.js.OrderedConsumer(ctx, resultStream, jetstream.OrderedConsumerConfig{
			FilterSubjects: []string{resultSubject + s.name + ".>"}, DeliverPolicy: jetstream.DeliverAllPolicy,
		})
		if err != nil {
			return err
		}
		waiting = consumer.CachedInfo().NumPending
		messages, err = consumer.Messages()
		return err
	})
	if err != nil {
		return err
	}
	ended := make(chan struct{})
	s.stop = sync.OnceFunc(func() { close(ended); messages.Stop() })
	s.reading.Go(func() {
		defer close(s.results)
		for {
			m, err := messages.Next()
			switch {
			case errors.Is(err, jetstream.ErrMsgIteratorClosed):
				return
			case err != nil:
				s.options.Log.Debug().Err(err).Msg("reading results")
				continue
			}
			select {
			case s.results <- newResult(m):
			case <-ended:
				return
			}
		}
	})
	for range waiting {
		select {
		case r := <-s.results:
			if r.failed == "" { // a failed job is tried again
				s.known[r.job] = r.text
			} else if err := s.forget(ctx, r.job); err != nil {
				return err
			}
		case <-ctx.Done():
			s.close()
			return context.Cause(ctx)
		}
	}
	if len(s.known) > 0 {
		s.options.Log.Info().Int("results", len(s.known)).Msg("an earlier run of the same command left results in the queue; they count")
	}
	return nil
}

// newResult reads a result from a message.
func newResult(m jetstream.Msg) result {
	r := result{job: m.Subject()[len(m.Subject())-len(jobName(nil)):], worker: m.Headers().Get(workerHeader)}
	text, err := unpack(m.Headers(), m.Data())
	switch {
	case err != nil:
		r.failed = err.Error()
	case m.Headers().Get(failedHeader) != "":
		r.failed = string(text)
	default:
		r.text = text
	}
	return r
}

// forget deletes a result on the server.
func (s *session) forget(ctx context.Context, job string) error {
	return retry(ctx, func(ctx context.Context) error {
		stream, err := s.js.Stream(ctx, resultStream)
		if err != nil {
			return err
		}
		return stream.Purge(ctx, jetstream.WithPurgeSubject(resultSubject+s.name+"."+job))
	})
}

// Do implements [Session].
func (s *session) Do(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
	names := make([]string, len(jobs))
	for i, j := range jobs {
		names[i] = jobName(j)
	}
	o := newOrder(names)
	for _, name := range names {
		if text, have := s.known[name]; have {
			if err := s.put(o, result{job: name, text: text}, emit); err != nil {
				return err
			}
		} else if s.given[name] { // it is not sent again
			if err := s.fetch(ctx, o, name, emit); err != nil {
				return err
			}
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var publishing sync.WaitGroup
	defer publishing.Wait()
	defer cancel(nil)
	publish := func() {
		missing := o.missing()
		publishing.Go(func() {
			if err := s.publish(ctx, jobs, names, missing); err != nil {
				cancel(err)
			}
		})
	}
	publish()
	return s.collect(ctx, jobs, o, emit, func() error {
		publishing.Wait()
		for _, i := range o.missing() {
			if err := s.fetch(ctx, o, names[i], emit); err != nil {
				return err
			}
		}
		publish()
		return nil
	})
}

// put adds a result. One that o does not want is kept for later.
func (s *session) put(o *order, r result, emit func(json.RawMessage) error) error {
	if !o.wants(r.job) {
		if !s.given[r.job] {
			s.known[r.job] = r.text
		}
		return nil
	}
	delete(s.known, r.job)
	s.given[r.job] = true
	return o.put(r.job, r.text, emit)
}

// fetch asks the server for a job's result, and adds it if there is one.
func (s *session) fetch(ctx context.Context, o *order, job string, emit func(json.RawMessage) error) error {
	var m *jetstream.RawStreamMsg
	err := retry(ctx, func(ctx context.Context) error {
		stream, err := s.js.Stream(ctx, resultStream)
		if err == nil {
			m, err = stream.GetLastMsgForSubject(ctx, resultSubject+s.name+"."+job)
		}
		return err
	})
	if err != nil || m.Header.Get(failedHeader) != "" {
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			err = nil
		}
		return err
	}
	text, err := unpack(m.Header, m.Data)
	if err != nil {
		return err
	}
	return s.put(o, result{job: job, text: text}, emit)
}

// collect waits for the results. It calls recheck when there has been none for a while: a restarted server may
// have lost jobs or results.
func (s *session) collect(ctx context.Context, jobs []json.RawMessage, o *order, emit func(json.RawMessage) error, recheck func() error) error {
	silence := time.NewTimer(s.info.Patience)
	defer silence.Stop()
	for !o.done() {
		select {
		case r, open := <-s.results:
			switch {
			case !open:
				return fmt.Errorf("%w: the connection was closed", ErrServer)
			case r.failed != "" && o.wants(r.job):
				return s.failure(jobs, o, r)
			case r.failed != "": // of an earlier run with other jobs
				continue
			}
			if err := s.put(o, r, emit); err != nil {
				return err
			}
		case <-silence.C:
			if err := recheck(); err != nil {
				return err
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		silence.Reset(s.info.Patience)
	}
	return nil
}

// failure returns the error for the job that ends the run.
func (s *session) failure(jobs []json.RawMessage, o *order, r result) error {
	i := slices.Index(o.names, r.job)
	return fmt.Errorf("job %d of %d of %s, %s: %s (worker %s)", i+1, len(jobs), s.info.Kind, brief(jobs[i]), r.failed, r.worker)
}

// publish puts jobs into the queue. Jobs that are already there stay as they are.
func (s *session) publish(ctx context.Context, jobs []json.RawMessage, names []string, which []int) error {
	if err := s.announce(ctx); err != nil {
		return err
	}
	for _, i := range which {
		m, err := pack(s.jobs()+names[i], jobs[i])
		if err != nil {
			return err
		}
		err = retry(ctx, func(ctx context.Context) error {
			_, err := s.js.PublishMsg(ctx, m)
			return err
		})
		if err != nil && !alreadyStored(err) {
			return fmt.Errorf("the queue does not take job %d of %d: %w", i+1, len(jobs), err)
		}
	}
	return nil
}

// jobs is the subject of the run's jobs, without their names.
func (s *session) jobs() string {
	return jobSubject + versionSum(s.info.Version) + "." + s.name + "."
}

// Close implements [Session]. It removes jobs that no worker has taken. Unless the run is done, results stay
// for another run of the same command.
func (s *session) Close(done bool) error {
	s.close()
	ctx, cancel := context.WithTimeout(context.Background(), timeout/2)
	defer cancel()
	purge := func(stream, subject string) error {
		t, err := s.js.Stream(ctx, stream)
		if err != nil {
			return err
		}
		return t.Purge(ctx, jetstream.WithPurgeSubject(subject))
	}
	err := purge(jobStream, s.jobs()+">")
	if done {
		err = errors.Join(err, purge(resultStream, resultSubject+s.name+".>"), purge(resultStream, runSubject+s.name))
	}
	if err != nil { // the results are still right
		s.options.Log.Warn().Err(err).Msg("the queue could not be tidied up")
	}
	return nil
}

// close stops reading.
func (s *session) close() {
	s.stop()
	s.reading.Wait()
}
