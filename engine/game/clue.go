package game

import (
	"errors"
	"fmt"
	"iter"
	"strings"
)

// Color is the colour of a tile.
type Color uint8

// The colours, in the order in which Absurdle compares them.
const (
	Grey   Color = iota // not in the answer, or not as often
	Yellow              // in the answer at another place
	Green               // in the answer at this place
)

// Clue is the colours of a guess. For five letters it is a base-3 number, leftmost tile first: 0 is all grey,
// [AllGreen] is the answer. For other lengths the bits above that number hold the length.
type Clue uint32

const (
	// AllGreen is the clue of five letters that ends a game. See [Clue.Solved] for all lengths.
	AllGreen Clue = Clues - 1
	// Clues is the number of clues of five letters, 3^5. (Not all of them can occur: four
	// greens and a yellow can't.)
	Clues = 243
	// lengthShift is the position of the length in a clue of other than five letters. 3^12 is less than 1<<20.
	lengthShift = 24
)

// powers[n] is 3^n, the number of clues of n letters.
var powers = func() (p [MaxLetters + 1]uint32) {
	p[0] = 1
	for n := 1; n < len(p); n++ {
		p[n] = 3 * p[n-1]
	}
	return p
}()

// ClueCount returns the number of clues of that many letters, 3^letters.
func ClueCount(letters int) int { return int(powers[letters]) }

// NumberedClue returns the clue of that many letters with that number, from 0 for all grey to 3^letters - 1.
func NumberedClue(letters int, number uint32) Clue {
	if letters == Letters {
		return Clue(number)
	}
	return Clue(uint32(letters)<<lengthShift + number)
}

// Solution returns the clue that ends a game with words of that many letters: all green.
func Solution(letters int) Clue { return NumberedClue(letters, powers[letters]-1) }

// Len returns the number of tiles.
func (c Clue) Len() int {
	if n := c >> lengthShift; n > 0 {
		return int(n)
	}
	return Letters
}

// Number returns the clue as a base-3 number, leftmost tile first.
func (c Clue) Number() uint32 { return uint32(c) & (1<<lengthShift - 1) }

// Solved reports whether all tiles are green.
func (c Clue) Solved() bool { return c == AllGreen || c.Number() == powers[c.Len()]-1 }

// digits[c] holds the five colours of clue c.
var digits = func() (d [Clues][Letters]Color) {
	for c := range d {
		for i, rest := Letters-1, c; i >= 0; i, rest = i-1, rest/3 {
			d[c][i] = Color(rest % 3)
		}
	}
	return d
}()

// tileValue[i] is the value of a yellow tile at place i of five; a green one counts twice that.
var tileValue = [Letters]uint8{81, 27, 9, 3, 1}

// Score returns the clue that answer, a word of as many letters, gives to guess by Wordle's rule. Greens come first. Then
// each other letter of the guess, left to right, is yellow while the answer has an uncounted copy of it.
func Score(guess, answer Word) Clue { return scoreOf(&guess, &answer) }

// scoreOf is Score without copies of the words, for whole lists.
func scoreOf(guess, answer *Word) Clue {
	if guess[Letters] != 0 {
		return scoreAny(guess, answer)
	}
	g, a := (*[Letters]Letter)(guess[:]), (*[Letters]Letter)(answer[:])
	const above = 'a' &^ 31 // the bits that letters a-z have in common; they differ in the last five
	guessed := (g[0] ^ above) | (g[1] ^ above) | (g[2] ^ above) | (g[3] ^ above) | (g[4] ^ above)
	answered := (a[0] ^ above) | (a[1] ^ above) | (a[2] ^ above) | (a[3] ^ above) | (a[4] ^ above)
	if guessed|answered > 31 {
		return scoreAny(guess, answer)
	}
	var left [32]uint8
	var clue uint8
	for i, l := range a {
		if l == g[i] {
			clue += 2 * tileValue[i]
		} else {
			left[l&31]++
		}
	}
	for i, l := range g {
		if l != a[i] && left[l&31] > 0 {
			left[l&31]--
			clue += tileValue[i]
		}
	}
	return Clue(clue)
}

// scoreAny is Score for words of any length and letters.
func scoreAny(guess, answer *Word) Clue {
	var used [MaxLetters]bool // letters of the answer that are used up
	var colors [MaxLetters]Color
	n := guess.Len()
	for i := range n {
		if guess[i] == answer[i] {
			colors[i], used[i] = Green, true
		}
	}
	for i, g := range guess[:n] {
		for k := 0; colors[i] != Green && k < n; k++ {
			if !used[k] && answer[k] == g {
				colors[i], used[k] = Yellow, true
				break
			}
		}
	}
	return MakeClue(colors[:n]...)
}

