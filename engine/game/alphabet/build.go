package alphabet

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/absurdist/absurdist/engine/basics/order"
)

type builder struct {
	a         *Alphabet
	at        *position // of the letters
	spellings []spelling
}

// spelling is a text of several code points that counts as a letter.
type spelling struct {
	text   string
	letter rune
	at     *position
}

// addLetters reads the letters and numbers them.
func (b *builder) addLetters(f form) error {
	b.at = f.Letters.at
	for _, text := range f.Letters.fields() {
		letter, one := single(text)
		if !one {
			return b.fault(b.at, "%.40q is more than one code point: use a single one that the alphabet has nowhere else, such as ŀ, and give the usual spelling under written, ŀ: l·l", text)
		}
		if why := unusable(letter); why != "" {
			return b.fault(b.at, "%q can't be a letter: %s", letter, why)
		}
		if _, twice := b.a.fold[letter]; twice {
			return b.fault(b.at, "%q appears twice among the letters", letter)
		}
		b.a.fold[letter] = text
		b.a.letters = append(b.a.letters, letter)
	}
	if n := len(b.a.letters); n == 0 || n > most {
		return b.fault(b.at, "there are %d letters, and an alphabet has 1 to %d", n, most)
	}
	b.a.codes = slices.Repeat([]int8{-1}, int(slices.Max(b.a.letters))+1)
	for i, letter := range b.a.letters {
		b.a.codes[letter] = int8(i)
	}
	return nil
}

// unusable says why a code point can't be a letter, or returns "".
func unusable(r rune) string {
	switch {
	case r > 0xffff:
		return "it is outside the Basic Multilingual Plane of Unicode"
	case r == '#' || r == ',':
		return "it has a meaning of its own in lists of words"
	case !unicode.IsGraphic(r) || unicode.IsSpace(r) || r == utf8.RuneError:
		return "it is invisible"
	case !norm.NFC.PropertiesString(string(r)).BoundaryBefore():
		return "it combines with the character before it"
	case unicode.ToLower(r) != r:
		return "letters are written in lower case"
	}
	return ""
}

// addUpper reads how letters with their own capital are shown, and takes Unicode's capitals for the others. Anything
// that differs from a letter only in case counts as the letter.
func (b *builder) addUpper(f form) error {
	for _, p := range f.Upper {
		letter, err := b.letter(p.key)
		if err != nil {
			return err
		}
		upper, one := single(p.value.text)
		if !one || !norm.NFC.PropertiesString(p.value.text).BoundaryBefore() {
			return b.fault(p.value.at, "the upper case of %c must be one code point, not %.40q", letter, p.value.text)
		}
		if err := b.count(upper, string(letter), p.value.at); err != nil {
			return err
		}
		b.a.capital[letter] = upper
	}
	for _, letter := range b.a.letters {
		if _, known := b.a.capital[letter]; known {
			continue
		}
		upper := unicode.ToUpper(letter)
		if other, taken := b.a.fold[upper]; taken && other != string(letter) {
			return b.fault(b.at, "the upper case of %c, %c, is that of %s already: say under upper how they differ", letter, upper, other)
		}
		b.a.fold[upper] = string(letter)
		b.a.capital[letter] = upper
	}
	for _, letter := range b.a.letters {
		b.foldCase(letter, string(letter))
	}
	return nil
}

func (b *builder) letter(e entry) (rune, error) {
	if r, one := single(e.text); one {
		if _, ok := b.a.Code(r); ok {
			return r, nil
		}
	}
	return 0, b.fault(e.at, "%.40q is not one of the letters", e.text)
}

// count makes a code point count as some letters.
func (b *builder) count(r rune, letters string, at *position) error {
	if _, is := b.a.Code(r); is && string(r) != letters {
		return b.fault(at, "%q is a letter of its own and can't count as %s", r, letters)
	}
	if other, taken := b.a.fold[r]; taken && other != letters {
		return b.fault(at, "%q already counts as %s", r, other)
	}
	b.a.fold[r] = letters
	return nil
}

// foldCase makes code points that differ from r only in case count as these letters, unless they count as others
// already.
func (b *builder) foldCase(r rune, letters string) {
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		if _, taken := b.a.fold[other]; !taken {
			b.a.fold[other] = letters
		}
	}
}

