package profile

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// small is a minimal profile.
const small = `name: mine
url: http://localhost/
board:
  root: "#board"
  row: .row
  tile: .tile
  grey: .grey
  yellow: .yellow
  green: .green
`

func TestParse(t *testing.T) {
	p := must.Get(Parse("mine.yaml", []byte(small)))(t)
	must.Hold(t, p.Title == "mine" && p.Host == game.Wordle() && p.HostName == "wordle" && p.Words == "nyt" && p.Typing.With == "keys" && p.Boards == 1,
		"defaults: %+v", p)
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"name: mine", "nane: mine", `mine.yaml:1:1: unknown field "nane"`},
		{"  row: .row", "  rows: .row", `mine.yaml:5:3: unknown field "rows"`},
		{"name: mine", "name: [mine", "mine.yaml:"},
		{"name: mine\n", "", "mine.yaml: name is missing"},
		{"  green: .green\n", "", "mine.yaml: board.green is missing"},
		{"name: mine", "name: ../../../pwn/evil", `mine.yaml:1:7: name: "../../../pwn/evil" is not a valid name: `},
		{"name: mine", "name: .mine", `mine.yaml:1:7: name: ".mine" is not a valid name: `},
		{"name: mine", `name: "a\\b"`, `mine.yaml:1:7: name: "a\\b" is not a valid name: `},
		{"name: mine", `name: "a\nb"`, `mine.yaml:1:7: name: "a\nb" is not a valid name: `},
		{"name: mine", "name: " + strings.Repeat("x", 65), "mine.yaml:1:7: name: "},
		{"name: mine", "name: mine\nrows: .inf", "mine.yaml:2:7: "},
		{"name: mine", "name: mine\nboards: .nan", "mine.yaml:2:9: "},
		{"name: mine", "name: " + strings.Repeat("[", 64<<10), "mine.yaml:1:39: more than 32 lists and mappings in each other: "},
		{"name: mine", "name: " + strings.Repeat("{a: ", 16<<10), "mine.yaml:1:135: more than 32 lists and mappings in each other: "},
		{"name: mine", "dismiss:\n  " + strings.Repeat("- ", 32<<10), "mine.yaml:2:67: more than 32 lists and mappings in each other: "},
		{"name: mine", "dismiss:\n  " + strings.Repeat("? ", 32<<10), "mine.yaml:2:67: more than 32 lists and mappings in each other: "},
		{"name: mine", "name: mine\nrows: many", "mine.yaml:2:7: cannot unmarshal string into Go struct field Profile.Rows of type int"},
		{"name: mine", "name: mine\nrows: -1", "mine.yaml:2:7: rows: rows can't be negative"},
		{"name: mine", "name: mine\nboards: -1", "mine.yaml:2:9: boards: there must be at least one"},
		{"name: mine", "name: mine\nboards: 1001", "mine.yaml:2:9: boards: there can be 1000 at most"},
		{"  row: .row", "  row: .row\n  abreast: 2", "mine.yaml:6:12: board.abreast: 2 needs several boards, in a multiple of it, not 1"},
		{"name: mine", "name: mine\nhost: chess", `mine.yaml:2:7: host: unknown host "chess": write wordle, absurdle, evil-wordle, evil-wordle-swag, hinter, fibble, wordpl, liar`},
		{"name: mine", "name: mine\nhost: wordpl", `mine.yaml:2:7: host: wordpl sells clues: epsilon.input must say where the budget of a guess goes`},
		{"name: mine", "name: mine\nepsilon:\n  input: '#e'", `mine.yaml:3:10: epsilon.input: the host wordle sells no clues; wordpl does`},
		{"name: mine", "name: mine\nwords: french", `mine.yaml:2:8: words: no word list "french", only original, nyt2022, nyt2022apr, nyt`},
		{"name: mine", "name: mine\nwords: french-*", `mine.yaml:2:8: words: no word list "french-*" for 5 letters, there are original, nyt2022, nyt2022apr, nyt`},
		{"name: mine", "name: mine\nlength: 7\nwords: nyt", `mine.yaml:3:8: words: the list nyt has words of 5 letters, and the page's have 7; there are original, `},
		{"name: mine", "name: mine\nalphabet: de\nwords: nyt", `mine.yaml:3:8: words: the list nyt is of the alphabet en, and the page's is de; there are original, `},
		{"name: mine", "name: mine\nalphabet: de\nlength: page\nwords: fr-*", `mine.yaml:4:8: words: the list fr-9 is of the alphabet fr, and the page's is de; there are original, `},
		{"name: mine", "name: mine\nalphabet: klingon", `mine.yaml:2:11: alphabet: there is no alphabet "klingon", only ar, ca, de, en, `},
		{"name: mine", "name: mine\nlength: 2", `mine.yaml:2:9: length: "2" is not a length: write a number from 3 to 12, or page for as many letters as the page shows`},
		{"name: mine", "name: mine\nlength: 13", `mine.yaml:2:9: length: "13" is not a length: `},
		{"name: mine", "name: mine\nlength: 0", `mine.yaml:2:9: length: "0" is not a length: `},
		{"name: mine", "name: mine\nlength: long", `mine.yaml:2:9: length: "long" is not a length: `},
		{"name: mine", "name: mine\nfirst-letter: each", `mine.yaml:2:15: first-letter: "each": write given where the page gives the first letter of each row, first-row where it gives that of the first row only, shown where it takes words that begin with another, or leave it out`},
		{"name: mine", "name: mine\nscoring: scrabble", `mine.yaml:2:10: scoring: unknown scoring "scrabble": write wordle, includes`},
		{"name: mine", "name: mine\nwindow: wide", `mine.yaml:2:9: window: "wide": write the width and the height, each of 100 to 9999, such as 1280x960`},
		{"  tile: .tile", "  tile: .tile\n  colour: {style: color, row: data-score}", "mine.yaml:7:31: board.colour.row: give either a style or the row, not both"},
		{"  tile: .tile", "  tile: .tile\n  colour: {style: 'a b'}", `mine.yaml:7:19: board.colour.style: "a b" is not a CSS property such as background-color`},
		{"  tile: .tile", "  tile: .tile\n  colour: {inside: .face}", "mine.yaml:7:20: board.colour.inside: inside is for a style"},
		{"  row: .row\n", "  colour: {row: data-score}\n", "mine.yaml:5:17: board.colour.row: it needs board.row: the attribute is the row's"},
		{"name: mine", "name: mine\ntyping: {with: voice}", `mine.yaml:2:16: typing.with: "voice" is neither keys, clicks, field, cells nor prompt`},
		{"name: mine", "name: mine\ntyping: {with: keys, submit: button}", "mine.yaml:2:16: typing.with: submit is for with: field, with: cells and with: prompt"},
		{"name: mine", "name: mine\ntyping: {with: cells, field: input}", "mine.yaml:2:16: typing.with: a field is for with: field and with: keys"},
		{"name: mine", "name: mine\ntyping: {with: clicks}", "mine.yaml:2:16: typing.with: clicks need typing.keyboard with key, enter and backspace"},
		{"name: mine", "name: mine\ntyping: {gap: soon}", "mine.yaml:2:15: "},
		{"name: mine", "name: mine\ndismiss: [{name: help}]", "mine.yaml:2:"},
		{"name: mine", "name: mine\nevidence: {board: 2026-13 a file}", `mine.yaml:2:19: evidence.board: "2026-13" is not a date: begin the line with one such as 2026, `},
		{"name: mine", "name: mine\nevidence: {board: 2026-09}", "mine.yaml:2:19: evidence.board: 2026-09 has no source"},
		{"name: mine", "name: mine\nevidence: {boards: 2026-09 a file}", `mine.yaml:2:12: unknown field "boards"`},
		{"name: mine", "name: mine\nevidence:\n  end: |\n    2025 a file\n    2026-09 a newer one", "mine.yaml:3:"},
		{"name: mine", "name: mine\nevidence:\n  end: |\n    2025 a file\n    none", `mine.yaml:3:`},
		{"name: mine", "name: mine\ndesigns: [{name: x, evidence: {hard: today a file}}]", `mine.yaml:2:38: designs[0].evidence.hard: "today" is not a date`},
		{"name: mine", "name: mine\npatience: long", "mine.yaml:2:11: patience: "},
		{"name: mine", "name: mine\ndismiss: [{click: a, when: always}]", `mine.yaml:2:28: dismiss[0].when: "always" is neither daily nor free`},
		{"name: mine", "name: mine\ndismiss: [{click: a, exact: true}]", "mine.yaml:2:29: dismiss[0].exact: it needs text: "},
		{"  tile: .tile", "  tile: .tile\n  letter: {or-text: true}", "mine.yaml:7:21: board.letter.or-text: it needs attribute: "},
	} {
		err := must.Err(Parse("mine.yaml", []byte(strings.Replace(small, c.old, c.new, 1))))
		must.Begins(t, err, ErrProfile, c.want, "%.100s", c.new)
		must.Hold(t, !strings.Contains(fmt.Sprint(err), "\n"), "%.100s: several lines: %.300v", c.new, err)
	}
}

