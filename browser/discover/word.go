package discover

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/timeline"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

const (
	// silenceLimit is how long a page may do nothing after a word. Halfway, the word is sent again, because pages lose an Enter that comes
	// right after a letter.
	silenceLimit = 3 * time.Second
	shortSilence = 1200 * time.Millisecond // the least silence once words were taken
	waits        = 4                       // the silence as a multiple of the time that taken words needed to show
	revealLimit  = 8 * time.Second
	swiftly      = 100 * time.Millisecond  // within which tiles change that change at once
	lookLimit    = 250 * time.Millisecond  // of a wait for news of a row, in which a dialog may have come
	mostSent     = 2                       // times that a word is typed again because the page says that letters are missing
	nextRow      = 1500 * time.Millisecond // for a board to add a row for the next guess
	lateKey      = 3                       // presses of a key that was not taken at once
	lockStep     = 350 * time.Millisecond  // how exactly the end of a lock is seen
	mostFollowed = 4                       // boards that are watched while a word is answered, as rows.js has it
)

// play plays a word, and reports whether the page took it.
func (l *learner) play(ctx context.Context, word game.Word) bool {
	var before []learn.Row
	err := attempt(func() { before = l.typeAndNote(ctx, word.String()) })
	dead, _ := errors.AsType[*deadKeyError](err)
	if dead != nil && (len(l.seen.Tiles()) > 0 || !strings.Contains(string(alphabet.English().Letters()), dead.letter)) {
		l.log.Info().Str("letter", dead.letter).Msg("the key of a letter does nothing any more, as where the answer lacks it")
		l.dead = append(l.dead, dead.letter)
		l.empty(ctx)
		return false
	}
	check(err)
	if l.forgets(before) {
		fail(errForgets)
	}
	first, refused, over := l.enterWord(ctx, word.String())
	if l.over = over; over && l.row > l.given {
		fail(errBegun)
	}
	if refused && l.wasRefused(ctx, word) {
		return false
	}
	l.orient(ctx, word.String())
	l.lookElsewhere(ctx)
	l.checkBegun(ctx)
	if l.field != nil && l.facts.Counted == nil && l.row == l.given { // no board showed what was typed
		l.countBoards(ctx, word.String())
	}
	rows, shown := l.snapshot(ctx), l.shown(ctx)
	l.ignored++
	if refused || first >= 0 || l.refusal.Message == nil && l.mayRefuse() {
		l.ignored = 0
	}
	same := l.sends == byLast && l.row < min(len(before), len(rows)) && !l.coloured(before[l.row], rows[l.row]) // but for the last letter
	if !refused && (first < 0 || l.row >= len(rows) || same || l.field == nil && l.refusal.Cleared && shown == l.first) && l.wasRefused(ctx, word) {
		return false
	}
	if len(rows[l.row].Tiles) != word.Len() { // the page deals words of another length
		fail(errBegun)
	}
	if l.replacesFirst(word, rows[l.row]) {
		l.begins = true
		l.goOn(ctx, word.String(), rows[l.row].Letters(), len(rows))
		return true
	}
	others := l.leaveOpponent(ctx, l.others(ctx, l.row))
	l.log.Info().Stringer("word", word).Msg("played a word")
	l.answer = max(l.answer, first)
	if l.row < len(before) {
		l.refusal.marks = before[l.row].Without(l.refusal.marks)
	}
	l.seen.First = l.first + l.apart
	l.seen.Add(word, rows[l.row])
	l.seen.AddOthers(word, others)
	l.shownFirst = l.shownFirst || l.given < len(rows) && rows[l.given].Letters() != ""
	l.begins = l.begins || l.keepsFirst(rows)
	l.tallest = max(l.tallest, len(rows))
	l.goOn(ctx, word.String(), rows[l.row].Letters(), len(rows))
	return true
}

// leaveOpponent ignores the boards after the first from here on if an opponent plays there: one of them shows a word in the previous row
// that nobody typed here. Others are the rows that these boards show for the current word. Those that still count are returned.
func (l *learner) leaveOpponent(ctx context.Context, others []learn.Row) []learn.Row {
	words := l.seen.Current()
	if len(others) == 0 || len(words) == 0 {
		return others
	}
	before := l.others(ctx, l.row-1)
	strange := func(r learn.Row) bool {
		word, err := l.dict.ParseWord(r.Letters())
		return err == nil && !slices.Contains(words, word) && !l.refused[word]
	}
	if !slices.ContainsFunc(before, strange) {
		return others
	}
	l.facts.Alone = true
	l.tell(ctx)
	found := call[*board](ctx, l.session, "recount")
	if found == nil || found.Boards > 1 {
		return others
	}
	l.log.Info().Msg("an opponent plays on the other boards")
	l.found = *found
	l.seen.Forget()
	return nil
}

