// Package discover looks at a page that it has never seen, plays on it, and writes a first profile for it.
//
// It works in three steps, whose results are plain values:
//
//   - find: where the board, the keyboard and the letters are, what covers them, and which words the page may have. A board is
//     3 to 12 boxes of one size in a line, again and again.
//   - learn: what the played rows mean. Of the ways in which tiles differ, only those can be the colours under which
//     the clue rule leaves a word. The package learn needs no browser for that.
//   - write: the profile, either a new one or a replacement for one that no longer fits.
package discover

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"github.com/chromedp/cdproto/network"
	"github.com/rs/zerolog"
)

// The kinds of trouble.
var (
	// ErrLoad means that the page did not load. A page that is a wall is a [page.BlockedError].
	ErrLoad = errors.New("the page did not load")
	// ErrNoGame means that the page has no board, or none that this package can play.
	ErrNoGame = errors.New("no game was found on the page")
)

// Options say how to treat a page.
type Options struct {
	// Words are those that the page knows; nil to find out which of the embedded lists it has.
	Words *game.Dictionary
	// OwnWords forces the list that the page has loaded. Otherwise that list is used only if no embedded list has most of
	// its words.
	OwnWords bool
	// FileName returns the name, without extension, of the files for the page's words, given the profile's. The profile will be
	// beside them. Nil for the profile's own.
	FileName func(profile string) string
	// Alphabet is the page's; nil to detect it.
	Alphabet *alphabet.Alphabet
	Gap      time.Duration // pause before each key
	// Click are selectors of what is clicked before the board is looked for, in order.
	Click []string
	// Quick plays a single game to its end, as on a page with one game a day that game counts. Each word may be the answer. How the page
	// refuses a word, and how it counts repeated letters, is learnt only as far as this game shows it.
	Quick bool
	// Keep leaves the page's storage alone, in a browser profile that somebody uses. Otherwise the storage is cleared before each
	// game.
	Keep bool
	// Hurry makes the page's time pass faster while the explorer only waits. If the page stands still because of that, the error is
	// [chrome.ErrStuck].
	Hurry bool
	Log   zerolog.Logger
}

// Found is what [Run] found.
type Found struct {
	Profile []byte // its text
	Words   []File // with the page's own words; none if the profile names a built-in list
}

// File is a file that the profile names: it belongs beside it.
type File struct {
	Name    string
	Content []byte
}

// explorer is an exploration in progress: what each step has found so far.
type explorer struct {
	*session
	options Options
	began   time.Time
	look    // find
	lexicon // find
	underway
	lesson // learn
}

// underway is the game under way.
type underway struct {
	given      int           // rows that the page played itself
	first      string        // the letter that the page gives in the row to be played; empty if it gives none
	apart      string        // the letter that the page gives on the board while words are typed elsewhere; empty if it gives none
	entered    time.Duration // when Enter was last pressed, by the page's clock; 0 if never
	rowsBefore int           // how many rows there were then
	lastPlayed string        // the last word, if its row is used again
	sent       string        // the last word that was typed
	rowBefore  learn.Row     // its row, before it was sent
	above      string        // what the row above showed once its word was taken
	carried    []int         // boxes of the row to play that already had the letters above them
	dead       []string      // letters that can no longer be typed
}

// lesson is what was learnt by playing.
type lesson struct {
	seen    learn.Rows
	refusal refusal
	locks   locks
	answer  time.Duration // from Enter to the first change, the longest
	swift   bool          // several tiles of a row have changed
	slow    bool          // one of them changed long after another
	varies  bool          // words have another length at another visit
	reused  bool          // there is one row for all guesses
	tallest int           // the most rows that the board has had
	begins  bool          // the page only takes words that begin with the letter apart
	freely  bool          // it took a word that begins with another letter
	plain   bool          // an all-grey row looks the same as before it was sent
	once    bool          // the page gives the first letter in the first row only
}

// refusal is how the page refuses a word.
type refusal struct {
	Tried   bool
	Message *message
	Row     string // what the row matches
	Cleared bool
	Silent  bool
	boxes   string         // what each box of the row becomes; empty if they stay, or differ. An all-grey row may look the same
	word    string         // the refused word
	dialog  *regexp.Regexp // matches what a dialog of the browser said; nil if none opened
	// marks are what its row showed while it was typed, and no row of an accepted word did.
	marks []learn.Mark
}

type message struct{ Selector, Text string }

// Run explores the page and writes a profile for it. Errors wrap [ErrLoad] or [ErrNoGame], or are ctx's.
func Run(ctx context.Context, tab *chrome.Tab, address string, o Options) (found Found, err error) {
	e := newExplorer(tab, address, o)
	limited, cancel := context.WithTimeoutCause(ctx, e.scaled(runLimit), errTooLong)
	defer cancel()
	limited, e.heard.giveUp = context.WithCancelCause(limited)
	defer e.heard.giveUp(nil)
	err = attempt(func() {
		check(tab.Listen(e.listen))
		if o.Hurry {
			e.clock = got(tab.RunClock(e.heard.giveUp))
		}
		found = e.explore(limited)
	})
	if errors.Is(err, errDialogs) || errors.Is(err, errCrashed) || errors.Is(err, chrome.ErrStuck) { // the page answers nothing more
		return found, e.explained(err)
	}
	return found, e.orBlocked(ctx, e.explained(err))
}

