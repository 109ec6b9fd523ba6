package discover_test

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

// scene is a page that is explored once. Its profile is testdata/profiles/NAME.yaml.
type scene struct {
	name string
	page string // mock/SITE?options, or a file of testdata and its query
	play bool   // by the profile, too; the games of others were played when their profiles were written
}

// scenes are mock pages, with options that make different pages of them, and the strange pages of testdata. All that a
// profile can say is said by one of theirs.
var scenes = []scene{
	{"absurdle", "mock/absurdle", false},
	{"wordle", "mock/wordle?reveal=20&seed=7", true},
	{"mikhad", "mock/mikhad?seed=7", false},
	{"original", "mock/original?seed=7&reveal=20", false},
	{"fibble", "mock/fibble?seed=7", false},
	{"wordpl", "mock/wordpl?seed=7", false},
	{"colours coded by the row", "mock/generic?seed=7&paint=row&stagger=150", true},
	{"turning tiles with a coloured back", "mock/generic?seed=7&letters=turned&misscore=1&reject=dialog", true},
	{"nerdle", "mock/nerdle?seed=7&reveal=20", true},
	{"sutom", "mock/sutom?seed=7&reveal=20", true},
	{"quordle", "mock/quordle?seed=7", false},

	{"frame, clicks on pictures", "mock/generic?seed=7&frame=same&input=clicks&keys=pictures", true},
	{"flat board, keys are boxes, states for screen readers", "mock/generic?seed=7&board=flat&keys=boxes&letters=spoken", false},
	{"late shadow root, a button beside it, own words in a text", "mock/generic?seed=3&board=shadow&start=button&tongue=text", false},
	{"asks for a name, clicks on keys, two in a line of their own", "mock/generic?seed=7&start=name&input=clicks&keys=pair", false},
	{"boxes are fields, the last letter sends, cleared", "mock/generic?seed=7&input=cells&send=last&advance=0&reject=cleared", true},
	{"drops keys, clears words", "mock/generic?seed=7&drop=frame&stagger=150&lock=1200&reject=cleared&input=keyup&read=code", true},

	{"boards in a row, own words in JSON", "mock/generic?seed=3&reveal=0&layout=row&boards=2&tongue=json", false},
	{"boards in a table, every copy coloured", "mock/generic?seed=1&reveal=0&layout=table&boards=4&misscore=1", false},
	{"boards behind tabs", "mock/generic?seed=7&reveal=0&layout=tabs&boards=4", true},

	{"no classes", "strange.html?style&scoped", true},
	{"editable, newest first", "strange.html?editable&newest", true},
	{"Russian without a keyboard", "strange.html?secret=слово&begin&mirror&letters=йцукенгшщзхъфывапролджэячсмитьбю", true},

	{"Hebrew, right to left, final forms shown", "strange.html?secret=ודקעכ&words=words.he.json&dir=rtl&finals&lang=he&letters=" + hebrew, true},
	{"Arabic, from the last box, as within a word, Enter only on the page", "strange.html?secret=رخثعث&words=words.ar.json&backwards&forms&clicks=enter&says=إدخال,حذف&keys=ءابةتثجحخدذرزسشصضطظعغفقكلمنهوىيؤئ", true},
	{"a list that comes late", "strange.html?words=words.en.json&lazy", true},
	{"green only where the last copy is", "odd.html?shape=last&secret=geese&as=all", true},
	{"a letter is green or yellow", "odd.html?shape=either&secret=tepee&as=all", true},
	{"Portuguese, accents shown", "strange.html?secret=calor&lang=pt&accents", true},

	{"odd, long", "odd.html?shape=long&as=all", true},
	{"odd, hidden, refused at once, plout", "odd.html?shape=hidden&refused=plout", false},
	{"odd, moving", "odd.html?shape=moving", false},
	{"odd, prompt", "odd.html?shape=prompt", true},
	{"odd, reused", "odd.html?shape=reused", true},
	{"odd, offline", "odd.html?shape=offline", false},
	{"a guide over another dialog", "strange.html?guide=over", true},
	{"odd, leaves once", "odd.html?shape=leaves&once", true},
	{"odd, veiled", "odd.html?shape=veiled", true},
	{"odd, behind", "odd.html?shape=behind", true},
	{"odd, levels", "odd.html?shape=levels", true},
	{"odd, hints", "odd.html?shape=hints", true},
	{"odd, spent", "odd.html?shape=spent", true},
	{"odd, rival", "odd.html?shape=rival", true},
	{"odd, modal, no button", "odd.html?shape=modal&ground&refused=zzzzz,plout", true},
	{"odd, modal, offers another word", "odd.html?shape=modal&next&refused=zzzzz,plout", true},
	{"odd, board taken away", "odd.html?shape=gone&rows=3", false},
	{"odd, keys that come at once, one class for all", "odd.html?shape=stale&as=all", true},
	{"odd, a start that stays, rows without a box", "odd.html?shape=foils&stays", true},
	{"odd, a start that stays and changes nothing", "odd.html?shape=foils&shows", true},
	{"odd, asks a server", "odd.html?shape=asks", true},
	{"open rows, green is carried, clues for the answer's letters", "open.html?given&carries&swapped", true},
	{"a field that the board shows, and its button", "open.html?mirror&given&carries", true},
	{"hub, frame", "hub.html?by=frame", false},
	{"hub, sizes", "hub.html?by=sizes", true},
	{"hub, ready", "hub.html?by=ready", true},
	{"hub, mode", "hub.html?by=mode", true},
	{"fields in rows that open in turn", "ways.html?way=rows&inturn", true},
	{"a field that moves along the row", "ways.html?way=moving", true},
	{"field, one row, first letter wanted", "ways.html?way=one&wants", true},
	{"odd, no Backspace, all", "odd.html?shape=loose&none&as=all", true},
	{"played words apart, below, the oldest first", "ways.html?way=apart&cells&below&oldest", true},
}

