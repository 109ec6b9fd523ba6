package input

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// twenty has twenty words of five letters, and two of other lengths.
var twenty = strings.Fields("ábaco banda cielo dardo empeño entre fuego ganso hielo islas jaula koala lunes mango niñas ópera perro quena ratón salsa tapir uvas")

// ofFive are those of five letters.
var ofFive = slices.DeleteFunc(slices.Clone(twenty), func(w string) bool { return utf8.RuneCountInString(w) != 5 })

// A list is found however it is written.
func TestForms(t *testing.T) {
	quoted := func(quote, between string) string { return quote + strings.Join(twenty, quote+between+quote) + quote }
	escape := func(text string) string { return strings.Trim(strconv.QuoteToASCII(text), `"`) }
	for name, text := range map[string]string{
		"array":              `const a=1,words=[` + quoted(`"`, `,`) + `];function f(a,b){return a}`,
		"lines of an array":  "const words = [\n\t" + quoted(`'`, ",\n\t") + ",\n];\n",
		"several on a line":  "[" + quoted("`", ", ") + "]",
		"JSON in a string":   `JSON.parse("[` + strings.ReplaceAll(quoted(`"`, `,`), `"`, `\"`) + `]")`,
		"one string":         `let words = "` + strings.Join(twenty, " ") + `".split(" ")`,
		"commas":             strings.Join(twenty, ","),
		"lines":              "\ufeff" + strings.Join(twenty, "\r\n") + "\r\n",
		"escaped lines":      `eval("words=\"` + strings.Join(twenty, `\\n`) + `\"")`,
		"escaped letters":    `["` + strings.Join(strings.Fields(escape(strings.Join(twenty, " "))), `","`) + `"]`,
		"doubled escapes":    strings.ReplaceAll(`["`+strings.Join(strings.Fields(escape(strings.Join(twenty, " "))), `","`)+`"]`, `\`, `\\`),
		"entities":           `<p hidden>` + strings.NewReplacer("á", "&aacute;", "ñ", "&#241;", "ó", "&#xf3;").Replace(strings.Join(twenty, "|")),
		"accents apart":      norm.NFD.String(strings.Join(twenty, ";")),
		"keys":               `{` + strings.Join(twenty, `:1,`) + `:1}`,
		"keys with numbers":  numbered(`"%":#, `),
		"lines with numbers": numbered("#,%\n"),
		"brackets in words":  "['" + strings.Replace(strings.Join(append(slices.Clone(twenty), twenty...), "', '"), "uvas'", "uvas['", 1) + "']",
	} {
		must.Equal(t, WordLists(text, 5), [][]string{ofFive}, "%s", name)
	}
}

// numbered writes each word in place of % and another number in place of #.
func numbered(form string) string {
	var b strings.Builder
	for i, w := range twenty {
		b.WriteString(strings.NewReplacer("%", w, "#", strconv.Itoa(i*7)).Replace(form))
	}
	return b.String()
}

// Lists side by side are kept apart. A list is not cut by what is between its words.
func TestApart(t *testing.T) {
	b := slices.Clone(ofFive)
	slices.Reverse(b)
	more := append(slices.Clone(ofFive), "clown")
	for between, want := range map[string][][]string{
		`"],b=["`:                      {ofFive, append(b, "clown")},
		`","d'Artois","rendez-vous","`: {more},
		`','c rgb(255, 98, 98)o',' rgb(1, 2, 3)or','`: {more}, // pasted in
		`","porte-vases","`:                           {more}, // porte and vases are parts of a word
	} {
		quote := between[:1]
		list := func(words []string) string { return strings.Join(words, quote+","+quote) }
		text := "a=[" + quote + list(ofFive) + between + list(append(b, "clown")) + quote + "]"
		must.Equal(t, WordLists(text, 5), want, "%s", between)
	}
}

// Text that is not a list of words gives none.
func TestNoList(t *testing.T) {
	code := `function b(e,t){for(var n=0;n<t.length;n++){var r=t[n];r.enumerable=r.enumerable||!1,r.configurable=!0,"value"in r&&(r.writable=!0),Object.defineProperty(e,r.key,r)}}`
	names := "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgray darkgreen darkkhaki darkred fuchsia gold gray green grey honeydew hotpink indianred indigo ivory khaki lavender lime linen magenta maroon moccasin navy olive orange orchid peru pink plum purple red salmon sienna silver skyblue snow tan teal thistle tomato turquoise violet wheat white yellow"
	tags := "abbr address area article aside audio base body button canvas caption cite code colgroup datalist details dialog embed fieldset figure footer frame frameset header hgroup iframe image input label legend main meter object option output param picture small source style table tbody tfoot thead title track video"
	for name, text := range map[string]string{
		"code":        strings.Repeat(code, 50),
		"prose":       strings.Repeat("Guess the word in six tries. Each guess must be a valid five letter word; hit the enter button to submit. ", 50),
		"colours":     `["` + strings.Join(strings.Fields(names), `","`) + `"]`,
		"tags":        `"` + tags + `".split(" ")`,
		"few":         `["` + strings.Join(twenty[:12], `","`) + `"]`,
		"again":       `["` + strings.Repeat(`false","`, 100) + `"]`,
		"identifiers": "import {" + strings.Repeat("useState, useEffect, useMemo, props, state, event, value, index, ", 10) + "} from react",
		"nothing":     "",
	} {
		must.Equal(t, WordLists(text, 5), nil, "%s", name)
	}
}

// In a long list of words of all lengths those of one length are found, unless it is prose. With one word per line fewer will do.
func TestAllLengths(t *testing.T) {
	var list []string
	for i := range 1000 {
		list = append(list, strings.Repeat(string(rune('a'+i/100)), 2+i%5)+string(rune('a'+i/10%10))+string(rune('a'+i%10)))
	}
	for _, c := range []struct {
		words, found int
		between      string
	}{{1000, 200, "\n"}, {1000, 0, " "}, {250, 50, "\n"}, {250, 0, ","}} {
		found := slices.Concat(WordLists(strings.Join(list[:c.words], c.between), 5)...)
		must.Equal(t, len(found), c.found, "of %d words with %q between", c.words, c.between)
	}
}

// betweenQuotes is a gap from its first quote to its last, as $1.
var betweenQuotes = regexp.MustCompile("(?s)^[^\"'`]*([\"'`].*)[\"'`][^\"'`]*$")

// slowLists is [WordLists] without any care for speed.
func slowLists(text string, length int) [][]string {
	text = regexp.MustCompile(`\\+(?:([nrtvf])|x([[:xdigit:]]{2})|u\{([[:xdigit:]]{1,9})\}|u([[:xdigit:]]{4}))?|&[^;]{1,10};`).ReplaceAllStringFunc(text, func(found string) string {
		bare := strings.TrimLeft(found, `\`)
		switch {
		case found[0] == '&':
			return html.UnescapeString(found)
		case bare == "":
			return ""
		case strings.Contains("nrtvf", bare):
			return "\n"
		}
		code, err := strconv.ParseUint(strings.Trim(bare, "xu{}"), 16, 21)
		if err != nil {
			return bare
		}
		return string(rune(code))
	})
	at := regexp.MustCompile(`[\p{L}\p{Mn}]+`).FindAllStringIndex(text, -1)
	gaps := make([]string, len(at)+1) // gaps[i] is before word i; "-" at both ends
	gaps[0], gaps[len(at)] = "-", "-"
	for i := 1; i < len(at); i++ {
		gaps[i] = slowGap(text[at[i-1][1]:at[i][0]])
	}
	var lists [][]string
	type piece struct{ first, last int }
	var pieces [][]piece
	for i := 1; i < len(at); i++ {
		p := piece{i - 1, i}
		for p.last+1 < len(at) && gaps[p.last+1] == gaps[i] {
			p.last++
		}
		i = p.last
		if n := len(pieces); n > 0 {
			end := pieces[n-1][len(pieces[n-1])-1].last
			soft := !slices.ContainsFunc(gaps[end+1:p.first+1], func(gap string) bool {
				within := strings.ContainsAny(gaps[p.last], "\"'`") && !strings.ContainsAny(gap, "\"'`")
				return gap == "" || strings.ContainsAny(betweenQuotes.ReplaceAllString(gap, "$1"), "[](){}<>=") && !within
			})
			if gaps[p.last] == gaps[pieces[n-1][0].last] && p.first-end <= 3 && soft {
				pieces[n-1] = append(pieces[n-1], p)
				continue
			}
		}
		if p.last-p.first >= 8 && gaps[p.last] != "" {
			pieces = append(pieces, []piece{p})
		}
	}
	for _, run := range pieces {
		gap := gaps[run[0].last]
		var words []string
		fitting := 0
		for n, p := range run {
			for i := p.first; i <= p.last; i++ {
				word := strings.ToLower(norm.NFC.String(text[at[i][0]:at[i][1]]))
				like := func(end string, ofGap string) bool {
					return end != "" && end == ofGap || strings.TrimSpace(gap) == "" && end != "" && strings.TrimSpace(end) == ""
				}
				last := gaps[i+1]
				cut := n > 0 && i == p.first && !like(gaps[i][max(0, len(gaps[i])-1):], gap[len(gap)-1:]) || n+1 < len(run) && i == p.last && !like(last[:min(1, len(last))], gap[:1])
				if cut || utf8.RuneCountInString(word) != length {
					continue
				}
				fitting++
				if !slices.Contains(words, word) {
					words = append(words, word)
				}
			}
		}
		all := run[len(run)-1].last - run[0].first + 1
		least := all * 4 / 5
		if strings.ContainsAny(gap, "\"'`") {
			least = all / 2
		}
		if gap == "\n" && all >= 200 {
			least = 15
		}
		if len(words) >= 15 && (fitting >= least || gap != " " && len(words) >= 200) {
			lists = append(lists, words)
		}
	}
	return lists
}

