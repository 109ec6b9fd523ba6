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

// The steps. Each is answered by the events that it names.
const (
	Nothing    Step = ""
	AskPraise  Step = "ask for praise" // Praise or NoPraise: whether the page says that the game is won
	AskSpelled Step = "ask for words"  // Spelled or Unspelled: whether the words played show anywhere
	Backspace  Step = "backspace"      // Tried, then GaveBack or Kept; no more if something else happens
	Finish     Step = "finish"         // Finished: the row as it stands counts as finished
	Uncover    Step = "uncover"        // click away what covers the board
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
	Inferred string        // why the answer was concluded, where no clue was read; empty where one was
	Do       Step          // while waiting
	Until    time.Duration // when to conclude again if nothing is seen before
}

// A rank orders rules: of those that hold, one of the least rank counts. Rules of one rank exclude each other, so that their order
// in the table does not matter.
type rank int

const (
	read   rank = iota // the clue is there
	told               // the page says how the game ended
	absent             // there is no board to answer on
	spoken             // the page says what it thinks of the word
	hidden             // something covers its answer
	asking             // before silence decides, the page is asked
	seen               // the row itself tells
	passed             // nothing happens for long
)

// rule is a row of the table.
type rule struct {
	name  string
	rank  rank
	holds func(t *Timeline, now time.Duration) bool
	then  func(t *Timeline) Conclusion
}

func answer(a Answer) func(*Timeline) Conclusion {
	return func(*Timeline) Conclusion { return Conclusion{Answer: a} }
}

func do(s Step) func(*Timeline) Conclusion {
	return func(*Timeline) Conclusion { return Conclusion{Answer: Wait, Do: s} }
}

func refused(sign func(*Timeline) string) func(*Timeline) Conclusion {
	return func(t *Timeline) Conclusion { return Conclusion{Answer: Refused, Sign: sign(t)} }
}

func inferred(a Answer, why string) func(*Timeline) Conclusion {
	return func(*Timeline) Conclusion { return Conclusion{Answer: a, Inferred: why} }
}

// MarkedRow is the sign of a row that is marked as refused.
const MarkedRow = "the row is marked"

// lost matches what dialogs say when a game is lost.
var lost = regexp.MustCompile(`(?i)out of (guess|tr|chance|attempt)|game over|you('ve| have)? los[te]|(word|answer|solution) was\b|the (answer|solution) is\b|perdiste|perdeu|perdu\b|verloren|hai perso|` +
	`palabra (era|correcta)|palavra (era|certa|correta)|mot (était|à deviner)|wort (war|lautete)|woord was|parola era|слово было|проигра`)

