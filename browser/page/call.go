package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
)

// call calls a function of the reader in the frame with the board.
func call[T any](ctx context.Context, p *Page, name string, args ...any) (T, error) {
	var zero T
	expr, err := expression(name, args...)
	if err != nil {
		return zero, err
	}
	err = p.await(ctx, boardLimit, func(s State) bool { return s.reader != 0 })
	if errors.Is(err, errWaited) {
		err = &MismatchError{p.profile.Name, "a document", "none", boardLimit}
	}
	if err != nil {
		return zero, err
	}
	return evaluate[T](ctx, p, p.State().reader, expr)
}

// expression writes a call of a function of the reader.
func expression(name string, args ...any) (string, error) {
	texts := make([]string, len(args))
	for i, a := range args {
		text, err := json.Marshal(a)
		if err != nil {
			return "", err
		}
		texts[i] = string(text)
	}
	return "absurdist." + name + "(" + strings.Join(texts, ",") + ")", nil
}

// evaluate runs an expression in a world of the page and reads its value.
func evaluate[T any](ctx context.Context, p *Page, in runtime.ExecutionContextID, expr string) (T, error) {
	var value T
	res, err := cdp.Call(ctx, p.target, runtime.Evaluate, runtime.EvaluateParams{
		Expression: expr, ContextID: in, ReturnByValue: new(true), AwaitPromise: new(true),
	})
	if err != nil {
		return value, p.broken(ctx, err)
	}
	if e := res.ExceptionDetails; e != nil {
		text := e.Text
		if e.Exception != nil {
			text = e.Exception.Description
		}
		return value, fmt.Errorf("the reader failed on the page: %s", text)
	}
	if len(res.Result.Value) == 0 { // undefined
		return value, nil
	}
	return value, json.Unmarshal(res.Result.Value, &value)
}