func slowGap(between string) string {
	bare := regexp.MustCompile(`[\p{Z}\s\x{85}\v]+`).ReplaceAllString(between, "")
	bare = regexp.MustCompile(`[0-9]+`).ReplaceAllString(bare, "0")
	switch {
	case bare == "" && strings.ContainsAny(between, "\n\r"):
		return "\n"
	case bare == "":
		return " "
	case len(bare) > 24:
		return ""
	}
	return bare
}

// The lists of any text are those that slowLists finds.
func TestSlowly(t *testing.T) {
	pieces := append([]string{`","`, `","`, `","`, `","`, `"],["`, " ", "\n", `\n`, ", ", `"`, "'", `\'`, `\"`, "=", "(", "é", `\xe9`, `\u00E9`, `\u{e9}`, `\u`, "&eacute;", "&", "&#x2c;", "1", "22", " 3", "d'or", "-", strings.Repeat(".", 25), "İ", "e\u0301"}, twenty...)
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom(twenty), 9, 220)
		var b strings.Builder
		for range rapid.IntRange(1, 4).Draw(t, "parts") {
			b.WriteString(strings.Join(words.Draw(t, "words"), rapid.SampledFrom(pieces[:20]).Draw(t, "between")))
			b.WriteString(strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(t, "others"), ""))
		}
		compare(t, b.String())
	})
}

