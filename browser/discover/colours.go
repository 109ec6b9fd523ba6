package discover

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"absurdist/engine/game"
)

// How the colours are told apart. Take each element of a box, and each thing
// that a selector could say of it: a class, an attribute, the end of a label. A
// sign is one that some finished tile has and no unfinished one. Three signs can
// be the colours if each finished tile has exactly one of them; and which is
// which, the clue rule says: read as clues, the rows must leave a word that could
// be the answer. What still fits is ordered by how it looks: words such as
// "correct", and the colour that the tile has on the screen.

// palette is a way to read the colours.
type palette struct {
	way   string  // to the element of a box
	by    source  // what the signs are
	signs [3]sign // grey, yellow, green; a sign not met yet has no css
	done  sign    // of finished tiles, where the sign of grey is one of unfinished tiles, too
	score int
	words int // that fit the rows so read
	rule
	sure bool
}

// rule is what clues are held against.
type rule struct {
	scoring game.Scoring
	lies    int  // tiles of each row that may not be true
	loose   bool // the tiles of letters that a guess repeats are not looked at
	greys   bool // grey says nothing; green and yellow are true
	foreign bool // the answer may be any letters, in no list
}

// counted, and then others, are the rules under which a word of the list may fit: repeated letters count as Wordle counts them,
// or not at all, or from left to right, or nobody knows how. A careless page leaves letters grey that the answer has.
var (
	counted  = rule{}
	others   = []rule{{scoring: game.Includes}, {scoring: game.InOrder}, {scoring: game.FirstCopy}, {loose: true}}
	careless = rule{greys: true}
	lying    = rule{lies: 1}
)

// met counts the colours that were met.
func (p palette) met() int {
	n := 0
	for _, s := range p.signs {
		if s.told() {
			n++
		}
	}
	return n
}

// complete reports whether all three colours were met.
func (p palette) complete() bool { return p.met() == 3 }

// tells reports whether it distinguishes two or three colours.
func (p palette) tells() bool { return p.met() > 1 }

// contradicted reports whether the signs look more like other colours than like those that they are taken for.
func (p palette) contradicted() bool { return p.score < perColour*p.met() }

// misnamed reports whether the name of a sign speaks of another colour.
func (p palette) misnamed() bool {
	for c, colour := range colourNames {
		if said := meaning(p.signs[c].css); said != "" && said != colour {
			return true
		}
	}
	return false
}

// odd reports whether its rule is one under which almost anything fits.
func (p palette) odd() bool { return p.foreign || p.loose || p.greys || p.lies > 0 }

// readings returns the ways to read the colours that the clue rule allows, the
// best first. Where none of them tells colours apart after some rows, or only what looks like other colours, repeated letters may
// count in another way, or the answer may be in no list; each row may have a lie where no letters at all fit.
func (e *explorer) readings(dict *game.Dictionary) []palette {
	list := e.readingsOf(e.palettes(), dict)
	if rows := len(e.seen.tiles()) / e.found.Width; rows < enough || slices.ContainsFunc(list, palette.tells) {
		return list
	}
	if styled := e.readingsOf(e.styled(), dict); len(styled) > 0 && (len(list) == 0 || styled[0].complete()) {
		return styled
	}
	if unmarked := e.readingsOf(e.unmarked(), dict); len(unmarked) > 0 {
		return unmarked
	}
	if early := e.readingsOf(e.early(), dict); len(early) > 0 {
		return early
	}
	return list
}