// addSame reads the variants of letters.
func (b *builder) addSame(f form) error {
	for _, p := range f.Same {
		for _, r := range p.key.text {
			if _, err := b.letter(entry{string(r), p.key.at}); err != nil {
				return err
			}
		}
		for _, text := range p.value.fields() {
			if err := b.addVariant(p.key, entry{text, p.value.at}); err != nil {
				return err
			}
		}
	}
	for _, p := range f.Same {
		for _, text := range p.value.fields() {
			if r, one := single(text); one {
				b.foldCase(r, p.key.text)
			}
		}
	}
	return nil
}

// addVariant makes a text count as some letters.
func (b *builder) addVariant(letters, variant entry) error {
	r, one := single(variant.text)
	switch {
	case !one:
		return b.spell(letters, variant)
	case unicode.Is(unicode.M, r) || !unicode.IsGraphic(r) || r == utf8.RuneError:
		return b.fault(variant.at, "%q can't count as %s: it is invisible by itself", r, letters.text)
	}
	return b.count(r, letters.text, variant.at)
}

// spell makes a text of several code points count as a letter.
func (b *builder) spell(key, text entry) error {
	letter, err := b.letter(key)
	if err != nil {
		return err
	}
	if n := utf8.RuneCountInString(text.text); n < 2 || n > mostWritten || strings.ContainsFunc(text.text, unicode.IsSpace) {
		return b.fault(text.at, "%c must be written with 2 to %d code points and no spaces, not %.40q", letter, mostWritten, text.text)
	}
	b.spellings = append(b.spellings, spelling{text.text, letter, text.at})
	return nil
}

// addWritten reads the usual spelling of letters that are one code point only here.
func (b *builder) addWritten(f form) error {
	for _, p := range f.Written {
		if err := b.spell(p.key, p.value); err != nil {
			return err
		}
		letter, _ := single(p.key.text)
		b.a.shown[letter] = norm.NFC.String(strings.Map(b.upper, p.value.text))
	}
	return nil
}

func (b *builder) upper(r rune) rune { return cmp.Or(b.a.capital[r], unicode.ToUpper(r)) }

// addSpellings folds the spellings, since texts are folded before a spelling is looked for.
func (b *builder) addSpellings(form) error {
	for _, s := range b.spellings {
		for _, r := range s.text {
			if _, known := b.a.fold[r]; !known {
				b.a.fold[r] = string(r)
				b.foldCase(r, string(r))
			}
		}
	}
	letters := map[string]rune{}
	for _, s := range b.spellings {
		var folded strings.Builder
		for _, r := range s.text {
			folded.WriteString(b.a.fold[r])
		}
		if other, twice := letters[folded.String()]; twice && other != s.letter {
			return b.fault(s.at, "%q already counts as %c", s.text, other)
		}
		letters[folded.String()] = s.letter
	}
	if len(letters) == 0 {
		return nil
	}
	texts := slices.Collect(maps.Keys(letters))
	order.By(texts, func(x, y string) int { return cmp.Or(len(y)-len(x), cmp.Compare(x, y)) }) // longest first
	var replaced []string
	for _, text := range texts {
		replaced = append(replaced, text, string(letters[text]))
	}
	b.a.spelled = strings.NewReplacer(replaced...)
	return nil
}

// keysInRow is the length of a keyboard row if the file does not give the rows.
const keysInRow = 10

func (b *builder) addKeyboard(f form) error {
	if len(f.Keyboard) == 0 {
		b.a.keyboard = slices.Collect(slices.Chunk(b.a.letters, keysInRow))
		return nil
	}
	on := map[rune]bool{}
	for _, row := range f.Keyboard {
		var keys []rune
		for _, text := range row.fields() {
			word, err := b.a.Normalize(text)
			letter, one := single(word)
			if err != nil || !one {
				return b.fault(row.at, "%.40q on the keyboard is not one of the letters", text)
			}
			if on[letter] {
				return b.fault(row.at, "%.40q is twice on the keyboard", text)
			}
			on[letter] = true
			keys = append(keys, letter)
		}
		b.a.keyboard = append(b.a.keyboard, keys)
	}
	for _, letter := range b.a.letters {
		if !on[letter] {
			return b.fault(f.Keyboard[0].at, "%c is not on the keyboard", letter)
		}
	}
	return nil
}
