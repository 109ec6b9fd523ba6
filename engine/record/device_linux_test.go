package record

import (
	"errors"
	"syscall"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// A device is not read, because it may be endless.
func TestOpenDevice(t *testing.T) {
	for name, want := range map[string]error{"/dev/null": nil, "/dev/full": syscall.ENOSPC} {
		f := must.Get(Open(name))(t)
		must.Is(t, f.Take(Event{Start: &Start{}}), want, "%s", name)
		must.Do(t, f.Close())
		if _, _, err := Resume(name); !errors.Is(err, ErrRecord) {
			t.Errorf("%s: resumed: %v", name, err)
		}
	}
}
