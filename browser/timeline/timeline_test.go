package timeline

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// Profiles as pages have them.
var (
	messages = Ways{MayWin: true, Sure: true, Boards: 1, Patience: 15 * time.Second}
	silent   = Ways{MayWin: true, Sure: true, Silence: 900 * time.Millisecond, Watched: true, Boards: 1, Patience: 15 * time.Second}
	unmet    = Ways{MayWin: true, Sure: true, Watched: true, Unread: true, Boards: 1, Patience: 15 * time.Second}
	unmarked = Ways{MayWin: true, Sure: true, Watched: true, Unread: true, Unmarked: true, Boards: 1, Patience: 15 * time.Second}
)

// learning are the ways of a page whose colours are all unknown.
var learning = Ways{Watched: true, Unread: true, Learning: true, Sure: true, Silence: 3 * time.Second, Boards: 1, Patience: 10 * time.Second}

// with returns ways with a change.
func with(w Ways, change func(*Ways)) Ways {
	change(&w)
	return w
}

// pages are the strange pages that were met: what was seen after a word was sent, such as "300ms coloured 2", what a page answers to
// a step if that is another than usual, and what the word comes to.
var pages = []struct {
	name    string
	ways    Ways
	start   Start // what is empty is that of CRANE in an empty row
	seen    string
	answers string
	want    string
}{
	{name: "a clue at once", ways: messages, seen: "4ms rows 1", want: "4ms clue"},
	{name: "a clue tile by tile", ways: messages, seen: "300ms coloured 1; 600ms coloured 3; 1s coloured 5; 1s rows 1", want: "1s clue"},
	{name: "a reveal that takes longer than silence", ways: silent, seen: "300ms changed 1; 1s coloured 1; 4s coloured 4; 5s rows 1", want: "5s clue"},
	{name: "a clue after twelve seconds", ways: messages, seen: "12s rows 1", want: "12s clue"},
	{name: "a clue and a message at once", ways: messages, seen: "5ms message Splendid; 5ms rows 1", want: "5ms clue"},
	{name: "a page that never answers", ways: messages, want: "15s give up"},
	{name: "a tile that never gets its colour", ways: messages, seen: "1s coloured 4", want: "15s give up"},

	{name: "a message", ways: messages, seen: "40ms message Not in word list", want: "40ms refused: Not in word list"},
	{name: "a word that is marked as it is typed", ways: messages, seen: "0s mark", want: "0s refused: the row is marked"},
	{name: "a mark alone", ways: messages, seen: "40ms mark", want: "40ms refused: the row is marked"},
	{name: "a mark, and keys in a burst", ways: with(messages, func(w *Ways) { w.Sure = false }), seen: "40ms mark", want: "40ms send slowly"},
	{name: "a message, and keys in a burst", ways: with(messages, func(w *Ways) { w.Sure = false }), seen: "40ms message Not in word list", want: "40ms send slowly"},
	{name: "cleared, and keys in a burst", ways: with(messages, func(w *Ways) { w.Sure, w.Cleared = false, true }), seen: "60ms letters", want: "60ms send slowly"},
	{name: "a row that was marked before, and keys in a burst", ways: with(messages, func(w *Ways) { w.Sure = false }), start: Start{Earlier: MarkedRow}, seen: "40ms mark", want: "40ms refused: the row is marked"},
	{name: "not enough letters", ways: messages, seen: "40ms message Not enough letters; 40ms mark", want: "40ms send slowly"},
	{name: "not enough letters, in Spanish, over the mark of a refusal", ways: silent, seen: "40ms mark; 40ms message Faltan letras", want: "40ms send slowly"},
	{name: "letters that go, and nothing is said", ways: messages, seen: "60ms letters", want: "4s send slowly"},
	{name: "a message that is there before", ways: messages, start: Start{Earlier: "Not in word list"}, want: "4s refused: Not in word list, which stays"},
	{name: "a message that is there before, and goes", ways: messages, start: Start{Earlier: "Not in word list"}, seen: "1s message; 2100ms rows 1", want: "2.1s clue"},
	{name: "a message that is there before, over a slow clue", ways: messages, start: Start{Earlier: "Not in word list"}, seen: "1s coloured 1; 4s rows 1", want: "4s clue"},
	{name: "cleared", ways: with(messages, func(w *Ways) { w.Cleared = true }), seen: "60ms letters", want: "60ms refused: it cleared the row"},
	{name: "cleared but for the letter that is given", ways: with(messages, func(w *Ways) { w.Cleared = true }), start: Start{Given: "c", Coloured: 1}, seen: "60ms letters c", want: "60ms refused: it cleared the row"},
	{name: "cleared, as the board shows nothing else of a word that wins", ways: with(messages, func(w *Ways) { w.Cleared = true }), seen: "60ms letters", answers: "ask for praise=praise so", want: "60ms clue inferred: the page says that the game is won: so"},
	{name: "letters taken while tiles are coloured", ways: with(messages, func(w *Ways) { w.Cleared = true }), seen: "60ms coloured 5; 80ms letters; 90ms rows 1", want: "90ms clue"},

	{name: "silence", ways: silent, answers: "backspace=tried 1", want: "900ms refused: nothing happened for 900ms"},
	{name: "silence of a field", ways: with(silent, func(w *Ways) { w.Field, w.Watched = true, false }), seen: "20ms letters", want: "900ms refused: nothing happened for 900ms"},
	{name: "silence, and the dialog of a refusal", ways: silent, seen: "30ms dialog Unknown word", answers: "backspace=tried 1", want: "300ms refused: a dialog, and then nothing"},
	{name: "silence that begins anew with each change", ways: silent, seen: "600ms changed 1; 1200ms changed 2; 1800ms changed 3", answers: "backspace=tried 1", want: "2.7s refused: nothing happened for 900ms"},
	{name: "silence of a row whose tiles all have turned", ways: silent, seen: "500ms changed 5", answers: "backspace=tried 1", want: "3.5s refused: nothing happened for 900ms"},
	{name: "a cursor that blinks", ways: silent, seen: "800ms changed 1; 1600ms changed 0; 2400ms changed 1; 3200ms changed 0; 4s changed 1; 4800ms changed 0; 5600ms changed 1; 6400ms changed 0", answers: "backspace=tried 1", want: "6.4s refused: nothing happened for 900ms"},
	{name: "silence, and a clue that comes after Backspace", ways: silent, answers: "backspace=rows 1", want: "900ms clue"},
	{name: "silence of a row that a style sheet turns", ways: silent, seen: "2s rows 1", answers: "ask for motion=moving 1", want: "2s clue"},
	{name: "silence of a field, and a row that a style sheet turns", ways: with(silent, func(w *Ways) { w.Field, w.Watched = true, false }), seen: "2s rows 1", answers: "ask for motion=moving 1", want: "2s clue"},
	{name: "silence of a field, and a row that turns without end", ways: with(silent, func(w *Ways) { w.Field, w.Watched = true, false }), answers: "ask for motion=moving 1", want: "6.3s refused: nothing happened for 900ms"},
	{name: "silence, and a dialog that says that letters are missing", ways: silent, seen: "30ms dialog Not enough letters", want: "30ms send slowly"},
	{name: "silence while a server is asked", ways: silent, seen: "10ms asks 1; 2s asks 0; 2010ms rows 1", want: "2.01s clue"},
	{name: "silence after a server was asked", ways: silent, seen: "10ms asks 1; 2s asks 0", answers: "backspace=tried 1", want: "2.9s refused: nothing happened for 900ms"},
	{name: "silence, and a server that never answers", ways: silent, seen: "10ms asks 1", answers: "backspace=tried 1", want: "6s refused: nothing happened for 900ms"},
	{name: "silence of a row with a colour", ways: silent, seen: "200ms coloured 1", want: "15s give up"},

	{name: "an Enter that was dropped", ways: messages, seen: "2100ms rows 1", want: "2.1s clue"},
	{name: "colours that nobody knows", ways: unmet, seen: "100ms changed 2; 400ms changed 5", want: "1.3s taken"},
	{name: "colours that nobody knows, of a word that is given back", ways: unmet, seen: "100ms changed 5", answers: "backspace=tried 1", want: "1s refused: it gives its letters back"},
	{name: "colours that nobody knows, and silence", ways: with(unmet, func(w *Ways) { w.Silence = 100 * time.Millisecond }), want: "100ms taken"},
	{name: "grey without a mark", ways: unmarked, seen: "200ms changed 1; 300ms coloured 1; 300ms changed 2; 1300ms rows 1", want: "1.3s clue after finish"},
	{name: "grey without a mark, and colours that come at once", ways: with(unmarked, func(w *Ways) { w.AtOnce = true }), seen: "20ms changed 2; 20ms coloured 2; 200ms rows 1", want: "200ms clue after finish"},
	{name: "all grey without a mark", ways: unmarked, seen: "1s rows 1", want: "1s clue after finish"},
	{name: "all grey without a mark, refused", ways: unmarked, answers: "backspace=tried 1", want: "900ms refused: it gives its letters back"},
	{name: "all grey without a mark, typed into a field", ways: with(unmarked, func(w *Ways) { w.Field = true }), seen: "20ms letters; 40ms stands crane; 1s rows 1", want: "1s clue after finish"},

	{name: "a dialog that says that the game is won", ways: messages, seen: "10ms dialog You won", answers: "ask for praise=praise so", want: "3s clue inferred: the page says that the game is won: so"},
	{name: "praise, and a slow clue", ways: messages, seen: "10ms dialog You won; 2.8s rows 1", answers: "ask for praise=praise so", want: "2.8s clue"},
	{name: "letters that go from a green row", ways: messages, seen: "10ms coloured 5; 10ms letters", answers: "ask for praise=praise so", want: "2s clue inferred: the page says that the game is won: so"},
	{name: "praise, and silence", ways: silent, answers: "ask for praise=praise so", want: "6s clue inferred: the page says that the game is won: so"},
	{name: "a board that goes away with a game that is won", ways: messages, seen: "10ms board 0; 10ms rows -2", answers: "ask for praise=praise so", want: "10ms clue inferred: the page says that the game is won: so"},
	{name: "a board that goes away in the first row of a game that is won", ways: messages, seen: "10ms board 0", answers: "ask for praise=praise so", want: "1.51s clue inferred: the page says that the game is won: so"},
	{name: "praise for a word whose row keeps still without a mark", ways: unmarked, seen: "10ms dialog You won", answers: "ask for praise=praise so", want: "900ms clue inferred: the page says that the game is won: so"},
	{name: "praise for a word whose row gets its colours later", ways: unmarked, seen: "10ms dialog You won; 500ms coloured 5; 500ms rows 1", answers: "ask for praise=praise so", want: "500ms clue"},
	{name: "praise for a word that can't be the answer", ways: with(messages, func(w *Ways) { w.MayWin = false }), seen: "10ms dialog You won; 3s rows 1", answers: "ask for praise=praise so", want: "3s clue"},
	{name: "a board that goes away", ways: messages, seen: "10ms board 0; 10ms rows -2", want: "1.51s ended inferred: the page took its board away"},
	{name: "a board that is drawn anew", ways: messages, seen: "10ms board 0; 10ms rows -2; 900ms board 1; 900ms rows 1", want: "900ms clue"},
	{name: "a board that is built otherwise", ways: messages, seen: "10ms board 0; 10ms rows -2", answers: "ask for words=spelled 1", want: "1.51s loaded anew"},
	{name: "one of several boards that goes away", ways: with(messages, func(w *Ways) { w.Boards = 4 }), seen: "10ms board 0; 10ms rows -2", answers: "ask for words=spelled 1", want: "1.51s loaded anew"},
	{name: "all of several boards, which go away", ways: with(messages, func(w *Ways) { w.Boards = 4 }), seen: "10ms board 0; 10ms rows -2", want: "1.51s ended inferred: the page took its board away"},
	{name: "a page that is loaded anew", ways: messages, seen: "10ms loaded; 10ms board 0; 10ms rows -2", want: "10ms loaded anew"},
	{name: "rows that are taken back", ways: messages, seen: "10ms rows -1", want: "10ms loaded anew"},
	{name: "a cover", ways: messages, seen: "10ms cover 1; 700ms rows 1", want: "700ms clue after uncover"},
	{name: "praise on a cover, and a clue below it", ways: messages, seen: "10ms cover 1; 700ms rows 1", answers: "ask for praise=praise so", want: "700ms clue"},
	{name: "praise on a cover that comes with the last guess", ways: messages, seen: "10ms cover 1", answers: "ask for praise=praise so", want: "3s clue inferred: the page says that the game is won: so"},
	{name: "praise on a cover over tiles that turn", ways: silent, seen: "10ms cover 1; 2s changed 3", answers: "ask for praise=praise so", want: "5s clue inferred: the page says that the game is won: so"},
	{name: "a cover over a message", ways: messages, seen: "10ms cover 1; 10ms message Not in word list", want: "10ms refused: Not in word list"},

	{name: "learning: a row that turns", ways: learning, seen: "300ms changed 1; 300ms coloured 1; 900ms changed 5; 900ms coloured 5", want: "1.2s taken"},
	{name: "learning: a row that turns, and grey without a mark", ways: learning, seen: "300ms changed 1; 300ms coloured 1; 900ms changed 4; 900ms coloured 4", want: "1.8s taken"},
	{name: "learning: tiles that lose a class at once, and then turn one by one", ways: learning, seen: "10ms changed 5; 10ms coloured 5; 200ms moving 1; 400ms moving 1; 600ms coloured 4", want: "1.5s taken"},
	{name: "learning: a cover that says that the game is over", ways: learning, seen: "10ms praise You won", want: "4s ended inferred: the page says that the game is over: You won"},
	{name: "learning: a cover that says so, over a row that turns", ways: learning, seen: "10ms praise You won; 1s changed 5; 1s coloured 5", want: "1.3s taken"},
	{name: "learning: a style sheet alone", ways: learning, seen: "300ms coloured 5", want: "1.2s taken"},
	{name: "learning: a style sheet alone, and a word that is given back", ways: learning, seen: "300ms coloured 5", answers: "backspace=tried 1", want: "1.2s refused: it gives its letters back"},
	{name: "learning: classes without a colour", ways: learning, seen: "300ms changed 5", answers: "backspace=tried 1", want: "1.2s refused: it gives its letters back"},
	{name: "learning: classes without a colour, and other letters", ways: learning, seen: "300ms changed 5; 300ms letters", want: "1.2s taken"},
	{name: "learning: a row that shakes", ways: learning, seen: "100ms changed 5; 400ms changed 0", want: "3.4s refused: nothing happened for 3s"},
	{name: "learning: a message", ways: learning, seen: "100ms message Not in word list", want: "350ms refused: Not in word list"},
	{name: "learning: a message over a row that turns", ways: learning, seen: "100ms message Hurry up; 200ms changed 1; 200ms coloured 1", want: "1.1s taken"},
	{name: "learning: nothing", ways: learning, want: "3s refused: nothing happened for 3s"},
	{name: "learning: a dialog", ways: learning, seen: "10ms dialog Unknown word", want: "1.5s refused: a dialog, and then nothing"},
	{name: "learning: a message, and a style sheet", ways: learning, seen: "100ms message Not in word list; 150ms coloured 5", want: "350ms refused: Not in word list"},
	{name: "learning: letters missing", ways: learning, seen: "100ms message Too short", want: "350ms send slowly"},
	{name: "learning: a message over classes, and a word that is given back", ways: learning, seen: "100ms message Not in word list; 100ms changed 5", answers: "backspace=tried 1", want: "1s refused: it gives its letters back"},
	{name: "learning: a dialog that says that the game is lost", ways: learning, seen: "10ms dialog Game over", want: "10ms ended inferred: the page says that the game is lost: Game over"},
}