// Checks what a profile says of its words, also as JSON.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		text   string
		length int
		json   string
		list   string // for seven letters
	}{
		{"", 5, `"scoring":"wordle","alphabet":"en","length":5,"first-letter":"","words":"nyt"`, "nyt"},
		{"length: page", 0, `"scoring":"wordle","alphabet":"en","length":"page","first-letter":"","words":"en-*"`, "en-7"},
		{"length: 8", 8, `"scoring":"wordle","alphabet":"en","length":8,"first-letter":"","words":"en-*"`, "en-7"},
		{"length: page\nwords: fr-*\nalphabet: fr", 0, `"scoring":"wordle","alphabet":"fr","length":"page","first-letter":"","words":"fr-*"`, "fr-7"},
		{"first-letter: shown", 5, `"scoring":"wordle","alphabet":"en","length":5,"first-letter":"shown","words":"nyt"`, "nyt"},
		{"first-letter: first-row", 5, `"scoring":"wordle","alphabet":"en","length":5,"first-letter":"first-row","words":"nyt"`, "nyt"},
		{"alphabet: de\nlength: 7\nscoring: includes\nfirst-letter: given", 7, `"scoring":"includes","alphabet":"de","length":7,"first-letter":"given","words":""`, ""},
	} {
		p := must.Get(Parse("mine.yaml", []byte(small+c.text)))(t)
		text := must.Get(json.Marshal(p))(t)
		must.Hold(t, strings.Contains(string(text), c.json), "%s: %s; want %s", c.text, text, c.json)
		if p.Length.Letters != c.length || !p.Length.Fits(c.length) || p.List(7) != c.list || p.Alphabet.Name() != p.AlphabetName || p.Host.Scoring.String() != p.ScoringName {
			t.Errorf("%s: %+v", c.text, p)
		}
	}
}

