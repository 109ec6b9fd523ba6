package save

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// A checkpoint of any content is refused, unchanged, or holds some of the lines that were added, from the first on.
func FuzzCheckpoint(f *testing.F) {
	added := []int{7, 3, 3, 11}
	name := filepath.Join(f.TempDir(), "out")
	open := func(t testing.TB, name string, values *[]int) (*Checkpoint, error) {
		t.Helper()
		return OpenCheckpoint(name, "some run", func(n int) error { *values = append(*values, n); return nil })
	}
	p := must.Get(open(f, name, new([]int)))(f)
	for _, n := range added {
		must.Do(f, p.Add(n))
	}
	p.Close()
	text := must.Get(os.ReadFile(name + ".part"))(f)
	for _, seed := range []string{"", string(text), string(text[:len(text)-5]), strings.Replace(string(text), "3", "4", 1), "absurdist check"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		name := filepath.Join(t.TempDir(), "out")
		must.Do(t, os.WriteFile(name+".part", text, 0o644))
		var values []int
		p, err := open(t, name, &values)
		if err != nil {
			left, _ := os.ReadFile(name + ".part")
			must.Need(t, errors.Is(err, ErrRefused) && string(left) == string(text), "%v, and it is %q, was %q", err, left, text)
			return
		}
		defer p.Close()
		want, _ := json.Marshal(added[:min(len(values), len(added))])
		got, _ := json.Marshal(append([]int{}, values...))
		must.Hold(t, string(got) == string(want), "%q holds %s", text, got)
	})
}

// Only one process at a time goes on from a checkpoint.
func TestCheckpointIsHeld(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "out")
	open := func() (*Checkpoint, error) { return OpenCheckpoint(name, "", func(int) error { return nil }) }
	p := must.Get(open())(t)
	must.Fail(open())(t, ErrRefused, "while another has it")
	p.Close()
	must.Get(open())(t).Close()
}
