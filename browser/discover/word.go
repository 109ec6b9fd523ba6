package discover

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"absurdist/engine/game"
)

// play plays a word, and reports whether the page took it.
func (l *learner) play(ctx context.Context, word game.Word) (bool, error) {
	first, err := l.typeWord(ctx, l.unsent(word.String()))
	if dead, _ := errors.AsType[*deadKeyError](err); dead != nil && len(l.seen.tiles()) > 0 {
		return false, l.bury(ctx, dead)
	}
	if err != nil {
		return false, err
	}
	l.locked(first)
	if err := l.note(ctx); err != nil {
		return false, err
	}
	before, err := call[[]snapshot](ctx, l.session, "snapshot")
	if err != nil {
		return false, err
	}
	l.stood = len(before)
	reply, err := l.enterWord(ctx, word.String())
	if err != nil {
		return false, err
	}
	if reply.Over && l.row > l.given {
		return false, errBegun
	}
	if reply.Refused {
		if taken, err := l.refuse(ctx, word); !taken {
			return false, err
		}
	}
	if err := l.orient(ctx, word.String()); err != nil {
		return false, err
	}
	if begun, err := l.begunAnew(ctx); begun || err != nil {
		return false, cmp.Or(err, errBegun)
	}
	if l.field != nil && l.counted == nil && l.row == l.given { // no board showed what was typed
		if err := l.countBoards(ctx, word.String()); err != nil {
			return false, err
		}
	}
	rows, err := call[[]snapshot](ctx, l.session, "snapshot")
	if err != nil {
		return false, err
	}
	shown, err := l.shown(ctx)
	if err != nil {
		return false, err
	}
	l.deaf++
	if reply.Refused || reply.First >= 0 || l.refusal.Message == nil {
		l.deaf = 0
	}
	same := l.sends == byLast && l.row < min(len(before), len(rows)) && !l.coloured(before[l.row], rows[l.row]) // but for the last letter
	if !reply.Refused && (reply.First < 0 || l.row >= len(rows) || same || l.field == nil && l.refusal.Cleared && shown == l.first) {
		if taken, err := l.refuse(ctx, word); !taken {
			return false, err
		}
	}
	others, err := l.others(ctx, l.row)
	if err != nil {
		return false, err
	}
	l.take(word, rows, reply)
	l.seen.addOthers(word, others)
	return true, nil
}

// take takes in a row that was played.
func (l *learner) take(word game.Word, rows []snapshot, r reply) {
	l.log.Info().Stringer("word", word).Msg("played a word")
	l.answer = max(l.answer, r.First)
	l.seen.add(word, rows[l.row])
	if l.row == l.given {
		l.shownFirst = rows[l.row].Tiles[0].Letter != ""
	}
	l.growing = l.growing || len(rows) > l.found.Rows
	l.row++
}

// errBegun says that the page has begun another game by itself, or taken the board away.
var errBegun = errors.New("the page has ended the game by itself")

// begunAnew reports whether the rows that were played before are empty again, or gone.
func (l *learner) begunAnew(ctx context.Context) (bool, error) {
	rows, err := l.letters(ctx)
	if err != nil || l.provoked.String() != "" {
		return false, err
	}
	if len(rows) == 0 {
		return l.row > l.given, nil
	}
	return l.row > l.given && l.shownFirst && at(rows, l.given) == "", nil
}

// coloured reports whether a row shows something else of its letters than before the last of them, and does not only show that
// it is refused.
func (l *learner) coloured(before, after snapshot) bool {
	news := slices.DeleteFunc(slices.Clone(after.States), func(s string) bool { return s == l.refusal.Row || slices.Contains(before.States, s) })
	if len(news) > 0 {
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

// locked takes in when the first key of a word was taken, since the last word was sent.
func (l *learner) locked(first firstKey) {
	if first.presses > 0 && !l.entered.IsZero() {
		l.locks.add(first.at.Sub(l.entered), first.presses)
	}
}

// locks tells for how long after Enter the page takes no keys.
type locks struct {
	longest time.Duration // until the first key was taken that was not taken at once; 0 if all were
	free    time.Duration // until one was, the shortest; 0 if none was
}

const (
	lateKey  = 3                      // presses of a key that was not taken at once
	lockStep = 350 * time.Millisecond // how exactly the end of a lock is seen
)

// add takes in how long after Enter the first key was taken, after how many presses.
func (l *locks) add(since time.Duration, presses int) {
	switch {
	case presses >= lateKey:
		l.longest = max(l.longest, since)
	case presses == 1 && (l.free == 0 || since < l.free):
		l.free = since
	}
}

// lock returns for how long no keys are taken; 0 where they are taken sooner at other times: then the page, or the machine, was
// only slow.
func (l *locks) lock() time.Duration {
	if l.free == 0 {
		return l.longest.Round(100 * time.Millisecond)
	}
	if l.longest > l.free+lockStep {
		return 0
	}
	return min(l.longest, l.free).Round(100 * time.Millisecond)
}
