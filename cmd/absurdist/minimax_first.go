package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/minimax"
	"absurdist/engine/tree"
	"absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// firstFlags are the flags of minimax first.
type firstFlags struct {
	minimaxFlags
	guesses int
	workers int
	output  string
	tree    string
}

func (a *app) minimaxFirstCommand() *cobra.Command {
	var f firstFlags
	c := &cobra.Command{
		Use:   "first [WORD...]",
		Short: "Settle for each first guess whether it wins",
		Long: `First finds out for each first guess, or for those given, whether the Guesser wins
with so many guesses. For one that does it makes the whole tree; for one that does
not it says which answer of the Hinter it does not win after, how many answers
that leaves, and how many words may be guessed then.

To a file the result for each is written as a line of JSON, after one that says
which game it is about: until it is done they are in FILE.part, and the same
command goes on from there. absurdist verify walks through the trees, and
searches some first guesses again. --tree writes the tree of one that wins to a
file of its own.`,
		Example: `  absurdist minimax first leapt roate --words nyt2022 --mode strict --guesses 5
  absurdist minimax first --words nyt2022 --mode strict -o first.jsonl`,
		RunE: func(c *cobra.Command, args []string) error {
			if f.guesses < 1 || f.guesses > minimax.MaxLength {
				return usageError("--guesses %d: write 1 to %d", f.guesses, minimax.MaxLength)
			}
			if f.workers < 1 {
				return usageError("--workers %d: write 1 or more", f.workers)
			}
			words, err := parseWords(args)
			if err != nil {
				return err
			}
			if f.tree != "" && len(words) != 1 {
				return usageError("--tree goes with one first guess")
			}
			return a.minimaxFirst(c.Context(), f, words)
		},
	}
	f.add(c, "nyt2022")
	c.Flags().IntVar(&f.guesses, "guesses", 5, "how many guesses the Guesser has")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "how many first guesses to search at the same time")
	c.Flags().StringVarP(&f.output, "output", "o", "", "write a line for each first guess to `FILE`")
	c.Flags().StringVar(&f.tree, "tree", "", "write the tree of the first guess to `FILE`, if it wins")
	return c
}

func parseWords(args []string) ([]engine.Word, error) {
	var words []engine.Word
	for _, text := range args {
		w, err := engine.ParseWord(text)
		if err != nil {
			return nil, usageError("%w", err)
		}
		words = append(words, w)
	}
	return words, nil
}

// firstLine is what minimax first --json prints, and a line of its file.
type firstLine struct {
	First engine.Word `json:"first"`
	Wins  bool        `json:"wins"`
	Tree  string      `json:"tree,omitempty"`  // by which it wins, see [tree.Tree.Guesses]
	Clue  string      `json:"clue,omitempty"`  // the Hinter's answer that it does not win after
	Left  int         `json:"left,omitempty"`  // how many answers that leaves
	Legal int         `json:"legal,omitempty"` // and how many words the mode allows then
}

// firstRun is minimax first at work.
type firstRun struct {
	f       firstFlags
	game    *minimax.Game
	d       *engine.Dictionary
	solvers []*minimax.Solver // one for each goroutine

	mu   sync.Mutex
	done map[engine.Word]firstLine
	file *checkpoint
	bar  *progress.Bar
}

func (a *app) minimaxFirst(ctx context.Context, f firstFlags, words []engine.Word) error {
	g, d, err := f.game()
	if err != nil {
		return err
	}
	for _, w := range words {
		if _, ok := d.Index(w); !ok {
			return usageError("%s may not be guessed", w.Upper())
		}
	}
	if len(words) == 0 {
		words = d.Words()
	}
	r := &firstRun{f: f, game: g, d: d, done: map[engine.Word]firstLine{}}
	if f.output != "" {
		parameters := fmt.Sprintf("%s %v %v guesses %d of %d", d.Sum(), g.Mode, g.Source, f.guesses, len(words))
		if r.file, err = openCheckpoint(f.output, parameters, r.take); err != nil {
			return err
		}
		defer r.file.Close()
	}
	for range min(f.workers, len(words)) {
		r.solvers = append(r.solvers, minimax.NewSolver(g))
	}
	r.bar = progress.New(a.err, isTerminal(a.err), len(words), "first guesses")
	defer r.bar.Close()
	if err := r.settleAll(ctx, words); err != nil {
		return r.explain(err)
	}
	r.bar.Close()
	return r.finish(a, words)
}

// take reads a line of the checkpoint.
func (r *firstRun) take(line []byte) error {
	var l firstLine
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	r.done[l.First] = l
	return nil
}

