//go:build !js

package input

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	v1 "github.com/go-json-experiment/json/v1"
)

// JSON reads one JSON value strictly, so that it means the same to every reader. A key must be written exactly as its field is, in the same
// case and alphabet. Errors are a key that no field has, a key that occurs twice, text that is not UTF-8, and anything after the value.
func JSON(text []byte, into any) error { return unmarshal(text, into, json.RejectUnknownMembers(true)) }

// LaterJSON is [JSON] for what a later version may have written: it ignores keys that no field has.
func LaterJSON(text []byte, into any) error { return unmarshal(text, into) }

func unmarshal(text []byte, into any, options ...json.Options) error {
	options = append(options, v1.FormatDurationAsNano(true)) // as encoding/json writes
	err := json.Unmarshal(text, into, options...)
	var (
		semantic  *json.SemanticError
		syntactic *jsontext.SyntacticError
	)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return errors.New("it is cut off")
	case errors.Is(err, jsontext.ErrDuplicateName) && errors.As(err, &syntactic):
		return fmt.Errorf("the key %.60q is there twice", key(syntactic.JSONPointer))
	case !errors.As(err, &semantic):
		return errors.New(strings.TrimPrefix(err.Error(), "jsontext: "))
	case errors.Is(err, json.ErrUnknownName):
		return fmt.Errorf("unknown key %.60q", key(semantic.JSONPointer))
	}
	if semantic.Err != nil && semantic.JSONValue == nil {
		return semantic.Err // of a type that reads itself
	}
	where := "the value"
	if k := key(semantic.JSONPointer); k != "" {
		where = fmt.Sprintf("%.60q", k)
	}
	if semantic.Err == nil {
		return fmt.Errorf("%s can't be %s", where, kinds[semantic.JSONKind])
	}
	return fmt.Errorf("%s is %.40s: %w", where, semantic.JSONValue, semantic.Err)
}

var kinds = map[jsontext.Kind]string{'{': "an object", '[': "a list", '"': "text", '0': "a number", 't': "true", 'f': "false", 'n': "null"}

// key returns the path of a key, with slashes between the keys that contain each other.
func key(p jsontext.Pointer) string { return strings.TrimPrefix(string(p), "/") }
