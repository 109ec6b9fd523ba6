package queue

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
)

// A job that always fails ends the run after a few tries. The error names the job. The next run tries it again.
func TestFailure(t *testing.T) {
	p := newPlace(t)
	p.Patience = leak.Stretch(5 * time.Second) // otherwise a busy machine gives jobs out again
	c := p.coordinator()
	broken := true
	var mu sync.Mutex
	tried := 0
	p.worker(1, func(n int) error {
		mu.Lock()
		defer mu.Unlock()
		if n != 13 || !broken {
			return nil
		}
		if tried++; tried == 2 {
			panic("out of luck")
		}
		return errors.New("no luck")
	})
	_, err := squares(t.Context(), c, 0, upTo(20))
	if err == nil || !strings.Contains(err.Error(), "job 14 of 20 of square, 13: failed 3 times, the last time with: no luck") {
		t.Errorf("%v", err)
	}
	if !strings.Contains(p.log.String(), "panic: out of luck") {
		t.Errorf("the panic is not logged:\n%s", p.log)
	}
	mu.Lock()
	if tried < maxTries || tried > maxDeliveries { // it may be given out again before the server has stored the failure
		t.Errorf("the job was tried %d times", tried)
	}
	broken = false
	mu.Unlock()
	if got, err := squares(t.Context(), c, 0, upTo(20)); err != nil || len(got) != 20 {
		t.Errorf("the next run: %v, %v", got, err)
	}
	err = run(t.Context(), p.Kinds, c, "elsewhere", squareParams{}, []int{1}, func(int) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "these lists are others here") {
		t.Errorf("a run that no worker can do: %v", err)
	}
	if _, err := p.Kinds.Open(t.Context(), c, "cube", nil); err == nil || !strings.Contains(err.Error(), `"cube"`) {
		t.Errorf("an unknown kind: %v", err)
	}
}

// A job whose workers all die is given up.
func TestPoison(t *testing.T) {
	p := newPlace(t)
	p.Patience = 20 * time.Millisecond
	c := p.coordinator()
	stop := make(chan struct{})
	var victims sync.WaitGroup
	victims.Go(func() { // takes jobs and then falls silent
		consumer, err := c.js.Consumer(t.Context(), jobStream, consumerOf("1"))
		if err != nil {
			t.Error(err)
			return
		}
		for range maxDeliveries {
			if _, err := consumer.Next(jetstream.FetchMaxWait(10 * time.Second)); err != nil {
				t.Error(err)
			}
		}
		close(stop)
	})
	defer victims.Wait()
	go func() {
		<-stop
		p.worker(1, nil)
	}()
	_, err := squares(t.Context(), c, 0, []int{5})
	if err == nil || !strings.Contains(err.Error(), "job 1 of 1 of square, 5: ") || !strings.Contains(err.Error(), "no worker ended it") {
		t.Errorf("%v", err)
	}
}

// A worker of another version takes no jobs. Whoever comes later says so.
func TestVersions(t *testing.T) {
	p := newPlace(t)
	old := *p
	old.Version, old.log = "0", new(log)
	old.Log = zerolog.New(old.log)
	c := p.coordinator()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if got, err := squares(ctx, c, 0, []int{1}); len(got) > 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("%v, %v", got, err)
		}
	}()
	awaitJob(t, c)
	stop := old.worker(1, nil)
	old.log.await(t, "another version has workers or jobs")
	cancel()
	<-ended
	if n := stop(); n > 0 {
		t.Errorf("the worker of another version has done %d jobs", n)
	}
}

// awaitJob waits until a job is in the queue.
func awaitJob(t *testing.T, c *Coordinator) {
	t.Helper()
	for deadline := time.Now().Add(waitAtMost); ; time.Sleep(5 * time.Millisecond) {
		s, err := c.js.Stream(t.Context(), jobStream)
		if err == nil && s.CachedInfo().State.Msgs > 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("no job comes", err)
		}
	}
}

// A worker with a limit ends by itself when it has had nothing to do for that long.
func TestIdle(t *testing.T) {
	p := newPlace(t)
	if n, err := (Worker{Options: p.Options, Jobs: 1, Idle: time.Millisecond}).Run(t.Context()); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}
