package game

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// ReadWords reads a list: words of one length in one alphabet, one a line. Empty lines and lines that begin with # are
// ignored. Without an alphabet the letters are only changed to lower case. A repeated word counts once; repeated then
// describes the lines, and is empty otherwise.
//
// The error names the file and the line of a word that is not in the alphabet or has another length, and wraps
// [ErrList]; or it is that of [input.Text].
func ReadWords(file string, r io.Reader, letters *alphabet.Alphabet) (words []Word, repeated string, err error) {
	lines := map[Word][]int{} // on which each word is
	var twice []Word          // in the order of their second lines
	err = input.Lines(file, r, input.Words, ErrList, func(n int, line string) error {
		w, err := parseWord(letters, line)
		switch {
		case err != nil && encoding(line) != "":
			return fmt.Errorf("the file is %s: save it as UTF-8", encoding(line))
		case err != nil:
			return err
		case len(words) > 0 && w.Len() != words[0].Len():
			return fmt.Errorf("%q has %s and %q on line %d has %d: the words of a list have one length",
				w, plural(w.Len(), "letter"), words[0], lines[words[0]][0], words[0].Len())
		}
		switch lines[w] = append(lines[w], n); len(lines[w]) {
		case 1:
			words = append(words, w)
		case 2:
			twice = append(twice, w)
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, "", err
	case len(words) == 0:
		return nil, "", fmt.Errorf("%s: no words in it: %w", file, ErrList)
	case len(twice) > 0:
		repeated = file + ": " + describe(twice, lines)
	}
	return words, repeated, nil
}

// encoding names what a line seems to be encoded in, if that is not UTF-8.
func encoding(line string) string {
	switch {
	case strings.HasPrefix(line, "\xff\xfe"), strings.HasPrefix(line, "\xfe\xff"), strings.IndexByte(line, 0) >= 0:
		return "in UTF-16"
	case !utf8.ValidString(line):
		return "not in UTF-8, but perhaps in Latin-1 (ISO 8859-1)"
	}
	return ""
}

// ReadWordFile is [ReadWords] for a file. The error may also be that of opening it.
func ReadWordFile(name string, letters *alphabet.Alphabet) (words []Word, repeated string, err error) {
	f, err := input.Open(name)
	if err != nil {
		return nil, "", err
	}
	defer f.Close()
	return ReadWords(name, f, letters)
}

// ParseAnyWord reads a word before its dictionary is known: 3 to 12 letters, changed only to lower case.
// [Dictionary.Spell] makes it one of the dictionary. The error wraps [ErrLength].
func ParseAnyWord(text string) (Word, error) { return WordOf(strings.ToLower(norm.NFC.String(text))) }

// Spell writes a word from [ParseAnyWord], or from [ReadWords] without an alphabet, in the dictionary's alphabet, where
// é may be e. The error is that of [Dictionary.ParseWord].
func (d *Dictionary) Spell(w Word) (Word, error) { return d.ParseWord(w.String()) }

// parseWord reads a word of 3 to 12 letters of the alphabet, or of any letters if that is nil.
func parseWord(letters *alphabet.Alphabet, text string) (Word, error) {
	if letters == nil {
		return ParseAnyWord(text)
	}
	normal, err := letters.Normalize(text)
	if err != nil {
		return Word{}, err
	}
	return WordOf(normal)
}

// mostListed is the most repeated words that are reported, and the most lines for each.
const mostListed = 5

// describe says on which lines repeated words are.
func describe(twice []Word, lines map[Word][]int) string {
	var listed []string
	for _, w := range twice[:min(len(twice), mostListed)] {
		listed = append(listed, fmt.Sprintf("%q is on lines %s", w, enumerate(lines[w])))
	}
	text := strings.Join(listed, "; ")
	if more := len(twice) - len(listed); more > 0 {
		text += fmt.Sprintf("; %d more words are repeated", more)
	}
	return text
}

// enumerate lists numbers: 1, 2 and 5. It cuts long lists.
func enumerate(numbers []int) string {
	var list []string
	for _, n := range numbers[:min(len(numbers), mostListed)] {
		list = append(list, strconv.Itoa(n))
	}
	if len(numbers) > mostListed {
		return strings.Join(list, ", ") + " and more"
	}
	return plain.List(list, "and")
}

// LongestGame returns the words of the famous game of Absurdle in hard mode, on the original lists: 10,692 guesses, the
// last of them JAZZY. The post "Absurdle Hard-Mode High Score" describes the game; the words are our own, see
// data/games.
func LongestGame() ([]Word, error) {
	const name = "games/jazzy.txt.gz"
	f, err := data.Games.Open(name)
	if err != nil {
		return nil, fmt.Errorf("embedded game: %w", err)
	}
	defer f.Close()
	words, _, err := ReadWords(name, f, alphabet.English())
	return words, err
}
