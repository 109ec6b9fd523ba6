package plain

// Error returns an error that wraps a kind of error and its cause, but has the text of the cause alone. The kind is for programs: whoever
// prints the error says what it is about.
func Error(kind, cause error) error { return &kindError{kind, cause} }

type kindError struct{ kind, cause error }

func (e *kindError) Error() string   { return e.cause.Error() }
func (e *kindError) Unwrap() []error { return []error{e.kind, e.cause} }
