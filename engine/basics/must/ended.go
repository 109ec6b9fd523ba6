package must

import (
	"context"
	"errors"
	"testing"
)

// Ended returns a context that has ended, and its cause.
func Ended(t testing.TB) (context.Context, error) {
	why := errors.New("ended by the test")
	ctx, end := context.WithCancelCause(t.Context())
	end(why)
	return ctx, why
}
