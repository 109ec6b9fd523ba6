package chrome

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/runtime"
)

// Call writes a call of a script's function, with its arguments as JSON.
func Call(function string, args ...any) (string, error) {
	texts := make([]string, len(args))
	for i, a := range args {
		text, err := json.Marshal(a)
		if err != nil {
			return "", err
		}
		texts[i] = string(text)
	}
	return function + "(" + strings.Join(texts, ",") + ")", nil
}

// Value reads what an evaluation by value gave; undefined is the zero value. An
// exception is an error that begins with what failed.
func Value[T any](res runtime.EvaluateResult, failed string) (T, error) {
	var value T
	if e := res.ExceptionDetails; e != nil {
		text := e.Text
		if e.Exception != nil {
			text = e.Exception.Description
		}
		return value, fmt.Errorf("%s: %s", failed, text)
	}
	if len(res.Result.Value) == 0 { // undefined
		return value, nil
	}
	return value, json.Unmarshal(res.Result.Value, &value)
}
