package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Color is the colour of a tile.
type Color uint8

// The colours, in the order in which Absurdle compares them.
const (
	Grey   Color = iota // the answer does not have the letter, or not as often
	Yellow              // the answer has it at another place
	Green               // the answer has it at this place
)

// Clue is the five colours of a guess as a base-3 number, leftmost tile first: 0 is all grey, [AllGreen] is
// the answer.
type Clue uint8

const (
	// AllGreen is the clue that ends a game.
	AllGreen Clue = Clues - 1
	// Clues is the number of clues, 3^5. (Not all of them can occur: four
	// greens and a yellow can't.)
	Clues = 243
)

// digits[c] holds the five colours of clue c.
var digits = func() (d [Clues][Letters]Color) {
	for c := range d {
		for i, rest := Letters-1, c; i >= 0; i, rest = i-1, rest/3 {
			d[c][i] = Color(rest % 3)
		}
	}
	return d
}()

// tileValue[i] is the value of a yellow tile at place i; a green one counts twice that.
var tileValue = [Letters]uint8{81, 27, 9, 3, 1}

// Score returns the clue that answer gives to guess by Wordle's rule. Greens come first. Then each other
// letter of the guess, left to right, is yellow while the answer has an uncounted copy of it.
func Score(guess, answer Word) Clue {
	var left [32]uint8
	var clue uint8
	for i, a := range answer {
		if a == guess[i] {
			clue += 2 * tileValue[i]
		} else {
			left[a&31]++
		}
	}
	for i, g := range guess {
		if g != answer[i] && left[g&31] > 0 {
			left[g&31]--
			clue += tileValue[i]
		}
	}
	return Clue(clue)
}

// ScoreUncounted returns the clue by the rule of pages that do not count repeated letters: a letter that
// occurs anywhere in the answer is yellow, however often the guess has it. WORDPL's contest has this rule too.
func ScoreUncounted(guess, answer Word) Clue {
	var clue uint8
	for i, g := range guess {
		switch {
		case g == answer[i]:
			clue += 2 * tileValue[i]
		case answer.mask(g) != 0:
			clue += tileValue[i]
		}
	}
	return Clue(clue)
}

// MakeClue returns the clue of five colours, leftmost first.
func MakeClue(colors [Letters]Color) Clue {
	var c Clue
	for _, v := range colors {
		c = c*3 + Clue(v)
	}
	return c
}

// Colors returns the clue's five colours, leftmost first.
func (c Clue) Colors() [Letters]Color { return digits[c] }

// Count returns the number of tiles that have the colour.
func (c Clue) Count(color Color) int {
	n := 0
	for _, v := range digits[c] {
		if v == color {
			n++
		}
	}
	return n
}

// differing[a][b] is the number of tiles in which two clues differ.
var differing = func() (n [Clues][Clues]uint8) {
	for a := range n {
		for b := range n {
			for i := range Letters {
				if digits[a][i] != digits[b][i] {
					n[a][b]++
				}
			}
		}
	}
	return n
}()

// Differing returns the number of tiles in which the clue differs from another.
func (c Clue) Differing(o Clue) int { return int(differing[c][o]) }

// ErrClue is wrapped by the errors of [ParseClue].
var ErrClue = errors.New("not a clue (write five of B Y G, 0 1 2, . y g or ⬛ 🟨 🟩)")

// colorOf maps the runes of a clue's text to colours.
var colorOf = map[rune]Color{
	'b': Grey, '0': Grey, '.': Grey, '⬛': Grey, '⬜': Grey,
	'y': Yellow, '1': Yellow, '🟨': Yellow,
	'g': Green, '2': Green, '🟩': Green,
}

// ParseClue reads a clue in any of its text forms, also mixed: BYBBG in either case, digits 0-2, ".y..g",
// coloured squares. The error wraps [ErrClue].
func ParseClue(s string) (Clue, error) {
	var colors [Letters]Color
	n := 0
	for _, r := range strings.ToLower(s) {
		if r == '\ufe0f' { // the emoji variation selector that some sites add
			continue
		}
		v, ok := colorOf[r]
		if !ok {
			return 0, fmt.Errorf("%q has %q: %w", s, r, ErrClue)
		}
		if n < Letters {
			colors[n] = v
		}
		n++
	}
	if n != Letters {
		return 0, fmt.Errorf("%q has %s: %w", s, plural(n, "tile"), ErrClue)
	}
	return MakeClue(colors), nil
}

// String returns the clue as five of B, Y and G.
func (c Clue) String() string { return c.format("B", "Y", "G") }

// Emoji returns the clue as the squares that sites share. Grey is ⬛, or ⬜ if light is set.
func (c Clue) Emoji(light bool) string {
	if light {
		return c.format("⬜", "🟨", "🟩")
	}
	return c.format("⬛", "🟨", "🟩")
}

func (c Clue) format(grey, yellow, green string) string {
	var b strings.Builder
	for _, v := range digits[c] {
		b.WriteString([]string{grey, yellow, green}[v])
	}
	return b.String()
}

// MarshalText writes the form BYBBG.
func (c Clue) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a clue as [ParseClue] does.
func (c *Clue) UnmarshalText(text []byte) error {
	v, err := ParseClue(string(text))
	if err != nil {
		return err
	}
	*c = v
	return nil
}
