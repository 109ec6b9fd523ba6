// Package timeline decides what a page answered to a word, from what was seen on the page after the word was sent. It needs no
// browser: a driver adds [Event] values to a [Timeline] and acts on its [Conclusion].
//
// The rules are one table, in rules.go. A strange page is a row of the table in the tests.
package timeline

import (
	"regexp"
	"time"
)

// Kind says what was seen.
type Kind string

// What can be seen after a word was sent.
const (
	Sent        Kind = "sent"         // the word was sent once more
	Rows        Kind = "rows"         // N more rows are finished than before; fewer if N is negative
	Letters     Kind = "letters"      // the row being played shows Text
	Stands      Kind = "stands"       // the board shows Text, where words are typed into a field beside it
	Coloured    Kind = "coloured"     // N tiles of the row have a colour that can be read
	Changed     Kind = "changed"      // the row looks different; N tiles differ from when the word was sent
	Message     Kind = "message"      // the page says Text, which is a sign of refusal
	MessageGone Kind = "message gone" // no sign of refusal shows
	Mark        Kind = "mark"         // the row is marked as refused
	Dialog      Kind = "dialog"       // the page opened a dialog that says Text
	BoardGone   Kind = "board gone"
	BoardNew    Kind = "board new" // a board shows again
	Loaded      Kind = "loaded"    // the document was loaded anew
	Cover       Kind = "cover"     // something to click away covers the board
	CoverGone   Kind = "cover gone"

	// The answers to a step that a conclusion asked for.
	Looked    Kind = "looked"    // the page was looked at again
	Praise    Kind = "praise"    // the page says that the game is won: Text
	NoPraise  Kind = "no praise" // it does not
	Tried     Kind = "tried"     // Backspace was pressed
	GaveBack  Kind = "gave back" // which took a letter off the row
	Kept      Kind = "kept"      // which took none
	Finished  Kind = "finished"  // the row was declared finished
	Spelled   Kind = "spelled"   // the page still shows the words that were played
	Unspelled Kind = "unspelled" // it does not
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
	Messages bool          // it says that a word is refused
	Cleared  bool          // it takes the letters of a refused word away
	Silence  time.Duration // nothing happening for so long is a refusal; 0 if it never is
	Watched  bool          // the looks of the row are followed: there are Changed events
	Unread   bool          // a finished row may have colours that can't be read
	Unmarked bool          // nothing tells a finished row whose tiles are all grey
	Learning bool          // no colour is known yet: Coloured counts the tiles that are painted differently, Changed those with other contents
	Field    bool          // words are typed into a field beside the board
	AtOnce   bool          // the colours of a row have come in one change so far
	Framed   bool          // the word was sent a frame after its last letter
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

	now, step   time.Duration // the time of the last event, and of the last step that may change something
	sends       int
	rows        int
	letters     string
	stands      string
	coloured    int
	turned      int // tiles that look different
	changes     int
	changed     time.Duration // the last of them
	first       time.Duration // the first; -1 for none
	message     string
	marked      bool
	heard       time.Duration // when the first sign of refusal was seen
	earlier     string
	dialogs     int
	lastDialog  string
	away        bool
	awaySince   time.Duration
	loaded      bool
	covered     bool
	praise      string
	asked       bool // about praise, and nothing was seen since
	tried       Kind // "", Tried, GaveBack, Kept or Finished
	trySign     string
	spelled     Kind // "", Spelled or Unspelled
	lostLetters bool
}

// New begins the timeline of a word that is being sent.
func New(ways Ways, start Start) *Timeline {
	return &Timeline{ways: ways, start: start, sends: 1, first: -1, letters: start.Letters, coloured: start.Coloured, earlier: start.Earlier}
}

// Sends returns how often the word was sent.
func (t *Timeline) Sends() int { return t.sends }

