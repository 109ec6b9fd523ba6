// Package queue runs long computations that are split into jobs: on the cores of this machine, or on any
// number of machines through NATS JetStream.
//
// A run has a kind, parameters and numbered jobs. A command gives its jobs to a [Runner] and gets the results
// in the order of the jobs, so that its output does not depend on who computed what. Jobs and results are JSON
// in both runners. The result of a job depends only on the run's parameters and the job. That is why it may be
// computed twice.
//
//	coordinator                     JetStream                           workers
//	  jobs ──────▶ absurdist-jobs: a work queue, a job once ──────▶ take, keep alive,
//	                                                               compute,
//	  in order ◀── absurdist-results: a result once a job ◀──────── store, then acknowledge
//
// A job leaves the queue when its worker acknowledges it, after the server has stored the result. A worker
// that dies or is stopped sends no more signs of life, and after a while ([Options.Patience]) the server gives
// the job to another one. So a job may be computed twice. Both results arrive, but the server takes a result
// only if it is the first of its subject, which is that of the job. The name of a job is a checksum of its
// content. So a coordinator that is restarted with the same command finds the existing results, and adds no
// job twice.
//
// A job that fails is tried again, [maxTries] times in all. Then the failure is stored as its result, and ends
// the run, which names it; other results stay for the next run. A job that kills its workers is delivered at most
// [maxDeliveries] times.
//
// Who has the server's token can publish anything. Messages are read in one place, message.go, which bounds them and
// checks every field. What is no job is taken out of the queue by the worker that gets it, which tells the
// coordinators; what is no result is removed by the coordinator, and its job given out again. A result of the right
// form is believed: who has the token can also do jobs. A server that can't write gives no answer, so silence ends a
// run too, and at once where the server is in the coordinator's own process.
package queue
