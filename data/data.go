// Package data embeds the program's data: word lists with checksums and sources, and games with the commands that make
// them. Other packages read them. A program for the browser (GOOS=js) embeds nothing, since all of it would be
// downloaded: see [Source] there.
package data
