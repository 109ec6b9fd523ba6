package queue

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// The results of a coordinator that is gone remain for the next one. Only missing ones are computed again.
func TestCoordinatorRestarts(t *testing.T) {
	p := newPlace(t)
	p.Patience = leak.Stretch(5 * time.Second) // otherwise a busy machine gives out again jobs that are done
	ctx, cancel := context.WithCancel(t.Context())
	c := p.coordinator()
	stop := p.worker(1, func(n int) error {
		if n >= 10 {
			<-ctx.Done() // the coordinator is about to end
			return errors.New("too late")
		}
		return nil
	})
	s, err := p.Kinds.Open(t.Context(), c, "square", squareParams{})
	must.Do(t, err)
	got := 0
	err = Each(ctx, s, upTo(20), func(int) error {
		if got++; got == 10 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || got != 10 {
		t.Fatalf("%d results, %v", got, err)
	}
	c.Close() // as if it were killed: it cleans up nothing
	stop()

	var mu sync.Mutex
	var again []int
	p.worker(2, func(n int) error {
		mu.Lock()
		defer mu.Unlock()
		again = append(again, n)
		return nil
	})
	c = p.coordinator()
	list, err := squares(t.Context(), c, 0, upTo(20))
	want, _ := squares(t.Context(), Local{}, 0, upTo(20))
	if err != nil || !slices.Equal(list, want) {
		t.Errorf("%v, %v", list, err)
	}
	slices.Sort(again)
	if again = slices.Compact(again); !slices.Equal(again, upTo(20)[10:]) { // on a busy machine some are done twice
		t.Errorf("done again: %v", again)
	}
	if !strings.Contains(p.log.String(), "left results in the queue") {
		t.Errorf("it is not told:\n%s", p.log)
	}
}

// A server that stops and starts again does not end a run.
func TestServerRestarts(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	reached, back := make(chan struct{}), make(chan struct{})
	atFive, resume := sync.OnceFunc(func() { close(reached) }), sync.OnceFunc(func() { close(back) })
	defer resume()
	p.worker(1, func(n int) error {
		if n == 5 {
			atFive()
			<-back
		}
		return nil
	})
	type outcome struct {
		got []int
		err error
	}
	ended := make(chan outcome, 1)
	go func() {
		got, err := squares(t.Context(), c, 0, upTo(10))
		ended <- outcome{got, err}
	}()
	receive(t, reached, "the fifth job")
	p.server.Close()
	p.log.await(t, "the connection is lost")
	second := must.Get(StartEmbedded(EmbeddedOptions{Dir: p.dir}))(t)
	defer second.Close()
	must.Equal(t, second.URL, p.URL, "the server was at %s, is at", p.URL)
	p.log.await(t, "connected again")
	resume()
	want, _ := squares(t.Context(), Local{}, 0, upTo(10))
	if o := receive(t, ended, "the run"); o.err != nil || !slices.Equal(o.got, want) {
		t.Errorf("%+v", o)
	}
}

// Results arrive once and in order, even if the server forgets how far they were read.
func TestWatchBeginsAgain(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	n := 0
	p.worker(1, func(int) error {
		if n++; n != 10 { // one job at a time
			return nil
		}
		stream, err := c.js.Stream(t.Context(), "KV_"+bucket)
		if err != nil {
			return err
		}
		for name := range stream.ConsumerNames(t.Context()).Name() {
			if err := stream.DeleteConsumer(t.Context(), name); err != nil {
				return err
			}
		}
		return nil
	})
	got, err := squares(t.Context(), c, 0, upTo(20))
	want, _ := squares(t.Context(), Local{}, 0, upTo(20))
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
}
