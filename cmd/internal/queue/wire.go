package queue

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The streams, and the subjects in them:
//
//	absurdist.job.VERSION.RUN.JOB      a job; VERSION is a checksum, as are RUN and JOB
//	absurdist.result.RUN.JOB           its result
//	absurdist.run.RUN                  what the jobs of a run share
//	absurdist.worker, .coordinator     who is there, told now and then, not kept
//
// Workers take the jobs of their own version only, so others never get into a run.
const (
	jobStream    = "absurdist-jobs"
	resultStream = "absurdist-results"

	jobSubject         = "absurdist.job."
	resultSubject      = "absurdist.result."
	runSubject         = "absurdist.run."
	workerSubject      = "absurdist.worker"
	coordinatorSubject = "absurdist.coordinator"
)

const (
	// tries is how often a job may fail.
	tries = 3
	// deliveries is how often a job is given out that never ends.
	deliveries = 10
	// keepFor is how long results of a run that was given up stay.
	keepFor = 7 * 24 * time.Hour
	// helloEvery is how often workers and coordinators say that they are there.
	helloEvery = 2 * time.Second
	// DefaultPatience is how long a job's worker may be silent.
	DefaultPatience = 30 * time.Second
	// timeout is for one request to the server.
	timeout = 10 * time.Second
	// failed marks a result that is a failure; its text is in the message.
	failedHeader = "Absurdist-Failed"
	workerHeader = "Absurdist-Worker"
	packedHeader = "Absurdist-Packed"
)

// runInfo is what the jobs of a run share.
type runInfo struct {
	Kind     string          `json:"kind"`
	Version  string          `json:"version"`
	Params   json.RawMessage `json:"params"`
	Patience time.Duration   `json:"patience"`
}

// hello is what workers and coordinators tell of themselves.
type hello struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Jobs    int    `json:"jobs"` // of a worker, at the same time
}

// checksum names something by what is in it.
func checksum(size int, parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d ", len(p))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil)[:size])
}

func versionSum(version string) string { return checksum(4, []byte(version)) }

// name of a run: that of another with the same version, kind and parameters.
func (i *runInfo) name() string { return checksum(8, []byte(i.Version), []byte(i.Kind), i.Params) }

func jobName(job []byte) string { return checksum(12, job) }

// pack makes a message, compressed if it is long.
func pack(subject string, text []byte) (*nats.Msg, error) {
	m := &nats.Msg{Subject: subject, Header: nats.Header{}, Data: text}
	const long = 1024
	if len(text) <= long {
		return m, nil
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	m.Data = b.Bytes()
	m.Header.Set(packedHeader, "gzip")
	return m, nil
}

// unpack returns the text of a message.
func unpack(header nats.Header, data []byte) ([]byte, error) {
	if header.Get(packedHeader) == "" {
		return data, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// setUp makes the streams, and the consumer of a version's workers, as they should be.
func setUp(ctx context.Context, js jetstream.JetStream, version string, patience time.Duration) (jetstream.Consumer, error) {
	_, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultSubject + ">", runSubject + ">"},
		MaxMsgsPerSubject: 1, MaxAge: keepFor, AllowDirect: true, Storage: jetstream.FileStorage,
	})
	if err != nil {
		return nil, err
	}
	_, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: jobStream, Subjects: []string{jobSubject + ">"}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, Storage: jetstream.FileStorage,
	})
	if err != nil {
		return nil, err
	}
	return js.CreateOrUpdateConsumer(ctx, jobStream, jetstream.ConsumerConfig{
		Durable: "workers-" + versionSum(version), FilterSubject: jobSubject + versionSum(version) + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience, MaxAckPending: 10_000,
	})
}

// again repeats what a server that is away for a while refuses, until it is done, fails for good, or ctx ends.
func again(ctx context.Context, f func(context.Context) error) error {
	for {
		limited, cancel := context.WithTimeout(ctx, timeout)
		err := f(limited)
		cancel()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err == nil || !passing(err) {
			return err
		}
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

const retryEvery = 250 * time.Millisecond

// passing reports whether an error may be gone at the next try.
func passing(err error) bool {
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

// storeFailed is the server's code for what it could not store, for whatever reason.
const storeFailed jetstream.ErrorCode = 10077

// stored reports whether the server refused a message because there is one of its subject.
func stored(err error) bool {
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
