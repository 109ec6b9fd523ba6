package jobrunner

import (
	"context"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// lists are word lists in a form that can be sent: by name and checksum. Lists that are not built in also have their words.
type lists struct {
	Words string    `json:"words"`
	Sum   string    `json:"sum"`
	Own   *ownWords `json:"own,omitempty"`
}

// ownWords are the words of lists that are not built in.
type ownWords struct {
	Answers  []game.Word `json:"answers"`
	Others   []game.Word `json:"others"`
	Alphabet string      `json:"alphabet,omitempty"` // English without it
	Letters  string      `json:"letters,omitempty"`  // the alphabet's file, unless the alphabet is built in
}

// alphabet returns the alphabet of the words.
func (o *ownWords) alphabet() (*alphabet.Alphabet, error) {
	switch {
	case o.Letters != "":
		return alphabet.Read(o.Alphabet, strings.NewReader(o.Letters))
	case o.Alphabet != "":
		return alphabet.Named(o.Alphabet)
	}
	return alphabet.English(), nil
}

func newLists(d *game.Dictionary) lists {
	l := lists{Words: d.Name(), Sum: d.Sum()}
	if known, err := game.LoadList(d.Name()); err != nil || known.Sum() != d.Sum() {
		l.Own = &ownWords{Answers: d.Answers(), Others: d.Others()}
		letters := d.Alphabet()
		if letters != alphabet.English() {
			l.Own.Alphabet = letters.Name()
		}
		if known, err := alphabet.Named(letters.Name()); err != nil || known != letters {
			l.Own.Letters = string(letters.Source())
		}
	}
	return l
}

// dictionary returns the lists. The error is for lists that this machine lacks, or has in another version.
func (l lists) dictionary() (*game.Dictionary, error) {
	d, err := l.load()
	if err == nil && d.Sum() != l.Sum {
		err = fmt.Errorf("%s: the lists have the checksum %.12s…, not %.12s…: %w", l.Words, d.Sum(), l.Sum, game.ErrList)
	}
	return d, err
}

func (l lists) load() (*game.Dictionary, error) {
	if l.Own == nil {
		return game.LoadList(l.Words)
	}
	letters, err := l.Own.alphabet()
	if err != nil {
		return nil, err
	}
	return game.NewDictionaryIn(letters, l.Words, l.Own.Answers, l.Own.Others)
}

// params are the parameters of a run. Its jobs depend on nothing else.
type params[O any] struct {
	Lists   lists `json:"lists"`
	Options O     `json:"options"`
}

// NewKind makes a kind of job about word lists. Open gets the lists and the options of [Run]. It returns the function that makes
// a result R of a job J.
func NewKind[O, J, R any](name string, open func(ctx context.Context, d *game.Dictionary, options O, parallel int) (func(context.Context, J) (R, error), error)) queue.Kind {
	return queue.NewKind(name, func(ctx context.Context, p params[O], parallel int) (func(context.Context, J) (R, error), error) {
		d, err := p.Lists.dictionary()
		if err != nil {
			return nil, err
		}
		return open(ctx, d, p.Options, parallel)
	})
}

// Open begins a run of a kind made by [NewKind].
func Open(ctx context.Context, r *Runner, kind string, d *game.Dictionary, options any) (queue.Session, error) {
	return r.app.Kinds.Open(ctx, r, kind, params[any]{newLists(d), options})
}

// Run opens a run as [Open] does, does the jobs, and ends the run. Emit gets the results in the order of the jobs.
func Run[J, R any](ctx context.Context, r *Runner, kind string, d *game.Dictionary, options any, jobs []J, emit func(R) error) error {
	s, err := Open(ctx, r, kind, d, options)
	if err != nil {
		return err
	}
	err = queue.Each(ctx, s, jobs, emit)
	s.Close(err == nil)
	return err
}
