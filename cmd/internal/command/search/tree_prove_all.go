package search

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/engine/verify"
)

// proveBlock is how many first guesses are one job. Each job starts with an empty cache: smaller ones share less, and larger
// ones make the longest job, that of the most promising guesses, longer.
const proveBlock = 16

type proveRun struct {
	proveFlags
	app    *cli.App
	runner *jobrunner.Runner
	d      *game.Dictionary
	params proofParams
	file   *save.Checkpoint
	known  map[game.Word]tree.Opener // by a search
	quick  map[game.Word]tree.Opener // without one
}

// proveStep is a line of the checkpoint.
type proveStep struct {
	tree.Opener
	Quick bool `json:"quick,omitempty"` // found without a search
}

func (a *commands) treeProveAll(ctx context.Context, f proveFlags) error {
	d, p, err := f.problem()
	if err != nil {
		return err
	}
	r := &proveRun{
		proveFlags: f, app: a.App, d: d, known: map[game.Word]tree.Opener{}, quick: map[game.Word]tree.Opener{},
		params: proofParams{Mode: f.mode, Guesses: f.guesses, Bound: cmp.Or(f.below, f.bound), Trees: f.below > 0},
	}
	about := fmt.Sprintf("tree prove %s %s from %s guesses %d", d.Sum(), f.mode, f.from, f.guesses)
	if p.Weights != nil {
		r.params.Answers, r.params.Weights = p.Answers, p.Weights
		about += fmt.Sprintf(" weights %x", sha256.Sum256(fmt.Append(nil, p.Answers, p.Weights)))
	}
	e, err := tree.NewExcluder(ctx, p, r.params.Bound, 1)
	if err != nil {
		return err
	}
	began := time.Now()
	return f.queue.Do(ctx, a.App, &r.output, func(runner *jobrunner.Runner) error {
		return save.Resume(r.output, about, r.restore, func(file *save.Checkpoint) error {
			r.runner, r.file = runner, file
			list, err := r.all(ctx, e.Order())
			if err != nil || runner.Part {
				return err
			}
			line := f.sum(d, p, list)
			var refuted error
			if line.refuted > 0 {
				refuted = errBelow(line.least.First, line.least.High)
			}
			if f.below > 0 && refuted != nil { // the lower bounds of the others rest on --bound
				return refuted
			}
			text, err := f.text(d, p, list)
			if err == nil {
				err = file.Finish(text)
			}
			if err != nil {
				return err
			}
			line.Seconds = time.Since(began).Seconds()
			return cmp.Or(a.Emit(line), refuted)
		})
	})
}

// restore takes a line of the checkpoint, which may be of a run with another bound. A later one of the same first guess holds.
func (r *proveRun) restore(o proveStep) error {
	bound := r.params.Bound
	if _, allowed := r.d.Index(o.First); !allowed {
		return fmt.Errorf("%s is no first guess", o.First.Upper())
	}
	switch {
	case o.Quick:
		r.quick[o.First] = o.Opener
	case o.Low == 0 || o.Exact() && o.Low < bound || o.High > 0 && bound == tree.Infinite || o.Low == bound && (o.High > 0 || !r.params.Trees):
		r.known[o.First] = o.Opener
	}
	return nil
}

// all returns the bounds of all first guesses, in the order of the lists. Order has the most promising ones first.
func (r *proveRun) all(ctx context.Context, order []game.Word) ([]tree.Opener, error) {
	searched := order
	if r.top > 0 {
		searched = order[:min(r.top, len(order))]
	}
	if err := r.run(ctx, "", searched, r.known, r.params); err != nil {
		return nil, err
	}
	params := r.params
	params.Quick = true
	if err := r.run(ctx, "the others", order[len(searched):], r.quick, params); err != nil {
		return nil, err
	}
	var list []tree.Opener
	for _, w := range r.d.Words() {
		o, known := r.known[w]
		if !known {
			o = r.quick[w]
		}
		list = append(list, o)
	}
	return list, nil
}

// run adds to known what is shown of those of the words that are missing there.
func (r *proveRun) run(ctx context.Context, title string, words []game.Word, known map[game.Word]tree.Opener, params proofParams) error {
	isKnown := func(w game.Word) bool { _, is := known[w]; return is }
	var open [][]game.Word
	done := len(words)
	for block := range slices.Chunk(words, proveBlock) {
		if block = slices.DeleteFunc(slices.Clone(block), isKnown); len(block) > 0 {
			open = append(open, block)
			done -= len(block)
		}
	}
	if len(open) == 0 {
		return nil
	}
	bar := r.app.Progress(len(words), title, "first guesses")
	defer bar.Close()
	bar.Begin(done)
	return jobrunner.Run(ctx, r.runner, proofKind, r.d, params, open, func(lines []tree.Opener) error {
		for _, o := range lines {
			if isKnown(o.First) {
				continue
			}
			known[o.First] = o
			done++
			if err := r.file.Add(proveStep{o, params.Quick}); err != nil {
				return err
			}
		}
		bar.Set(done)
		return nil
	})
}

