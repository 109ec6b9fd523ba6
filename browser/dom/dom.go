// Package dom holds the functions that all scripts in pages build on: walking a page with its open shadow roots, what shows, what a
// pointer hits, the text of an element, and writing into fields.
package dom

import _ "embed"

// Script defines absurdistDOM. It is put in front of the scripts that use it, and does nothing where it ran before.
//
//go:embed dom.js
var Script string
