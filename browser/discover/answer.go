package discover

import (
	"context"
	"errors"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/timeline"
)

const (
	// A page may do nothing at all after a word for so long. Halfway the word is sent once more, as pages lose an Enter that comes right
	// after a letter.
	silenceLimit = 3 * time.Second
	shortSilence = 1200 * time.Millisecond // the least that it is made once words were taken
	waits        = 4                       // times as long as those took to show it
	revealLimit  = 8 * time.Second
	swiftly      = 100 * time.Millisecond // within which the tiles of a row change that do so at once
	lookLimit    = 250 * time.Millisecond // of a wait for news of a row, in which a dialog may have come
	mostSent     = 2                      // times that a word is typed again because the page says that letters are missing
	mostFollowed = 4                      // boards that are watched while a word is answered, as rows.js has it
)

// reply is what a page answered to a word.
type reply struct {
	First   time.Duration // when the row changed first; -1 if it did not
	Refused bool          // the page refused the word, and did not only stay silent
	Over    bool          // it said that the game is lost
}

// enterWord sends a word and waits until the row has changed and keeps still, or the page has refused the word.
func (l *learner) enterWord(ctx context.Context, word string) reply {
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
		heard := c.Answer == timeline.Refused && c.Rule != "silence" || c.Do == timeline.SendSlowly
		l.untold = l.untold && line.First() < 0
		if l.untold && !heard {
			l.sends = byEnter
		}
		tiles, span := line.Turned()
		l.swift = l.swift || tiles > 1
		l.slow = l.slow || span > swiftly
		return reply{First: line.First(), Refused: heard, Over: c.Answer == timeline.Ended}
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
			again := !l.anyRow || l.untold // what is all grey may have been taken: then the next row would be sent, empty
			if l.untold {
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
