package queue

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/rs/zerolog"
	"pgregory.net/rapid"
)

// A queue gives the same results as running locally, even if jobs fail now and then.
func TestQueueIsLikeLocal(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	var mu sync.Mutex
	failed := map[int]bool{}
	flaky := func(n int) error { // each such job fails once
		mu.Lock()
		defer mu.Unlock()
		if n%7 != 3 || failed[n] {
			return nil
		}
		failed[n] = true
		return errors.New("not today")
	}
	p.worker(2, flaky)
	p.worker(1, nil)
	lists := rapid.SliceOfN(rapid.IntRange(-20, 40), 0, 30)
	for add := range 25 {
		jobs := lists.Example(add)
		want := must.Get(squares(t.Context(), Local{}, add, jobs))(t)
		got, err := squares(t.Context(), c, add, jobs)
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v: %v, %v, want %v", jobs, got, err, want)
		}
	}
	for _, name := range []string{jobStream, "KV_" + bucket} {
		s := must.Get(c.js.Stream(t.Context(), name))(t)
		if n := s.CachedInfo().State.Msgs; n > 0 {
			t.Errorf("%s holds %d messages after the last run", name, n)
		}
	}
}

// A worker still takes jobs in the last seconds before its deadline.
func TestDeadline(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	var err error
	for range 30 { // on a busy machine these seconds may pass before anything begins
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
		ended := make(chan error, 1)
		go func() {
			_, err := Worker{Options: p.Options, Jobs: 1}.Run(ctx)
			ended <- err
		}()
		_, err = squares(ctx, c, 0, []int{1})
		cancel()
		must.Do(t, receive(t, ended, "the worker"))
		if err == nil {
			return
		}
	}
	t.Errorf("no job was done: %v", err)
}

// A session can do jobs repeatedly, also the same ones.
func TestSessionTwice(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	p.worker(2, nil)
	for _, r := range []Runner{c, Local{}} {
		s := must.Get(p.Kinds.Open(t.Context(), r, "square", squareParams{}))(t)
		for range 3 {
			var got []int
			err := Each(t.Context(), s, []int{3, 1, 3}, func(n int) error { got = append(got, n); return nil })
			if err != nil || !slices.Equal(got, []int{9, 1, 9}) {
				t.Errorf("%v, %v", got, err)
			}
		}
		stop := errors.New("stop")
		must.Is(t, Each(t.Context(), s, []int{3}, func(int) error { return stop }), stop, "the error of emit")
		s.Close(true)
	}
}

// What a job costs beside its own work: server, coordinator and worker in this process, on loopback.
func BenchmarkJob(b *testing.B) {
	s := must.Get(StartEmbedded(EmbeddedOptions{Dir: b.TempDir()}))(b)
	defer s.Close()
	o := Options{Access: overTCP(s), Version: "1", Kinds: testKinds(nil), Log: zerolog.Nop()}
	c := must.Get(NewCoordinator(b.Context(), o))(b)
	defer c.Close()
	ctx, cancel := context.WithCancel(b.Context())
	done := make(chan error)
	go func() {
		_, err := Worker{Options: o, Jobs: 2}.Run(ctx)
		done <- err
	}()
	b.ResetTimer()
	if got, err := squares(b.Context(), c, 0, upTo(b.N)); err != nil || len(got) != b.N {
		b.Fatal(len(got), err)
	}
	b.StopTimer()
	cancel()
	must.Do(b, <-done)
}
