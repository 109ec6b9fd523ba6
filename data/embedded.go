//go:build !js

package data

import "embed"

// Words is the folder words. lists.json describes every list: its alphabet, the length of its words, its files, the number
// of words, the checksums and where the words came from. Each .txt file has one word a line, in lower case and with one
// code point a letter; those that end in .gz are packed. Answers stand in the order of the days they were set for, or
// commonest first where that is known, all other words in alphabetical order. en-5-uses.txt tells how common words are.
// PROVENANCE.md tells the same to a reader.
//
//go:embed words
var Words embed.FS

// Alphabets is the folder alphabets: a YAML file for each, named after the language. Package alphabet tells the form.
//
//go:embed alphabets
var Alphabets embed.FS

// Games is the folder games: the longest games of Absurdle in hard mode and of Wordle in strict mode. PROVENANCE.md names each file,
// what it holds and the command that makes it, byte for byte.
//
//go:embed games
var Games embed.FS

// Trees is the folder trees: optimal decision trees. PROVENANCE.md names each file, what it holds and the
// command that makes it, byte for byte.
//
//go:embed trees
var Trees embed.FS

// Openers is the folder openers: what each first guess takes. PROVENANCE.md names each file, what it holds and the command that
// makes it.
//
//go:embed openers
var Openers embed.FS

// Noise is the folder noise: strategies for WORDPL as tables. PROVENANCE.md names each file, what it holds and the command
// that makes it, byte for byte.
//
//go:embed noise
var Noise embed.FS

// Days is the folder days: the dates, numbers and answers of the daily game of The New York Times. PROVENANCE.md says where
// they are from.
//
//go:embed days
var Days embed.FS
