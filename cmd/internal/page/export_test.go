package page

import "testing/fstest"

// Put puts files onto the page, in place of those in the folder built.
func Put(files fstest.MapFS) {
	for name := range files {
		sources()[name] = source{files, name}
	}
}
