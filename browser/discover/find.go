package discover

import (
	"context"
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/engine/game"
)

// The first room: where the board is.

// look is what was found by looking at the page.
type look struct {
	title string
	found board
	keys  *keyboard // on the page, whether it is clicked or not
	obstacles
	counted     *board    // the board, as typed letters showed it; nil while only the places of boxes tell boards apart
	provoked    game.Word // that was played to see the board; the zero word if the board is there before
	newestFirst bool      // each row comes above those before it
	started     int       // how many things were clicked to start the game, the board being there
	playing     bool      // a game is under way that must not be left
}

// board is what find.js found.
type board struct {
	Rows   int    `json:"rows"`
	Width  int    `json:"width"`  // boxes in a row
	Step   int    `json:"step"`   // boxes from the first of a board to that of the next in the same line; the width if there is only one
	Behind bool   `json:"behind"` // some boards do not show, such as those behind other tabs
	Boards int    `json:"boards"` // how many there are; most is learnt from the first
	Kind   string `json:"kind"`   // rows, or grid if rows are no elements
	Empty  int    `json:"empty"`  // places of rows that have no boxes yet
}

// late reports whether there was no board before a word was played.
func (l *look) late() bool { return l.provoked != game.Word{} }

// Limits of the waits.
const (
	boardLimit = 15 * time.Second
	// boardWait is how long to wait for a board before looking elsewhere for it.
	boardWait = 2 * time.Second
	// boardStill is the same on a page on which nothing changes.
	boardStill = 900 * time.Millisecond
	// canvasLimit is how long to wait for one on a page with a canvas.
	canvasLimit = 4 * time.Second
	echoLimit   = 700 * time.Millisecond
)

// thousand is the title of a page with more boards than it shows, which nothing here can find.
var (
	thousand    = regexp.MustCompile(`(?i)\bkilordle\b`)
	errThousand = fmt.Errorf("%w that this can play: Kilordle has a thousand boards, which it shows a few of at a time, and this is no copy of the known page (absurdist play kilordle)", ErrNoGame)
)

// load opens the page, finds the board, and removes what covers it.
func (e *explorer) load(ctx context.Context) error {
	if err := e.visit(ctx); err != nil {
		return err
	}
	if err := e.answered(ctx); err != nil {
		return err
	}
	var err error
	if e.title, err = evaluate[string](ctx, e.session, "document.title.slice(0, 200)"); err != nil {
		return err
	}
	if thousand.MatchString(e.title) {
		return errThousand
	}
	if err := e.clickGiven(ctx); err != nil {
		return err
	}
	if err := e.findBoard(ctx); err != nil {
		return err
	}
	if e.newestFirst {
		if _, err := call[any](ctx, e.session, "upward"); err != nil {
			return err
		}
	}
	if e.speech != nil { // the document before knew how its letters are shown
		if err := e.speak(ctx, e.speech.Alphabet); err != nil {
			return err
		}
	}
	if err := e.uncover(ctx); err != nil {
		return err
	}
	for range e.started {
		if started, err := e.start(ctx); err != nil {
			return err
		} else if !started {
			break
		}
	}
	if err := e.heard.awaitAnswers(ctx); err != nil {
		return err
	}
	found, err := call[*board](ctx, e.session, "find") // what covered the board may have had boxes, too
	if err != nil {
		return err
	}
	if found != nil {
		e.found = *found
	}
	return e.skipGiven(ctx)
}

// skipGiven begins a game after the rows that the page played itself. Letters in the row to play next, however, are taken for
// an unfinished word, or for the first letter, which the page gives.
func (e *explorer) skipGiven(ctx context.Context) error {
	rows, err := e.letters(ctx)
	if err != nil {
		return err
	}
	e.underway = underway{stood: e.stood}
	if e.reused {
		e.stands = at(rows, 0)
		if e.field != nil {
			e.apart = loneLetter(e.stands)
		}
		return nil
	}
	for e.given < len(rows) && utf8.RuneCountInString(rows[e.given]) == e.found.Width {
		e.given++
	}
	e.row, e.above = e.given, ""
	if e.late() {
		e.given = 0
	}
	shown := loneLetter(at(rows, e.row))
	if e.field != nil { // a word goes into a field as a whole, whatever the board shows
		e.apart = shown
	}
	if e.field != nil || shown == "" {
		return nil
	}
	if e.cells { // any letter can be taken off a box that is written into
		e.first = shown
		return nil
	}
	if err := e.press(ctx, keys.Backspace); err != nil {
		return err
	}
	gone, err := e.awaitLetters(ctx, e.row, "", echoLimit)
	if err == nil && !gone {
		e.first = shown
		e.log.Info().Str("letter", e.first).Msg("the page gives the first letter")
	}
	return err
}

// loneLetter returns the letters of a row if it is one; otherwise "".
func loneLetter(shown string) string {
	if utf8.RuneCountInString(shown) != 1 {
		return ""
	}
	return shown
}

