//go:build !js

package data

import "embed"

// Words is the folder words. lists.json describes every list: its alphabet, the length of its words, its files, the
// number of words, the checksums and the sources. Each .txt file has one word a line, in lower case and with one code
// point a letter; .gz files are compressed. Answers are in the order of their days, or commonest first if that is
// known; other words are in alphabetical order. en-5-uses.txt says how common words are. PROVENANCE.md describes all
// this for readers.
//
//go:embed words
var Words embed.FS

// Alphabets is the folder alphabets, with a YAML file for each, named after the language. Package alphabet describes
// the format.
//
//go:embed alphabets
var Alphabets embed.FS

// Games is the folder games: the longest games of Absurdle in hard mode and of Wordle in strict mode. PROVENANCE.md
// names each file, its content and the command that makes it, byte for byte.
//
//go:embed games
var Games embed.FS

// Trees is the folder trees: optimal decision trees. PROVENANCE.md names each file, its content and the command that
// makes it, byte for byte.
//
//go:embed trees
var Trees embed.FS

// Openers is the folder openers: bounds for each first guess. PROVENANCE.md names each file, its content and the
// command that makes it.
//
//go:embed openers
var Openers embed.FS

// Noise is the folder noise: strategies for WORDPL as tables. PROVENANCE.md names each file, its content and the
// command that makes it, byte for byte.
//
//go:embed noise
var Noise embed.FS

// Days is the folder days: the dates, numbers and answers of the daily game of The New York Times. PROVENANCE.md gives
// the source.
//
//go:embed days
var Days embed.FS

// League is the folder league: results of leagues, whose tables are shown with the practice pages. PROVENANCE.md names each
// file, its content and the command that makes it.
//
//go:embed league
var League embed.FS
