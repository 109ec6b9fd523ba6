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
//	absurdist.worker, .coordinator     signs of life, not stored
//
// Workers take only jobs of their own version.
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
	// maxTries is how often a job may fail.
	maxTries = 3
	// maxDeliveries is how often a job that never ends is delivered.
	maxDeliveries = 10
	// keepFor is how long the results of an abandoned run stay.
	keepFor = 7 * 24 * time.Hour
	// helloEvery is the interval of the hellos of workers and coordinators.
	helloEvery = 2 * time.Second
	// DefaultPatience is how long a job's worker may be silent.
	DefaultPatience = 30 * time.Second
	// timeout is for one request to the server.
	timeout = 10 * time.Second
	// failedHeader marks a result that is a failure; its text is in the message.
	failedHeader = "Absurdist-Failed"
	workerHeader = "Absurdist-Worker"
	packedHeader = "Absurdist-Packed"
)

// runInfo is what all jobs of a run share.
type runInfo struct {
	Kind     string          `json:"kind"`
	Version  string          `json:"version"`
	Params   json.RawMessage `json:"params"`
	Patience time.Duration   `json:"patience"`
}

// hello is a sign of life of a worker or a coordinator.
type hello struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Jobs    int    `json:"jobs"` // of a worker, at the same time; 0 when it leaves
}

// checksum returns the first bytes, as many as size, of a hash of the parts.
func checksum(size int, parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d ", len(p))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil)[:size])
}

func versionSum(version string) string { return checksum(4, []byte(version)) }

// name returns the name of the run, which is the same for the same version, kind and parameters.
func (i *runInfo) name() string { return checksum(8, []byte(i.Version), []byte(i.Kind), i.Params) }

func jobName(job []byte) string { return checksum(12, job) }

// pack returns a message, compressed if it is long.
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

// setUp creates or updates the streams, and the consumer of a version's workers.
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

// retry calls f until it succeeds, fails for good, or ctx ends. It repeats what an unreachable server refuses.
func retry(ctx context.Context, f func(context.Context) error) error {
	for {
		limited, cancel := context.WithTimeout(ctx, timeout)
		err := f(limited)
		cancel()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err == nil || !temporary(err) {
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

// storeFailed is the server's code for any message that it could not store.
const storeFailed jetstream.ErrorCode = 10077

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
