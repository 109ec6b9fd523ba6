// Package discover looks at a page that it has never seen, plays on it, and
// writes a first profile for it.
//
// It finds the board by its shape: 3 to 12 boxes of one size in a line, again and
// again. The alphabet is that of the page's keyboard, or of the language that the page says it has. It tells the colours apart by playing: of the ways in which the tiles
// differ, only those can be the colours under which the clue rule leaves a word.
package discover

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"
	"unicode/utf8"

	"absurdist/browser/chrome"
	"absurdist/browser/keys"
	"absurdist/engine/game"
	"absurdist/engine/game/alphabet"

	"github.com/rs/zerolog"
)

// The kinds of trouble.
var (
	// ErrLoad means that the page could not be had. A page that is a wall is a [page.BlockedError].
	ErrLoad = errors.New("the page did not load")
	// ErrNoGame means that the page has no board, or none that can be played by
	// what this package knows.
	ErrNoGame = errors.New("no game was found on the page")
)

// Limits of the waits.
const (
	boardLimit = 15 * time.Second
	// boardWait is how long to wait for one before looking elsewhere for it.
	boardWait = 2 * time.Second
	// canvasLimit is how long to wait for one on a page with a canvas.
	canvasLimit = 4 * time.Second
	echoLimit   = 700 * time.Millisecond
	// lockLimit is how long a page may take no keys after a guess.
	lockLimit = 8 * time.Second
	// refusalWatch is how long to look for a sign of refusal after Enter.
	refusalWatch = 1500 * time.Millisecond
	coverLimit   = 800 * time.Millisecond
)

// explorer is an exploration under way.
type explorer struct {
	*session
	began time.Time
	found board
	keys  *keyboard // on the page, whether it is clicked or not

	alphabets []spoken // all that there are
	ownSearch          // for the page's own list of words

	dismiss    []obstacle
	opener     *obstacle // what was clicked last before there was a board, and did not go away
	playing    bool      // a game is under way
	started    int       // how many things were clicked to start the game, the board being there
	refusal    refusal
	sends      sending
	untold     bool   // it may be the button that sends words
	submit     string // the button that may send words, as they are typed into fields; empty if there is none
	seen       observations
	given      int // rows that the page played itself
	title      string
	entered    time.Time // when Enter was pressed last
	stood      int       // rows that there were before it
	growing    bool      // the board has a new row for each guess
	locks      locks
	answer     time.Duration      // from Enter to the first change, the longest
	blank      []snapshot         // what was seen before a row was played
	words      *game.Dictionary   // that the page knows, if the caller said
	own        *alphabet.Alphabet // of the page, if the caller said
	spoken     string             // the language of the page's texts, the name of its alphabet; empty if it can't be told
	told       string             // the same, as the page's words alone tell it
	list       wordList           // the words that are played
	nonword    string             // what was entered to see it refused
	first      string             // the letter that the page gives in the row to be played; empty if it gives none
	otherWords bool               // the page seems to have other words than those that are played, or takes any
	dead       []string           // letters that can't be typed any more in this game
	alike      bool               // a row that is all grey looks as it was typed
	typed      *alphabet.Alphabet // of the page's keyboard; nil where it has none
	shownKeys  []string           // the letters of the page's keyboard, as its keys show them

	varies      bool      // words have another length at another visit
	counted     *board    // as letters showed that were typed; nil while their places alone tell boards
	provoked    game.Word // that was played to see the board; the zero word where the board is there before
	newestFirst bool      // each row comes above those before it
}

// board is what board.js found.
type board struct {
	Rows   int    `json:"rows"`
	Width  int    `json:"width"`  // boxes in a row
	Step   int    `json:"step"`   // boxes from the first of a board to that of the next in the same line; as many as a row has where there is only one
	Boards int    `json:"boards"` // how many there are, of which the first is looked at
	Kind   string `json:"kind"`   // rows, or grid where rows are no elements
	Empty  int    `json:"empty"`  // places of rows that have no boxes yet
}

// thousand is the title of a page with more boards than it shows.
var thousand = regexp.MustCompile(`(?i)\bkilordle\b`)

// sending is what sends a word.
type sending int

const (
	byEnter sending = iota
	byLast          // its last letter does
	byButton
)