// lettersMissing matches what pages say to a word that they take for too short. It says nothing of the word: a letter was lost.
var lettersMissing = regexp.MustCompile(`(?i)not enough letters|too short|(missing|more) letters|word is incomplete|incomplete word|(must|has to|should) (be|have) \d+ (letters|characters)` +
	`|nicht genug buchstaben|zu (wenige?|kurz)|pas assez de lettres|trop court|mot incomplet|(faltan|pocas|faltam|poucas) letras|letras insuficientes|(palabra|palavra) (incompleta|(muy|demasiado|muito) curta?)|demasiado corta` +
	`|falten lletres|(mancano|poche) lettere|troppo (corta|breve)|niet genoeg letters|te kort|za (mało|krótk)|eksik harf|yetersiz harf|för (få bokstäver|kort)|for (få (bokstaver|bogstaver)|kort)|(недостаточно|мало|не хватает) букв|слишком коротк`)

// Add takes in what was seen.
func (t *Timeline) Add(e Event) {
	t.now = max(t.now, e.At)
	if t.first < 0 && (e.Kind == Rows || e.Kind == Coloured || e.Kind == Changed) {
		t.first = e.At
	}
	t.asked = e.Kind == NoPraise || t.asked && (e.Kind == Spelled || e.Kind == Unspelled)
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
		t.hear(e.At)
		t.message = e.Text
		t.lostLetters = lettersMissing.MatchString(e.Text)
	case MessageGone:
		t.earlier = ""
	case Mark:
		t.hear(e.At)
		t.marked = true
	case Dialog:
		t.dialogs++
		t.lastDialog = e.Text
	case BoardGone:
		t.away, t.awaySince, t.spelled = true, e.At, ""
	case BoardNew:
		t.away = false
	case Loaded:
		t.loaded = true
	case Cover, CoverGone:
		t.covered = e.Kind == Cover
	case Praise:
		t.praise = e.Text
	case Tried:
		t.trySign = t.signOfTrial(e.At)
		t.tried = e.Kind
	case GaveBack, Kept, Finished:
		t.tried = e.Kind
	case Spelled, Unspelled:
		t.spelled = e.Kind
	}
}

func (t *Timeline) hear(at time.Duration) {
	if !t.said() {
		t.heard = at
	}
}

// said reports whether there was a sign of refusal.
func (t *Timeline) said() bool { return t.marked || t.message != "" }

// First returns when the row changed first; -1 if it shows nothing new.
func (t *Timeline) First() time.Duration {
	if t.rows <= 0 && !t.differs() {
		return -1
	}
	return t.first
}

// uncoloured reports whether no tile of the row has got a colour.
func (t *Timeline) uncoloured() bool { return t.coloured <= t.start.Coloured }

// cleared reports whether the letters of the word are gone.
func (t *Timeline) cleared() bool { return t.letters == t.start.Given && t.uncoloured() }

// How long things take on pages that were met.
const (
	// sendAgain is when a word is sent once more because nothing happened.
	sendAgain = 2 * time.Second
	// goneFor is how long a board is away that does not come back: it may only be drawn anew.
	goneFor = 1500 * time.Millisecond
	// afterDialog is how long a row may take to get its colours once the page's dialog is closed.
	afterDialog = 300 * time.Millisecond
	// stillFor is for how long a row keeps still once all of its tiles have turned: pages turn them some 300 ms apart.
	stillFor = 900 * time.Millisecond
	// stillAtOnce is the same on a page whose colours come all at once.
	stillAtOnce = 150 * time.Millisecond
	// LateClue is for how long a row that keeps its letters may still get its clue.
	LateClue = 3 * time.Second
	// despiteSign is for how long a row may still change after a sign of refusal, where it is not known whether that is one.
	despiteSign = 250 * time.Millisecond
	// restless is when a row that never keeps still, such as one with a blinking cursor, counts as still.
	restless = 2 * LateClue
)

