package jobs

import (
	"bytes"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/save"

	"github.com/spf13/cobra"
)

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
in any order: as a Slurm array, as a Kubernetes indexed job, with GNU parallel.

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
	cli.UnlockedSaveFlag(c, &output, "output", "o", "write to `FILE` what the command writes")
	return c
}
