package queue

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"

	"github.com/nats-io/nats.go/jetstream"
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