func TestLoad(t *testing.T) {
	for _, name := range Names() { // generic is our own page
		p := must.Get(Load(name))(t)
		must.Equal(t, p.Name, name, "the name")
		must.Hold(t, p.Unverified != "" || name == "generic", "%s: what nobody has verified is missing", name)
	}
	const unknown = `there is no site "wordel" (did you mean wordle?); all are listed by: absurdist sites list`
	must.Begins(t, must.Err(Load("wordel")), nil, unknown)
	_, err := Load("/no/such.yaml")
	must.Hold(t, errors.Is(err, input.ErrInput) && errors.Is(err, os.ErrNotExist), "missing file: %v", err)
	file := filepath.Join(t.TempDir(), "mine.yml")
	must.Do(t, os.WriteFile(file, []byte(small), 0o600))
	err = must.Err(Parse("long.yaml", make([]byte, 200<<10)))
	must.Reads(t, err, nil, "long.yaml is longer than 128 KB, the most that a profile may have")
	windows := filepath.Join(t.TempDir(), "windows.yaml")
	must.Do(t, os.WriteFile(windows, []byte("\ufeff"+strings.ReplaceAll(small, "\n", "\r\n")), 0o600))
	for _, file := range []string{windows, file} {
		p := must.Get(Load(file))(t)
		must.Hold(t, p.Name == "mine" && string(p.Source()) == small, "%s: %+v", file, p)
	}
}