// play sends a word to a page, and returns the conclusion.
func play(t *testing.T, ways Ways, start Start, seen, answers string, rules []rule) (string, *Timeline) {
	t.Helper()
	if start.Word = "crane"; start.Letters == "" {
		start.Letters = start.Word
	}
	start.Width = 5
	line := New(ways, start)
	var events []Event
	for text := range strings.SplitSeq(seen, "; ") {
		if e := event(t, text); e.Kind != "" {
			events = append(events, e)
		}
	}
	replies := map[Step]string{AskPraise: "praise", AskSpelled: "spelled 0", AskMoving: "moving 0", Backspace: "tried 0", Uncover: "cover 0", Finish: "finished", SendAgain: "sent", Look: "looked"}
	if step, reply, ok := strings.Cut(answers, "="); ok {
		replies[Step(step)] = reply
	}
	now, after := time.Duration(0), ""
	for range 1000 {
		for len(events) > 0 && events[0].At <= now {
			line.Add(events[0])
			events = events[1:]
		}
		c := conclude(t, line, now, rules)
		switch {
		case c.Answer != Wait:
			said := map[bool]string{true: " inferred: " + c.Inferred}[c.Inferred != ""]
			if c.Sign != "" {
				said = ": " + c.Sign
			}
			return fmt.Sprint(now, " ", c.Answer, said, after), line
		case c.Do == SendSlowly || c.Do == GiveUp:
			return fmt.Sprint(now, " ", c.Do), line
		case c.Do == Uncover || c.Do == Finish:
			after = " after " + string(c.Do)
		}
		if reply := replies[c.Do]; c.Do != Nothing {
			if c.Do == Backspace && !strings.HasPrefix(reply, string(Tried)) {
				line.Add(Event{At: now, Kind: Tried, N: -1})
			}
			line.Add(event(t, now.String()+" "+reply))
			if c.Do == AskPraise && line.praise != "" { // the driver then looks for a cover, too
				line.Add(Event{At: now, Kind: Cover, N: map[bool]int{true: 1}[line.covered]})
			}
			continue
		}
		switch {
		case len(events) > 0 && (c.Until <= now || events[0].At < c.Until):
			now = events[0].At
		case c.Until <= now:
			t.Fatalf("at %v: waits until %v (%s)", now, c.Until, c.Rule)
		default:
			now = c.Until
		}
	}
	t.Fatalf("no end: at %v", now)
	return "", nil
}

