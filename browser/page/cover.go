package page

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"
)

// restLimit is how long to wait for tiles that turn. It is far longer than any page takes to turn all its rows.
const restLimit = 10 * time.Second

// awaitRest waits until the tiles of the board lie still, where the profile says how that looks. A page that shows a game that
// was begun may turn its rows again, and takes no key meanwhile.
func (p *Page) awaitRest(ctx context.Context) error {
	if p.profile.Board.Settled == "" {
		return nil
	}
	_, err := call[bool](ctx, p, "rest", restLimit.Milliseconds())
	return err
}

// lying is what lies over the board, as js/calls.js describes it.
type lying struct {
	Kind, Label, Text string
	Modal             bool // whether it is a dialog, or something else that is meant to keep the keys
}

func (l *lying) String() string {
	said := plain.Line(l.Kind, plain.Short)
	if l.Label != "" {
		said += fmt.Sprintf(" %q", plain.Line(l.Label, plain.Short))
	}
	if l.Text != "" {
		said += fmt.Sprintf(" (%q)", plain.Line(l.Text, plain.Short))
	}
	return said
}

// covering returns what lies over the board, nil if nothing does. Without a board it is what lies over the page.
func (p *Page) covering(ctx context.Context) (*lying, error) { return call[*lying](ctx, p, "covering") }

// awaitUncovered waits until a dialog over the board is gone or can be clicked away: its button may be switched off at first.
func (p *Page) awaitUncovered(ctx context.Context) error {
	clickable := func(s sight) bool { return s.Obstacle >= 0 }
	for end := time.Now().Add(min(typeLimit, p.loading)); time.Now().Before(end); {
		over, err := p.covering(ctx)
		if err != nil || over == nil || !over.Modal {
			return err
		}
		if err = p.await(ctx, lookAgain, clickable); !errors.Is(err, errWaited) {
			return err
		}
		if err := p.look(ctx); err != nil {
			return err
		}
	}
	return nil
}

// shown describes for an error what the page shows. What lies over the board comes first, as no step of the profile clears it.
func (p *Page) shown(ctx context.Context) string {
	s := p.State()
	if s.reader == 0 {
		return s.describe()
	}
	over, err := p.covering(ctx)
	if err != nil || over == nil {
		return s.describe()
	}
	return fmt.Sprintf("a cover that no step of the profile clears (dismiss): %v; below it %s", over, s.describe())
}
