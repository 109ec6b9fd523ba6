package chain

import (
	"bytes"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// Notation writes a chain of classes of a secret as the post does: the greens in their places, and after a
// comma the letters known but not placed, the newest first: <.a...,y>.
func Notation(secret game.Word, chain []Class) []string {
	list := make([]string, len(chain))
	var yellow []byte // newest first
	for n, c := range chain {
		green := bytes.Repeat([]byte{'.'}, game.Letters)
		var open [letterCount]int // letters that c reveals but does not place
		for i, letter := range secret[:game.Letters] {
			if c.greens()>>i&1 == 1 {
				green[i] = byte(letter)
				open[letter-'a']--
			}
			open[letter-'a'] += int(c.letters() >> i & 1)
		}
		yellow = renew(yellow, open)
		list[n] = "<" + string(green) + "," + string(yellow) + ">"
	}
	return list
}

// renew drops from old what is no longer open, and puts what is new before it.
func renew(old []byte, open [letterCount]int) []byte {
	var kept, fresh []byte
	for _, letter := range old {
		if open[letter-'a'] > 0 {
			open[letter-'a']--
			kept = append(kept, letter)
		}
	}
	for i, n := range open {
		fresh = append(fresh, strings.Repeat(string(rune('a'+i)), max(n, 0))...)
	}
	return append(fresh, kept...)
}
