package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Whatever the order in which results come, and however often, each is emitted once for each job that asks for it, in
// the order of the jobs.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.Map(rapid.IntRange(0, 15), func(n int) string { return fmt.Sprint(n) })
		names := rapid.SliceOfN(name, 0, 20).Draw(t, "jobs")
		o := newOrder(names, nil)
		var emitted []string
		emit := func(r json.RawMessage) error {
			emitted = append(emitted, string(r))
			return nil
		}
		arrived := map[string]bool{}
		come := rapid.Permutation(append(slices.Clone(names), rapid.SliceOfN(name, 0, 20).Draw(t, "more")...)).Draw(t, "order")
		for _, n := range come {
			wanted := slices.Contains(names, n) && !arrived[n]
			if o.wants(n) != wanted {
				t.Fatalf("wants %s: %v", n, !wanted)
			}
			text := n
			if arrived[n] {
				text = "late"
			}
			if err := o.put(n, json.RawMessage(text), emit); err != nil {
				t.Fatal(err)
			}
			arrived[n] = true
			// What is emitted is the longest beginning of the jobs that have results.
			most := slices.IndexFunc(names, func(n string) bool { return !arrived[n] })
			if most < 0 {
				most = len(names)
			}
			if !slices.Equal(emitted, names[:most]) {
				t.Fatalf("emitted %v of %v", emitted, names)
			}
			for _, i := range o.missing() {
				if arrived[names[i]] {
					t.Fatalf("job %d is missing, but has come", i)
				}
			}
		}
		if !o.done() || len(o.missing()) > 0 || len(o.results) > 0 {
			t.Fatalf("not done, or something is kept: %+v", o)
		}
	})
}

func TestOrderEnds(t *testing.T) {
	stop := errors.New("stop")
	o := newOrder([]string{"a", "b"}, nil)
	if err := o.put("b", json.RawMessage("1"), func(json.RawMessage) error { return stop }); err != nil {
		t.Errorf("b is emitted before a: %v", err)
	}
	if err := o.put("a", json.RawMessage("2"), func(json.RawMessage) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("the error of emit is lost: %v", err)
	}
}
