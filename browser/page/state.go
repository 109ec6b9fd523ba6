package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

// Row is a finished turn as the page shows it.
type Row struct {
	Word string `json:"word"`
	// Clues holds one of B, Y and G a letter for each board, and "" for a board that was solved before.
	Clues []string `json:"clues"`
	Width int      `json:"width"`
	// Inferred is why the clues were concluded, where the page showed none; empty where they were read.
	Inferred string `json:"inferred,omitempty"`
}

// Parse reads the clues. A board of several that was solved before has none: it counts as solved again. The error wraps [game.ErrClue].
func (r Row) Parse() ([]game.Clue, error) {
	clues := make([]game.Clue, len(r.Clues))
	for i, text := range r.Clues {
		clues[i] = game.Solution(r.Width)
		if text == "" && len(r.Clues) > 1 {
			continue
		}
		var err error
		if clues[i], err = game.ParseClue(text, r.Width); err != nil {
			return nil, err
		}
	}
	return clues, nil
}

// withoutStale returns the rows of one board that carries green tiles with grey for those that are so no more; see [game.Turn.Stale].
func withoutStale(rows []Row) []Row {
	var turns []game.Turn
	for i, row := range rows {
		word, err := game.ParseAnyWord(row.Word)
		clues, unread := row.Parse()
		if err != nil || unread != nil || len(clues) != 1 {
			continue
		}
		turn := game.Turn{Guess: word, Clue: clues[0]}
		turn.Clue = turn.Stale(turns)
		turns = append(turns, turn)
		rows[i].Clues = []string{turn.Clue.String()}
	}
	return rows
}

// State is what the page shows, as js/push.js pushes it.
type State struct {
	Count    int    `json:"count"`    // finished rows
	Board    bool   `json:"board"`    // whether there is a board
	Boards   int    `json:"boards"`   // how many boards there are, if some are missing
	Moved    int    `json:"moved"`    // number of a board whose rows have changed, as if the boards were reordered; 0 for none
	Active   string `json:"active"`   // letters in the row that is being typed; up to the first gap
	Torn     bool   `json:"torn"`     // whether letters follow that gap, as the page has lost one
	Stands   string `json:"stands"`   // the same as the board shows it, where words are typed into a field
	Width    int    `json:"width"`    // tiles of that row
	Coloured int    `json:"coloured"` // tiles of it that show a colour already
	Turned   int    `json:"turned"`   // tiles of it that look different than at mark, see js/push.js
	Looks    int    `json:"looks"`    // how often their looks changed since
	Refused  string `json:"refused"`  // sign that a word is refused, while it shows
	Signs    int    `json:"signs"`    // how many such signs there were, counting one anew whose text was written again
	Obstacle int    `json:"obstacle"` // index into the profile's dismiss, or -1
	Design   int    `json:"design"`   // number, from 1, of the design whose board shows where ours does not; 0 for none
	Wall     string `json:"wall"`     // name of the wall that shows; see wall.go
	WallText string `json:"wallText"` // what it says
	WallOver bool   `json:"wallOver"` // whether it lies over the page
	Number   string `json:"number"`   // of the day's puzzle, "" before the page has shown it
	Date     string `json:"date"`     // of the same
	Wanted   string `json:"wanted"`   // the text of what want looks for, "" while it does not show
	Top      bool   `json:"top"`      // whether this is the top frame
	Document string `json:"document"` // identifies this load of the page

	reader runtime.ExecutionContextID // the world of the reader that says so
}

// push is a message of the reader.
type push struct {
	State
	From int   `json:"from"` // Rows are those from this one on
	Rows []Row `json:"rows"`
}

