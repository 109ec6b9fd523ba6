package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// earlierSilence is how long the next result of an earlier coordinator may take.
const earlierSilence = timeout / 2

// session is a run of a coordinator.
type session struct {
	*Coordinator
	info    runInfo
	name    string
	check   func(json.RawMessage) error
	known   map[string]json.RawMessage // results that arrived before Do was called with their jobs
	held    int                        // bytes of known
	given   map[string]bool            // jobs whose results were given to the caller, or are not held any more
	spoilt  map[string]int             // how many results of a job could not be used
	aside   map[string]uint64          // number of the last of them
	results chan result
	stop    func()
	reading sync.WaitGroup
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
	return s.publish(ctx, m)
}

// listen reads the results. When it returns, s.known has those of an earlier coordinator of the same run; the
// others arrive in s.results.
func (s *session) listen(ctx context.Context) error {
	r := &reader{session: s}
	var waiting uint64
	err := s.retry(ctx, func(ctx context.Context) (err error) {
		waiting, err = r.begin(ctx)
		return err
	})
	if err != nil {
		return err
	}
	reading, stop := s.until(context.WithoutCancel(ctx))
	s.stop = stop
	s.reading.Go(func() { r.run(reading) })
	if err := s.takeEarlier(ctx, waiting); err != nil {
		s.stopReading()
		return err
	}
	if len(s.known) > 0 {
		s.options.Log.Info().Int("results", len(s.known)).Msg("an earlier run of the same command left results in the queue; they count")
	}
	return nil
}

// takeEarlier takes the results of an earlier coordinator. If fewer come, somebody has removed the others meanwhile.
func (s *session) takeEarlier(ctx context.Context, waiting uint64) error {
	ctx, leave := s.until(ctx)
	defer leave()
	silence := time.NewTimer(earlierSilence)
	defer silence.Stop()
	for range waiting {
		select {
		case r, open := <-s.results:
			switch {
			case !open:
				return s.lost()
			case r.bad == nil && r.failed == "":
				s.keep(r)
			case isSum(r.job, jobSize): // a failed job is tried again
				if err := s.forget(ctx, r.job); err != nil {
					return err
				}
			}
		case <-silence.C:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		silence.Reset(earlierSilence)
	}
	return nil
}

// lost returns why no more results come.
func (s *session) lost() error {
	if err := context.Cause(s.ended); err != nil {
		return err
	}
	return fmt.Errorf("%w: the connection was closed", ErrServer)
}

// keep holds a result for a job that is not asked for yet. If there are many it is left on the server.
func (s *session) keep(r result) {
	if s.held+len(r.text) > maxHeld {
		s.given[r.job] = true
		return
	}
	s.held += len(r.text) - len(s.known[r.job])
	s.known[r.job] = r.text
}

// forget deletes a result on the server.
func (s *session) forget(ctx context.Context, job string) error {
	return s.retry(ctx, func(ctx context.Context) error {
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
	ctx, leave := s.until(ctx)
	defer leave()
	o := newOrder(names, func(name string) (json.RawMessage, error) {
		r, err := s.stored(ctx, name)
		if err == nil && r.text == nil {
			err = fmt.Errorf("the result of job %s is no longer there; run the command again", name)
		}
		return r.text, err
	})
	for _, name := range names {
		if text, have := s.known[name]; have {
			if err := s.put(o, result{job: name, text: text}, emit); err != nil {
				return err
			}
		} else if s.given[name] { // it is not sent again
			if err := s.fetch(ctx, jobs, o, name, emit); err != nil {
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
			if err := s.give(ctx, jobs, names, missing); err != nil {
				cancel(err)
			}
		})
	}
	publish()
	return s.collect(ctx, jobs, o, emit, func() error {
		publishing.Wait()
		for _, i := range o.missing() {
			if err := s.fetch(ctx, jobs, o, names[i], emit); err != nil {
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
			s.keep(r)
		}
		return nil
	}
	s.held -= len(s.known[r.job])
	delete(s.known, r.job)
	s.given[r.job] = true
	return o.put(r.job, r.text, emit)
}

// stored asks the server for a job's result. It has no text if there is none that can be used. A failure is removed.
func (s *session) stored(ctx context.Context, job string) (result, error) {
	var m *jetstream.RawStreamMsg
	err := s.retry(ctx, func(ctx context.Context) error {
		stream, err := s.js.Stream(ctx, resultStream)
		if err == nil {
			m, err = stream.GetLastMsgForSubject(ctx, resultSubject+s.name+"."+job)
		}
		return err
	})
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return result{job: job}, nil
	}
	if err != nil {
		return result{}, err
	}
	r := readResult(s.name, m.Subject, m.Header, m.Data, s.check)
	r.number = m.Sequence
	if r.failed != "" {
		err = s.forget(ctx, job)
	}
	return r, err
}

// fetch asks the server for a job's result, and adds it if there is one.
func (s *session) fetch(ctx context.Context, jobs []json.RawMessage, o *order, job string, emit func(json.RawMessage) error) error {
	r, err := s.stored(ctx, job)
	switch {
	case err != nil:
		return err
	case r.bad != nil:
		return s.setAside(ctx, jobs, o, r)
	case r.text != nil:
		return s.put(o, r, emit)
	}
	return nil
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
				return s.lost()
			case (r.bad != nil || r.failed != "") && !o.wants(r.job): // of an earlier run with other jobs, or of nobody
				continue
			case r.bad != nil:
				if err := s.setAside(ctx, jobs, o, r); err != nil {
					return err
				}
				continue
			case r.failed != "":
				return s.failure(jobs, o, r)
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
	return fmt.Errorf("job %d of %d of %s, %s: %s (worker %s); results of other jobs are kept in the queue",
		i+1, len(jobs), s.info.Kind, brief(jobs[i]), r.failed, r.worker)
}

// setAside removes a result that can't be used, names it, and gives its job out again. After [maxTries] of them the run ends.
// One that was asked for, and then also comes by itself, counts once.
func (s *session) setAside(ctx context.Context, jobs []json.RawMessage, o *order, r result) error {
	if s.aside[r.job] == r.number {
		return nil
	}
	s.aside[r.job] = r.number
	i := slices.Index(o.names, r.job)
	s.log.Warn().Int("number", i+1).Str("job", r.job).Str("worker", r.worker).Err(r.bad).Msg("a result is set aside, its job is given out again")
	if err := s.forget(ctx, r.job); err != nil {
		return err
	}
	if s.spoilt[r.job]++; s.spoilt[r.job] >= maxTries {
		r.failed = fmt.Sprintf("%d results were no results, the last one: %v", maxTries, r.bad)
		return s.failure(jobs, o, r)
	}
	return s.give(ctx, jobs, o.names, []int{i})
}

// give puts jobs into the queue. Jobs that are already there stay as they are.
func (s *session) give(ctx context.Context, jobs []json.RawMessage, names []string, which []int) error {
	if err := s.announce(ctx); err != nil {
		return err
	}
	for _, i := range which {
		m, err := pack(s.jobs()+names[i], jobs[i])
		if err == nil {
			err = s.publish(ctx, m)
		}
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
	s.stopReading()
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

// stopReading ends the goroutine that reads results.
func (s *session) stopReading() {
	s.stop()
	s.reading.Wait()
}
