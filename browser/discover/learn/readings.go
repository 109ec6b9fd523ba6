package learn

import (
	"cmp"
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Enough is how many rows are played at least: a reading that fits one or two by chance seldom fits three.
const Enough = 3

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
	if r.count() < Enough || slices.ContainsFunc(list, Palette.tells) {
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
	rows, tells := r.count(), slices.ContainsFunc(list, Palette.tells)
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

// mostForeign bounds how many palettes are tried with any letters.
const mostForeign = 6

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

// alike is the largest difference in score between readings that count as fitting equally well.
const alike = 6

// Ordered sorts readings, the best first, and finds out which are sure.
func Ordered(list []Palette) []Palette {
	slices.SortStableFunc(list, func(a, b Palette) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.rank(), b.rank()))
	})
	for i, p := range list {
		list[i].Sure = !slices.ContainsFunc(list, func(q Palette) bool { return q.Score > p.Score-alike && !p.agrees(q) })
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
