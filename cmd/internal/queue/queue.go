// Package queue runs long computations that are split into jobs: on the cores of this machine, or on any number of
// machines through NATS JetStream.
//
// A run has a kind, parameters and numbered jobs. A command gives its jobs to a [Runner] and gets the results in the
// order of the jobs, so its output does not depend on who computed what. Jobs and results are JSON in all runners. A
// result depends only on the run's parameters and the job, so a job may be computed twice.
//
//	coordinator                 JetStream                        workers
//	  jobs ──────▶ a work queue: each job once ──────▶ a pull consumer: take, keep alive,
//	                                                   compute,
//	  results ◀── a key-value bucket ◀──────────────── create the job's key, then acknowledge
//
// A worker acknowledges a job after the server has stored its result. The job of a worker that dies is delivered again
// when the consumer's wait for an acknowledgement ends ([Options.Patience]). A key can be created once, so only the first
// result of a job counts. The keys are checksums of content, so a restarted coordinator finds the existing results and
// adds no job twice.
//
// A job that fails is tried [maxTries] times. Then the failure is stored as its result and ends the run; other results
// stay for the next run. A job that kills its workers is delivered at most [maxDeliveries] times.
//
// Results stay on the server until their turn: the coordinator asks for one key after the other.
//
// Anyone with the server's token can publish. So every message is checked. Jobs and runs are named by the checksums of
// their texts. A worker removes what is not a job. A coordinator removes what is not a result and gives the job out
// again. A server with a full disk gives no answer. So a server that stores nothing for [giveUp] ends the run.
package queue

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// Kind is a kind of job.
type Kind struct {
	Name string
	// Open prepares for the jobs of a run with these parameters, at most parallel of them at the same time. The
	// error says that this machine can't do them, for example because its word lists differ.
	Open func(ctx context.Context, params json.RawMessage, parallel int) (Do, error)
	// Check returns an error if a result can't be one of this kind.
	Check func(result json.RawMessage) error
}

// Do does a job. The result depends only on the run's parameters and the job. It is called concurrently by several goroutines,
// and returns soon after ctx ends.
type Do func(ctx context.Context, job json.RawMessage) (json.RawMessage, error)

// NewKind returns a kind. Open takes parameters P and returns the function that computes a result R of a job J.
func NewKind[P, J, R any](name string, open func(ctx context.Context, params P, parallel int) (func(context.Context, J) (R, error), error)) Kind {
	return Kind{
		Name: name,
		Open: func(ctx context.Context, params json.RawMessage, parallel int) (Do, error) {
			var p P
			if err := input.JSON(params, &p); err != nil {
				return nil, fmt.Errorf("parameters of %s: %w", name, err)
			}
			do, err := open(ctx, p, parallel)
			if err != nil {
				return nil, err
			}
			return func(ctx context.Context, job json.RawMessage) (json.RawMessage, error) {
				var j J
				if err := input.JSON(job, &j); err != nil {
					return nil, fmt.Errorf("job %s: %w", brief(job), err)
				}
				r, err := do(ctx, j)
				if err != nil {
					return nil, err
				}
				return json.Marshal(r)
			}, nil
		},
		Check: func(result json.RawMessage) error { return input.JSON(result, new(R)) },
	}
}

// brief shortens a job for an error message.
func brief(job []byte) string { return plain.Line(string(job), plain.Short) }

// Kinds are the kinds of job that a program knows.
type Kinds []Kind

// Find returns the kind with that name.
func (k Kinds) Find(name string) (Kind, error) {
	for _, kind := range k {
		if kind.Name == name {
			return kind, nil
		}
	}
	return Kind{}, fmt.Errorf("there is no kind of job %q", name)
}

