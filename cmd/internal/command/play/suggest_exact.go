package play

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// exactValue is a guess with the value of the best play after it.
type exactValue struct{ advice.Value }

func (v exactValue) MarshalJSON() ([]byte, error) { return json.Marshal(v.Value) }

func (v exactValue) Print(w io.Writer) {
	mark := " "
	if v.Candidate {
		mark = "*"
	}
	worse, wins := "", ""
	if v.Lost > 0 {
		wins = fmt.Sprintf("   found in time: %.1f %%", 100*(1-v.Lost))
	}
	if v.Weight > 0 {
		if v.Worse > 0 {
			worse = fmt.Sprintf("+%.4f", float64(v.Worse)/float64(v.Weight))
		}
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("  %s%s%8.4f %8s%s", v.Guess.Upper(), mark, v.Mean, worse, wins), " "))
		return
	}
	if v.Worse > 0 {
		worse = fmt.Sprintf("+%d", v.Worse)
	}
	fmt.Fprintf(w, "  %s%s%6s %6.3f %6s%s\n", v.Guess.Upper(), mark, plain.Thousands(v.Total), v.Mean, worse, wins)
}

// emitValues prints guesses with their exact values.
func (a *commands) emitValues(values []advice.Value) error {
	head, foot := "         total   mean  worse", "\n* may be the answer. Total, mean: guesses still needed, over all candidates and\nfor each; worse: than the best, in total."
	if values[0].Weight > 0 {
		head, foot = "            mean    worse", "\n* may be the answer. Mean: guesses still needed, by the weights; worse: than the\nbest."
	}
	if !a.JSON {
		fmt.Fprintln(a.Out, head)
	}
	for _, v := range values {
		if err := a.Emit(exactValue{v}); err != nil {
			return err
		}
	}
	if !a.JSON && !a.Quiet {
		fmt.Fprintln(a.Out, foot)
	}
	return nil
}