// MakeClue returns the clue of the colours, leftmost first.
func MakeClue(colors ...Color) Clue {
	var number uint32
	for _, v := range colors {
		number = number*3 + uint32(v)
	}
	return NumberedClue(len(colors), number)
}

// Colors returns the colours of a clue of five letters, leftmost first. See [Clue.All] for all lengths.
func (c Clue) Colors() [Letters]Color { return digits[c] }

// All yields the place, from 0, and the colour of each tile, leftmost first.
func (c Clue) All() iter.Seq2[int, Color] {
	return func(yield func(int, Color) bool) {
		if c < Clues {
			for i, v := range digits[c] {
				if !yield(i, v) {
					return
				}
			}
			return
		}
		n, rest := c.Len(), c.Number()
		for i := range n {
			if !yield(i, Color(rest/powers[n-1-i]%3)) {
				return
			}
		}
	}
}

// At returns the colour of the tile at a place, from 0.
func (c Clue) At(place int) Color {
	if c < Clues {
		return digits[c][place]
	}
	return Color(c.Number() / powers[c.Len()-1-place] % 3)
}

// Count returns the number of tiles that have the colour.
func (c Clue) Count(color Color) int {
	n := 0
	for _, v := range c.All() {
		if v == color {
			n++
		}
	}
	return n
}

// Differing returns the number of tiles in which the clue differs from another of the same length.
func (c Clue) Differing(o Clue) int {
	n := 0
	for i, color := range c.All() {
		if color != o.At(i) {
			n++
		}
	}
	return n
}

// ByClue groups answers by the clue that they give. The clues are in the order of their first answers, and the answers of a clue in theirs.
func ByClue[A any](answers []A, score func(A) Clue) (clues []Clue, classes map[Clue][]A) {
	classes = map[Clue][]A{}
	for _, a := range answers {
		c := score(a)
		if classes[c] == nil {
			clues = append(clues, c)
		}
		classes[c] = append(classes[c], a)
	}
	return clues, classes
}

// ErrClue is wrapped by the errors of [ParseClue].
var ErrClue = errors.New("not a clue (write B Y G, 0 1 2, . y g or ⬛ 🟨 🟩, ⬛ 🟦 🟧 for each letter; - and x are grey, too)")

// colorOf maps the runes of a clue's text to colours.
var colorOf = map[rune]Color{
	'b': Grey, '0': Grey, '.': Grey, '-': Grey, 'x': Grey, '⬛': Grey, '⬜': Grey,
	'y': Yellow, '1': Yellow, '🟨': Yellow, '🟦': Yellow, // blue and orange: the high contrast palette
	'g': Green, '2': Green, '🟩': Green, '🟧': Green,
}

// ParseClue reads a clue in any of its text forms, also mixed: BYBBG in either case, digits 0-2, ".y..g" with a dot,
// dash or x for grey, and coloured squares, also of the high contrast palette. The error wraps [ErrClue].
func ParseClue(s string, letters int) (Clue, error) {
	c, err := parseClue(s)
	if n := c.Len(); err == nil && n != letters {
		return 0, fmt.Errorf("%q has %s, and the word has %s: %w", s, plural(n, "tile"), plural(letters, "letter"), ErrClue)
	}
	return c, err
}

// parseClue is [ParseClue] for a clue of any length.
func parseClue(s string) (Clue, error) {
	var colors [MaxLetters]Color
	n := 0
	for _, r := range strings.ToLower(s) {
		if r == '\ufe0f' { // the emoji variation selector that some sites add
			continue
		}
		v, ok := colorOf[r]
		if !ok {
			return 0, fmt.Errorf("%q has %q: %w", s, r, ErrClue)
		}
		if n < MaxLetters {
			colors[n] = v
		}
		n++
	}
	if n < MinLetters || n > MaxLetters {
		return 0, fmt.Errorf("%q has %s: %w", s, plural(n, "tile"), ErrClue)
	}
	return MakeClue(colors[:n]...), nil
}

// String returns the clue as letters B, Y and G.
func (c Clue) String() string { return c.format("B", "Y", "G") }

// Emoji returns the clue as the squares that sites share.
func (c Clue) Emoji() string { return c.format("⬛", "🟨", "🟩") }

func (c Clue) format(grey, yellow, green string) string {
	var b strings.Builder
	for _, v := range c.All() {
		b.WriteString([]string{grey, yellow, green}[v])
	}
	return b.String()
}

// MarshalText writes the form BYBBG.
func (c Clue) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a clue as [ParseClue] does, of any length.
func (c *Clue) UnmarshalText(text []byte) error {
	v, err := parseClue(string(text))
	if err != nil {
		return err
	}
	*c = v
	return nil
}
