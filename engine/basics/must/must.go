// Package must is for tests. It ends a test at an error in what the test needs, and compares texts with golden files.
package must

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"pgregory.net/rapid"
)

// Do ends the test if there is an error.
func Do(t rapid.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get returns the value of a call, or ends the test if there is an error: must.Get(os.ReadFile(name))(t).
func Get[T any](value T, err error) func(rapid.TB) T {
	return func(t rapid.TB) T {
		t.Helper()
		Do(t, err)
		return value
	}
}

// Equal marks the test as failed if two values differ. The context, a format and its values, says what they are.
func Equal[T any](t rapid.TB, got, want T, context ...any) {
	t.Helper()
	if text := difference(got, want, context); text != "" {
		t.Error(text)
	}
}

// Same is [Equal], and ends the test if the values differ.
func Same[T any](t rapid.TB, got, want T, context ...any) {
	t.Helper()
	if text := difference(got, want, context); text != "" {
		t.Fatal(text)
	}
}

// difference says in what two values differ; "" if they are equal.
func difference(got, want any, context []any) string {
	a, b := reflect.ValueOf(got), reflect.ValueOf(want)
	if reflect.DeepEqual(got, want) || a.Kind() == reflect.Slice && a.Len()+b.Len() == 0 {
		return ""
	}
	format := "%s%+v, want %+v"
	if a.Kind() == reflect.String {
		format = "%s%q, want %q"
	}
	return fmt.Sprintf(format, about(context), got, want)
}

// about returns what a context says, with a colon.
func about(context []any) string {
	if len(context) == 0 {
		return ""
	}
	return fmt.Sprintf(context[0].(string), context[1:]...) + ": "
}

// Is marks the test as failed unless an error is the one that is wanted.
func Is(t rapid.TB, err, want error, context ...any) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s%v, want %v", about(context), err, want)
	}
}

// Fail is [Is] for the error of a call with a value: must.Fail(os.Open(name))(t, os.ErrNotExist).
func Fail[T any](_ T, err error) func(t rapid.TB, want error, context ...any) {
	return func(t rapid.TB, want error, context ...any) {
		t.Helper()
		Is(t, err, want, context...)
	}
}

// Get2 is [Get] for calls with two values.
func Get2[A, B any](a A, b B, err error) func(rapid.TB) (A, B) {
	return func(t rapid.TB) (A, B) {
		t.Helper()
		Do(t, err)
		return a, b
	}
}

// Tells marks the test as failed unless a text contains a part. An empty part requires an empty text.
func Tells(t rapid.TB, text, part string, context ...any) {
	t.Helper()
	if (text == "") != (part == "") || !strings.Contains(text, part) {
		t.Errorf("%s%q, want %q", about(context), text, part)
	}
}

// Hold marks the test as failed unless a condition holds. The format and its values say what is otherwise.
func Hold(t rapid.TB, holds bool, format string, values ...any) {
	t.Helper()
	if !holds {
		t.Errorf(format, values...)
	}
}

// Need is [Hold], and ends the test if the condition does not hold.
func Need(t rapid.TB, holds bool, format string, values ...any) {
	t.Helper()
	if !holds {
		t.Fatalf(format, values...)
	}
}
