package strategy

import (
	"fmt"
	"math"
	"strconv"

	"absurdist/engine"
)

// Each of these reads the option of that name, if it is given, and leaves value alone otherwise.

// whole reads a whole number from least to most, [math.MaxInt] for any.
func (o Options) whole(name string, value *int, least, most int) error {
	text, ok := o[name]
	if !ok {
		return nil
	}
	n, err := strconv.Atoi(text)
	switch {
	case err == nil && n >= least && n <= most:
		*value = n
		return nil
	case most == math.MaxInt:
		return fmt.Errorf("%s %q is not a whole number from %d", name, text, least)
	}
	return fmt.Errorf("%s %q is not a whole number from %d to %d", name, text, least, most)
}

// number reads a number from least to most.
func (o Options) number(name string, value *float64, least, most float64) error {
	text, ok := o[name]
	if !ok {
		return nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= least && v <= most) {
		return fmt.Errorf("%s %q is not a number from %v to %v", name, text, least, most)
	}
	*value = v
	return nil
}

// yes reads true or false.
func (o Options) yes(name string, value *bool) error {
	text, ok := o[name]
	if !ok {
		return nil
	}
	v, err := strconv.ParseBool(text)
	if err != nil {
		return fmt.Errorf("%s %q is neither true nor false", name, text)
	}
	*value = v
	return nil
}

// word reads a word.
func (o Options) word(name string, value *engine.Word) error {
	text, ok := o[name]
	if !ok {
		return nil
	}
	w, err := engine.ParseWord(text)
	if err != nil {
		return err
	}
	*value = w
	return nil
}
