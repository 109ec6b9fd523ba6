package page_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// tiles opens testdata/tiles.html with the query, driven by testdata/tiles.yaml
// after change, with options if there are any.
func tiles(t *testing.T, query string, change func(*profile.Profile), o ...page.Options) (*page.Page, *chrome.Tab, error) {
	t.Helper()
	files := http.FileServer(http.Dir("testdata"))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		late, _ := time.ParseDuration(r.FormValue("after"))
		time.Sleep(late)
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	prof := must.Get(profile.Load("testdata/tiles.yaml"))(t)
	if change != nil {
		change(prof)
	}
	tab := browsertest.Tab(t)
	p := browsertest.Page(t, tab, prof, o...)
	return p, tab, p.Open(browsertest.Deadline(t, time.Minute), server.URL+"/tiles.html?"+query)
}

// driven opens a built-in page with its options, driven by a profile.
func driven(t *testing.T, prof *profile.Profile, site string, options []string, o ...page.Options) (*page.Page, *chrome.Tab, context.Context) {
	t.Helper()
	tab := browsertest.Tab(t)
	p := browsertest.Page(t, tab, prof, o...)
	ctx := browsertest.Deadline(t, time.Minute)
	must.Do(t, p.Open(ctx, browsertest.Mock(t, site, browsertest.Options(options...))))
	return p, tab, ctx
}

func TestGuess(t *testing.T) {
	for _, c := range []struct {
		name, query string
		change      func(*profile.Profile)
	}{
		{"keys", "", nil},
		{"clicks", "input=clicks", func(p *profile.Profile) { p.Typing.With = "clicks" }},
		{"dropped keys", "drop=7", nil},
		{"many dropped keys", "drop=3", nil},
		{"a letter lost at its place", "hole=1", nil},
		{"a cover in mid-game", "cover=1", nil},
		{"an alert in mid-game", "alert=1", nil},
		{"a cover with two buttons", "cover=1", func(p *profile.Profile) {
			p.Dismiss[0] = profile.Step{Click: "#cover button", Text: "away", Exact: true}
		}},
		{"letters without their attribute", "", func(p *profile.Profile) {
			p.Board.Letter = profile.Letter{Attribute: "aria-label", Pattern: "^letter (.)$", OrText: true}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, _ := must.Get2(tiles(t, c.query, c.change))(t)
			ctx := browsertest.Deadline(t, time.Minute)
			for i, word := range []string{"crane", "sloth", "green"} {
				row, err := p.Guess(ctx, word, true)
				want := []string{"BBBBB", "BBBBB", "GGGGG"}[i]
				must.Hold(t, err == nil && row.Word == word && slices.Equal(row.Clues, []string{want}), "%s gives %+v, %v, want %s", word, row, err, want)
			}
			must.Equal(t, len(p.Rows()), 3, "rows")
		})
	}
}

// What a page says may stand in an attribute.
func TestTextOfAnAttribute(t *testing.T) {
	t.Parallel()
	p, _ := must.Get2(tiles(t, "", func(p *profile.Profile) {
		p.Answer = profile.Text{Selector: "#label", Attribute: "aria-label", Pattern: `answer is ([A-Z]{5}) for board`}
	}))(t)
	must.Equal(t, must.Get(p.Answer(browsertest.Deadline(t, time.Minute)))(t), "crane", "the answer")
}

// An address with an anchor is also loaded anew.
func TestOpenAgain(t *testing.T) {
	p, tab := must.Get2(tiles(t, "#anchor", nil))(t)
	ctx := browsertest.Deadline(t, time.Minute)
	for range 2 {
		_, err := p.Guess(ctx, "crane", true)
		must.Need(t, err == nil && len(p.Rows()) == 1, "%v, rows %v, want one", err, p.Rows())
		must.Do(t, p.Open(ctx, browsertest.Eval[string](t, tab, "location.href")))
	}
}

// A refusal is told in one short line without control characters, whatever the page shows.
func TestRefusalIsShort(t *testing.T) {
	t.Parallel()
	p, _, ctx := driven(t, browsertest.Profile(t, "generic"), "generic", []string{"reveal", "0", "fault", "shout:6"})
	sign := must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, "aaaaa", true))).Sign
	must.Hold(t, strings.HasPrefix(sign, "Not in word list]0;title[2J2J !!!") && len(sign) <= 250, "%.500q", sign)
}

