package queue

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A session stops reading at once, also while it looks for its place in the results again and the server is silent.
func TestStopWhileServerIsSilent(t *testing.T) {
	p := newPlace(t)
	g := newGate(t, p)
	h := p.hostile()
	p.Access = g.Access
	c := p.coordinator()
	defer c.Close()
	s, err := c.Open(t.Context(), "square", squareParams{})
	if err != nil {
		t.Fatal(err)
	}
	held, release := g.hold("CONSUMER.CREATE." + resultStream)
	defer release()
	h.forgetReaders()
	receive(t, held, "the session to look for its place")
	stopped := make(chan struct{})
	go func() {
		s.(*session).stopReading()
		close(stopped)
	}()
	select {
	case <-stopped:
	case <-time.After(timeout / 2): // well before requests that are not answered end by themselves
		t.Error("it waits for the server")
	}
	release()
	receive(t, stopped, "the session to stop reading")
	if err := s.Close(true); err != nil {
		t.Error(err)
	}
}

// Results arrive once and in order also if the server forgets now and then how far they were read.
func TestReaderBeginsAgain(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	h := p.hostile()
	n := 0
	p.worker(1, func(int) error {
		if n++; n%10 == 0 { // one job at a time
			h.forgetReaders()
		}
		return nil
	})
	got, err := squares(t.Context(), c, 0, upTo(50))
	want, _ := squares(t.Context(), Local{Kinds: p.Kinds}, 0, upTo(50))
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
}

// A run begins although results that an earlier one had left are removed while they are read.
func TestEarlierResultsVanish(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	g := newGate(t, p)
	direct := p.coordinator()
	defer direct.Close()
	h := p.hostile()
	run := h.run(runInfo{Kind: "square", Version: "1", Params: json.RawMessage(`{"Add":0}`), Patience: time.Second})
	for n := range 3 {
		h.store(resultSubject+run+"."+jobName(fmt.Append(nil, n)), nil, fmt.Append(nil, n*n))
	}
	p.worker(1, nil)
	o := p.Options
	o.Access = g.Access
	c, err := NewCoordinator(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	held, release := g.hold("CONSUMER.MSG.NEXT." + resultStream)
	defer release()
	type outcome struct {
		got []int
		err error
	}
	ended := make(chan outcome, 1)
	go func() {
		got, err := squares(t.Context(), c, 0, upTo(4))
		ended <- outcome{got, err}
	}()
	receive(t, held, "the run to ask for results")
	stream, err := direct.js.Stream(t.Context(), resultStream)
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.Purge(t.Context(), jetstream.WithPurgeSubject(resultSubject+run+".>")); err != nil {
		t.Fatal(err)
	}
	release()
	if o := receive(t, ended, "the run"); o.err != nil || !slices.Equal(o.got, []int{0, 1, 4, 9}) {
		t.Errorf("%+v", o)
	}
}

// forgetReaders has the server forget who reads results, and how far.
func (h hostile) forgetReaders() {
	js, err := jetstream.New(h.Conn)
	if err != nil {
		h.t.Error(err)
		return
	}
	stream, err := js.Stream(h.t.Context(), resultStream)
	if err != nil {
		h.t.Error(err)
		return
	}
	readers := stream.ConsumerNames(h.t.Context())
	for name := range readers.Name() {
		if err := stream.DeleteConsumer(h.t.Context(), name); err != nil {
			h.t.Error(err)
		}
	}
	if err := readers.Err(); err != nil {
		h.t.Error(err)
	}
}
