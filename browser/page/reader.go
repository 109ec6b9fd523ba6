package page

import (
	"embed"

	"github.com/absurdist/absurdist/browser/dom"
)

//go:embed js
var scripts embed.FS

// readerJS is the reader, which runs once in a document. [WallScript] goes before it.
var readerJS = "globalThis.absurdist ?? " + dom.Bundle(scripts, "state", "board", "around", "push", "calls", "feed", "survey")
