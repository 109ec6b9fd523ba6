package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Claims is a file with a line for each word that may be guessed, in the order of the lists. A line bounds, from below
// and above, the total guesses of the best tree that begins with the word, over all answers. It may also give a reason.
//
// `absurdist tree prove --first all`, `tree fixed --proof` and `minimax solve all` write such files.
type Claims struct {
	whole
	lined[Bound]
}

// Bound is the line of a word.
type Bound struct {
	Word   game.Word `json:"word"`
	Low    *int      `json:"low,omitempty"`    // no tree takes fewer guesses; 0 if no tree finds every answer
	High   int       `json:"high,omitempty"`   // some tree takes no more than this; 0 if none is known
	Weight int       `json:"weight,omitempty"` // of the word as an answer, where answers have weights
	Tree   *string   `json:"tree,omitempty"`   // the guesses of a tree whose total is High, see [briefTree]
	Clue   string    `json:"clue,omitempty"`   // the clue after which some answer is not found
	Left   int       `json:"left,omitempty"`   // how many answers that clue leaves
	Legal  int       `json:"legal,omitempty"`  // how many words may be guessed after that clue
}

func (b Bound) valid(h Head) error {
	low, is := b.least(), h.Claim
	if b.High > 0 && low > b.High {
		return fmt.Errorf("its bounds contradict each other: low is %d and high is %d", *b.Low, b.High)
	}
	unshown := b.Clue != "" && low != never || b.Clue == "" && (b.Left != 0 || b.Legal != 0)
	bare := b.Low != nil && *b.Low != 0 && b.Weight == 0
	return cmp.Or(
		faultIf(b.Word == game.Word{}, "it has no word"),
		faultIf(b.Low == nil && b.Tree == nil, "it has no lower bound"),
		faultIf(low < 0 || b.High < 0, "a bound is less than 0"),
		faultIf(b.Weight < 0 || b.Weight >= mostWeight, "%d is not a weight", b.Weight),
		faultIf(b.Tree != nil && (b.Low != nil || b.High == 0 || b.Weight > 0), "its tree shows only an upper bound"),
		faultIf(unshown, "a clue shows that no tree finds every answer, so the lower bound must be 0"),
		faultIf(is != Totals && !bare || is == Seconds && b.High > 0, "a line of claims that are %q has a lower bound and "+
			"no weight; only pairs may have an upper bound", is))
}

// least returns the lower bound: 1 if the line has none, [never] if no tree finds every answer.
func (b Bound) least() int {
	switch {
	case b.Low == nil:
		return 1
	case *b.Low == 0:
		return never
	}
	return *b.Low
}

// exact reports whether the line gives the exact total.
func (b Bound) exact() bool { return b.High > 0 && b.searched() && *b.Low == b.High }

// searched reports whether only a search can settle the line. [Claims.Check] checks the others in full.
func (b Bound) searched() bool { return b.Low != nil }

// ClaimsVerdict is the result of checking the lines without a search.
type ClaimsVerdict struct {
	Head   `json:"-"`
	Firsts int         `json:"firsts"`           // lines
	Exact  int         `json:"exact"`            // lines that say the total
	Least  int         `json:"least"`            // the least lower bound, 0 if no line has one
	Wins   *int        `json:"wins,omitempty"`   // lines with a tree, if lines have trees or clues
	Weight int         `json:"weight,omitempty"` // of all answers, where they have weights
	Tree   string      `json:"tree,omitempty"`   // the name of a built-in tree whose total is the least
	Best   []game.Word `json:"best,omitempty"`   // of pairs: the words with the least total
	Findings
}

