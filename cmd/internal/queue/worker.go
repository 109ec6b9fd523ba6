package queue

import (
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
// returns the number of jobs done. The error wraps [ErrServer] if the server can't be reached at the start, or later ends the connection.
func (w Worker) Run(ctx context.Context) (done int, err error) {
	l, err := w.connect(ctx, "absurdist worker")
	if err != nil {
		if ctx.Err() != nil {
			err = nil
		}
		return 0, err
	}
	defer l.conn.Close()
	host, _ := os.Hostname() // only for people
	working, end := context.WithCancel(ctx)
	defer end()
	r := &running{link: l, atOnce: w.Jobs, runs: map[string]Do{}, name: fmt.Sprintf("%s-%d", host, os.Getpid()), rested: func() {}}
	if w.Idle > 0 {
		idle := time.AfterFunc(w.Idle, func() {
			if r.busy.Load() == 0 { // otherwise the end of that job sets the timer again
				end()
			}
		})
		r.rested = func() { idle.Reset(w.Idle) }
	}
	var loops sync.WaitGroup
	for range w.Jobs {
		loops.Go(func() { r.loop(working) })
	}
	loops.Wait()
	_ = l.conn.FlushTimeout(time.Second) // jobs given back must reach the server
	return int(r.done.Load()), l.closed()
}

// running is a worker that runs.
type running struct {
	*link
	name   string
	atOnce int
	rested func()       // called when a job ends
	busy   atomic.Int32 // jobs in progress
	done   atomic.Int64 // jobs

	mu   sync.Mutex
	runs map[string]Do
}

// loop takes one job after the other.
func (r *running) loop(ctx context.Context) {
	for ctx.Err() == nil && r.closed() == nil {
		err := r.takeAll(ctx)
		r.Log.Debug().Err(err).Msg("the queue's server gives out no jobs; asking again")
		pause(ctx)
	}
}

// takeAll takes one job after the other until ctx ends or the server gives out no more.
func (r *running) takeAll(ctx context.Context) error {
	consumer, err := r.workers(ctx)
	if err != nil {
		return err
	}
	jobs, err := consumer.Messages(jetstream.PullMaxMessages(1), jetstream.PullExpiry(timeout))
	if err != nil {
		return err
	}
	defer jobs.Stop()
	for {
		m, err := jobs.Next(jetstream.NextContext(ctx))
		if err != nil {
			return err
		}
		r.busy.Add(1)
		r.take(ctx, m, consumer.CachedInfo().Config.AckWait)
		r.busy.Add(-1)
		r.rested()
	}
}

// take does a job, stores the outcome, and then acknowledges the job. Patience is how long the worker may be silent.
func (r *running) take(ctx context.Context, m jetstream.Msg, patience time.Duration) {
	err := r.settle(ctx, m, patience)
	switch {
	case err == nil:
		// If the acknowledgement is lost, the job is delivered again, to a worker that finds the result. So there is no need to wait for an
		// answer. A restarted server may not know of this delivery, and would not answer.
		_ = m.Ack()
	case ctx.Err() != nil: // given back; if that is lost, silence has the same effect
		_ = m.Nak()
	case errors.Is(err, errMessage):
		r.Log.Error().Err(err).Str("subject", plain.Line(m.Subject(), plain.Short)).Msg("a message is set aside: it is not a job that can be done")
		_ = m.Term() // otherwise it would be delivered again
	default: // tried again; after enough tries this is a failure that could not be stored
		_ = m.NakWithDelay(retryEvery) // if lost, the job is delivered again later
	}
}

// settle stores the outcome of a job, unless it has one or its run has ended. The error wraps [errMessage] if it is no job.
func (r *running) settle(ctx context.Context, m jetstream.Msg, patience time.Duration) error {
	meta, err := m.Metadata()
	if err != nil {
		return fmt.Errorf("%w: %w", errMessage, err)
	}
	run, key, err := readJob(r.Version, m.Subject(), m.Data())
	if err != nil {
		return err
	}
	tries := meta.NumDelivered
	log := r.Log.With().Str("job", key).Uint64("try", tries).Logger()
	if tries > 1 { // the worker that stored a result may not have acknowledged
		if _, err := r.kv.Get(ctx, key); err == nil {
			return nil
		}
	}
	do, err := r.open(ctx, run)
	if err == nil && tries > maxDeliveries {
		err = fmt.Errorf("it was given out %d times and no worker ended it", maxDeliveries)
	}
	var outcome result
	if err == nil {
		log.Debug().Msg("a job begins")
		outcome.Text, err = work(ctx, m, do, patience)
	}
	if err == nil {
		err = r.store(ctx, key, outcome)
	}
	switch {
	case err == nil:
		log.Debug().Msg("a job is done")
		r.done.Add(1)
		return nil
	case errors.Is(err, jetstream.ErrKeyExists), errors.Is(err, jetstream.ErrKeyNotFound):
		log.Debug().Err(err).Msg("another worker was first, or the run has ended")
		return nil
	case ctx.Err() != nil, errors.Is(err, errMessage):
		return err
	}
	log.Warn().Err(err).Msg("a job failed")
	if tries < maxTries {
		return err
	}
	err = fmt.Errorf("failed %d times, the last time with: %w", tries, err)
	return r.store(ctx, key, result{Failed: plain.Line(err.Error(), maxReason)})
}

// work does a job, and sends signs of life meanwhile.
func work(ctx context.Context, m jetstream.Msg, do Do, patience time.Duration) (json.RawMessage, error) {
	alive := time.NewTicker(max(patience/3, time.Millisecond))
	defer alive.Stop()
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		for {
			select {
			case <-alive.C:
				_ = m.InProgress() // if one is lost, the next one is enough
			case <-ended:
				return
			}
		}
	}()
	return safely(func() (json.RawMessage, error) { return do(ctx, m.Data()) })
}

// store stores the outcome of a job. The error wraps [jetstream.ErrKeyExists] if the job already has one.
func (r *running) store(ctx context.Context, key string, outcome result) error {
	outcome.Worker = r.name
	text, err := json.Marshal(outcome)
	if err != nil {
		return err
	}
	err = r.try(ctx, func(ctx context.Context) error {
		_, err := r.kv.Create(ctx, key, text)
		return err
	})
	if errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, jetstream.ErrStreamMessageExceedsMaximum) {
		err = fmt.Errorf("its result is too large for the queue: %d KB, and its server takes at most %d (max_payload)", len(text)>>10, r.conn.MaxPayload()>>10)
	}
	return err
}

// open returns a run. For the first job it reads what the jobs share, and opens the kind. The error wraps
// [jetstream.ErrKeyNotFound] if the run has ended.
func (r *running) open(ctx context.Context, run string) (Do, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if do := r.runs[run]; do != nil {
		return do, nil
	}
	text, err := r.get(ctx, runKey(run))
	if errors.Is(err, jetstream.ErrInvalidKey) {
		err = fmt.Errorf("%w: %w", errMessage, err)
	}
	if err != nil {
		return nil, err
	}
	info, err := readRun(run, text)
	if err != nil {
		return nil, err
	}
	kind, err := r.Kinds.Find(info.Kind)
	if err != nil {
		return nil, err
	}
	do, err := safely(func() (Do, error) { return kind.Open(ctx, info.Params, r.atOnce) })
	if err == nil {
		const kept = 2
		if len(r.runs) == kept {
			clear(r.runs)
		}
		r.runs[run] = do
	}
	return do, err
}

// safely calls f, and returns a panic as an error. Work that somebody else has requested must not end the program.
func safely[T any](f func() (T, error)) (v T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}
