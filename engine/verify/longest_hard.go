package verify

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// Branch is a route that a longer game of Absurdle would have to take, and that the search excluded. At some point a game stops playing
// words that share no letter with its secret. If the host then still holds words with some other letters, those letters are spared. The
// words that use spared letters are lost.
type Branch struct {
	Spare string `json:"spare"`
	Loss  int    `json:"loss"` // the least that such a game loses against the heaviest chain, or 0
	Sets  int    `json:"sets"` // if Loss is 0: the number of sets that the host can hold after all-grey guesses that spare the letters
}

// letters is a set of letters, a in the lowest bit.
type letters uint32

func lettersOf(text string) letters {
	var set letters
	for _, c := range []byte(text) {
		set |= 1 << (c - 'a')
	}
	return set
}

// checkBranches checks, for the bound of a game in hard mode, that the branches are those that must be excluded.
func (g LongestGame) checkBranches(ctx context.Context, r Rules) []FaultError {
	var f Findings
	limit := g.limit(r)
	if limit > 0 && r.Host.HasSecret() {
		f.addf("the bound is %d, but there is a game of %d guesses", g.Bound, g.Bound+limit)
		return f.Faults
	}
	given := map[letters]Branch{}
	for _, b := range g.Branches {
		set := lettersOf(b.Spare)
		if _, twice := given[set]; twice || len(b.Spare) != bits.OnesCount32(uint32(set)) {
			f.addf("the letters %s are spared twice", set)
		}
		given[set] = b
	}
	if limit > 0 {
		newField(r, g.Secret).affordable(ctx, limit, func(set letters) bool {
			switch b, ok := given[set]; {
			case !ok:
				f.addf("games that spare the letters %s are not excluded", set)
			case b.Loss >= limit && b.Sets != 0:
				f.addf("games that spare the letters %s are excluded by their loss, and by %d sets", set, b.Sets)
			case b.Loss != 0 && b.Loss < limit || b.Loss == 0 && b.Sets <= 0:
				f.addf("games that spare the letters %s lose %d, and may have %d guesses", set, b.Loss, g.Bound+limit-b.Loss)
			}
			delete(given, set)
			return len(f.Faults) < mostFaults
		})
	}
	if len(given) > 0 && len(f.Faults) == 0 {
		f.addf("of the branches given %d need not be excluded", len(given))
	}
	return f.Faults
}

// limit is how far the bound lies below the heaviest chain.
func (g LongestGame) limit(r Rules) int {
	return newClasses(r.Dictionary.Words(), g.Secret).heaviest() - g.Bound
}

// field holds what a search of all-grey guesses needs.
type field struct {
	rules  Rules
	grey   []game.Word // the words that share no letter with the secret
	sets   []letters   // the letters of each grey word
	usable letters     // the union of the sets
}

func newField(r Rules, secret game.Word) *field {
	f := &field{rules: r}
	for _, w := range r.Dictionary.Words() {
		if !strings.ContainsAny(w.String(), secret.String()) {
			f.grey = append(f.grey, w)
			f.sets = append(f.sets, lettersOf(w.String()))
			f.usable |= lettersOf(w.String())
		}
	}
	return f
}

// affordable yields all sets of letters that a game could spare while losing less than the limit.
func (f *field) affordable(ctx context.Context, limit int, yield func(letters) bool) {
	var extend func(set letters, from int) bool
	extend = func(set letters, from int) bool {
		if ctx.Err() != nil || f.lost(set) >= limit {
			return ctx.Err() == nil
		}
		if _, exact := f.goal(set); exact && !yield(set) {
			return false
		}
		for i := from; i < 26; i++ {
			if f.usable>>i&1 == 1 && !extend(set|1<<i, i+1) {
				return false
			}
		}
		return true
	}
	extend(0, 0)
}

// lost counts the grey words with one of the letters.
func (f *field) lost(set letters) int {
	n := 0
	for _, word := range f.sets {
		if word&set != 0 {
			n++
		}
	}
	return n
}

// goal returns what the host holds once all usable letters outside the set are used up, and whether those words have all letters of the
// set.
func (f *field) goal(set letters) ([]game.Word, bool) {
	var held []game.Word
	var used letters
	for _, w := range f.rules.Dictionary.Answers() {
		if l := lettersOf(w.String()) & f.usable; l&^set == 0 {
			held = append(held, w)
			used |= l
		}
	}
	return held, used == set
}

// reaches reports whether all-grey guesses without the letters can bring the host to hold the goal. It stops when ctx ends.
func (f *field) reaches(ctx context.Context, goal []game.Word, set letters) bool {
	seen := map[string]bool{}
	var from func(held []game.Word) bool
	from = func(held []game.Word) bool {
		if key := fmt.Sprint(held); seen[key] || ctx.Err() != nil {
			return false
		} else if seen[key] = true; slices.Equal(held, goal) {
			return true
		}
		for i, g := range f.grey {
			h := adversary{held: held, tie: f.rules.Host.Tie}
			if f.sets[i]&set == 0 && h.answer(g).Number() == 0 && len(h.held) < len(held) && from(h.held) {
				return true
			}
		}
		return false
	}
	return from(f.rules.Dictionary.Answers())
}

func (set letters) String() string {
	var text []byte
	for c := range byte(26) {
		if set>>c&1 == 1 {
			text = append(text, 'A'+c)
		}
	}
	if text == nil {
		return "(none)"
	}
	return string(text)
}
