package queue

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// reader reads the results of a session's run, each once, in the order in which they were stored. Where the server has
// lost its place, as after a restart, or a result on the way, it begins again behind the last one that came.
//
// The ordered consumer of nats.go does that too, but it never ends if it is stopped while it begins again.
type reader struct {
	*session
	consumer jetstream.Consumer
	last     uint64 // number of the last result in its stream
	came     uint64 // results from this consumer
}

const (
	// atOnce is how many results are asked for at a time.
	atOnce = 200
	// heartbeat is how often a server says that it is there while it has no job or result. It shows soon that it was
	// restarted and has forgotten our request.
	heartbeat = 2 * time.Second
	// readerIdle is after what time without requests the server forgets a reader.
	readerIdle = 5 * time.Minute
)

// errGap is the error for a result that came before its turn.
var errGap = errors.New("a result was lost on the way")

// begin asks for the results behind the last one, and returns how many there are.
func (r *reader) begin(ctx context.Context) (waiting uint64, err error) {
	consumer, err := r.js.CreateConsumer(ctx, resultStream, jetstream.ConsumerConfig{
		FilterSubject: resultSubject + r.name + ".>", DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: r.last + 1,
		AckPolicy: jetstream.AckNonePolicy, InactiveThreshold: readerIdle, MemoryStorage: true, Replicas: 1,
	})
	if err != nil {
		return 0, err
	}
	r.consumer, r.came = consumer, 0
	return consumer.CachedInfo().NumPending, nil
}

// run passes the results on until ctx ends.
func (r *reader) run(ctx context.Context) {
	defer close(r.results)
	for {
		err := r.read(ctx)
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			continue
		}
		r.log.Debug().Err(err).Msg("reading results")
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
			return
		}
		limited, cancel := context.WithTimeout(ctx, timeout)
		if _, err := r.begin(limited); err != nil {
			r.log.Debug().Err(err).Msg("looking for the results")
		}
		cancel()
	}
}

// read passes on what comes of one request.
func (r *reader) read(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // else the request would go on after a gap
	batch, err := r.consumer.Fetch(atOnce, jetstream.FetchContext(ctx), jetstream.FetchHeartbeat(heartbeat))
	if err != nil {
		return err
	}
	for m := range batch.Messages() {
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		if r.came++; meta.Sequence.Consumer != r.came {
			return errGap
		}
		r.last = meta.Sequence.Stream
		result := readResult(r.name, m.Subject(), m.Headers(), m.Data(), r.check)
		result.number = r.last
		select {
		case r.results <- result:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return batch.Error()
}
