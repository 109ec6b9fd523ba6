package timeline

import "time"

// How long things take on the pages that we have seen.
const (
	// sendAgain is when a word is sent once more because nothing happened.
	sendAgain = 2 * time.Second
	// goneFor is how long a board must be away to count as gone: until then it may only be being redrawn.
	goneFor = 1500 * time.Millisecond
	// afterDialog is how long a row may take to get its colours once the page's dialog is closed.
	afterDialog = 300 * time.Millisecond
	// stillFor is for how long a row keeps still once all of its tiles have turned: pages turn them some 300 ms apart.
	stillFor = 900 * time.Millisecond
	// stillWhole is the same while colours are learnt, once all tiles have other contents and another paint, as no tile is still to come, or
	// where all came at once so far.
	stillWhole = 300 * time.Millisecond
	// stillAtOnce is the same on a page whose colours come all at once.
	stillAtOnce = 150 * time.Millisecond
	// LateClue is for how long a row that keeps its letters may still get its clue.
	LateClue = 3 * time.Second
	// despiteSign is for how long a row may still change after a sign of refusal, where it is not known whether that is one.
	despiteSign = 250 * time.Millisecond
	// serverLimit is how long a page may wait for a server before it counts as silent. Some ask one for more all the time.
	serverLimit = 6 * time.Second
	// restless is when a row that never keeps still, such as one with a blinking cursor, counts as still.
	restless = 2 * LateClue
)

// signed reports whether there was a sign that this word is refused.
func (t *Timeline) signed() bool { return t.marked || t.message != "" }

// speaks reports whether a sign of refusal counts. While the colours are being learnt, it counts only if the contents of the row do not
// change.
func (t *Timeline) speaks() bool {
	return t.signed() && (!t.ways.Learning || t.turned == 0 && t.now >= t.signedAt+despiteSign)
}

// tooShort reports whether the page says that letters are missing.
func (t *Timeline) tooShort() bool { return t.speaks() && TooShort(t.message) || TooShort(t.dialog) }

// hasty reports whether a refusal may only mean that the keys came too fast. A sign that was there before does not.
func (t *Timeline) hasty() bool { return !t.ways.Sure && t.start.Earlier == "" }

func (t *Timeline) onlyMarked() bool { return t.speaks() && t.message == "" }

// praised reports whether praise counts: at once if the word or the board is gone, and otherwise when the page has had its time to
// show a clue, which is less once a dialog has opened or something covers the board, or where a row without a mark keeps still.
func (t *Timeline) praised() bool {
	answered := t.gone() || t.rows < 0 && !t.replaced() || t.letters == t.start.Given || t.ways.Unmarked && t.uncoloured() && t.atRest()
	return !t.ways.Learning && t.praise != "" && (answered || t.now >= t.praisedAt())
}

// praisedAt is when praise counts where the row shows no clue.
func (t *Timeline) praisedAt() time.Duration {
	still := restless
	if t.announced() {
		still = LateClue
	}
	return min(t.changed+still, t.ways.Patience)
}

// announced reports whether something came up that may say that the game is over.
func (t *Timeline) announced() bool { return t.covered || t.dialogs > 0 }

// overCovered reports whether something over the board says that the game is over, while the row shows no clue: the word was the answer.
func (t *Timeline) overCovered() bool {
	return t.ways.Learning && t.praise != "" && !t.differs() && t.now >= LateClue
}

// mayAsk reports whether the page can be asked for praise, and has not been since something was seen.
func (t *Timeline) mayAsk() bool {
	return t.ways.Boards <= 1 && t.ways.MayWin && !t.asked && !t.ways.Learning
}

// asksPraise reports whether the page is asked for praise before the row or silence decides.
func (t *Timeline) asksPraise() bool {
	return t.mayAsk() && (t.trial == untried || t.trial == finished) && (t.clearedBy() || t.now >= t.due())
}

// replaced reports whether the board went away with its document.
func (t *Timeline) replaced() bool { return t.away && t.loaded }

// gone reports whether the board went away by itself and does not come back.
func (t *Timeline) gone() bool { return t.away && !t.replaced() && t.now >= t.awaySince+goneFor }

// uncoloured reports whether no tile of the row has got a colour.
func (t *Timeline) uncoloured() bool { return t.coloured <= t.start.Coloured }

// cleared reports whether the letters of the word are gone.
func (t *Timeline) cleared() bool { return t.letters == t.start.Given && t.uncoloured() }

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

// awaits reports whether the page waits for a server, which may be what it asks about the word.
func (t *Timeline) awaits() bool { return t.asks && t.now < serverLimit }

// servedAt is when the page had its last answer of a server; 0 for one that never stops asking.
func (t *Timeline) servedAt() time.Duration {
	if t.now < restless {
		return t.answered
	}
	return 0
}

// quietSince is since when the row has looked as it does, and the page has had all answers.
func (t *Timeline) quietSince() time.Duration {
	if t.now < restless {
		return max(t.changed, t.moved, t.answered)
	}
	return 0
}

// silentAt is when the silence will be long enough for the word to count as refused. A row whose tiles all look different is likely being
// revealed, and some pages take keys meanwhile.
func (t *Timeline) silentAt() time.Duration {
	silence := t.silence()
	if t.watched() && !t.ways.Unread && t.allTurned() {
		silence = max(silence, LateClue)
	}
	return t.quietSince() + silence
}