var rules = []rule{
	{"a finished row", read, func(t *Timeline, _ time.Duration) bool { return t.rows > 0 }, answer(Clue)},

	// Some pages do not show the row that wins.
	{"praise", told, func(t *Timeline, _ time.Duration) bool { return t.praise != "" }, func(t *Timeline) Conclusion {
		return Conclusion{Answer: Clue, Inferred: "the page says that the game is won: " + t.praise}
	}},
	// Some pages deal the next word as soon as the dialog is closed.
	{"a dialog says that the game is lost", told, func(t *Timeline, _ time.Duration) bool {
		return t.ways.Learning && t.praise == "" && lost.MatchString(t.lastDialog)
	}, func(t *Timeline) Conclusion {
		return Conclusion{Answer: Ended, Inferred: "the page says that the game is lost: " + t.lastDialog}
	}},

	{"board or rows gone: asked for praise", absent, func(t *Timeline, now time.Duration) bool { return t.mayAsk() && t.missing(now) }, do(AskPraise)},
	{"rows gone, or the board with its document", absent, func(t *Timeline, _ time.Duration) bool {
		return t.rows < 0 && !t.away && !t.mayAsk() || t.away && !t.alone()
	}, answer(Anew)},
	{"board gone: it may only be drawn anew", absent, func(t *Timeline, now time.Duration) bool {
		return t.away && t.alone() && now < t.awaySince+goneFor && !(t.rows < 0 && t.mayAsk())
	}, func(t *Timeline) Conclusion { return Conclusion{Answer: Wait, Until: t.awaySince + goneFor} }},
	{"board gone: asked for its words", absent, func(t *Timeline, now time.Duration) bool { return t.lost(now) && t.spelled == "" }, do(AskSpelled)},
	{"board gone, words not: it is built otherwise", absent, func(t *Timeline, now time.Duration) bool { return t.lost(now) && t.spelled == Spelled }, answer(Anew)},
	{"board gone", absent, func(t *Timeline, now time.Duration) bool { return t.lost(now) && t.spelled == Unspelled }, inferred(Ended, "the page took its board away")},

	// A page that says that letters are missing has lost one. One that only marks the row may not have heard the last.
	{"letters missing", spoken, func(t *Timeline, now time.Duration) bool { return t.speaks(now) && t.message != "" && t.lostLetters }, do(SendSlowly)},
	{"marked too soon", spoken, func(t *Timeline, now time.Duration) bool {
		return t.speaks(now) && t.onlyMarked() && t.ways.Messages && !t.ways.Framed
	}, do(SendSlowly)},
	{"message", spoken, func(t *Timeline, now time.Duration) bool { return t.speaks(now) && t.message != "" && !t.lostLetters }, refused(func(t *Timeline) string { return t.message })},
	{"mark", spoken, func(t *Timeline, now time.Duration) bool {
		return t.speaks(now) && t.onlyMarked() && (!t.ways.Messages || t.ways.Framed)
	}, refused(func(*Timeline) string { return MarkedRow })},

	{"cover", hidden, func(t *Timeline, _ time.Duration) bool { return t.covered }, do(Uncover)},

	{"asked for praise", asking, func(t *Timeline, now time.Duration) bool {
		return t.mayAsk() && (t.tried == "" || t.tried == Finished) && (t.ways.Cleared && t.cleared() || now >= t.due(now))
	}, do(AskPraise)},

	{"cleared", seen, func(t *Timeline, _ time.Duration) bool { return t.ways.Cleared && t.cleared() && t.tried == "" }, refused(func(*Timeline) string { return "it cleared the row" })},
	{"letters given back", seen, func(t *Timeline, _ time.Duration) bool { return t.tried == GaveBack }, refused(func(t *Timeline) string { return t.trySign })},
	{"letters kept in unknown colours", seen, func(t *Timeline, _ time.Duration) bool { return t.tried == Kept && !t.ways.Unmarked }, answer(Taken)},
	{"letters kept without a mark", seen, func(t *Timeline, _ time.Duration) bool { return t.tried == Kept && t.ways.Unmarked }, do(Finish)},
	{"a row without a mark keeps still", seen, func(t *Timeline, now time.Duration) bool {
		return t.ways.Unmarked && t.atRest(now) && (t.coloured > 0 || t.stands == t.start.Word)
	}, do(Finish)},
	{"a row that differs keeps still", seen, func(t *Timeline, now time.Duration) bool { return t.ways.Learning && t.atRest(now) && !t.doubtful() }, answer(Taken)},
	{"a row that can't be read keeps still", seen, func(t *Timeline, now time.Duration) bool {
		return t.atRest(now) && (!t.ways.Learning || t.doubtful()) && !(t.ways.Unmarked && (t.coloured > 0 || t.stands == t.start.Word))
	}, do(Backspace)},
	{"silence", seen, func(t *Timeline, now time.Duration) bool { return t.onlySilent(now) && t.dialogs == 0 }, refused((*Timeline).silenceSign)},
	{"a dialog, and then silence", seen, func(t *Timeline, now time.Duration) bool { return t.onlySilent(now) && t.dialogs > 0 }, refused((*Timeline).silenceSign)},

	{"no answer", passed, func(t *Timeline, now time.Duration) bool { return now >= t.ways.Patience }, do(GiveUp)},
	{"an earlier sign stays", passed, func(t *Timeline, now time.Duration) bool { return t.idle(now) && t.stays() }, refused(func(t *Timeline) string { return t.earlier + ", which stays" })},
	// Enter may have been dropped. A page that took it shows colours by now, and ignores a second one while it does.
	{"the word still stands", passed, func(t *Timeline, now time.Duration) bool { return t.idle(now) && !t.stays() && t.unmoved() }, do(SendAgain)},
	{"nothing new", passed, func(t *Timeline, now time.Duration) bool { return t.idle(now) && !t.stays() && !t.unmoved() }, do(Look)},
}

