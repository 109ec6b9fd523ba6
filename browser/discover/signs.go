package discover

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// sign is something that tiles of one colour may have.
type sign struct {
	css  string // of the element that shows colours
	has  []bool // by finished tile
	rank int    // the lower, the longer it will last
	// A sign of what has no other colour: the signs that it must not have, and what its row matches, if its row tells.
	not []string
	row string
	// What else just these tiles match. As long as not all colours were met it may be what tells this one.
	twins []string
}

// told reports whether there is a sign.
func (s sign) told() bool { return s.css != "" || s.row != "" || s.unmarked() }

// unmarked reports whether it says no more than which signs there are not.
func (s sign) unmarked() bool { return s.css == "" && s.row == "" && len(s.not) > 0 }

// together is the sign with all of its twins.
func (s sign) together() sign {
	if s.css != "" && len(s.not) == 0 {
		s.css += strings.Join(s.twins, "")
	}
	return s
}

// selector is the sign as a selector of tiles. on turns what an element that shows colours matches into what its tile does.
func (s sign) selector(on func(css string) string) string {
	text := ""
	if s.css != "" {
		text = on(s.css)
	}
	if len(s.not) > 0 {
		var others []string
		for _, css := range s.not {
			others = append(others, on(css))
		}
		text += ":not(" + strings.Join(others, ", ") + ")"
	}
	if s.row != "" {
		text = s.row + " " + text
	}
	return text
}

// signs returns what may tell a colour of the elements at a way.
func (e *explorer) signs(way string, tiles []tile) []sign {
	unfinished := map[string]bool{}
	for _, row := range e.blank {
		for _, t := range row.Tiles {
			for _, s := range t.Places[way].States {
				unfinished[s] = true
			}
		}
	}
	return signsBut(unfinished, way, tiles)
}

// signsBut returns what tells some tiles from others by the elements at a way, or tells all of them, but for some signs and what
// counts like them.
func signsBut(leftOut map[string]bool, way string, tiles []tile) []sign {
	counts := counting(leftOut)
	byCSS := map[string][]bool{}
	for i, t := range tiles {
		for _, s := range t.Places[way].States {
			if leftOut[s] || counts[numberless(s)] || t.Letter != "" && strings.HasSuffix(strings.ToLower(s), `="`+t.Letter+`"]`) { // it says the letter
				continue
			}
			if byCSS[s] == nil {
				byCSS[s] = make([]bool, len(tiles))
			}
			byCSS[s][i] = true
		}
	}
	return distinct(byCSS)
}

var number = regexp.MustCompile(`(?:\\3)?\d[\d ]*`)

// numberless is a sign without its numbers; empty if it has none, or is a style.
func numberless(css string) string {
	if strings.HasPrefix(css, "[style") || !number.MatchString(css) {
		return ""
	}
	return number.ReplaceAllString(css, "#")
}

// manyNumbers is how many numbers unfinished tiles have at least in a sign that counts places: their states are two.
const manyNumbers = 3

// counting returns which signs of unfinished tiles count places, such as .tile-12, without their numbers: in finished tiles they tell
// no colour either.
func counting(unfinished map[string]bool) map[string]bool {
	numbers := map[string]int{}
	for css := range unfinished {
		numbers[numberless(css)]++
	}
	delete(numbers, "")
	maps.DeleteFunc(numbers, func(_ string, n int) bool { return n < manyNumbers })
	places := map[string]bool{}
	for css := range numbers {
		places[css] = true
	}
	return places
}

// rowSigns returns what the elements of all finished rows match and those of unfinished ones do not.
func (e *explorer) rowSigns() []string {
	unfinished := map[string]bool{}
	for _, row := range e.blank {
		for _, s := range row.States {
			unfinished[s] = true
		}
	}
	var common []string
	first := true
	for _, g := range e.seen.games {
		for i, row := range g {
			if first {
				common, first = slices.Clone(row.states), false
			}
			common = slices.DeleteFunc(common, func(s string) bool {
				last := i == len(g)-1 && strings.HasSuffix(s, followed) // none follows the last row of a game
				return unfinished[s] || !last && !slices.Contains(row.states, s)
			})
		}
	}
	return common
}

// followed is how the sign ends that another row follows.
const followed = ":not(:last-child)"

// finishedAbove returns what the elements above those at a way match in all finished tiles and in no other, as far as boxes go.
func (e *explorer) finishedAbove(way string, tiles []tile) []string {
	var list []string
	for way != "" {
		way = way[:max(0, strings.LastIndex(way, "."))]
		for _, s := range e.signs(way, tiles) {
			if count(s.has) == len(tiles) && !strings.HasPrefix(s.css, "[style") {
				list = append(list, s.css)
			}
		}
	}
	return list
}

// distinct keeps of signs that the same tiles have the one that will last
// longest. A sign of all finished tiles stands for grey beside two others.
func distinct(byCSS map[string][]bool) []sign {
	best := map[string]sign{}
	alike := map[string][]string{}
	for css, has := range byCSS {
		s := sign{css: css, has: has, rank: lasting(css)}
		key := string(bits(has))
		alike[key] = append(alike[key], css)
		if old, met := best[key]; !met || cmp.Or(cmp.Compare(s.rank, old.rank), cmp.Compare(s.css, old.css)) < 0 {
			best[key] = s
		}
	}
	var list []sign
	for _, key := range slices.Sorted(maps.Keys(best)) {
		s := best[key]
		slices.Sort(alike[key])
		s.twins = slices.DeleteFunc(alike[key], func(css string) bool { return css == s.css })
		list = append(list, s)
	}
	return list
}

