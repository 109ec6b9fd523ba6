// Package must is for tests. It ends a test at an error in what the test needs, and compares texts with golden files.
package must

import (
	"fmt"
	"reflect"

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
	a, b := reflect.ValueOf(got), reflect.ValueOf(want)
	if reflect.DeepEqual(got, want) || a.Kind() == reflect.Slice && a.Len()+b.Len() == 0 {
		return
	}
	about := ""
	if len(context) > 0 {
		about = fmt.Sprintf(context[0].(string), context[1:]...) + ": "
	}
	format := "%s%+v, want %+v"
	if a.Kind() == reflect.String {
		format = "%s%q, want %q"
	}
	t.Errorf(format, about, got, want)
}

// Get2 is [Get] for calls with two values.
func Get2[A, B any](a A, b B, err error) func(rapid.TB) (A, B) {
	return func(t rapid.TB) (A, B) {
		t.Helper()
		Do(t, err)
		return a, b
	}
}
