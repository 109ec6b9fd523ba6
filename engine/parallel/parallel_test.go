package parallel

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"
)

func TestFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, block := rapid.IntRange(0, 200).Draw(t, "n"), rapid.IntRange(1, 70).Draw(t, "block")
		calls := make([]atomic.Int32, n)
		For(n, block, func(i int) { calls[i].Add(1) })
		for i := range calls {
			if c := calls[i].Load(); c != 1 {
				t.Fatalf("%d was done %d times", i, c)
			}
		}
	})
}

func TestInOrder(t *testing.T) {
	const n = 2 * ahead
	var got []int
	err := InOrder(t.Context(), n, func(_ context.Context, i int) (int, error) { return 3 * i, nil }, func(v int) error {
		got = append(got, v)
		return nil
	})
	if err != nil || len(got) != n || !slices.IsSorted(got) || got[n-1] != 3*(n-1) {
		t.Errorf("%v, %v", got, err)
	}
	if err := InOrder(t.Context(), 0, func(context.Context, int) (int, error) { return 0, nil }, func(int) error { return nil }); err != nil {
		t.Error(err)
	}
}

func TestInOrderEnds(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct{ compute, emit error }{"compute": {broken, nil}, "emit": {nil, broken}} {
		done := 0
		err := InOrder(t.Context(), 1000, func(_ context.Context, i int) (int, error) {
			if i == 10 {
				return i, c.compute
			}
			return i, nil
		}, func(i int) error {
			done++
			if i == 10 {
				return c.emit
			}
			return nil
		})
		if !errors.Is(err, broken) || done > 11 {
			t.Errorf("%s: %v after %d", name, err, done)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(broken)
	if err := InOrder(ctx, 5, func(ctx context.Context, _ int) (int, error) { return 0, context.Cause(ctx) }, func(int) error { return nil }); !errors.Is(err, broken) {
		t.Errorf("cancelled: %v", err)
	}
}
