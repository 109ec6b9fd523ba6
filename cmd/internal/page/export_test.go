package page

import "testing/fstest"

// Put puts files onto the page, in place of those in the folder built.
func Put(others fstest.MapFS) {
	for name, f := range others {
		files()[name] = func() ([]byte, error) { return f.Data, nil }
	}
}
