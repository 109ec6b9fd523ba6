package verify_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"
	"github.com/absurdist/absurdist/engine/search/longest"
	"github.com/absurdist/absurdist/engine/search/shortest"
	"github.com/absurdist/absurdist/engine/verify"
)

// gameSubjects are files of games: some of few words, made by the searches themselves, and some lines of those in data.
func gameSubjects(t testing.TB) []subject {
	var list []subject
	few := someWords(t)
	for _, o := range []longest.Options{
		{Mode: game.Hard},
		{Mode: game.Hard, Games: true},
		{Mode: game.Normal},
		{Mode: game.Strict},
		{Mode: game.Strict, Options: clique.Options{Proof: true}},
		{Host: game.Absurdle(), Mode: game.Hard},
		{Host: game.Absurdle(), Mode: game.Hard, Games: true},
		{Host: game.Absurdle(), Mode: game.Normal},
		{Host: game.Absurdle(), Mode: game.Strict},
	} {
		o.Effort, o.Width = 1_000_000, 100
		list = append(list, longestSubjects(t, few, o)...)
	}
	list = append(list, shortestSubjects(t, few)...)
	list = append(list, wordSubjects(t, few)...)
	return append(list, dataSubjects(t)...)
}

// someWords is a dictionary so small that all searches end at once.
func someWords(t testing.TB) *game.Dictionary {
	d := original(t)
	var answers, others []game.Word
	for i, w := range d.Words() {
		switch {
		case i < len(d.Answers()) && i%250 == 7:
			answers = append(answers, w)
		case i%160 == 3:
			others = append(others, w)
		}
	}
	return game.Must(game.NewDictionary("few", answers, others))
}

// longestSubjects are a file of the longest games of all answers, and one line that stands alone.
func longestSubjects(t testing.TB, d *game.Dictionary, o longest.Options) []subject {
	find := longest.New(d, o)
	about := verify.NewSetting(d, o.Host, o.Mode)
	lines := []any{verify.Head{Claim: verify.Longest, Setting: about, Of: verify.OfAnswers, Follow: new(len(d.Answers()))}}
	var single any
	for _, w := range d.Answers() {
		g := must.Get(find(t.Context(), w))(t)
		lines = append(lines, g)
		if single == nil && g.Guesses > 4 {
			single = struct {
				verify.Setting
				longest.Game
			}{about, g}
		}
	}
	kind := fmt.Sprintf("longest, %s, %s", o.Host, o.Mode)
	truth := excuses(label, (&longestTruth{t: t, d: d, options: o}).excuse)
	return []subject{
		{kind: kind, text: jsonLines(t, lines...), lists: d, excuse: truth, most: 400},
		{kind: kind, text: jsonLines(t, single), lists: d, excuse: truth, most: 200},
	}
}

// label excuses a changed or missing name of the lists, because the checksum identifies them.
var label = excuses(openField("the name ", "words"), func(m mutant, _ []string) string {
	if m.field() == "words" && (m.how == "drop" || m.how == "null" || m.how == "change to ") {
		return "no name; the checksum says which lists"
	}
	return ""
})

// longestTruth finds by search what is true of longest games.
type longestTruth struct {
	t       testing.TB
	d       *game.Dictionary
	options longest.Options
	known   map[string]longest.Game
}

// excuse excuses lines that are all true, and bounds that are reported as not checked.
func (k *longestTruth) excuse(m mutant, open []string) string {
	file, err := verify.ReadAs[*verify.LongestGames]("", strings.NewReader(m.text))
	if err != nil {
		return ""
	}
	bounded := true
	for _, o := range open {
		bounded = bounded && !strings.HasPrefix(o, "whether no game is longer")
	}
	about := settingOf(m.text)
	for _, g := range file.Lines {
		s := g.Setting
		if about.Mode != "" {
			s = about
		}
		best := k.best(s, g.Secret)
		if g.Guesses > best.Bound || bounded && g.Bound < best.Guesses || g.Proved != (g.Bound == g.Guesses) {
			return ""
		}
	}
	return "true of each"
}

// settingOf returns the setting of the first line.
func settingOf(text string) (s verify.Setting) {
	first, _, _ := strings.Cut(text, "\n")
	if json.Unmarshal([]byte(first), &s) != nil {
		return verify.Setting{}
	}
	return s
}

// best returns the longest game by the search.
func (k *longestTruth) best(s verify.Setting, secret game.Word) longest.Game {
	key := fmt.Sprint(s.Host, s.Mode, secret)
	if g, ok := k.known[key]; ok {
		return g
	}
	o := k.options
	o.Host, _ = game.ParseHost(s.Host)
	o.Mode, _ = game.ParseMode(s.Mode)
	o.Proof = false
	g, err := longest.New(k.d, o)(k.t.Context(), secret)
	if err != nil {
		g.Bound = 0 // no game is known that ends on it
	}
	if k.known == nil {
		k.known = map[string]longest.Game{}
	}
	k.known[key] = g
	return g
}

