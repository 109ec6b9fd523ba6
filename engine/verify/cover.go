package verify

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// CoverProof is what `absurdist cover` writes: words that show every letter in its place, and a proof that no fewer do.
type CoverProof struct {
	whole
	lined[coverLine] // one
}

type coverLine struct {
	Guesses []game.Word `json:"guesses"`
	Proof   *Proof      `json:"proof"`
}

// million is the value of a word, in the units of the prices of a cover.
const million = 1_000_000

// mostMillion is more than any useful price. No sum of such prices overflows.
const mostMillion = 1000 * million

func (l coverLine) valid(Head) error {
	return faultIf(len(l.Guesses) == 0 || l.Proof == nil, "it has no guesses, or no proof")
}

// Check checks the words and the proof.
func (p *CoverProof) Check(ctx context.Context, o Options, _ int) (Verdict, error) {
	d, err := o.Lists.named(p.Words, p.Lists)
	return p.proof(d, err, len(p.Lines[0].Guesses), 0, func(*Findings) (int, error) { return lineOf(0), p.fault(ctx, d.Dictionary) })
}

// fault says what is wrong with the words or their proof.
func (p *CoverProof) fault(ctx context.Context, d *game.Dictionary) error {
	missing := map[string]bool{}
	for _, w := range d.Answers() {
		for _, at := range places(w) {
			missing[at] = true
		}
	}
	left := missing
	for _, w := range p.Lines[0].Guesses {
		if _, allowed := d.Index(w); !allowed {
			return fmt.Errorf("%s is not an allowed word", w.Upper())
		}
		left = without(left, w)
	}
	for at := range left {
		return fmt.Errorf("no guess shows %s", at)
	}
	least, n := *p.Least, len(p.Lines[0].Guesses)
	if least < 1 {
		return nil
	}
	return cmp.Or(
		refuteCover(ctx, p.Lines[0].Proof, d.Words(), missing, least-1),
		faultIf(least > n, "%d guesses show them all, but it claims that no fewer than %d do", n, least)) // as many overflow
}

// places returns the letters of a word in their places: "a1" is an a at the first.
func places(w game.Word) []string {
	var list []string
	for i, letter := range []rune(w.String()) {
		list = append(list, fmt.Sprintf("%c%d", letter, i+1))
	}
	return list
}

// without returns what is missing once a word is played.
func without(missing map[string]bool, w game.Word) map[string]bool {
	left := maps.Clone(missing)
	for _, at := range places(w) {
		delete(left, at)
	}
	return left
}

// refuteCover says why a proof does not show that any choice of that many words leaves something missing.
//
// Each letter in its place has a price, in units of a millionth of a word. Words that show all of them pay all prices,
// and each pays at most the prices of its letters. So it takes at least as many words as all prices pay for, less what
// single words cost beyond a whole one. A choice with a word that costs less than a whole one needs so much more, and the
// word is dropped if that is too much. Then the proof branches on a letter in its place, with a case for each remaining
// word that shows it. Where there is no branch, Next handles the remaining words.
func refuteCover(ctx context.Context, c *Proof, words []game.Word, missing map[string]bool, many int) error {
	if err := ctx.Err(); err != nil || many < 0 {
		return err
	}
	if c == nil {
		return fmt.Errorf("nothing shows that %d more words are too few", many)
	}
	if err := strangePrice(c.Prices, 0, mostMillion); err != nil {
		return err
	}
	shown, costs := 0, make([]int, len(words))
	for at := range missing {
		shown += c.Prices[at]
	}
	for i, w := range words {
		for _, at := range places(w) {
			if missing[at] {
				costs[i] += c.Prices[at]
			}
		}
		shown -= max(0, costs[i]-million)
	}
	if shown > many*million {
		return nil
	}
	var left []game.Word
	for i, w := range words {
		if shown+max(0, million-costs[i]) <= many*million {
			left = append(left, w)
		}
	}
	if c.Branch == "" {
		return refuteCover(ctx, c.Next, left, missing, many)
	}
	return refuteCoverCases(ctx, c, left, missing, many)
}

// refuteCoverCases is [refuteCover] for the cases of a branch. Each case excludes the words of the cases before it.
func refuteCoverCases(ctx context.Context, c *Proof, words []game.Word, missing map[string]bool, many int) error {
	if !missing[c.Branch] {
		return fmt.Errorf("it branches on %.10q, which is not missing", c.Branch)
	}
	for _, next := range c.Cases {
		words = slices.DeleteFunc(slices.Clone(words), func(w game.Word) bool { return w == next.Word })
		if err := refuteCover(ctx, next.Proof, words, without(missing, next.Word), many-1); err != nil {
			return fmt.Errorf("with %s: %w", next.Word.Upper(), err)
		}
	}
	for _, w := range words {
		if slices.Contains(places(w), c.Branch) {
			return fmt.Errorf("%s shows %s, but has no case", w.Upper(), c.Branch)
		}
	}
	return nil
}