// Waiting for a row that somebody types fails if the page forgets the other rows, and only then.
func TestAwaitRowAfterReload(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		save    string
		between bool // whether the next row is finished before anybody waits for it
		want    error
	}{{"1", false, nil}, {"0", false, page.ErrUnlike}, {"0", true, page.ErrUnlike}, {"1", true, nil}} {
		p, tab, ctx := driven(t, browsertest.Profile(t, "generic"), "generic", []string{"reveal", "0", "secret", "jazzy", "save", c.save})
		browsertest.Type(t, tab, "crane")
		must.Same(t, must.Get(p.AwaitRow(ctx, nil))(t).Word, "crane")
		browsertest.Open(t, tab, browsertest.Eval[string](t, tab, "location.href"))
		// A page takes keys when it has a board and was drawn.
		coloured := func(tiles int) {
			browsertest.Eval[bool](t, tab, fmt.Sprintf(`new Promise((shown) => {
				const all = (selector) => document.querySelectorAll(selector).length;
				const ready = () => all(".box") > 0 && all(".grey, .yellow, .green") >= %d;
				const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => shown(true)));
				const look = () => (ready() ? drawn() : requestAnimationFrame(look));
				look();
			})`, tiles))
		}
		kept := 0
		if c.save == "1" {
			kept = 5
		}
		coloured(kept)
		browsertest.Type(t, tab, "moist")
		if c.between {
			coloured(kept + 5)
		}
		row, err := p.AwaitRow(ctx, []string{"crane"})
		must.Hold(t, errors.Is(err, c.want) && (err != nil || row.Word == "moist"), "%+v: %+v, %v", c, row, err)
	}
}

func TestRejections(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, query, sign string
		change            func(*profile.Profile)
	}{
		{"cleared", "reject=sloth", "it cleared the row", nil},
		{"silence", "silent=sloth", "nothing happened for 400ms", func(p *profile.Profile) {
			p.Rejection = profile.Rejection{Silence: profile.Duration{Duration: 400 * time.Millisecond}}
		}},
		{"dialog", "dialog=sloth", "a dialog, and then nothing", func(p *profile.Profile) {
			p.Rejection = profile.Rejection{Silence: profile.Duration{Duration: 10 * time.Minute}}
		}},
	} {
		p, _ := must.Get2(tiles(t, c.query, c.change))(t)
		ctx := browsertest.Deadline(t, time.Minute)
		must.Equal(t, must.Get(p.Guess(ctx, "crane", true))(t).Word, "crane", "%s", c.name)
		refused := must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, "sloth", true)), "%s", c.name)
		must.Equal(t, refused.Word+": "+refused.Sign, "sloth: "+c.sign, "%s: refused", c.name)
		must.Equal(t, must.Get(p.Guess(ctx, "green", true))(t).Word, "green", "%s: the guess after it", c.name)
	}
}

// silently plays SLOTH, which the page refuses in silence, and returns the row of CRANE.
func silently(t *testing.T, options string, change func(*profile.Profile)) page.Row {
	t.Helper()
	p, _ := must.Get2(tiles(t, options+"&silent=sloth", func(p *profile.Profile) {
		p.Rejection = profile.Rejection{Silence: profile.Duration{Duration: 300 * time.Millisecond}}
		change(p)
	}))(t)
	ctx := browsertest.Deadline(t, time.Minute)
	_ = must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, "sloth", true)))
	return must.Get(p.Guess(ctx, "crane", true))(t)
}

// A word whose row takes longer to get its clue than silence lasts was not refused: the row keeps its letters, or a server is asked.
func TestSilentReveal(t *testing.T) {
	t.Parallel()
	for _, slow := range []string{"turn=1200", "asks=1200ms"} {
		must.Equal(t, silently(t, slow, func(*profile.Profile) {}).Word, "crane", "the clue that comes later is of")
	}
}

// An answer that the page asks another server for as it is opened is waited for.
func TestFirstWordWaits(t *testing.T) {
	t.Parallel()
	p, _ := must.Get2(tiles(t, "deals=700ms", nil))(t)
	must.Equal(t, must.Get(p.Guess(browsertest.Deadline(t, time.Minute), "crane", true))(t).Clues[0], "YYYYY", "the clue is")
}

// Where grey has no mark a row that keeps its letters is all grey, however short silence is that means a refusal.
func TestSilentGrey(t *testing.T) {
	t.Parallel()
	row := silently(t, "bare=1", func(p *profile.Profile) {
		p.Board.Grey, p.Board.Unmarked = ":not(.green, .yellow)", true
	})
	must.Hold(t, row.Word == "crane" && row.Clues[0] == "BBBBB", "%+v, want CRANE all grey", row)
}

// A page whose colours come one by one may not be done with a row when the last of them shows.
func TestPacedReveal(t *testing.T) {
	t.Parallel()
	p, _ := must.Get2(tiles(t, "paced=70", nil))(t)
	ctx := browsertest.Deadline(t, time.Minute)
	for _, word := range []string{"crane", "sloth", "bumpy"} {
		must.Same(t, must.Get(p.Guess(ctx, word, true))(t).Word, word)
	}
}