// refusal is how the page refuses a word.
type refusal struct {
	Tried   bool
	Message *message
	Row     string // what the row matches
	Cleared bool
	Silent  bool
	boxes   string // what each box of the row becomes; empty if they stay, or differ. A row that is all grey may look so, too
}

type message struct{ Selector, Text string }

// Options say how to treat a page.
type Options struct {
	// Words are those that the page knows; nil to find out which of the embedded lists it has.
	Words *game.Dictionary
	// OwnWords is set to play with the list that the page has loaded, whatever it is. Otherwise that is done where no embedded
	// list has most of its words.
	OwnWords bool
	// FileName returns the name, without extension, of the files for the page's words, given the profile's. The profile will be
	// beside them. Nil for the profile's own.
	FileName func(profile string) string
	// Alphabet is that of the page; nil to tell it by the page.
	Alphabet *alphabet.Alphabet
	Gap      time.Duration // pause before each key
	// Keep leaves alone what the page has stored: in a browser profile that
	// somebody uses. Otherwise it is cleared before each game.
	Keep bool
	Log  zerolog.Logger
}

// Found is what [Run] found.
type Found struct {
	Profile []byte // its text
	Words   []File // the page's own words, which the profile names; none if it is played with others
}

// File is a file that the profile names: it belongs beside it.
type File struct {
	Name    string
	Content []byte
}

// Run explores the page and writes a profile for it. Errors wrap [ErrLoad] or [ErrNoGame], or are ctx's.
func Run(ctx context.Context, tab *chrome.Tab, address string, o Options) (Found, error) {
	e := &explorer{session: &session{tab: tab, address: address, gap: o.Gap, keeps: o.Keep, log: o.Log}, words: o.Words, own: o.Alphabet, began: time.Now()}
	e.forced, e.fileName = o.OwnWords, o.FileName
	if err := tab.Listen(e.listen); err != nil {
		return Found{}, err
	}
	limited, cancel := context.WithTimeoutCause(ctx, e.scaled(runLimit), errTooLong)
	defer cancel()
	found, err := e.explore(limited)
	if errors.Is(err, errTooLong) {
		err = e.tooLong(palette{})
	}
	return found, e.orBlocked(ctx, err)
}

// explore is Run without its limit.
func (e *explorer) explore(ctx context.Context) (Found, error) {
	if err := e.load(ctx); err != nil {
		return Found{}, err
	}
	if err := e.tryKeys(ctx); err != nil {
		return Found{}, err
	}
	if err := e.tryNonsense(ctx); err != nil {
		return Found{}, err
	}
	colours, err := e.learnColours(ctx)
	if err == nil {
		err = e.checkLength(ctx)
	}
	if err == nil {
		colours, err = e.takeFew(ctx, colours)
	}
	if err != nil {
		return Found{}, err
	}
	text, err := e.write(ctx, colours)
	return Found{text, e.list.own.files()}, err
}

// load opens the page, finds the board, and clears away what covers it.
func (e *explorer) load(ctx context.Context) error {
	if err := e.open(ctx); err != nil {
		return err
	}
	var err error
	if e.title, err = evaluate[string](ctx, e.session, "document.title.slice(0, 200)"); err != nil {
		return err
	}
	if thousand.MatchString(e.title) {
		return fmt.Errorf("%w that this can play: Kilordle has a thousand boards, which it shows a few of at a time, and one is solved once each place was green", ErrNoGame)
	}
	if err := e.findBoard(ctx); err != nil {
		return err
	}
	if err := e.uncover(ctx); err != nil {
		return err
	}
	for range e.started {
		if o, err := call[*obstacle](ctx, e.session, "starter"); err != nil {
			return err
		} else if o != nil {
			if err := e.startBy(ctx, *o); err != nil {
				return err
			}
		}
	}
	// What covered the board may have had boxes too.
	found, err := call[*board](ctx, e.session, "find")
	if err != nil {
		return err
	}
	if found != nil {
		e.found = *found
	}
	return e.skipGiven(ctx)
}

// skipGiven passes over rows that the page played itself. Letters in the row
// to play next, however, are taken for an unfinished word.
func (e *explorer) skipGiven(ctx context.Context) error {
	rows, err := e.letters(ctx)
	if err != nil {
		return err
	}
	e.given, e.dead, e.first, e.entered = 0, nil, "", time.Time{}
	for e.given < len(rows) && utf8.RuneCountInString(rows[e.given]) == e.found.Width {
		e.given++
	}
	e.row = e.given
	if e.provoked.String() != "" {
		e.given = 0
	}
	return e.findFirst(ctx, rows)
}

