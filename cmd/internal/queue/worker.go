package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

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

// errGivenBack is the cause of the end of a job that goes back to the queue.
var errGivenBack = errors.New("the job was given back")

// Run does jobs until ctx ends, which is no error, or the worker is idle. It gives unfinished jobs back at
// once. It returns the number of jobs done. The error wraps [ErrServer] if the server can't be reached at the
// start.
func (w Worker) Run(ctx context.Context) (done int, err error) {
	if w.Patience <= 0 {
		w.Patience = DefaultPatience
	}
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	name := fmt.Sprintf("%s-%d-%s", host, os.Getpid(), checksum(2, []byte(time.Now().String())))
	l, err := w.connect(ctx, "absurdist worker", w.Log)
	if err != nil {
		if ctx.Err() != nil {
			err = nil
		}
		return 0, err
	}
	defer l.close()
	r := &running{Worker: w, link: l, name: name, waits: complaint{log: w.Log}, runs: map[string]*openRun{}, last: time.Now()}
	if err := r.retry(ctx, r.join); err != nil {
		if ctx.Err() != nil {
			return 0, nil
		}
		return 0, fmt.Errorf("%w %s: %w", ErrServer, l.shown, err)
	}
	working, stop := l.until(ctx)
	defer stop()
	err = r.work(working)
	if ctx.Err() == nil && l.ended.Err() != nil {
		err = errors.Join(context.Cause(l.ended), err)
	}
	return r.done, err
}

// running is a worker that runs.
type running struct {
	Worker
	*link
	name  string
	waits complaint // that no job can be asked for

	mu       sync.Mutex
	consumer jetstream.Consumer
	runs     map[string]*openRun
	busy     int
	done     int       // jobs
	last     time.Time // when a job ended
	warned   map[string]bool
}

// join finds the queue, or creates it.
func (r *running) join(ctx context.Context) error {
	consumer, err := r.js.Consumer(ctx, jobStream, "workers-"+versionSum(r.Version))
	if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
		consumer, err = setUp(ctx, r.js, r.Version, r.Patience)
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.consumer = consumer
	return nil
}

// work runs a loop for each concurrent job, and sends hellos.
func (r *running) work(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	sub, err := r.conn.Subscribe(coordinatorSubject, r.meet)
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }() // the connection is closed next
	var loops sync.WaitGroup
	me := hello{Name: r.name, Version: r.Version, Jobs: r.Jobs}
	loops.Go(func() {
		sendHello(r.conn, workerSubject, me, ctx.Done(), func() {
			if r.idle() {
				cancel()
			}
		})
	})
	for range r.Jobs {
		loops.Go(func() { r.loop(ctx) })
	}
	loops.Wait()
	me.Jobs = 0
	if text, err := json.Marshal(me); err == nil {
		_ = r.conn.Publish(workerSubject, text) // so that coordinators need not wait for silence
	}
	_ = r.conn.FlushTimeout(time.Second) // jobs given back must reach the server
	for _, o := range r.runs {
		if o.doer != nil {
			err = errors.Join(err, closeDoer(o.doer))
		}
	}
	return err
}

// meet reads a coordinator's hello, and warns if its version differs.
func (r *running) meet(m *nats.Msg) {
	h, ok := readHello(m.Data)
	if !ok || h.Version == r.Version {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.warned[h.Version] && len(r.warned) < maxStrangers {
		if r.warned == nil {
			r.warned = map[string]bool{}
		}
		r.warned[h.Version] = true
		r.Log.Error().Str("version", r.Version).Str("needed", h.Version).
			Msg("a coordinator of another version is there; its jobs are not taken: use the same program on all machines")
	}
}

// idle reports whether the worker has had nothing to do for long enough to end.
func (r *running) idle() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.Idle > 0 && r.busy == 0 && time.Since(r.last) > r.Idle
}

// loop takes one job after the other.
func (r *running) loop(ctx context.Context) {
	// With a deadline ahead a request for a job is made shorter, and then refused for being shorter than two heartbeats.
	asking, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer context.AfterFunc(ctx, cancel)()
	defer cancel()
	for ctx.Err() == nil {
		r.mu.Lock()
		consumer := r.consumer
		r.mu.Unlock()
		m, err := consumer.Next(jetstream.FetchContext(asking), jetstream.FetchHeartbeat(heartbeat))
		if err == nil {
			r.waits.over()
			r.addBusy(1)
			r.take(ctx, m)
			r.addBusy(-1)
			continue
		}
		if ctx.Err() != nil || errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) {
			r.waits.over()
			continue
		}
		r.waits.failed(err, "the queue's server gives out no jobs; asking again")
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
			return
		}
		if err := r.join(ctx); err != nil {
			r.Log.Debug().Err(err).Msg("looking for the queue")
		}
	}
}

// addBusy changes the number of jobs in progress.
func (r *running) addBusy(d int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy += d
	r.last = time.Now()
}