// conclude is [Timeline.Conclude] by some order of the rules. Of those that hold, only one may have the least rank.
func conclude(t *testing.T, line *Timeline, now time.Duration, order []rule) Conclusion {
	t.Helper()
	rules = order
	c := line.Conclude(now)
	var first []string
	for at := clueRead; at <= byTime && len(first) == 0; at++ {
		for _, r := range rules {
			if r.rank == at && r.holds(line) {
				first = append(first, r.name)
			}
		}
	}
	must.Hold(t, len(first) <= 1, "at %v: the rules %q exclude each other", now, first)
	return c
}

// event reads "300ms coloured 2", where what follows the kind is a number or a text.
func event(t *testing.T, text string) Event {
	t.Helper()
	at, rest, ok := strings.Cut(text, " ")
	if !ok {
		return Event{}
	}
	d := must.Get(time.ParseDuration(at))(t)
	kinds := []Kind{Rows, Letters, Stands, Coloured, Changed, Message, Mark, Dialog, Board, Loaded, Cover, Asks, Sent, Looked, Praise, Tried, Finished, Spelled, Moving}
	for _, k := range kinds {
		if said, ok := strings.CutPrefix(rest, string(k)); ok && (said == "" || said[0] == ' ') {
			e := Event{At: d, Kind: k, Text: strings.TrimSpace(said)}
			e.N, _ = strconv.Atoi(e.Text)
			return e
		}
	}
	t.Fatalf("no event: %q", text)
	return Event{}
}

