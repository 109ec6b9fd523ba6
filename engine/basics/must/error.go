package must

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Err returns the error of a call with a value: must.Says(t, must.Err(os.Open(name)), os.ErrNotExist, name).
func Err[T any](_ T, err error) error { return err }

// Err2 is [Err] for calls with two values.
func Err2[A, B any](_ A, _ B, err error) error { return err }

// Text returns what an error says; "" if there is none.
func Text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Says is [Is], and also checks that the text of the error contains a part. Want is nil if any error will do.
func Says(t rapid.TB, err, want error, part string, context ...any) {
	t.Helper()
	checkText(t, err, want, strings.Contains, part, context)
}

// Begins is [Says] for the beginning of the text.
func Begins(t rapid.TB, err, want error, begin string, context ...any) {
	t.Helper()
	checkText(t, err, want, strings.HasPrefix, begin, context)
}

// Reads is [Says] for the whole text.
func Reads(t rapid.TB, err, want error, text string, context ...any) {
	t.Helper()
	checkText(t, err, want, func(got, text string) bool { return got == text }, text, context)
}

// As returns the error of a type that an error is or wraps, or ends the test if there is none.
func As[E error](t rapid.TB, err error, context ...any) E {
	t.Helper()
	found, ok := errors.AsType[E](err)
	if !ok {
		t.Fatalf("%serror %v, want a %T", about(context), err, found)
	}
	return found
}

// checkText marks the test as failed unless the error is or wraps the wanted one, and agrees accepts its text.
func checkText(t rapid.TB, err, want error, agrees func(got, text string) bool, text string, context []any) {
	t.Helper()
	if err == nil || want != nil && !errors.Is(err, want) || !agrees(err.Error(), text) {
		t.Errorf("%serror %v, want %v with %q", about(context), err, want, text)
	}
}

// Ended returns a context that has ended, and its cause.
func Ended(t testing.TB) (context.Context, error) {
	why := errors.New("ended by the test")
	ctx, end := context.WithCancelCause(t.Context())
	end(why)
	return ctx, why
}
