package cli

import (
	"errors"
	"fmt"

	"absurdist/cmd/internal/save"

	"github.com/spf13/cobra"
)

// keptBy annotates commands that may compute for long; see [Long].
const keptBy = "kept by"

// Long says of a command that it may compute for long, and by which flag's file it goes on where it was stopped: "" if by
// none. [Parting] tells it after an interrupt.
func Long(c *cobra.Command, flag string) {
	if c.Annotations == nil {
		c.Annotations = map[string]string{}
	}
	c.Annotations[keptBy] = flag
}

// Told returns an error to which [Parting] adds nothing: the user knows what is left of the work. It is nil for none.
func Told(err error) error {
	if err == nil {
		return nil
	}
	return save.Resumable{Err: err}
}

// Forgets adds to an interrupt that nothing is kept. Other errors, and what was told, it leaves alone.
func Forgets(err error) error { return part(err, "nothing is kept, the same command begins anew") }

// Parting adds to the error with which a command was interrupted how to go on, or that nothing is kept.
func Parting(c *cobra.Command, err error) error {
	flag, long := c.Annotations[keptBy]
	switch {
	case !long:
		return err
	case flag == "":
		return Forgets(err)
	case c.Flags().Changed(flag):
		return part(err, "there was nothing yet to keep")
	}
	return part(err, fmt.Sprintf("with --%s FILE the same command goes on where it was stopped", flag))
}

func part(err error, text string) error {
	if _, is := errors.AsType[save.Resumable](err); is || !errors.Is(err, ErrInterrupted) {
		return err
	}
	return save.Resumable{Err: fmt.Errorf("%w; %s", err, text)}
}
