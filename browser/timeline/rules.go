package timeline

import (
	"regexp"
	"time"
)

// Answer is what a page answered to a word.
type Answer string

// The answers.
const (
	Wait    Answer = "wait"        // it has not answered yet
	Clue    Answer = "clue"        // it took the word
	Taken   Answer = "taken"       // it took the word, and its clue can't be read
	Refused Answer = "refused"     // it did not take the word
	Ended   Answer = "ended"       // it ended the game without a clue
	Anew    Answer = "loaded anew" // it was loaded anew, or took back rows
)

// Step is what a driver does while it waits.
type Step string

// The steps, and the events that answer them.
const (
	Nothing    Step = ""
	AskPraise  Step = "ask for praise" // Praise: whether the page says that the game is won
	AskSpelled Step = "ask for words"  // Spelled: whether the words played show anywhere
	AskMoving  Step = "ask for motion" // Moving: whether anything in the row is animated
	Backspace  Step = "backspace"      // Tried
	Finish     Step = "finish"         // Finished: the row as it stands counts as finished
	Uncover    Step = "uncover"        // Cover: click away what covers the board
	SendAgain  Step = "send again"     // Sent
	SendSlowly Step = "send slowly"    // make sure that all letters stand in the row, and send the word once more, with a new timeline
	Look       Step = "look"           // Looked: what only a style made visible is seen then
	GiveUp     Step = "give up"        // the page has had its time
)

// Conclusion is what the events tell so far.
type Conclusion struct {
	Answer   Answer
	Rule     string        // that says so
	Sign     string        // of the refusal
	Silent   bool          // the page refused the word by doing nothing
	Inferred string        // why the answer was concluded, where no clue was read; empty where one was
	Do       Step          // while waiting
	Until    time.Duration // when to conclude again if nothing is seen before
}

// rank orders rules. Of the rules that hold, one of the lowest rank counts. Rules of the same rank exclude each other, so their order in
// the table does not matter.
type rank int

const (
	clueRead  rank = iota // the clue is there
	announced             // the page says how the game ended
	noBoard               // there is no board to answer on
	refusing              // the page says that it does not take the word
	covered               // something covers the board
	asking                // before the row or silence decides, the page is asked
	byRow                 // the row itself tells
	byTime                // nothing has happened for long
)

// rule is a row of the table.
type rule struct {
	name   string
	rank   rank
	holds  func(t *Timeline) bool
	answer Answer
	do     Step
	why    func(t *Timeline) string // the sign of a refusal, or why another answer was inferred
}

// MarkedRow is the sign of a row that is marked as refused.
const MarkedRow = "the row is marked"

// lostGame matches what dialogs say when a game is lost.
var lostGame = regexp.MustCompile(`(?i)out of (guess|tr|chance|attempt)|game over|you('ve| have)? los[te]|(word|answer|solution) was\b|the (answer|solution) is\b|perdiste|perdeu|perdu\b|verloren|hai perso|` +
	`palabra (era|correcta)|palavra (era|certa|correta)|mot (était|à deviner)|wort (war|lautete)|woord was|parola era|слово было|проигра`)

// SaysLost reports whether a text says that a game is lost.
func SaysLost(text string) bool { return lostGame.MatchString(text) }

// lettersMissing matches what pages say if a word is too short. That says nothing about the word: a letter was lost.
var lettersMissing = regexp.MustCompile(`(?i)` + LettersMissing)

