package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Worker takes jobs from a server.
type Worker struct {
	Options
	Jobs int // at the same time
	// Idle is how long the worker waits for a job before it ends; 0 means forever.
	Idle time.Duration
}

// Run does jobs until ctx ends, which is no error, or until the worker is idle. At the end it gives unfinished jobs back at once. It
// returns the number of jobs done. The error wraps [ErrServer] if the server can't be reached at the start.
func (w Worker) Run(ctx context.Context) (done int, err error) {
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	l, err := w.connect(ctx, "absurdist worker")
	if err != nil {
		if ctx.Err() != nil {
			err = nil
		}
		return 0, err
	}
	defer l.conn.Close()
	r := &running{Worker: w, link: l, runs: map[string]func() (*openRun, error){}, name: fmt.Sprintf("%s-%d-%s", host, os.Getpid(), Sum([]byte(time.Now().String()))[:4])}
	working, stop := l.until(ctx)
	defer stop()
	working, end := context.WithCancel(working)
	defer end()
	r.wait = cmp.Or(w.Idle, math.MaxInt64)
	r.idle = time.AfterFunc(r.wait, end)
	defer r.idle.Stop()
	var loops sync.WaitGroup
	for range w.Jobs {
		loops.Go(func() { r.loop(working) })
	}
	loops.Wait()
	_ = l.conn.FlushTimeout(time.Second) // jobs given back must reach the server
	if ctx.Err() == nil && l.ended.Err() != nil {
		err = context.Cause(l.ended)
	}
	return int(r.done.Load()), err
}

// running is a worker that runs.
type running struct {
	Worker
	*link
	name string
	done atomic.Int64 // jobs
	wait time.Duration

	mu   sync.Mutex
	busy int         // jobs in progress
	idle *time.Timer // runs while there are none
	runs map[string]func() (*openRun, error)
}

// count adds to the number of jobs in progress.
func (r *running) count(jobs int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.busy += jobs; r.busy > 0 {
		r.idle.Stop()
	} else {
		r.idle.Reset(r.wait)
	}
}

// loop takes one job after the other.
func (r *running) loop(ctx context.Context) {
	for ctx.Err() == nil {
		m, patience, err := r.ask(ctx)
		if err == nil {
			r.count(1)
			r.take(ctx, m, patience)
			r.count(-1)
			continue
		}
		if errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) || errors.Is(err, context.DeadlineExceeded) {
			continue
		}
		r.Log.Debug().Err(err).Msg("the queue's server gives out no jobs; asking again")
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
		}
	}
}

// ask waits some seconds for a job. It creates the queue if that does not exist. Patience is how long the worker may be silent.
func (r *running) ask(ctx context.Context) (m jetstream.Msg, patience time.Duration, err error) {
	// The request has a deadline of its own, because that of the program may be too near.
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	consumer, err := r.js.Consumer(limited, jobStream, consumerOf(r.Version))
	if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
		consumer, err = openQueue(limited, r.js, r.Version, DefaultPatience)
	}
	if err != nil {
		return nil, 0, err
	}
	m, err = consumer.Next(jetstream.FetchContext(limited))
	return m, consumer.CachedInfo().Config.AckWait, err
}

// take does a job, stores the result, and then acknowledges the job.
func (r *running) take(ctx context.Context, m jetstream.Msg, patience time.Duration) {
	run, job, err := readJob(r.Version, m.Subject(), m.Data())
	meta, noMeta := m.Metadata()
	if err = errors.Join(err, noMeta); err != nil {
		r.setAside(m, err)
		return
	}
	if meta.NumDelivered > 1 { // the worker that stored a result may not have acknowledged
		if _, err := r.kv.Get(ctx, run+"."+job); err == nil {
			_ = m.Ack()
			return
		}
	}
	o, err := r.open(ctx, run)
	switch {
	case ctx.Err() != nil:
		_ = m.Nak()
		return
	case errors.Is(err, jetstream.ErrKeyNotFound):
		r.Log.Debug().Str("run", run).Msg("the run has ended")
		_ = m.Term()
		return
	case errors.Is(err, errMessage): // of the run
		r.setAside(m, err)
		return
	}
	log := r.Log.With().Str("job", job).Uint64("try", meta.NumDelivered).Logger()
	var outcome result
	if err == nil && meta.NumDelivered > maxDeliveries {
		err = fmt.Errorf("it was given out %d times and no worker ended it", maxDeliveries)
	}
	if err == nil {
		log.Debug().Str("kind", o.kind).Msg("a job begins")
		outcome.Text, err = r.work(ctx, m, o.do, patience)
		if ctx.Err() != nil { // given back
			return
		}
	}
	if err == nil {
		err = r.store(ctx, run, job, outcome)
	}
	if err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		log.Warn().Err(err).Msg("a job failed")
		if meta.NumDelivered >= maxTries {
			err = fmt.Errorf("failed %d times, the last time with: %w", meta.NumDelivered, err)
			outcome = result{Failed: plain.Line(err.Error(), maxReason)}
			err = r.store(ctx, run, job, outcome)
		}
	}
	switch {
	case errors.Is(err, jetstream.ErrKeyExists):
		log.Debug().Msg("another worker was first")
	case err != nil: // tried again; after enough tries this is a failure that could not be stored
		_ = m.NakWithDelay(time.Duration(meta.NumDelivered) * retryEvery) // if lost, the job is delivered again later
		return
	}
	// If the acknowledgement is lost, the job is delivered again, to a worker that finds the result. So this does not wait for
	// an answer. A restarted server may not know of this delivery, and would not answer.
	_ = m.Ack()
	r.done.Add(1)
	log.Debug().Bool("failed", outcome.Failed != "").Msg("a job is done")
}

