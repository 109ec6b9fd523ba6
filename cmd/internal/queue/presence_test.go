package queue

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/rs/zerolog"
)

// A worker of another version takes no jobs; both sides say so.
func TestVersions(t *testing.T) {
	p := newPlace(t)
	old := *p
	old.Version, old.log = "0", new(log)
	old.Log = zerolog.New(old.log)
	stop := old.worker(1, nil)
	c := p.coordinator()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		old.log.await(t, "another version has workers or jobs")
		p.log.await(t, "another version has workers or jobs")
		cancel()
	}()
	if got, err := squares(ctx, c, 0, []int{1}); len(got) > 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", got, err)
	}
	if n := stop(); n > 0 {
		t.Errorf("the worker of another version has done %d jobs", n)
	}
}

// The coordinator is notified how many jobs are done at once, as workers come and go.
func TestWorkersAreCounted(t *testing.T) {
	p := newPlace(t)
	told := make(chan int, 10)
	p.Workers = func(n int) {
		select {
		case told <- n:
		default:
		}
	}
	c := p.coordinator()
	until := func(want int) {
		for receive(t, told, "the number of workers to change") != want {
		}
	}
	begun, done := make(chan struct{}), make(chan struct{})
	p.worker(1, func(int) error { close(begun); <-done; return nil })
	ended := make(chan error)
	go func() {
		_, err := squares(t.Context(), c, 0, []int{1})
		ended <- err
	}()
	receive(t, begun, "the job to begin")
	a, b := p.worker(1, nil), p.worker(2, nil)
	until(4)
	a()
	until(3)
	b()
	until(1)
	close(done)
	if err := receive(t, ended, "the run"); err != nil {
		t.Error(err)
	}
}

// A worker with a limit ends by itself when it has had nothing to do for that long.
func TestIdle(t *testing.T) {
	p := newPlace(t)
	if n, err := (Worker{Options: p.Options, Jobs: 1, Idle: time.Millisecond}).Run(t.Context()); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}