// findFirst finds out whether the page gives the first letter of each row: it stands in the row to be played, alone, and
// can't be taken away.
func (e *explorer) findFirst(ctx context.Context, rows []string) error {
	if e.row >= len(rows) || utf8.RuneCountInString(rows[e.row]) != 1 || e.field != nil {
		return nil // a word is typed into a field as a whole, whatever the board shows of it
	}
	if err := e.press(ctx, keys.Backspace); err != nil {
		return err
	}
	if gone, err := e.awaitLetters(ctx, e.row, "", echoLimit); gone || err != nil {
		return err
	}
	e.first = rows[e.row]
	e.log.Info().Str("letter", e.first).Msg("the page gives the first letter")
	return nil
}

func (e *explorer) findBoard(ctx context.Context) error {
	if e.provoked.String() != "" {
		if ok, err := e.provoke(ctx); ok || err != nil {
			return err
		}
	}
	if e.counted != nil {
		if _, err := call[any](ctx, e.session, "tell", e.counted.Boards, e.counted.Width, e.counted.Step); err != nil {
			return err
		}
	}
	provoked := false
	e.opener = nil
	for deadline := time.Now().Add(boardLimit); ; {
		found, err := call[*board](ctx, e.session, "awaitBoard", boardWait.Milliseconds())
		if err != nil {
			return err
		}
		if found != nil {
			e.found = *found
			if e.opener != nil {
				e.opener.opens = true
				e.addDismissal(*e.opener)
			}
			break
		}
		if framed, err := e.enterFrame(ctx); err != nil {
			return err
		} else if framed {
			continue
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%w: looked for rows of 3 to 12 boxes for %v, in the page, its frames and its open shadow roots; if the game comes after a choice, make it with --show and --user-data-dir first%s", ErrNoGame, boardLimit, e.failure.told())
		}
		if err := e.walled(ctx); err != nil {
			return err
		}
		if e.playing { // a click might start another game
			continue
		}
		if chosen, err := e.choose(ctx); err != nil {
			return err
		} else if chosen {
			continue
		}
		if cleared, err := e.clearAway(ctx, false); err != nil {
			return err
		} else if drawn, err := call[bool](ctx, e.session, "drawn"); err != nil {
			return err
		} else if drawn && !cleared && time.Until(deadline) < boardLimit-canvasLimit {
			return fmt.Errorf("%w that this can play: this board is drawn on a canvas, which can't be read", ErrNoGame)
		} else if !cleared && !e.wide {
			e.log.Info().Msg("found no board: trying a window as wide as that of a desk")
			if err := e.widen(ctx); err != nil {
				return err
			}
		} else if !cleared && !provoked {
			provoked = true
			if ok, err := e.provoke(ctx); err != nil {
				return err
			} else if ok {
				e.wide = false // it was not that
				break
			}
		}
	}
	e.log.Info().Int("boards", e.found.Boards).Int("rows", e.found.Rows).Int("letters", e.found.Width).Str("kind", e.found.Kind).Msg("found a board")
	return nil
}

// countBoards looks on how many boards a text shows that was typed or played, which their places alone may not tell.
func (e *explorer) countBoards(ctx context.Context, text string) error {
	found, err := call[*board](ctx, e.session, "echoed", text)
	if err != nil || found == nil {
		return err
	}
	e.found, e.counted = *found, found
	e.log.Info().Int("boards", found.Boards).Int("rows", found.Rows).Int("letters", found.Width).Msg("what was typed shows on several boards")
	e.blank = nil // what was taken for rows before
	return nil
}

// note remembers what the board looks like before a word is played.
func (e *explorer) note(ctx context.Context) error {
	rows, err := call[[]snapshot](ctx, e.session, "snapshot")
	if err != nil {
		return err
	}
	others, err := e.others(ctx, e.row)
	e.blank = slices.Concat(e.blank, rows[min(e.row, len(rows)):], others)
	return err
}

// others returns a row as the boards after the first show it, as far as they are looked at.
func (e *explorer) others(ctx context.Context, row int) ([]snapshot, error) {
	if e.found.Boards < 2 || e.seen.alone {
		return nil, nil
	}
	return call[[]snapshot](ctx, e.session, "others", row)
}
