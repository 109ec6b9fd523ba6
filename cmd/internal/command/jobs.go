package command

import (
	"bytes"
	"cmp"
	"context"
	"runtime"
	"slices"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/cmd/internal/save"

	"github.com/spf13/cobra"
)

// The commands that do the jobs of long computations, whichever family has them.

func (a *commands) workerCommand() *cobra.Command {
	var (
		address  string
		access   jobrunner.Access
		parallel int
		idle     time.Duration
	)
	c := &cobra.Command{
		Use:  "worker --queue ADDRESS",
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case address == "":
				return cli.UsageError("give --queue nats://HOST:PORT, the address that the coordinator prints or that of your server, or --queue embedded on the coordinator's machine")
			case idle < 0:
				return cli.UsageError("--idle %s: it must not be negative", idle)
			}
			to, err := access.To(address)
			if err != nil {
				return err
			}
			return a.worker(c.Context(), to, cmp.Or(parallel, runtime.GOMAXPROCS(0)), idle)
		},
	}
	c.Flags().StringVar(&address, "queue", "", "`ADDRESS` of the server: nats://HOST:PORT, tls://HOST:PORT, or embedded for that of a coordinator on this machine")
	access.Add(c)
	cli.ParallelFlag(c, &parallel, "jobs at once (default: one a core)")
	cli.DurationFlag(c, &idle, "idle", "end when there was no job for so long (default: wait until Ctrl-C)")
	return c
}

// worker takes jobs until it is interrupted, or has been idle for long enough.
func (a *commands) worker(ctx context.Context, to queue.Access, jobs int, idle time.Duration) error {
	w := queue.Worker{
		Options: queue.Options{Access: to, Version: cli.Version(), Kinds: a.Kinds, Log: a.Log},
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

func (a *commands) mergeCommand() *cobra.Command {
	var output string
	c := &cobra.Command{
		Use:  "merge FILE...",
		Args: cli.BetweenArgs(1, -1),
		RunE: func(c *cobra.Command, files []string) error {
			if err := save.Vacant("--output", output, "name another file"); err != nil {
				return err
			}
			merged, err := jobrunner.ReadParts(cli.Version(), files)
			if err != nil {
				return err
			}
			root := c.Root()
			command, _, err := root.Find(merged.Arguments)
			if err != nil || command.Flags().Lookup("part") == nil {
				return cli.UsageError("%s: it is not of a command that works in parts", files[0])
			}
			a.Runner = merged
			to, printed := output, new(bytes.Buffer)
			if _, only := command.Flags().Lookup("output").Annotations[jobrunner.OnlyParts]; only && output != "" {
				a.Out, to = printed, ""
			}
			root.SetArgs(append(slices.Clone(merged.Arguments), "--part=", "--output="+to))
			err = root.ExecuteContext(c.Context())
			if err == nil && printed.Len() > 0 {
				err = save.File(output, printed.Bytes())
			}
			return err
		},
	}
	cli.SaveFlag(c, &output, "output", "o", "write to `FILE` what the command writes")
	return c
}
