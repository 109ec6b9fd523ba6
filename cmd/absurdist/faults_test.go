//go:build unix

package main

import (
	"cmp"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

// fault is one thing that goes wrong in the middle of a game.
type fault struct {
	name    string
	site    string // the built-in page; generic unless given
	walls   string // what its profile says of walls, if anything
	options string // of the built-in page, as in a query
	args    string // of play, with spaces between
	scene   func(t *testing.T, options url.Values) scene
	code    int
	ends    record.Outcome // if the code does not tell it
	said    string         // on standard error, a regular expression
	kept    bool           // a picture, the HTML of the page and a capsule
	seldom  bool           // only with ABSURDIST_ALL: tests of browser/page or browser/play have it too, or it is much like another fault
	alone   bool           // in a browser of its own, as others would notice, or its flags count
}

// scene is where a game is played: the arguments that say so, and what happens meanwhile, if anything does.
type scene struct {
	args    []string
	trouble func(p *programtest.Program)
	after   func() // checks what the game leaves behind, if set
}

// shortest is enough for a page to show on a machine that does nothing else.
const shortest = 4 * time.Second

// Arguments of play.
const (
	script = "--strategy script:words=crane+moist+bulgy+jazzy"
	rest   = "--strategy script:words=bulgy+jazzy"        // of a game that was begun
	drawn  = "--strategy script:words=crane,then=entropy" // where the page draws a secret, and must keep it
	short  = " --page-timeout SHORT"                      // shortest, or longer where the machine is busy
)

// The order is that of the table.
var faults = []fault{
	{name: "none", alone: true, options: "secret=jazzy&reveal=0", args: script},
	{name: "every 7th key lost", seldom: true, options: "secret=jazzy&reveal=0&fault=drop:7", args: script},
	{name: "slow reveal", seldom: true, options: "secret=jazzy&fault=slow", args: "--strategy script:words=moist+jazzy"},
	{
		name: "reveal that never ends", options: "secret=jazzy&reveal=0&fault=never", args: script + short, code: cli.ExitUnlike, kept: true,
		said: `expected a clue for "crane", or a sign that it is refused within [0-9ms]+; the page shows 0 finished rows and "crane" being typed`,
	},
	{
		name: "wall before the page, as DataDome's", options: "wall=datadome:before", args: script + short, code: cli.ExitBlocked, kept: true,
		said: `generic: the site put up a wall to find out whether a human plays \(DataDome\): "You have been blocked .* a robot."; play in a window .*--show`,
	},
	{
		name: "wall before the page, as Cloudflare's, in a frame", seldom: true, alone: true, options: "wall=cloudflare:before&frame=other", args: script + short, code: cli.ExitBlocked, kept: true,
		said: `the site put up a wall .*\(Cloudflare\): "Verify you are human`,
	},
	{
		name: "wall in mid-game, as DataDome's, on Wordle", seldom: true, site: "wordle", options: "secret=jazzy&reveal=0&wall=datadome:2", args: script + short, code: cli.ExitBlocked, kept: true,
		said: `wordle: the site put up a wall .*\(DataDome\): "You have been blocked`,
	},
	{
		name: "wall in mid-game, as Cloudflare's", options: "secret=jazzy&reveal=0&wall=cloudflare:2", args: script + short + " --games 3", code: cli.ExitBlocked, kept: true,
		said: `the site put up a wall .*\(Cloudflare\): "Verify you are human`,
	},
	{
		name: "wall in mid-game, by a sign of the profile", seldom: true, walls: "{name: the cats, selector: .human-check}", options: "secret=jazzy&reveal=0&wall=own:2", args: script + short, code: cli.ExitBlocked, kept: true,
		said: `the site put up a wall .*\(the cats\): "Click all six cats to go on."`,
	},
	{
		name: "wall in the dialog at the end, on Wordle", site: "wordle", options: "secret=jazzy&reveal=0&wall=datadome:end", args: script,
		said: `after the end of the game the site put up a wall .*\(DataDome\): "You have been blocked .* a robot."; the game counts`,
	},
	{
		name: "wall in the dialog at the end, as Cloudflare's", seldom: true, options: "secret=jazzy&reveal=0&wall=cloudflare:end", args: script,
		said: `after the end of the game the site put up a wall .*\(Cloudflare\)`,
	},
	{name: "modal in mid-game", seldom: true, options: "secret=jazzy&reveal=0&fault=modal:2", args: script},
	{name: "JavaScript dialog", seldom: true, options: "secret=jazzy&reveal=0&fault=dialog:2", args: script, said: "the page opened a dialog: accepting it"},
	{name: "dialog of 10 MB with control characters", alone: true, options: "secret=jazzy&reveal=0&fault=shout:2", args: script, said: "the page opened a dialog: accepting it"},
	{
		name: "dialogs without end", alone: true, options: "secret=jazzy&reveal=0&fault=dialogs:2", args: script, code: cli.ExitUnlike, kept: true,
		said: `expected at most 50 dialogs; the page shows one more: "Still there\?"`,
	},
	{name: "thirty tabs, in a browser elsewhere", options: "secret=jazzy&reveal=0&fault=tabs:2", args: script, scene: elsewhere},
	{name: "reload, state kept", options: "secret=jazzy&reveal=0&fault=reload:2", args: script},
	{
		name: "reload, state lost", options: "secret=jazzy&reveal=0&fault=reload:2&save=0", args: script, code: cli.ExitUnlike, kept: true,
		said: `expected the [12] rows that were finished to stay; the page shows . finished rows`,
	},
	{name: "board in a frame", seldom: true, options: "secret=jazzy&reveal=0&frame=same", args: script},
	{
		name: "board in a frame of another origin", options: "secret=jazzy&reveal=0&frame=other", args: script + short, scene: isolated, code: cli.ExitUnlike, kept: true,
		said: `expected a board within [0-9ms]+; the page shows no board, and a frame of another origin that can't be read \(http://localhost:[^)]*\)`,
	},
	{
		name: "redesign after row 3, not to be mended", options: "secret=jazzy&reveal=0&fault=redesign:3", args: script + short + " --mend=false", code: cli.ExitUnlike, kept: true,
		said: `expected a board within [0-9ms]+; the page shows no board; board.root '.*' matches `,
	},
	{
		name: "redesign after row 3", seldom: true, options: "secret=jazzy&reveal=0&fault=redesign:3", args: script + short,
		said: `wrote the mended profile`,
	},
	{name: "one lying tile", seldom: true, options: "secret=jazzy&reveal=0&fault=lie:2", args: "--strategy entropy", said: "no allowed word fits the clues"},
	{name: "repeated letters mis-scored", seldom: true, options: "secret=jazzy&reveal=0&misscore=1", args: "--strategy entropy"},
	{
		name: "script that hangs", alone: true, options: "secret=jazzy&reveal=0&fault=hang:1", args: script + short, code: cli.ExitUnlike, kept: true,
		said: `expected an answer from the page's script within [0-9ms]+; the page shows . finished rows .* and hangs`,
	},
	{
		name: "script that hangs, and a time limit", seldom: true, alone: true, options: "secret=jazzy&reveal=0&fault=hang:1", args: script + " --timeout 4s", code: cli.ExitTimeout,
		said: `the time limit was reached \(--timeout 4s\)`,
	},
	{name: "tab crashed", options: "stagger=60", args: drawn, scene: then(crashTab), said: "the browser is gone: the tab crashed"},
	{
		name: "tab that crashes again and again", seldom: true, options: "secret=jazzy&fault=crash:3", args: script, scene: crashedByPage, code: cli.ExitError,
		said: `the browser is gone: the tab crashed`,
	},
	{name: "tab crashed as the page opens", options: "stagger=60", args: drawn, scene: crashedOpening, said: "starting the browser again"},
	{name: "browser crashed as it starts", options: "stagger=60", args: drawn, scene: crashedStarting, said: "starting the browser once more"},
	{name: "browser killed", options: "stagger=60", args: drawn, scene: then(killBrowser), said: "the browser is gone: (the tab crashed|.*connection)"},
	{name: "line to the browser cut", options: "stagger=60", args: drawn, scene: lineCut, said: "the browser is gone: .*connection"},
	{
		name: "browser out of reach", options: "stagger=60", args: drawn, scene: outOfReach, code: cli.ExitError,
		said: "the browser did not start: .*connection refused",
	},
	{name: "site out of reach", options: "stagger=60&secret=jazzy", args: script, scene: siteOutOfReach},
	{name: "landing page, and a button that works late", site: "wordle", options: "secret=jazzy&reveal=0&bind=1500", args: script},
	{name: "advertisement that counts down", site: "wordle", options: "secret=jazzy&reveal=0&ad=counts", args: script},
	{name: "advertisement with its button below the window", seldom: true, site: "wordle", options: "secret=jazzy&reveal=0&ad=low", args: script},
	{name: "advertisement that never loads", seldom: true, site: "wordle", options: "secret=jazzy&reveal=0&ad=stuck", args: script},
	{name: "advertisement in the middle of a row", site: "wordle", options: "secret=jazzy&reveal=0&ad=row", args: script},
	{name: "game begun, whose rows turn again", site: "wordle", options: "secret=jazzy&reveal=40&played=crane,moist&resume=turns", args: rest},
	{name: "game begun, reload, rows turn again", seldom: true, site: "wordle", options: "secret=jazzy&reveal=40&played=crane&resume=turns&fault=reload:3", args: rest},
	{
		name: "game played already", site: "wordle", options: "secret=jazzy&reveal=0&played=crane,jazzy", args: script, code: cli.ExitLost, ends: record.Won,
		said: "this game has been played already",
	},
	{name: "game lost, and a dialog that asks for an account", site: "wordle", options: "secret=jazzy&reveal=0&rows=2&account=1", args: script, code: cli.ExitLost},
	{name: "cookies and terms that come late", seldom: true, site: "wordle", options: "secret=jazzy&reveal=40&modals=cookies,terms&late=1000", args: script},
	{name: "another visitor's page", site: "wordle", options: "secret=jazzy&reveal=0&visitor=other&played=crane", args: script},
	{name: "boards that grow, ghost letters, hashed names", seldom: true, site: "duotrigordle", options: "seed=7&reveal=0&welcome=begun"},
	{name: "page of choices with a slow router", site: "quordle", options: "secret=crane,moist,bulgy,jazzy&reveal=0&choices=2500"},
	{name: "hub that takes longer than pages do", seldom: true, site: "octordle", options: "secret=crane,moist,bulgy,jazzy,aback,abase,abate,abbey&reveal=0&hub=16000"},
	{
		name: "hub that takes longer than the user waits", seldom: true, site: "octordle", options: "hub=600000", args: short + " --mend=false", code: cli.ExitUnlike, kept: true,
		said: `expected 8 boards within [0-9ms]+; the page shows no board`,
	},
	{
		name: "cover that no step knows", site: "dordle", options: "secret=crane,jazzy&reveal=0&fault=modal:1", args: short, code: cli.ExitUnlike, kept: true,
		said: `the page shows a cover that no step of the profile clears \(dismiss\): dialog "News" \("✕ News This page has a newsletter."\); below it 1 finished row`,
	},
	{
		name: "site out of reach, and reload", options: "stagger=60&secret=jazzy&fault=reload:2", args: script, scene: siteOutOfReach, code: cli.ExitError, kept: true,
		said: `the page did not load again: generic: expected .*; the page shows that http://127.0.0.1:\d+/generic/.* can't be reached`,
	},
}

// A fault is outlived, or the game ends in time with a message, the exit code for it, and a picture of the page. Each
// logs a line of the table that scripts/faults prints. Most are played in one browser, as to start one costs more than
// the game does.
func TestFaults(t *testing.T) {
	t.Parallel()
	shared, _ := pagetest.Listening(t)
	for i, f := range faults {
		if f.seldom && os.Getenv("ABSURDIST_ALL") == "" {
			continue
		}
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			options := must.Get(url.ParseQuery(f.options))(t)
			if f.scene == nil {
				f.scene = then(nil)
				if !f.alone {
					f.args += " --remote ws://" + shared
				}
			}
			site := cmp.Or(f.site, "generic")
			if f.walls != "" {
				site = withWalls(t, site, f.walls)
			}
			s, kept := f.scene(t, options), t.TempDir()
			wait := leak.Stretch(shortest).Round(time.Second).String()
			args := append([]string{"play", site, "--json", "--artifacts", kept}, strings.Fields(strings.ReplaceAll(f.args, "SHORT", wait))...)
			began := time.Now()
			p := programtest.StartProgramIn(t, t.TempDir(), append(args, s.args...)...)
			if s.trouble != nil {
				s.trouble(p)
			}
			p.Ends(f.code, 0)
			took := time.Since(began)
			messages := p.Messages()
			must.Hold(t, p.Problems.Len() <= 20_000 && !strings.ContainsFunc(messages, func(r rune) bool { return r != '\n' && unicode.IsControl(r) }),
				"%d bytes on standard error, which begin with %.1000q", p.Problems.Len(), messages)
			said := regexp.MustCompile(f.said).FindString(messages)
			must.Hold(t, said != "" || f.said == "", "standard error\n%swant %s", messages, f.said)
			t.Logf("%02d | %s | %d | %s | %.1f | %s |", i, f.name, p.ProcessState.ExitCode(), f.outcome(t, p), took.Seconds(), said)
			f.artifacts(t, kept, messages)
			if s.after != nil {
				s.after()
			}
		})
	}
}

