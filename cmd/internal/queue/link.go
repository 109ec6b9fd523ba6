package queue

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
)

// ErrServer is wrapped by the errors for a server that can't be reached, or that lacks a required feature.
var ErrServer = errors.New("the queue's server")

const (
	retryEvery = 100 * time.Millisecond
	// timeout is the limit for one request. A server that can't write gives no answer at all.
	timeout = 4 * time.Second
	// giveUp is how long requests to a connected server may fail.
	giveUp = 3 * timeout
)

// Access is how to reach a server.
type Access struct {
	URL   string // such as nats://127.0.0.1:4222 or tls://example.org:4222, without secrets
	Token string // the token, or USER:PASSWORD; may be empty
	// TLS, if set, has the certificates to trust and to show.
	TLS *tls.Config
	// Server, if set, is a server in this process. The connection to it needs no network.
	Server *Embedded
}

// Options are the options of a [Coordinator] and a [Worker].
type Options struct {
	Access
	Version string // of the program; only workers of the same version do its jobs
	Kinds   Kinds
	// Patience is how long a worker may be silent before its job is given to another. The coordinator decides; its default is
	// [DefaultPatience].
	Patience time.Duration
	Log      zerolog.Logger
}

// link is a connection to a server with JetStream.
type link struct {
	Options
	conn          *nats.Conn
	js            jetstream.JetStream
	jobs, results jetstream.Stream
	kv            jetstream.KeyValue // of the results
}

// connect connects to a server with JetStream. It restores a lost connection, with any number of tries, and logs the loss and the
// return. The error wraps [ErrServer].
func (o Options) connect(ctx context.Context, name string) (*link, error) {
	o.warn(o.Log)
	address, options := o.URL, []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(retryEvery), nats.Timeout(timeout),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				o.Log.Warn().Err(err).Str("server", o.URL).Msg("the connection is lost; trying again until the server is back")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { o.Log.Info().Str("server", o.URL).Msg("connected again") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { o.Log.Debug().Err(err).Msg("queue") }),
	}
	if user, password, both := strings.Cut(o.Token, ":"); both {
		options = append(options, nats.UserInfo(user, password))
	} else if o.Token != "" {
		options = append(options, nats.Token(o.Token))
	}
	if o.Server != nil {
		address = nats.DefaultURL // the scheme matters: a connection within the process has no TLS
		options = append(options, nats.InProcessServer(o.Server.server))
	} else if o.TLS != nil {
		options = append(options, nats.Secure(o.TLS))
	}
	conn, err := nats.Connect(address, options...)
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w", ErrServer, o.URL, wayIn(err))
	}
	l := &link{Options: o, conn: conn}
	if l.js, err = jetstream.New(conn); err == nil {
		err = l.try(ctx, l.open)
	}
	switch {
	case err == nil:
		l.warnOfOthers(ctx)
		return l, nil
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		err = fmt.Errorf("%w %s has no JetStream (%w); start it with nats-server -js", ErrServer, o.URL, err)
	case ctx.Err() == nil && !errors.Is(err, ErrServer):
		err = fmt.Errorf("%w %s: %w", ErrServer, o.URL, err)
	}
	conn.Close()
	return nil, err
}

// open opens the queue, which it creates or updates.
func (l *link) open(ctx context.Context) (err error) {
	l.kv, err = l.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, TTL: keepFor, MaxValueSize: maxMessage, Compression: true})
	if err == nil {
		l.results, err = l.js.Stream(ctx, resultStream)
	}
	if err == nil {
		l.jobs, err = l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: jobStream, Subjects: []string{"absurdist.job.>"}, Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
			MaxMsgs: maxStored, MaxMsgSize: maxMessage, MaxAge: keepFor, Compression: jetstream.S2Compression,
		})
	}
	if err == nil {
		_, err = l.workers(ctx)
	}
	return err
}

