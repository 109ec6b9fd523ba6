package record

import (
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
		must.Is(t, must.Err2(Resume(name)), ErrRecord, "%s: resumed", name)
	}
}
