package discover

import (
	"context"
	"slices"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
)

// What covers a board, or has to be chosen before it shows, is clicked away.

// obstacle is something to click out of the way, or a field to fill in first.
type obstacle struct {
	Name, Click, Text, What, Fill, Unless string
	Said                                  string // its text, with which it is found where its selector finds other things too
	X, Y                                  float64
	opens                                 bool // the board comes with it, and it stays: it is done unless there is one
	led                                   bool // it led to another page
	early                                 bool // there was no board yet
	once                                  bool // it starts the game on a board that was there, and stays
}

// key is what the page's scripts know it by.
func (o obstacle) key() string { return o.Click + " " + o.Text }

// obstacles are those that were found so far.
type obstacles struct {
	dismiss []obstacle
	futile  []string  // keys of what was clicked over the board without effect
	opener  *obstacle // what was clicked last before there was a board, and did not go away
	gate    *gate     // the page that a click led here from; nil if none did
	starter *obstacle // what was clicked last to start a game on the board that was there, and stays
	through bool      // the game's page sends first visitors back to the gate, so that its steps are the profile's
}

// gate is a page from which a click leads to the one with the game, and what is done there.
type gate struct {
	address string
	dismiss []obstacle
}

// add adds what was clicked away to the profile's steps, once.
func (l *obstacles) add(o obstacle) {
	if !slices.ContainsFunc(l.dismiss, func(old obstacle) bool { return old.Click == o.Click && old.Text == o.Text }) {
		l.dismiss = append(l.dismiss, o)
	}
}

// early returns the keys of what was clicked on visits before while there was no board.
func (l *obstacles) early() []string {
	keys := []string{}
	for _, o := range l.dismiss {
		if o.early {
			keys = append(keys, o.key())
		}
	}
	return keys
}

// findLike finds out which steps would click something else beside the board that was played, such as another button of the same
// class. Those that were taken before there was a board are done once there is one. The others are found by their text, too.
func (e *explorer) findLike(ctx context.Context) error {
	for i := range e.dismiss {
		o := &e.dismiss[i]
		if o.opens || o.Unless != "" {
			continue
		}
		if o.early {
			var err error
			if o.opens, err = call[bool](ctx, e.session, "displays", o.Click, o.Text); err != nil {
				return err
			}
		} else if other, err := call[bool](ctx, e.session, "displaysOther", o.Click, o.Said); err != nil {
			return err
		} else if other {
			o.Text = o.Said
		}
	}
	return nil
}

const (
	// coverLimit is how long to wait for a cover. One that comes later is met once it takes keys.
	coverLimit = 300 * time.Millisecond
	// goneLimit is how long to wait for one to go.
	goneLimit = 800 * time.Millisecond
	// mostCovers is how many covers are put away at a time.
	mostCovers = 12
)

// uncover clears away what covers the board until nothing has come up for a while. Once nothing covers it, what was clicked without effect
// is left alone at later visits.
func (e *explorer) uncover(ctx context.Context) error {
	e.futile = nil
	for range mostCovers {
		if cleared, err := e.clearAway(ctx, true); err != nil {
			return err
		} else if !cleared {
			break
		}
	}
	over, err := call[string](ctx, e.session, "covered")
	if over == "" {
		e.avoided = append(e.avoided, e.futile...)
	} else {
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
		e.add(*asked)
	}
	o, err := call[*obstacle](ctx, e.session, "awaitObstacle", hasBoard, coverLimit.Milliseconds())
	if err != nil || o == nil {
		return false, err
	}
	o.early = !hasBoard
	e.log.Info().Str("name", o.Name).Str("element", o.Click).Msg("clicking away what covers the board")
	gone, err := e.clickAway(ctx, o)
	switch {
	case err != nil:
		return false, err
	case gone:
		e.add(*o)
		e.futile = slices.DeleteFunc(e.futile, func(key string) bool { return key == o.key() })
		_, err = call[any](ctx, e.session, "helped")
	case hasBoard:
		e.futile = append(e.futile, o.key())
	case !o.led:
		e.opener = o
	}
	return true, err
}

// clickAway clicks an obstacle, and reports whether it goes. What is only switched off is recognised by that from then on.
func (e *explorer) clickAway(ctx context.Context, o *obstacle) (bool, error) {
	err := e.clickAt(ctx, point{X: o.X, Y: o.Y})
	end := ""
	if err == nil {
		end, err = call[string](ctx, e.session, "awaitGone", o.What, o.Click, o.Text, goneLimit.Milliseconds())
	}
	if led, done, err := e.led(ctx, o, err); led || err != nil {
		o.led = led
		return done, err
	}
	if end == "off" {
		o.Click += ":enabled"
	}
	return end != "", err
}

// choose chooses what the page wants chosen before it has a board, such as how many letters words have, and reports whether
// there was something.
func (e *explorer) choose(ctx context.Context) (bool, error) {
	o, err := call[*obstacle](ctx, e.session, "choice")
	if err != nil || o == nil {
		return false, err
	}
	e.log.Info().Str("element", o.Click).Msg("the page wants something chosen")
	e.add(*o)
	return true, nil
}

// start clicks what may start the game, and reports whether there was something. The board may be drawn anew.
func (e *explorer) start(ctx context.Context) (bool, error) {
	o, err := call[*obstacle](ctx, e.session, "starter")
	if err == nil && o == nil {
		if _, err = e.listenFor(ctx); err == nil {
			o, err = call[*obstacle](ctx, e.session, "starter")
		}
	}
	if err != nil || o == nil {
		return false, err
	}
	e.log.Info().Str("name", o.Name).Str("element", o.Click).Msg("the board takes no letters: clicking what may start the game")
	gone, err := e.clickAway(ctx, o)
	if err != nil {
		return true, err
	}
	if e.starter = nil; gone {
		e.add(*o)
	}
	if err := e.uncover(ctx); err != nil {
		return true, err
	}
	was := e.found
	err = e.findBoard(ctx)
	if o.opens = !gone && e.found != was; o.opens { // what was taken for the board was none
		e.add(*o)
	} else if !gone {
		o.once, e.starter = true, o
	}
	if err != nil || e.keys != nil || e.speech == nil {
		return true, err
	}
	return true, e.findLetters(ctx) // the keyboard may come with the game
}