func TestHosts(t *testing.T) {
	others := map[string]game.Host{
		"absurdle": game.Absurdle(), "absurdle-online": game.Absurdle(), "evil-wordle": game.EvilWordle(),
		"evil-wordle-swag": game.EvilWordleSwag(), "fibble": game.Fibble(), "wordpl": game.WORDPL(),
		"kilordle":     game.Kilordle(),
		"absurdle-cat": {Kind: game.LargestBucket, Scoring: game.Includes},
	}
	for _, name := range Names() {
		p := must.Get(Load(name))(t)
		must.Equal(t, p.Host, others[name], "%s: the host", name) // the zero value is Wordle's
		must.Equal(t, p.Faults(), nil, "%s: faults", name)
		must.Hold(t, p.Rows == p.Host.Rows(p.Boards), "%s: %d rows, its host's own page has %d", name, p.Rows, p.Host.Rows(p.Boards))
	}
}

func FuzzParse(f *testing.F) {
	f.Add(small)
	for _, name := range Names() {
		f.Add(string(must.Get(Load(name))(f).Source()))
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse("f.yaml", []byte(text))
		if err != nil {
			named := strings.HasPrefix(err.Error(), "f.yaml:")
			must.Need(t, errors.Is(err, input.ErrInput) || errors.Is(err, ErrProfile) && named, "%q", err)
			return
		}
		selectors, _ := p.Expressions()
		must.Need(t, selectors["board.tile"] != "", "a profile without tiles was taken")
	})
}

// A design takes what it omits from the profile, and the profile is read as its newest design.
func TestDesigns(t *testing.T) {
	text := strings.Replace(small, "board:", "rejection: {cleared: true}\ndesigns:\n- name: new\n  board: {root: .new, tile: .t, grey: .g, yellow: .y, green: .c}\n- {name: old, rejection: {row: .bad}}\nboard:", 1)
	p := must.Get(Parse("mine.yaml", []byte(text)))(t)
	all := p.Designed()
	if len(all) != 2 || p.Board.Root != ".new" || p.Design() != "" || all[0].Board.Root != ".new" || !all[0].Rejection.Cleared || all[0].Design() != "new" {
		t.Errorf("the newest of %d: %+v", len(all), all[0])
	}
	old := all[1]
	must.Hold(t, old.Board.Root == "#board" && old.Rejection.Row == ".bad" && !old.Rejection.Cleared,
		"the old one: %+v", old)
	must.Hold(t, old.Design() == "old" && old.Designs == nil, "the old one: %+v", old)
	p.Daily = true
	must.Hold(t, p.Designed()[1].Daily, "what the profile was changed to does not count for its designs")
	one := must.Get(Parse("mine.yaml", []byte(small)))(t)
	must.Hold(t, len(one.Designed()) == 1 && one.Designed()[0] == one, "without designs: %v", one.Designed())
	for _, c := range []struct{ old, new, want string }{
		{"name: new", "title: new", `mine.yaml:5:3: unknown field "title"`},
		{"name: new\n  ", "", "mine.yaml:5:8: designs[0]: name is missing"},
		{"name: old", "name: new", `mine.yaml:7:10: designs[1].name: two designs are named "new"`},
		{"green: .c", "green: ''", "mine.yaml: designs[0].board.green is missing"},
		{"rejection: {row: .bad}", "typing: {with: voice}", `mine.yaml:7:30: designs[1].typing.with: "voice" is neither`},
	} {
		must.Begins(t, must.Err(Parse("mine.yaml", []byte(strings.Replace(text, c.old, c.new, 1)))), nil, c.want, "%s", c.new)
	}
	faults := must.Get(Parse("mine.yaml", []byte(strings.Replace(text, "row: .bad", "row: '.bad['", 1))))(t).Faults()
	must.Hold(t, len(faults) == 1 && strings.HasPrefix(faults[0].Error(), "mine.yaml:7:"), "faults: %v", faults)
}

