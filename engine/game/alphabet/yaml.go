//go:build !js

package alphabet

import (
	"fmt"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/input"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
	"golang.org/x/text/unicode/norm"
)

// position is a place in the file.
type position = token.Position

// parse reads an alphabet file.
func (b *builder) parse(text []byte) (f form, err error) {
	var all struct{ Letters, Written, Same, Upper, Keyboard ast.Node }
	if err := input.YAML(b.a.name, text, &all); err != nil {
		return f, fmt.Errorf("%w: %w", err, ErrAlphabet)
	}
	if all.Letters != nil {
		f.letters, err = b.scalar(all.Letters)
	}
	for _, m := range []struct {
		node  ast.Node
		pairs *[]pair
	}{{all.Upper, &f.upper}, {all.Same, &f.same}, {all.Written, &f.written}} {
		if err == nil && m.node != nil {
			*m.pairs, err = b.mapping(m.node)
		}
	}
	if err == nil && all.Keyboard != nil {
		f.keyboardAt = positionOf(all.Keyboard)
		f.keyboard, err = b.sequence(all.Keyboard)
	}
	return f, err
}

func positionOf(n ast.Node) *position { return n.GetToken().Position }

func (b *builder) scalar(n ast.Node) (entry, error) {
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

func (b *builder) sequence(n ast.Node) (entries []entry, err error) {
	s, ok := n.(*ast.SequenceNode)
	if !ok {
		return nil, b.fault(positionOf(n), "this must be a list, each line with a dash")
	}
	entries = make([]entry, len(s.Values))
	for i, v := range s.Values {
		if entries[i], err = b.scalar(v); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

func (b *builder) mapping(n ast.Node) (pairs []pair, err error) {
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = append(values, n)
	default:
		return nil, b.fault(positionOf(n), "this must be a mapping, each line with a letter and a colon")
	}
	pairs = make([]pair, len(values))
	for i, v := range values {
		if pairs[i].key, err = b.scalar(v.Key); err != nil {
			return nil, err
		}
		if pairs[i].value, err = b.scalar(v.Value); err != nil {
			return nil, err
		}
	}
	return pairs, nil
}
