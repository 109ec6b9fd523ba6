package page

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"github.com/chromedp/cdproto/runtime"
)

// The page may be loaded again at any moment, also between the news of a row and a look at it.
func TestAwaitRowWhileThePageReloads(t *testing.T) {
	t.Parallel()
	p := &Page{profile: &profile.Profile{}, letters: keys.LettersOf(alphabet.English()), changed: make(chan struct{}), patience: time.Minute}
	stop := make(chan struct{})
	var reloads sync.WaitGroup
	reloads.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			p.pushed(1, fmt.Sprintf(`{"count":1,"board":true,"width":5,"top":true,"obstacle":-1,"document":"%d","from":0,"rows":[{"word":"crane","width":5}]}`, i))
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
