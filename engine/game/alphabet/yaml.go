//go:build !js

package alphabet

import (
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/input"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
	"golang.org/x/text/unicode/norm"
)

// node is a part of the file, and position a place in it.
type (
	node     = ast.Node
	position = token.Position
)

func parse(file string, text []byte) (f form, err error) {
	err = input.YAML(file, text, &f)
	return f, err
}

func positionOf(n node) *position { return n.GetToken().Position }

func (b *builder) scalar(n node) (entry, error) {
	e := entry{at: positionOf(n)}
	switch n := n.(type) {
	case *ast.StringNode:
		e.text = n.Value
	case *ast.LiteralNode:
		e.text = n.Value.Value
	case *ast.IntegerNode:
		e.text = n.Token.Value
	default:
		return e, b.fault(e.at, "this must be letters; quote text with a meaning in YAML")
	}
	if !utf8.ValidString(e.text) {
		return e, b.fault(e.at, "%.40q is not UTF-8", e.text)
	}
	e.text = norm.NFC.String(e.text)
	return e, nil
}

func (b *builder) sequence(n node) ([]entry, error) {
	if n == nil {
		return nil, nil
	}
	s, ok := n.(*ast.SequenceNode)
	if !ok {
		return nil, b.fault(positionOf(n), "this must be a list, each line with a dash")
	}
	var entries []entry
	for _, v := range s.Values {
		e, err := b.scalar(v)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

func (b *builder) mapping(n node) ([]pair, error) {
	if n == nil {
		return nil, nil
	}
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = append(values, n)
	default:
		return nil, b.fault(positionOf(n), "this must be a mapping, each line with a letter and a colon")
	}
	var pairs []pair
	for _, v := range values {
		key, err := b.scalar(v.Key)
		if err != nil {
			return nil, err
		}
		value, err := b.scalar(v.Value)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair{key, value})
	}
	return pairs, nil
}
