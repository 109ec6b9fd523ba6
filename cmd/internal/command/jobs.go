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
		Use:   "worker --queue ADDRESS",
		Short: "Take jobs of long computations from a queue",
		Long: `Worker does jobs of longest --secret all, tree prove --first all, shortest
--secret all, sim and wordpl sim for a coordinator: one of these commands with
--queue. Both talk to a NATS server with JetStream. That is one of your own
(nats-server -js), or the one that a coordinator with --queue embedded starts. The
coordinator prints its address. On the coordinator's own machine --queue embedded
finds it.

The coordinator's command takes the four --queue flags below, too. With --queue
embedded it takes two more: --queue-dir FOLDER keeps the queue, so that an
interrupted run finds its results again (default: a folder in the user's cache), and
--queue-listen HOST:PORT listens for workers of other machines (default: a port of
this machine only).

Any number of workers may come and go. The jobs of one that is stopped with Ctrl-C
are given back at once, those of one that dies go to another one half a minute
later. No files are needed: word lists travel with the jobs. Workers take the jobs
of their own version of absurdist only. REFERENCE.md tells what becomes of jobs that
fail.

A worker does what a coordinator asks for, and anyone with the server's token (from a
file or $ABSURDIST_QUEUE_TOKEN) can be a coordinator. On a network that is not yours
alone use TLS: write tls://HOST:PORT, and give the coordinator's embedded server a certificate
(--queue-cert). If it has --queue-ca as well, workers need certificates
of their own.

Without a server: see absurdist merge.`,
		Example: `  absurdist longest --secret all --queue embedded --parallel 0 -o all.jsonl &
  sleep 2; absurdist worker --queue embedded --idle 5s

  # With TLS. A worker elsewhere has copies of cert.pem and of the token's file,
  # and writes --queue tls://HOST:PORT --queue-token-file F --queue-ca cert.pem
  openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=q -keyout key.pem \
    -addext subjectAltName=IP:127.0.0.1 -out cert.pem
  cat cert.pem key.pem > both.pem
  absurdist longest --secret all --queue embedded --parallel 0 -o tls.jsonl \
    --queue-cert both.pem &
  sleep 2; absurdist worker --queue embedded --queue-ca cert.pem --idle 5s`,
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
		Use:   "merge FILE...",
		Short: "Put the parts of a long computation together",
		Long: `The commands that work in jobs also run in parts, without a server: longest --secret all,
tree prove --first all, shortest --secret all, sim and wordpl sim. With
--part K/N a command does every Nth job, from the Kth on, and writes the results to
the file of --output. Until it is done they are in FILE.part, and the same command
goes on from there. The parts do not depend on each other, so they run anywhere and
in any order; REFERENCE.md has examples.

Merge takes the files of all parts and prints what the command prints without --part.
With --output it writes the command's file; for sim and wordpl sim, what they print.
It runs the command again with its flags, and with the results of the files in place
of the work. So files that the flags name must be there. A part that is missing,
damaged, there twice, or of another command, lists or version is an error that names
the file (exit code 2).

Each word of shortest --secret all is searched with the others of its block of 16. So
a game that is not proved to be the shortest may be another one than without --part.`,
		Example: `  absurdist sim --words original --seed 1 --part 1/2 -o sim1.jsonl
  absurdist sim --words original --seed 1 --part 2/2 -o sim2.jsonl
  absurdist merge sim1.jsonl sim2.jsonl`,
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