// keepsFirst reports whether the first box keeps the letter that the page gives beside the letter of a word. Such a box can be read only if
// both letters are the same.
func (e *explorer) keepsFirst(rows []learn.Row) bool {
	return e.apart != "" && e.given < len(rows) && strings.EqualFold(rows[e.given].Tiles[0].Places[""].Text, e.apart+e.apart)
}

// replacesFirst reports whether a row shows the letter that the page gives in place of the first letter of a word.
func (l *learner) replacesFirst(word game.Word, row learn.Row) bool {
	typed, shown := []rune(word.String()), []rune(row.Letters())
	return l.apart != "" && len(l.seen.Tiles()) > 0 && len(shown) == len(typed) && shown[0] != typed[0] && string(shown) == l.apart+string(typed[1:])
}

// wasRefused empties the row of a word that the page seems to have refused, and reports whether it really was refused. Letters that are gone
// together with their board were not refused.
func (l *learner) wasRefused(ctx context.Context, word game.Word) bool {
	if l.takesAsTyped(ctx, word) {
		return false
	}
	l.checkBegun(ctx)
	l.log.Info().Stringer("word", word).Msg("the page refused a word")
	return true
}

// goOn moves to the row for the next word after the page took one. Shown is what the row of that word shows, rows is the number of rows.
func (e *explorer) goOn(ctx context.Context, word, shown string, rows int) {
	if !e.reused && e.found.Rows < 2 && rows < 2 && e.found.Empty == 0 && !e.growing() && !e.late() { // another row may come
		e.reused = !e.await(ctx, nextRow, "hasRows", 2)
	}
	if e.reused {
		e.lastPlayed = word
		return
	}
	e.above = shown
	e.row++
}

// forgets reports whether the keys of a word emptied the row above, and could be clicked instead. The key handlers of some scripts work on
// the board as it was at first.
func (e *explorer) forgets(rows []learn.Row) bool {
	mayClick := e.clicked == nil && e.keys != nil && e.field == nil && !e.cells
	return mayClick && e.above != "" && e.row > 0 && e.row < len(rows) && rows[e.row-1].Letters() == ""
}

// growing reports whether the board has had more rows than at first: it gets a new one for each guess.
func (e *explorer) growing() bool { return e.tallest > e.found.Rows }

// sprouts reports whether the board grows from a single row.
func (e *explorer) sprouts() bool { return e.growing() && e.found.Rows == 1 }

// checkBegun fails if the rows that were played before are empty again, or gone.
func (l *learner) checkBegun(ctx context.Context) {
	if l.late() || l.row <= l.given {
		return
	}
	if rows := l.letters(ctx); len(rows) == 0 || l.shownFirst && at(rows, l.given) == "" {
		fail(errBegun)
	}
}

// coloured reports whether the letters of a row, except for the last of them, look different from before, and not only because
// the row is refused.
func (e *explorer) coloured(before, after learn.Row) bool {
	if slices.ContainsFunc(after.States, func(s string) bool { return s != e.refusal.Row && !slices.Contains(before.States, s) }) {
		return true
	}
	for i, t := range after.Tiles[:max(0, len(after.Tiles)-1)] {
		for way, p := range t.Places {
			if i < len(before.Tiles) && !slices.Equal(p.States, before.Tiles[i].Places[way].States) {
				return true
			}
		}
	}
	return false
}

// locks measures how long the page takes no keys after Enter.
type locks struct {
	longest time.Duration // until the first key was taken that was not taken at once; 0 if all were
	free    time.Duration // until one was, the shortest; 0 if none was
}

// add notes how long after Enter the first key was taken, after how many presses.
func (l *locks) add(since time.Duration, presses int) {
	switch {
	case presses >= lateKey:
		l.longest = max(l.longest, since)
	case presses == 1 && (l.free == 0 || since < l.free):
		l.free = since
	}
}

// lock returns for how long no keys are taken. It is 0 if keys are taken sooner at other times: then the page, or the machine,
// was only slow.
func (l locks) lock() time.Duration {
	if l.free == 0 {
		return l.longest.Round(100 * time.Millisecond)
	}
	if l.longest > l.free+lockStep {
		return 0
	}
	return min(l.longest, l.free).Round(100 * time.Millisecond)
}

