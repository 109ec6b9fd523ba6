package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// Claims is a file with a line for each word that may be guessed, in the order of the lists. A line bounds, from below and above, the total
// guesses of the best tree that begins with the word, over all answers. It may also give a reason.
//
// `absurdist tree prove --first all`, `tree fixed --proof` and `minimax solve all` write such files.
type Claims struct {
	whole
	Head
	Bounds []Bound
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

func readClaims(name string, text []byte) (*Claims, error) {
	var c Claims
	var err error
	if c.Bounds, err = objects[Bound](name, text, &c.Head); err != nil {
		return nil, err
	}
	for i, b := range c.Bounds {
		if c.Claim == Pairs && (*cmp.Or(b.Low, new(int)) == 0 || b.Weight > 0 || b.Clue != "") {
			return nil, unreadable("%s:%d: a pair has a lower bound, and neither a weight nor a clue", name, lineOf(i))
		}
		if c.Claim == Seconds && (*cmp.Or(b.Low, new(int)) == 0 || b.High > 0 || b.Weight > 0 || b.Clue != "") {
			return nil, unreadable("%s:%d: a second guess has a lower bound, and no more", name, lineOf(i))
		}
	}
	return &c, nil
}

func (b Bound) valid() error {
	switch {
	case b.Word == (game.Word{}):
		return errors.New("it has no word")
	case b.Low == nil && b.Tree == nil:
		return errors.New("it has no lower bound")
	case b.least() < 0 || b.High < 0:
		return errors.New("a bound is less than 0")
	case b.High > 0 && b.least() > b.High:
		return fmt.Errorf("a tree has %d guesses in all, and none less than %d", b.High, *b.Low)
	case b.Weight < 0 || b.Weight >= mostWeight:
		return fmt.Errorf("%d is no weight", b.Weight)
	case b.Tree != nil && (b.Low != nil || b.High == 0 || b.Weight > 0):
		return errors.New("its tree shows an upper bound and no more")
	case b.Clue != "" && b.least() != never, b.Clue == "" && (b.Left != 0 || b.Legal != 0):
		return errors.New("a clue shows that no tree finds every answer, for which the lower bound is 0")
	}
	return nil
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
func (b Bound) exact() bool { return b.Low != nil && b.High > 0 && *b.Low == b.High }

// ClaimsVerdict is what the check of the lines found without a search.
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
	v := ClaimsVerdict{Head: c.Head, Firsts: len(c.Bounds), Weight: c.Weight}
	wins, explained := 0, false
	for _, b := range c.Bounds {
		if b.exact() {
			v.Exact++
		}
		if low := b.least(); b.Low != nil && low < never && (v.Least == 0 || low < v.Least) {
			v.Least = low
		}
		if b.Tree != nil {
			wins++
		}
		explained = explained || b.Tree != nil || b.Clue != ""
	}
	if explained {
		v.Wins = &wins
	}
	if c.Claim == Seconds {
		v.Least = c.secondsBound()
	}
	for _, b := range c.Bounds {
		if c.Claim == Pairs && b.exact() && b.High == v.Least {
			v.Best = append(v.Best, b.Word)
		}
	}
	return v
}

// Checks yields the one check, see [Claims.Check].
func (c *Claims) Checks(o Options) iter.Seq2[Check, error] {
	d, open, err := o.Lists.named(c.Words, c.Lists)
	return alone(func(ctx context.Context) (ClaimsVerdict, error) { return c.Check(ctx, d) }, open, err)
}

// Check finds all faults that need no search: a word that is missing, repeated, out of order or not allowed; a total that no tree can have;
// lower bounds above the total of a built-in tree; a tree or a clue that does not show what it should. [Claims.Sample] covers the rest. The
// error is the cause of the context's end.
func (c *Claims) Check(ctx context.Context, d *game.Dictionary) (ClaimsVerdict, error) {
	v := c.sum()
	v.Words = d.Name() // not the file's name, which may be any text
	faults := append(c.faults(d), c.weightFaults()...)
	if why := c.secondsFault(d); why != "" {
		faults = append(faults, FaultError{Line: 1, Reason: why})
	}
	if *c.Least != v.Least {
		faults = append(faults, FaultError{Line: 1, Reason: fmt.Sprintf("it says that the least bound is %d, and it is %d", *c.Least, v.Least)})
	}
	if len(faults) > 0 {
		v.Findings = findings(faults)
		return v, nil
	}
	faults, err := c.lineFaults(ctx, d)
	if err != nil {
		return v, err
	}
	open := append(c.searches(c.Bounds, ""), c.open()...)
	if c.Claim == Totals {
		more, unknown, err := c.against(ctx, d, &v)
		if err != nil {
			return v, err
		}
		faults, open = append(faults, more...), append(open, unknown...)
	}
	v.Findings = findings(faults, open...)
	return v, nil
}

// lineFaults says what is wrong with the lines.
func (c *Claims) lineFaults(ctx context.Context, d *game.Dictionary) ([]FaultError, error) {
	var faults []FaultError
	missing, pairs := map[game.Word]bool{}, map[int]int{}
	for _, w := range d.Words() {
		missing[w] = true
	}
	for _, b := range c.Bounds {
		pairs[b.High]++
	}
	most := mostTotal(c.answers(d), *c.Guesses)
	for i, b := range c.Bounds {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		reason := "is there twice, or may not be guessed"
		if missing[b.Word] {
			reason = c.fault(ctx, d, b, most, pairs)
		}
		if reason != "" {
			faults = append(faults, FaultError{Line: lineOf(i), Word: b.Word, Reason: reason})
		}
		delete(missing, b.Word)
	}
	for _, w := range d.Words() {
		if missing[w] {
			faults = append(faults, FaultError{Reason: w.Upper() + " is missing"})
		}
	}
	for i := 0; i < len(c.Bounds) && len(faults) == 0; i++ {
		if b, w := c.Bounds[i], d.Words()[i]; b.Word != w {
			faults = append(faults, FaultError{Line: lineOf(i), Word: b.Word, Reason: "is out of order: here comes " + w.Upper()})
		}
	}
	return faults, nil
}

// fault says what is wrong with a line, or "". Most is the largest total that a tree can have. Pairs counts the lines by their upper
// bounds.
func (c *Claims) fault(ctx context.Context, d *game.Dictionary, b Bound, most int64, pairs map[int]int) string {
	low := b.least()
	if low == never {
		low = 0
	}
	switch {
	case b.Tree != nil:
		return c.treeFault(ctx, d, b)
	case b.Clue != "":
		return c.clueFault(d, b)
	case c.Claim == Pairs && b.exact() && pairs[b.High] == 1:
		return fmt.Sprintf("is said to be of a pair with %d guesses, and no other word is", b.High)
	case c.Claim == Totals && int64(max(low, b.High)) > most:
		return fmt.Sprintf("is said to take %d guesses, and a tree takes %d at most", max(low, b.High), most)
	}
	return ""
}

// against compares the least bound with the totals of built-in trees.
func (c *Claims) against(ctx context.Context, d *game.Dictionary, v *ClaimsVerdict) (faults []FaultError, open []string, err error) {
	least, reached := never, false
	for _, b := range c.Bounds {
		least = min(least, b.least())
		reached = reached || b.High > 0 && b.High == v.Least
	}
	var name string
	var total int
	if c.Weight == 0 { // no tree with weights is built in
		if name, total, err = c.bestTree(ctx, d); err != nil {
			return nil, nil, err
		}
	}
	switch {
	case name != "" && total < least:
		says := "is said to take less than " + plain.Thousands(least)
		if least == never {
			says = "is said to find every answer"
		}
		faults = append(faults, FaultError{Line: 1, Reason: fmt.Sprintf("no first guess %s, but the tree %s takes %s", says, name, plain.Thousands(total))})
	case name != "" && total == v.Least:
		v.Tree = name
	case v.Least > 0 && !reached:
		open = append(open, fmt.Sprintf("whether there is a tree that takes %s", plain.Thousands(v.Least)))
	}
	return faults, open, nil
}

// searches names the claims of those of the lines that only a search can settle. Others is "" for all the file's lines, and "the other "
// for what a sample has left.
func (c *Claims) searches(bounds []Bound, others string) []string {
	if len(bounds) == 0 {
		return nil
	}
	if c.Claim == Pairs {
		return []string{fmt.Sprintf("whether the pairs of each of %s words take as many guesses as it says, or no less (--sample N counts and searches those of N of them again)",
			others+plain.Thousands(len(bounds)))}
	}
	if c.Claim == Seconds {
		return []string{fmt.Sprintf("whether after %s each of %s second guesses costs as much as it says"+searchSome,
			c.First.Upper(), others+plain.Thousands(len(bounds)))}
	}
	exact, between, miss, low := 0, 0, 0, 0
	least := map[int]bool{}
	for _, b := range bounds {
		switch {
		case b.Low == nil: // its tree has been walked through
		case b.exact():
			exact++
		case b.least() == never:
			miss++
		case b.High > 0:
			between++
		default:
			low++
			least[b.least()] = true
		}
	}
	less := "less than it says"
	if len(least) == 1 {
		for n := range least {
			less = "less than " + plain.Thousands(n)
		}
	}
	takes := "takes " + less
	if c.Weight > 0 {
		takes = "has a lesser sum of weight times guesses" + strings.TrimPrefix(less, "less")
	}
	var claims []string
	for _, group := range []struct {
		n     int
		claim string
	}{
		{exact, "%s first guesses take as many guesses as they are said to"},
		{between, "%s take as many as lie between their bounds"},
		{low, "no tree that begins with one of %s first guesses " + takes},
		{miss, "none that begins with one of %s finds every answer"},
	} {
		if group.n > 0 {
			claims = append(claims, fmt.Sprintf(group.claim, others+plain.Thousands(group.n)))
		}
	}
	if claims == nil {
		return nil
	}
	rules := c.Mode + " mode"
	if *c.Guesses > 0 {
		rules += fmt.Sprintf(" within %d guesses", *c.Guesses)
	}
	return []string{fmt.Sprintf("whether in %s %s"+searchSome, rules, strings.Join(claims, ", and "))}
}

// Sample draws lines with a lower bound. [Claims.Check] checks the others in full.
func (c *Claims) Sample(o Options, n int, lot *rand.Rand) (Sample, error) {
	d, _, err := o.Lists.named(c.Words, c.Lists)
	if err != nil {
		return Sample{}, err
	}
	var bounds []Bound
	for _, b := range c.Bounds {
		if b.Low != nil {
			bounds = append(bounds, b)
		}
	}
	answers := c.answers(d)
	why := tooLarge(d, len(answers))
	switch {
	case len(answers) == 0:
		why = fmt.Sprintf("no word of %s has a weight", d.Name())
	case len(bounds) == 0:
		why = "no line has a lower bound"
	case c.Claim == Pairs && d.Length() > game.Letters:
		why = "pairs are searched again up to 5 letters"
	}
	if why != "" {
		return Sample{}, fmt.Errorf("%s: %w", why, ErrNoParts)
	}
	s := Sample{Of: len(bounds), One: "first guess", Many: "first guesses", Right: "each is as the file says", Settles: strings.Join(c.searches(c.Bounds, ""), "")}
	if c.Claim == Seconds {
		s.One, s.Many = "second guess", "second guesses"
	}
	search := newTotals(d.Words(), answers, modeOf(c.Mode), *c.Guesses)
	drawn := draw(lot, bounds, n)
	s.Left = func(settled []bool) string {
		searched := map[game.Word]bool{}
		for i, b := range drawn {
			searched[b.Word] = settled[i]
		}
		left := slices.DeleteFunc(slices.Clone(bounds), func(b Bound) bool { return searched[b.Word] })
		return strings.Join(c.searches(left, "the other "), "")
	}
	for _, b := range drawn {
		s.Checks = append(s.Checks, searchAgain(b, o.Limit, func(ctx context.Context) error {
			switch {
			case c.Claim == Pairs:
				return search.pairs(ctx, b)
			case c.Claim == Seconds:
				return search.second(ctx, c.Remembered, b)
			case b.High > 0:
				if err := search.reach(ctx, b.Word, b.High); err != nil {
					return err
				}
			case b.least() == never:
				return search.miss(ctx, b.Word, b.Clue)
			}
			return search.refute(ctx, b.Word, b.least())
		}))
	}
	return s, nil
}

// modeOf returns the mode that a head names. The name is known to be valid.
func modeOf(name string) game.Mode {
	m, _ := game.ParseMode(name)
	return m
}
