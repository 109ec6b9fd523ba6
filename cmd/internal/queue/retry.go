package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
)

const (
	retryEvery = 250 * time.Millisecond
	// timeout is for one request to the server.
	timeout = 10 * time.Second
	// storeTimeout is for one message to be stored. A server that can't write gives no answer at all.
	storeTimeout = 4 * time.Second
	// maxSilence is how often a server that is connected may leave a message without an answer.
	maxSilence = 3
	// sayAfter is how long something fails before it is said, and sayEvery when it is said again.
	sayAfter, sayEvery = 3 * time.Second, time.Minute
)

// errFull is wrapped by the errors for a server that stores nothing any more.
var errFull = errors.New("it stores nothing any more")

// fullError is the error of a server that stores nothing any more. It wraps [ErrServer] and [errFull].
type fullError struct{ server, why string }

func (e *fullError) Error() string {
	return fmt.Sprintf("%v %s: %v (%s): make room for its files, start it again, and run this command again; the results that it has count",
		ErrServer, e.server, errFull, e.why)
}

func (e *fullError) Unwrap() []error { return []error{ErrServer, errFull} }

// retry calls f until it succeeds, fails for good, or ctx or the link ends. It repeats what an unreachable server refuses,
// and says so after a while.
func (l *link) retry(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := l.until(ctx)
	defer cancel()
	c := complaint{log: l.log}
	for {
		limited, cancel := context.WithTimeout(ctx, timeout)
		err := f(limited)
		cancel()
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case isFull(err):
			return &fullError{l.shown, err.Error()}
		case err == nil || !temporary(err):
			return err
		}
		c.failed(err, "the queue's server does not answer as it should; trying again")
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// publish has the server store a message. The error wraps [errFull] if it can't, and [errTooLarge] if it takes no messages
// of that length.
func (l *link) publish(ctx context.Context, m *nats.Msg, options ...jetstream.PublishOpt) error {
	silent := 0
	err := l.retry(ctx, func(ctx context.Context) error {
		limited, cancel := context.WithTimeout(ctx, storeTimeout)
		defer cancel()
		lost := l.conn.Stats().Reconnects
		_, err := l.js.PublishMsg(limited, m, options...)
		if !errors.Is(err, context.DeadlineExceeded) || !l.conn.IsConnected() || l.conn.Stats().Reconnects != lost {
			silent = 0
			return err
		}
		if silent++; silent >= maxSilence {
			return &fullError{l.shown, fmt.Sprintf("no answer in %v", maxSilence*storeTimeout)}
		}
		return fmt.Errorf("it has not stored a message within %v; is its disk full? (%w)", storeTimeout, err)
	})
	var api *jetstream.APIError
	if errors.Is(err, nats.ErrMaxPayload) || errors.As(err, &api) && api.ErrorCode == messageTooLong {
		err = fmt.Errorf("%d KB, %w: its server takes at most %d (max_payload)", len(m.Data)>>10, errTooLarge, l.conn.MaxPayload()>>10)
	}
	return err
}

// temporary reports whether an error may be gone at the next try.
func temporary(err error) bool {
	for _, e := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, jetstream.ErrNoStreamResponse,
		nats.ErrDisconnected, nats.ErrReconnectBufExceeded, nats.ErrConnectionReconnecting,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	var api *jetstream.APIError
	return errors.As(err, &api) && api.Code >= 500 && api.ErrorCode != storeFailed
}

// The server's codes for what it has no room for.
const (
	accountFull   jetstream.ErrorCode = 10002
	resourcesFull jetstream.ErrorCode = 10023
	memoryFull    jetstream.ErrorCode = 10028
	storageFull   jetstream.ErrorCode = 10047
	// messageTooLong is its code for a message that is longer than its stream takes.
	messageTooLong jetstream.ErrorCode = 10054
	// storeFailed is its code for any message that it could not store.
	storeFailed jetstream.ErrorCode = 10077
)

// isFull reports whether the server has refused something because it has no room.
func isFull(err error) bool {
	var api *jetstream.APIError
	if !errors.As(err, &api) {
		return false
	}
	switch api.ErrorCode {
	case accountFull, resourcesFull, memoryFull, storageFull:
		return true
	case storeFailed:
		return !alreadyStored(err)
	}
	return false
}

// alreadyStored reports whether the server refused a message because its subject has one already.
func alreadyStored(err error) bool {
	var api *jetstream.APIError
	if !errors.As(err, &api) {
		return false
	}
	switch api.ErrorCode {
	case jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant:
		return true
	case storeFailed:
		return strings.Contains(api.Description, "per subject")
	}
	return false
}

// complaint says what keeps failing: after a while, and then now and again.
type complaint struct {
	log zerolog.Logger

	mu          sync.Mutex
	since, said time.Time
}

// failed takes a failure.
func (c *complaint) failed(err error, message string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if c.since.IsZero() {
		c.since = now
	}
	if now.Sub(c.since) < sayAfter || now.Sub(c.said) < sayEvery {
		c.log.Debug().Err(err).Msg(message)
		return
	}
	c.said = now
	c.log.Warn().Err(err).Msg(message)
}

// over says that nothing fails any more.
func (c *complaint) over() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.since, c.said = time.Time{}, time.Time{}
}