// LettersMissing is the pattern of lettersMissing, tested in either case. Scripts use it, too.
const LettersMissing = `not enough letters|too short|(missing|more) letters|word is incomplete|incomplete word|(must|has to|should|needs to) (be|have|contain|enter|type) (exactly |at least )?(\d+|five) (letters|char)` +
	`|not enough (char|tiles)|(debe (tener|contener)|deve (ter|conter)|doit (avoir|contenir|faire)|muss) (\d+|cinco|cinq|fünf) (letras|lettres|buchstaben)` +
	`|nicht genug buchstaben|zu (wenige?|kurz)|pas assez de lettres|trop court|mot incomplet|(faltan|pocas|faltam|poucas) letras|letras insuficientes|(palabra|palavra) (incompleta|(muy|demasiado|muito) curta?)|demasiado corta` +
	`|falten lletres|(mancano|poche) lettere|troppo (corta|breve)|niet genoeg letters|te kort|za (mało|krótk)|eksik harf|yetersiz harf|för (få bokstäver|kort)|for (få (bokstaver|bogstaver)|kort)|(недостаточно|мало|не хватает) букв|слишком коротк`

// TooShort reports whether a page says that letters are missing.
func TooShort(said string) bool { return lettersMissing.MatchString(said) }

var rules = []rule{
	{"a finished row", clueRead, func(t *Timeline) bool { return t.rows > 0 }, Clue, Nothing, nil},

	// Some pages do not show the row that wins. Some deal the next word as soon as the dialog about a lost game is closed.
	{"praise", announced, (*Timeline).praised, Clue, Nothing, func(t *Timeline) string { return "the page says that the game is won: " + t.praise }},
	{"a dialog says that the game is lost", announced, func(t *Timeline) bool { return t.ways.Learning && SaysLost(t.dialog) && !t.overCovered() }, Ended, Nothing, func(t *Timeline) string { return "the page says that the game is lost: " + t.dialog }},

	{"a cover says that the game is over", announced, (*Timeline).overCovered, Ended, Nothing, func(t *Timeline) string { return "the page says that the game is over: " + t.praise }},

	{"board or rows gone: asked for praise", noBoard, func(t *Timeline) bool { return t.mayAsk() && (t.gone() || t.rows < 0 && !t.replaced()) }, Wait, AskPraise, nil},
	{"rows gone, or the board with its document", noBoard, func(t *Timeline) bool { return t.replaced() || t.rows < 0 && !t.away && !t.mayAsk() }, Anew, Nothing, nil},
	{"board gone: it may only be drawn anew", noBoard, func(t *Timeline) bool { return t.away && !t.replaced() && !t.gone() && (t.rows >= 0 || !t.mayAsk()) }, Wait, Nothing, nil},
	{"board gone: asked for its words", noBoard, func(t *Timeline) bool { return t.gone() && !t.mayAsk() && t.spelled < 0 }, Wait, AskSpelled, nil},
	{"board gone, words not: it is built differently", noBoard, func(t *Timeline) bool { return t.gone() && !t.mayAsk() && t.spelled == 1 }, Anew, Nothing, nil},
	{"board gone", noBoard, func(t *Timeline) bool { return t.gone() && !t.mayAsk() && t.spelled == 0 }, Ended, Nothing, func(*Timeline) string { return "the page took its board away" }},

	// A page that says that letters are missing has lost one. A page that refuses a word typed in a burst may have missed the last letter.
	{"letters missing", refusing, (*Timeline).tooShort, Wait, SendSlowly, nil},
	{"refused in a burst", refusing, func(t *Timeline) bool { return t.speaks() && !t.tooShort() && t.hasty() }, Wait, SendSlowly, nil},
	{"message", refusing, func(t *Timeline) bool { return t.speaks() && !t.tooShort() && !t.hasty() && t.message != "" }, Refused, Nothing, func(t *Timeline) string { return t.message }},
	{"mark", refusing, func(t *Timeline) bool { return t.onlyMarked() && !t.tooShort() && !t.hasty() }, Refused, Nothing, func(*Timeline) string { return MarkedRow }},

	// What covers the board may say that the game is won: a click on it could begin another one.
	{"cover: asked for praise", covered, func(t *Timeline) bool { return t.covered && t.mayAsk() }, Wait, AskPraise, nil},
	{"cover", covered, func(t *Timeline) bool { return t.covered && !t.mayAsk() && t.praise == "" }, Wait, Uncover, nil},
	{"cover with praise: a clue may still come", covered, func(t *Timeline) bool { return t.covered && !t.mayAsk() && t.praise != "" }, Wait, Nothing, nil},

	{"asked for praise", asking, (*Timeline).asksPraise, Wait, AskPraise, nil},

	// Before silence decides, too: a style sheet turns tiles without a change of the page.
	{"asked for motion", asking, func(t *Timeline) bool { return t.silent() && !t.asksPraise() && t.lookedFor < t.silentAt() }, Wait, AskMoving, nil},

	{"cleared in a burst", byRow, func(t *Timeline) bool { return t.clearedBy() && t.hasty() }, Wait, SendSlowly, nil},
	{"cleared", byRow, func(t *Timeline) bool { return t.clearedBy() && !t.hasty() }, Refused, Nothing, func(*Timeline) string { return "it cleared the row" }},
	{"letters given back", byRow, func(t *Timeline) bool { return t.trial == gaveBack }, Refused, Nothing, func(t *Timeline) string { return t.trialSign }},
	{"letters kept in unknown colours", byRow, func(t *Timeline) bool { return t.trial == kept && !t.ways.Unmarked }, Taken, Nothing, nil},
	{"letters kept without a mark", byRow, func(t *Timeline) bool { return t.trial == kept && t.ways.Unmarked }, Wait, Finish, nil},
	{"a row without a mark keeps still", byRow, func(t *Timeline) bool { return t.atRest() && t.plainly() }, Wait, Finish, nil},
	{"a row that differs keeps still", byRow, func(t *Timeline) bool { return t.atRest() && t.ways.Learning && !t.doubtful() }, Taken, Nothing, nil},
	{"a row that can't be read keeps still", byRow, func(t *Timeline) bool { return t.atRest() && !t.plainly() && (!t.ways.Learning || t.doubtful()) }, Wait, Backspace, nil},
	{"silence", byRow, func(t *Timeline) bool { return t.onlySilent() && t.dialogs == 0 }, Refused, Nothing, (*Timeline).silenceSign},
	{"a dialog, and then silence", byRow, func(t *Timeline) bool { return t.onlySilent() && t.dialogs > 0 }, Refused, Nothing, (*Timeline).silenceSign},

	{"no answer", byTime, func(t *Timeline) bool { return t.now >= t.ways.Patience }, Wait, GiveUp, nil},
	{"an earlier sign stays", byTime, func(t *Timeline) bool { return t.idle() && t.stays() }, Refused, Nothing, func(t *Timeline) string { return t.earlier + ", which stays" }},
	// The page may have dropped Enter. If it took the word, it shows colours by now, and ignores a second Enter while it does.
	{"the word still stands", byTime, func(t *Timeline) bool { return t.idle() && !t.stays() && t.unmoved() }, Wait, SendAgain, nil},
	{"letters gone, and nothing said", byTime, func(t *Timeline) bool { return t.idle() && t.vanished() }, Wait, SendSlowly, nil},
	{"nothing new", byTime, func(t *Timeline) bool { return t.idle() && !t.stays() && !t.unmoved() && !t.vanished() }, Wait, Look, nil},
}

// Conclude says what the events tell at a time since the word was sent.
func (t *Timeline) Conclude(now time.Duration) Conclusion {
	t.now = now
	c := Conclusion{Answer: Wait, Rule: "not yet", Until: t.due()}
	least := byTime + 1
	for _, r := range rules {
		if r.rank >= least || !r.holds(t) {
			continue
		}
		least = r.rank
		c.Answer, c.Rule, c.Do, c.Sign, c.Silent, c.Inferred = r.answer, r.name, r.do, "", false, ""
		switch {
		case r.why != nil && r.answer == Refused:
			c.Sign, c.Silent = r.why(t), !t.signed() && t.dialogs == 0 && !t.clearedBy()
		case r.why != nil:
			c.Inferred = r.why(t)
		}
	}
	return c
}