func (s State) describe() string {
	switch {
	case !s.Board && s.Boards > 1:
		return fmt.Sprintf("%d boards", s.Boards)
	case !s.Board:
		return "no board"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d finished rows and %q being typed", s.Count, s.Active)
	if s.Moved > 0 {
		fmt.Fprintf(&b, ", and other colours in the rows of board %d than before", s.Moved)
	}
	if s.Refused != "" {
		fmt.Fprintf(&b, ", refused (%s)", s.Refused)
	}
	return b.String()
}

// nothing is the state before any reader has said something.
var nothing = State{Obstacle: -1}

// sight is what a page shows, and what it has said and done since it was opened.
type sight struct {
	State
	played     string        // the word that was played last, rather one that solved no board
	refusals   int           // how often a sign of refusal appeared
	sign       string        // what the last of them said
	dialogs    int           // how many the page opened
	dialogText string        // the text of the last dialog since a word was typed
	failed     string        // address that the tab shows an error page for, instead
	asks       time.Time     // when it asked a server last for data that have not come yet
	waits      time.Time     // until when the first word waits for what it asked servers for
	unanswered int           // times that keys were sent which the browser has not answered yet
	walled     bool          // whether a wall shows
	pace       time.Duration // between the last two tiles of the last row; 0 where its colours came all at once
}

// settled reports whether the browser has answered all keys.
func (s sight) settled() bool { return s.unanswered == 0 }

// sight returns what the page showed last.
func (p *Page) sight() sight {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now.walled = p.blocked() != nil
	return p.now
}

// State returns what the page showed last.
func (p *Page) State() State { return p.sight().State }

// Rows returns the finished rows that the page shows, which must not be changed.
func (p *Page) Rows() []Row {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clip(p.rows)
}

// lastRow returns the row that was finished last, empty if there is none.
func (p *Page) lastRow() Row {
	rows := append([]Row{{}}, p.Rows()...)
	return rows[len(rows)-1]
}

// listen is called by chromedp for every event of the tab, in order. It must be quick, and must send no command.
func (p *Page) listen(ev any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch ev := ev.(type) {
	case *runtime.EventBindingCalled:
		if ev.Name == binding {
			p.pushed(ev.ExecutionContextID, ev.Payload)
		}
	case *runtime.EventExecutionContextsCleared:
		clear(p.worlds)
		p.blank()
	case *runtime.EventExecutionContextCreated:
		if ev.Context != nil && ev.Context.Name == world {
			p.worlds[ev.Context.UniqueID] = ev.Context.ID
		}
	case *runtime.EventExecutionContextDestroyed:
		p.takeWall(p.worlds[ev.ExecutionContextUniqueID], State{})
		delete(p.worlds, ev.ExecutionContextUniqueID)
	case *network.EventResponseReceived:
		if ev.Type == network.ResourceTypeDocument && ev.Response != nil {
			p.status[string(ev.LoaderID)] = ev.Response.Status
		}
	case *network.EventRequestWillBeSent:
		p.asks(ev)
	case *network.EventLoadingFinished:
		p.answered(ev.RequestID)
	case *network.EventLoadingFailed:
		p.answered(ev.RequestID)
	case *cdppage.EventJavascriptDialogOpening:
		p.dialog(ev)
	case *cdppage.EventFrameNavigated:
		if ev.Frame != nil && ev.Frame.ID == p.frame {
			p.now.failed = plain.Line(ev.Frame.UnreachableURL, plain.Short)
			p.notify()
		}
	case *runtime.EventExceptionThrown:
		p.threw = true
	case *inspector.EventTargetCrashed:
		p.crash(fmt.Errorf("%w: the tab crashed", ErrBrowser))
	}
}

// dialogLimit is how many dialogs a page may open in a game.
const dialogLimit = 50

// dialog accepts a dialog that the page opened, which blocks the page until then. It does so in a goroutine, as events must not
// wait. A page that opens one after the other ends the game, and its script is ended so that a picture can be taken. The caller holds mu.
func (p *Page) dialog(opened *cdppage.EventJavascriptDialogOpening) {
	if p.prompted != "" && opened.Type == cdppage.DialogTypePrompt {
		go p.acceptDialog(chrome.AcceptDialog(opened, p.prompted))
		return
	}
	text := plain.Line(opened.Message, plain.Short)
	p.now.dialogs++
	p.now.dialogText = text
	p.see(Seen{Dialog: text})
	if p.now.dialogs > dialogLimit {
		p.giveUp(&MismatchError{Site: p.profile.Name, Expected: fmt.Sprintf("at most %d dialogs", dialogLimit), Seen: fmt.Sprintf("one more: %q", text), Stuck: true})
		go p.endScript()
	} else {
		p.log.Info().Str("text", text).Msg("the page opened a dialog: accepting it")
	}
	go p.acceptDialog(chrome.AcceptDialog(opened, ""))
}

// acceptDialog answers an alert, or whatever else of the kind stops the page.
func (p *Page) acceptDialog(params cdppage.HandleJavaScriptDialogParams) {
	ctx, cancel := context.WithTimeout(context.Background(), stepLimit)
	defer cancel()
	if _, err := command(ctx, p, cdppage.HandleJavaScriptDialog, params); err != nil {
		p.log.Debug().Err(err).Msg("accepting a dialog")
	}
}

// pushed takes a message of the reader in one of the page's frames. The frame
// with the board counts; before there is one, the top frame. The caller holds mu.
func (p *Page) pushed(from runtime.ExecutionContextID, payload string) {
	var m push
	if err := json.Unmarshal([]byte(payload), &m); err != nil {
		p.log.Error().Err(err).Str("payload", plain.Line(payload, plain.Short)).Msg("the reader sent something unreadable")
		return
	}
	m.Refused, m.Wanted = plain.Line(m.Refused, plain.Short), plain.Line(m.Wanted, plain.Short)
	if m.Document == p.left {
		return // a late message from the page that we have left
	}
	defer p.takeWall(from, m.State)
	if !m.Board && from != p.now.reader && (p.now.Board || !m.Top) {
		return
	}
	p.takeRows(m)
	if m.Refused != "" {
		p.now.sign = m.Refused
		if p.now.Refused == "" {
			p.now.refusals++
			p.see(Seen{Message: m.Refused})
		}
	}
	p.takePace(m.State)
	p.now.State = m.State
	p.now.reader = from
	p.notify()
}

// takeRows takes in the rows of a message. Those that [Page.Rows] returned stay as they are. The caller holds mu.
func (p *Page) takeRows(m push) {
	rows := p.rows
	if m.From < len(rows) || p.profile.Board.Carries {
		rows = slices.Clone(rows[:min(m.From, len(rows))])
	}
	p.rows = append(rows, m.Rows...)
	if p.profile.Board.Carries {
		p.rows = withoutStale(p.rows)
	}
	p.now.played = ""
	for _, row := range slices.Backward(p.rows) {
		if p.now.played = row.Word; !slices.ContainsFunc(row.Clues, allGreen) { // what is said at the end names the answers
			break
		}
	}
	if len(m.Rows) > 0 {
		p.see(Seen{From: m.From, Rows: m.Rows})
	}
}

func allGreen(clue string) bool { return clue != "" && strings.Trim(clue, "G") == "" }

// takePace takes in how far apart the colours of a row come. The caller holds mu.
func (p *Page) takePace(now State) {
	switch was := p.now; {
	case now.Count == was.Count+1 && was.Width > 1 && was.Coloured == was.Width-1:
		p.now.pace = time.Since(p.coloured)
	case now.Count != was.Count:
		p.now.pace = 0
	case now.Coloured > was.Coloured:
		p.coloured = time.Now()
	}
}

// notify wakes all that wait for a change. The caller holds mu.
func (p *Page) notify() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// errWaited is returned by await when its time has passed.
var errWaited = errors.New("waited long enough")

// await waits until what the page shows satisfies ok, for at most limit. It returns errWaited when the time has passed, and
// otherwise an error only if ctx or the game ended, the page or the browser is gone, or a wall stays.
func (p *Page) await(ctx context.Context, limit time.Duration, ok func(sight) bool) error {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		p.mu.Lock()
		changed, game, walled := p.changed, p.game, p.blocked()
		p.now.walled = walled != nil
		now := p.now
		p.mu.Unlock()
		if ok(now) {
			return nil
		}
		passed, stays := timer.C, (<-chan time.Time)(nil)
		if walled != nil {
			passed, stays = nil, time.After(walled.until(p))
		}
		select {
		case <-changed:
		case <-stays:
			return walled
		case <-passed:
			return errWaited
		case <-game.Done():
			return context.Cause(game)
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
