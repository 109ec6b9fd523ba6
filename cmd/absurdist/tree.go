package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"absurdist/cmd/internal/term"
	"absurdist/data"
	"absurdist/engine"
	"absurdist/engine/minimax"
	"absurdist/engine/verify"

	"github.com/spf13/cobra"
)

func (a *app) treeCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "tree",
		Short: "Optimal decision trees: make them, check them, prove them",
		Long: `A decision tree says what to guess first, and after each clue what to guess next.
The trees that strategy optimal plays are built in: a file's name may also be that
of one of them, such as original-hard.`,
		Example: `  absurdist tree verify original-normal`,
	}
	c.AddCommand(a.treeBuildCommand(), a.treeBranchesCommand(), a.treeVerifyCommand(), a.treeProveCommand())
	return c
}

func (a *app) treeVerifyCommand() *cobra.Command {
	var lists listFlags
	var mode string
	c := &cobra.Command{
		Use:   "verify FILE",
		Short: "Walk every answer through a tree, and say what it achieves",
		Long: `Verify scores every guess anew, holds it against the mode's rule and the allowed
words, and the sums against what the file claims. It shares no code with the
search that made the tree. That no better tree exists is not checked: see
absurdist tree prove.

Exit code 3 if anything is wrong.`,
		Example: `  absurdist tree verify original-normal
  absurdist tree verify original-hard --json`,
		Args: betweenArgs(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			t, err := readTree(args[0], a.in)
			if err != nil {
				return err
			}
			return a.treeVerify(args[0], t, lists, mode)
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return builtInTrees(), cobra.ShellCompDirectiveDefault
		},
	}
	lists.add(c, "")
	c.Flags().StringVarP(&mode, "mode", "m", "", "rule that the guesses are held against: normal, hard or strict; without it what the tree says")
	complete(c, "mode", func() []string { return []string{"normal", "hard", "strict"} })
	return c
}

// treeLine is what tree verify --json prints.
type treeLine struct {
	Words     string      `json:"words"`
	Mode      string      `json:"mode"`
	First     engine.Word `json:"first"`
	OK        bool        `json:"ok"`
	Answers   int         `json:"answers"`
	Total     int         `json:"total"`
	Mean      float64     `json:"mean"` // over the answers found
	Worst     int         `json:"worst"`
	Positions int         `json:"positions"` // guesses at which more than one answer is possible
	Histogram map[int]int `json:"histogram"` // answers found, by guesses
	Lost      int         `json:"lost"`
	Faults    []string    `json:"faults,omitempty"`
}

func (a *app) treeVerify(name string, t *verify.Tree, lists listFlags, mode string) error {
	d, err := lists.load(t.Words())
	if err != nil {
		return fmt.Errorf("%w; --words, or --answers and --allowed, say which lists the tree is for", err)
	}
	if d, err = listsOf(t.Lists(), d); err != nil {
		return err
	}
	if mode != "" {
		m, err := engine.ParseMode(mode)
		if err != nil {
			return err
		}
		t.As(m)
	}
	r := t.Check(d)
	line := treeLine{
		Words: d.Name(), Mode: t.Mode(), First: t.First(), OK: len(r.Faults) == 0,
		Answers: r.Answers, Total: r.Total, Mean: ratio(r.Total, r.Answers-r.Lost), Worst: r.Worst, Lost: r.Lost, Positions: r.Positions, Histogram: map[int]int{},
	}
	for i, n := range r.Histogram {
		if n > 0 {
			line.Histogram[i+1] = n
		}
	}
	for _, f := range r.Faults {
		line.Faults = append(line.Faults, f.Error())
	}
	if a.json {
		err = json.NewEncoder(a.out).Encode(line)
	} else {
		line.print(a.out)
	}
	if err == nil && !line.OK {
		err = fmt.Errorf("%s: the tree is %w", name, verify.ErrRefuted)
	}
	return err
}

// listsOf returns the dictionary, or that of its answers with other guesses, or of all its words as answers, if the
// checksum is of these.
func listsOf(sum string, d *engine.Dictionary) (*engine.Dictionary, error) {
	if d.Sum() == sum {
		return d, nil
	}
	if all := d.AnyAnswer(); all.Sum() == sum {
		return all, nil
	}
	for _, from := range []minimax.Source{minimax.FromSet, minimax.FromLetters} {
		other, err := minimax.Guesses(d, from)
		switch {
		case errors.Is(err, engine.ErrLetters):
		case err != nil:
			return nil, err
		case other.Sum() == sum:
			return other, nil
		}
	}
	return d, nil
}

// readTree reads the tree of a file, of standard input, or one that is built in.
func readTree(name string, stdin io.Reader) (*verify.Tree, error) {
	r := stdin
	switch built, err := data.Trees.ReadFile("trees/" + name + treeSuffix); {
	case err == nil:
		r = bytes.NewReader(built)
	case name == "-":
		name = "standard input"
	default:
		f, err := os.Open(name)
		if err != nil {
			return nil, usageError("%w; built in are %s", err, strings.Join(builtInTrees(), ", "))
		}
		defer f.Close()
		r = f
	}
	t, err := verify.ReadTree(name, r)
	if err != nil {
		return nil, usageError("%w", err)
	}
	return t, nil
}

// treeSuffix is how the names of the files of built-in trees end.
const treeSuffix = ".txt.gz"

func builtInTrees() []string {
	entries, err := data.Trees.ReadDir("trees")
	if err != nil {
		panic(err) // it is embedded
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), treeSuffix); ok {
			names = append(names, name)
		}
	}
	return names
}

func (l treeLine) print(w io.Writer) {
	fmt.Fprintf(w, "%s on %s, %s mode: %s guesses for %s answers, mean %.4f, worst %d", l.First.Upper(), l.Words, l.Mode,
		term.Thousands(l.Total), term.Thousands(l.Answers-l.Lost), l.Mean, l.Worst)
	if l.Lost > 0 {
		fmt.Fprintf(w, ", %s lost", term.Thousands(l.Lost))
	}
	fmt.Fprintln(w)
	fmt.Fprintf(w, "%s positions where more than one answer is possible, and %s branches between them\n",
		term.Thousands(l.Positions), term.Thousands(max(l.Positions-1, 0)))
	fmt.Fprintln(w)
	drawHistogram(w, l.Histogram)
	const most = 10
	for i, f := range l.Faults {
		if i == most {
			fmt.Fprintf(w, "… and %d more faults\n", len(l.Faults)-most)
			break
		}
		fmt.Fprintln(w, f)
	}
}
