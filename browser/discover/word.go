package discover

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// errBegun says that the page has begun another game by itself, or taken the board away.
var errBegun = errors.New("the page has ended the game by itself")

// errForgets says that typing the word emptied the row above it.
var errForgets = errors.New("the row above was emptied")

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
	reply := l.enterWord(ctx, word.String())
	if l.over = reply.Over; l.over && l.row > l.given {
		fail(errBegun)
	}
	if reply.Refused && l.wasRefused(ctx, word) {
		return false
	}
	l.orient(ctx, word.String())
	l.lookElsewhere(ctx)
	l.checkBegun(ctx)
	if l.field != nil && l.told.Counted == nil && l.row == l.given { // no board showed what was typed
		l.countBoards(ctx, word.String())
	}
	rows, shown := l.snapshot(ctx), l.shown(ctx)
	l.deaf++
	if reply.Refused || reply.First >= 0 || l.refusal.Message == nil && l.mayRefuse() {
		l.deaf = 0
	}
	same := l.sends == byLast && l.row < min(len(before), len(rows)) && !l.coloured(before[l.row], rows[l.row]) // but for the last letter
	if !reply.Refused && (reply.First < 0 || l.row >= len(rows) || same || l.field == nil && l.refusal.Cleared && shown == l.first) && l.wasRefused(ctx, word) {
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
	l.answer = max(l.answer, reply.First)
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

// leaveOpponent leaves the boards after the first alone from here on if one shows a word in the row that was played before which nobody
// typed here: an opponent plays there. Others are the rows that they show beside the word that was played now; those that still count are
// returned.
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
	l.told.Alone = true
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

// keepsFirst reports whether the box that shows the letter that the page gives keeps it beside the letter of a word: it can be read only
// if both are the same.
func (e *explorer) keepsFirst(rows []learn.Row) bool {
	return e.apart != "" && e.given < len(rows) && strings.EqualFold(rows[e.given].Tiles[0].Places[""].Text, e.apart+e.apart)
}

// replacesFirst reports whether a row shows the letter that the page gives in place of the first letter of a word.
func (l *learner) replacesFirst(word game.Word, row learn.Row) bool {
	typed, shown := []rune(word.String()), []rune(row.Letters())
	return l.apart != "" && len(l.seen.Tiles()) > 0 && len(shown) == len(typed) && shown[0] != typed[0] && string(shown) == l.apart+string(typed[1:])
}

// wasRefused empties the row of a word that the page seems to have refused, and reports whether it did not take it after all. Letters
// that are gone with their board were not refused.
func (l *learner) wasRefused(ctx context.Context, word game.Word) bool {
	if l.takesAsTyped(ctx, word) {
		return false
	}
	l.checkBegun(ctx)
	l.log.Info().Stringer("word", word).Msg("the page refused a word")
	return true
}

// goOn turns to the row for the next word, after one was taken that shows in its row, when there were so many rows.
func (e *explorer) goOn(ctx context.Context, word, shown string, rows int) {
	if !e.reused && e.found.Rows < 2 && rows < 2 && e.found.Empty == 0 && !e.growing() && !e.late() { // another row may come
		e.reused = !call[bool](ctx, e.session, "awaitRows", 2, nextRow.Milliseconds())
	}
	if e.reused {
		e.stands = word
		return
	}
	e.above = shown
	e.row++
}

// forgets reports whether the row above has lost its letters to the keys of a word, which may be clicked instead. Some scripts listen to
// keys with the board as it was at first.
func (e *explorer) forgets(rows []learn.Row) bool {
	mayClick := e.clicked == nil && e.keys != nil && e.field == nil && !e.cells
	return mayClick && e.above != "" && e.row > 0 && e.row < len(rows) && rows[e.row-1].Letters() == ""
}

// growing reports whether the board has had more rows than at first: it gets a new one for each guess.
func (e *explorer) growing() bool { return e.tallest > e.found.Rows }

// sprouts reports whether a board grows out of a single row. What tells how it does goes with the document.
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

// locks tells how long the page takes no keys after Enter.
type locks struct {
	longest time.Duration // until the first key was taken that was not taken at once; 0 if all were
	free    time.Duration // until one was, the shortest; 0 if none was
}

const (
	nextRow  = 1500 * time.Millisecond // for a board to add a row for the next guess
	lateKey  = 3                       // presses of a key that was not taken at once
	lockStep = 350 * time.Millisecond  // how exactly the end of a lock is seen
)

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