// workers returns the consumer that a version's workers share. It creates it if necessary.
func (l *link) workers(ctx context.Context) (jetstream.Consumer, error) {
	if l.Patience == 0 {
		c, err := l.jobs.Consumer(ctx, consumerOf(l.Version))
		if !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return c, err
		}
	}
	return l.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumerOf(l.Version), FilterSubject: jobsOf(l.Version) + ">", InactiveThreshold: keepFor,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: cmp.Or(l.Patience, DefaultPatience), MaxAckPending: 10_000,
		Metadata: map[string]string{"version": l.Version},
	})
}

// warnOfOthers warns if another version has workers or jobs.
func (l *link) warnOfOthers(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	for c := range l.jobs.ListConsumers(ctx).Info() {
		if c.Name != consumerOf(l.Version) && uint64(c.NumWaiting+c.NumAckPending)+c.NumPending > 0 {
			l.Log.Warn().Str("version", l.Version).Str("other", plain.Line(c.Config.Metadata["version"], plain.Short)).
				Msg("another version has workers or jobs in the queue; use the same program on all machines")
		}
	}
}

// warn logs that others can read along, if they can.
func (a Access) warn(log zerolog.Logger) {
	u, err := url.Parse(a.URL)
	if err != nil || a.Server != nil || u.Scheme == "tls" || u.Scheme == "wss" {
		return
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		log.Warn().Str("server", a.URL).Msg("the connection is not encrypted: anyone on the network can read the token and give jobs; use TLS (tls://HOST:PORT, see absurdist worker --help)")
	}
}

// wayIn adds to an error of connecting what to do about it.
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
		return fmt.Errorf("%w; give a certificate that the server trusts by --queue-cert", err)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return fmt.Errorf("%w; the server has no TLS: switch it on there, or write nats:// on a network of your own", err)
	}
	return fmt.Errorf("%w; start one (nats-server -js), or give --queue embedded to the coordinator and its address here", err)
}

// closed returns the error for a connection that the server has ended for good, or nil.
func (l *link) closed() error {
	if !l.conn.IsClosed() {
		return nil
	}
	return fmt.Errorf("%w %s has ended the connection: %w", ErrServer, l.URL, wayIn(l.conn.LastError()))
}

// try calls f until it succeeds or is refused, or until ctx or the connection ends. It waits for a lost connection. If the server
// is connected but fails for [giveUp], its disk may be full. The error then wraps [ErrServer].
func (l *link) try(ctx context.Context, f func(context.Context) error) error {
	var failing time.Time
	for {
		limited, cancel := context.WithTimeout(ctx, timeout)
		err := f(limited)
		cancel()
		closed := l.closed()
		switch {
		case err == nil || refused(err) && ctx.Err() == nil:
			return err
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case closed != nil:
			return closed
		case !l.conn.IsConnected():
			failing = time.Time{}
		case failing.IsZero():
			failing = time.Now()
		case time.Since(failing) > giveUp:
			return fmt.Errorf("%w %s stores nothing any more (%w); is its disk full? Make room for its files, start it again, and run this command again; the results that it has count",
				ErrServer, l.URL, err)
		}
		l.Log.Debug().Err(err).Msg("the queue's server does not answer as it should; trying again")
		pause(ctx)
	}
}

// get returns the value of a key. The error wraps [jetstream.ErrKeyNotFound] if there is none.
func (l *link) get(ctx context.Context, key string) (value []byte, err error) {
	err = l.try(ctx, func(ctx context.Context) error {
		entry, err := l.kv.Get(ctx, key)
		if err == nil {
			value = entry.Value()
		}
		return err
	})
	return value, err
}

// pause waits before the next try, or until ctx ends.
func pause(ctx context.Context) {
	select {
	case <-time.After(retryEvery):
	case <-ctx.Done():
	}
}

// refused reports whether an error is about the request itself. The same request would fail again.
func refused(err error) bool {
	var answer jetstream.JetStreamError // has the server's own error, or none if the client found it
	switch {
	case errors.Is(err, nats.ErrMaxPayload), errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrKeyNotFound), errors.Is(err, jetstream.ErrInvalidKey):
		return true
	case errors.As(err, &answer) && answer.APIError() != nil:
		return answer.APIError().Code < 500
	}
	return false
}
