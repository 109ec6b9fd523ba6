package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// reveal is what rows reveal of the answer.
type reveal struct {
	green  game.Word // the letters that are known to be in their place, 0 elsewhere
	common string    // the letters that the answer is known to have, each as often as known, sorted
}

// revealOf returns what one row reveals.
func revealOf(guess game.Word, clue game.Clue) (k reveal) {
	var common []rune
	for i, color := range clue.All() {
		if color == game.Green {
			k.green[i] = guess[i]
		}
		if color != game.Grey {
			common = append(common, rune(guess[i]))
		}
	}
	slices.Sort(common)
	k.common = string(common)
	return k
}

// and returns what a further row reveals as well.
func (k reveal) and(r row) reveal {
	more := revealOf(r.word, r.clue)
	for i, letter := range more.green {
		if letter != 0 {
			k.green[i] = letter
		}
	}
	common := []rune(more.common)
	for _, letter := range k.common {
		if at := strings.IndexRune(more.common, letter); at >= 0 {
			more.common = more.common[:at] + more.common[at+len(string(letter)):]
		} else {
			common = append(common, letter)
		}
	}
	slices.Sort(common)
	k.common = string(common)
	return k
}

// allows reports whether a word has everything that is revealed, as hard mode requires.
func (k reveal) allows(w game.Word) bool { return k.within(w, w) }

// contains reports whether words that reveal k may follow words that reveal earlier in hard mode.
func (k reveal) contains(earlier reveal) bool {
	var letters game.Word
	for i, letter := range []rune(k.common) {
		letters[i] = game.Letter(letter)
	}
	return earlier.within(k.green, letters)
}

// within reports whether the greens of k are among the given greens, and its letters among the given letters.
func (k reveal) within(green, letters game.Word) bool {
	for i, letter := range k.green {
		if letter != 0 && green[i] != letter {
			return false
		}
	}
	for _, letter := range k.common {
		at := slices.Index(letters[:], game.Letter(letter))
		if at < 0 {
			return false
		}
		letters[at] = 0
	}
	return true
}

// fault says what a guess lacks of everything that is revealed, or "".
func (k reveal) fault(w game.Word) string {
	for i, letter := range k.green {
		if letter != 0 && w[i] != letter {
			return fmt.Sprintf("letter %d must be %c", i+1, letter.Upper())
		}
	}
	for _, letter := range k.common {
		need, capital := strings.Count(k.common, string(letter)), game.Letter(letter).Upper()
		switch have := strings.Count(w.String(), string(letter)); {
		case have >= need:
		case need == 1:
			return fmt.Sprintf("must contain %c", capital)
		default:
			return fmt.Sprintf("must contain %d times %c", need, capital)
		}
	}
	return ""
}

// size is greater for a reveal that contains more.
func (k reveal) size() int {
	n := len(k.common)
	for _, letter := range k.green {
		if letter != 0 {
			n++
		}
	}
	return n
}

// String writes k as chains do, the greens in place and then the other letters: <.a...,xy>. The word has five letters.
func (k reveal) String() string {
	green, others := []byte("....."), k.common
	for i := range green {
		if letter := k.green[i]; letter != 0 {
			green[i] = byte(letter)
			others = strings.Replace(others, string(rune(letter)), "", 1)
		}
	}
	return fmt.Sprintf("<%s,%s>", green, others)
}

// canonical sorts the letters after the comma of a link of a chain.
func canonical(link string) string {
	const comma = 1 + game.Letters
	if len(link) < comma+2 || link[comma] != ',' {
		return link
	}
	others := []byte(link[comma+1 : len(link)-1])
	slices.Sort(others)
	return link[:comma+1] + string(others) + ">"
}
