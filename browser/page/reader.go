package page

import (
	"embed"
	"strings"
)

//go:embed js
var scripts embed.FS

// readerJS is the reader: its files in one scope, which runs once in a document. [WallScript] goes before it.
var readerJS = func() string {
	var b strings.Builder
	b.WriteString("(() => {\nif (globalThis.absurdist) return;\n")
	for _, name := range []string{"state", "board", "around", "push", "calls", "feed", "survey"} {
		text, err := scripts.ReadFile("js/" + name + ".js")
		if err != nil {
			panic(err)
		}
		b.Write(text)
	}
	b.WriteString("})();\n")
	return b.String()
}()