// sum counts the lines.
func (c *Claims) sum() ClaimsVerdict {
	v := ClaimsVerdict{Head: c.Head, Firsts: len(c.Lines), Exact: count(c.Lines, Bound.exact), Weight: c.Weight}
	for _, b := range c.Lines {
		if low := b.least(); b.searched() && low < never && (v.Least == 0 || low < v.Least) {
			v.Least = low
		}
	}
	if c.Claim == Seconds {
		v.Least = c.secondsBound()
	}
	if slices.ContainsFunc(c.Lines, func(b Bound) bool { return b.Tree != nil || b.Clue != "" }) {
		wins := count(c.Lines, func(b Bound) bool { return b.Tree != nil })
		v.Wins = &wins
	}
	for _, b := range c.Lines {
		if c.Claim == Pairs && b.exact() && b.High == v.Least {
			v.Best = append(v.Best, b.Word)
		}
	}
	return v
}

// Check finds all faults that need no search: a word that is missing, repeated, out of order or not allowed; a total that
// no tree can have; lower bounds above the total of a built-in tree; a tree or a clue that does not prove its line. The
// searches of its [Parts] cover the rest.
func (c *Claims) Check(ctx context.Context, o Options, _ int) (Verdict, error) {
	l, err := o.Lists.named(c.Words, c.Lists)
	if err != nil {
		return nil, err
	}
	d, v := l.Dictionary, c.sum()
	v.Words = d.Name() // not the file's name, which may be any text
	v.Findings = c.findings(l)
	v.add(FaultError{Line: 1}, c.weightFault(), c.secondsFault(d),
		faultIf(*c.Least != v.Least, "it says that the least bound is %d, but it is %d", *c.Least, v.Least))
	if len(v.Faults) > 0 {
		return v, nil
	}
	c.checkLines(ctx, &v.Findings, d)
	if open := count(c.Lines, Bound.searched); open > 0 {
		v.leave(c.unsearched(open, ""))
	}
	core := ""
	if c.Core > 0 {
		core = fmt.Sprintf(", without the least likely words, so that the others have %g of the weight", c.Core)
	}
	v.leaveIf(c.Weight > 0, "whether the weights are those of %.40q%s", c.Weights, core)
	if c.Claim == Totals {
		c.against(ctx, d, &v)
	}
	return v, nil
}

// checkLines checks the lines. It stops where the words are no longer those of the lists.
func (c *Claims) checkLines(ctx context.Context, f *Findings, d *game.Dictionary) {
	pairs, most := map[int]int{}, c.mostTotal(d)
	for _, b := range c.Lines {
		pairs[b.High]++
	}
	for i, b := range c.Lines {
		at := FaultError{Line: lineOf(i), Word: b.Word}
		switch words := d.Words(); {
		case ctx.Err() != nil:
			return
		case i == len(words):
			f.add(at, errors.New("is repeated, or may not be guessed"))
			return
		case b.Word != words[i]:
			f.add(at, fmt.Errorf("is out of order: here comes %s", words[i].Upper()))
			return
		}
		f.add(at, c.lineFault(ctx, d, b, most, pairs))
	}
	for _, w := range d.Words()[len(c.Lines):] {
		f.addf("%s is missing", w.Upper())
	}
}

// mostTotal returns the largest total that a best tree can have: every mode allows playing the remaining answers one by
// one.
func (c *Claims) mostTotal(d *game.Dictionary) (most int) {
	answers := c.answers(d)
	slices.SortFunc(answers, func(a, b Bound) int { return b.Weight - a.Weight })
	for i, a := range answers {
		n := i + 2
		if *c.Guesses > 0 && *c.Guesses <= len(answers) {
			n = *c.Guesses
		}
		most += a.Weight * n
	}
	return most
}

// lineFault says what is wrong with a line. Most is the largest total, and pairs counts upper bounds.
func (c *Claims) lineFault(ctx context.Context, d *game.Dictionary, b Bound, most int, pairs map[int]int) error {
	says := b.High
	if low := b.least(); low < never {
		says = max(says, low)
	}
	switch {
	case b.Tree != nil:
		return c.treeFault(ctx, d, b)
	case b.Clue != "":
		return c.clueFault(d, b)
	}
	alone := c.Claim == Pairs && b.exact() && pairs[b.High] == 1
	return cmp.Or(
		faultIf(alone, "is claimed to be in a pair with %d guesses, but no other word is", b.High),
		faultIf(c.Claim == Totals && says > most, "is claimed to take %d guesses, but the best tree takes %d at most", says, most))
}