// findBoard waits for a board. Meanwhile it looks into frames, chooses what is to be chosen, clears away what may hide it, and at
// last widens the window and plays a word.
func (e *explorer) findBoard(ctx context.Context) error {
	if e.late() {
		if ok, err := e.provoke(ctx); ok || err != nil {
			return err
		}
	}
	if e.counted != nil {
		if _, err := call[any](ctx, e.session, "tell", e.counted.Boards, e.counted.Width, e.counted.Step, e.counted.Behind); err != nil {
			return err
		}
	}
	e.opener = nil
	provoked := false
	known := e.early()
	for waited, last := time.Duration(0), time.Duration(0); ; waited += last {
		found, wait, err := e.awaitBoard(ctx, known)
		if last = wait; err != nil {
			return err
		}
		if found != nil {
			e.found = *found
			if e.opener != nil {
				e.opener.opens = true
				e.add(*e.opener)
			}
			break
		}
		if framed, err := e.enterFrame(ctx); err != nil {
			return err
		} else if framed {
			continue
		}
		if waited >= boardLimit {
			return fmt.Errorf("%w: looked for rows of 3 to 12 boxes in the page, its frames and its open shadow roots; if the game comes after a choice, make it with --show and --user-data-dir first%s", ErrNoGame, e.heard.blame())
		}
		if err := e.walled(ctx); err != nil {
			return err
		}
		if e.playing { // a click might start another game
			continue
		}
		if helped, err := e.openUp(ctx, waited >= canvasLimit, provoked); err != nil {
			return err
		} else if helped || provoked {
			continue
		}
		provoked = true
		if ok, err := e.provoke(ctx); err != nil {
			return err
		} else if ok {
			e.wide = false // it was not that
			break
		}
	}
	e.log.Info().Int("boards", e.found.Boards).Int("rows", e.found.Rows).Int("letters", e.found.Width).Str("kind", e.found.Kind).Msg("found a board")
	return nil
}

// awaitBoard waits for a board, and returns it, or nil, and how long it waited, as the page counts it, whatever else the machine does. Once
// the page has loaded and is still, and waits for no answer, or shows what was clicked on another visit, it gives up sooner.
func (e *explorer) awaitBoard(ctx context.Context, known []string) (*board, time.Duration, error) {
	for waited := time.Duration(0); ; {
		found, took, err := e.lookForBoard(ctx, boardWait, boardStill, known)
		waited = min(boardWait, waited+took)
		if found != nil || err != nil || waited >= boardWait || !e.heard.waits() {
			return found, waited, err
		}
	}
}

// lookForBoard is awaitBoard of wait.js, with its limits. It returns the board, or nil, and how long it waited.
func (e *explorer) lookForBoard(ctx context.Context, limit, still time.Duration, known []string) (*board, time.Duration, error) {
	seen, err := call[struct {
		Board  *board
		Waited float64 // milliseconds
	}](ctx, e.session, "awaitBoard", limit.Milliseconds(), still.Milliseconds(), known)
	return seen.Board, milliseconds(seen.Waited), err
}

// openUp does one thing that may bring a board. It reports false if nothing is left to do but to play a word, or that is likelier to
// help and was not tried.
func (e *explorer) openUp(ctx context.Context, late, provoked bool) (bool, error) {
	if chosen, err := e.choose(ctx); chosen || err != nil {
		return true, err
	}
	if cleared, err := e.clearAway(ctx, false); cleared || err != nil {
		return true, err
	}
	fields, err := call[[]textField](ctx, e.session, "fields")
	if err != nil {
		return false, err
	}
	if len(fields) == 0 { // otherwise a word may be played, after which there is a board
		if listening, err := e.listenFor(ctx); listening || err != nil {
			return true, err
		}
		if framed, err := e.enterAddress(ctx); framed || err != nil {
			return true, err
		}
	}
	drawn, err := call[bool](ctx, e.session, "drawn")
	switch {
	case err != nil:
		return false, err
	case drawn && late:
		return false, fmt.Errorf("%w that this can play: this board is drawn on a canvas, which can't be read", ErrNoGame)
	case e.wide, len(fields) > 0 && !provoked:
		return false, nil
	}
	if long, err := e.stretch(ctx); long || err != nil {
		return true, err
	}
	e.log.Info().Msg("found no board: trying a window as wide as that of a desk")
	return true, e.widen(ctx)
}

// stretchedRows is how many rows a board of long boxes has at least: other elements are long, too.
const stretchedRows = 5

// stretch looks for a board of boxes that are much longer than they are high, and reports whether there is one.
func (e *explorer) stretch(ctx context.Context) (bool, error) {
	if e.long || e.late() || e.playing { // it may have to be loaded anew
		return false, nil
	}
	if _, err := call[any](ctx, e.session, "stretch", true); err != nil {
		return false, err
	}
	found, err := call[*board](ctx, e.session, "find")
	if err != nil {
		return false, err
	}
	if e.long = found != nil && found.Rows >= stretchedRows; e.long {
		e.log.Info().Msg("found a board of boxes that are longer than high")
		return true, nil
	}
	_, err = call[any](ctx, e.session, "stretch", false)
	return false, err
}

// countBoards looks on how many boards a text shows that was typed or played, which their places alone may not tell.
func (e *explorer) countBoards(ctx context.Context, text string) error {
	found, err := call[*board](ctx, e.session, "echoed", text)
	if err != nil || found == nil {
		return err
	}
	e.found, e.counted = *found, found
	e.log.Info().Int("boards", found.Boards).Int("rows", found.Rows).Int("letters", found.Width).Msg("what was typed shows on several boards")
	e.seen.Blank = nil // what was taken for rows before
	return nil
}

// at returns a text of a list, "" beyond its end.
func at(list []string, i int) string {
	if i >= len(list) {
		return ""
	}
	return list[i]
}
