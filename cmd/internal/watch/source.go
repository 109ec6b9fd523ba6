package watch

import (
	"context"
	"time"

	"github.com/absurdist/absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
)

// Source is a source of games.
type Source interface {
	// Next waits for new events and returns them. When ctx ends it returns ctx's error.
	Next(ctx context.Context) (Batch, error)
}

// Batch is the events that a source returns at once.
type Batch struct {
	Restarted bool // the record was restarted: earlier events are void
	Events    []record.Event
}

func (b Batch) empty() bool { return !b.Restarted && len(b.Events) == 0 }

// frame is the least time between two redraws: faster changes can't be read.
const frame = time.Second / 30

// batchMsg is a batch with the time of its arrival.
type batchMsg struct {
	Batch
	at  time.Time
	err error
}

// await waits for the source's next batch.
func await(s Source, last time.Time) func(context.Context) tea.Msg {
	return func(ctx context.Context) tea.Msg {
		sleep(ctx, time.Until(last.Add(frame)))
		b, err := s.Next(ctx)
		return batchMsg{b, time.Now(), err}
	}
}

// sleep waits for d, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