// unsearched names that number of lines that only a search can settle, see [Parts].
func (c *Claims) unsearched(lines int, others string) string {
	what, where := "first guesses", ", in "+c.Mode+" mode"
	switch c.Claim {
	case Pairs:
		what = "words with another"
	case Seconds:
		what, where = "second guesses", ", after "+c.First.Upper()
	}
	if *c.Guesses > 0 {
		where += fmt.Sprintf(" within %d guesses", *c.Guesses)
	}
	return fmt.Sprintf("whether each of %s%s %s%s, is as its line claims"+searchSome,
		others, plain.Thousands(lines), what, where)
}

// mostClues bounds the memory for the table of clues.
const mostClues = 1 << 28

// parts are the lines that only a search can settle.
func (c *Claims) parts(_ context.Context, o Options) (Parts, error) {
	l, err := o.Lists.named(c.Words, c.Lists)
	if err != nil {
		return Parts{}, err
	}
	d, p := l.Dictionary, Parts{One: "first guess", Many: "first guesses", Right: "each is as the file says", open: c.unsearched}
	if c.Claim == Seconds {
		p.One, p.Many = "second guess", "second guesses"
	}
	bounds, answers := filter(c.Lines, Bound.searched), c.answers(d)
	letters, guesses, found := d.Length(), len(d.Words()), len(answers)
	_, known := d.Index(c.First)
	if why := cmp.Or(
		faultIf(letters > decision.MostLetters, "words of %d letters can't be searched again: %d are the most",
			letters, decision.MostLetters),
		faultIf(guesses*found > mostClues, "%d words and %d answers are too many to be searched again: the table of their "+
			"clues would take more than %d MB", guesses, found, 2*mostClues>>20),
		faultIf(found == 0, "no word of %s has a weight", d.Name()),
		faultIf(len(bounds) == 0, "no line has a lower bound"),
		faultIf(c.Claim == Pairs && letters > game.Letters, "pairs are searched again up to 5 letters"),
		faultIf(c.Claim == Seconds && !known, "%s may not be guessed", c.First.Upper()),
	); why != nil {
		return Parts{}, fmt.Errorf("%w: %w", why, ErrNoParts)
	}
	search := newTotals(d.Words(), answers, modeOf(c.Mode), *c.Guesses)
	for _, b := range bounds {
		p.Searches = append(p.Searches, searchAgain(b, o.Limit, func(ctx context.Context) error { return search.again(ctx, c.Head, b) }))
	}
	return p, nil
}

// FirstVerdict is the result of searching the line of a word again. It is open if the time ran out before.
type FirstVerdict struct {
	First game.Word `json:"first"`
	Low   *int      `json:"low,omitempty"`
	High  int       `json:"high,omitempty"`
	Findings
}

// searchAgain returns the search of a line, which has a time limit and says what is wrong with the line.
func searchAgain(b Bound, limit time.Duration, search func(context.Context) error) Search {
	return func(ctx context.Context) Verdict {
		limited, stop := context.WithTimeout(ctx, limit)
		defer stop()
		v := FirstVerdict{First: b.Word, Low: b.Low, High: b.High, Findings: noFindings()}
		if wrong := search(limited); limited.Err() == nil {
			v.add(FaultError{Word: b.Word}, wrong)
		} else {
			v.leave(fmt.Sprintf("%s: not known after %s; more time may tell", b.Word.Upper(), limit))
		}
		return v
	}
}

// modeOf returns the mode with a name that is known to be valid.
func modeOf(name string) game.Mode {
	m, _ := game.ParseMode(name)
	return m
}
