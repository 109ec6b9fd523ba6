package discover

// An exploration is one long script. What the page can't be explored for, or the tab does not answer, ends it wherever that is met: the
// error is thrown, and attempt returns it to who can go on without, or else to [Run].

// thrown is an error on its way to attempt.
type thrown struct{ error }

// fail throws an error.
func fail(err error) { panic(thrown{err}) }

// check throws an error, if there is one.
func check(err error) {
	if err != nil {
		fail(err)
	}
}

// got returns a value, unless there is an error to throw.
func got[T any](value T, err error) T {
	check(err)
	return value
}

// attempt does something, and returns the error that ended it early; nil if none did.
func attempt(do func()) (err error) {
	defer func() {
		switch end := recover().(type) {
		case nil:
		case thrown:
			err = end.error
		default:
			panic(end)
		}
	}()
	do()
	return nil
}
