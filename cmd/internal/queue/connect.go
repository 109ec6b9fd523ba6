package queue

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
)

// ErrServer is wrapped by the errors for a server that can't be reached or lacks what is needed.
var ErrServer = errors.New("the queue's server")

// connect connects to a server with JetStream. It restores a lost connection without limit of tries, and logs
// both.
func connect(ctx context.Context, address, name string, log zerolog.Logger) (*nats.Conn, jetstream.JetStream, error) {
	shown := redacted(address)
	conn, err := nats.Connect(address, nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(retryEvery),
		nats.Timeout(timeout), nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn().Err(err).Str("server", shown).Msg("the connection is lost; trying again until the server is back")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { log.Info().Str("server", shown).Msg("connected again") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log.Debug().Err(err).Msg("queue") }))
	if err != nil {
		return nil, nil, fmt.Errorf("%w %s: %w; start one (nats-server -js), or give --queue embedded to the coordinator and its address here", ErrServer, shown, err)
	}
	js, err := jetstream.New(conn)
	if err == nil {
		limited, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		_, err = js.AccountInfo(limited)
	}
	if err != nil {
		conn.Close()
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		return nil, nil, fmt.Errorf("%w %s has no JetStream (%w); start it with nats-server -js", ErrServer, shown, err)
	}
	return conn, js, nil
}

// redacted is an address without its secrets.
func redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "(unreadable address)"
	}
	u.User = nil
	return u.String()
}
