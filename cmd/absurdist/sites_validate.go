package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"absurdist/browser/profile"

	"github.com/spf13/cobra"
)

func (a *app) validateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "validate FILE…",
		Short: "Check profiles without opening their pages",
		Long: `Validate reads profiles and reports what can't be right, each fault with its
line and column: unknown keys, values of a wrong type, bad selectors and
patterns. It needs neither a browser nor a network. Whether the page has what a
profile selects is for "absurdist sites check" to say.

Exit codes: 0 no fault; 2 faults.`,
		Example: `  absurdist sites show wordle > mine.yaml
  absurdist sites validate mine.yaml`,
		Args: betweenArgs(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return a.validateFiles(args) },
	}
}

// validated is what --json prints for a file.
type validated struct {
	File   string   `json:"file"`
	OK     bool     `json:"ok"`
	Faults []string `json:"faults"`
}

// validateFiles reports on each file. All but the first fault are printed by the
// way, as main prints the error.
func (a *app) validateFiles(files []string) error {
	var errs []error
	for _, file := range files {
		faults := validate(file)
		errs = append(errs, faults...)
		switch {
		case a.json:
			line := validated{File: file, OK: len(faults) == 0, Faults: []string{}}
			for _, err := range faults {
				line.Faults = append(line.Faults, err.Error())
			}
			if err := json.NewEncoder(a.out).Encode(line); err != nil {
				return err
			}
		case len(faults) == 0:
			fmt.Fprintf(a.out, "%s: no fault found\n", file)
		}
	}
	if len(errs) == 0 {
		return nil
	}
	for _, err := range errs {
		fmt.Fprintf(a.err, "absurdist: %v\n", err)
	}
	a.told = true
	return errors.Join(errs...)
}

// validate returns the faults of a profile. What can't be parsed has one.
func validate(file string) []error {
	text, err := os.ReadFile(file)
	if err != nil {
		return []error{usageError("%w", err)}
	}
	p, err := profile.Parse(file, text)
	if err != nil {
		return []error{err}
	}
	return p.Faults()
}