// moreScenes find what scenes find, on other pages: nothing that a profile can say is only said by one of theirs. They are
// explored with ABSURDIST_ALL. Together these are all mock pages but for those of more than 8 boards.
var moreScenes = []scene{
	{"nothing tells a grey row, silent refusal", "mock/generic?secret=jumpy&grey=none&reject=kept&reveal=0", true},
	{"clears words of the list", "strange.html?refused=zzzzz,raise", true},
	{"Turkish, the key I stands for i", "strange.html?secret=kerim&words=words.tr.json&english&clicks&lang=tr&keys=abcçdefgğhıİjklmnoöprsştuüvyz", true},
	{"Backspace is a picture of a font", "strange.html?clicks&says=Enter,keyboard_backspace&keys=" + latin, true},
	{"Backspace is what is left of the keys", "strange.html?clicks&says=-%3E,-&keys=" + latin, true},
	{"odd, shown", "odd.html?shape=shown", true},
	{"odd, told on a cover", "odd.html?shape=told&by=cover", true},
	{"odd, past green, anew", "odd.html?shape=past&as=green&anew", true},
	{"a button in each row", "open.html?each&given&late", true},
	{"hub, given", "hub.html?by=given", true},
	{"hub, set", "hub.html?by=set", true},
	{"field, first beside a word's", "ways.html?way=first&beside", true},
	{"field, keys, narrow", "ways.html?way=keys&narrow", true},
	{"fields in rows, and a clock", "ways.html?way=rows", true},
	{"field, lingo", "ways.html?way=lingo", true},
	{"field, flat, boxes without a letter show ?", "ways.html?way=flat&vacant", true},
	{"hello-wordl", "mock/hello-wordl?seed=7", false},
	{"vue-wordle", "mock/vue-wordle?seed=7&reveal=20", false},
	{"react-wordle", "mock/react-wordle?seed=7&reveal=20", false},
	{"word-master", "mock/word-master?seed=7", false},
	{"evil-wordle", "mock/evil-wordle", false},
	{"wordle-ru", "mock/wordle-ru?seed=7&reveal=20", false},
	{"wordle-de", "mock/wordle-de?seed=7&reveal=20", false},
	{"absurdle-cat", "mock/absurdle-cat", false},
	{"octordle", "mock/octordle?seed=7", false},
	{"evil-wordle-swag", "mock/evil-wordle-swag", false},
	{"dordle", "mock/dordle?seed=7", false},
	{"le-mot", "mock/le-mot?seed=7&reveal=20", false},

	{"clicks on keys with an icon, transparent letters in empty boxes", "mock/generic?seed=7&input=clicks&keys=icons&letters=kept", false},
	{"grey faces without a mark, dialogs, boxes are fields", "mock/generic?seed=7&input=cells&grey=face&reject=dialog", false},
	{"colours by a style sheet, tiles fade in, in a frame", "mock/generic?seed=7&frame=same&echo=fade&paint=sheet&reject=kept", false},
	{"nothing tells a grey row, the last letter sends", "mock/generic?secret=jumpy&grey=none&send=last", false},
	{"asks for a language, letters beside colours, keys go dead", "mock/generic?seed=7&letters=apart&start=language&input=clicks&keys=dead", true},
	{"clicks on keys that lose their class once they were played", "mock/generic?seed=7&input=clicks&keys=fresh", true},
	{"text field with a button", "mock/generic?seed=7&input=button&reject=kept", false},
	{"boxes can be edited, a button sends", "mock/generic?seed=7&input=editable&send=button&advance=0", false},
	{"clicks, a cover, rows over keys that are boxes, grey told by the row", "mock/generic?seed=7&input=clicks&keys=boxes&modal=ignore&reject=class&grey=row", false},
	{"states for screen readers, cleared words", "mock/generic?seed=7&letters=spoken&reject=cleared", true},

	{"boards, flat", "mock/generic?seed=7&reveal=0&layout=flat&boards=3", false},
	{"boards, placed", "mock/generic?seed=7&reveal=0&layout=placed&boards=2", true},
	{"boards, row by row", "mock/generic?seed=7&reveal=0&layout=turns&boards=4", false},
	{"boards, stacked", "mock/generic?seed=7&reveal=0&layout=stacked&boards=2", false},
	{"boards, late", "mock/generic?seed=7&reveal=0&layout=late&boards=2&input=field", true},
	{"boards in parts", "mock/generic?seed=7&reveal=0&layout=parts&boards=2", false},
	{"boards, nameless", "mock/generic?seed=7&reveal=0&layout=nameless&boards=4", false},
	{"boards, grids", "mock/generic?seed=7&reveal=0&layout=grids&boards=4&ghosts=1", false},
	{"boards that shrink, beside a table of keys", "mock/generic?seed=7&reveal=0&boards=4&solved=shrinks&keys=table", true},
	{"own words in a script", "mock/generic?tongue=script&seed=3", true},

	{"rows get boxes late, letters in an element that comes with them", "strange.html?places&inner", false},
	{"reloads", "strange.html?reload", false},
	{"7 letters", "strange.html?secret=kitchen&keys=" + latin, false},
	{"French, a grid", "strange.html?secret=maison&lang=fr-FR&grid", false},
	{"Hebrew, final forms have keys", "strange.html?secret=ודקעך&words=words.he.json&dir=rtl&keys=ךםןףץ" + hebrew, true},
	{"German, Enter apart, a keyboard that comes late", "strange.html?secret=außen&clicks&apart&start&spelt=WÖRTLE&says=Prüfen,.remove&keys=" + latin + "äöüß", false},
	{"Russian, green keeps yellow", "strange.html?secret=слово&kept&keys=йцукенгшщзхъфывапролджэячсмитьбю", false},
	{"Catalan, rows among others", "strange.html?secret=canço&lang=ca&among&keys=ç" + latin, false},
	{"editable, no row at first", "strange.html?editable&late", false},

	{"odd, among", "odd.html?shape=among", false},
	{"odd, names", "odd.html?shape=names", false},
	{"odd, desk", "odd.html?shape=desk", false},
	{"odd, foot", "odd.html?shape=foot", false},
	{"odd, name", "odd.html?shape=name", false},
	{"odd, drawn", "odd.html?shape=drawn", false},
	{"odd, link", "odd.html?shape=link", false},
	{"odd, link, div", "odd.html?shape=link&as=div", false},
	{"odd, link, button", "odd.html?shape=link&as=button&says=Dale", false},
	{"odd, anew", "odd.html?shape=anew", false},
	{"odd, again", "odd.html?shape=again", false},
	{"odd, wrapped", "odd.html?shape=wrapped", false},
	{"odd, grow", "odd.html?shape=grow", true},
	{"odd, reused, takes all", "odd.html?shape=reused&as=all&left", true},
	{"odd, reused after a moment", "odd.html?shape=reused&by=time", true},
	{"odd, told", "odd.html?shape=told", false},
	{"odd, told by an alert", "odd.html?shape=told&by=alert", false},
	{"odd, pops", "odd.html?shape=pops&refused=plout", true},
	{"odd, blocks", "odd.html?shape=blocks", true},
	{"odd, beside", "odd.html?shape=beside", false},
	{"odd, shake, lose", "odd.html?shape=shake&lose&refused=raise,clout", true},
	{"odd, modal, same", "odd.html?shape=modal&same&refused=zzzzz,raise,clout", true},
	{"odd, other", "odd.html?shape=other", true},
	{"odd, other rows", "odd.html?shape=other&row", true},
	{"odd, loose", "odd.html?shape=loose&as=all", true},
	{"odd, asks a server, all", "odd.html?shape=asks&as=all", true},
	{"odd, past", "odd.html?shape=past", true},
	{"odd, past green", "odd.html?shape=past&as=green", true},
	{"odd, past, anew", "odd.html?shape=past&anew", true},
	{"hub, again", "hub.html?by=again", false},
	{"hub, word", "hub.html?by=word", false},
	{"hub, mute", "hub.html?by=mute", false},
	{"hub, link", "hub.html?by=link", false},
	{"hub, away", "hub.html?by=away", false},
	{"hub, rules", "hub.html?by=rules", true},
	{"field, daily", "ways.html?way=daily", false},
	{"field, keys", "ways.html?way=keys", false},
	{"field, given", "ways.html?way=given", true},
	{"field, radio", "ways.html?way=radio", false},
	{"field, select", "ways.html?way=select", false},
	{"field, prompt", "ways.html?way=prompt", false},
	{"played words apart, below", "ways.html?way=apart&below", true},

	{"termo-4", "mock/termo-4?seed=7&reveal=20", false},
	{"boards, growing", "mock/generic?seed=7&reveal=0&layout=growing&boards=4", false}, // three stand in a line, and one below
	{"boxes in shadow roots", "strange.html?nested", false},
	{"a key gives another letter than the page's", "strange.html?slip=iu&keys=" + latin, true},
	{"Portuguese, accents have to be typed", "strange.html?secret=sótão&words=words.pt.json&lang=pt&letters=" + latin + "áãâéêíóõôúç", true},
	{"a banner under one title, notes on tiles", "strange.html?banner&notes&refused=zzzzz,clout", true},
	{"faces that swap their names, a panel beside the window", "strange.html?faces&panel", true},
	{"a dialog refuses, keys are only there to be seen", "strange.html?refused=zzzzz,raise&alert&idle&keys=" + latin, true},
	{"keys of the machine empty rows that were played", "strange.html?forgets&keys=" + latin, true},
	{"keys in elements of their own", "strange.html?clicks&held&says=enter,.remove&keys=" + latin, true},
	{"odd, foils", "odd.html?shape=foils", true},
	{"odd, bottom", "odd.html?shape=bottom", true},
	{"odd, fifth", "odd.html?shape=fifth&refused=plout", true},
	{"odd, select", "odd.html?shape=select", true},
	{"odd, squares", "odd.html?shape=squares", true},
	{"odd, passing", "odd.html?shape=passing", true},
	{"open rows, a letter given in each", "open.html?given&secret=hello", true},
	{"letters in boxes, Enter and Back in spans", "strange.html?clicks&as=b,span&says=enter,back&keys=" + latin, true},
	{"letters in spans, Enter in a button", "strange.html?clicks&as=span,button&says=enter,.remove&keys=" + latin, false},
	{"keys that the game takes while it has the focus", "strange.html?begin&focused", true},
	{"a guide beside the ground over the page", "strange.html?guide", true},
	{"a key for Chinese", "strange.html?says=Enter,Delete&keys=" + latin + "中", true},
	{"hub, box", "hub.html?by=box", true},
	{"hub, choice", "hub.html?by=choice", true},
	{"hub, gate", "hub.html?by=gate", true},
	{"field, first", "ways.html?way=first", false},
	{"fields in rows that are filled from elsewhere", "ways.html?way=rows&elsewhere", true},
	{"field, flat", "ways.html?way=flat", true},
	{"field, lines of a list", "ways.html?way=list", true},
	{"field, one row", "ways.html?way=one", true},
	{"played words apart", "ways.html?way=apart", true},
	{"played words apart, rows to come", "ways.html?way=apart&coming", true},
	{"played words apart, rows to come, all of one kind", "ways.html?way=apart&cells&coming&nested", false},
	{"played words apart, fields", "ways.html?way=apart&cells", true},
}

