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
//	  results ◀── a key-value bucket, watched ◀─────── create the job's key, then acknowledge
//
// A worker acknowledges a job after the server has stored its result. The job of a worker that dies is delivered again
// when the consumer's wait for an acknowledgement ends ([Options.Patience]). A key can be created once, so only the first
// result of a job counts. The keys are checksums of content, so a restarted coordinator finds the existing results and
// adds no job twice.
//
// A job that fails is tried [maxTries] times. Then the failure is stored as its result and ends the run; other results
// stay for the next run. A job that kills its workers is delivered at most [maxDeliveries] times.
//
// Results stay on the server until their turn: the coordinator watches the keys, and gets each result when it emits it.
//
// Anyone with the server's token can publish. So wire.go checks every message. A worker removes what is not a job. A
// coordinator removes what is not a result and gives the job out again. A server with a full disk gives no answer. So
// a server that stores nothing for [giveUp] ends the run.
package queue