// take does a job, stores the result, and then acknowledges the job.
func (r *running) take(ctx context.Context, m jetstream.Msg) {
	j, err := readJob(r.Version, m.Subject(), m.Headers(), m.Data())
	meta, noMeta := m.Metadata()
	if err = errors.Join(err, noMeta); err != nil {
		r.setAside(m, j, err)
		return
	}
	run, job := j.run, j.name
	if meta.NumDelivered > 1 && r.hasResult(ctx, run, job) { // whoever stored it did not acknowledge
		_ = m.Ack()
		return
	}
	o, err := r.open(ctx, run)
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		r.Log.Debug().Str("run", run).Msg("the run has ended")
		_ = m.Term()
		return
	case errors.Is(err, errMessage): // of the run
		r.setAside(m, j, err)
		return
	case ctx.Err() != nil, err != nil && temporary(err):
		_ = m.Nak()
		return
	}
	if o != nil {
		defer r.release(o)
	}
	log := r.Log.With().Str("job", job).Uint64("try", meta.NumDelivered).Logger()
	if o != nil {
		log = log.With().Str("kind", o.info.Kind).Logger()
	}
	log.Debug().Msg("a job begins")
	began := time.Now()
	var text json.RawMessage
	switch {
	case err != nil:
	case meta.NumDelivered > maxDeliveries:
		err = fmt.Errorf("it was given out %d times and no worker ended it", maxDeliveries)
	default:
		text, err = r.do(ctx, m, o, j.text)
	}
	if errors.Is(err, errGivenBack) {
		return
	}
	failed := err != nil
	if failed {
		log.Warn().Err(err).Msg("a job failed")
		if meta.NumDelivered < maxTries {
			_ = m.NakWithDelay(time.Duration(meta.NumDelivered) * retryEvery) // if lost, the job is delivered again later
			return
		}
		err = fmt.Errorf("failed %d times, the last time with: %w", meta.NumDelivered, err)
	}
	err = r.store(ctx, run, job, text, err)
	if errors.Is(err, errTooLarge) {
		err = r.store(ctx, run, job, nil, fmt.Errorf("its result is %w", err))
	}
	if err != nil && ctx.Err() == nil {
		log.Error().Err(err).Msg("a result was not stored; the job is given back")
		n := notice{Run: run, Job: job, Reason: err.Error()}
		var full *fullError
		if n.Full = errors.As(err, &full); n.Full {
			n.Reason = full.why
		}
		r.tell(n)
	}
	if err != nil {
		_ = m.NakWithDelay(r.Patience) // a server that has no room now may have some then
		return
	}
	// If the acknowledgement is lost the job is delivered again, to a worker that finds the result. So nobody
	// waits for an answer: a server that was restarted may not know of this delivery, and would not answer.
	if err := m.Ack(); err != nil {
		log.Debug().Err(err).Msg("the result is stored; the job was not acknowledged")
	}
	log.Debug().Dur("took", time.Since(began)).Bool("failed", failed).Msg("a job is done")
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done++
}

// setAside takes a message that is no job out of the queue, and names it.
func (r *running) setAside(m jetstream.Msg, j job, why error) {
	r.Log.Error().Err(why).Str("subject", printable(m.Subject(), maxName)).Msg("a message is set aside: it is no job that can be done")
	r.tell(notice{Run: j.run, Job: j.name, Reason: why.Error()})
	_ = m.Term() // else it would be delivered again
}

// tell tells the coordinators something.
func (r *running) tell(n notice) {
	n.Worker, n.Version, n.Reason = r.name, r.Version, printable(n.Reason, maxReason/2)
	if text, err := json.Marshal(n); err == nil {
		_ = r.conn.Publish(noticeSubject, text) // it is in our own log too
	}
}

// do does a job and meanwhile sends signs of life. If ctx ends first it gives the job back at once.
func (r *running) do(ctx context.Context, m jetstream.Msg, o *openRun, job json.RawMessage) (text json.RawMessage, err error) {
	work, cancel := context.WithCancelCause(ctx)
	var alive sync.WaitGroup
	alive.Go(func() {
		tick := time.NewTicker(o.info.Patience / 3)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				if err := m.InProgress(); err != nil {
					r.Log.Debug().Err(err).Msg("sign of life")
				}
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
		text, err = o.doer.Do(work, job)
		return err
	})
	cancel(nil)
	alive.Wait()
	if ctx.Err() != nil {
		err = errGivenBack
	}
	return text, err
}

// store stores a job's result, or its failure, unless a result is stored already.
func (r *running) store(ctx context.Context, run, job string, text json.RawMessage, failure error) error {
	if failure != nil {
		text = []byte(printable(failure.Error(), maxReason))
	}
	m, err := pack(resultSubject+run+"."+job, text)
	if err != nil {
		return err
	}
	m.Header.Set(workerHeader, r.name)
	if failure != nil {
		m.Header.Set(failedHeader, "true")
	}
	err = r.publish(ctx, m, jetstream.WithExpectLastSequencePerSubject(0))
	if err != nil && alreadyStored(err) {
		r.Log.Debug().Str("job", job).Msg("another worker was first")
		return nil
	}
	return err
}

// hasResult reports whether a job's result is stored.
func (r *running) hasResult(ctx context.Context, run, job string) bool {
	stream, err := r.js.Stream(ctx, resultStream)
	if err != nil {
		return false
	}
	_, err = stream.GetLastMsgForSubject(ctx, resultSubject+run+"."+job)
	return err == nil
}
