package page

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/keys"
)

// entry is a word that is about to be sent: what stands in the row before that, and the key that does it, which is Enter or,
// on pages that take words at once, the last letter.
type entry struct {
	word, stands string
	last         keys.Key
	before       sight // the page, before the word was typed
	mayWin       bool
	tries        int  // times that it was sent slowly, as the page had refused it or lost a letter of it
	framed       bool // it was refused although Enter waited for a frame
}

// enter sends the word, and waits for what the page answers to it.
func (p *Page) enter(ctx context.Context, e entry) (Row, error) {
	if p.afterFrame {
		if err := p.run(ctx, "frame"); err != nil {
			return Row{}, err
		}
	}
	w, err := p.watch(ctx, e)
	if err != nil {
		return Row{}, err
	}
	if err := p.pressLast(ctx, e); err != nil {
		return Row{}, err
	}
	return p.answer(ctx, w)
}

// pressLast presses the key that sends the word.
func (p *Page) pressLast(ctx context.Context, e entry) error {
	err := p.press(ctx, e.last)
	lock := max(p.profile.Typing.Lock.Duration, p.gap)
	if lock > 0 {
		err = cmp.Or(err, p.settle(ctx)) // it counts from here
	}
	p.unlock = time.Now().Add(lock)
	return err
}

// enterWasLost notes whether Enter had to be pressed again. Pages that hear a letter only with their next frame lose an
// Enter that comes before it, so from then on Enter waits for a frame.
func (p *Page) enterWasLost(lost bool) {
	if lost && !p.afterFrame {
		p.afterFrame = true
		p.log.Debug().Msg("Enter was dropped: it waits for a frame from now on")
	}
}

// uncoloured names the tiles of a row that show no colour while others do, for an error.
func (p *Page) uncoloured(ctx context.Context) string {
	bare, err := call[[]int](ctx, p, "uncoloured")
	if err != nil || len(bare) == 0 {
		return ""
	}
	numbers := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(bare)), ", "), "[]")
	if len(bare) == 1 {
		return fmt.Sprintf(", of which tile %s has no colour (board.green, yellow, grey)", numbers)
	}
	return fmt.Sprintf(", of which tiles %s have no colour (board.green, yellow, grey)", numbers)
}

// slowestPace is the longest time between two tiles of a row that a script colours one by one. Slower pages leave that to style
// sheets.
const slowestPace = 120 * time.Millisecond

// lateTimer is by how much the timer of a page may be late.
const lateTimer = 100 * time.Millisecond

// awaitPace delays the next key by the time of one more tile, if the page's script colours tiles one by one. The script may not be
// done with the row when the last tile shows.
func (p *Page) awaitPace() {
	pace := p.sight().pace
	if unlock := time.Now().Add(pace + lateTimer); pace > 0 && pace <= slowestPace && unlock.After(p.unlock) {
		p.unlock = unlock
	}
}

// checkFinished makes sure that the row that was finished last is the one that was typed.
func (p *Page) checkFinished(ctx context.Context, row Row, word string) error {
	p.awaitPace()
	if p.State().Moved > 0 {
		return p.unlike(ctx, "the boards to stay in their places")
	}
	if err := p.checkRow(row); err != nil {
		return err
	}
	if row.Word != word {
		return p.unlike(ctx, fmt.Sprintf("a clue for %q, not for %q", word, row.Word))
	}
	return nil
}
