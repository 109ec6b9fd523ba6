package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/rs/zerolog"
)

// Options are the options of a [Coordinator] and a [Worker].
type Options struct {
	Access
	Version string // of the program; only workers of the same version do its jobs
	Kinds   Kinds
	// Patience is how long a worker may be silent before its job goes to another one; 0 for [DefaultPatience].
	Patience time.Duration
	Log      zerolog.Logger
	// Workers, if set, is called with the number of workers whenever it changes.
	Workers func(n int)
}

// Coordinator runs jobs on the workers of a server.
type Coordinator struct {
	*link
	options Options
	present *presence
	notices *nats.Subscription
}

var _ Runner = (*Coordinator)(nil)

// NewCoordinator connects to the server. The error wraps [ErrServer].
func NewCoordinator(ctx context.Context, o Options) (*Coordinator, error) {
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	l, err := o.connect(ctx, "absurdist coordinator", o.Log)
	if err != nil {
		return nil, err
	}
	c := &Coordinator{link: l, options: o}
	if err := c.begin(ctx); err != nil {
		l.close()
		if errors.Is(err, ErrServer) {
			return nil, err
		}
		return nil, fmt.Errorf("%w %s: %w", ErrServer, l.shown, err)
	}
	c.present.begin(l.conn)
	return c, nil
}

// begin sets up the streams, and has the server pass on what workers tell.
func (c *Coordinator) begin(ctx context.Context) error {
	err := c.retry(ctx, c.setUp)
	if err != nil {
		return err
	}
	if c.notices, err = c.conn.Subscribe(noticeSubject, c.notice); err != nil {
		return err
	}
	if c.present, err = newPresence(c.conn, c.options); err != nil {
		return err
	}
	// A client only sends its wishes. What a worker tells before the server has read them is lost.
	return c.retry(ctx, c.conn.FlushWithContext)
}

func (c *Coordinator) setUp(ctx context.Context) error {
	_, err := setUp(ctx, c.js, c.options.Version, c.options.Patience)
	return err
}

// notice reads what a worker has to tell.
func (c *Coordinator) notice(m *nats.Msg) {
	n, ok := readNotice(m.Data)
	if !ok || n.Version != c.options.Version {
		return
	}
	c.log.Warn().Str("worker", n.Worker).Str("run", n.Run).Str("job", n.Job).Str("reason", n.Reason).Msg("a worker reports trouble")
	if n.Full {
		c.end(&fullError{c.shown, fmt.Sprintf("worker %s: %s", n.Worker, n.Reason)})
	}
}

// Close implements [Runner].
func (c *Coordinator) Close() {
	c.present.close()
	_ = c.notices.Unsubscribe() // the connection is closed next
	c.close()
}

// Open implements [Runner].
func (c *Coordinator) Open(ctx context.Context, kind string, params any) (Session, error) {
	k, err := c.options.Kinds.find(kind)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	info := runInfo{Kind: kind, Version: c.options.Version, Params: text, Patience: c.options.Patience}
	s := &session{
		Coordinator: c, info: info, name: info.name(), check: k.Check, results: make(chan result),
		known: map[string]json.RawMessage{}, given: map[string]bool{}, spoilt: map[string]int{}, aside: map[string]uint64{},
	}
	if err := s.announce(ctx); err != nil {
		return nil, fmt.Errorf("the queue does not take the run: %w", err)
	}
	if err := s.listen(ctx); err != nil {
		return nil, fmt.Errorf("the queue's results can't be read: %w", err)
	}
	return s, nil
}
