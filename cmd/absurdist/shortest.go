package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/shortest"

	"github.com/spf13/cobra"
)

// shortestFlags are the flags of shortest.
type shortestFlags struct {
	lists                   listFlags
	mode, tieBreak, guesses string
	output, target          string
	list, allTargets        bool
	exhaust                 int
	queue                   queueFlags
}

func (a *app) shortestCommand() *cobra.Command {
	var f shortestFlags
	c := &cobra.Command{
		Use:   "shortest",
		Short: "Count all shortest games of Absurdle",
		Long: `Shortest finds how few guesses can win Absurdle, shows that fewer can't, and
counts the games of that length: sequences of guesses, the last being the answer.
All guesses are tried; nothing is sampled.

With --target it finds the shortest game that ends on a word, as the challenge
mode of the page asks for; with --all-targets for every answer. All games of up
to --exhaust guesses are tried before a longer one counts as the shortest; what is
found beyond is marked as not proved. All games of 4 take minutes, those of 3
seconds (--exhaust 3). --queue spreads --all-targets over many
machines.

With --output the games are written to a file, one a line. Until the run is done
its state is in FILE.part, and the same command goes on from there.`,
		Example: `  absurdist shortest --words original
  absurdist shortest --target jazzy --words original
  absurdist shortest --words original --mode hard --list
  absurdist shortest --words nyt --guesses answers --json`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case f.target != "" && f.allTargets:
				return usageError("give one of --target WORD and --all-targets")
			case f.queue.address != "" && !f.allTargets:
				return usageError("--queue goes with --all-targets")
			case f.target == "" && !f.allTargets:
				return a.shortest(c.Context(), f)
			case f.list:
				return usageError("--list is about all games: leave out --target and --all-targets")
			case f.exhaust < 0 || f.exhaust > shortest.MaxLength:
				return usageError("--exhaust %d: write 0 to %d", f.exhaust, shortest.MaxLength)
			}
			return a.shortestTo(c.Context(), f)
		},
	}
	f.lists.add(c, "nyt")
	c.Flags().StringVarP(&f.mode, "mode", "m", "normal", "rule for guesses: normal or hard")
	c.Flags().StringVar(&f.tieBreak, "tie-break", engine.LeastInformation.String(), "of the host: least-information or first-met")
	c.Flags().StringVar(&f.guesses, "guesses", "allowed", "what may be guessed: allowed words, or answers only")
	c.Flags().BoolVar(&f.list, "list", false, "print the games")
	c.Flags().StringVar(&f.target, "target", "", "`WORD` that the game is to end on")
	c.Flags().BoolVar(&f.allTargets, "all-targets", false, "every answer as target, a line each")
	c.Flags().IntVar(&f.exhaust, "exhaust", 4, "with a target: try all games of up to `N` guesses before looking for longer ones; 5 can take hours")
	c.Flags().StringVarP(&f.output, "output", "o", "", "write the games to `FILE`, one a line; those of --all-targets as JSON lines")
	complete(c, "mode", func() []string { return []string{"normal", "hard"} })
	complete(c, "tie-break", func() []string { return []string{"least-information", "first-met"} })
	f.queue.add(c)
	complete(c, "guesses", func() []string { return []string{"allowed", "answers"} })
	return c
}

// shortestLine is what shortest --json prints at the end.
type shortestLine struct {
	Length  int     `json:"length"` // guesses of the shortest games
	Games   int64   `json:"games"`  // how many there are
	Proved  bool    `json:"proved"` // that there is no shorter one, and that the count is exact
	Words   string  `json:"words"`
	Mode    string  `json:"mode"`
	Tie     string  `json:"tie_break"`
	Guesses string  `json:"guesses"` // what may be guessed
	Seconds float64 `json:"seconds"` // of this run
}

// groupLine is a line of the checkpoint: the games of some first guesses that lead to the same.
type groupLine struct {
	Length int             `json:"length"`
	First  []engine.Word   `json:"first"`
	Left   int             `json:"left"`
	Games  int64           `json:"games"` // of each of the first guesses
	Rest   [][]engine.Word `json:"rest,omitempty"`
}

// load returns the search and the words' dictionary.
func (f *shortestFlags) load() (*engine.Dictionary, shortest.Rules, error) {
	var r shortest.Rules
	d, err := f.lists.load("")
	if err != nil {
		return nil, r, err
	}
	switch f.guesses {
	case "answers":
		if d, err = engine.NewDictionary(d.Name(), d.Answers(), nil); err != nil {
			return nil, r, err
		}
	case "allowed":
	default:
		return nil, r, usageError("--guesses %q: write allowed or answers", f.guesses)
	}
	if r.Tie, err = engine.ParseTieBreak(f.tieBreak); err != nil {
		return nil, r, usageError("--tie-break: %w", err)
	}
	if r.Mode, err = engine.ParseMode(f.mode); err != nil {
		return nil, r, usageError("--mode: %w", err)
	}
	return d, r, nil
}

