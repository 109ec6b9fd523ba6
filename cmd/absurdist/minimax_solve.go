package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"absurdist/browser/play"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/minimax"
	"absurdist/engine/tree"
	"absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// solveFlags are the flags of minimax solve.
type solveFlags struct {
	minimaxFlags
	guesses int
	depth   int
	timeFlag
	tree, proof string
}

func (a *app) minimaxSolveCommand() *cobra.Command {
	var f solveFlags
	c := &cobra.Command{
		Use:   "solve",
		Short: "Find out who wins, and how",
		Long: `Solve finds the least number of guesses with which the Guesser wins; or, with
--guesses N, whether he wins with N. Both ends are proved: --tree writes a tree
by which he wins, and --proof, in normal mode, why he does not win with one guess
fewer. absurdist verify checks both: it walks every answer through the tree, and
goes through the proof step by step.

With --depth N it looks N half-moves ahead instead, as chess programs do: a guess
and an answer are two. A position at that depth is worth the number of words
left, which the Guesser wants small.`,
		Example: `  absurdist minimax solve --words original --guesses-from w
  absurdist minimax solve --words original --tree t.txt --proof p.jsonl
  absurdist minimax solve --words original --guesses-from w --depth 4`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case f.guesses < 0 || f.guesses > minimax.MaxLength:
				return usageError("--guesses %d: write 1 to %d", f.guesses, minimax.MaxLength)
			case f.depth < 0 || f.depth > minimax.MaxDepth:
				return usageError("--depth %d: write 1 to %d", f.depth, minimax.MaxDepth)
			case f.depth > 0 && (f.guesses > 0 || f.tree != "" || f.proof != ""):
				return usageError("--depth does not go with --guesses, --tree and --proof: it proves nothing")
			case f.proof != "" && (f.mode != engine.Normal.String() || f.from == minimax.FromLeft.String()):
				return usageError("--proof goes with --mode normal and --guesses-from w or allowed")
			}
			return a.minimaxSolve(c.Context(), f)
		},
	}
	f.minimaxFlags.add(c, "original")
	c.Flags().IntVar(&f.guesses, "guesses", 0, "find out who wins with `N` guesses (default: the least with which the Guesser does)")
	c.Flags().IntVar(&f.depth, "depth", 0, "look `N` half-moves ahead, and value what is there by the words left")
	f.timeFlag.add(c, "what is known")
	c.Flags().StringVar(&f.tree, "tree", "", "write a tree by which the Guesser wins to `FILE`, compressed if it ends in .gz")
	c.Flags().StringVar(&f.proof, "proof", "", "write the proof that he does not win with one guess fewer to `FILE`, compressed if it ends in .gz")
	return c
}

// solveLine is what minimax solve --json prints.
type solveLine struct {
	Value   int      `json:"value"` // guesses that the Guesser needs, 0 if he does not win; with --depth the words left
	Proved  bool     `json:"proved"`
	Lost    int      `json:"lost,omitempty"` // guesses with which he does not win
	Depth   int      `json:"depth,omitempty"`
	PV      []pvMove `json:"pv"`
	Nodes   int64    `json:"nodes"`
	Table   int64    `json:"table"` // permille of the transposition table with --depth, else facts remembered
	Seconds float64  `json:"seconds"`
}

type pvMove struct {
	Guess engine.Word  `json:"guess"`
	Clue  *engine.Clue `json:"clue,omitempty"`
}

func (a *app) minimaxSolve(ctx context.Context, f solveFlags) error {
	g, d, err := f.game()
	if err != nil {
		return err
	}
	ctx, cancel := f.limit(ctx)
	defer cancel()
	start := time.Now()
	var line solveLine
	if f.depth > 0 {
		line, err = a.searchDepth(ctx, g, f.depth)
	} else {
		line, err = f.leastGuesses(ctx, g, d)
	}
	line.Seconds = time.Since(start).Seconds()
	if err != nil && !errors.Is(err, play.ErrTimeout) {
		return err
	}
	if a.json {
		if printed := json.NewEncoder(a.out).Encode(line); printed != nil {
			return printed
		}
	} else {
		line.print(a, f)
	}
	return err
}

