package sites

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/input"

	"github.com/spf13/cobra"
)

func (a *commands) validateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "validate FILE…",
		Short: "Check profiles without opening their pages",
		Long: `Validate reads profiles and reports what can't be right, each fault with its
line and column: unknown keys, values of a wrong type, bad selectors and
patterns. It needs neither a browser nor a network. "absurdist sites check"
checks whether the page has what a profile selects.

Exit codes: 0 no fault; 2 faults.`,
		Example: `  absurdist sites show wordle > mine.yaml
  absurdist sites validate mine.yaml`,
		Args: cli.BetweenArgs(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return a.validateFiles(args) },
	}
}

// validation is the result for a file.
type validation struct {
	File   string   `json:"file"`
	OK     bool     `json:"ok"`
	Faults []string `json:"faults"`
}

// Print prints a file without faults. Faults are printed on standard error.
func (v validation) Print(w io.Writer) {
	if v.OK {
		fmt.Fprintf(w, "%s: no fault found\n", v.File)
	}
}

// validateFiles checks each file. It prints the faults itself, each on a line.
func (a *commands) validateFiles(files []string) error {
	var errs []error
	for _, file := range files {
		faults := validate(file)
		errs = append(errs, faults...)
		v := validation{File: file, OK: len(faults) == 0, Faults: []string{}}
		for _, err := range faults {
			v.Faults = append(v.Faults, err.Error())
		}
		if err := a.Emit(v); err != nil {
			return err
		}
	}
	for _, err := range errs {
		a.PrintFault(err)
	}
	a.Reported = len(errs) > 0
	return errors.Join(errs...)
}

// validate returns the faults of a profile. An unreadable one has one.
func validate(file string) []error {
	text, err := input.File(file, input.Profile)
	if err != nil {
		return []error{err}
	}
	p, err := profile.Parse(file, text)
	if err != nil {
		return []error{err}
	}
	_, err = p.Address()
	return slices.DeleteFunc(append(p.Faults(), err), func(err error) bool { return err == nil })
}
