// Package data holds what the program carries with it: the word lists, each with its checksum and
// the place it came from, and games with the command that makes them. It is embedded files and nothing else; package engine reads them.
// A program for the browser (GOOS=js) embeds none, as it would have to be downloaded with all of them: see [Source] there.
package data
