package minimax

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"

	"github.com/spf13/cobra"
)

// solveFlags are the flags of minimax solve.
type solveFlags struct {
	gameFlags
	parallel            int
	output, tree, proof string
}

func (a *commands) minimaxSolveCommand() *cobra.Command {
	var f solveFlags
	c := &cobra.Command{
		Use:   "solve [WORD… | all]",
		Short: "Find out who wins, and how",
		Long: `Solve finds the lowest number of guesses with which the Guesser wins; or, with
--guesses N, whether he wins with N. Both ends are proved: --tree writes a tree
by which he wins, and --proof, in normal mode, why he does not win with one guess
fewer. absurdist verify checks both: it walks every answer through the tree, and
goes through the proof step by step.

With words it finds out for each of them, or for all, whether the Guesser wins if it is
his first guess. For one that wins it makes the whole tree. For one that does not it
gives an answer of the Hinter after which the Guesser does not win, how many words that
leaves, and how many words may be guessed then. With --output the results are written
to a file, a line of JSON each. Until all are decided they are in FILE.part, and the
same command goes on from there. absurdist verify checks the file, too. --tree writes
the tree of one first guess.`,
		Example: `  absurdist minimax solve --words original --guess-from answers
  absurdist minimax solve --words original --tree t.txt --proof p.jsonl
  absurdist minimax solve leapt roate --words nyt2022 --mode strict --guesses 5
  absurdist minimax solve all --mode strict --guesses 5 -o first.jsonl`,
		RunE: func(c *cobra.Command, args []string) error {
			first := len(args) > 0
			switch {
			case f.proof != "" && (f.mode != game.Normal || f.from == cli.GuessCandidates):
				return cli.UsageError("--proof goes with --mode normal, and not with --guess-from candidates")
			case !first && (f.output != "" || f.parallel > 0):
				return cli.UsageError("--output and --parallel go with words, or with all")
			case !first:
				return cli.Forgets(a.minimaxSolve(c.Context(), f))
			case f.guesses == 0 || f.proof != "":
				return cli.UsageError("with words give --guesses N, and leave --proof out: --output has the reasons")
			case f.tree != "" && (len(args) != 1 || args[0] == "all"):
				return cli.UsageError("--tree goes with one first guess")
			case len(args) == 1 && args[0] == "all":
				return a.minimaxFirst(c.Context(), f, nil)
			}
			words, err := cli.Words(args, game.ParseWord)
			if err != nil {
				return err
			}
			return a.minimaxFirst(c.Context(), f, words)
		},
	}
	f.add(c, "original", 1, 0, "guesses for the Guesser (default: the lowest number with which he wins)")
	cli.ParallelFlag(c, &f.parallel, "first guesses searched at once (default: one a core)")
	cli.TimeoutFlag(c, 0, "stop after so long, with what is known so far and exit code 5 (default: no limit)")
	cli.SaveFlag(c, &f.output, "output", "o", "write a line for each first guess to `FILE`")
	cli.SaveFlag(c, &f.tree, "tree", "", "write a tree by which the Guesser wins to `FILE`, compressed if it ends in .gz")
	cli.SaveFlag(c, &f.proof, "proof", "", "write the proof that he does not win with one guess fewer to `FILE`, compressed if it ends in .gz")
	cli.Long(c, "output")
	return c
}

// solveLine is what minimax solve prints.
type solveLine struct {
	Value   int      `json:"value"` // guesses that the Guesser needs, 0 if he does not win
	Proved  bool     `json:"proved"`
	Lost    int      `json:"lost,omitempty"` // guesses with which he does not win
	PV      []pvMove `json:"pv"`
	Nodes   int64    `json:"nodes"`
	Table   int64    `json:"table"` // facts remembered
	Seconds float64  `json:"seconds"`
}

// pvMove is a guess of a principal variation, and its clue.
type pvMove struct {
	Guess game.Word `json:"guess"`
	Clue  game.Clue `json:"clue"`
}

func moves(line []game.Turn) (pv []pvMove) {
	for _, t := range line {
		pv = append(pv, pvMove(t))
	}
	return pv
}

func (a *commands) minimaxSolve(ctx context.Context, f solveFlags) error {
	g, err := f.game()
	if err != nil {
		return err
	}
	start := time.Now()
	line, err := a.solve(ctx, g, f)
	line.Seconds = time.Since(start).Seconds()
	if err != nil && !errors.Is(err, cli.ErrTimeout) {
		return err
	}
	return errors.Join(a.Emit(line), err)
}

// solve solves the game, and writes the tree and the proof. When the time is up the line says what is known.
func (a *commands) solve(ctx context.Context, g *minimax.Game, f solveFlags) (solveLine, error) {
	s, err := minimax.NewSolver(ctx, g)
	if err != nil {
		return solveLine{}, err
	}
	bar := a.Progress(term.Unknown, "solving", "positions")
	defer bar.Close()
	s.Report(func(positions int64) { bar.Set(int(positions)) })
	from, to := 1, minimax.MaxGuesses
	if f.guesses > 0 {
		from, to = f.guesses, f.guesses
	}
	v, err := s.Value(ctx, from, to)
	line := solveLine{Value: v.Guesses, Lost: v.Lost}
	line.Nodes, line.Table = s.Counts()
	if err != nil {
		return line, err
	}
	if v.Guesses > 0 {
		t, err := s.Tree(ctx, v.First, v.Guesses)
		if err != nil {
			return line, err
		}
		line.PV = moves(minimax.HardestLine(t))
		if err := writeTree(ctx, f.tree, t, g, v.Guesses); err != nil {
			return line, err
		}
	}
	line.Proved = true
	switch {
	case f.proof == "":
		return line, nil
	case v.Lost < 2:
		return line, cli.UsageError("--proof: there is nothing to prove, as %d guesses were not tried or win", max(v.Lost, 1))
	}
	return line, writeLost(ctx, f.proof, s.Proof(v.Lost), v.Lost, g.Dictionary().Name(), g.Dictionary())
}

func (l solveLine) Print(w io.Writer) {
	switch {
	case l.Value > 0 && l.Lost > 0:
		fmt.Fprintf(w, "The Guesser wins with %d guesses and not with %d, both proved.\n", l.Value, l.Lost)
	case l.Value > 0:
		fmt.Fprintf(w, "The Guesser wins with %d guesses, proved.\n", l.Value)
	case l.Proved:
		fmt.Fprintf(w, "The Guesser does not win with %d guesses, proved.\n", l.Lost)
	case l.Lost == 0:
		fmt.Fprintln(w, "Nothing is known yet.")
	default:
		fmt.Fprintf(w, "The Guesser does not win with %d guesses; whether he does with more is not known.\n", l.Lost)
	}
	var moves []string
	for _, m := range l.PV {
		moves = append(moves, m.Guess.Upper()+" "+m.Clue.String())
	}
	if len(moves) > 0 {
		fmt.Fprintf(w, "%s\n", strings.Join(moves, ", "))
	}
	fmt.Fprintf(w, "%s positions, table %s, %.2f s\n", plain.Thousands(int(l.Nodes)), plain.Thousands(int(l.Table)), l.Seconds)
}
