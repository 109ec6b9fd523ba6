package learn

import (
	"cmp"
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Rule is how clues are compared with a possible answer.
type Rule struct {
	Scoring game.Scoring
	Lies    int  // tiles of each row that may be wrong
	Loose   bool // tiles of letters that the guess repeats are ignored
	Greys   bool // grey says nothing; green and yellow are true
	Foreign bool // the answer may be any letters, in no list
}

// counted, and then others, are the rules under which a word of the list may fit: the page counts repeated letters as Wordle
// does, or in one of the other ways, or in an unknown way. A careless page leaves letters grey that the answer has.
var (
	counted  = Rule{}
	others   = []Rule{{Scoring: game.Includes}, {Scoring: game.InOrder}, {Scoring: game.FirstCopy}, {Scoring: game.LastCopy}, {Scoring: game.Recount}, {Scoring: game.Either}, {Scoring: game.Dotless}, {Scoring: game.Swapped}, {Loose: true}}
	careless = Rule{Greys: true}
	lying    = Rule{Lies: 1}
)

// Odd reports whether almost any answer fits under the rule.
func (r Rule) Odd() bool { return r.Foreign || r.Loose || r.Greys || r.Lies > 0 }

// left returns the words that fit all turns.
func (r Rule) left(words []game.Word, turns []game.Turn) []game.Word {
	var list []game.Word
	for _, w := range words {
		if r.fitsAll(turns, w) {
			list = append(list, w)
		}
	}
	return list
}

func (r Rule) fitsAll(turns []game.Turn, answer game.Word) bool {
	return !slices.ContainsFunc(turns, func(t game.Turn) bool { return !r.fits(t, answer) })
}

// fits reports whether a word could be the answer after a turn.
func (r Rule) fits(t game.Turn, answer game.Word) bool {
	if t.Clue.Len() != answer.Len() {
		return false
	}
	if r.Greys {
		return holds(t, answer)
	}
	clue := r.Scoring.Shown(t.Guess, answer)
	if !r.Loose {
		return clue.Differing(t.Clue) <= r.Lies
	}
	for i, c := range clue.All() {
		if c != t.Clue.At(i) && !repeated(t.Guess, i) {
			return false
		}
	}
	return true
}

// holds reports whether green and yellow tiles are true of an answer.
func holds(t game.Turn, answer game.Word) bool {
	for i, color := range t.Clue.All() {
		if (color == game.Green) != (t.Guess[i] == answer[i]) || color == game.Yellow && !slices.Contains(answer[:], t.Guess[i]) {
			return false
		}
	}
	return true
}

// repeated reports whether a guess has the letter at a place more than once.
func repeated(guess game.Word, at int) bool {
	return slices.Contains(guess[:at], guess[at]) || slices.Contains(guess[at+1:], guess[at])
}

// Repeats reports whether a word has a letter twice.
func Repeats(w game.Word) bool {
	for i := range w.Len() {
		if repeated(w, i) {
			return true
		}
	}
	return false
}

const (
	other     = '?'     // stands for all letters that no guess had
	mostSteps = 200_000 // of the search for letters: after so many the clues say too little
)

// possible reports whether any letters, of a word or not, could be the answer. The page may be in a language without a list.
func (r Rule) possible(turns []game.Turn, width int) bool {
	letters := []game.Letter{other}
	for _, t := range turns {
		for _, c := range t.Guess[:width] {
			if !slices.Contains(letters, c) {
				letters = append(letters, c)
			}
		}
	}
	domains := make([][]game.Letter, width) // that may stand at each place
	for i := range domains {
		for _, c := range letters {
			if !slices.ContainsFunc(turns, func(t game.Turn) bool { return r.excludes(t, i, c) }) {
				domains[i] = append(domains[i], c)
			}
		}
	}
	steps := mostSteps
	var answer game.Word
	var fill func(i int) bool
	fill = func(i int) bool {
		if i == width {
			return r.fitsAll(turns, answer)
		}
		for _, c := range domains[i] {
			if steps--; steps < 0 {
				return false
			}
			answer[i] = c
			if fill(i + 1) {
				return true
			}
		}
		return false
	}
	return fill(0)
}

// excludes reports whether a letter does not stand at a place: another one is green there, or it is not, or it is grey in all of the guess.
func (r Rule) excludes(t game.Turn, at int, c game.Letter) bool {
	if r.Scoring == game.Swapped {
		want := game.Grey
		switch {
		case t.Guess[at] == c:
			want = game.Green
		case slices.Contains(t.Guess[:], c):
			want = game.Yellow
		}
		return t.Clue.At(at) != want
	}
	coloured := false // somewhere in the guess
	for i, color := range t.Clue.All() {
		coloured = coloured || t.Guess[i] == c && color != game.Grey
	}
	if slices.Contains(t.Guess[:], c) && !coloured && !r.Loose {
		return true
	}
	same, green := t.Guess[at] == c, t.Clue.At(at) == game.Green
	ignored := r.Loose && repeated(t.Guess, at)
	return !ignored && (green && !same || same && !green && !r.Scoring.HidesPlaces())
}

// Enough is how many rows are played at least: a reading that fits one or two by chance seldom fits three.
const Enough = 3

const (
	mostForeign = 6 // palettes that are tried with any letters
	closeScore  = 6 // the largest difference in score between readings that count as fitting equally well
)

// Readings returns the ways to read the colours that the clue rule allows, the best first. Words are those of the list that is
// played with, and otherWords says that the page seems to have others. After some rows it goes on to ways that fewer pages need.
// When ctx ends, it returns what it has found so far.
func (r *Rows) Readings(ctx context.Context, words []game.Word, otherWords bool) []Palette {
	if slices.ContainsFunc(r.all(), func(row played) bool { return row.first }) {
		list := r.readings(ctx, words, otherWords, r.greenFirst)
		if len(list) > 0 && list[0].tells() && !list[0].Odd() {
			return list
		}
	}
	return r.readings(ctx, words, otherWords, func(Palette) bool { return true }) // some pages leave that letter as it is
}

// readings is Readings by those palettes that may be the colours.
func (r *Rows) readings(ctx context.Context, words []game.Word, otherWords bool, may func(Palette) bool) []Palette {
	of := func(all []Palette) []Palette {
		return r.readingsOf(ctx, slices.DeleteFunc(all, func(p Palette) bool { return !may(p) }), words, otherWords)
	}
	list := of(r.Palettes())
	if len(r.all()) < Enough || slices.ContainsFunc(list, Palette.tells) {
		return list
	}
	if styled := of(r.Styled()); len(styled) > 0 && (len(list) == 0 || styled[0].Complete()) {
		return styled
	}
	for _, palettes := range []func() []Palette{r.unmarked, r.early} {
		if found := of(palettes()); len(found) > 0 {
			return found
		}
	}
	return list
}

// readingsOf returns those of some palettes that fit by a rule, the usual rules first. If no word fits, the answer may be in no
// list; each row may have a lie where no letters at all fit.
func (r *Rows) readingsOf(ctx context.Context, all []Palette, words []game.Word, otherWords bool) []Palette {
	list := r.readingsBy(ctx, counted, all, words)
	rows, tells := len(r.all()), slices.ContainsFunc(list, Palette.tells)
	if tells && !list[0].contradicted() || rows < Enough {
		return list
	}
	var odd []Palette
	for _, rule := range others {
		telling := tellingOf(r.readingsBy(ctx, rule, all, words))
		if len(telling) > 0 && !telling[0].contradicted() {
			return append(telling, list...)
		}
		if odd == nil {
			odd = telling
		}
	}
	switch {
	case tells && !list[0].misnamed():
		return list
	case !tells && len(odd) > 0:
		return append(odd, list...)
	}
	foreign := r.foreign(all)
	switch {
	case tells: // if the answer is in no list, the names need not be those of other colours
		if len(foreign) > 0 && !foreign[0].misnamed() {
			return append(foreign, list...)
		}
		return list
	case len(foreign) > 0 && (otherWords || rows >= 2*Enough): // letters fit a few rows with lies all the same
		return append(foreign, list...)
	case len(foreign) > 0 || rows < 2*Enough: // what is wrong takes more rows to tell
		return list
	}
	for _, rule := range []Rule{careless, lying} {
		if telling := tellingOf(r.readingsBy(ctx, rule, all, words)); len(telling) > 0 {
			return append(telling, list...)
		}
	}
	// Clues that no word fits may be noise: then only names identify colours.
	noise := r.readingsBy(ctx, Rule{Lies: r.Width()}, all, words)
	noise = slices.DeleteFunc(noise, func(p Palette) bool { right, _ := p.named(); return right < len(p.signs) })
	return append(noise, list...)
}

func tellingOf(list []Palette) []Palette {
	return slices.DeleteFunc(list, func(p Palette) bool { return !p.tells() })
}

// readingsBy returns the palettes under which words of the list fit by one rule.
func (r *Rows) readingsBy(ctx context.Context, rule Rule, all []Palette, words []game.Word) []Palette {
	var list []Palette
	for _, p := range all {
		if ctx.Err() != nil {
			break
		}
		p.Rule = rule
		if p.Words = r.Fitting(p, words); p.Words > 0 {
			list = append(list, p)
		}
	}
	return Ordered(list)
}

// foreign returns those of some palettes that look most like colours, if any letters at all fit what they say.
func (r *Rows) foreign(all []Palette) []Palette {
	list := Ordered(slices.DeleteFunc(slices.Clone(all), func(p Palette) bool { return !p.Complete() }))
	if i := slices.IndexFunc(list, func(p Palette) bool { return p.Score < list[0].Score }); i > 0 {
		list = list[:i]
	}
	for _, rule := range append([]Rule{counted}, others...) {
		rule.Foreign = true
		var fits []Palette
		for _, p := range list[:min(len(list), mostForeign)] {
			p.Rule = rule
			if !slices.ContainsFunc(r.Clues(p), func(turns []game.Turn) bool { return !rule.possible(turns, r.Width()) }) {
				fits = append(fits, p)
			}
		}
		if len(fits) > 0 {
			return fits
		}
	}
	return nil
}

// Ordered sorts readings, the best first, and finds out which are sure.
func Ordered(list []Palette) []Palette {
	slices.SortStableFunc(list, func(a, b Palette) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.rank(), b.rank()))
	})
	for i, p := range list {
		list[i].Sure = !slices.ContainsFunc(list, func(q Palette) bool { return q.Score > p.Score-closeScore && !p.agrees(q) })
	}
	return list
}

// greenFirst reports whether the first letter of the answer is green wherever it was played.
func (r *Rows) greenFirst(p Palette) bool {
	at := 0
	for _, row := range r.all() {
		if row.first && (p.signs[2].has == nil || !p.signs[2].has[at]) {
			return false
		}
		at += len(row.Tiles)
	}
	return true
}
