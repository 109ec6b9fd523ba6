package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/nats-io/nats.go/jetstream"
)

// The subjects, and the keys of the bucket. VERSION, RUN and JOB are checksums.
//
//	absurdist.job.VERSION.RUN.JOB   a job, in the work queue of its version's workers
//	RUN                             the key of what the jobs of a run share
//	RUN.JOB                         the key of a result
const (
	jobStream    = "absurdist-jobs"
	bucket       = "absurdist"
	resultStream = "KV_" + bucket
)

// jobsOf begins the subjects of all jobs of a version's workers.
func jobsOf(version string) string { return "absurdist.job." + Sum([]byte(version)) + "." }

// resultSubject is the subject of the key of a result.
func resultSubject(run, job string) string { return "$KV." + bucket + "." + run + "." + job }

const (
	// maxTries is how often a job may fail. maxDeliveries is how often a job that never ends is delivered.
	maxTries, maxDeliveries = 3, 10
	// maxMessage bounds a message, in bytes. The largest messages are strict games with their proofs, below 1 MB.
	maxMessage = 8 << 20
	// maxStored is how many jobs the queue holds. keepFor is how long the jobs and results of an abandoned run stay.
	maxStored, keepFor = 1 << 20, 7 * 24 * time.Hour
	// DefaultPatience is how long a job's worker may be silent.
	DefaultPatience = 30 * time.Second
	// maxReason bounds how much of a failure's text is printed, in characters.
	maxReason = 2000
)

// errMessage is wrapped by the errors for messages that are not what their subject says. Trying again does not help.
var errMessage = errors.New("a message that can't be used")

// runInfo is what all jobs of a run share.
type runInfo struct {
	Kind    string          `json:"kind"`
	Version string          `json:"version"`
	Params  json.RawMessage `json:"params"`
}

// result is the outcome of a job: its result, or the reason why it failed.
type result struct {
	Worker string          `json:"worker"`
	Failed string          `json:"failed,omitempty"`
	Text   json.RawMessage `json:"text,omitempty"`
}

// Sum returns a short checksum of the parts.
func Sum(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d ", len(p))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// name returns the name of the run, which is the same for the same version, kind and parameters.
func (i runInfo) name() string { return Sum([]byte(i.Version), []byte(i.Kind), i.Params) }

// readJob reads a job of a version's workers. The error wraps [errMessage].
func readJob(version, subject string, text []byte) (run, job string, err error) {
	rest, ours := strings.CutPrefix(subject, jobsOf(version))
	run, job, _ = strings.Cut(rest, ".")
	switch {
	case !ours || run == "":
		err = fmt.Errorf("%w: its subject is not that of a job", errMessage)
	case job != Sum(text):
		err = fmt.Errorf("%w: its name is not the checksum of its content", errMessage)
	case !json.Valid(text):
		err = fmt.Errorf("%w: it is not JSON", errMessage)
	}
	return run, job, err
}

// readRun reads what the jobs of a run share. The error wraps [errMessage].
func readRun(version, name string, text []byte) (info runInfo, err error) {
	switch err = input.JSON(text, &info); {
	case err != nil:
	case info.Version != version:
		err = fmt.Errorf("it is of version %q", plain.Line(info.Version, plain.Short))
	case info.name() != name:
		err = errors.New("its name is not the checksum of its content")
	}
	if err != nil {
		return runInfo{}, fmt.Errorf("%w: %w", errMessage, err)
	}
	return info, nil
}

// readResult reads a result. Check reports whether its kind can have it. The error wraps [errMessage].
func readResult(text []byte, check func(json.RawMessage) error) (r result, err error) {
	err = input.JSON(text, &r)
	r.Worker, r.Failed = plain.Line(r.Worker, plain.Short), plain.Line(r.Failed, maxReason)
	if err == nil && r.Failed == "" {
		err = check(r.Text)
	}
	if err != nil {
		return result{Worker: r.Worker}, fmt.Errorf("%w: %s", errMessage, plain.Line(err.Error(), maxReason))
	}
	return r, nil
}

// openQueue creates or updates the queue, and the consumer of a version's workers.
func openQueue(ctx context.Context, js jetstream.JetStream, version string, patience time.Duration) (jetstream.Consumer, error) {
	_, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: jobStream, Subjects: []string{"absurdist.job.>"}, Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
		MaxMsgs: maxStored, MaxMsgSize: maxMessage, MaxAge: keepFor, Compression: jetstream.S2Compression,
	})
	if err != nil {
		return nil, err
	}
	return js.CreateOrUpdateConsumer(ctx, jobStream, jetstream.ConsumerConfig{
		Durable: consumerOf(version), FilterSubject: jobsOf(version) + ">", InactiveThreshold: keepFor,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience, MaxAckPending: 10_000, Metadata: map[string]string{"version": version},
	})
}

// consumerOf is the name of the consumer that a version's workers share.
func consumerOf(version string) string { return "workers-" + Sum([]byte(version)) }
