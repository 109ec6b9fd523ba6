package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"strings"
)

// writeFile writes a file whole or not at all.
func writeFile(name string, content []byte) error {
	temp := name + ".tmp"
	if err := os.WriteFile(temp, content, 0o644); err != nil {
		return err
	}
	if err := os.Rename(temp, name); err != nil {
		os.Remove(temp)
		return err
	}
	return nil
}

// writePacked is writeFile, and compresses the content if the name ends in .gz. Equal contents give equal
// files: gzip's header holds no time and no name.
func writePacked(name string, content []byte) error {
	if !strings.HasSuffix(name, ".gz") {
		return writeFile(name, content)
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(content); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return writeFile(name, packed.Bytes())
}
