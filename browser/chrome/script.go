package chrome

import (
	"encoding/json"

	"github.com/chromedp/cdproto/runtime"
)

// Call returns a call of a script's function, with its arguments as JSON.
func Call(function string, args ...any) (string, error) {
	list, err := json.Marshal(append([]any{}, args...))
	return function + "(..." + string(list) + ")", err
}

// ThrownError is an exception of a script.
type ThrownError struct{ Text string }

func (e *ThrownError) Error() string { return "a script on the page failed: " + e.Text }

// value reads the result of an evaluation by value. Undefined is the zero value.
func value[T any](res runtime.EvaluateResult) (T, error) {
	var value T
	if e := res.ExceptionDetails; e != nil {
		text := e.Text
		if e.Exception != nil {
			text = e.Exception.Description
		}
		return value, &ThrownError{text}
	}
	if len(res.Result.Value) == 0 {
		return value, nil
	}
	if err := json.Unmarshal(res.Result.Value, &value); err != nil {
		return value, &ThrownError{err.Error()}
	}
	return value, nil
}
