package minimax

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/verify"
)

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

// bound returns the line of the file.
func (l firstLine) bound() verify.Bound {
	if l.Wins {
		return verify.Bound{Word: l.First, High: l.Total, Tree: &l.Tree}
	}
	return verify.Bound{Word: l.First, Low: new(int), Clue: l.Clue, Left: l.Left, Legal: l.Legal}
}

// firstRun is a run of minimax solve about first guesses.
type firstRun struct {
	f    solveFlags
	game *minimax.Game
	done map[game.Word]firstLine
	file *save.Checkpoint // nil without --output
}

// minimaxFirst decides for each of some first guesses whether it wins; without words for all.
func (a *commands) minimaxFirst(ctx context.Context, f solveFlags, words []game.Word) error {
	g, err := f.game()
	if err != nil {
		return err
	}
	d := g.Dictionary()
	for _, w := range words {
		if _, ok := d.Index(w); !ok {
			return cli.UsageError("%s may not be guessed", w.Upper())
		}
	}
	if len(words) == 0 {
		words = d.Words()
	}
	r := &firstRun{f: f, game: g, done: map[game.Word]firstLine{}}
	parameters := fmt.Sprintf("minimax solve %s %v %v guesses %d of %d", d.Sum(), g.Mode, g.Source, f.guesses, len(words))
	return save.Resume(f.output, parameters, func(l firstLine) error {
		_, allowed := d.Index(l.First)
		if _, twice := r.done[l.First]; twice || !allowed {
			return fmt.Errorf("%s is not a first guess that is open", l.First.Upper())
		}
		if l.Wins && l.Total == 0 {
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
	l.Tree = game.Join(found.Tree.Guesses(r.game.Answers()), " ")
	text, err := treeText(ctx, found.Tree, r.game, r.f.guesses)
	if err == nil && r.f.tree != "" {
		err = save.Packed(r.f.tree, text)
	}
	return l, err
}

// fewFirst is up to how many first guesses a sentence about each is printed.
const fewFirst = 20

// finish prints the lines in list order, or writes them to the file, and their sum.
func (r *firstRun) finish(a *commands, words []game.Word) error {
	d, guesses := r.game.Dictionary(), r.f.guesses
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
	if !a.JSON {
		fmt.Fprintf(a.Out, "%s of %s first guesses win with %d guesses.\n", plain.Thousands(wins), plain.Thousands(len(words)), guesses)
	}
	content, err := save.JSONLines(verify.NewHead(verify.Totals, d, r.game.Rule(), guesses, len(bounds)).File(bounds)...)
	if err != nil {
		return err
	}
	return r.file.Finish(content)
}
