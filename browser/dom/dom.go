// Package dom holds the functions that all scripts in pages build on: walking a page with its open shadow roots, what shows, what a
// pointer hits, the text of an element, and writing into fields.
package dom

import (
	"embed"
	"strings"
)

// Script defines absurdistDOM. It is put in front of the scripts that use it, and does nothing where it ran before.
//
//go:embed dom.js
var Script string

// Bundle joins the named files of a folder js into one scope.
func Bundle(files embed.FS, names ...string) string {
	var b strings.Builder
	b.WriteString("(() => {\n")
	for _, name := range names {
		text, err := files.ReadFile("js/" + name + ".js")
		if err != nil {
			panic(err) // it is embedded
		}
		b.Write(text)
	}
	b.WriteString("})();\n")
	return b.String()
}