// settleAll decides each first guess that is still open.
func (r *firstRun) settleAll(ctx context.Context, words []engine.Word) error {
	words = slices.DeleteFunc(slices.Clone(words), func(w engine.Word) bool {
		_, known := r.done[w]
		return known
	})
	var next atomic.Int64
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var workers sync.WaitGroup
	for _, s := range r.solvers {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(words) {
					return
				}
				if err := r.settle(ctx, s, words[i]); err != nil {
					cancel(err)
				}
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// settle decides a first guess.
func (r *firstRun) settle(ctx context.Context, s *minimax.Solver, first engine.Word) error {
	found, err := s.First(ctx, first, r.f.guesses, minimax.NoLimit)
	if err != nil {
		return err
	}
	l := firstLine{First: first, Wins: found.Wins}
	if found.Wins {
		l.Tree, err = r.plan(ctx, s, first)
	} else {
		l.Clue, l.Left, l.Legal = found.Clue.String(), found.Left, found.Legal
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done[first] = l
	r.bar.Set(len(r.done))
	if r.file == nil {
		return nil
	}
	return r.file.add(l)
}

// plan returns the guesses of the tree of a first guess that wins, after the checker has walked through it.
func (r *firstRun) plan(ctx context.Context, s *minimax.Solver, first engine.Word) (string, error) {
	t, err := s.Tree(ctx, first, r.f.guesses)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := tree.Write(&b, r.f.header(t, r.game, r.d, r.f.guesses), t); err != nil {
		return "", err
	}
	if r.f.tree != "" {
		if err := writePacked(r.f.tree, b.Bytes()); err != nil {
			return "", err
		}
	}
	var words []string
	for _, w := range t.Guesses(r.d.Answers()) {
		words = append(words, w.String())
	}
	return strings.Join(words, " "), checkTree(first.Upper(), &b, r.d)
}

// explain says how to go on after an interrupt.
func (r *firstRun) explain(err error) error {
	if r.file == nil {
		return err
	}
	return fmt.Errorf("%w; %d first guesses are settled in %s.part, and the same command goes on from there", err, len(r.done), r.f.output)
}

// firstHeader is the first line of the file.
type firstHeader struct {
	Openings string `json:"openings"` // what is decided of them
	Words    string `json:"words"`
	Lists    string `json:"lists"`
	Mode     string `json:"mode"`
	From     string `json:"from"`
	Guesses  int    `json:"guesses"`
}

// finish prints the lines in list order, or writes them to the file.
func (r *firstRun) finish(a *app, words []engine.Word) error {
	var lines bytes.Buffer
	if r.file != nil {
		h := firstHeader{verify.WhoWins, r.d.Name(), r.d.Sum(), r.f.treeMode(r.game).String(), r.game.Source.String(), r.f.guesses}
		if err := json.NewEncoder(&lines).Encode(h); err != nil {
			return err
		}
	}
	wins := 0
	for _, w := range words {
		l := r.done[w]
		if l.Wins {
			wins++
		}
		if err := json.NewEncoder(&lines).Encode(l); err != nil {
			return err
		}
		if a.json || r.file != nil || len(words) > 20 {
			continue
		}
		if l.Wins {
			fmt.Fprintf(a.out, "%s wins with %d guesses; its tree is checked.\n", w.Upper(), r.f.guesses)
		} else {
			fmt.Fprintf(a.out, "%s does not win with %d guesses: after %s %d words are left.\n", w.Upper(), r.f.guesses, l.Clue, l.Left)
		}
	}
	switch {
	case r.file != nil:
		if err := r.file.finish(lines.Bytes()); err != nil {
			return err
		}
	case a.json:
		_, err := a.out.Write(lines.Bytes())
		return err
	}
	if !a.json {
		fmt.Fprintf(a.out, "%s of %s first guesses win with %d guesses.\n", term.Thousands(wins), term.Thousands(len(words)), r.f.guesses)
	}
	return nil
}

// checkTree reads a tree and walks every answer of the dictionary through it.
func checkTree(name string, text *bytes.Buffer, d *engine.Dictionary) error {
	t, err := verify.ReadTree(name, text)
	if err != nil {
		return usageError("%w", err)
	}
	report := t.Check(d)
	switch {
	case len(report.Faults) > 0:
		return report.Faults[0]
	case report.Lost > 0:
		return fmt.Errorf("%s: %d answers are not found: %w", name, report.Lost, verify.ErrRefuted)
	}
	return nil
}
