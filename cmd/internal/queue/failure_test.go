package queue

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/nats-io/nats-server/v2/server"
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
	must.Says(t, err, nil, "job 14 of 20 of square, 13: failed 3 times, the last time with: no luck")
	must.Hold(t, strings.Contains(p.log.String(), "panic: out of luck"), "the panic is not logged:\n%s", p.log)
	mu.Lock()
	if tried < maxTries || tried > maxDeliveries { // it may be given out again before the server has stored the failure
		t.Errorf("the job was tried %d times", tried)
	}
	broken = false
	mu.Unlock()
	must.Equal(t, len(must.Get(squares(t.Context(), c, 0, upTo(20)))(t)), 20, "results of the next run")
	err = run(t.Context(), p.Kinds, c, "elsewhere", squareParams{}, []int{1}, func(int) error { return nil })
	must.Says(t, err, nil, "these lists are others here", "a run that no worker can do")
	must.Says(t, must.Err(p.Kinds.Open(t.Context(), c, "cube", nil)), nil, `"cube"`, "an unknown kind")
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
			must.Is(t, must.Err(consumer.Next(jetstream.FetchMaxWait(10*time.Second))), nil)
		}
		close(stop)
	})
	defer victims.Wait()
	go func() {
		<-stop
		p.worker(1, nil)
	}()
	_, err := squares(t.Context(), c, 0, []int{5})
	must.Says(t, err, nil, "job 1 of 1 of square, 5: ")
	must.Says(t, err, nil, "no worker ended it")
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
		got, err := squares(ctx, c, 0, []int{1})
		must.Hold(t, len(got) == 0 && errors.Is(err, context.Canceled), "%v, %v", got, err)
	}()
	awaitJob(t, c)
	stop := old.worker(1, nil)
	old.log.await(t, "another version has workers or jobs")
	cancel()
	<-ended
	must.Equal(t, stop(), 0, "jobs done by the worker of another version")
}

// awaitJob waits until a job is in the queue.
func awaitJob(t *testing.T, c *Coordinator) {
	t.Helper()
	for deadline := time.Now().Add(waitAtMost); ; time.Sleep(5 * time.Millisecond) {
		s, err := c.js.Stream(t.Context(), jobStream)
		if err == nil && s.CachedInfo().State.Msgs > 0 {
			return
		}
		must.Need(t, !time.Now().After(deadline), "no job comes: %v", err)
	}
}

// bulky is a kind with long results that don't compress well.
func bulky(bytes int) Kinds {
	return Kinds{NewKind("bulky", func(context.Context, squareParams, int) (func(context.Context, int) (string, error), error) {
		return func(context.Context, int) (string, error) {
			random := make([]byte, bytes/4*3)
			_, err := rand.Read(random)
			return base64.StdEncoding.EncodeToString(random), err
		}, nil
	})}
}

// runBulky runs jobs with long results. It returns what is logged meanwhile, and the run's error.
func runBulky(t *testing.T, o Options, jobs int) (*log, error) {
	t.Helper()
	l := new(log)
	o.Version, o.Log, o.Patience = "1", zerolog.New(l), 2*time.Second
	c := must.Get(NewCoordinator(t.Context(), o))(t)
	defer c.Close(true)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = Worker{Options: o, Jobs: 1}.Run(ctx) // it ends when the server does
	}()
	defer func() { cancel(); <-ended }()
	return l, run(t.Context(), o.Kinds, c, "bulky", squareParams{}, upTo(jobs), func(string) error { return nil })
}

// fillUp all but fills the disk below a server's folder. The next file that the server needs for messages can't be created.
func fillUp(t *testing.T, dir string) {
	t.Helper()
	streams, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "*", "msgs"))
	must.Need(t, err == nil && len(streams) == 2, "%v, %v", streams, err)
	for _, s := range streams {
		for _, name := range []string{"2.blk", "3.blk", "4.blk"} {
			must.Do(t, os.Mkdir(filepath.Join(s, name), 0o700))
		}
	}
}

// A full disk ends the run after some silence.
func TestFullDisk(t *testing.T) {
	p := newPlace(t)
	p.coordinator() // makes the streams
	fillUp(t, p.dir)
	_, err := runBulky(t, Options{Access: p.Access, Kinds: bulky(3 << 20)}, 10)
	must.Hold(t, errors.Is(err, ErrServer) && strings.Contains(err.Error(), "Make room for its files"), "%v", err)
}

// A server that reaches its storage limit says so.
func TestServerWithLimits(t *testing.T) {
	t.Parallel()
	watch(t, new(log))
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, NoSigs: true, JetStream: true, StoreDir: t.TempDir(), JetStreamMaxStore: 4 << 20})
	must.Do(t, err)
	go s.Start()
	defer s.WaitForShutdown()
	defer s.Shutdown()
	must.Need(t, s.ReadyForConnections(10*time.Second), "the server does not start")
	// A result that is longer than the server's messages may be is a failure, which is not tried forever.
	_, err = runBulky(t, Options{Access: Access{URL: s.ClientURL()}, Kinds: bulky(3 << 20)}, 1)
	must.Says(t, err, nil, "too large for the queue")
	must.Says(t, err, nil, "max_payload")
	_, err = runBulky(t, Options{Access: Access{URL: s.ClientURL()}, Kinds: bulky(700 << 10)}, 20)
	must.Hold(t, strings.Contains(err.Error(), "insufficient resources"), "%v", err)
}

// The results of a coordinator that is gone remain for the next one. Only missing ones are computed again.
func TestCoordinatorRestarts(t *testing.T) {
	p := newPlace(t)
	p.Patience = leak.Stretch(5 * time.Second) // otherwise a busy machine gives out again jobs that are done
	c := p.coordinator()
	stop := p.worker(1, nil)
	must.Equal(t, len(must.Get(squares(t.Context(), c, 0, upTo(10)))(t)), 10)
	c.conn.Close() // as if it were killed: it cleans up nothing
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
	must.Hold(t, err == nil && slices.Equal(list, want), "%v, %v", list, err)
	slices.Sort(again)
	if again = slices.Compact(again); !slices.Equal(again, upTo(20)[10:]) { // on a busy machine some are done twice
		t.Errorf("done again: %v", again)
	}
	must.Hold(t, strings.Contains(p.log.String(), "left results in the queue"), "it is not told:\n%s", p.log)
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
	o := receive(t, ended, "the run")
	must.Hold(t, o.err == nil && slices.Equal(o.got, want), "%+v", o)
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
		stream, err := c.js.Stream(t.Context(), resultStream)
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
	must.Hold(t, err == nil && slices.Equal(got, want), "%v, %v", got, err)
}

// While results arrive, open jobs are not given out again, however long the first one takes.
func TestGivesOutOnce(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	given := must.Get(c.conn.SubscribeSync(jobsOf("1") + ">"))(t) // it gets also what the server's queue refuses
	const jobs = 300
	var done atomic.Int32
	others := make(chan struct{})
	p.worker(2, func(n int) error {
		if n == 0 {
			<-others
			return nil
		}
		if time.Sleep(p.Patience / 20); done.Add(1) == jobs-1 {
			close(others)
		}
		return nil
	})
	must.Equal(t, len(must.Get(squares(t.Context(), c, 0, upTo(jobs)))(t)), jobs)
	n, _, err := given.Pending()
	must.Hold(t, err == nil && n >= jobs && n < 3*jobs, "%d jobs were given out %d times, %v", jobs, n, err) // a busy machine may be silent now and then
}