// shortestSubjects are a file of the shortest games to all answers, and one line that stands alone.
func shortestSubjects(t testing.TB, d *game.Dictionary) []subject {
	search := must.Get(shortest.New(d, shortest.Rules{}))(t)
	found := must.Get(search.Targets(t.Context(), d.Answers(), shortest.TargetsRun{Exhaust: 3}))(t)
	about := verify.NewSetting(d, game.Absurdle(), game.Normal)
	lines := []any{verify.Head{Claim: verify.Shortest, Setting: about, Of: verify.OfAnswers, Follow: new(len(found))}}
	for _, f := range found {
		lines = append(lines, verify.ShortestGame{Target: f.Word, Length: len(f.Game), Proved: f.Proved, Game: f.Game})
	}
	single := lines[1].(verify.ShortestGame)
	single.Setting = about
	const kind = "shortest"
	truth := excuses(label, func(m mutant, open []string) string {
		file, err := verify.ReadAs[*verify.ShortestGames]("", strings.NewReader(m.text))
		if err != nil {
			return ""
		}
		for _, g := range file.Lines {
			if g.Proved && len(open) == 0 {
				return ""
			}
		}
		return "games; that they are the shortest is said to be not checked"
	})
	return []subject{
		{kind: kind, text: jsonLines(t, lines...), lists: d, excuse: truth},
		{kind: kind, text: jsonLines(t, single), lists: d, excuse: truth},
	}
}

// anotherGame excuses changed words, hosts and modes of games that are replayed: the result is a game, too.
func anotherGame(m mutant, _ []string) string {
	if m.line > 1 || m.field() == "" || m.field() == "host" || m.field() == "mode" {
		return "another game, which is one"
	}
	return ""
}

// wordSubjects are games told by their words.
func wordSubjects(t testing.TB, few *game.Dictionary) []subject {
	words := few.Answers()
	host, mode := game.Wordle(), game.Normal
	head := func(lines int) string {
		return "# " + jsonLines(t, verify.Head{Claim: verify.Played, Setting: verify.NewSetting(few, host, mode), Follow: new(lines)})
	}
	list := fmt.Sprintf("%s\n%s\n%s\n%s\n", words[0], words[1], words[2], words[3])
	rows := fmt.Sprintf("%s %s %s\n%s %s\n%s %s %s\n", words[0], words[1], words[2], words[5], words[6], words[4], words[7], words[1])
	truth := excuses(label, anotherGame)
	return []subject{
		{kind: "words", text: list, lists: few, options: verify.Options{Named: true, Mode: &mode}, excuse: anotherGame},
		{kind: "words, with a first line", text: head(4) + list, lists: few, excuse: truth},
		{kind: "words, with a first line", text: head(3) + rows, lists: few, excuse: truth},
	}
}

// dataSubjects are some lines of each file in data/games.
func dataSubjects(t testing.TB) []subject {
	var list []subject
	entries, err := data.Games.ReadDir("games")
	must.Do(t, err)
	for _, e := range entries {
		name := e.Name()
		if strings.HasSuffix(name, ".md") {
			continue
		}
		s := subject{kind: "data/games/" + name, lists: original(t), most: 50}
		s.text = string(must.Unpacked(t, data.Games, "games/"+name))
		switch {
		case strings.Contains(name, "nyt"):
			s.lists, err = loaded("nyt")
		case strings.Contains(name, "answers"):
			s.lists, err = game.NewDictionary("original-answers.txt", s.lists.Answers(), nil)
		}
		must.Do(t, err)
		if strings.HasSuffix(name, ".txt.gz") {
			s.excuse = excuses(label, anotherGame)
		} else {
			s.text = someLines(s.text, 2)
			s.excuse = excuses(label, sameGames(t, s.text))
		}
		list = append(list, s)
	}
	return list
}

// someLines returns the first lines of a file of games, each of which stands alone.
func someLines(text string, n int) (some string) {
	for _, line := range strings.SplitAfterN(text, "\n", n+2)[1 : n+1] {
		some += strings.TrimSuffix(encoded(settingOf(text)), "}") + "," + line[1:]
	}
	return some
}

// sameGames excuses a text that claims no more about each game than the file does, or whose claims are reported as not checked. It does not
// excuse another first line.
func sameGames(t testing.TB, text string) func(mutant, []string) string {
	known := map[game.Word]verify.LongestGame{}
	if games, err := verify.ReadAs[*verify.LongestGames]("", strings.NewReader(text)); err == nil {
		for _, g := range games.Lines {
			known[g.Secret] = g
		}
	} else if _, err := verify.ReadAs[*verify.ShortestGames]("", strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	return func(m mutant, open []string) string {
		if settingOf(m.text) != settingOf(text) {
			return ""
		}
		said := func(what string) bool {
			return slices.ContainsFunc(open, func(o string) bool { return strings.HasPrefix(o, what) })
		}
		if games, err := verify.ReadAs[*verify.ShortestGames]("", strings.NewReader(m.text)); err == nil {
			for _, g := range games.Lines {
				if g.Proved && !said("whether no game is shorter") {
					return ""
				}
			}
			return "games, as they are said to be"
		}
		games, err := verify.ReadAs[*verify.LongestGames]("", strings.NewReader(m.text))
		if err != nil {
			return ""
		}
		for _, g := range games.Lines {
			is := known[g.Secret]
			if g.Guesses > is.Bound || g.Bound < is.Guesses && !said("whether no game is longer") {
				return ""
			}
		}
		return "no more than the file"
	}
}