// Every built-in profile survives a round trip.
func TestEncode(t *testing.T) {
	for _, name := range Names() {
		p := must.Get(Load(name))(t)
		text := must.Get(p.Encode("Mended.\nTwice.", map[string]string{"board.root": "was another"}))(t)
		must.Equal(t, p.Changes(must.Get(Parse(name+".yaml", text))(t)), nil, "%s", name)
		must.Hold(t, strings.HasPrefix(string(text), "# Mended.\n# Twice.\nname:") && strings.Contains(string(text), "  # was another\n  root:"),
			"%s: the comments are missing:\n%s", name, text)
	}
}

func TestChanges(t *testing.T) {
	p := must.Get(Load("wordle"))(t)
	q := *p
	q.Board.Row, q.Board.Settled, q.Typing.Field = ".r", "", "input"
	var got []string
	for _, c := range p.Changes(&q) {
		got = append(got, c.String())
	}
	want := []string{
		"board.row: now .r, was " + p.Board.Row,
		"board.settled: removed, was " + p.Board.Settled,
		"typing.field: now input",
	}
	must.Equal(t, got, want)
}

func TestFaults(t *testing.T) {
	text := small + `rejection:
  messages:
    - selector: p[role=
      pattern: (not
    - selector: .fine
      pattern: (?<!x)not\sa \p{L}|ok
dismiss:
  - click: a::before
`
	faults := must.Get(Parse("mine.yaml", []byte(strings.Replace(text, "row: .row", `row: "..row"`, 1))))(t).Faults()
	want := []string{
		`mine.yaml:5:8: board.row: bad selector "..row": at character 2: expected a name after ., found '.': bad profile`,
		`mine.yaml:12:17: rejection.messages[0].selector: bad selector "p[role=": `,
		"mine.yaml:13:16: rejection.messages[0].pattern: bad regular expression: ",
		"mine.yaml:17:12: dismiss[0].click: bad selector ",
	}
	must.Need(t, len(faults) == len(want), "%d faults, want %d: %v", len(faults), len(want), faults)
	for i, err := range faults {
		must.Begins(t, err, ErrProfile, want[i])
		must.Hold(t, !strings.Contains(err.Error(), "\n"), "several lines: %v", err)
	}
}

func TestSelectors(t *testing.T) {
	for _, s := range []string{
		"div", "*", "*|a", ".a", "#a", "#-a", ".🟩", `.mx-0\.5`, `#\31 a`, "a.b.c#d[e]:checked", "[a]", "[ a = b ]", `[a="b c"]`, "[a='b']",
		`[a="b" i]`, `[a="\"]"]`, `[class*="Boards_board__"]`, "[a~=b]", `[a$="b"]`, "a b", "a>b", "a + b ~ c", "a, b", "a /* b */ c", " a ",
		":not(a, .b > c)", "a:has(> b)", "a:has(+ b, ~ c)", ":is(:not(a))", ":nth-child(2n+1)", ":nth-last-child(-n + 2)",
		":nth-child(2 of .b)", ":scope > a", ":dir(rtl)", "a >>> .b", ">>> .b", "a >>>",
	} {
		must.Is(t, checkSelector(s), nil, "%s", s)
	}
	for s, want := range map[string]string{
		"a::before":       `bad selector "a::before": at character 2: a pseudo-element (::) can be neither found nor clicked`,
		"td[a":            `bad selector "td[a": at character 5: expected ], found the end`,
		`[a="b]`:          `bad selector "[a=\"b]": at character 7: the closing quote is missing`,
		":not(a":          `bad selector ":not(a": at character 7: expected ), found the end`,
		":not()":          `bad selector ":not()": at character 6: nothing stands before ')'`,
		"a >>> .b >>> c[": `bad selector "a >>> .b >>> c[": at character 16: expected ], found the end`,
		"🟩🟩 >>> .b..c":    `bad selector "🟩🟩 >>> .b..c": at character 11: expected a name after ., found '.'`,
		"a,":              `bad selector "a,": at character 3: expected a tag, class, id or attribute, found the end`,
		"a > > b":         `bad selector "a > > b": at character 5: expected a tag, class, id or attribute, found '>'`,
		"#9a":             `bad selector "#9a": at character 2: expected a name after #, found '9'`,
		"a)":              `bad selector "a)": at character 2: unexpected ')'`,
	} {
		must.Reads(t, checkSelector(s), nil, want, "%s", s)
	}
	for _, s := range strings.Split(`. # ,a a,,b >a a..b a(] a{} @a $a a;b a: a:: a:(b) "a" a&b`, " ") {
		must.Hold(t, checkSelector(s) != nil, "%s is taken", s)
	}
}

