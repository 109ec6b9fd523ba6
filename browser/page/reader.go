package page

import (
	"embed"
	"strings"
)

//go:embed js
var scripts embed.FS

// readerJS is the reader, which runs once in a document. [WallScript] goes before it.
var readerJS = "globalThis.absurdist ?? " + Bundle(scripts, "state", "board", "around", "push", "calls", "feed", "survey")

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
