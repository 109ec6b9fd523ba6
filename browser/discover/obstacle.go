package discover

import (
	"context"
	"slices"

	"absurdist/browser/chrome"
)

// What covers a board, or has to be chosen before it shows, is clicked away.

// obstacle is something to click out of the way, or a field to fill in first.
type obstacle struct {
	Name, Click, Text, What, Fill, Unless string
	X, Y                                  float64
	opens                                 bool // the board comes with it, and it stays: it is done unless there is one
}

// uncover clears away what covers the board until nothing has come up for a while.
func (e *explorer) uncover(ctx context.Context) error {
	for range 12 {
		cleared, err := e.clearAway(ctx, true)
		if err != nil {
			return err
		}
		if !cleared {
			break
		}
	}
	over, err := call[string](ctx, e.session, "covered")
	if over != "" {
		e.log.Warn().Str("element", over).Msg("something covers the board, and nothing on it looks like a way to close it")
	}
	return err
}

// clearAway clicks one thing out of the way, and reports whether there was one.
func (e *explorer) clearAway(ctx context.Context, hasBoard bool) (bool, error) {
	if err := e.walled(ctx); err != nil {
		return false, err
	}
	if asked, err := call[*obstacle](ctx, e.session, "introduce", hasBoard, chrome.Player); err != nil {
		return false, err
	} else if asked != nil {
		e.log.Info().Str("element", asked.Click).Msg("the page asks for a name")
		e.addDismissal(*asked)
	}
	o, err := call[*obstacle](ctx, e.session, "awaitObstacle", hasBoard, coverLimit.Milliseconds())
	if err != nil || o == nil {
		return false, err
	}
	e.log.Info().Str("name", o.Name).Str("element", o.Click).Msg("clicking away what covers the board")
	if err := e.clickAt(ctx, point{X: o.X, Y: o.Y}); err != nil {
		return false, err
	}
	gone, err := e.awaitGone(ctx, o)
	if err != nil {
		return false, err
	}
	switch {
	case gone:
		e.addDismissal(*o)
		_, err = call[any](ctx, e.session, "helped")
	case !hasBoard:
		e.opener = o
	}
	return true, err
}

// awaitGone waits until what was clicked away is gone. What is only switched off is told so from then on.
func (e *explorer) awaitGone(ctx context.Context, o *obstacle) (bool, error) {
	end, err := call[string](ctx, e.session, "awaitGone", o.What, o.Click, o.Text, coverLimit.Milliseconds())
	if end == "off" {
		o.Click += ":enabled"
	}
	return end != "", err
}

// choose chooses what the page wants chosen before it has a board, such as how many letters words have, and reports whether there
// was something.
func (e *explorer) choose(ctx context.Context) (bool, error) {
	o, err := call[*obstacle](ctx, e.session, "choice")
	if err != nil || o == nil {
		return false, err
	}
	e.log.Info().Str("element", o.Click).Msg("the page wants something chosen")
	e.addDismissal(*o)
	return true, nil
}

// addDismissal adds what was clicked away to the profile's steps, once.
func (e *explorer) addDismissal(o obstacle) {
	if !slices.ContainsFunc(e.dismiss, func(old obstacle) bool { return old.Click == o.Click && old.Text == o.Text }) {
		e.dismiss = append(e.dismiss, o)
	}
}
