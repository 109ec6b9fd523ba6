package protocol

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
)

// weightsOf returns the file of a dictionary's weights and its SHA-256 in hex; empty texts where it has none.
func weightsOf(d *game.Dictionary) (file, sum string) {
	if d.Weights() == nil {
		return "", ""
	}
	var b strings.Builder
	for i, w := range d.Weights() {
		if w > 0 {
			b.WriteString(d.Words()[i].String() + "\t" + strconv.FormatFloat(w, 'g', -1, 64) + "\n")
		}
	}
	hash := sha256.Sum256([]byte(b.String()))
	return b.String(), hex.EncodeToString(hash[:])
}

// readWeights returns the dictionary with the weights of a file.
func readWeights(path, name string, d *game.Dictionary) (*game.Dictionary, error) {
	file, err := input.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	weights, err := game.ReadWeights(path, file, d)
	if err != nil {
		return nil, err
	}
	return d.Weighted(name, weights)
}

// writeOnce writes a file unless it is there.
func writeOnce(file, text string) error {
	if _, err := os.Stat(file); err == nil {
		return nil
	}
	return os.WriteFile(file, []byte(text), 0o644)
}
