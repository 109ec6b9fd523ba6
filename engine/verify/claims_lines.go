package verify

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// clueFault says how what the clue of a line leaves differs from what the line claims.
func (c *Claims) clueFault(d *game.Dictionary, b Bound) error {
	clue, err := game.ParseClue(b.Clue, d.Length())
	if err != nil || clue.String() != b.Clue {
		return fmt.Errorf("%.20q is not a clue", b.Clue)
	}
	got := row{word: b.Word, clue: clue}
	left, legal := count(d.Answers(), got.fits), count(d.Words(), follower(modeOf(c.Mode), got))
	return cmp.Or(
		faultIf(left != b.Left || left < 2, "%q leaves %d answers, not %d", b.Clue, left, b.Left),
		faultIf(legal != b.Legal, "%q leaves %d words that may be guessed, not %d", b.Clue, legal, b.Legal))
}

// treeFault says why the tree of a line does not find every answer in time with the guesses of the line.
func (c *Claims) treeFault(ctx context.Context, d *game.Dictionary, b Bound) error {
	if *c.Guesses < 1 || *c.Guesses > decision.Deepest {
		return fmt.Errorf("a line can have a tree of 1 to %d guesses, but the file is about %d", decision.Deepest, *c.Guesses)
	}
	brief := briefTree{d, strings.Fields(*b.Tree)}
	if strings.Join(brief.rest, " ") != *b.Tree {
		return errors.New("its tree: the words must be separated by single spaces")
	}
	root, err := brief.grow(b.Word, d.Answers(), *c.Guesses)
	if err != nil {
		return fmt.Errorf("its tree: %w", err)
	}
	w := (&Tree{root: root}).walk(ctx, d, modeOf(c.Mode), *c.Guesses)
	if len(w.Faults) > 0 {
		return errors.New("its tree: " + w.Faults[0].Reason)
	}
	return cmp.Or(
		faultIf(len(brief.rest) > 0, "its tree: no answer reaches the last %d guesses", len(brief.rest)),
		faultIf(w.Total != b.High, "its tree: it has %d guesses in all, not %d", w.Total, b.High))
}

// briefTree reads a tree as a line of claims has it: the guesses after the first one, depth first, in the order of the
// clues. Where a clue leaves one answer, that answer is the guess, and the text omits it.
type briefTree struct {
	d    *game.Dictionary
	rest []string // the guesses that are not read yet
}

// grow reads the tree that a guess begins for some answers, with at most that many guesses after it.
func (t *briefTree) grow(guess game.Word, answers []game.Word, guesses int) (*decision.Tree, error) {
	score := func(w game.Word) game.Clue { return clue(guess, w) }
	return decision.Grow(guess, answers, score, func(_ game.Clue, left []game.Word) (next *decision.Tree, err error) {
		second := left[0]
		if len(left) > 1 && guesses > 0 {
			second, err = t.next(left)
		}
		if err == nil && guesses > 0 {
			next, err = t.grow(second, left, guesses-1)
		}
		return next, err
	})
}

// next reads the guess that divides some answers.
func (t *briefTree) next(left []game.Word) (guess game.Word, err error) {
	if len(t.rest) == 0 {
		return guess, fmt.Errorf("it ends before %s and %s are separated", left[0].Upper(), left[1].Upper())
	}
	text := t.rest[0]
	t.rest = t.rest[1:]
	if guess, err = t.d.ParseWord(text); err == nil && guess.String() != text {
		err = fmt.Errorf("%q is not in lower case", text)
	}
	return guess, err
}

// WeighedBy describes the weights of the answers in a head. It is empty if all answers count the same.
type WeighedBy struct {
	Weights string  `json:"weights,omitempty"` // where they come from
	Core    float64 `json:"core,omitempty"`    // the likeliest words' share of the weight, if the others are left out
	Weight  int     `json:"weight,omitempty"`  // the sum of the weights of the lines
}

// mostWeight is the sum of weights from which on totals might reach [never].
const mostWeight = never / decision.Deepest

func (w WeighedBy) valid() error {
	sum, core := w.Weight, w.Core
	return cmp.Or(
		faultIf(sum < 0 || sum >= mostWeight, "the weights sum to %d, which is not from 1 to %d", sum, mostWeight-1),
		faultIf((sum > 0) != (w.Weights != ""), "it gives the sum of the weights or their source, but not both"),
		faultIf(core != 0 && sum == 0 || core < 0 || core >= 1, "it limits the answers to a share of %g of the weight", core))
}

// answers returns the answers with their weights, 1 each where they have none.
func (c *Claims) answers(d *game.Dictionary) (list []Bound) {
	if c.Weight == 0 {
		for _, w := range d.Answers() {
			list = append(list, Bound{Word: w, Weight: 1})
		}
		return list
	}
	return filter(c.Lines, func(b Bound) bool {
		_, allowed := d.Index(b.Word)
		return allowed && b.Weight > 0
	})
}

