package discover

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
)

// What covers a board, or has to be chosen before it shows, is clicked away.

// obstacle is something to click away, or a field to fill in first. If it is clicked once, it starts the game and stays.
type obstacle struct {
	profile.Step
	What string // a selector of the cover
	Said string // the text of the button, needed if its selector matches other elements too
	point
	opens bool // it stays and makes the board appear: the step is done unless there is a board
	led   bool // it led to another page
	early bool // there was no board yet when it was clicked
}

func (o obstacle) key() string { return stepKey(o.Step) }

// obstacles are those that were found so far.
type obstacles struct {
	dismiss   []obstacle
	futile    []string   // keys of what was clicked over the board without effect
	opener    *obstacle  // what was clicked last before there was a board, and did not go away
	gate      string     // the address of the page that a click led here from; empty if none did
	gateSteps []obstacle // what was done there
	starter   *obstacle  // what was clicked last to start a game on the board that was there, and stays
	through   bool       // the game's page sends first visitors back to the gate, so that its steps are the profile's
}

// add adds what was clicked away to the profile's steps, once.
func (l *obstacles) add(o obstacle) { l.dismiss = with(l.dismiss, []obstacle{o}, obstacle.key) }

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

// findLike finds out which steps would also click something else beside the board. Such steps get their text as well.
func (e *explorer) findLike(ctx context.Context) {
	for i := range e.dismiss {
		o := &e.dismiss[i]
		if o.opens || o.Unless != "" {
			continue
		}
		if o.early {
			o.opens = call[bool](ctx, e.session, "displays", o.Click, o.Text)
		} else if call[bool](ctx, e.session, "displays", o.Click, o.Said, true) {
			o.Text = o.Said
		}
	}
}

const (
	coverLimit = 300 * time.Millisecond         // for a cover; one that comes later is noticed once it takes keys
	goneLimit  = 800 * time.Millisecond         // for one to go
	mostCovers = 12                             // that are put away at a time
	wallLimit  = page.WallStays + 5*time.Second // for a wall after no game was found
)

// uncover clears away what covers the board until nothing else appears. Then later visits leave alone what was clicked without effect.
func (e *explorer) uncover(ctx context.Context) {
	e.futile = nil
	for range mostCovers {
		if !e.clearAway(ctx, true) {
			break
		}
	}
	if over := call[string](ctx, e.session, "covered"); over != "" {
		e.log.Warn().Str("element", over).Msg("something covers the board, and nothing on it looks like a way to close it")
		return
	}
	e.facts.Avoided = append(e.facts.Avoided, e.futile...)
}

// clearAway clicks one thing out of the way, and reports whether there was one.
func (e *explorer) clearAway(ctx context.Context, hasBoard bool) bool {
	e.walled(ctx)
	if asked := call[*obstacle](ctx, e.session, "introduce", hasBoard, chrome.Player); asked != nil {
		e.log.Info().Str("element", asked.Click).Msg("the page asks for a name")
		e.add(*asked)
	}
	o := call[*obstacle](ctx, e.session, "awaitObstacle", hasBoard, coverLimit.Milliseconds())
	if o == nil {
		return false
	}
	o.early = !hasBoard
	e.log.Info().Str("name", o.Name).Str("element", o.Click).Msg("clicking away what covers the board")
	gone := e.clickAway(ctx, o)
	switch {
	case gone:
		e.add(*o)
		e.futile = slices.DeleteFunc(e.futile, func(key string) bool { return key == o.key() })
		call[any](ctx, e.session, "helped")
	case hasBoard:
		e.futile = append(e.futile, o.key())
	case !o.led:
		e.opener = o
	}
	return true
}

// clickAway clicks an obstacle, and reports whether it goes away. A button that is switched off by the click counts as gone, and its selector
// matches only enabled buttons from then on.
func (e *explorer) clickAway(ctx context.Context, o *obstacle) bool {
	end := ""
	led, done := e.led(ctx, o, func() {
		e.clickAt(ctx, o.point)
		end = call[string](ctx, e.session, "awaitGone", o.What, o.Click, o.Text, goneLimit.Milliseconds())
	})
	if o.led = led; led {
		return done
	}
	if end == "off" {
		o.Click += ":enabled"
	}
	return end != ""
}

// choose makes a choice that the page needs before it has a board, such as the length of words. It reports whether there was one.
func (e *explorer) choose(ctx context.Context) bool {
	o := call[*obstacle](ctx, e.session, "choice")
	if o == nil {
		return false
	}
	e.log.Info().Str("element", o.Click).Msg("the page wants something chosen")
	e.add(*o)
	return true
}

// start clicks what may start the game, and reports whether there was something. The board may be drawn anew.
func (e *explorer) start(ctx context.Context) bool {
	o := call[*obstacle](ctx, e.session, "starter")
	if o == nil {
		e.listenFor(ctx)
		if o = call[*obstacle](ctx, e.session, "starter"); o == nil {
			return false
		}
	}
	e.log.Info().Str("name", o.Name).Str("element", o.Click).Msg("the board takes no letters: clicking what may start the game")
	gone := e.clickAway(ctx, o)
	if e.starter = nil; gone {
		e.add(*o)
	}
	e.uncover(ctx)
	was := e.found
	e.findBoard(ctx)
	if o.opens = !gone && e.found != was; o.opens { // what was taken for the board was none
		e.add(*o)
	} else if !gone {
		o.Once, e.starter = true, o
	}
	if e.keys == nil && e.speech != nil { // the keyboard may come with the game
		e.findLetters(ctx)
	}
	return true
}

// walled looks for a wall, which is neither clicked nor typed into, and waits for one that goes by itself. It fails with a
// [*page.BlockedError] if that stays.
func (e *explorer) walled(ctx context.Context) {
	signs := profile.Walls()
	wall := call[*page.Wall](ctx, e.session, "wall", signs)
	if wall == nil {
		return
	}
	gone := false
	err := attempt(func() { gone = e.await(ctx, page.WallStays, "unwalled", signs) })
	switch {
	case wentElsewhere(err): // another page has come
		e.lookInto(ctx, e.frame)
	case err == nil && !gone:
		fail(wall.Blocked(e.address))
	default:
		check(err)
	}
}

// answered fails on a page in whose place the server sent an error, unless that is a wall.
func (e *explorer) answered(ctx context.Context) {
	var status int
	for range 2 { // the page that comes after a wall has another status
		status = evaluate[int](ctx, e.session, `performance.getEntriesByType("navigation")[0]?.responseStatus ?? 0`)
		if status < 400 {
			return
		}
		e.walled(ctx)
	}
	fail(fmt.Errorf("%w: %s: the server answered %d", ErrLoad, e.address, status))
}

// orBlocked returns err, or that there is a wall, which may be why no game was found.
func (e *explorer) orBlocked(ctx context.Context, err error) error {
	if !errors.Is(err, ErrNoGame) || ctx.Err() != nil || e.world == 0 {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, wallLimit) // a page whose scripts never end doesn't answer
	defer cancel()
	if blocked := attempt(func() { e.walled(ctx) }); errors.Is(blocked, page.ErrBlocked) {
		return blocked
	}
	return err
}
