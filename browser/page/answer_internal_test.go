package page

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"github.com/chromedp/cdproto/runtime"
)

// The reader's messages become the events of a timeline.
func TestEvents(t *testing.T) {
	t.Parallel()
	p := &Page{profile: &profile.Profile{Boards: 1}, letters: keys.LettersOf(alphabet.English())}
	p.profile.Rejection.Silence.Duration = time.Second
	typed := State{Count: 2, Board: true, Active: "crane", Width: 5, Obstacle: -1, Document: "a", Looks: 7, Signs: 3}
	shows := func(change func(*sight)) sight {
		s := sight{State: typed, refusals: 4, dialogs: 1, sign: "Not in word list", dialogText: "Hello"}
		change(&s)
		return s
	}
	for _, c := range []struct {
		now  sight
		want string
	}{
		{shows(func(*sight) {}), ""},
		{shows(func(s *sight) { s.Count, s.Active = 3, "" }), "rows 1, letters 0"},
		{shows(func(s *sight) { s.Looks, s.Turned, s.Coloured = 9, 2, 1 }), "coloured 1, changed 2, changed 2"},
		{shows(func(s *sight) { s.Refused, s.Signs = "Unknown", 4 }), "message 0 Unknown"},
		{shows(func(s *sight) { s.refusals = 5 }), "message 0 Not in word list"},
		{shows(func(s *sight) { s.Refused, s.refusals = "the row is marked", 5 }), "mark 0"},
		{shows(func(s *sight) { s.dialogs = 2 }), "dialog 0 Hello"},
		{shows(func(s *sight) { s.State = State{Obstacle: -1} }), "loaded 0, board 0, rows -2, letters 0"},
		{shows(func(s *sight) { s.Obstacle = 1 }), "cover 1"},
		{shows(func(s *sight) { s.Stands = "crane" }), "stands 0 crane"},
	} {
		w := newWatch(p, entry{word: "crane", stands: "crane", before: sight{State: State{Count: 2, Document: "a"}, refusals: 4, dialogs: 1}}, true, typed)
		var got []string
		for _, e := range w.events(c.now) {
			got = append(got, strings.TrimSpace(fmt.Sprintln(e.Kind, e.N, e.Text)))
		}
		must.Equal(t, strings.Join(got, ", "), c.want, "%+v", c.now)
		must.Equal(t, w.events(c.now), nil, "%+v, a second time", c.now)
	}
}

// The page may be loaded again at any moment, also between the news of a row and a look at it.
func TestAwaitRowWhileThePageReloads(t *testing.T) {
	t.Parallel()
	p := &Page{profile: &profile.Profile{}, letters: keys.LettersOf(alphabet.English()), changed: make(chan struct{}), game: t.Context(), patience: time.Minute}
	stop := make(chan struct{})
	var reloads sync.WaitGroup
	reloads.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			text := fmt.Sprintf(`{"count":1,"board":true,"width":5,"top":true,"obstacle":-1,"document":"%d","from":0,"rows":[{"word":"crane","width":5}]}`, i)
			p.listen(&runtime.EventBindingCalled{Name: binding, ExecutionContextID: 1, Payload: text})
			p.listen(&runtime.EventExecutionContextsCleared{})
		}
	})
	for range 20_000 {
		if row, err := p.awaitRow(t.Context(), nil); err != nil || row.Word != "crane" {
			t.Errorf("%+v, %v", row, err)
			break
		}
	}
	close(stop)
	reloads.Wait()
}

// Copies are made of every row of a short game, and cost a long one no more a row.
func TestDue(t *testing.T) {
	copies, last := 0, 0
	for rows := range 10_001 {
		if due(rows, last) {
			copies, last = copies+1, rows
		}
		must.Hold(t, rows != keepAll || copies == keepAll+1, "%d copies of the first %d rows, want one each", copies, rows)
	}
	must.Hold(t, copies <= 2*keepAll+10, "%d copies in 10,000 rows", copies)
	must.Hold(t, due(0, 10_000) && due(60, 0), "a new game, or one that was taken up, is not copied")
}
