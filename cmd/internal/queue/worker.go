package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"sync"
	"time"

	"absurdist/engine/basics/plain"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Worker takes jobs from a server.
type Worker struct {
	Options
	Jobs int // at the same time
	// Idle is how long the worker waits for a job before it ends; 0 for ever.
	Idle time.Duration
}

// Run does jobs until ctx ends, which is no error, or the worker is idle. It gives unfinished jobs back at once. It returns
// the number of jobs done. The error wraps [ErrServer] if the server can't be reached at the start.
func (w Worker) Run(ctx context.Context) (done int, err error) {
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	l, err := w.connect(ctx, "absurdist worker", w.Log)
	if err != nil {
		if ctx.Err() != nil {
			err = nil
		}
		return 0, err
	}
	defer l.conn.Close()
	name := fmt.Sprintf("%s-%d-%s", host, os.Getpid(), sum([]byte(time.Now().String()))[:4])
	r := &running{Worker: w, link: l, name: name, runs: map[string]*openRun{}, last: time.Now()}
	working, stop := l.until(ctx)
	defer stop()
	r.work(working)
	if ctx.Err() == nil && l.ended.Err() != nil {
		err = context.Cause(l.ended)
	}
	return r.done, err
}

// running is a worker that runs.
type running struct {
	Worker
	*link
	name string

	mu   sync.Mutex
	runs map[string]*openRun
	busy int
	done int       // jobs
	last time.Time // when a job began or ended
}

// work runs a loop for each concurrent job.
func (r *running) work(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var loops sync.WaitGroup
	for range r.Jobs {
		loops.Go(func() { r.loop(ctx, cancel) })
	}
	loops.Wait()
	_ = r.conn.FlushTimeout(time.Second) // jobs given back must reach the server
}

// loop takes one job after the other. It ends the worker if it has been idle for long enough.
func (r *running) loop(ctx context.Context, end func()) {
	wait := 5 * time.Second
	if r.Idle > 0 {
		wait = min(wait, max(r.Idle, 100*time.Millisecond))
	}
	for ctx.Err() == nil {
		consumer, m, err := r.ask(ctx, wait)
		if err == nil {
			r.count(1, 0)
			done := r.take(ctx, m, consumer.CachedInfo().Config.AckWait)
			r.count(-1, done)
			continue
		}
		if r.isIdle() {
			end()
		}
		_, _ = r.places(ctx, r.Version) // warns
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

// ask asks for a job. It creates the queue if it is not there.
func (r *running) ask(ctx context.Context, wait time.Duration) (jetstream.Consumer, jetstream.Msg, error) {
	// A context with a deadline of its own: that of the program may be too near for a request.
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), wait)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	consumer, err := r.js.Consumer(limited, jobStream, consumerOf(r.Version))
	if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
		consumer, err = openQueue(limited, r.js, r.Version, DefaultPatience)
	}
	if err != nil {
		return nil, nil, err
	}
	m, err := consumer.Next(jetstream.FetchContext(limited))
	return consumer, m, err
}

// count adds to the numbers of jobs in progress and of those done.
func (r *running) count(busy, done int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy += busy
	r.done += done
	r.last = time.Now()
}

// isIdle reports whether the worker has had nothing to do for long enough to end.
func (r *running) isIdle() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.Idle > 0 && r.busy == 0 && time.Since(r.last) > r.Idle
}

