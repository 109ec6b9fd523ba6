package verify

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// OptionsOf are options by which all lists that files name are those of a dictionary.
func OptionsOf(d *game.Dictionary) Options {
	return Options{Lists: NewLists(func(string) (*game.Dictionary, error) { return d, nil })}
}

// CheckAll makes all checks of a file. The error is about the first that can't be made.
func CheckAll(t rapid.TB, file File, o Options) (all []Verdict, err error) {
	for i := range file.Len() {
		v, err := file.Check(context.Background(), o, i)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// CheckOne makes the only check of a file about the words of a dictionary.
func CheckOne[V Verdict](t rapid.TB, file File, d *game.Dictionary) V {
	return must.Get(CheckAll(t, file, OptionsOf(d)))(t)[0].(V)
}

// Sampled searches n parts of a file again.
func Sampled(t rapid.TB, file File, o Options, n int) (all []Verdict, err error) {
	parts, err := PartsOf(context.Background(), file, o)
	for _, search := range parts.Draw(n, rand.New(rand.NewPCG(1, 1))) {
		all = append(all, search(context.Background()))
	}
	return all, err
}

// SampledFaults are those that all parts of a file have if they are searched again.
func SampledFaults(t rapid.TB, file File, d *game.Dictionary) string {
	o := OptionsOf(d)
	o.Limit = time.Hour
	return FaultsOf(must.Get(Sampled(t, file, o, math.MaxInt))(t)...)
}

// FaultsOf joins the faults of verdicts, each after its line in the file f.
func FaultsOf(verdicts ...Verdict) string {
	var all []string
	for _, v := range verdicts {
		for _, f := range v.Wrong() {
			place := ""
			if f.Line > 0 {
				place = f.Place("f") + ": "
			}
			all = append(all, place+f.Error())
		}
	}
	return strings.Join(all, "; ")
}

// FirstOf is the first of some faults, "" if there is none.
func FirstOf(faults []FaultError) string {
	for _, f := range faults {
		return f.Error()
	}
	return ""
}

// TreeFile is the file of a tree, with its sums.
func TreeFile(t testing.TB, d *game.Dictionary, h decision.Header, root *decision.Tree) string {
	t.Helper()
	s := root.Summary()
	h.Words, h.Lists, h.Answers, h.Total, h.Worst, h.Lost = d.Name(), d.Sum(), s.Answers, s.Total, s.Worst, s.Lost
	h.Weight, h.Weighted = int(s.Weight), int(s.Weighted)
	var text bytes.Buffer
	must.Do(t, decision.Write(&text, h, root))
	return text.String()
}

// Said returns what is said of a file about the words of a dictionary: why it can't be read or checked, or its faults, and what is open.
func Said(t rapid.TB, text string, d *game.Dictionary) (faults, open string) {
	file, err := Read("f", strings.NewReader(text))
	if err != nil {
		return err.Error(), ""
	}
	verdicts, err := CheckAll(t, file, OptionsOf(d))
	if err != nil {
		return err.Error(), ""
	}
	for _, v := range verdicts {
		open += strings.Join(v.Unchecked(), "\n") + "\n"
	}
	return FaultsOf(verdicts...), open
}

// Change is a text in which something is replaced, and what is to be said of it: a part of a fault or of what is open; "" if there is no fault.
type Change struct{ Text, Old, New, Want string }

// Try makes each change and compares what is said of it.
func Try(t testing.TB, d *game.Dictionary, changes []Change) {
	t.Helper()
	for _, c := range changes {
		must.Need(t, strings.Contains(c.Text, c.Old), "%s is not in\n%s", c.Old, c.Text)
		text := strings.Replace(c.Text, c.Old, c.New, 1)
		if faults, open := Said(t, text, d); c.Want == "" && faults != "" || !strings.Contains(faults+"\n"+open, c.Want) {
			t.Errorf("%s for %s: %s (open: %s), want %s\n%s", c.New, c.Old, faults, open, c.Want, text)
		}
	}
}