// A page may take the letters away as the game is won. Its green row says so.
func TestEmptiedBoard(t *testing.T) {
	t.Parallel()
	p, _ := must.Get2(tiles(t, "empties", nil))(t)
	ctx := browsertest.Deadline(t, time.Minute)
	must.Get(p.Guess(ctx, "crane", true))(t)
	row := must.Get(p.Guess(ctx, "green", true))(t)
	must.Hold(t, row.Inferred != "" && len(row.Clues) == 1 && row.Clues[0] == "GGGGG", "%+v, want a green row that was inferred", row)
}

// A page may only say that the game is won, anywhere, and show no clue in all of its time. It counts for a word that may be the answer.
func TestToldLate(t *testing.T) {
	t.Parallel()
	brief := page.Options{Patience: leak.Stretch(2 * time.Second)}
	ctx := browsertest.Deadline(t, time.Minute)
	p, _ := must.Get2(tiles(t, "tells=1", nil, brief))(t)
	row := must.Get(p.Guess(ctx, "green", true))(t)
	must.Hold(t, row.Inferred != "" && len(row.Clues) == 1 && row.Clues[0] == "GGGGG", "%+v, want a green row that was inferred", row)
	p, _ = must.Get2(tiles(t, "tells=1", nil, brief))(t)
	must.Says(t, must.Err(p.Guess(ctx, "green", false)), page.ErrUnlike, "a clue for \"green\"")
}

