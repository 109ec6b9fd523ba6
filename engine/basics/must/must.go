// Package must is for tests. It ends a test at an error in what the test needs, and compares texts with golden files.
package must

// TB is [testing.TB], or a test of properties.
type TB interface {
	Helper()
	Fatal(args ...any)
}

// Do ends the test if there is an error.
func Do(t TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get returns the value of a call, or ends the test if there is an error: must.Get(os.ReadFile(name))(t).
func Get[T any](value T, err error) func(TB) T {
	return func(t TB) T {
		t.Helper()
		Do(t, err)
		return value
	}
}