const hebrew = "אבגדהוזחטיכלמנסעפצקרשת"

const latin = "qwertyuiopasdfghjklzxcvbnm"

// skins are mock pages with the elements of another one, which is explored.
var skins = map[string]string{"wordly": "hello-wordl", "wordleunlimited": "original", "termo": "termo-4", "termo-2": "termo-4"}

// testPages serves testdata.
func testPages(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	return server.URL
}

// address serves the scene's page.
func (s scene) address(t *testing.T) string {
	t.Helper()
	path, query, _ := strings.Cut(s.page, "?")
	site, isMock := strings.CutPrefix(path, "mock/")
	if !isMock {
		return testPages(t) + "/" + s.page
	}
	var options []string
	for _, pair := range strings.Split(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		if name != "" {
			options = append(options, name, value)
		}
	}
	return browsertest.Mock(t, site, browsertest.Options(options...))
}

// Each page that was never seen before is explored once, and described as it always was.
func TestScenes(t *testing.T) {
	every := slices.Concat(scenes, moreScenes)
	for _, site := range profile.Names() {
		if !slices.Contains(mock.Sites(), site) || site == "kilordle" || browsertest.Profile(t, site).Boards > 8 { // more boards tell nothing more
			continue // TestNoGame has Kilordle
		}
		page := cmp.Or(skins[site], site)
		must.Hold(t, slices.ContainsFunc(every, func(s scene) bool { return strings.HasPrefix(s.page+"?", "mock/"+page+"?") }), "%s is not explored", site)
	}
	explored := scenes
	if *must.Update || os.Getenv("ABSURDIST_ALL") != "" {
		explored = every
	}
	for _, s := range explored {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			address := s.address(t)
			tab := browsertest.Tab(t)
			prof := learnt(t, tab, address, discover.Options{Click: s.clicks()})
			if _, word, is := strings.Cut(s.name, "refused at once, "); is {
				must.Equal(t, browsertest.Eval[int](t, tab, "refused."+word), 1, "times that %s was sent", word)
			}
			file := filepath.Join("testdata", "profiles", s.name+".yaml")
			text := golden(prof, address)
			want, err := os.ReadFile(file)
			must.Need(t, err == nil || *must.Update, "%v", err)
			same := slices.Equal(sorted(text), sorted(string(want))) || onlyMoreCovers(t, file, string(want), text)
			if !same && !*must.Update {
				explain(t, file, string(want), text)
			}
			if !s.play && (same || !*must.Update) {
				return
			}
			// The log of a page that loads itself again is gone. A page that lies need not be won: it is read and typed.
			if strings.HasPrefix(s.page, "hub.html") {
				address = prof.URL // something led there
			}
			end := plays(t, prof, strings.TrimSuffix(address, "reload"))
			must.Need(t, end.Outcome == record.Won || !prof.Host.Honest(), "the game was %s", end.Outcome)
			if !same && *must.Update {
				must.Do(t, os.WriteFile(file, []byte(text), 0o600))
			}
		})
	}
}