// Each strange page comes to what it came to when it was met, in whatever order the rules stand in their table.
func TestPages(t *testing.T) {
	table := rules
	defer func() { rules = table }()
	for _, c := range pages {
		t.Run(c.name, func(t *testing.T) {
			for shuffled := range uint64(4) {
				order := slices.Clone(table)
				if shuffled > 0 {
					rand.New(rand.NewPCG(shuffled, 0)).Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
				}
				got, _ := play(t, c.ways, c.start, c.seen, c.answers, order)
				must.Need(t, got == c.want, "order %d: got %s, want %s", shuffled, got, c.want)
			}
		})
	}
}

// Each rule is the one that counts at least once.
func TestRulesAreUsed(t *testing.T) {
	table := rules
	defer func() { rules = table }()
	used := map[string]bool{}
	for _, c := range pages {
		counted := slices.Clone(table)
		for i := range counted {
			holds, rank, name := counted[i].holds, counted[i].rank, counted[i].name
			counted[i].holds = func(l *Timeline) bool {
				is := holds(l)
				first := !slices.ContainsFunc(table, func(r rule) bool { return r.rank < rank && r.holds(l) })
				used[name] = used[name] || is && first
				return is
			}
		}
		play(t, c.ways, c.start, c.seen, c.answers, counted)
	}
	for _, r := range table {
		must.Hold(t, used[r.name], "no page needs the rule %q", r.name)
	}
}