// enterWord sends a word and waits until the row has changed and keeps still, or the page has refused the word, and did not only stay
// silent. First is when the row changed first, -1 if it did not. Over is set if the page said that the game is lost.
func (l *learner) enterWord(ctx context.Context, word string) (first time.Duration, refused, over bool) {
	for sent := 0; ; sent++ {
		line := timeline.New(timeline.Ways{
			Watched: true, Unread: true, Learning: true, Sure: true, Field: l.field != nil || l.prompts,
			Silence: l.silence(), AtOnce: l.swift && !l.slow, Boards: 1, Patience: revealLimit,
		}, timeline.Start{Word: word, Letters: l.unsent(word), Width: l.found.Width * min(max(1, l.found.Boards), mostFollowed)})
		c := l.follow(ctx, line, word)
		call[any](ctx, l.session, "unfollow")
		if c.Do == timeline.SendSlowly && sent < mostSent {
			l.typeWord(ctx, l.unsent(word))
			continue
		}
		refused = c.Answer == timeline.Refused && c.Rule != "silence" || c.Do == timeline.SendSlowly
		l.senderUnknown = l.senderUnknown && line.First() < 0
		if l.senderUnknown && !refused {
			l.sends = byEnter
		}
		tiles, span := line.Turned()
		l.swift = l.swift || tiles > 1
		l.slow = l.slow || span > swiftly
		return line.First(), refused, c.Answer == timeline.Ended
	}
}

// silence is how long a page may do nothing after a word.
func (l *learner) silence() time.Duration {
	if l.answer == 0 {
		return silenceLimit
	}
	return min(max(shortSilence, waits*l.answer), silenceLimit)
}

// follow sends a word, and adds what is seen of its row to a timeline until that concludes.
func (l *learner) follow(ctx context.Context, line *timeline.Timeline, word string) timeline.Conclusion {
	selector, said := "", "" // of what shows while a word is refused
	if m := l.refusal.Message; m != nil {
		selector, said = m.Selector, pattern(m.Text, l.refusal.word)
	}
	call[any](ctx, l.session, "follow", l.row, selector, said, l.refusal.Row, l.refusal.boxes)
	dialogs := l.heard.now().dialogs
	sent, asks := time.Now(), false
	l.send(ctx, word)
	now := time.Duration(0) // as the page's script counts it: a page that gets no time to answer has time left
	add := func(kind timeline.Kind, is bool, text string) {
		e := timeline.Event{At: now, Kind: kind, Text: text}
		if is {
			e.N = 1
		}
		line.Add(e)
	}
	for {
		if heard := l.heard.now(); heard.dialogs > dialogs {
			dialogs = heard.dialogs
			add(timeline.Dialog, false, heard.text)
			if refuses := l.refusal.dialog; refuses != nil && refuses.MatchString(heard.text) {
				add(timeline.Message, false, heard.text)
			}
		}
		if l.heard.asksSince(sent) != asks {
			asks = !asks
			add(timeline.Asks, asks, "")
		}
		c := line.Conclude(now)
		switch {
		case c.Answer != timeline.Wait || c.Do == timeline.SendSlowly || c.Do == timeline.GiveUp:
			return c
		case c.Do == timeline.Nothing:
			now = l.awaitNews(ctx, line, c.Until-now)
		case c.Do == timeline.Backspace:
			add(timeline.Tried, !l.showsNext(ctx) && !l.wasTaken(ctx), "")
		case c.Do == timeline.AskMoving:
			add(timeline.Moving, call[bool](ctx, l.session, "moving", l.row), "")
		case c.Do == timeline.SendAgain:
			again := !l.anyRow || l.senderUnknown // what is all grey may have been taken: then the next row would be sent, empty
			if l.senderUnknown {
				l.sends = byButton
			}
			add(timeline.Sent, false, "")
			if again {
				l.send(ctx, word)
			}
		case c.Do == timeline.Look:
			add(timeline.Looked, false, "")
		default:
			fail(errors.New("no such step: " + string(c.Do)))
		}
	}
}

// send sends the word that stands in the row.
func (l *learner) send(ctx context.Context, word string) {
	l.entered = l.now(ctx)
	l.sendWord(ctx, word)
}

// awaitNews waits until something is seen of the row, and adds it. It returns the time since the word was sent.
func (l *learner) awaitNews(ctx context.Context, line *timeline.Timeline, limit time.Duration) time.Duration {
	seen := call[struct {
		At     time.Duration
		Events []timeline.Event
	}](ctx, l.session, "news", max(10, min(limit, lookLimit).Milliseconds()))
	for _, e := range seen.Events {
		if e.Kind == timeline.Cover {
			if !page.SaysOver(e.Text) {
				continue
			}
			e.Kind = timeline.Praise
		}
		line.Add(e)
	}
	return seen.At
}