// leastGuesses solves the game, and writes the tree and the proof. If the time is up the line tells what
// is known.
func (f *solveFlags) leastGuesses(ctx context.Context, g *minimax.Game, d *engine.Dictionary) (solveLine, error) {
	s := minimax.NewSolver(g)
	var line solveLine
	from, to := 1, minimax.MaxLength
	if f.guesses > 0 {
		from, to = f.guesses, f.guesses
	}
	for n := from; n <= to && line.Value == 0; n++ {
		r, err := s.Solve(ctx, n)
		line.Nodes, line.Table = s.Counts()
		if err != nil {
			return line, err
		}
		if !r.Wins {
			line.Lost = n
			continue
		}
		line.Value = n
		t, err := s.Tree(ctx, r.Guess, n)
		if err != nil {
			return line, err
		}
		line.PV = hardest(t)
		if err := f.writeTree(t, g, d, n); err != nil {
			return line, err
		}
	}
	line.Proved = true
	return line, f.writeProof(s, d, line.Lost)
}

// hardest follows a tree to an answer that takes the most guesses.
func hardest(t *tree.Tree) []pvMove {
	var moves []pvMove
	for t != nil {
		m := pvMove{Guess: t.Guess}
		var next *tree.Tree
		depth := 0
		for _, b := range t.Branches {
			if n := b.Tree.Summary().Worst; n > depth {
				depth, next = n, b.Tree
				m.Clue = &b.Clue
			}
		}
		if next == nil {
			c := engine.AllGreen
			m.Clue = &c
		}
		moves = append(moves, m)
		t = next
	}
	return moves
}

func (f *solveFlags) writeTree(t *tree.Tree, g *minimax.Game, d *engine.Dictionary, guesses int) error {
	if f.tree == "" {
		return nil
	}
	var b bytes.Buffer
	if err := tree.Write(&b, f.header(t, g, d, guesses), t); err != nil {
		return err
	}
	return writePacked(f.tree, b.Bytes())
}

// header says what a tree of the game is for.
func (f *minimaxFlags) header(t *tree.Tree, g *minimax.Game, d *engine.Dictionary, guesses int) tree.Header {
	sum := t.Summary()
	return tree.Header{
		Words: d.Name(), Lists: d.Sum(), Host: engine.Wordle, Mode: f.treeMode(g), Guesses: guesses, Objective: tree.LeastWorst,
		Answers: sum.Answers, Total: sum.Total, Worst: sum.Worst, Lost: sum.Lost,
	}
}

func (f *solveFlags) writeProof(s *minimax.Solver, d *engine.Dictionary, lost int) error {
	if f.proof == "" {
		return nil
	}
	if lost < 2 {
		return usageError("--proof: there is nothing to prove, as %d guesses were not tried or win", max(lost, 1))
	}
	return writeProof(f.proof, s, lost, f.from, d)
}

// writeProof writes why the Guesser does not win with so many guesses, and has it checked.
func writeProof(name string, s *minimax.Solver, guesses int, from string, d *engine.Dictionary) error {
	var b bytes.Buffer
	h := verify.LostProof{Proof: verify.NotWon, Words: d.Name(), Lists: d.Sum(), From: from, Guesses: guesses}
	if err := errors.Join(json.NewEncoder(&b).Encode(h), minimax.WriteProof(&b, s.Proof(guesses))); err != nil {
		return err
	}
	if _, _, err := verify.Lost(name, bytes.NewReader(b.Bytes()), d.Answers(), d.Words()); err != nil {
		return err
	}
	return writePacked(name, b.Bytes())
}

func (l solveLine) print(a *app, f solveFlags) {
	switch {
	case f.depth > 0:
		fmt.Fprintf(a.out, "Depth %d: %d words left\n", l.Depth, l.Value)
	case l.Value > 0 && l.Lost > 0:
		fmt.Fprintf(a.out, "The Guesser wins with %d guesses and not with %d, both proved.\n", l.Value, l.Lost)
	case l.Value > 0:
		fmt.Fprintf(a.out, "The Guesser wins with %d guesses, proved.\n", l.Value)
	case l.Proved:
		fmt.Fprintf(a.out, "The Guesser does not win with %d guesses, proved.\n", l.Lost)
	case l.Lost == 0:
		fmt.Fprintln(a.out, "Nothing is known yet.")
	default:
		fmt.Fprintf(a.out, "The Guesser does not win with %d guesses; whether he does with more is not known.\n", l.Lost)
	}
	var moves []string
	for _, m := range l.PV {
		text := m.Guess.Upper()
		if m.Clue != nil {
			text += " " + m.Clue.String()
		}
		moves = append(moves, text)
	}
	if len(moves) > 0 {
		fmt.Fprintf(a.out, "%s\n", strings.Join(moves, ", "))
	}
	fmt.Fprintf(a.out, "%s positions, table %s, %.2f s\n", term.Thousands(int(l.Nodes)), term.Thousands(int(l.Table)), l.Seconds)
}