func FuzzSelector(f *testing.F) {
	for _, s := range []string{"a.b[c='d'] > e:not(.f)", `\`, "[\"", ">>>", "a::b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		err := checkSelector(s)
		must.Need(t, err == nil || errors.Is(err, errSelector), "%q: %v", s, err)
	})
}

// Every built-in profile and design gives sources for each part.
func TestBuiltInEvidence(t *testing.T) {
	for _, name := range Names() {
		for _, d := range must.Get(Load(name))(t).Designed() {
			for _, part := range d.Evidence.Parts() {
				must.Hold(t, len(part.Sources) > 0, "%s %s: evidence.%s is missing", name, d.Design(), part.Name)
			}
		}
	}
}

func TestEvidence(t *testing.T) {
	const text = small + `
evidence:
  address: 2022 a page
  board: |
    2026-09-30 public file 1: labels
    2025 a repository
    undated a list
  hard: none not described
designs:
- name: new
- name: old
  evidence: {board: undated a copy}
`
	p := must.Get(Parse("mine.yaml", []byte(text)))(t)
	old := p.Designed()[1].Evidence
	for _, c := range []struct{ what, got, want string }{
		{"the span", p.Evidence.Span(), "2022..2026-09"},
		{"the source", p.Evidence.Board[0].From, "public file 1: labels"},
		{"the old design's board", old.Board.Newest(), Undated},
		{"the old design's address", old.Address.Newest(), "2022"},
		{"its end", old.End.Newest(), ""},
	} {
		must.Equal(t, c.got, c.want, "%s is", c.what)
	}
	out, err := json.Marshal(p.Evidence)
	want := `{"address":[{"date":"2022","source":"a page"}],"start":[],"board":[{"date":"2026-09-30","source":"public file 1: labels"},` +
		`{"date":"2025","source":"a repository"},{"date":"undated","source":"a list"}],"colours":[],"refusal":[],"end":[],"hard":[{"date":"none","source":"not described"}]}`
	must.Hold(t, err == nil && string(out) == want, "as JSON: %s, %v", out, err)
}

func TestSpan(t *testing.T) {
	for _, c := range []struct{ board, end, want string }{
		{"2026-05-16 a", "2026-09 b", "2026-05..09"},
		{"2026-09 a", "2026-09-12 b", "2026-09"},
		{"2022 a", "2026-09-12 b", "2022..2026-09"},
		{"2022 a", "none b", "2022"},
		{"undated a", "none b", "undated"},
		{"none a", "none b", "none"},
	} {
		var e Evidence
		_ = e.Board.UnmarshalText([]byte(c.board))
		_ = e.End.UnmarshalText([]byte(c.end))
		must.Equal(t, e.Span(), c.want, "%q and %q", c.board, c.end)
	}
}