// readingsOf are those of some ways to read the colours.
func (e *explorer) readingsOf(all []palette, dict *game.Dictionary) []palette {
	list := e.readingsWith(all, dict, counted)
	rows := len(e.seen.tiles()) / e.found.Width
	tells := slices.ContainsFunc(list, palette.tells)
	if tells && !list[0].contradicted() || rows < enough {
		return list
	}
	var odd []palette
	for _, r := range others {
		telling := tellingOf(e.readingsWith(all, dict, r))
		if len(telling) > 0 && !telling[0].contradicted() {
			return append(telling, list...)
		}
		if odd == nil {
			odd = telling
		}
	}
	if tells {
		if !list[0].misnamed() {
			return list
		}
		// The answer may be in no list: then the names need not be those of other colours.
		if foreign := e.foreignReadings(all); len(foreign) > 0 && !foreign[0].misnamed() {
			return append(foreign, list...)
		}
		return list
	}
	if len(odd) > 0 {
		return append(odd, list...)
	}
	if foreign := e.foreignReadings(all); len(foreign) > 0 {
		if !e.otherWords && rows < 2*enough {
			return list // a few rows may be lies and letters fit them all the same
		}
		return append(foreign, list...)
	}
	if rows < 2*enough {
		return list // what is wrong with them takes more rows to tell
	}
	for _, r := range []rule{careless, lying} {
		if telling := tellingOf(e.readingsWith(all, dict, r)); len(telling) > 0 {
			return append(telling, list...)
		}
	}
	// Clues that nothing fits may be noise: then the names are all that tells colours.
	return append(slices.DeleteFunc(e.readingsWith(all, dict, rule{lies: e.found.Width}), func(p palette) bool { return !p.named() }), list...)
}

// named reports whether the names of all three signs speak of their colours.
func (p palette) named() bool {
	for c, colour := range colourNames {
		if meaning(p.signs[c].css) != colour {
			return false
		}
	}
	return true
}

// colourNames are what the colours are called, as the signs of a palette are ordered.
var colourNames = [3]string{"grey", "yellow", "green"}

func tellingOf(list []palette) []palette {
	return slices.DeleteFunc(list, func(p palette) bool { return !p.tells() })
}

// readingsWith are the readings by one rule under which words of the list fit.
func (e *explorer) readingsWith(all []palette, dict *game.Dictionary, r rule) []palette {
	var list []palette
	for _, p := range all {
		p.rule = r
		if p.words = e.fitting(dict, p); p.words > 0 {
			list = append(list, p)
		}
	}
	return ordered(list)
}

// palettes returns all ways to read the colours by selectors, whether they fit or not.
func (e *explorer) palettes() []palette {
	tiles, rows := e.seen.tiles(), e.rowSigns()
	var list []palette
	for _, way := range slices.Sorted(maps.Keys(tiles[0].Places)) {
		above := slices.Concat(rows, e.finishedAbove(way, tiles))
		for _, signs := range triples(e.signs(way, tiles), above) {
			p := palette{way: way, signs: signs}
			p.score = p.merit(tiles)
			list = append(list, p)
		}
	}
	return list
}

// unmarked returns the ways to read the colours by selectors where grey has no mark, nor a row that is finished.
func (e *explorer) unmarked() []palette {
	tiles := e.seen.tiles()
	var list []palette
	for _, way := range slices.Sorted(maps.Keys(tiles[0].Places)) {
		signs := e.signs(way, tiles)
		if len(signs) == 0 {
			continue
		}
		for _, t := range besides(signs, []sign{{}}) {
			p := palette{way: way, signs: t}
			p.score = p.merit(tiles)
			list = append(list, p)
		}
	}
	return list
}

// foreignReadings are those that look most like colours, if any letters at all fit what they say.
func (e *explorer) foreignReadings(all []palette) []palette {
	list := slices.DeleteFunc(slices.Clone(all), func(p palette) bool { return !p.complete() })
	list = ordered(list)
	best := 0
	if len(list) > 0 {
		best = list[0].score
	}
	list = slices.DeleteFunc(list, func(p palette) bool { return p.score < best })
	for _, r := range append([]rule{counted}, others...) {
		r.foreign = true
		var fits []palette
		for _, p := range list[:min(len(list), mostForeign)] {
			p.rule = r
			if !slices.ContainsFunc(p.clues(e.seen.games), func(turns []game.Turn) bool { return !r.possible(turns, e.found.Width) }) {
				fits = append(fits, p)
			}
		}
		if len(fits) > 0 {
			return fits
		}
	}
	return nil
}

// mostForeign bounds how many readings are asked whether any letters fit.
const mostForeign = 6

// ordered sorts readings, the best first, and finds out which are sure.
func ordered(list []palette) []palette {
	slices.SortStableFunc(list, func(a, b palette) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.rank(), b.rank()))
	})
	for i := range list {
		list[i].sure = sure(list, i)
	}
	return list
}