// alone reports whether a board that goes away went by itself: there is one, and its document stays.
func (t *Timeline) alone() bool { return t.ways.Boards <= 1 && !t.loaded }

// missing reports whether rows are gone, or the only board does not come back.
func (t *Timeline) missing(now time.Duration) bool {
	return t.rows < 0 && (!t.away || t.alone()) || t.away && t.alone() && now >= t.awaySince+goneFor
}

// lost reports whether the only board does not come back, and the page says nothing of a won game.
func (t *Timeline) lost(now time.Duration) bool {
	return t.away && t.alone() && now >= t.awaySince+goneFor && !t.mayAsk()
}

// stays reports whether a sign of an earlier refusal shows as if it was for this word too.
func (t *Timeline) stays() bool {
	return t.earlier != "" && t.sends > 1 && t.uncoloured() && (t.letters == t.start.Letters || t.letters == t.start.Word)
}

// mayAsk reports whether the page can be asked for praise, and has not been since something was seen.
func (t *Timeline) mayAsk() bool { return t.ways.Boards <= 1 && !t.asked && !t.ways.Learning }

// speaks reports whether a sign of refusal counts. While the colours are learnt it does only where the contents of
// the row do not change.
func (t *Timeline) speaks(now time.Duration) bool {
	return !t.ways.Learning || t.turned == 0 && now >= t.heard+despiteSign
}

func (t *Timeline) onlyMarked() bool { return t.marked && t.message == "" }

func (t *Timeline) clearedBy() bool { return t.ways.Cleared && t.cleared() && t.tried == "" }

// atRest reports whether the row keeps still, and only Backspace can tell whether it is finished.
func (t *Timeline) atRest(now time.Duration) bool {
	finished := t.seemsFinished() && now >= t.stillAt()
	return t.watched() && !t.clearedBy() && (finished || !t.ways.Learning && t.silent(now))
}

// onlySilent reports whether silence decides, as the looks of the row can tell no more.
func (t *Timeline) onlySilent(now time.Duration) bool {
	blind := !t.ways.Watched || t.ways.Learning && t.tried == "" && !t.differs() || t.tried == Tried || t.tried == Finished
	return blind && t.silent(now) && !t.clearedBy()
}

// idle reports whether it is time to do something.
func (t *Timeline) idle(now time.Duration) bool { return now < t.ways.Patience && now >= t.due(now) }

// unmoved reports whether the row looks as if the word had not been sent.
func (t *Timeline) unmoved() bool {
	answered := t.watched() && !t.ways.Unread && t.changes > 0
	return t.uncoloured() && t.letters == t.start.Letters && !answered
}

// Conclude says what the events tell at a time since the word was sent.
func (t *Timeline) Conclude(now time.Duration) Conclusion {
	var best *rule
	for i := range rules {
		if r := &rules[i]; (best == nil || r.rank < best.rank) && r.holds(t, now) {
			best = r
		}
	}
	if best == nil {
		return Conclusion{Answer: Wait, Rule: "not yet", Until: t.due(now)}
	}
	c := best.then(t)
	c.Rule = best.name
	return c
}