// Session does jobs of a run and calls emit with their results in the order of the jobs, one at a time. It ends at the first error
// of a job or of emit and returns it, or the cause of ctx's end. It must not be called concurrently.
type Session func(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error

// Runner runs jobs.
type Runner interface {
	// Begin begins a run. Its jobs depend on the kind and the parameters alone.
	Begin(ctx context.Context, kind Kind, params json.RawMessage) (Session, error)
}

// Open begins a run of one of the kinds.
func (k Kinds) Open(ctx context.Context, r Runner, kind string, params any) (Session, error) {
	found, err := k.Find(kind)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	return r.Begin(ctx, found, text)
}

// Each does jobs in a session, and calls emit with their results in the order of the jobs.
func Each[J, R any](ctx context.Context, do Session, jobs []J, emit func(R) error) error {
	texts := make([]json.RawMessage, len(jobs))
	for i, j := range jobs {
		var err error
		if texts[i], err = json.Marshal(j); err != nil {
			return err
		}
	}
	return do(ctx, texts, func(text json.RawMessage) error {
		var r R
		if err := input.JSON(text, &r); err != nil {
			return fmt.Errorf("a result that can't be read: %w", err)
		}
		return emit(r)
	})
}

// Local runs jobs on this machine.
type Local struct {
	Parallel int // jobs at a time; 0 for one per core
}

// Begin implements [Runner].
func (l Local) Begin(ctx context.Context, kind Kind, params json.RawMessage) (Session, error) {
	n := cmp.Or(l.Parallel, runtime.GOMAXPROCS(0))
	do, err := kind.Open(ctx, params, n)
	return func(ctx context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
		return parallel.InOrderOn(ctx, n, len(jobs), func(ctx context.Context, i int) (json.RawMessage, error) { return do(ctx, jobs[i]) }, emit)
	}, err
}

// The subjects, and the keys of the bucket. VERSION, RUN and JOB are checksums of the version's name and of the texts.
//
//	absurdist.job.VERSION.RUN.JOB   a job, in the work queue of its version's workers
//	RUN.run                         the key of what the jobs of a run share
//	RUN.JOB                         the key of a result
const (
	jobStream    = "absurdist-jobs"
	bucket       = "absurdist"
	resultStream = "KV_" + bucket
	keySubject   = "$KV." + bucket + "." // begins the subject of a key
)

// jobsOf begins the subjects of all jobs of a version's workers. The key of the result follows.
func jobsOf(version string) string { return "absurdist.job." + Sum([]byte(version)) + "." }

// consumerOf is the name of the consumer that a version's workers share.
func consumerOf(version string) string { return "workers-" + Sum([]byte(version)) }

func runKey(run string) string { return run + ".run" }

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

// readJob returns the run of a job of a version's workers, and the key of its result. The error wraps [errMessage].
func readJob(version, subject string, text []byte) (run, key string, err error) {
	key, ours := strings.CutPrefix(subject, jobsOf(version))
	run, job, _ := strings.Cut(key, ".")
	switch {
	case !ours || job != Sum(text):
		err = fmt.Errorf("%w: its name is not the checksum of its content", errMessage)
	case !json.Valid(text):
		err = fmt.Errorf("%w: it is not JSON", errMessage)
	}
	return run, key, err
}

// readRun reads what the jobs of a run share. The error wraps [errMessage].
func readRun(name string, text []byte) (info runInfo, err error) {
	err = input.JSON(text, &info)
	if err == nil && name != Sum(text) {
		err = errors.New("its name is not the checksum of its content")
	}
	if err != nil {
		err = fmt.Errorf("%w: %w", errMessage, err)
	}
	return info, err
}

// readResult reads a result. Check returns an error if its kind can't have it. The error is the reason why the job failed, or wraps
// [errMessage].
func readResult(text []byte, check func(json.RawMessage) error) (r result, err error) {
	err = input.JSON(text, &r)
	r.Worker, r.Failed = plain.Line(r.Worker, plain.Short), plain.Line(r.Failed, maxReason)
	switch {
	case err == nil && r.Failed != "":
		return r, errors.New(r.Failed)
	case err == nil:
		err = check(r.Text)
	}
	if err != nil {
		return r, fmt.Errorf("%w: %s", errMessage, plain.Line(err.Error(), maxReason))
	}
	return r, nil
}
