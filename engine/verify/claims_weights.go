package verify

import (
	"errors"
	"fmt"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// WeighedBy describes the weights of the answers in the first line of a proof. It is empty if all answers count the same.
type WeighedBy struct {
	Weights string  `json:"weights,omitempty"` // where they come from
	Core    float64 `json:"core,omitempty"`    // the share of the weight that the likeliest words have, if the others are left out
	Weight  int     `json:"weight,omitempty"`  // the sum of the weights of the lines
}

// mostWeight is the sum of weights from which on totals might reach [never].
const mostWeight = never / decision.Deepest

func (w WeighedBy) valid() error {
	switch {
	case w.Weight < 0 || w.Weight >= mostWeight:
		return fmt.Errorf("the weights sum to %d, which is not from 1 to %d", w.Weight, mostWeight-1)
	case (w.Weight > 0) != (w.Weights != ""):
		return errors.New("it says what the weights sum to or where they come from, and not both")
	case w.Core != 0 && w.Weight == 0 || w.Core < 0 || w.Core >= 1:
		return fmt.Errorf("it says that words are left out but for a share of %g", w.Core)
	}
	return nil
}

// open names what the check can't settle about the weights, "" for nothing.
func (w WeighedBy) open() string {
	if w.Weight == 0 {
		return ""
	}
	what := fmt.Sprintf("whether the weights are those of %.40q", w.Weights)
	if w.Core > 0 {
		what += fmt.Sprintf(", without the least likely words, so that the others have %g of the weight", w.Core)
	}
	return what
}

// weighed is an answer with its weight.
type weighed struct {
	word   game.Word
	weight int
}

// answers returns the answers with their weights, 1 each where they have none.
func (c *Claims) answers(d *game.Dictionary) []weighed {
	var list []weighed
	if c.Weight == 0 {
		for _, w := range d.Answers() {
			list = append(list, weighed{w, 1})
		}
		return list
	}
	known := map[game.Word]bool{}
	for _, b := range c.Lines {
		if _, allowed := d.Index(b.Word); b.Weight > 0 && allowed && !known[b.Word] {
			known[b.Word] = true
			list = append(list, weighed{b.Word, b.Weight})
		}
	}
	return list
}

// weightFault says how the weights of the lines differ from what the first line says, or "".
func (c *Claims) weightFault() string {
	answers, sum := 0, 0
	for _, b := range c.Lines {
		if b.Weight > 0 {
			answers++
			sum += b.Weight
		}
	}
	switch {
	case sum != c.Weight:
		return fmt.Sprintf("it says that the weights sum to %d, and they sum to %d", c.Weight, sum)
	case c.Weight > 0 && answers != c.Answers:
		return fmt.Sprintf("it says that %d words are answers, and %d have a weight", c.Answers, answers)
	}
	return ""
}