// weightFault says how the weights of the lines differ from what the first line claims.
func (c *Claims) weightFault() error {
	sum := 0
	for _, b := range c.Lines {
		sum += b.Weight
	}
	answers := count(c.Lines, func(b Bound) bool { return b.Weight > 0 })
	other := c.Weight > 0 && answers != c.Answers
	return cmp.Or(
		faultIf(sum != c.Weight, "it says that the weights sum to %d, but they sum to %d", c.Weight, sum),
		faultIf(other, "it says that %d words are answers, but %d have a weight", c.Answers, answers))
}

// Remembered is what claims of [Seconds] are about: a first guess, and how many different words may be second guesses.
//
// Each clue to the first guess has a price. If a word is the second guess after the clue, the answers that give the clue
// cost what best play takes from there on, or the price if that is less. The line of a word is a lower bound of what all
// clues together cost with that word. The word saves the difference between this and the sum of all prices. Several words
// together save at most the sum of the largest savings. The bound is the first guess for each answer, plus the prices less
// the savings.
type Remembered struct {
	First   game.Word      `json:"first,omitzero"`
	Seconds int            `json:"seconds,omitempty"` // words that may be remembered
	Prices  map[string]int `json:"prices,omitempty"`  // by clue, in thousandths of a guess
}

// thousand is a guess in the units of prices.
const thousand = 1000

func (r Remembered) valid(claim string) error {
	all := r.Seconds > 0 && r.First != game.Word{} && r.Prices != nil
	none := r.Seconds == 0 && r.First == game.Word{} && r.Prices == nil
	if claim == Seconds && !all || claim != Seconds && !none {
		return errors.New("claims about second guesses, and no others, must give the first guess, " +
			"the number of second guesses and the prices")
	}
	return strangePrice(r.Prices, 1, never-1)
}

// paid returns the sum of the prices.
func (r Remembered) paid() (sum int) {
	for _, price := range r.Prices {
		sum += price
	}
	return sum
}

// secondsBound returns a lower bound of the total of every tree with so many second guesses, if the lines are right.
func (c *Claims) secondsBound() int {
	var saves []int
	for _, b := range c.Lines {
		saves = append(saves, max(0, c.paid()-b.least()))
	}
	slices.Sort(saves)
	left := c.paid()
	for _, s := range saves[max(0, len(saves)-c.Seconds):] {
		left -= s
	}
	return c.Answers + (max(0, left)+thousand-1)/thousand
}

// secondsFault says what is wrong with the first guess or the prices of claims about second guesses.
func (c *Claims) secondsFault(d *game.Dictionary) error {
	if c.Claim != Seconds {
		return nil
	}
	if _, known := d.Index(c.First); !known {
		return fmt.Errorf("%s may not be guessed", c.First.Upper())
	}
	given := map[string]bool{}
	for _, a := range d.Answers() {
		if a != c.First {
			given[clue(c.First, a).String()] = true
		}
	}
	for _, clue := range slices.Sorted(maps.Keys(c.Prices)) {
		if !given[clue] {
			return fmt.Errorf("no answer gives the clue %.20q, which has a price", clue)
		}
	}
	return nil
}

// builtIn returns the built-in trees, in the order of their names.
var builtIn = sync.OnceValue(func() (trees []*Tree) {
	for _, file := range game.Must(fs.Glob(data.Trees, "trees/*.txt.gz")) {
		text := game.Must(data.Trees.ReadFile(file))
		trees = append(trees, game.Must(ReadAs[*Tree](file, bytes.NewReader(text))))
	}
	return trees
})

// against compares the least bound with the totals of the built-in trees that find every answer under the proof's
// rules. It walks every answer through each tree. No tree with weights is built in.
func (c *Claims) against(ctx context.Context, d *game.Dictionary, v *ClaimsVerdict) {
	name, total := "", never
	for _, t := range builtIn() {
		if t.head.Lists != c.Lists || c.Weight > 0 {
			continue
		}
		w := t.walk(ctx, d, modeOf(c.Mode), *c.Guesses)
		if len(w.Faults) == 0 && w.Lost == 0 && w.Total < total {
			name, total = strings.TrimSuffix(path.Base(t.name), ".txt.gz"), w.Total
		}
	}
	least, reached := never, false
	for _, b := range c.Lines {
		least = min(least, b.least())
		reached = reached || b.High > 0 && b.High == v.Least
	}
	switch {
	case total < least:
		says := "takes less than " + plain.Thousands(least)
		if least == never {
			says = "finds every answer"
		}
		takes := plain.Thousands(total)
		v.add(FaultError{Line: 1}, fmt.Errorf("it claims that no first guess %s, but the tree %s takes %s", says, name, takes))
	case total == v.Least:
		v.Tree = name
	case v.Least > 0 && !reached:
		v.leave(fmt.Sprintf("whether there is a tree that takes %s", plain.Thousands(v.Least)))
	}
}
