package protocol

import (
	"errors"
	"fmt"
	"strings"
)

// ErrSplit is wrapped by the errors of [Split].
var ErrSplit = errors.New("bad command line")

// Split splits a command line into words as a shell does: at white space, but not within '…' or "…". A backslash takes the next
// character literally; within "…" only \ and ", within '…' nothing. Nothing is expanded.
func Split(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, quote, escaped := false, rune(0), false
	for _, r := range text {
		switch {
		case escaped:
			if quote == '"' && r != '"' && r != '\\' {
				word.WriteByte('\\')
			}
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped, inWord = true, true
		case r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, inWord = r, true
		case strings.ContainsRune(" \t\r\n", r):
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	switch {
	case quote != 0:
		return nil, fmt.Errorf("%w: the quotation mark %c is not closed", ErrSplit, quote)
	case escaped:
		return nil, fmt.Errorf("%w: nothing follows the last backslash", ErrSplit)
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
