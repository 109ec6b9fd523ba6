package queue

import (
	"context"
	"testing"

	"github.com/rs/zerolog"
)

// What a job costs beside its own work: server, coordinator and worker in this process, on loopback.
func BenchmarkJob(b *testing.B) {
	s, err := StartEmbedded(EmbeddedOptions{Dir: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	o := Options{Access: overTCP(s), Version: "1", Kinds: testKinds(nil), Log: zerolog.Nop()}
	c, err := NewCoordinator(b.Context(), o)
	if err != nil {
		b.Fatal(err)
	}
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
	if err := <-done; err != nil {
		b.Fatal(err)
	}
}
