package record

import (
	"errors"
	"syscall"
	"testing"
)

// A device is not read, because it may be endless.
func TestOpenDevice(t *testing.T) {
	for name, want := range map[string]error{"/dev/null": nil, "/dev/full": syscall.ENOSPC} {
		f, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Take(Event{Start: &Start{}}); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if _, _, err := Resume(name); !errors.Is(err, ErrRecord) {
			t.Errorf("%s: resumed: %v", name, err)
		}
	}
}
