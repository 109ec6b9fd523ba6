//go:build !js

package alphabet

import (
	"cmp"
	"fmt"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/input"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
	"golang.org/x/text/unicode/norm"
)

// position is a place in the file.
type position = token.Position

func decode(file string, text []byte, f *form) error { return input.YAML(file, text, f) }

// UnmarshalYAML reads a text and its place.
func (e *entry) UnmarshalYAML(n ast.Node) error {
	e.at = n.GetToken().Position
	switch n := n.(type) {
	case *ast.StringNode:
		e.text = n.Value
	case *ast.LiteralNode:
		e.text = n.Value.Value
	case *ast.IntegerNode:
		e.text = n.Token.Value
	default:
		return unreadable(n, "this must be letters; quote text with a meaning in YAML")
	}
	if !utf8.ValidString(e.text) {
		return unreadable(n, fmt.Sprintf("%.40q is not UTF-8", e.text))
	}
	e.text = norm.NFC.String(e.text)
	return nil
}

// UnmarshalYAML reads a mapping in the order of the file.
func (p *pairs) UnmarshalYAML(n ast.Node) error {
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = append(values, n)
	default:
		return unreadable(n, "this must be a mapping, each line with a letter and a colon")
	}
	*p = make(pairs, len(values))
	for i, v := range values {
		if err := cmp.Or((*p)[i].key.UnmarshalYAML(v.Key), (*p)[i].value.UnmarshalYAML(v.Value)); err != nil {
			return err
		}
	}
	return nil
}

// unreadable returns an error to which [input.YAML] adds the file and the place.
func unreadable(n ast.Node, message string) error {
	return &yaml.SyntaxError{Message: message, Token: n.GetToken()}
}
