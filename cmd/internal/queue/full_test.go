package queue

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rs/zerolog"
)

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
	defer c.Close()
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
	if err != nil || len(streams) != 2 {
		t.Fatalf("%v, %v", streams, err)
	}
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
	if !errors.Is(err, ErrServer) || !strings.Contains(err.Error(), "Make room for its files") {
		t.Errorf("%v", err)
	}
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
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	// A result that is longer than the server's messages may be is a failure, which is not tried forever.
	_, err = runBulky(t, Options{Access: Access{URL: s.ClientURL()}, Kinds: bulky(3 << 20)}, 1)
	if err == nil || !strings.Contains(err.Error(), "too large for the queue") || !strings.Contains(err.Error(), "max_payload") {
		t.Errorf("%v", err)
	}
	_, err = runBulky(t, Options{Access: Access{URL: s.ClientURL()}, Kinds: bulky(700 << 10)}, 20)
	if !strings.Contains(err.Error(), "insufficient resources") {
		t.Errorf("%v", err)
	}
}
