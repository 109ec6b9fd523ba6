package cli

import (
	"errors"
	"fmt"

	"github.com/absurdist/absurdist/cmd/internal/save"

	"github.com/spf13/cobra"
)

// keptBy annotates commands that may run for long; see [Long].
const keptBy = "kept by"

// Long says that a command may run for long, and which flag's file lets it resume, "" if none. [Parting] says so after
// an interrupt.
func Long(c *cobra.Command, flag string) {
	if c.Annotations == nil {
		c.Annotations = map[string]string{}
	}
	c.Annotations[keptBy] = flag
}

// Told returns an error to which [Parting] adds nothing: its text already says what is left of the work. It returns nil
// for nil.
func Told(err error) error {
	if err == nil {
		return nil
	}
	return save.ResumableError{Err: err}
}

// Forgets adds to an interrupt that nothing is kept. It does not change other errors, or those of [Told].
func Forgets(err error) error {
	return part(err, "nothing is kept; the same command starts from the beginning")
}

// Parting adds to the error of an interrupted command how to resume it, or that nothing is kept.
func Parting(c *cobra.Command, err error) error {
	flag, long := c.Annotations[keptBy]
	switch {
	case !long:
		return err
	case flag == "":
		return Forgets(err)
	case c.Flags().Changed(flag):
		return part(err, "there was nothing to keep yet")
	}
	return part(err, fmt.Sprintf("with --%s FILE the same command resumes where it stopped", flag))
}

func part(err error, text string) error {
	if _, is := errors.AsType[save.ResumableError](err); is || !errors.Is(err, ErrInterrupted) {
		return err
	}
	return save.ResumableError{Err: fmt.Errorf("%w; %s", err, text)}
}
