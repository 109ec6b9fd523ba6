package strategy

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

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

// number reads a number from least to most.
func (o Options) number(name string, value *float64, least, most float64) error {
	return read(o, name, value, func(text string) (float64, error) {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || !(v >= least && v <= most) {
			return 0, fmt.Errorf("%s %q is not a number from %v to %v", name, text, least, most)
		}
		return v, nil
	})
}

// yes reads true or false.
func (o Options) yes(name string, value *bool) error {
	return read(o, name, value, func(text string) (bool, error) {
		v, err := strconv.ParseBool(text)
		if err != nil {
			err = fmt.Errorf("%s %q is neither true nor false", name, text)
		}
		return v, err
	})
}

// word reads a word.
func (o Options) word(name string, value *game.Word) error {
	return read(o, name, value, game.ParseWord)
}

// budgets reads budgets joined by +.
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
