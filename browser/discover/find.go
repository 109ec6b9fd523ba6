package discover

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/engine/game"
)

// The first step: where the board is.

// look is what was found by looking at the page.
type look struct {
	title string
	found board
	keys  *keyboard // on the page, whether it is clicked or not
	obstacles
	provoked game.Word // the word that was played to make the board appear; zero if the board was there before
	started  int       // how many things were clicked to start the game once the board was there
	playing  bool      // a game is under way that must not be abandoned
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

const (
	boardLimit   = 15 * time.Second
	boardWait    = 2 * time.Second        // for a board before it is looked for elsewhere
	boardStill   = 900 * time.Millisecond // the same on a page on which nothing changes
	canvasLimit  = 4 * time.Second        // for one on a page with a canvas
	echoLimit    = 700 * time.Millisecond // for a letter that was typed
	provokeLimit = 2 * time.Second        // for a board to come after a word was sent

	provocations  = 3    // words that are tried at most where there is no board: the page may not know the first
	stretchedRows = 5    // that a board of long boxes has at least: other elements are long, too
	deskWidth     = 1280 // of the window of a desk, for pages that show no board in a small one
	deskHeight    = 960
)

// thousand is the title of a page with more boards than it shows, which nothing here can find.
var (
	thousand    = regexp.MustCompile(`(?i)\bkilordle\b`)
	errThousand = fmt.Errorf("%w that this can play: Kilordle has a thousand boards, which it shows a few of at a time, and this is no copy of the known page (absurdist play kilordle)", ErrNoGame)
)

// load opens the page, finds the board, and removes what covers it.
func (e *explorer) load(ctx context.Context) {
	e.visit(ctx)
	e.answered(ctx)
	e.title = evaluate[string](ctx, e.session, "document.title.slice(0, 200)")
	if thousand.MatchString(e.title) {
		fail(errThousand)
	}
	e.clickGiven(ctx)
	e.findBoard(ctx)
	e.uncover(ctx)
	for range e.started {
		if !e.start(ctx) {
			break
		}
	}
	e.heard.awaitAnswers(ctx)
	if found := call[*board](ctx, e.session, "find"); found != nil { // what covered the board may have had boxes, too
		e.found = *found
	}
	e.skipGiven(ctx)
}

// skipGiven begins a game after the rows that the page played itself. Letters in the row after them are unfinished, or given.
func (e *explorer) skipGiven(ctx context.Context) {
	rows := e.letters(ctx)
	e.underway = underway{rowsBefore: e.rowsBefore}
	if e.reused {
		e.lastPlayed = at(rows, 0)
		if e.field != nil {
			e.apart = loneLetter(e.lastPlayed)
		}
		return
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
		return
	}
	if e.cells { // any letter can be taken off a box that is written into
		e.first = shown
		return
	}
	e.press(ctx, keys.Backspace)
	if !e.awaitLetters(ctx, e.row, "", echoLimit) {
		e.first = shown
		e.log.Info().Str("letter", e.first).Msg("the page gives the first letter")
	}
}

// loneLetter returns the letters of a row if it is one; otherwise "".
func loneLetter(shown string) string {
	if utf8.RuneCountInString(shown) != 1 {
		return ""
	}
	return shown
}

// findBoard waits for a board. Meanwhile it looks into frames, chooses, clears away what may hide it, and at last plays a word.
func (e *explorer) findBoard(ctx context.Context) {
	if e.late() && e.provoke(ctx) {
		return
	}
	e.opener = nil
	provoked := false
	known := e.early()
	for waited, last := time.Duration(0), time.Duration(0); ; waited += last {
		var found *board
		if found, last = e.awaitBoard(ctx, known); found != nil {
			e.found = *found
			if e.opener != nil {
				e.opener.opens = true
				e.add(*e.opener)
			}
			break
		}
		if e.enterFrame(ctx) {
			continue
		}
		if waited >= boardLimit {
			fail(fmt.Errorf("%w: looked for rows of 3 to 12 boxes in the page, its frames and its open shadow roots; if the game comes after a choice, make it with --show and --user-data-dir first%s", ErrNoGame, e.heard.blame()))
		}
		e.walled(ctx)
		if e.playing { // a click might start another game
			continue
		}
		if e.openUp(ctx, waited >= canvasLimit, provoked) || provoked {
			continue
		}
		provoked = true
		if e.provoke(ctx) {
			e.wide = false // it was not that
			break
		}
	}
	e.log.Info().Int("boards", e.found.Boards).Int("rows", e.found.Rows).Int("letters", e.found.Width).Str("kind", e.found.Kind).Msg("found a board")
}

// awaitBoard waits for a board. It returns the board, or nil, and how long it waited by the page's clock. It gives up sooner once the page
// has loaded, is still and waits for no server, or shows what was clicked on an earlier visit.
func (e *explorer) awaitBoard(ctx context.Context, known []string) (*board, time.Duration) {
	for waited := time.Duration(0); ; {
		found, took := e.lookForBoard(ctx, boardWait, boardStill, known)
		waited = min(boardWait, waited+took)
		if found != nil || waited >= boardWait || !e.heard.waits() {
			return found, waited
		}
	}
}

// lookForBoard is awaitBoard of wait.js, with its limits. It returns the board, or nil, and how long it waited.
func (e *explorer) lookForBoard(ctx context.Context, limit, still time.Duration, known []string) (*board, time.Duration) {
	seen := call[struct {
		Board  *board
		Waited float64 // milliseconds
	}](ctx, e.session, "awaitBoard", limit.Milliseconds(), still.Milliseconds(), known)
	return seen.Board, milliseconds(seen.Waited)
}

// openUp does one thing that may make a board appear. It reports false if playing a word is all that is left, or likelier to help.
func (e *explorer) openUp(ctx context.Context, late, provoked bool) bool {
	if e.choose(ctx) || e.clearAway(ctx, false) {
		return true
	}
	fields := call[[]textField](ctx, e.session, "fields")
	// With a field a word may be played, after which there is a board.
	if len(fields) == 0 && (e.listenFor(ctx) || e.enterAddress(ctx)) {
		return true
	}
	if late && call[bool](ctx, e.session, "drawn") {
		fail(fmt.Errorf("%w that this can play: this board is drawn on a canvas, which can't be read", ErrNoGame))
	}
	if e.wide || len(fields) > 0 && !provoked {
		return false
	}
	if e.stretch(ctx) {
		return true
	}
	e.log.Info().Msg("found no board: trying a window as wide as that of a desk")
	e.wide = true
	check(e.tab.Resize(ctx, deskWidth, deskHeight))
	return true
}

// stretch looks for a board of boxes that are much longer than they are high, and reports whether there is one.
func (e *explorer) stretch(ctx context.Context) bool {
	if e.facts.Long || e.late() || e.playing { // it may have to be loaded anew
		return false
	}
	e.facts.Long = true
	e.tell(ctx)
	if found := call[*board](ctx, e.session, "find"); found != nil && found.Rows >= stretchedRows {
		e.log.Info().Msg("found a board of boxes that are longer than high")
		return true
	}
	e.facts.Long = false
	e.tell(ctx)
	return false
}

// countBoards counts the boards by a text that was typed or played and shows on each of them. Their positions alone may not tell.
func (e *explorer) countBoards(ctx context.Context, text string) {
	found := call[*board](ctx, e.session, "echoed", text)
	if found == nil {
		return
	}
	e.found, e.facts.Counted = *found, found
	e.log.Info().Int("boards", found.Boards).Int("rows", found.Rows).Int("letters", found.Width).Msg("what was typed shows on several boards")
	e.seen.Blank, e.facts.Lasting = nil, nil // what was taken for rows before
}

// at returns item i of a list, or "" beyond its end.
func at(list []string, i int) string {
	if i >= len(list) {
		return ""
	}
	return list[i]
}

// On some pages there is no board before the first guess, as each guess adds a row. There a word is played before the board is searched.

// provoke plays a word without a board, and reports whether a board appeared.
func (e *explorer) provoke(ctx context.Context) bool {
	if e.speech == nil {
		e.found.Width = e.wordLength() // until a board tells
		e.findLetters(ctx)
	}
	fields := call[[]textField](ctx, e.session, "fields")
	field, sends := e.field, e.sends
	defer func() { e.field, e.sends = field, sends }()
	for _, f := range fields {
		e.found.Width = game.Letters
		if f.Length >= game.MinLetters && f.Length <= game.MaxLetters {
			e.found.Width = f.Length
		}
		e.field, e.submit = &f, f.Submit
		for _, word := range e.provoking(ctx) {
			if e.provokeBy(ctx, word) {
				return true
			}
		}
	}
	e.field, e.found.Width = nil, game.Letters
	if words := e.provoking(ctx); len(fields) == 0 && len(words) > 0 {
		return e.provokeBy(ctx, words[0])
	}
	return false
}

// provoking returns the words to try: the openers, if they are words, or the first of the likeliest list.
func (e *explorer) provoking(ctx context.Context) []game.Word {
	lists := e.lists(ctx)
	if len(lists) == 0 {
		return nil
	}
	dict := lists[0].dict()
	words := slices.DeleteFunc(slices.Concat(openers, dict.Answers()), func(w game.Word) bool { return !in(dict)(w) || learn.Repeats(w) })
	return words[:min(provocations, len(words))]
}

// provokeBy plays a word, by Enter and then by the button of its field, and reports whether a board came.
func (e *explorer) provokeBy(ctx context.Context, word game.Word) bool {
	e.facts.Played = []string{word.String()}
	e.tell(ctx)
	for _, e.sends = range []sending{byEnter, byButton} {
		if e.sends == byButton && e.submit == "" {
			continue
		}
		if e.field != nil {
			if attempt(func() { e.typeWord(ctx, word.String()) }) != nil { // the field takes something else
				return false
			}
		} else {
			e.pressAll(ctx, word)
		}
		e.sendWord(ctx, word.String())
		found, _ := e.lookForBoard(ctx, provokeLimit, provokeLimit, []string{})
		if found == nil {
			continue
		}
		e.log.Info().Stringer("word", word).Msg("there was no board before a word was played")
		e.found, e.provoked = *found, word
		e.facts.Late = true
		e.tell(ctx)
		e.countBoards(ctx, word.String())
		return true
	}
	return false
}

// pressAll presses the keys of a word without seeing their effect. It first removes what was typed before.
func (e *explorer) pressAll(ctx context.Context, word game.Word) {
	list := slices.Repeat([]keys.Key{keys.Backspace}, word.Len())
	for _, c := range word.String() {
		list = append(list, e.speech.Keys[string(c)])
	}
	for _, k := range list {
		e.press(ctx, k)
		check(chrome.Pause(ctx, frame))
	}
}

// orient finds out whether the word that was just played stands in the first row. If so, new rows are added at the top.
func (e *explorer) orient(ctx context.Context, word string) {
	past := e.facts.Past
	apart := past != nil && past.Follows && !past.Oldest
	if e.row == 0 || !apart && (!e.late() || e.facts.Upward) {
		return
	}
	rows := e.letters(ctx)
	if e.row >= len(rows) || rows[0] != word || rows[e.row] == word {
		return
	}
	if e.facts.Upward = !apart; apart {
		past.Oldest = true
	}
	e.tell(ctx)
}