// silence is how long nothing must happen for the word to count as refused. A page that opened a dialog has had its say.
func (t *Timeline) silence() time.Duration {
	switch {
	case t.dialogs == 0:
		return t.ways.Silence
	case t.ways.Learning:
		return t.ways.Silence / 2
	}
	return min(afterDialog, t.ways.Silence)
}

// quietSince is since when the row has looked as it does.
func (t *Timeline) quietSince(now time.Duration) time.Duration {
	if now < restless {
		return t.changed
	}
	return 0
}

// silentAt is when nothing will have happened for so long that the word counts as refused. A row whose tiles all look different is
// likely being revealed, and some pages take keys meanwhile.
func (t *Timeline) silentAt(now time.Duration) time.Duration {
	silence := t.silence()
	if t.watched() && !t.ways.Unread && t.allTurned() {
		silence = max(silence, LateClue)
	}
	return t.quietSince(now) + silence
}

func (t *Timeline) silent(now time.Duration) bool {
	return t.ways.Silence > 0 && t.uncoloured() && now >= t.silentAt(now)
}

// watched reports whether the looks of the row still tell something.
func (t *Timeline) watched() bool { return t.ways.Watched && t.tried == "" }

func (t *Timeline) allTurned() bool { return t.start.Width > 0 && t.turned == t.start.Width }

// seemsFinished reports whether the row may be a finished one that can't be read, as soon as it keeps still.
func (t *Timeline) seemsFinished() bool {
	if !t.ways.Unread || t.tried != "" {
		return false
	}
	if t.ways.Learning {
		return t.differs()
	}
	return t.allTurned() || t.ways.Unmarked && (!t.ways.Field || t.stands == t.start.Word)
}

// differs reports whether the row shows something else than when the word was sent. One that only shook does not.
func (t *Timeline) differs() bool { return t.turned > 0 || t.coloured > t.start.Coloured }

// doubtful reports whether a row that differs may hold a refused word: only its paint differs, or only its contents, or a sign of
// refusal was seen.
func (t *Timeline) doubtful() bool {
	painted, changed := t.coloured > t.start.Coloured, t.turned > 0
	if painted && !changed && !t.said() {
		return true
	}
	return (t.said() || !painted) && !t.ways.Field && t.letters == t.start.Word
}

// stillAt is when a row that seems to be finished has kept still for long enough. Where none of it has a colour the page may be slow.
func (t *Timeline) stillAt() time.Duration {
	if t.ways.Unmarked && t.ways.AtOnce && t.coloured > 0 {
		return t.changed + stillAtOnce
	}
	return t.changed + stillFor
}

// due is when something is to be done if nothing is seen before.
func (t *Timeline) due(now time.Duration) time.Duration {
	next := t.step + sendAgain
	if t.ways.Silence > 0 && t.uncoloured() {
		if next = t.silence() / 2; t.step >= next || t.dialogs > 0 {
			next = t.silentAt(now)
		}
	}
	if t.seemsFinished() {
		next = min(next, t.stillAt())
	}
	if t.ways.Learning && t.said() && t.turned == 0 {
		next = min(next, t.heard+despiteSign)
	}
	return min(next, t.ways.Patience)
}

// signOfTrial is what tells that a word is refused whose letters Backspace takes away at a time.
func (t *Timeline) signOfTrial(at time.Duration) string {
	if t.ways.Unmarked || !t.silent(at) {
		return "it gives its letters back"
	}
	return t.silenceSign()
}

func (t *Timeline) silenceSign() string {
	if t.dialogs > 0 {
		return "a dialog, and then nothing"
	}
	return "nothing happened for " + t.ways.Silence.String()
}

// AtOnce reports whether the colours of the row came in one change and none came later, by which those of the next row are awaited.
// It returns what [Ways] said where the row does not tell.
func (t *Timeline) AtOnce() bool {
	if t.coloured < 2 {
		return t.ways.AtOnce
	}
	return t.changes == 1
}