func (t *Timeline) silent() bool {
	return t.ways.Silence > 0 && t.praise == "" && t.uncoloured() && !t.awaits() && t.now >= t.silentAt()
}

// watched reports whether the looks of the row still tell something.
func (t *Timeline) watched() bool { return t.ways.Watched && t.trial == untried }

func (t *Timeline) allTurned() bool { return t.start.Width > 0 && t.turned == t.start.Width }

// seemsFinished reports whether the row may be a finished one that can't be read, as soon as it keeps still.
func (t *Timeline) seemsFinished() bool {
	if !t.ways.Unread || t.trial != untried {
		return false
	}
	if t.ways.Learning {
		return t.differs()
	}
	return t.allTurned() || t.ways.Unmarked && (!t.ways.Field || t.stands == t.start.Word)
}

// differs reports whether the row shows something else than when the word was sent. One that only shook does not.
func (t *Timeline) differs() bool { return t.turned > 0 || t.coloured > t.start.Coloured }

// plainly reports whether a row of which grey has no mark was taken: it has a colour, or stands on the board.
func (t *Timeline) plainly() bool {
	return t.ways.Unmarked && (t.coloured > 0 || t.stands == t.start.Word)
}

// doubtful reports whether a row that differs may hold a refused word: only its paint differs, or only its contents, or a sign of
// refusal was seen.
func (t *Timeline) doubtful() bool {
	painted, changed := t.coloured > t.start.Coloured, t.turned > 0
	if painted && !changed && !t.signed() {
		return true
	}
	return (t.signed() || !painted) && !t.ways.Field && t.letters == t.start.Word
}

// stillAt is when a row that seems to be finished has kept still for long enough. Where none of it has a colour the page may be slow.
func (t *Timeline) stillAt() time.Duration {
	if t.ways.Unmarked && t.ways.AtOnce && t.coloured > 0 {
		return t.changed + stillAtOnce
	}
	if t.ways.Learning && (t.ways.AtOnce || t.allTurned() && t.coloured >= t.start.Width) {
		return t.quietSince() + stillWhole
	}
	return t.quietSince() + stillFor
}

// due is when something is to be done if nothing is seen before.
func (t *Timeline) due() time.Duration {
	if t.away {
		return t.awaySince + goneFor
	}
	if t.announced() && t.praise != "" {
		return t.praisedAt()
	}
	if t.awaits() {
		return min(serverLimit, t.ways.Patience)
	}
	next := max(t.step, t.servedAt()) + sendAgain
	if t.ways.Silence > 0 && t.praise == "" && t.uncoloured() {
		if next = t.servedAt() + t.silence()/2; t.step >= next || t.dialogs > 0 {
			next = t.silentAt()
		}
	}
	if t.seemsFinished() {
		next = min(next, t.stillAt())
	}
	if t.ways.Learning && t.signed() && t.turned == 0 {
		next = min(next, t.signedAt+despiteSign)
	}
	if t.praise != "" && !t.ways.Learning {
		next = min(next, t.praisedAt())
	}
	return min(next, t.ways.Patience)
}

// signOfTrial is what tells that a word is refused whose letters Backspace takes away.
func (t *Timeline) signOfTrial() string {
	if t.ways.Unmarked || !t.silent() {
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

// stays reports whether a sign of an earlier refusal shows as if it was for this word too.
func (t *Timeline) stays() bool {
	return t.earlier != "" && t.sends > 1 && t.uncoloured() && (t.letters == t.start.Letters || t.letters == t.start.Word)
}

func (t *Timeline) clearedBy() bool { return t.ways.Cleared && t.cleared() && t.trial == untried }

// vanished reports whether a word went from its row on a page that does not refuse words so: it was typed before the page was ready.
func (t *Timeline) vanished() bool {
	unread := t.ways.Learning || t.ways.Field || t.ways.Cleared || t.praise != "" || t.start.Letters == t.start.Given
	return !unread && t.cleared() && t.now >= LateClue
}

// atRest reports whether the row keeps still, so that only Backspace can tell whether it is finished.
func (t *Timeline) atRest() bool {
	finished := t.seemsFinished() && t.now >= t.stillAt() && !t.awaits()
	return t.watched() && !t.clearedBy() && (finished || !t.ways.Learning && t.silent())
}

// onlySilent reports whether silence decides, as the looks of the row can tell no more.
func (t *Timeline) onlySilent() bool {
	blind := !t.ways.Watched || t.ways.Learning && t.trial == untried && !t.differs() || t.trial == unclear || t.trial == finished
	return blind && t.silent() && !t.clearedBy()
}

// idle reports whether it is time to act.
func (t *Timeline) idle() bool { return t.now < t.ways.Patience && t.now >= t.due() }

// unmoved reports whether the row looks as if the word had not been sent. A page that praises has heard it.
func (t *Timeline) unmoved() bool {
	answered := t.watched() && !t.ways.Unread && t.changes > 0
	return t.praise == "" && t.uncoloured() && t.letters == t.start.Letters && !answered
}