// text returns what the file holds: all first guesses in the order of the lists, with no more of their totals than the
// proof is about.
func (f *proveFlags) text(d *game.Dictionary, p tree.Problem, list []tree.Opener) ([]byte, error) {
	head := verify.NewHead(verify.Totals, d, f.mode, f.guesses, len(list))
	head.Answers = len(p.Answers)
	weights := map[game.Word]int64{}
	if p.Weights != nil {
		head.WeighedBy = verify.WeighedBy{Weights: d.WeightsName(), Weight: int(p.Weight())}
		if f.core < 1 {
			head.Core = f.core
		}
		for i, w := range p.Answers {
			weights[w] = p.Weights[i]
		}
	}
	var bounds []verify.Bound
	for _, o := range list {
		if f.below == 0 {
			o.High = 0
		} else if o.Low > 0 {
			o.Low = max(o.Low, f.bound)
		}
		bounds = append(bounds, verify.Bound{Word: o.First, Low: &o.Low, High: o.High, Weight: int(weights[o.First])})
	}
	return save.JSONLines(head.File(bounds)...)
}

// provedAll is what tree prove prints of all first guesses.
type provedAll struct {
	Below    int          `json:"below,omitempty"` // totals less than this are exact
	Best     *tree.Opener `json:"best,omitempty"`  // with --below: the best first guess
	Bound    int          `json:"bound"`           // 0 if none was given
	First    int          `json:"first"`           // first guesses
	Guesses  int          `json:"guesses"`
	Known    int          `json:"known,omitempty"` // with --below: first guesses whose totals are exact
	Mode     string       `json:"mode"`
	Nodes    int64        `json:"nodes"`    // states searched
	Possible int          `json:"possible"` // first guesses with a tree that finds every answer
	Proved   bool         `json:"proved"`   // no total is below the bound
	Seconds  float64      `json:"seconds"`
	Settled  int          `json:"settled,omitempty"` // with --below: the best of those that are known
	Weight   int64        `json:"weight,omitempty"`  // of all answers, where they have weights
	Words    string       `json:"words"`

	flags   proveFlags
	openers *tree.Openers // with --below
	refuted int           // first guesses with a total below the bound
	least   tree.Opener   // the one of these with the least total
}

func (f *proveFlags) sum(d *game.Dictionary, p tree.Problem, list []tree.Opener) *provedAll {
	l := &provedAll{Below: f.below, Bound: f.bound, First: len(list), Guesses: f.guesses, Mode: f.mode.String(), Weight: p.Weight(), Words: d.Name(), flags: *f}
	if f.bound == tree.Infinite {
		l.Bound = 0
	}
	for i, o := range list {
		l.Nodes += o.Nodes
		list[i].Nodes = 0
		if o.Low > 0 {
			l.Possible++
		}
		if o.High > 0 && o.High < l.Bound {
			l.refuted++
			if l.least.High == 0 || o.High < l.least.High || o.High == l.least.High && o.First.Compare(l.least.First) < 0 {
				l.least = o
			}
		}
	}
	l.Proved = l.refuted == 0
	if f.below > 0 {
		l.openers = tree.NewOpeners(tree.OpenersHead{}, list)
		l.Best, l.Settled, l.Known = &l.openers.All()[0], l.openers.Settled(), l.openers.Known()
	}
	return l
}

func (p *provedAll) Print(w io.Writer) {
	shown := p.verdict()
	if p.Weight > 0 && p.Bound > 0 && p.Proved {
		shown += fmt.Sprintf(", which is %.4f guesses by weight", float64(p.Bound)/float64(p.Weight))
	}
	cli.Sentence(w, "%s: of %s first guesses %s; %s states, %s", p.flags.about(p.Words), plain.Thousands(p.First), shown,
		plain.Thousands(int(p.Nodes)), term.Seconds(p.Seconds))
}

func (p *provedAll) verdict() string {
	switch {
	case p.Below > 0:
		return fmt.Sprintf("%s; the best is %s with %s", howKnown(p.openers), p.Best.First.Upper(), plain.Thousands(p.Best.High))
	case p.Bound == 0 && p.Possible == 0:
		return "none finds every answer"
	case p.Bound == 0:
		return fmt.Sprintf("%s find every answer", plain.Thousands(p.Possible))
	case p.Proved:
		return fmt.Sprintf("none has a tree with less than %s", plain.Thousands(p.Bound))
	}
	return fmt.Sprintf("%s have a tree with less than %s", plain.Thousands(p.refuted), plain.Thousands(p.Bound))
}
