package watch

import (
	"context"
	"time"

	"absurdist/engine/record"

	tea "charm.land/bubbletea/v2"
)

// Source tells of games.
type Source interface {
	// Next waits until there is something new and returns it. At the end of ctx it
	// returns ctx's error.
	Next(ctx context.Context) (Batch, error)
}

// Batch is what a source tells at once.
type Batch struct {
	Again  bool // the record was begun anew: what was told before does not count
	Events []record.Event
}

func (b Batch) empty() bool { return !b.Again && len(b.Events) == 0 }

// frame is how long the view stands at least before it is drawn anew: what comes
// faster than 30 times a second can't be read.
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
