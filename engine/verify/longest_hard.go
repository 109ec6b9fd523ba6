package verify

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Branch is a route that a longer game of Absurdle would have to take, and that the search excluded. At some point a
// game stops playing words that share no letter with its secret. If the host then still holds words with some other
// letters, those letters are spared. The words that use spared letters are lost.
type Branch struct {
	Spare string `json:"spare"`
	Loss  int    `json:"loss"` // the least that such a game loses against the heaviest chain, or 0
	Sets  int    `json:"sets"` // if Loss is 0: how many sets the host can hold after all-grey guesses without the letters
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

// checkBranches checks that a line about hard mode excludes exactly the branches that its bound requires.
func (g LongestGame) checkBranches(ctx context.Context, f *Findings, r Rules) {
	none := newClasses(r.Dictionary.Words(), g.Secret).none
	limit := none.weight - g.Bound
	if limit > 0 && r.Host.HasSecret() {
		f.addf("the bound is %d, but there is a game of %d guesses", g.Bound, g.Bound+limit)
		return
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
		newField(r, none.words).affordable(ctx, limit, func(set letters) bool {
			switch b, ok := given[set]; {
			case !ok:
				f.addf("games that spare the letters %s are not excluded", set)
			case b.Loss >= limit && b.Sets != 0:
				f.addf("games that spare the letters %s are excluded both by their loss and by %d sets", set, b.Sets)
			case b.Loss != 0 && b.Loss < limit || b.Loss == 0 && b.Sets <= 0:
				f.addf("games that spare the letters %s lose %d, and may have %d guesses", set, b.Loss, g.Bound+limit-b.Loss)
			}
			delete(given, set)
			return len(f.Faults) < mostFaults
		})
	}
	f.add(FaultError{}, faultIf(len(given) > 0 && len(f.Faults) == 0,
		"%d of the branches need not be excluded", len(given)))
}

// field is the data for a search of all-grey guesses.
type field struct {
	rules  Rules
	grey   []game.Word // the words that share no letter with the secret
	sets   []letters   // the letters of each grey word
	usable letters     // the union of the sets
}

func newField(r Rules, grey []game.Word) *field {
	f := &field{rules: r, grey: grey}
	for _, w := range grey {
		set := lettersOf(w.String())
		f.sets, f.usable = append(f.sets, set), f.usable|set
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
	return count(f.sets, func(word letters) bool { return word&set != 0 })
}

// goal returns the answers that the host holds once all usable letters outside the set are played, and whether these
// answers use all letters of the set.
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

// reaches reports whether all-grey guesses without the letters can bring the host to hold the goal.
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
			if f.sets[i]&set != 0 {
				continue
			}
			h := adversary{held: held, tie: f.rules.Host.Tie}
			if h.answer(g).Number() == 0 && len(h.held) < len(held) && from(h.held) {
				return true
			}
		}
		return false
	}
	return from(f.rules.Dictionary.Answers())
}

func (set letters) String() string {
	text := ""
	for c := 'A'; c <= 'Z'; c++ {
		if set>>(c-'A')&1 == 1 {
			text += string(c)
		}
	}
	return cmp.Or(text, "(none)")
}

// class is the set of words that reveal the same about a secret.
type class struct {
	reveal
	at     int // its index in the list of classes
	words  []game.Word
	weight int // of the heaviest chain of classes from here up, counting all words
	above  []*class
}

// classes are all classes for a secret.
type classes struct {
	secret game.Word
	list   []*class // those that reveal more come first
	none   *class   // the last: words that share no letter with the secret; all others are above it
}

func newClasses(words []game.Word, secret game.Word) *classes {
	k := &classes{secret: secret, none: &class{}}
	k.list = []*class{k.none}
	known := map[reveal]*class{{}: k.none}
	for _, w := range append([]game.Word{secret}, words...) {
		l := revealOf(w, clue(w, secret))
		c := known[l]
		if c == nil {
			c = &class{reveal: l}
			known[l] = c
			k.list = append(k.list, c)
		}
		if w != secret || len(c.words) == 0 {
			c.words = append(c.words, w)
		}
	}
	slices.SortStableFunc(k.list, func(a, b *class) int { return b.size - a.size })
	for i, c := range k.list {
		c.at, c.above = i, filter(k.list[:i], func(d *class) bool { return c.within(d.reveal) })
		c.weight = len(c.words)
		for _, d := range c.above {
			c.weight = max(c.weight, d.weight+len(c.words))
		}
	}
	return k
}

// pursuit searches for a game that loses less than a limit.
type pursuit struct {
	*classes
	tie      game.TieBreak
	ctx      context.Context //nolint:containedctx // of the one call that the search is for
	hopeless map[string]int  // by class and held words: no game from there loses less than this
}

// below reports whether a game that has reached a class, where the host holds some words, can lose less than the limit.
func (s *pursuit) below(c *class, held []game.Word, limit int) bool {
	if limit <= 0 || len(held) == 1 || s.ctx.Err() != nil {
		return limit > 0 && len(held) == 1
	}
	key := fmt.Sprint(c.reveal, held)
	if limit <= s.hopeless[key] {
		return false
	}
	for _, g := range c.words {
		if left := s.answer(g, held); 0 < len(left) && len(left) < len(held) && s.below(c, left, limit) {
			return true
		}
	}
	if s.leaving(c, held, limit) {
		return true
	}
	s.hopeless[key] = limit
	return false
}

// leaving is [pursuit.below] for a game that leaves the class at once.
func (s *pursuit) leaving(c *class, held []game.Word, limit int) bool {
	neutral := count(c.words, func(g game.Word) bool { return len(s.answer(g, held)) == len(held) })
	return slices.ContainsFunc(c.above, func(up *class) bool {
		return s.below(up, held, limit-(c.weight-up.weight-neutral))
	})
}

// answer returns what the host holds after a guess, or nothing if its clue is not the one that the secret gives.
func (s *pursuit) answer(guess game.Word, held []game.Word) []game.Word {
	h := adversary{held: held, tie: s.tie}
	if h.answer(guess) != clue(guess, s.secret) {
		return nil
	}
	return h.held
}

// Refute looks for a game longer than the bound on a branch that the line excludes, by a slow search of its own.
func (g LongestGame) Refute(ctx context.Context, r Rules, b Branch) []FaultError {
	k := newClasses(r.Dictionary.Words(), g.Secret)
	f := newField(r, k.none.words)
	set := lettersOf(b.Spare)
	goal, _ := f.goal(set)
	limit := k.none.weight - g.Bound
	s := &pursuit{classes: k, tie: r.Host.Tie, ctx: ctx, hopeless: map[string]int{}}
	longer := len(goal) == 1 || s.leaving(k.none, goal, max(limit, b.Loss))
	if b.Loss < limit {
		longer = f.reaches(ctx, goal, set)
	}
	var faults Findings
	faults.add(FaultError{}, faultIf(ctx.Err() == nil && longer, "a game that spares the letters %s may have more than "+
		"%d guesses", set, k.none.weight-max(limit, b.Loss)))
	return faults.Faults
}
