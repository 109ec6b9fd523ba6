package learn

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// sign is something that tiles of one colour may have.
type sign struct {
	css  string // of the element that shows colours
	has  []bool // by finished tile
	rank int    // the lower, the longer it will last
	// For a sign that means the absence of other colours: the signs that it must not have, and what its row matches, if the row tells.
	not []string
	row string
	// Other selectors that match exactly these tiles. Until all colours were seen, any of them may be the sign of this one.
	twins []string
}

// isSet reports whether there is a sign.
func (s sign) isSet() bool { return s.css != "" || s.row != "" || s.unmarked() }

// unmarked reports whether it only says which signs are missing.
func (s sign) unmarked() bool { return s.css == "" && s.row == "" && len(s.not) > 0 }

// together is the sign with all of its twins.
func (s sign) together() sign {
	if s.css != "" && len(s.not) == 0 {
		s.css += strings.Join(s.twins, "")
	}
	return s
}

// selector is the sign as a selector of tiles. on turns a selector of elements that show colours into one of their tiles.
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

// isStyle reports whether a sign is the value of a style attribute.
func isStyle(css string) bool { return strings.HasPrefix(css, "[style") }

// hasAll reports whether all finished tiles have the sign.
func (s sign) hasAll() bool { return !slices.Contains(s.has, false) }

// signs returns what may tell a colour of the elements at a way: what finished tiles have and unfinished ones have not.
func (r *Rows) signs(way string) []sign {
	unfinished := map[string]bool{}
	for _, t := range r.blankTiles() {
		for _, s := range t.Places[way].States {
			unfinished[s] = true
		}
	}
	return r.signsBut(unfinished, way)
}

// signsBut returns the signs that tiles have at a way and keep, without some, and without those that number places like them.
func (r *Rows) signsBut(leftOut map[string]bool, way string) []sign {
	counts := counting(leftOut)
	has, tiles := marks{}, r.Tiles()
	for i, t := range tiles {
		for _, s := range t.Places[way].States {
			saysLetter := t.Letter != "" && strings.HasSuffix(strings.ToLower(s), `="`+t.Letter+`"]`)
			if !leftOut[s] && !r.passed[way][s] && !counts[numberless(s)] && !saysLetter {
				has.set(s, i, len(tiles))
			}
		}
	}
	return distinct(has)
}

// marks says which tiles have a sign or a value.
type marks map[string][]bool

// set marks one of n tiles.
func (m marks) set(sign string, tile, n int) {
	if m[sign] == nil {
		m[sign] = make([]bool, n)
	}
	m[sign][tile] = true
}

var number = regexp.MustCompile(`(?:\\3)?\d[\d ]*`)

// numberless is a sign without its numbers; empty if it has none, or is a style.
func numberless(css string) string {
	if isStyle(css) || !number.MatchString(css) {
		return ""
	}
	return number.ReplaceAllString(css, "#")
}

const (
	manyNumbers  = 3                   // that a sign has at least in unfinished tiles if it counts places, as their states are two
	mostSigns    = 60                  // that are tried as colours: every three of them may be a reading
	overlapping  = 3                   // what a sign loses in rank that some tiles have beside that of another colour
	unmarkedRank = 4                   // what grey loses in rank that has no sign of its own
	followed     = ":not(:last-child)" // the end of a row's sign that another row follows
)

// counting returns which signs of unfinished tiles count places, such as .tile-12, without their numbers. They tell no colour.
func counting(unfinished map[string]bool) map[string]bool {
	numbers := map[string]int{}
	for css := range unfinished {
		numbers[numberless(css)]++
	}
	places := map[string]bool{}
	for css, n := range numbers {
		places[css] = css != "" && n >= manyNumbers
	}
	return places
}

// rowSigns returns what the elements of all finished rows match, and those of unfinished ones do not.
func (r *Rows) rowSigns() []string {
	common := slices.Clone(r.all()[0].States)
	for _, rows := range r.boards() {
		for i, row := range rows {
			common = slices.DeleteFunc(common, func(s string) bool {
				last := i == len(rows)-1 && strings.HasSuffix(s, followed) // no row follows the last of a game
				return !last && !slices.Contains(row.States, s)
			})
		}
	}
	return slices.DeleteFunc(common, func(s string) bool {
		return slices.ContainsFunc(r.Blank, func(row Row) bool { return slices.Contains(row.States, s) })
	})
}

// finishedAbove returns what the elements above those at a way match in all finished tiles and in no other, within the box.
func (r *Rows) finishedAbove(way string) []string {
	var list []string
	for way != "" {
		way = way[:max(0, strings.LastIndex(way, "."))]
		for _, s := range r.signs(way) {
			if s.hasAll() && !isStyle(s.css) {
				list = append(list, s.css)
			}
		}
	}
	return list
}

// doneSigns returns what all tiles at a way match once they are finished, or what stands above them then.
func (r *Rows) doneSigns(way string) []sign {
	list := slices.DeleteFunc(r.signs(way), func(s sign) bool { return !s.hasAll() })
	for _, css := range slices.Concat(r.rowSigns(), r.finishedAbove(way)) {
		list = append(list, sign{row: css, css: "*"})
	}
	return list
}

