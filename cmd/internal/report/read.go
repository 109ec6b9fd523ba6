package report

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"strings"

	"absurdist/engine/record"
)

// gzipMagic begins a compressed file.
var gzipMagic = []byte{0x1f, 0x8b}

// Read reads the games of record files, which may be compressed, in the order of the files. An error names the
// file and the line. It wraps [record.ErrRecord] if the content is wrong, or is that of the file system.
func Read(files []string) ([]record.Game, error) {
	var games []record.Game
	for _, file := range files {
		list, err := readFile(file)
		if err != nil {
			return nil, err
		}
		games = append(games, list...)
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("no game in %s: %w", strings.Join(files, ", "), record.ErrRecord)
	}
	return games, nil
}

func readFile(name string) ([]record.Game, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b := bufio.NewReader(f)
	head, _ := b.Peek(len(gzipMagic))
	if !bytes.Equal(head, gzipMagic) {
		return record.Read(name, b)
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", name, err, record.ErrRecord)
	}
	games, err := record.Read(name, z)
	if err != nil && !errors.Is(err, record.ErrRecord) { // damaged, or cut off
		err = fmt.Errorf("%w: %w", err, record.ErrRecord)
	}
	return games, err
}
