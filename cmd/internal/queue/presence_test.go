package queue

import (
	"context"
	"errors"
	"reflect"
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
	defer c.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		old.log.await(t, "a coordinator of another version is there")
		p.log.await(t, "a worker of another version does not take our jobs")
		cancel()
	}()
	if got, err := squares(ctx, c, 0, []int{1}); len(got) > 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", got, err)
	}
	if n := stop(); n > 0 {
		t.Errorf("the worker of another version has done %d jobs", n)
	}
}

func TestWorkersAreCounted(t *testing.T) {
	p := newPlace(t)
	var counts []int
	told := make(chan int, 10)
	p.Workers = func(n int) { told <- n }
	c := p.coordinator()
	defer c.Close()
	a, b := p.worker(1, nil), p.worker(2, nil)
	for range 2 {
		counts = append(counts, receive(t, told, "a worker to join"))
	}
	a()
	counts = append(counts, receive(t, told, "a worker to leave"))
	b()
	if counts = append(counts, receive(t, told, "the other one to leave")); !reflect.DeepEqual(counts, []int{1, 2, 1, 0}) {
		t.Errorf("workers: %v", counts)
	}
}

func TestPresenceForgets(t *testing.T) {
	told := -1
	p := &presence{options: Options{Version: "1", Workers: func(n int) { told = n }}, seen: map[string]time.Time{}, other: map[string]bool{}}
	now := time.Now()
	p.meet(hello{Name: "a", Version: "1", Jobs: 1}, now)
	p.meet(hello{Name: "b", Version: "1", Jobs: 1}, now.Add(4*helloEvery))
	p.meet(hello{Name: "c", Version: "2", Jobs: 1}, now.Add(4*helloEvery))
	p.forget(now.Add(4 * helloEvery))
	if told != 2 {
		t.Errorf("told of %d workers, not 2", told)
	}
	if p.forget(now.Add(6 * helloEvery)); told != 1 {
		t.Errorf("told of %d workers, not 1", told)
	}
}

// A worker ends by itself when it was told to and there is nothing to do.
func TestIdle(t *testing.T) {
	p := newPlace(t)
	if n, err := (Worker{Options: p.Options, Jobs: 1, Idle: time.Millisecond}).Run(t.Context()); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

// What workers tell reaches a coordinator from the moment on at which there is one.
func TestHeardFromTheStart(t *testing.T) {
	p := newPlace(t)
	g := newGate(t, p)
	h := p.hostile()
	counted := make(chan int, 10)
	p.Workers = func(n int) { counted <- n }
	p.Access = g.Access
	held, release := g.hold("SUB " + workerSubject)
	go func() {
		<-held
		time.Sleep(100 * time.Millisecond) // enough for a coordinator that would not wait for the server
		release()
	}()
	c := p.coordinator()
	defer c.Close()
	if err := h.Publish(workerSubject, []byte(`{"name":"w","version":"1","jobs":1}`)); err != nil {
		t.Fatal(err)
	}
	if n := receive(t, counted, "the worker to be counted"); n != 1 {
		t.Errorf("%d workers", n)
	}
}