// distinct keeps one of the signs that the same tiles have, the one that will last longest. Of very many signs it keeps those that
// will last longest. A sign of all finished tiles stands for grey beside two others.
func distinct(byCSS marks) []sign {
	same := map[string][]sign{}
	for css, has := range byCSS {
		var key []byte
		for _, h := range has {
			key = strconv.AppendBool(key, h)
		}
		same[string(key)] = append(same[string(key)], sign{css: css, has: has, rank: lasting(css)})
	}
	var list []sign
	for _, key := range slices.Sorted(maps.Keys(same)) {
		twins := same[key]
		slices.SortFunc(twins, func(a, b sign) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.css, b.css)) })
		best := twins[0]
		for _, s := range twins[1:] {
			best.twins = append(best.twins, s.css)
		}
		slices.Sort(best.twins)
		list = append(list, best)
	}
	if len(list) > mostSigns {
		slices.SortStableFunc(list, func(a, b sign) int { return cmp.Compare(a.rank, b.rank) })
	}
	return list[:min(len(list), mostSigns)]
}

// moving matches what a tile has while it is animated, perhaps that of the winning row alone, and made the names that a build tool made.
var (
	moving = regexp.MustCompile(`(?i)animat|bounce|jump|flip|shake|pulse|dance`)
	made   = regexp.MustCompile(`\d|__|^\.[a-zA-Z]{1,3}$`)
)

// Made reports whether a selector has a name that a build tool made. Such a name changes with the next build.
func Made(css string) bool { return made.MatchString(css) }

// lasting ranks signs. Names of states last longest, names that a build tool made do not, and styles change most.
func lasting(css string) int {
	rank := 1
	switch {
	case isStyle(css):
		return 9
	case strings.HasPrefix(css, "[data-"):
		rank = 0
	case strings.Contains(css, "$="): // the end of a text that is read out
		rank = 2
	}
	if meaning(css) == "" {
		rank += 2
	}
	if Made(css) {
		rank++
	}
	if moving.MatchString(css) {
		rank += 4
	}
	return rank
}

// colourNames are the colours in the order of a palette's signs, and meanings words by which pages call them.
var (
	colourNames = [3]string{"grey", "yellow", "green"}
	meanings    = [3]*regexp.Regexp{
		regexp.MustCompile(`(?i)absent|gr[ae]y|wrong|incorrect|miss|none|unused|notin|not-in|black|secondary|⬛|⬜| no\b`),
		regexp.MustCompile(`(?i)present|elsewhere|inexact|yellow|misplaced|almost|partial|close|contains|different|position|warning|🟨`),
		regexp.MustCompile(`(?i)\bcorrect|\bexact|green|right|\bhit\b|match|perfect|success|🟩`),
	}
)

// meaning returns the colour that a sign's name speaks of; "" if none, or several.
func meaning(css string) string {
	found := ""
	text := strings.NewReplacer("_", " ", "-", " ").Replace(css)
	for i, words := range meanings {
		if words.MatchString(text) {
			if found != "" {
				return ""
			}
			found = colourNames[i]
		}
	}
	return found
}

// triples returns the ways to choose signs for grey, yellow and green such that every tile has exactly one. A colour that was
// not seen yet has the empty sign. Rows are signs of finished rows.
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
	finished := slices.DeleteFunc(slices.Clone(signs), func(s sign) bool { return !s.hasAll() })
	for _, css := range rows {
		finished = append(finished, sign{row: css, rank: lasting(css) + 2})
	}
	return append(list, besides(signs, finished)...)
}

// first gives a tile with several signs the first of green, yellow and grey, as a reader of pages does: some pages leave the
// sign of a colour that a letter had before. It reports false if a sign that overlaps another has no tile of its own, or all.
func first(grey, yellow, green sign) ([3]sign, bool) {
	for _, s := range []struct {
		low   *sign
		highs []sign
	}{{&yellow, []sign{green}}, {&grey, []sign{yellow, green}}} {
		own := slices.Clone(s.low.has)
		for i := range own {
			own[i] = own[i] && !slices.ContainsFunc(s.highs, func(high sign) bool { return high.has[i] })
		}
		if slices.Equal(own, s.low.has) {
			continue
		}
		if s.low.hasAll() || isStyle(s.low.css) || count(own) == 0 { // a tile has one style
			return [3]sign{}, false
		}
		s.low.has = own
		s.low.rank += overlapping
	}
	return [3]sign{grey, yellow, green}, true
}

// besides returns triples in which grey is what has no other colour, by the signs of finished tiles, or of their rows.
func besides(signs, finished []sign) [][3]sign {
	var list [][3]sign
	for _, done := range finished {
		for _, yellow := range signs {
			for _, green := range signs {
				n := len(green.has)
				t, ok := first(sign{has: make([]bool, n)}, yellow, green)
				if !ok || count(t[1].has) == 0 || count(t[2].has) == 0 || count(t[1].has)+count(t[2].has) >= n {
					continue
				}
				grey := sign{css: done.css, row: done.row, not: []string{yellow.css, green.css}, has: make([]bool, n), rank: done.rank + unmarkedRank}
				for i := range grey.has {
					grey.has[i] = !t[1].has[i] && !green.has[i]
				}
				list = append(list, [3]sign{grey, t[1], green})
			}
		}
	}
	return list
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