// withWalls writes the profile of a built-in page with signs of walls, and returns its file.
func withWalls(t *testing.T, site, walls string) string {
	prof := must.Get(profile.LoadSite(site))(t)
	file := filepath.Join(t.TempDir(), site+".yaml")
	programtest.Write(t, file, fmt.Appendf(prof.Source(), "\nwalls: [%s]\n", walls))
	return file
}

// outcome reads the record, and compares it with the exit code.
func (f fault) outcome(t *testing.T, p *programtest.Program) record.Outcome {
	games := must.Get(record.Read("stdout", strings.NewReader(p.Text.String())))(t)
	if len(games) != 1 || games[0].End == nil { // there was no board to begin with
		must.Hold(t, f.code != cli.ExitDone && len(games) == 0, "printed %+v", games)
		return record.Failed
	}
	if first := games[0].Guesses; len(first) == 0 || len(first[0].Boards) == 0 { // what follows knows one board only
		must.Do(t, programtest.Honest(games[0]))
	}
	want := record.Failed
	switch f.code {
	case cli.ExitDone:
		want = record.Won
	case cli.ExitTimeout:
		want = record.Stopped
	case cli.ExitLost:
		want = cmp.Or(f.ends, record.Lost)
	}
	end := games[0].End
	fails := f.code != cli.ExitDone && want != record.Lost
	must.Hold(t, end.Outcome == want && fails == (end.Error != ""), "the record ends with %+v, want %s", *end, want)
	must.Hold(t, want != record.Lost || end.Answer != "", "the page shows the answer, and the record has none")
	return end.Outcome
}

// artifacts checks what was saved of the page.
func (f fault) artifacts(t *testing.T, dir, stderr string) {
	files := must.Get(filepath.Glob(filepath.Join(dir, "*-*")))(t)
	if !f.kept {
		must.Hold(t, len(files) == 0, "saved %v", files)
		return
	}
	must.Need(t, len(files) == 3, "saved %v, want a picture, HTML and a capsule; standard error\n%s", files, stderr)
	for _, file := range files {
		text := programtest.Read(t, file)
		begin := map[string]string{".png": "\x89PNG", ".html": "<html", ".zip": "PK\x03\x04"}[filepath.Ext(file)]
		must.Hold(t, strings.HasPrefix(string(text), begin), "%s begins with %.20q", file, text)
	}
}
