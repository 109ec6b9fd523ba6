// Package timeline decides what a page answered to a word, from what was seen on the page after the word was sent. It needs no
// browser: a driver adds [Event] values to a [Timeline] and acts on its [Conclusion].
//
// The rules are one table, in rules.go. A strange page is a row of the table in the tests.
package timeline

import "time"

// Kind says what was seen.
type Kind string

// What can be seen after a word was sent. Those in the second group answer a [Step].
const (
	Rows     Kind = "rows"     // N more rows are finished than before; fewer if N is negative
	Letters  Kind = "letters"  // the row being played shows Text
	Stands   Kind = "stands"   // the board shows Text, where words are typed into a field beside it
	Coloured Kind = "coloured" // N tiles of the row have a colour
	Changed  Kind = "changed"  // the row looks different; N tiles differ from when the word was sent
	Message  Kind = "message"  // the page says Text, which is a sign of refusal; empty where such a sign is gone
	Mark     Kind = "mark"     // the row is marked as refused
	Dialog   Kind = "dialog"   // the page opened a dialog that says Text
	Board    Kind = "board"    // there is a board again (N is 1), or none any more (0)
	Loaded   Kind = "loaded"   // the document was loaded anew
	Cover    Kind = "cover"    // something to click away covers the board (1), or does no more (0)
	Asks     Kind = "asks"     // the page waits for a server that it asked since the word was sent (1), or for none any more (0)

	Sent     Kind = "sent"     // the word was sent once more
	Looked   Kind = "looked"   // the page was looked at again
	Praise   Kind = "praise"   // the game says Text, that it is won; empty if it does not
	Tried    Kind = "tried"    // Backspace took a letter off the row (1) or did not (0); or something else happened (-1)
	Finished Kind = "finished" // the row was declared finished
	Spelled  Kind = "spelled"  // the page still shows the words that were played (1), or does not (0)
	Moving   Kind = "moving"   // something in the row is animated (1), or nothing is (0)
)

// Event is one observation.
type Event struct {
	At   time.Duration // since the word was sent first
	Kind Kind
	N    int
	Text string
}

// Ways says how a page tells its answer, as far as its profile knows.
type Ways struct {
	Cleared  bool          // it takes the letters of a refused word away
	Silence  time.Duration // nothing happening for so long is a refusal; 0 if it never is
	Watched  bool          // the looks of the row are followed: there are Changed events
	MayWin   bool          // the word can be the answer, so that praise may stand for its clue
	Unread   bool          // a finished row may have colours that can't be read
	Unmarked bool          // nothing tells a finished row whose tiles are all grey
	Learning bool          // no colour is known yet: Coloured counts the tiles that are painted differently, Changed those with other contents
	Field    bool          // words are typed into a field beside the board
	AtOnce   bool          // the colours of a row have come in one change so far, or, while colours are learnt, within a moment
	Sure     bool          // a refusal counts: the word was sent slowly, or an earlier one that was came to the same
	Boards   int           // that are played together
	Patience time.Duration // for an answer
}

// Start is what the page showed as the word was sent.
type Start struct {
	Word     string
	Letters  string // in the row before the key that sends the word
	Given    string // that the page gives in each row
	Width    int    // tiles of the row
	Coloured int    // tiles of it with a colour
	Earlier  string // a sign of an earlier refusal that still shows
}

// Timeline is what was seen of one word, in order.
type Timeline struct {
	ways  Ways
	start Start

	now, step            time.Duration // the time of the last look, and of the last step that may change something
	sends, rows, dialogs int
	letters, stands      string
	coloured, turned     int           // tiles with a colour, and tiles that look different
	changes              int           // of the looks of the row
	first, changed       time.Duration // the first of them, -1 for none, and the last
	message, earlier     string        // signs of refusal: of this word, and of one before
	marked               bool
	signedAt             time.Duration // when the first sign for this word was seen
	dialog, praise       string
	asked                bool // whether there is praise, and nothing was seen since
	away, loaded         bool // the board, the document
	awaySince            time.Duration
	covered              bool
	trial                trial
	trialSign            string
	spelled              int           // -1 until it is known
	moved, lookedFor     time.Duration // when something in the row was animated last, and when that was asked last
	asks                 bool          // the page waits for a server
	answered             time.Duration // when the last one had answered
}

// trial is what Backspace revealed about the row.
type trial int

const (
	untried trial = iota
	gaveBack
	kept
	unclear
	finished
)

// New begins the timeline of a word that is being sent.
func New(ways Ways, start Start) *Timeline {
	return &Timeline{ways: ways, start: start, sends: 1, first: -1, spelled: -1, letters: start.Letters, coloured: start.Coloured, earlier: start.Earlier}
}

// Sends returns how often the word was sent.
func (t *Timeline) Sends() int { return t.sends }

// First returns when the row changed first; -1 if it shows nothing new.
func (t *Timeline) First() time.Duration {
	if t.rows <= 0 && !t.differs() {
		return -1
	}
	return t.first
}

// Turned returns how many tiles of the row look different, and how long after the first change the last came.
func (t *Timeline) Turned() (tiles int, span time.Duration) {
	return max(t.turned, t.coloured), max(0, t.changed-t.first)
}

// AtOnce reports whether the colours of the row came in one change, with none later. The colours of the next row are awaited accordingly.
// If the row does not tell, it returns what [Ways] said.
func (t *Timeline) AtOnce() bool {
	if t.coloured < 2 {
		return t.ways.AtOnce
	}
	return t.changes == 1
}

// Add takes in what was seen.
func (t *Timeline) Add(e Event) {
	if t.first < 0 && (e.Kind == Rows || e.Kind == Coloured || e.Kind == Changed) {
		t.first = e.At
	}
	if (e.Kind == Mark || e.Kind == Message && e.Text != "") && !t.signed() {
		t.signedAt = e.At
	}
	unchanged := e.Kind == Cover && t.covered == (e.N > 0)
	t.asked = e.Kind == Praise || t.asked && (e.Kind == Spelled || e.Kind == Moving || unchanged)
	switch e.Kind {
	case Sent:
		t.sends++
		t.step = e.At
	case Looked:
		t.step = e.At
	case Rows:
		t.rows = e.N
	case Letters:
		t.letters = e.Text
	case Stands:
		t.stands = e.Text
	case Coloured:
		t.coloured = e.N
		if t.ways.Learning {
			t.changed = e.At
		}
	case Changed:
		t.turned, t.changed = e.N, e.At
		t.changes++
	case Message:
		if e.Text == "" {
			t.earlier = ""
			break
		}
		t.message = e.Text
	case Mark:
		t.marked = true
	case Dialog:
		t.dialog = e.Text
		t.dialogs++
	case Board:
		t.away, t.awaySince, t.spelled = e.N == 0, e.At, -1
	case Loaded:
		t.loaded = true
	case Cover:
		t.covered = e.N > 0
	case Asks:
		t.asks, t.answered = e.N > 0, e.At
	case Praise:
		t.praise = e.Text
	case Tried:
		t.trialSign = t.signOfTrial()
		t.trial = map[int]trial{1: gaveBack, 0: kept, -1: unclear}[e.N]
	case Finished:
		t.trial = finished
	case Spelled:
		t.spelled = e.N
	case Moving:
		t.lookedFor = e.At
		if e.N > 0 {
			t.moved = e.At
		}
	}
}
