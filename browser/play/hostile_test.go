package play

import (
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"
)

// hostilePages are the options of pages that praise a guess that is not the answer: each kind of praise in each place, with each fate of
// the guess. Unless the environment asks for all, it returns a sixth of them, with each place and each fate.
func hostilePages() (pages []url.Values) {
	places := []string{"advert", "footer", "toast", "live", "title", "alt", "hidden", "dialog", "alert", "frame", "button"}
	fates := []string{"played", "nothing", "late", "flash", "vanishes", "written", "leaves", "covered"}
	languages := []string{"en", "de", "es", "fr", "pt", "ru"}
	all := os.Getenv("ABSURDIST_ALL") != ""
	for i, place := range places {
		for j, fate := range fates {
			if !all && (i+j)%6 > 0 {
				continue
			}
			pages = append(pages, url.Values{"lure": {place}, "fate": {fate}, "speaks": {languages[(i+j)%len(languages)]}})
		}
	}
	for i, language := range languages { // in the places that are the game's own
		for j, fate := range []string{"nothing", "vanishes"} {
			if !all && (i+j)%2 > 0 {
				continue
			}
			pages = append(pages, url.Values{"lure": {[]string{"toast", "dialog", "alert"}[i%3]}, "fate": {fate}, "speaks": {language}})
		}
	}
	for _, o := range pages {
		o["secret"], o["reveal"], o["restart"] = []string{"jazzy"}, []string{"0"}, []string{"0"}
	}
	return pages
}

// No page can make the bot see a win: a row that is written as all green is the answer's, and each game ends by itself.
func TestHostilePages(t *testing.T) {
	t.Parallel()
	const tabs = 6
	pages := hostilePages()
	var invented, hangs, won atomic.Int32
	t.Run("tabs", func(t *testing.T) {
		for first := range tabs {
			t.Run(strconv.Itoa(first), func(t *testing.T) {
				t.Parallel()
				tb := hostileTable(t, first%2 == 1)
				for i := first; i < len(pages); i += tabs {
					word := []string{"crane", "aahed"}[i/tabs%2] // the second is no answer of the list
					tb.lines = lines{}
					tb.config.Player = player(t, "script:words="+word+"+jazzy,then=random")
					tb.insist(t, pages[i])
					ctx := browsertest.Deadline(t, 2*time.Minute)
					end, err := Run(ctx, tb.config)
					if slices.ContainsFunc(tb.lines.guesses, invents) {
						invented.Add(1)
						t.Errorf("%s %v: an invented win: %+v, %v", word, pages[i], tb.lines.guesses, err)
					}
					switch {
					case ctx.Err() != nil:
						hangs.Add(1)
						t.Errorf("%s %v: no end: %+v, %v", word, pages[i], end, err)
					case end.Outcome == record.Won:
						won.Add(1)
					case err == nil || end.Outcome != record.Failed:
						t.Errorf("%s %v: no clear end: %+v, %v", word, pages[i], end, err)
					}
				}
			})
		}
	})
	n := int32(len(pages))
	t.Logf("%d hostile pages: %d invented wins, %d hangs, %d won, %d ended with an error", n, invented.Load(), hangs.Load(), won.Load(), n-won.Load()-hangs.Load())
}

// hostileTable is a table with little patience, at which doing nothing may be a refusal.
func hostileTable(t *testing.T, silence bool) *table {
	t.Helper()
	prof := browsertest.Profile(t, "generic")
	if prof.Rejection.Silence.Duration = 0; silence {
		prof.Rejection.Silence.Duration = 200 * time.Millisecond
	}
	tb := &table{tab: browsertest.Tab(t), address: browsertest.Mock(t, "generic", nil)}
	tb.page = browsertest.Page(t, tb.tab, prof, page.Options{Patience: 4 * time.Second})
	tb.config = Config{Page: tb.page, Dict: browsertest.Words(t, "original"), Recorder: tb.lines.take, Rules: game.Rules{Host: prof.Host, Rows: prof.Rows}}
	return tb
}

// insist opens the table's page with other options, however long that takes with little patience.
func (tb *table) insist(t *testing.T, options url.Values) {
	t.Helper()
	address, _, _ := strings.Cut(tb.address, "?")
	address += "?" + options.Encode()
	ctx := browsertest.Deadline(t, 2*time.Minute)
	for {
		err := tb.page.Forget(ctx, address)
		if err == nil {
			err = tb.page.Open(ctx, address)
		}
		if err == nil {
			return
		}
		must.Need(t, ctx.Err() == nil, "%v", err)
	}
}

// invents reports whether a line says that another word than the answer has won.
func invents(g record.Guess) bool {
	return g.Clue != nil && g.Clue.Solved() && g.Guess != game.MustWord("jazzy")
}

func player(t *testing.T, text string) strategy.Player {
	t.Helper()
	return must.Get(strategy.NewPlayer(text, 1, false))(t)
}