// sure reports whether all readings of the same tiles that fit about as well
// agree with this one.
func sure(list []palette, i int) bool {
	for _, other := range list {
		if other.score > list[i].score-6 && !list[i].agrees(other) {
			return false
		}
	}
	return true
}

// agrees reports whether both readings give the same clues.
func (p palette) agrees(q palette) bool {
	for c := range p.signs {
		if !slices.Equal(p.signs[c].has, q.signs[c].has) {
			return false
		}
	}
	return true
}

func (p palette) rank() int {
	n := 10 * strings.Count(p.way, ".")
	if p.way != "" {
		n += 10
	}
	for _, s := range p.signs {
		n += s.rank
	}
	return n
}

// clues reads the rows of each game.
func (p palette) clues(games [][]observed) [][]game.Turn {
	var list [][]game.Turn
	at := 0
	for _, g := range games {
		var turns []game.Turn
		for _, row := range g {
			colors := make([]game.Color, len(row.tiles))
			for i := range colors {
				switch {
				case p.signs[2].has[at]:
					colors[i] = game.Green
				case p.signs[1].has[at]:
					colors[i] = game.Yellow
				}
				at++
			}
			turns = append(turns, game.Turn{Guess: row.word, Clue: game.MakeClue(colors...)})
		}
		list = append(list, turns)
	}
	return list
}

// fitting returns how many words could be the answer, in the game with the
// fewest such words.
func (e *explorer) fitting(dict *game.Dictionary, p palette) int {
	least := len(dict.Words())
	for _, turns := range p.clues(e.seen.games) {
		least = min(least, len(p.left(dict.Words(), turns)))
	}
	return least
}

// left returns the words that fit all turns.
func (r rule) left(words []game.Word, turns []game.Turn) []game.Word {
	var list []game.Word
	for _, w := range words {
		if !slices.ContainsFunc(turns, func(t game.Turn) bool { return !r.fits(t, w) }) {
			list = append(list, w)
		}
	}
	return list
}

// fits reports whether a word could be the answer after a turn.
func (r rule) fits(t game.Turn, answer game.Word) bool {
	if r.greys {
		return holds(t, answer)
	}
	clue := r.scoring.Score(t.Guess, answer)
	if !r.loose {
		return clue.Differing(t.Clue) <= r.lies
	}
	row := letterRow{[]rune(t.Guess.String()), colorsOf(t.Clue)}
	for i, c := range clue.All() {
		if c != row.clue[i] && !row.repeated(i) {
			return false
		}
	}
	return true
}

// holds reports whether green and yellow tiles are true of an answer.
func holds(t game.Turn, answer game.Word) bool {
	letters, guess := []rune(answer.String()), []rune(t.Guess.String())
	for i, color := range t.Clue.All() {
		if (color == game.Green) != (guess[i] == letters[i]) || color == game.Yellow && !slices.Contains(letters, guess[i]) {
			return false
		}
	}
	return true
}

// perColour is what a reading gains for each colour that it has a sign for: signs that split the
// tiles and still fit the clue rule rarely do so by chance.
const perColour = 8

// merit is how much the signs look like what they are taken for: by their names
// and by the colours that the tiles have on the screen.
func (p palette) merit(tiles []tile) int {
	score := 0
	for c, colour := range colourNames {
		s := p.signs[c]
		if !s.told() {
			continue
		}
		switch meaning(s.css) {
		case "":
		case colour:
			score += 6
		default:
			score -= 6
		}
		score += perColour + tones(tiles, s.has, colour)
	}
	return score
}

// tones compares the colour on the screen: up to 6 points for or against.
func tones(tiles []tile, has []bool, colour string) int {
	agree, differ := 0, 0
	for i, t := range tiles {
		if !has[i] {
			continue
		}
		for _, p := range t.Places {
			switch p.Tone {
			case "", "grey": // much on a page is grey
				if colour == "grey" && p.Tone == "grey" {
					agree++
				}
			case colour:
				agree++
			default:
				differ++
			}
		}
	}
	if agree+differ == 0 {
		return 0
	}
	return 6 * (agree - differ) / (agree + differ)
}