// A row counts as finished soon where several colours came in one change, and later again once they came one by one.
func TestColoursAtOnce(t *testing.T) {
	for _, c := range []struct {
		seen        string
		before, now bool
	}{
		{"1ms changed 1; 1ms coloured 1", false, false},
		{"1ms changed 3; 1ms coloured 3", false, true},
		{"1ms changed 1; 1ms coloured 1", true, true},
		{"1ms changed 1; 2ms changed 2; 2ms coloured 2", true, false},
	} {
		ways := unmarked
		ways.AtOnce = c.before
		_, line := play(t, ways, Start{}, c.seen+"; 5s rows 1", "", rules)
		must.Hold(t, line.AtOnce() == c.now, "%s: at once: %v, want %v", c.seen, line.AtOnce(), c.now)
	}
}

// What pages say of words that are too short is told apart from what they say of words that they don't know.
func TestLettersMissing(t *testing.T) {
	for _, said := range []string{"Not enough letters", "Word too short", "Must be 5 letters", "You must enter 5 characters", "La palabra debe contener 5 letras", "Nicht genug Buchstaben", "Pas assez de lettres", "Faltan letras", "Слишком короткое слово"} {
		must.Hold(t, lettersMissing.MatchString(said), "%q says that letters are missing", said)
	}
	for _, said := range []string{"Not in word list", "Unknown word", "Nicht im Wörterbuch", "No está en la lista", "Mot inconnu", "Слова нет в списке", "5-letter words only: not a word", "Too many letters", "You must enter a word of 5 letters"} {
		must.Hold(t, !lettersMissing.MatchString(said), "%q says that there is no such word", said)
	}
}

// Dialogs that say that a game is lost end it; those that refuse a word do not.
func TestLost(t *testing.T) {
	for _, said := range []string{"Out of guesses! The word was: CROWN", "Game over", "You've lost", "La palabra era CORAL", "Você perdeu! A palavra era CAMPO", "Perdu ! Le mot était MAISON", "Das Wort war AUSSEN", "Ты проиграл"} {
		must.Hold(t, lostGame.MatchString(said), "%q says that a game is lost", said)
	}
	for _, said := range []string{"Not in word list", "Not enough letters", "Wrong, try again", "The word must have 5 letters", "This word is not in the list"} {
		must.Hold(t, !lostGame.MatchString(said), "%q refuses a word", said)
	}
}
