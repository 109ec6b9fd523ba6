package strategy

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// ErrUnknown is wrapped by the errors of [New] for unusable names, options and values.
var ErrUnknown = input.New("bad strategy")

func unknown(format string, args ...any) error {
	return plain.Error(ErrUnknown, fmt.Errorf(format, args...))
}

// Info describes a kind of strategy.
type Info struct {
	Name    string
	Options []string // the names of those that it takes
	Draws   bool     // whether it draws at random, from a seed
	// ByWeights says that it needs the day's weights. Without them it plays like another strategy.
	ByWeights bool
	// Reaches says that it runs a program or reads a file.
	Reaches bool
	// Verbatim says that everything after the colon is the value of the only option.
	Verbatim bool
	// New makes a strategy, and NewBuyer one that buys its clues; one of them is set. They get the given options, all
	// with known names, and the seed of a strategy that draws.
	New      func(o Options, seed uint64) (Strategy, error)
	NewBuyer func(o Options) (*Buyer, error)

	given Options
	fault error // of the given options
}

// Options are option values by name, unparsed.
type Options map[string]string

// Names returns the names of all strategies, sorted.
func Names() []string { return namesOf(func(Info) bool { return true }) }

// Guessers returns the names of the strategies that [New] makes, sorted.
func Guessers() []string {
	return namesOf(func(i Info) bool { return i.New != nil })
}

// Buyers returns the names of the strategies that [NewBuyer] makes, sorted.
func Buyers() []string {
	return namesOf(func(i Info) bool { return i.NewBuyer != nil })
}

func namesOf(holds func(Info) bool) []string {
	var names []string
	for _, i := range builtIn() {
		if holds(i) {
			names = append(names, i.Name)
		}
	}
	return names
}

// Lookup returns the kind of strategy for "name" or "name:option=value,…". If it hands over to another strategy, Draws,
// ByWeights and Reaches cover that one too. The error lists the names and wraps [ErrUnknown].
func Lookup(text string) (Info, error) {
	name, rest, _ := strings.Cut(text, ":")
	all := builtIn()
	i := slices.IndexFunc(all, func(i Info) bool { return i.Name == name })
	if i < 0 {
		return Info{}, unknown("there is no strategy %q%s", name, plain.Instead(name, Names(), ""))
	}
	info := all[i]
	info.given, info.fault = info.parse(rest)
	info.Reaches = info.Reaches || info.given["file"] != ""
	if then := info.given["then"]; then != "" { // New reports errors in it
		next, _ := Lookup(then)
		info.Draws, info.ByWeights, info.Reaches = info.Draws || next.Draws, info.ByWeights || next.ByWeights, info.Reaches || next.Reaches
	}
	return info, nil
}

// New makes a strategy from "name" or "name:option=value,…". Its random draws depend only on the seed. The error names
// what is wrong and what there is instead, and wraps [ErrUnknown].
func New(text string, seed uint64) (Strategy, error) {
	info, err := Lookup(text)
	switch {
	case err != nil || info.fault != nil:
		return nil, cmp.Or(err, info.fault)
	case info.New == nil:
		return nil, unknown("%s: it buys its clues, but this game sells none; it plays WORDPL", info.Name)
	}
	s, err := info.New(info.given, seed)
	if err != nil {
		return nil, unknown("%s: %w", info.Name, err)
	}
	return s, nil
}

// NewBuyer is [New] for the strategies that buy their clues.
func NewBuyer(text string) (*Buyer, error) {
	info, err := Lookup(text)
	switch {
	case err != nil || info.fault != nil:
		return nil, cmp.Or(err, info.fault)
	case info.NewBuyer == nil:
		return nil, unknown("%s: it does not buy clues; use %s", info.Name, strings.Join(Buyers(), " or "))
	}
	b, err := info.NewBuyer(info.given)
	if err != nil {
		return nil, unknown("%s: %w", info.Name, err)
	}
	return b, nil
}

func (i Info) parse(text string) (Options, error) {
	options := Options{}
	if text == "" {
		return options, nil
	}
	if i.Verbatim {
		options[i.Options[0]] = text
		return options, nil
	}
	only := "it takes none"
	if len(i.Options) > 0 {
		only = "only " + strings.Join(i.Options, ", ")
	}
	for field := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(field, "=")
		if !ok {
			return nil, unknown("%s: %q is not option=value", i.Name, field)
		}
		if !slices.Contains(i.Options, key) {
			return nil, unknown("%s has no option %q, %s", i.Name, key, only)
		}
		if _, twice := options[key]; twice {
			return nil, unknown("%s: option %q is given twice", i.Name, key)
		}
		options[key] = value
	}
	return options, nil
}

// read reads an option into value, and does not change value without the option.
func read[T any](o Options, name string, value *T, parse func(text string) (T, error)) error {
	text, given := o[name]
	if !given {
		return nil
	}
	v, err := parse(text)
	if err == nil {
		*value = v
	}
	return err
}

// whole reads an integer from least to most, with [math.MaxInt] for no limit.
func (o Options) whole(name string, value *int, least, most int) error {
	return read(o, name, value, func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		switch {
		case err == nil && n >= least && n <= most:
			return n, nil
		case most == math.MaxInt:
			return 0, fmt.Errorf("%s %q is not a whole number from %d", name, text, least)
		}
		return 0, fmt.Errorf("%s %q is not a whole number from %d to %d", name, text, least, most)
	})
}

func (o Options) number(name string, value *float64, least, most float64) error {
	return read(o, name, value, func(text string) (float64, error) {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || !(v >= least && v <= most) {
			return 0, fmt.Errorf("%s %q is not a number from %v to %v", name, text, least, most)
		}
		return v, nil
	})
}

func (o Options) yes(name string, value *bool) error {
	return read(o, name, value, func(text string) (bool, error) {
		v, err := strconv.ParseBool(text)
		if err != nil {
			err = fmt.Errorf("%s %q is neither true nor false", name, text)
		}
		return v, err
	})
}

func (o Options) budgets(name string, value *[]float64) error {
	return read(o, name, value, func(text string) (list []float64, err error) {
		for field := range strings.SplitSeq(text, "+") {
			v, err := strconv.ParseFloat(field, 64)
			if err != nil || v == 0 || noise.CheckEpsilon(v) != nil {
				return nil, fmt.Errorf("%s %q: %q is not a budget above 0 and up to %d", name, text, field, noise.MaxEpsilon)
			}
			list = append(list, v)
		}
		return list, nil
	})
}
