package programtest

import (
	"bytes"
	"os"
	"testing"
)

// Checkpoint runs a command with a file to its end. It returns the complete checkpoint, which it keeps under a second
// name of the file.
func Checkpoint(t *testing.T, out string, args ...string) []byte {
	t.Helper()
	part, kept := out+".part", out+".kept"
	for _, name := range []string{part, kept} {
		os.Remove(name)
	}
	if err := os.WriteFile(part, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(part, kept); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := Output("", append(args, "-o", out)...); code != 0 {
		t.Fatalf("%v: exit code %d, %s", args, code, errs)
	}
	text, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Count(text, []byte("\n")) < 3 {
		t.Fatalf("%v: the checkpoint is\n%s", args, text)
	}
	return text
}