// clicks are the selectors that a person gives for the scene's page.
func (s scene) clicks() []string {
	if strings.HasSuffix(s.page, "by=given") || strings.HasSuffix(s.page, "by=mode") {
		return []string{"#deep"}
	}
	return nil
}

// sorted returns the lines of a text in order: covers come up in any order.
func sorted(text string) []string { return slices.Sorted(strings.Lines(text)) }

// onlyMoreCovers reports whether a profile differs from its golden file by further covers alone. One that was fading out
// as it was looked at again is clicked away twice.
func onlyMoreCovers(t *testing.T, file, want, got string) bool {
	t.Helper()
	was, err := profile.Parse(file, []byte(want))
	if err != nil {
		return false // there is no golden file yet
	}
	now := must.Get(profile.Parse(file, []byte(got)))(t)
	known := len(was.Dismiss)
	if len(now.Dismiss) <= known {
		return false
	}
	now.Dismiss = now.Dismiss[:known]
	return len(was.Changes(now)) == 0
}

// explain says what a profile has otherwise than its golden file.
func explain(t *testing.T, file, want, got string) {
	t.Helper()
	was := must.Get(profile.Parse(file, []byte(want)))(t)
	now := must.Get(profile.Parse(file, []byte(got)))(t)
	for _, c := range was.Changes(now) {
		t.Errorf("%s: %v", file, c)
	}
	t.Errorf("%s: the profile is\n%s\nwant\n%s", file, got, want)
}

var (
	counts = regexp.MustCompile(`\b\d+ words?\b`)
	fit    = regexp.MustCompile(`fits?\b`)
	times  = regexp.MustCompile(`silence: \S+`)
	lock   = regexp.MustCompile(`(?m)^.*\n  lock: .*\n`)
	header = regexp.MustCompile(`(?m)\A(#.*\n)*`)
)

// golden returns the text of a profile without what differs between runs: ports, times, and the number of words played.
func golden(prof *profile.Profile, address string) string {
	text := header.ReplaceAllString(string(prof.Source()), "")
	host, _, _ := strings.Cut(strings.TrimPrefix(address, "http://"), "/")
	text = strings.ReplaceAll(text, strings.Replace(host, "127.0.0.1", "localhost", 1), "frame.test")
	text = strings.ReplaceAll(text, host, "page.test")
	text = strings.ReplaceAll(text, strings.NewReplacer(".", "-", ":", "-").Replace(host), "page-test")
	text = counts.ReplaceAllString(text, "some words")
	text = fit.ReplaceAllString(text, "fit")
	text = lock.ReplaceAllString(text, "")
	return times.ReplaceAllString(text, "silence: 1s")
}