func bits(has []bool) []byte {
	b := make([]byte, len(has))
	for i, h := range has {
		if h {
			b[i] = 1
		}
	}
	return b
}

// moving matches what a tile has while it is animated: it may be that of the winning row alone.
var moving = regexp.MustCompile(`(?i)animat|bounce|jump|flip|shake|pulse|dance`)

var made = regexp.MustCompile(`\d|__|^\.[a-zA-Z]{1,3}$`)

// lasting ranks signs: names of states last, names that a build tool made do
// not, and styles change most.
func lasting(css string) int {
	rank := 1
	switch {
	case strings.HasPrefix(css, "[style"):
		return 9
	case strings.HasPrefix(css, "[data-"):
		rank = 0
	case strings.Contains(css, "$="): // the end of a text that is read out
		rank = 2
	}
	if meaning(css) == "" {
		rank += 2
	}
	if made.MatchString(css) {
		rank++
	}
	if moving.MatchString(css) {
		rank += 4
	}
	return rank
}

// meanings are words by which pages call the colours.
var meanings = []struct{ colour, words string }{
	{"grey", `absent|gr[ae]y|wrong|incorrect|miss|none|unused|notin|not-in|black|secondary|⬛|⬜| no\b`},
	{"yellow", `present|elsewhere|inexact|yellow|misplaced|almost|partial|close|contains|different|position|warning|🟨`},
	{"green", `\bcorrect|\bexact|green|right|\bhit\b|match|perfect|success|🟩`},
}

var meaningOf = func() map[string]*regexp.Regexp {
	m := map[string]*regexp.Regexp{}
	for _, x := range meanings {
		m[x.colour] = regexp.MustCompile("(?i)" + x.words)
	}
	return m
}()

// meaning returns the colour that a sign's name speaks of; "" if none, or several.
func meaning(css string) string {
	found := ""
	text := strings.NewReplacer("_", " ", "-", " ").Replace(css)
	for _, x := range meanings {
		if meaningOf[x.colour].MatchString(text) {
			if found != "" {
				return ""
			}
			found = x.colour
		}
	}
	return found
}

// triples returns the ways to choose signs for grey, yellow and green such that
// every tile has exactly one, the first that counts. A colour that was not met has the empty sign. Rows are signs of finished rows.
func triples(signs []sign, rows []string) [][3]sign {
	if len(signs) == 0 {
		return nil
	}
	n := len(signs[0].has)
	all := append(slices.Clone(signs), sign{has: make([]bool, n)})
	var list [][3]sign
	for _, grey := range all {
		for _, yellow := range all {
			for _, green := range all {
				t, ok := first(grey, yellow, green)
				if ok && count(t[0].has)+count(t[1].has)+count(t[2].has) == n {
					list = append(list, t)
				}
			}
		}
	}
	return append(list, unmarkedGrey(signs, rows)...)
}

// overlapping is what a sign loses in rank that some tiles have beside that of another colour.
const overlapping = 3

// first gives a tile with several signs the first of green, yellow and grey, as a reader of pages does: some pages leave the sign
// of a colour that a letter had before. It reports false where a sign that overlaps another tells nothing of its own, or all.
func first(grey, yellow, green sign) ([3]sign, bool) {
	n := len(grey.has)
	for _, s := range []struct {
		low   *sign
		highs []sign
	}{{&yellow, []sign{green}}, {&grey, []sign{yellow, green}}} {
		if !slices.ContainsFunc(s.highs, func(high sign) bool { return overlap(s.low.has, high.has) }) {
			continue
		}
		if count(s.low.has) == n || strings.HasPrefix(s.low.css, "[style") { // a tile has one style
			return [3]sign{}, false
		}
		own := slices.Clone(s.low.has)
		for _, high := range s.highs {
			for i := range own {
				own[i] = own[i] && !high.has[i]
			}
		}
		if count(own) == 0 {
			return [3]sign{}, false
		}
		s.low.has = own
		s.low.rank += overlapping
	}
	return [3]sign{grey, yellow, green}, true
}

// unmarkedRank is what grey loses in rank that has no sign of its own.
const unmarkedRank = 4

// unmarkedGrey returns triples on pages where grey is what has no other colour:
// there is a sign of finished tiles, or of their rows, and signs of yellow and green.
func unmarkedGrey(signs []sign, rows []string) [][3]sign {
	n := len(signs[0].has)
	var finished []sign
	for _, s := range signs {
		if count(s.has) == n {
			finished = append(finished, s)
		}
	}
	for _, css := range rows {
		finished = append(finished, sign{row: css, rank: lasting(css) + 2})
	}
	return besides(signs, finished)
}

// besides returns triples in which grey is one of the signs of finished tiles where there is no other.
func besides(signs, finished []sign) [][3]sign {
	n := len(signs[0].has)
	var list [][3]sign
	for _, done := range finished {
		for _, yellow := range signs {
			for _, green := range signs {
				t, ok := first(sign{has: make([]bool, n)}, yellow, green)
				if !ok || count(t[1].has) == 0 || count(t[2].has) == 0 || count(t[1].has)+count(t[2].has) >= n {
					continue
				}
				yellow := t[1]
				grey := sign{css: done.css, row: done.row, not: []string{yellow.css, green.css}, has: make([]bool, n), rank: done.rank + unmarkedRank}
				for i := range grey.has {
					grey.has[i] = !yellow.has[i] && !green.has[i]
				}
				list = append(list, [3]sign{grey, yellow, green})
			}
		}
	}
	return list
}

func overlap(a, b []bool) bool {
	for i := range a {
		if a[i] && b[i] {
			return true
		}
	}
	return false
}

func count(has []bool) int {
	n := 0
	for _, h := range has {
		if h {
			n++
		}
	}
	return n
}
