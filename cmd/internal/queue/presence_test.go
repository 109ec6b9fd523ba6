package queue

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/rs/zerolog"
)

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
