package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

type solveFlags struct {
	gameFlags
	parallel            int
	output, tree, proof string
}

func (a *commands) minimaxSolveCommand() *cobra.Command {
	var f solveFlags
	c := cli.NewCommand("solve [WORD… | all]", nil, func(ctx context.Context, args []string) error {
		first := len(args) > 0
		switch {
		case f.proof != "" && (f.mode != game.Normal || f.from == cli.GuessCandidates):
			return cli.UsageError("--proof goes with --mode normal, and not with --guess-from candidates")
		case !first && (f.output != "" || f.parallel > 0):
			return cli.UsageError("--output and --parallel go with words, or with all")
		case !first:
			return cli.NothingKept(a.minimaxSolve(ctx, f))
		case f.guesses == 0 || f.proof != "":
			return cli.UsageError("with words give --guesses N, and leave --proof out: --output has the reasons")
		case f.tree != "" && (len(args) != 1 || args[0] == "all"):
			return cli.UsageError("--tree goes with one first guess")
		case len(args) == 1 && args[0] == "all":
			args = nil
		}
		return a.minimaxFirst(ctx, f, args)
	})
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
	Value   int         `json:"value"` // guesses that the Guesser needs, 0 if he does not win
	Proved  bool        `json:"proved"`
	Lost    int         `json:"lost,omitempty"` // guesses with which he does not win
	PV      []game.Turn `json:"pv"`             // the principal variation
	Nodes   int64       `json:"nodes"`
	Table   int64       `json:"table"` // facts remembered
	Seconds float64     `json:"seconds"`
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
		line.PV = minimax.HardestLine(t)
		if err := writeWinning(ctx, f.tree, t, g, v.Guesses); err != nil {
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
	return line, writeLost(ctx, f.proof, s.Proof(v.Lost), v.Lost, g.Name(), g.Dictionary)
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
		fmt.Fprintln(w, strings.Join(moves, ", "))
	}
	fmt.Fprintf(w, "%s positions, table %s, %.2f s\n", plain.Thousands(int(l.Nodes)), plain.Thousands(int(l.Table)), l.Seconds)
}

// firstLine is what minimax solve prints of a first guess, and a line of its file.
type firstLine struct {
	First game.Word `json:"first"`
	Wins  bool      `json:"wins"`
	Total int       `json:"total,omitempty"` // of one that wins: the guesses of its tree, over all answers
	Tree  string    `json:"tree,omitempty"`  // by which it wins, see [tree.Tree.Guesses]
	Clue  string    `json:"clue,omitempty"`  // an answer of the Hinter after which it does not win
	Left  int       `json:"left,omitempty"`  // how many answers that leaves
	Legal int       `json:"legal,omitempty"` // and how many words the mode allows then

	guesses int // of the Guesser
}

func (l firstLine) Print(w io.Writer) {
	if l.Wins {
		fmt.Fprintf(w, "%s wins with %d guesses; its tree is checked.\n", l.First.Upper(), l.guesses)
	} else {
		fmt.Fprintf(w, "%s does not win with %d guesses: after %s %d words are left.\n", l.First.Upper(), l.guesses, l.Clue, l.Left)
	}
}

func (l firstLine) bound() verify.Bound {
	if l.Wins {
		return verify.Bound{Word: l.First, High: l.Total, Tree: &l.Tree}
	}
	return verify.Bound{Word: l.First, Low: new(int), Clue: l.Clue, Left: l.Left, Legal: l.Legal}
}

type firstRun struct {
	f    solveFlags
	game *minimax.Game
	done map[game.Word]firstLine
	file *save.Checkpoint // nil without --output
}

// minimaxFirst decides for each of some first guesses whether it wins; without words for all.
func (a *commands) minimaxFirst(ctx context.Context, f solveFlags, args []string) error {
	words, err := cli.Words(args, game.ParseWord)
	if err != nil {
		return err
	}
	g, err := f.game()
	if err != nil {
		return err
	}
	d := g.Dictionary
	for _, w := range words {
		if _, ok := d.Index(w); !ok {
			return cli.UsageError("%s may not be guessed", w.Upper())
		}
	}
	if len(words) == 0 {
		words = d.Words()
	}
	r := &firstRun{f: f, game: g, done: map[game.Word]firstLine{}}
	parameters := fmt.Sprintf("minimax solve %s %v %v guesses %d of %d", d.Sum(), f.mode, f.from, f.guesses, len(words))
	return save.Resume(f.output, parameters, func(l firstLine) error {
		_, twice := r.done[l.First]
		switch _, allowed := d.Index(l.First); {
		case twice || !allowed:
			return fmt.Errorf("%s is not a first guess that is open", l.First.Upper())
		case l.Wins && l.Total == 0:
			return fmt.Errorf("an earlier version wrote it, without the total of the tree of %s", l.First.Upper())
		}
		r.done[l.First] = l
		return nil
	}, func(file *save.Checkpoint) error {
		r.file = file
		if err := r.decide(ctx, a, words); err != nil {
			return err
		}
		return r.finish(a, words)
	})
}

// decide decides the first guesses that the checkpoint does not have.
func (r *firstRun) decide(ctx context.Context, a *commands, words []game.Word) error {
	bar := a.Progress(len(words), "", "first guesses")
	defer bar.Close()
	bar.Begin(len(r.done))
	open := slices.DeleteFunc(slices.Clone(words), func(w game.Word) bool {
		_, known := r.done[w]
		return known
	})
	return minimax.FirstGuesses(ctx, r.game, open, r.f.guesses, cmp.Or(r.f.parallel, runtime.GOMAXPROCS(0)), func(found minimax.Decision) error {
		l, err := r.line(ctx, found)
		if err != nil {
			return err
		}
		r.done[l.First] = l
		bar.Set(len(r.done))
		return r.file.Add(l)
	})
}

// line returns the line of a first guess. The tree of one that wins is checked, and written if a file is named.
func (r *firstRun) line(ctx context.Context, found minimax.Decision) (firstLine, error) {
	l := firstLine{First: found.First, Wins: found.Wins}
	if !found.Wins {
		l.Clue, l.Left, l.Legal = found.Clue.String(), found.Left, found.Legal
		return l, nil
	}
	l.Total = found.Tree.Summary().Total
	l.Tree = game.Join(found.Tree.Guesses(), " ")
	return l, writeWinning(ctx, r.f.tree, found.Tree, r.game, r.f.guesses)
}

// fewFirst is the most first guesses for which a sentence about each is printed.
const fewFirst = 20

// finish prints the lines in list order, or writes them to the file, and their sum.
func (r *firstRun) finish(a *commands, words []game.Word) error {
	d, guesses := r.game.Dictionary, r.f.guesses
	var bounds []verify.Bound
	wins := 0
	for _, w := range words {
		l := r.done[w]
		l.guesses = guesses
		bounds = append(bounds, l.bound())
		if l.Wins {
			wins++
		}
		if r.file == nil && (a.JSON || len(words) <= fewFirst) {
			if err := a.Emit(l); err != nil {
				return err
			}
		}
	}
	a.Say("%s of %s first guesses win with %d guesses.\n", plain.Thousands(wins), plain.Thousands(len(words)), guesses)
	content, err := save.JSONLines(verify.NewHead(verify.Totals, d, r.game.Mode, guesses, len(bounds)).File(bounds)...)
	if err != nil {
		return err
	}
	return r.file.Finish(content)
}