// take does a job, stores the result, and then acknowledges the job. It returns how many jobs are done: 0 or 1.
func (r *running) take(ctx context.Context, m jetstream.Msg, patience time.Duration) int {
	run, job, err := readJob(r.Version, m.Subject(), m.Data())
	meta, noMeta := m.Metadata()
	if err = errors.Join(err, noMeta); err != nil {
		r.setAside(m, err)
		return 0
	}
	if meta.NumDelivered > 1 { // whoever stored a result did not acknowledge
		if _, err := r.kv.Get(ctx, run+"."+job); err == nil {
			_ = m.Ack()
			return 0
		}
	}
	o, err := r.open(ctx, run)
	defer r.release(o)
	switch {
	case ctx.Err() != nil:
		_ = m.Nak()
		return 0
	case errors.Is(err, jetstream.ErrKeyNotFound):
		r.Log.Debug().Str("run", run).Msg("the run has ended")
		_ = m.Term()
		return 0
	case errors.Is(err, errMessage): // of the run
		r.setAside(m, err)
		return 0
	}
	log := r.Log.With().Str("job", job).Uint64("try", meta.NumDelivered).Logger()
	log.Debug().Str("kind", o.info.Kind).Msg("a job begins")
	var text json.RawMessage
	switch {
	case err != nil:
	case meta.NumDelivered > maxDeliveries:
		err = fmt.Errorf("it was given out %d times and no worker ended it", maxDeliveries)
	default:
		text, err = r.do(ctx, m, o, patience)
	}
	if ctx.Err() != nil { // given back
		return 0
	}
	if err == nil {
		err = r.store(ctx, run, job, result{Text: text})
	}
	failed := err != nil && !errors.Is(err, jetstream.ErrKeyExists)
	if failed {
		log.Warn().Err(err).Msg("a job failed")
		if meta.NumDelivered >= maxTries {
			err = fmt.Errorf("failed %d times, the last time with: %w", meta.NumDelivered, err)
			err = r.store(ctx, run, job, result{Failed: plain.Line(err.Error(), maxReason)})
		}
	}
	switch {
	case errors.Is(err, jetstream.ErrKeyExists):
		log.Debug().Msg("another worker was first")
	case err != nil: // tried again; the last failure could not be stored if there have been enough
		_ = m.NakWithDelay(time.Duration(meta.NumDelivered) * retryEvery) // if lost, the job is delivered again later
		return 0
	}
	// If the acknowledgement is lost the job is delivered again, to a worker that finds the result. So nobody waits for
	// an answer: a server that was restarted may not know of this delivery, and would not answer.
	_ = m.Ack()
	log.Debug().Bool("failed", failed).Msg("a job is done")
	return 1
}

// setAside takes a message that is no job out of the queue, and names it.
func (r *running) setAside(m jetstream.Msg, why error) {
	r.Log.Error().Err(why).Str("subject", plain.Line(m.Subject(), plain.Short)).Msg("a message is set aside: it is no job that can be done")
	_ = m.Term() // else it would be delivered again
}

// do does a job and meanwhile sends signs of life. If ctx ends first it gives the job back at once.
func (r *running) do(ctx context.Context, m jetstream.Msg, o *openRun, patience time.Duration) (text json.RawMessage, err error) {
	work, cancel := context.WithCancel(ctx)
	var alive sync.WaitGroup
	alive.Go(func() {
		tick := time.NewTicker(max(patience/3, time.Millisecond))
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = m.InProgress() // if one is lost the next will do
			case <-work.Done():
				if ctx.Err() != nil {
					_ = m.Nak() // if lost, silence has the same effect
					_ = r.conn.FlushTimeout(time.Second)
				}
				return
			}
		}
	})
	err = safely(func() (err error) {
		text, err = o.do(work, m.Data())
		return err
	})
	cancel()
	alive.Wait()
	return text, err
}

// store stores the outcome of a job. The error wraps [jetstream.ErrKeyExists] if it has one already.
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

// openRun is a run that the worker does jobs of.
type openRun struct {
	info  runInfo
	once  sync.Once
	do    Do
	err   error
	users int
}

// open returns the run, prepared for its jobs. It must be released, also after an error.
func (r *running) open(ctx context.Context, run string) (*openRun, error) {
	r.mu.Lock()
	o := r.runs[run]
	if o == nil {
		o = new(openRun)
		r.runs[run] = o
	}
	o.users++
	r.mu.Unlock()
	o.once.Do(func() { o.err = safely(func() error { return r.prepare(ctx, run, o) }) })
	return o, o.err
}

// prepare reads what the jobs of a run share, and opens its kind.
func (r *running) prepare(ctx context.Context, run string, o *openRun) error {
	var e jetstream.KeyValueEntry
	err := r.retry(ctx, func(ctx context.Context) (err error) {
		e, err = r.kv.Get(ctx, run)
		return err
	})
	if err != nil {
		return err
	}
	if o.info, err = readRun(r.Version, run, e.Value()); err != nil {
		return err
	}
	kind, err := r.Kinds.Find(o.info.Kind)
	if err != nil {
		return err
	}
	o.do, err = kind.Open(ctx, o.info.Params, r.Jobs)
	return err
}

// release ends the use of a run. It drops all that nobody uses, except this one, whose next job may come soon.
func (r *running) release(last *openRun) {
	r.mu.Lock()
	defer r.mu.Unlock()
	last.users--
	maps.DeleteFunc(r.runs, func(_ string, o *openRun) bool { return o.users == 0 && (o != last || o.err != nil) })
}

// safely returns a panic of f as an error: work that was asked for by somebody else must not end the program.
func safely(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}