func (a *app) shortest(ctx context.Context, f shortestFlags) error {
	d, rules, err := f.load()
	if err != nil {
		return err
	}
	start := time.Now()
	search, err := shortest.New(d, rules)
	if err != nil {
		return usageError("%w", err)
	}
	run := shortestRun{app: a, flags: f}
	if f.output != "" {
		parameters := fmt.Sprintf("shortest %s %s %s", d.Sum(), f.mode, f.tieBreak)
		if run.file, err = openCheckpoint(f.output, parameters, run.take); err != nil {
			return err
		}
		defer run.file.Close()
	}
	line := shortestLine{Words: d.Name(), Mode: f.mode, Tie: f.tieBreak, Guesses: f.guesses}
	for line.Length = 1; line.Games == 0; line.Length++ {
		if line.Length > shortest.MaxLength {
			return fmt.Errorf("no game of up to %d guesses", shortest.MaxLength)
		}
		if line.Games, err = run.count(ctx, search, line.Length); err != nil {
			return run.explain(err)
		}
		if line.Games > 0 {
			break
		}
		if !a.json {
			fmt.Fprintf(a.out, "No game of %d.\n", line.Length)
		}
	}
	line.Proved, line.Seconds = true, time.Since(start).Seconds()
	if run.file != nil {
		if err := run.file.finish(run.games.Bytes()); err != nil {
			return err
		}
	}
	if f.list {
		if err := run.print(a.out, a.json); err != nil {
			return err
		}
	}
	if a.json {
		return json.NewEncoder(a.out).Encode(line)
	}
	fmt.Fprintf(a.out, "%s win: %s, all counted.\n", term.Count(line.Length, "guess", "guesses"), term.Count(int(line.Games), "game", "games"))
	return nil
}

// shortestRun is a run of shortest with its checkpoint.
type shortestRun struct {
	app   *app
	flags shortestFlags
	file  *checkpoint
	done  map[int]int   // groups by length, from the checkpoint
	sum   map[int]int64 // their games
	games bytes.Buffer  // the games, one a line
}

// take reads a line of the checkpoint.
func (r *shortestRun) take(line []byte) error {
	var g groupLine
	if err := json.Unmarshal(line, &g); err != nil {
		return err
	}
	r.add(g)
	return nil
}

// add counts a group and notes its games.
func (r *shortestRun) add(g groupLine) {
	if r.done == nil {
		r.done, r.sum = map[int]int{}, map[int]int64{}
	}
	r.done[g.Length]++
	r.sum[g.Length] += g.Games * int64(len(g.First))
	for _, first := range g.First {
		for _, rest := range g.Rest {
			r.games.WriteString(first.String())
			for _, w := range rest {
				r.games.WriteString(" " + w.String())
			}
			r.games.WriteByte('\n')
		}
	}
}

// count returns how many games have that length, with those of the checkpoint.
func (r *shortestRun) count(ctx context.Context, search *shortest.Search, length int) (int64, error) {
	var bar *progress.Bar
	defer func() { bar.Close() }()
	direct, err := search.Count(ctx, length, shortest.Run{
		List: r.flags.list || r.flags.output != "",
		Skip: r.done[length],
		Begin: func(groups int) {
			bar = progress.New(r.app.err, isTerminal(r.app.err), groups, fmt.Sprintf("games of %d", length))
			bar.Set(r.done[length])
		},
		Emit: func(g shortest.Group) error {
			line := groupLine{length, g.First, g.Left, g.Games, g.Rest}
			r.add(line)
			bar.Set(r.done[length])
			if r.file == nil {
				return nil
			}
			return r.file.add(line)
		},
	})
	if err != nil {
		return 0, err
	}
	return max(direct, r.sum[length]), nil
}

// explain says how to go on after an interrupt.
func (r *shortestRun) explain(err error) error {
	if r.file == nil {
		return err
	}
	return fmt.Errorf("%w; %s.part holds what is done, and the same command goes on from there", err, r.flags.output)
}

// print writes the games for people, or as JSON lines.
func (r *shortestRun) print(w io.Writer, asJSON bool) error {
	for line := range strings.Lines(r.games.String()) {
		words := strings.Fields(line)
		if !asJSON {
			fmt.Fprintln(w, strings.ToUpper(strings.Join(words, " ")))
			continue
		}
		if err := json.NewEncoder(w).Encode(map[string][]string{"game": words}); err != nil {
			return err
		}
	}
	return nil
}
