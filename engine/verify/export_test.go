package verify

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
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
		check, err := file.Check(o, i)
		if err != nil {
			return nil, err
		}
		all = append(all, check(context.Background()))
	}
	return all, nil
}

// CheckOne makes the only check of a file about the words of a dictionary.
func CheckOne[V Verdict](t rapid.TB, file File, d *game.Dictionary) V {
	return must.Get(CheckAll(t, file, OptionsOf(d)))(t)[0].(V)
}

// Sampled searches n parts of a file again.
func Sampled(t rapid.TB, file File, o Options, n int) (all []Verdict, err error) {
	sample, err := file.Sample(o, n, rand.New(rand.NewPCG(1, 1)))
	for _, check := range sample.Checks {
		all = append(all, check(context.Background()))
	}
	return all, err
}

// SampledFaults are those that all parts of a file have if they are searched again.
func SampledFaults(t rapid.TB, file File, d *game.Dictionary) string {
	o := OptionsOf(d)
	o.Limit = time.Hour
	return FaultsOf(must.Get(Sampled(t, file, o, math.MaxInt))(t)...)
}

// FaultsOf joins the faults of verdicts.
func FaultsOf(verdicts ...Verdict) string {
	var all []string
	for _, v := range verdicts {
		for _, f := range v.Wrong() {
			all = append(all, f.Error())
		}
	}
	return strings.Join(all, "; ")
}
