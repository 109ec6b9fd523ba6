package jobs

import (
	"cmp"
	"context"
	"runtime"
	"time"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/jobrunner"
	"absurdist/cmd/internal/queue"

	"github.com/spf13/cobra"
)

func (a *commands) workerCommand() *cobra.Command {
	var (
		address  string
		parallel int
		idle     time.Duration
	)
	c := &cobra.Command{
		Use:   "worker --queue ADDRESS",
		Short: "Take jobs of long computations from a queue",
		Long: `Worker does jobs of longest --all, tree prove --first all, shortest --all-targets,
sim and wordpl sim for a coordinator: one of these commands with --queue. Both talk
to a NATS server with JetStream; that is one of their own (nats-server -js), or the
one that a coordinator with --queue embedded starts, and it prints the address. On
the coordinator's own machine --queue embedded finds it.

Any number of workers on any number of machines may come and go. A job counts as
done when the server has its result. Those of a worker that is stopped with Ctrl-C
are given back at once, those of one that dies go to another one half a minute
later. No files are needed: word lists travel with the jobs. Workers take the jobs
of their own version of absurdist only.

A worker does what the coordinator asks for, and who reaches the server can be a
coordinator: use a network of your own, or a server with passwords and TLS
(nats://USER:PASSWORD@HOST:PORT, tls://HOST:PORT).`,
		Example: `  absurdist longest --all --queue embedded --parallel 0 -o all.jsonl &
  sleep 2; absurdist worker --queue embedded --idle 5s`,
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case address == "":
				return cli.UsageError("give --queue nats://HOST:PORT, the address that the coordinator prints or that of your server, or --queue embedded on the coordinator's machine")
			case idle < 0:
				return cli.UsageError("--idle %s: it must not be negative", idle)
			}
			if address == jobrunner.Embedded {
				dir, err := jobrunner.QueueFolder()
				if err == nil {
					address, err = queue.Address(dir)
				}
				if err != nil {
					return cli.UsageError("--queue embedded: %w; start a coordinator first, or give its address", err)
				}
			}
			if err := jobrunner.CheckAddress(address); err != nil {
				return err
			}
			return a.worker(c.Context(), address, cmp.Or(parallel, runtime.GOMAXPROCS(0)), idle)
		},
	}
	c.Flags().StringVar(&address, "queue", "", "`ADDRESS` of the server: nats://HOST:PORT, or embedded for that of a coordinator on this machine")
	cli.ParallelFlag(c, &parallel, "jobs at once (default: one a core)")
	c.Flags().DurationVar(&idle, "idle", 0, "end when there was no job for so long (default: wait until Ctrl-C)")
	return c
}

// worker takes jobs until it is interrupted, or has been idle for long enough.
func (a *commands) worker(ctx context.Context, address string, jobs int, idle time.Duration) error {
	w := queue.Worker{
		Options: queue.Options{URL: address, Version: cli.Version(), Kinds: a.Kinds, Log: a.Log},
		Jobs:    jobs, Idle: idle,
	}
	a.Log.Info().Int("jobs", jobs).Msg("taking jobs; Ctrl-C ends it, and gives back what is not done")
	done, err := w.Run(ctx)
	if err != nil {
		return err
	}
	a.Log.Info().Int("done", done).Msg("no more jobs are taken")
	return context.Cause(ctx)
}
