package mock

import (
	"bytes"
	"encoding/json"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/absurdist/absurdist/engine/game"
)

// Practice is a mock page for people to play on. Its options leave out the obstacles that are only for the bot.
type Practice struct {
	Site, Title, About, Query string

	served bool // whether it asks the engine for its clues, which a folder has not
}

// HinterQuery has the page absurdle answer as the optimal adversary.
const HinterQuery = "host=hinter"

// unsaved begins a new game each time the page is opened. A finished game that comes back leaves nothing to do, and the log, by which
// the solver reviews a game, does not have its rows.
const unsaved = "save=0"

// practice are the pages for people, the best known first. Those that lose keys or lock them are left to the bot.
var practice = []Practice{
	{Site: "wordle", Query: "modals=none"},
	{Site: "absurdle"},
	{
		Site: "absurdle", Query: HinterQuery, served: true, Title: "Absurdle, the optimal adversary",
		About: "It looks ahead to the end, and keeps from you what can be kept.",
	},
	{Site: "evil-wordle"},
	{Site: "dordle"},
	{Site: "quordle"},
	{Site: "octordle"},
	{Site: "hello-wordl"},
	{Site: "fibble"},
	{Site: "fibble", Query: "lies=3", Title: "Fibble, three lies", About: "Three tiles of each row lie, but none of the row that wins."},
	{Site: "nerdle"},
	{Site: "wordle-de"},
	{Site: "wordle-ru"},
	{Site: "sutom"},
	{Site: "absurdle-cat"},
	{Site: "wordpl"},
	{Site: "sedecordle"},
	{Site: "duotrigordle", Query: "welcome=none"},
	{Site: "64ordle"},
}

// PracticePages returns the pages for people; alone leaves out those that need the server that has the engine.
func PracticePages(alone bool) []Practice {
	list := slices.Clone(practice)
	for i := range list {
		p, s := &list[i], sites[list[i].Site]
		if p.Title == "" {
			p.Title, p.About = s.title, s.about
		}
		p.Query = strings.TrimPrefix(p.Query+"&"+unsaved, "&")
	}
	return slices.DeleteFunc(list, func(p Practice) bool { return alone && p.served })
}

// Files returns the pages for people as files, by their paths below any folder of a web host.
func Files() (map[string][]byte, error) {
	static, err := fs.Sub(static, "static")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	err = fs.WalkDir(static, ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && !isShell(name) {
			files[name], err = fs.ReadFile(static, name)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if files["index.html"], err = overview(true); err != nil {
		return nil, err
	}
	for _, p := range PracticePages(true) {
		if files[p.Site+"/index.html"], err = pageOf(static, p.Site, url.Values{}); err != nil {
			return nil, err
		}
		for _, name := range listsOf(p.Site) {
			list, err := loadWords(name)
			if err != nil {
				return nil, err
			}
			if files["words/"+name+".json"], err = json.Marshal(list); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

// The files of a page's folder that have its markup and its script. A page without a script has that of the folder shared.
const (
	skinFile = "skin.html"
	script   = "page.js"
)

// isShell reports whether a file is the HTML that pages are made of.
func isShell(name string) bool {
	return path.Dir(name) == "shared" && path.Ext(name) == ".html" || path.Base(name) == skinFile
}

// wallBefore returns the kind of wall that stands before a page; empty for none.
func wallBefore(query url.Values) string {
	if kind, found := strings.CutSuffix(query.Get("wall"), ":before"); found && !query.Has("frame") {
		return kind
	}
	return ""
}

// listsOf returns the word lists that a page may ask for: its own, and of other lengths where it has a choice of them.
func listsOf(name string) []string {
	s := sites[name]
	lists := []string{s.list}
	language := infoOf(s.list).Alphabet
	if slices.ContainsFunc(s.options, func(o Option) bool { return o.Name == "length" }) {
		for _, other := range game.Lists() {
			if strings.HasPrefix(other, language+"-") {
				lists = append(lists, other)
			}
		}
	}
	return lists
}

// indent is what stands between elements in a file, and not on the page.
var indent = regexp.MustCompile(`>\n\s*<`)

// pageOf returns the HTML of a page.
func pageOf(files fs.FS, name string, query url.Values) ([]byte, error) {
	shell := "page.html"
	wall := wallBefore(query)
	if query.Has("frame") {
		shell = "frame.html"
	} else if wall != "" {
		shell = "wall.html"
	} else if content, err := fs.ReadFile(files, name+"/index.html"); err == nil {
		return content, nil
	}
	s := sites[name]
	about := struct {
		Title, Language, Wall, Folder, Script string
		Skin                                  template.HTML
	}{s.title, strings.TrimSuffix(infoOf(s.list).Alphabet, "-plain"), wall, s.folder, s.folder + script, ""}
	if shell == "page.html" {
		skin, err := fs.ReadFile(files, path.Join(name, s.folder, skinFile))
		if err != nil {
			return nil, err
		}
		if _, err := fs.Stat(files, path.Join(name, about.Script)); err != nil {
			about.Script = "../shared/" + script
		}
		about.Skin = template.HTML(indent.ReplaceAll(skin, []byte("><")))
	}
	if about.Language == equations {
		about.Language = "en"
	}
	var content bytes.Buffer
	err := shells.ExecuteTemplate(&content, shell, about)
	return content.Bytes(), err
}

// card is a page for people on the overview; its tiles are the first letters of its title.
type card struct {
	Practice
	Query template.URL
	Tiles []struct{ Letter, Colour string }
}

// colours are those of the tiles; enough variety to tell cards apart.
var colours = []string{"green", "", "yellow", "", "", "green", "yellow", ""}

func cardOf(p Practice, n int) card {
	c := card{Practice: p, Query: template.URL(p.Query)}
	for _, letter := range strings.ToUpper(p.Title) {
		if len(c.Tiles) < 5 && unicode.IsLetter(letter) {
			c.Tiles = append(c.Tiles, struct{ Letter, Colour string }{string(letter), colours[(3*n+len(c.Tiles))%len(colours)]})
		}
	}
	return c
}

// described is a page with its options on the overview.
type described struct {
	Name, Title, About string
	Options            []Option
}

// overview returns the page that lists the pages for people, and unless it is alone, without a server, all pages with their options.
func overview(alone bool) ([]byte, error) {
	var list struct {
		Cards []card
		Sites []described
	}
	for n, p := range PracticePages(alone) {
		list.Cards = append(list.Cards, cardOf(p, n))
	}
	for _, name := range Sites() {
		if s := sites[name]; !alone {
			list.Sites = append(list.Sites, described{name, s.title, s.about, s.options})
		}
	}
	var content bytes.Buffer
	err := shells.ExecuteTemplate(&content, "overview.html", list)
	return content.Bytes(), err
}

func serveOverview(w http.ResponseWriter, _ *http.Request) {
	content, err := overview(false)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	send(w, http.StatusOK, ".html", content)
}
