// Package queue runs long computations that are split into jobs: on the cores of this machine, or on any
// number of machines through NATS JetStream.
//
// A run has a kind, parameters and numbered jobs. A command splits its work, gives it to a [Runner], and gets
// the results back in the order of the jobs, so that what it prints does not depend on who computed what.
// Jobs and results are JSON in both runners, and a job's result depends on nothing but the run's parameters and
// the job: that is why it may be computed twice.
//
//	coordinator                     JetStream                           workers
//	  jobs ──────▶ absurdist-jobs: a work queue, a job once ──────▶ take, keep alive,
//	                                                               compute,
//	  in order ◀── absurdist-results: a result once a job ◀──────── store, then acknowledge
//
// A job leaves the queue when its worker acknowledges it, and a worker acknowledges it after the server has
// stored the result. A worker that dies or is stopped in between no longer says that it is at work, and
// after a while ([Options.Patience]) the server gives the job to another one. So a job may be computed twice, and both
// results arrive; the server takes a result only if it is the first of its subject, which is that of the
// job. Jobs are named by what is in them, so a coordinator that is started again with the same command finds
// the results that are there already, and adds no job twice.
//
// A job that fails is given out again, [tries] times in all; then the failure is stored as its result, and
// ends the run. One that kills its workers gets [deliveries] of them.
package queue
