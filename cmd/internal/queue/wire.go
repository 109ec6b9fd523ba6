package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The streams, and the subjects in them:
//
//	absurdist.job.VERSION.RUN.JOB      a job; VERSION is a checksum, as are RUN and JOB
//	absurdist.result.RUN.JOB           its result
//	absurdist.run.RUN                  what the jobs of a run share
//	absurdist.worker, .coordinator     signs of life, not stored
//	absurdist.notice                   what workers have to tell, not stored
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
	noticeSubject      = "absurdist.notice"
)

const (
	// maxTries is how often a job may fail.
	maxTries = 3
	// maxDeliveries is how often a job that never ends is delivered.
	maxDeliveries = 10
	// maxStored is how many messages a stream keeps.
	maxStored = 1 << 20
	// keepFor is how long the results of an abandoned run stay.
	keepFor = 7 * 24 * time.Hour
	// helloEvery is the interval of the hellos of workers and coordinators.
	helloEvery = 2 * time.Second
	// DefaultPatience is how long a job's worker may be silent.
	DefaultPatience = 30 * time.Second
	// failedHeader marks a result that is a failure; its text is in the message.
	failedHeader = "Absurdist-Failed"
	workerHeader = "Absurdist-Worker"
	packedHeader = "Absurdist-Packed"
	// versionSize, runSize and jobSize are the sizes of their checksums, in bytes.
	versionSize, runSize, jobSize = 4, 8, 12
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

// notice is what a worker tells all coordinators.
type notice struct {
	Worker  string `json:"worker"`
	Version string `json:"version"`
	Run     string `json:"run,omitempty"`
	Job     string `json:"job,omitempty"`
	Reason  string `json:"reason"`
	// Full says that the server stores no results any more.
	Full bool `json:"full,omitempty"`
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

func versionSum(version string) string { return checksum(versionSize, []byte(version)) }

// name returns the name of the run, which is the same for the same version, kind and parameters.
func (i *runInfo) name() string {
	return checksum(runSize, []byte(i.Version), []byte(i.Kind), i.Params)
}

func jobName(job []byte) string { return checksum(jobSize, job) }

// setUp creates or updates the streams, and the consumer of a version's workers.
func setUp(ctx context.Context, js jetstream.JetStream, version string, patience time.Duration) (jetstream.Consumer, error) {
	_, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultSubject + ">", runSubject + ">"},
		MaxMsgsPerSubject: 1, MaxMsgs: maxStored, MaxMsgSize: maxPacked + maxHeader, MaxAge: keepFor, AllowDirect: true, Storage: jetstream.FileStorage,
	})
	if err != nil {
		return nil, err
	}
	_, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: jobStream, Subjects: []string{jobSubject + ">"}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgsPerSubject: 1, MaxMsgs: maxStored, MaxMsgSize: maxPacked + maxHeader, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, Storage: jetstream.FileStorage,
	})
	if err != nil {
		return nil, err
	}
	return js.CreateOrUpdateConsumer(ctx, jobStream, jetstream.ConsumerConfig{
		Durable: "workers-" + versionSum(version), FilterSubject: jobSubject + versionSum(version) + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience, MaxAckPending: 10_000,
	})
}
