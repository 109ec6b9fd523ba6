package strategy

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// ErrUnknown is wrapped by the errors of [New] for unusable names, options and values.
var ErrUnknown = errors.New("bad strategy")

func unknown(format string, args ...any) error {
	return plain.Error(ErrUnknown, fmt.Errorf(format, args...))
}

// Info describes a kind of strategy.
type Info struct {
	Name    string
	Options []Option
	Draws   bool // whether it draws at random, from a seed
	// ByWeights says that it needs the day's weights. Without them it plays like another strategy.
	ByWeights bool
	// Then is the option that names the strategy that it hands over to, "" if there is none.
	Then string
	// Verbatim says that everything after the colon is the value of the only option.
	Verbatim bool
	// New makes a strategy, and NewBuyer one that buys its clues; one of them is set. They get the given options, all
	// with known names, and the seed.
	New      func(o Options, seed uint64) (Strategy, error)
	NewBuyer func(o Options, seed uint64) (Buyer, error)
}

// Option is an option that a strategy takes.
type Option struct {
	Name, Usage string
}

// Options are option values by name, unparsed.
type Options map[string]string

var (
	registry []Info
	filled   sync.Once
)

// all returns the strategies, sorted by name. The caller must not change it.
func all() []Info {
	filled.Do(func() {
		registry = builtIn()
		sort.Slice(registry, func(i, j int) bool { return registry[i].Name < registry[j].Name }) // see package order
	})
	return registry
}

// find returns the kind of strategy of that name.
func find(name string) (Info, bool) {
	for _, i := range all() {
		if i.Name == name {
			return i, true
		}
	}
	return Info{}, false
}

// Names returns the names of all strategies, sorted.
func Names() []string { return namesOf(func(Info) bool { return true }) }

func namesOf(holds func(Info) bool) []string {
	var names []string
	for _, i := range all() {
		if holds(i) {
			names = append(names, i.Name)
		}
	}
	return names
}

// Lookup returns the kind of strategy for "name" or "name:option=value,…". If it hands over to another strategy, Draws
// and ByWeights cover that one too. The error lists the names and wraps [ErrUnknown].
func Lookup(text string) (Info, error) {
	name, rest, _ := strings.Cut(text, ":")
	info, ok := find(name)
	if !ok {
		return Info{}, unknown("there is no strategy %q%s", name, plain.Instead(name, Names(), ""))
	}
	options, err := info.parse(rest)
	if then := options[info.Then]; err == nil && then != "" { // New reports errors in them
		if next, err := Lookup(then); err == nil {
			info.Draws, info.ByWeights = info.Draws || next.Draws, info.ByWeights || next.ByWeights
		}
	}
	return info, nil
}

// Guessers returns the names of the strategies that [New] makes, sorted.
func Guessers() []string {
	return namesOf(func(i Info) bool { return i.New != nil })
}

// Buyers returns the names of the strategies that [NewBuyer] makes, sorted.
func Buyers() []string {
	return namesOf(func(i Info) bool { return i.NewBuyer != nil })
}

// New makes a strategy from "name" or "name:option=value,…". Its random draws depend only on the seed. The error names
// what is wrong and what there is instead, and wraps [ErrUnknown].
func New(text string, seed uint64) (Strategy, error) {
	return build(text, seed, func(i Info) func(Options, uint64) (Strategy, error) { return i.New },
		"it buys its clues, but this game sells none; it plays WORDPL")
}

// NewBuyer is [New] for the strategies that buy their clues.
func NewBuyer(text string, seed uint64) (Buyer, error) {
	return build(text, seed, func(i Info) func(Options, uint64) (Buyer, error) { return i.NewBuyer },
		"it does not buy clues; use "+strings.Join(Buyers(), " or "))
}

// build calls one of the constructors. Missing is the error's text if the strategy lacks it.
func build[T any](text string, seed uint64, constructor func(Info) func(Options, uint64) (T, error), missing string) (made T, err error) {
	info, err := Lookup(text)
	if err != nil {
		return made, err
	}
	_, rest, _ := strings.Cut(text, ":")
	options, err := info.parse(rest)
	if err != nil {
		return made, err
	}
	construct := constructor(info)
	if construct == nil {
		return made, unknown("%s: %s", info.Name, missing)
	}
	if made, err = construct(options, seed); err != nil {
		var none T
		return none, unknown("%s: %w", info.Name, err)
	}
	return made, nil
}

// Reaches reports whether a strategy, or the one that it hands over to, runs a program or reads a file.
func Reaches(text string) bool {
	name, rest, _ := strings.Cut(text, ":")
	info, _ := find(name)
	options, err := info.parse(rest)
	return err == nil && (name == "exec" || options["file"] != "" || options[info.Then] != "" && Reaches(options[info.Then]))
}

func (i Info) parse(text string) (Options, error) {
	options := Options{}
	if text == "" {
		return options, nil
	}
	if i.Verbatim {
		options[i.Options[0].Name] = text
		return options, nil
	}
	for field := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(field, "=")
		if !ok {
			return nil, unknown("%s: %q is not option=value", i.Name, field)
		}
		if !slices.ContainsFunc(i.Options, func(o Option) bool { return o.Name == key }) {
			return nil, unknown("%s has no option %q, %s", i.Name, key, i.optionList())
		}
		if _, twice := options[key]; twice {
			return nil, unknown("%s: option %q is given twice", i.Name, key)
		}
		options[key] = value
	}
	return options, nil
}

func (i Info) optionList() string {
	if len(i.Options) == 0 {
		return "it takes none"
	}
	var names []string
	for _, o := range i.Options {
		names = append(names, o.Name)
	}
	return "only " + strings.Join(names, ", ")
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