// setAside removes a message that is not a job from the queue, and logs it.
func (r *running) setAside(m jetstream.Msg, why error) {
	r.Log.Error().Err(why).Str("subject", plain.Line(m.Subject(), plain.Short)).Msg("a message is set aside: it is not a job that can be done")
	_ = m.Term() // otherwise it would be delivered again
}

// work does a job, and sends signs of life meanwhile. If ctx ends first, it gives the job back at once.
func (r *running) work(ctx context.Context, m jetstream.Msg, do Do, patience time.Duration) (text json.RawMessage, err error) {
	tick := time.NewTicker(max(patience/3, time.Millisecond))
	defer tick.Stop()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err = safely(func() (err error) {
			text, err = do(ctx, m.Data())
			return err
		})
	}()
	for {
		select {
		case <-tick.C:
			_ = m.InProgress() // if one is lost, the next one is enough
			continue
		case <-ended:
		}
		if ctx.Err() != nil {
			_ = m.Nak() // if lost, silence has the same effect
			_ = r.conn.FlushTimeout(time.Second)
		}
		return text, err
	}
}

// store stores the outcome of a job. The error wraps [jetstream.ErrKeyExists] if the job already has one.
func (r *running) store(ctx context.Context, run, job string, outcome result) error {
	outcome.Worker = r.name
	text, err := json.Marshal(outcome)
	if err != nil {
		return err
	}
	err = r.retry(ctx, func(ctx context.Context) error {
		_, err := r.kv.Create(ctx, run+"."+job, text)
		return err
	})
	if errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, jetstream.ErrStreamMessageExceedsMaximum) {
		err = fmt.Errorf("its result is too large for the queue: %d KB, and its server takes at most %d (max_payload)", len(text)>>10, r.conn.MaxPayload()>>10)
	}
	return err
}

// openRun is a run that is prepared for its jobs.
type openRun struct {
	kind string
	do   Do
}

// open returns a run. The worker keeps a few, as it prepares them. After an error the next job tries again.
func (r *running) open(ctx context.Context, run string) (*openRun, error) {
	const kept = 2
	r.mu.Lock()
	prepared := r.runs[run]
	if prepared == nil {
		if len(r.runs) == kept {
			clear(r.runs)
		}
		prepared = sync.OnceValues(func() (*openRun, error) { return r.prepare(ctx, run) })
		r.runs[run] = prepared
	}
	r.mu.Unlock()
	o, err := prepared()
	if err != nil {
		r.mu.Lock()
		delete(r.runs, run)
		r.mu.Unlock()
	}
	return o, err
}

// prepare reads what the jobs of a run share, and opens its kind.
func (r *running) prepare(ctx context.Context, run string) (o *openRun, err error) {
	var e jetstream.KeyValueEntry
	err = r.retry(ctx, func(ctx context.Context) (err error) {
		e, err = r.kv.Get(ctx, run)
		return err
	})
	if err != nil {
		return nil, err
	}
	info, err := readRun(r.Version, run, e.Value())
	if err != nil {
		return nil, err
	}
	kind, err := r.Kinds.Find(info.Kind)
	if err != nil {
		return nil, err
	}
	o = &openRun{kind: info.Kind}
	return o, safely(func() (err error) {
		o.do, err = kind.Open(ctx, info.Params, r.Jobs)
		return err
	})
}

// safely calls f, and returns a panic as an error. Work that somebody else has requested must not end the program.
func safely(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}
