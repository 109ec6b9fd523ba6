package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	r := &running{Worker: w, link: l, runs: map[string]Do{}, name: fmt.Sprintf("%s-%d-%s", host, os.Getpid(), Sum([]byte(time.Now().String()))[:4])}
	working, stop := l.until(ctx)
	defer stop()
	working, r.end = context.WithCancel(working)
	defer r.end()
	r.last.Store(time.Now().UnixNano())
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
	end  func()
	busy atomic.Int32 // jobs in progress
	last atomic.Int64 // when one ended, in nanoseconds
	done atomic.Int64 // jobs

	mu   sync.Mutex
	runs map[string]Do
}

// loop takes one job after the other.
func (r *running) loop(ctx context.Context) {
	for ctx.Err() == nil {
		m, patience, err := r.ask(ctx)
		switch {
		case err == nil:
			r.busy.Add(1)
			r.take(ctx, m, patience)
			r.last.Store(time.Now().UnixNano())
			r.busy.Add(-1)
		case r.Idle > 0 && r.busy.Load() == 0 && time.Since(time.Unix(0, r.last.Load())) >= r.Idle:
			r.end()
		case !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages) && !errors.Is(err, context.DeadlineExceeded):
			r.Log.Debug().Err(err).Msg("the queue's server gives out no jobs; asking again")
			select {
			case <-time.After(retryEvery):
			case <-ctx.Done():
			}
		}
	}
}

// ask waits some seconds for a job. It creates the queue if that does not exist. Patience is how long the worker may be silent.
func (r *running) ask(ctx context.Context) (m jetstream.Msg, patience time.Duration, err error) {
	// The request has a deadline of its own, because that of the program may be too near.
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), min(timeout, cmp.Or(r.Idle, timeout)+retryEvery))
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

// take does a job, stores the outcome, and then acknowledges the job.
func (r *running) take(ctx context.Context, m jetstream.Msg, patience time.Duration) {
	meta, err := m.Metadata()
	if err != nil {
		err = fmt.Errorf("%w: %w", errMessage, err)
	} else {
		err = r.settle(ctx, m, meta.NumDelivered, patience)
	}
	switch {
	case err == nil, errors.Is(err, jetstream.ErrKeyExists):
		// If the acknowledgement is lost, the job is delivered again, to a worker that finds the result. So this does not wait for
		// an answer. A restarted server may not know of this delivery, and would not answer.
		_ = m.Ack()
		if err == nil {
			r.done.Add(1)
		}
	case ctx.Err() != nil: // given back; if that is lost, silence has the same effect
		_ = m.Nak()
		_ = r.conn.FlushTimeout(time.Second)
	case errors.Is(err, errMessage):
		r.Log.Error().Err(err).Str("subject", plain.Line(m.Subject(), plain.Short)).Msg("a message is set aside: it is not a job that can be done")
		_ = m.Term() // otherwise it would be delivered again
	case errors.Is(err, jetstream.ErrKeyNotFound):
		r.Log.Debug().Str("subject", m.Subject()).Msg("the run has ended")
		_ = m.Term()
	default: // tried again; after enough tries this is a failure that could not be stored
		_ = m.NakWithDelay(time.Duration(meta.NumDelivered) * retryEvery) // if lost, the job is delivered again later
	}
}

// settle stores the outcome of a job. The error wraps [errMessage] if it is no job, [jetstream.ErrKeyNotFound] if its run has ended, and
// [jetstream.ErrKeyExists] if it has an outcome.
func (r *running) settle(ctx context.Context, m jetstream.Msg, tries uint64, patience time.Duration) error {
	run, job, err := readJob(r.Version, m.Subject(), m.Data())
	if err != nil {
		return err
	}
	if tries > 1 { // the worker that stored a result may not have acknowledged
		if _, err := r.kv.Get(ctx, run+"."+job); err == nil {
			return jetstream.ErrKeyExists
		}
	}
	log := r.Log.With().Str("job", job).Uint64("try", tries).Logger()
	do, err := r.open(ctx, run)
	if errors.Is(err, errMessage) || errors.Is(err, jetstream.ErrKeyNotFound) {
		return err
	}
	var outcome result
	if err == nil && tries > maxDeliveries {
		err = fmt.Errorf("it was given out %d times and no worker ended it", maxDeliveries)
	}
	if err == nil {
		log.Debug().Msg("a job begins")
		outcome.Text, err = r.work(ctx, m, do, patience)
	}
	if err == nil {
		err = r.store(ctx, run, job, outcome)
	}
	if err != nil && !errors.Is(err, jetstream.ErrKeyExists) && ctx.Err() == nil {
		log.Warn().Err(err).Msg("a job failed")
		if tries < maxTries {
			return err
		}
		err = fmt.Errorf("failed %d times, the last time with: %w", tries, err)
		err = r.store(ctx, run, job, result{Failed: plain.Line(err.Error(), maxReason)})
	}
	switch {
	case err == nil:
		log.Debug().Msg("a job is done")
	case errors.Is(err, jetstream.ErrKeyExists):
		log.Debug().Msg("another worker was first")
	}
	return err
}

// work does a job, and sends signs of life meanwhile.
func (r *running) work(ctx context.Context, m jetstream.Msg, do Do, patience time.Duration) (text json.RawMessage, err error) {
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		tick := time.NewTicker(max(patience/3, time.Millisecond))
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = m.InProgress() // if one is lost, the next one is enough
			case <-ended:
				return
			}
		}
	}()
	err = safely(func() (err error) {
		text, err = do(ctx, m.Data())
		return err
	})
	return text, err
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

// open returns a run, which it prepares for the first job. The worker keeps a few.
func (r *running) open(ctx context.Context, run string) (Do, error) {
	const kept = 2
	r.mu.Lock()
	defer r.mu.Unlock()
	if do := r.runs[run]; do != nil {
		return do, nil
	}
	do, err := r.prepare(ctx, run)
	if err == nil {
		if len(r.runs) == kept {
			clear(r.runs)
		}
		r.runs[run] = do
	}
	return do, err
}

// prepare reads what the jobs of a run share, and opens its kind.
func (r *running) prepare(ctx context.Context, run string) (do Do, err error) {
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
	err = safely(func() (err error) {
		do, err = kind.Open(ctx, info.Params, r.Jobs)
		return err
	})
	return do, err
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