func newExplorer(tab *chrome.Tab, address string, o Options) *explorer {
	if o.FileName == nil {
		o.FileName = func(name string) string { return name }
	}
	s := &session{tab: tab, address: address, gap: o.Gap, keeps: o.Keep, log: o.Log, heard: heard{asks: map[network.RequestID]time.Time{}}}
	e := &explorer{session: s, options: o, began: time.Now()}
	e.lexicon = lexicon{asked: o.Words, forced: o.OwnWords, lettering: lettering{own: o.Alphabet}, logger: o.Log}
	return e
}

// explore is Run without its limit.
func (e *explorer) explore(ctx context.Context) Found {
	err := attempt(func() { e.load(ctx) })
	if errors.Is(err, errThousand) {
		return e.copyOf(ctx, "kilordle", err)
	}
	check(err)
	e.tryKeys(ctx)
	e.tryNonsense(ctx)
	t := e.learnColours(ctx)
	if !e.options.Quick && !e.sprouts() {
		e.checkLength(ctx, t.list)
	}
	e.takeFew(ctx, &t)
	return e.write(ctx, t)
}

// takeFew handles a page that takes any word. If the page has loaded a short list of answers, the profile uses that; otherwise a list of
// another language that fits.
func (e *explorer) takeFew(ctx context.Context, t *taught) {
	if e.options.Words != nil || t.list.own != nil || e.mayRefuse() || e.found.Boards > 1 || e.first != "" {
		return
	}
	list, colours, ok := e.fewAnswers(ctx, t.colours, &e.seen)
	if !ok {
		list, colours, ok = e.elsewhere(t.colours, &e.seen, t.list.alphabet)
	}
	if ok {
		e.log.Info().Str("list", list.dict().Name()).Int("words", len(list.dict().Words())).Msg("the page's answers are of another list")
		t.list, t.colours = list, colours
		e.speak(ctx, t.list.alphabet)
	}
}

// note remembers what the board looks like before a word is played. A row that still shows the previous word is left out.
func (e *explorer) note(ctx context.Context) {
	if e.lastPlayed != "" && at(e.letters(ctx), e.row) == e.lastPlayed {
		return
	}
	rows := e.snapshot(ctx)
	blank := append(rows[min(e.row, len(rows)):], e.others(ctx, e.row)...)
	if len(blank) > 0 {
		var own []learn.Tile
		for i, t := range blank[0].Tiles {
			if !slices.Contains(e.carried, i) {
				own = append(own, t)
			}
		}
		blank[0].Tiles = own
	}
	for i, row := range blank {
		if row.GivesFirst() || i == 0 && e.first != "" && len(row.Tiles) > 0 { // that letter may have its colour
			blank[i].Tiles = row.Tiles[1:]
		}
	}
	e.seen.Blank = append(e.seen.Blank, blank...)
}

// others returns a row as the boards after the first show it, if those are read.
func (e *explorer) others(ctx context.Context, row int) []learn.Row {
	if e.found.Boards < 2 || e.seen.Alone {
		return nil
	}
	return call[[]learn.Row](ctx, e.session, "others", row)
}

const (
	usualTime  = 50 * time.Second  // after which exploring ends if enough is known to play the page
	learnLimit = 2 * time.Minute   // after which exploring ends in any case
	runLimit   = 150 * time.Second // for the whole run
	slowly     = 2                 // the factor for all of these if keys are pressed as slowly as by a person
)

// patience multiplies all of these. Tests set it, so that nothing depends on how busy the machine is.
var patience = 1

func (e *explorer) scaled(limit time.Duration) time.Duration {
	if e.gap > 0 {
		limit *= slowly
	}
	return limit * time.Duration(patience)
}

// spent reports whether the time is up to learn more than a reading of the colours.
func (e *explorer) spent(best learn.Palette) bool {
	took := time.Since(e.began)
	return took > e.scaled(learnLimit) || took > e.scaled(usualTime) && best.Complete()
}

// tooLong is the error of a page that took too long, with what was found until then.
func (e *explorer) tooLong(best learn.Palette) error {
	found := "no board"
	if e.found.Width > 0 {
		found = fmt.Sprintf("%s of %s and %d letters, which took %s and showed %d of 3 colours",
			plural(max(1, e.found.Boards), "board"), plural(e.found.Rows, "row"), e.found.Width, plural(e.seen.Words, "word"), best.Colours())
	}
	return fmt.Errorf("%w that this can describe within %v; found until then: %s; give it the page's words (--allowed FILE), or write the profile by hand (SITES.md says how)%s",
		ErrNoGame, time.Since(e.began).Round(time.Second), found, e.heard.blame())
}
