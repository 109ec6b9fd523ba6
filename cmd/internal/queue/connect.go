package queue

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
)

// ErrServer is wrapped by the errors for a server that can't be reached or lacks what is needed.
var ErrServer = errors.New("the queue's server")

// Access is how to reach a server.
type Access struct {
	URL   string // such as nats://127.0.0.1:4222 or tls://example.org:4222, without secrets
	Token string // the token, or USER:PASSWORD; may be empty
	// TLS, if set, has the certificates to trust and to show. It is used only if the connection is encrypted.
	TLS *tls.Config
	// Server, if set, is the server. It is in this process, so that the connection needs no network.
	Server *Embedded
}

// link is a connection to a server with JetStream.
type link struct {
	conn  *nats.Conn
	js    jetstream.JetStream
	shown string // the server's address
	log   zerolog.Logger
	// ended is done when the connection or the server fails for good, with an error that wraps [ErrServer] as cause.
	ended context.Context //nolint:containedctx // a signal with its cause, which several wait for
	end   context.CancelCauseFunc
}

// connect connects to a server with JetStream. It restores a lost connection without limit of tries, and logs
// both. The error wraps [ErrServer].
func (a Access) connect(ctx context.Context, name string, log zerolog.Logger) (*link, error) {
	l := &link{shown: redacted(a.URL), log: log}
	l.ended, l.end = context.WithCancelCause(context.Background())
	a.warn(log)
	address := a.URL
	if a.Server != nil {
		address = nats.DefaultURL // the scheme matters: within a process there is no TLS
	}
	conn, err := nats.Connect(address, append(a.options(),
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(retryEvery), nats.Timeout(timeout),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn().Err(err).Str("server", l.shown).Msg("the connection is lost; trying again until the server is back")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { log.Info().Str("server", l.shown).Msg("connected again") }),
		nats.ClosedHandler(func(c *nats.Conn) {
			l.end(fmt.Errorf("%w %s has ended the connection: %w", ErrServer, l.shown, wayIn(c.LastError())))
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log.Debug().Err(err).Msg("queue") }))...)
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w", ErrServer, l.shown, wayIn(err))
	}
	l.conn = conn
	l.js, err = jetstream.New(conn)
	if err == nil {
		limited, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		_, err = l.js.AccountInfo(limited)
	}
	if err != nil {
		conn.Close()
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fmt.Errorf("%w %s has no JetStream (%w); start it with nats-server -js", ErrServer, l.shown, err)
	}
	if a.Server != nil {
		a.Server.onFault(func(err error) { l.end(err) })
	}
	return l, nil
}

// options returns how the client proves who it is, and whom it trusts.
func (a Access) options() []nats.Option {
	var list []nats.Option
	if user, password, both := strings.Cut(a.Token, ":"); both {
		list = append(list, nats.UserInfo(user, password))
	} else if a.Token != "" {
		list = append(list, nats.Token(a.Token))
	}
	switch {
	case a.Server != nil:
		list = append(list, nats.InProcessServer(a.Server.server))
	case a.TLS != nil && encrypted(a.URL):
		list = append(list, nats.Secure(a.TLS.Clone()))
	}
	return list
}

// warn logs that others can read along, if they can.
func (a Access) warn(log zerolog.Logger) {
	u, err := url.Parse(a.URL)
	if err == nil && a.Server == nil && !encrypted(a.URL) && !isLoopback(u.Hostname()) {
		log.Warn().Str("server", redacted(a.URL)).Msg(notEncrypted)
	}
}

// notEncrypted is what is logged where a network is used without TLS.
const notEncrypted = "the connection is not encrypted: who is on the network can read the token, and give jobs; use TLS (tls://HOST:PORT, see absurdist worker --help)"

// encrypted reports whether an address says that the connection is encrypted.
func encrypted(address string) bool {
	return strings.HasPrefix(address, "tls://") || strings.HasPrefix(address, "wss://")
}

// isLoopback reports whether a host can only be reached from this machine.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// wayIn adds the way out to an error of connecting.
func wayIn(err error) error {
	var unknown *tls.CertificateVerificationError
	switch {
	case err == nil:
		return errors.New("no reason was given")
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return fmt.Errorf("%w; the token is missing or is another: give the server's by --queue-token-file or $ABSURDIST_QUEUE_TOKEN", err)
	case errors.As(err, &unknown):
		return fmt.Errorf("%w; give the authority that signed its certificate by --queue-ca", err)
	case strings.Contains(err.Error(), "remote error: tls:"), strings.Contains(err.Error(), "after TLS handshake"):
		return fmt.Errorf("%w; give a certificate that the server trusts by --queue-cert and --queue-key", err)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return fmt.Errorf("%w; the server has no TLS: switch it on there, or write nats:// on a network of your own", err)
	}
	return fmt.Errorf("%w; start one (nats-server -js), or give --queue embedded to the coordinator and its address here", err)
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

// close ends the connection.
func (l *link) close() { l.conn.Close() }

// until returns a context that also ends with the link, with its cause.
func (l *link) until(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(l.ended, func() { cancel(context.Cause(l.ended)) })
	return ctx, func() { stop(); cancel(nil) }
}