// compare compares the lists of a text with those of slowLists.
func compare(t rapid.TB, text string) {
	t.Helper()
	got, want := lower(WordLists(text, 5)), slowLists(text, 5)
	must.Need(t, slices.EqualFunc(got, want, slices.Equal[[]string]), "%q:\n%q, want\n%q", text, got, want)
}

func lower(lists [][]string) [][]string {
	for _, l := range lists {
		for i := range l {
			l[i] = strings.ToLower(l[i])
		}
	}
	return lists
}

func FuzzLists(f *testing.F) {
	f.Add(`["` + strings.Join(twenty, `","`) + `","d\u0027or",` + "`x`")
	f.Add(strings.Join(twenty, `\n`) + `\\u{e9}&eacute;&;`)
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			for _, l := range WordLists(text, 5) {
				must.Need(t, len(l) >= fewest, "%d words", len(l))
			}
			return
		}
		compare(t, text)
	})
}

// The names of an object may have quotes only where they need them.
func TestKeyedPartlyInQuotes(t *testing.T) {
	text := "{"
	for _, w := range twenty {
		name := w
		if strings.ContainsFunc(w, func(r rune) bool { return r >= utf8.RuneSelf }) {
			name = strconv.Quote(w)
		}
		text += name + `:"` + w + `",`
	}
	must.Equal(t, KeyedLists(text+"}", 5), [][]string{ofFive}, "%s", text)
}

// The names of an object may be words, each with a value, and objects may hold a word each, among other values.
func TestKeyed(t *testing.T) {
	for _, c := range []struct {
		before, form, after string
		found               bool
	}{
		{"x={", "\n  %s: 'É%[1]s',", "}", true},
		{"x={", `"%s": true,`, "}", true},
		{"x={", `"%.3s": true,`, "}", false},
		{"x={", `"%s": "it is not %[1]s",`, "}", false},
		{"", "{\n  word: '%s',\n  hint: 'it is not %[1]s'\n},\n", "", true},
		{"", `{"word":"%s","kind":"noun"},`, "", true},
		{"", `{"word":"%.3s","kind":"noun"},`, "", false},
		{"", `{"word":"so %s","kind":"noun"},`, "", false},
	} {
		text := c.before
		for _, w := range twenty {
			text += fmt.Sprintf(c.form, w)
		}
		must.Equal(t, KeyedLists(text+c.after, 5), [][]string{ofFive}[:map[bool]int{true: 1}[c.found]], "%s", c.form)
	}
}