func TestPagesThatAreNotAsDescribed(t *testing.T) {
	t.Parallel()
	brief := page.Options{Patience: leak.Stretch(2 * time.Second)} // nothing more comes
	for _, c := range []struct {
		name, query string
		change      func(*profile.Profile)
		text        string
	}{
		{"no board", "", func(p *profile.Profile) { p.Board.Root = "#bored" }, "the page shows no board; board.root '#bored' matches no element"},
		{"no row", "", func(p *profile.Profile) { p.Board.Row = ".line" }, "the page shows no board; board.root '#board' matches 1 element, board.row '.line' matches no element in it"},
		{"no tile", "", func(p *profile.Profile) { p.Board.Tile = ".cell" }, "board.row '.row' matches 1 element in it, board.tile '.cell' matches no element in those"},
		{"no rows", "", func(p *profile.Profile) {
			p.Boards, p.Board.Root, p.Board.Row = 4, "#keys button:nth-child(-n+4)", ".row"
		}, "the page shows no row to play in; board.root '#keys button:nth-child(-n+4)' matches 4 elements, board.row '.row' matches no element in the first of them"},
		{"no field", "", func(p *profile.Profile) {
			p.Board.Late, p.Typing.With, p.Typing.Field = true, "field", "#guess"
		}, "the page shows no board; typing.field '#guess' matches no element"},
		{"a cover that stays", "cover=1", func(p *profile.Profile) {
			p.Dismiss = []profile.Step{{Name: "the keys", Click: "#keys"}}
		}, `expected "the keys" to go away when clicked (dismiss[0].click: #keys)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			must.Says(t, must.Err2(tiles(t, c.query, c.change, brief)), page.ErrUnlike, c.text)
		})
	}
	p, _ := must.Get2(tiles(t, "", func(p *profile.Profile) {
		p.Hard = []profile.Step{{Name: "hard mode", Click: "body", Unless: "#hard"}}
	}, brief))(t)
	ctx := browsertest.Deadline(t, time.Minute)
	must.Says(t, p.Harden(ctx), nil, `expected "hard mode" to take effect (hard[0].unless: #hard)`)
	p, _ = must.Get2(tiles(t, "wrong=1", nil, brief))(t)
	must.Reads(t, must.Err(p.Guess(ctx, "crane", true)), page.ErrUnlike,
		`tiles: expected a clue for "crane", not for "wrong"; the page shows 1 finished rows and "" being typed`)
}

// A page that shows nothing because its script failed is loaded once more.
func TestScriptFailsOnce(t *testing.T) {
	t.Parallel()
	p, _ := must.Get2(tiles(t, "fails=1", nil))(t)
	must.Same(t, must.Get(p.Guess(browsertest.Deadline(t, time.Minute), "crane", true))(t).Word, "crane")
}

func TestPagesThatDoNotLoad(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	for address, want := range map[string]string{
		"http://127.0.0.1:1/":       "net::ERR_UNSAFE_PORT",
		"http://127.0.0.1:2/":       "net::ERR_CONNECTION_REFUSED; no server listens there: start it, or correct the address",
		"http://no.such.example/":   "net::ERR_NAME_NOT_RESOLVED",
		server.URL + "/absurdle":    "the server answered 404",
		"file:///no/such/page.html": "net::ERR_FILE_NOT_FOUND",
	} {
		p := browsertest.Page(t, browsertest.Tab(t), browsertest.Profile(t, "absurdle"))
		err := p.Open(browsertest.Deadline(t, time.Minute), address)
		must.Hold(t, errors.Is(err, page.ErrLoad) && strings.HasSuffix(err.Error(), want) && strings.Contains(err.Error(), address),
			"%s: %v, want ErrLoad with %s", address, err, want)
	}
}

func TestBadSelectors(t *testing.T) {
	t.Parallel()
	text := must.Get(os.ReadFile("testdata/tiles.yaml"))(t)
	for _, c := range []struct{ old, bad, want string }{
		{"tile: .tile", `tile: "td["`, "f.yaml:6:9: board.tile: "},
		{`click: "#away"`, `click: "a >>> b:nope("`, "f.yaml:18:12: dismiss[0].click: "},
		{"cleared: true", `messages: [{selector: p, pattern: "("}]`, "f.yaml:20:37: rejection.messages[0].pattern: "},
	} {
		prof := must.Get(profile.Parse("f.yaml", []byte(strings.Replace(string(text), c.old, c.bad, 1))))(t)
		err := must.Err(page.New(t.Context(), browsertest.Tab(t), prof, page.Options{}))
		must.Begins(t, err, profile.ErrProfile, c.want, "%s", c.bad)
	}
}

// Every built-in profile has selectors that the browser can read.
func TestBuiltInProfiles(t *testing.T) {
	t.Parallel()
	for _, name := range profile.Names() {
		must.Get(page.New(t.Context(), browsertest.Tab(t), browsertest.Profile(t, name), page.Options{}))(t)
	}
}

func TestBrowserGone(t *testing.T) {
	p, tab := must.Get2(tiles(t, "", nil))(t)
	tab.Close()
	must.Fail(p.Guess(browsertest.Deadline(t, time.Minute), "crane", true))(t, page.ErrBrowser, "a guess in a closed tab")
}

func TestScreenshotAndHTML(t *testing.T) {
	p, _ := must.Get2(tiles(t, "", nil))(t)
	png := must.Get(p.Screenshot(t.Context()))(t)
	must.Hold(t, strings.HasPrefix(string(png), "\x89PNG"), "screenshot %.8q, want PNG", png)
	must.Tells(t, must.Get(p.HTML(t.Context()))(t), `class="tile"`)
}

// What a page had stored is there again for its next driver, once, and for no
// other page.
func TestStored(t *testing.T) {
	prof := browsertest.Profile(t, "generic")
	address, other := browsertest.Mock(t, "generic", nil), browsertest.Mock(t, "generic", nil)
	tab := browsertest.Tab(t)
	p := browsertest.Page(t, tab, prof)
	ctx := browsertest.Deadline(t, time.Minute)
	must.Do(t, p.Open(ctx, address))
	const put, got = `localStorage.setItem("a \\ \"key\"", "</script>\u2028\ud800") ?? true`, `Object.keys(localStorage).includes("a \\ \"key\"") && localStorage.getItem("a \\ \"key\"").endsWith("\u2028\ud800")`
	browsertest.Eval[bool](t, tab, put)
	must.Do(t, p.Keep(ctx))
	must.Do(t, p.Forget(ctx, address))
	tab = browsertest.Tab(t)
	next := browsertest.Page(t, tab, prof, page.Options{Stored: p.Stored()})
	for _, c := range []struct {
		address string
		want    bool
	}{{address, true}, {other, false}, {address, true}} {
		must.Do(t, next.Open(ctx, c.address))
		must.Equal(t, browsertest.Eval[bool](t, tab, got), c.want, "%s: stored", c.address)
	}
	must.Do(t, next.Forget(ctx, address))
	must.Do(t, next.Open(ctx, address))
	must.Hold(t, !browsertest.Eval[bool](t, tab, got), "it was put back twice")
}

// A tab that crashes ends what waits for it.
func TestTabCrashes(t *testing.T) {
	p, tab := must.Get2(tiles(t, "", nil))(t)
	ctx := browsertest.Deadline(t, time.Minute)
	waits := make(chan error)
	go func() {
		_, err := p.AwaitRow(ctx, nil)
		waits <- err
	}()
	go func() { _, _ = cdp.Call(ctx, tab.Target(), cdppage.Crash, cdp.Empty{}) }() // the call gets no answer
	must.Is(t, <-waits, page.ErrBrowser, "waiting for a row")
	must.Fail(p.Guess(ctx, "crane", true))(t, page.ErrBrowser, "a guess")
}
