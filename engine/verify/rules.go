package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// clue returns the colours that answer gives to guess.
func clue(guess, answer game.Word) game.Clue {
	var all [game.MaxLetters]game.Color
	colors := all[:guess.Len()]
	for i := range colors {
		if guess[i] == answer[i] {
			colors[i] = game.Green
			answer[i] = 0 // a colour stands for it
		}
	}
	n := uint32(0)
	for i, color := range colors {
		for j := 0; color == game.Grey && j < len(colors); j++ {
			if answer[j] == guess[i] {
				color = game.Yellow
				answer[j] = 0
			}
		}
		n = 3*n + uint32(color)
	}
	return game.NumberedClue(len(colors), n)
}

// colours returns the clue that a host of that scoring gives. Only pages use scorings other than Wordle's, and no search claims anything
// about them. So they are not written a second time.
func colours(s game.Scoring, guess, answer game.Word) game.Clue {
	if s != game.CountLetters {
		return s.Score(guess, answer)
	}
	return clue(guess, answer)
}

// adversary is Absurdle's host: it keeps the largest bucket.
type adversary struct {
	held    []game.Word
	tie     game.TieBreak
	scoring game.Scoring
}

func (h *adversary) answer(guess game.Word) game.Clue {
	clues, buckets := bucketsOf(h.scoring, guess, h.held)
	best := slices.MinFunc(clues, func(a, b game.Clue) int { // the first met of equals
		switch more := len(buckets[b]) - len(buckets[a]); {
		case more != 0:
			return more
		case h.tie == game.FirstListed:
			return 0
		case h.tie == game.FirstFilled && a.Solved() != b.Solved(): // of single words
			return a.Count(game.Green) - b.Count(game.Green)
		case h.tie == game.FirstFilled:
			last := func(clue game.Clue) int { return slices.Index(h.held, buckets[clue][len(buckets[clue])-1]) }
			return cmp.Compare(last(a), last(b))
		}
		return discreet(a, b)
	})
	h.held = buckets[best]
	return best
}

// discreet orders clues by what they give away: fewest greens, then fewest yellows, then the smallest number.
func discreet(a, b game.Clue) int {
	return cmp.Or(a.Count(game.Green)-b.Count(game.Green), a.Count(game.Yellow)-b.Count(game.Yellow), cmp.Compare(a, b))
}

// bucketsOf returns the clues that a guess gets from some words, in the order of the first word of each, and
// the words by clue.
func bucketsOf(s game.Scoring, guess game.Word, words []game.Word) (clues []game.Clue, buckets map[game.Clue][]game.Word) {
	buckets = map[game.Clue][]game.Word{}
	for _, w := range words {
		c := colours(s, guess, w)
		if buckets[c] == nil {
			clues = append(clues, c)
		}
		buckets[c] = append(buckets[c], w)
	}
	return clues, buckets
}

// row is a guess and the clue it got.
type row struct {
	word    game.Word
	clue    game.Clue
	scoring game.Scoring // by which the clue was given
}

// referee checks a game's guesses against a mode.
type referee struct {
	mode game.Mode
	rows []row
	all  reveal // of all rows
}

// faults says how a guess breaks the mode after the rows so far. Hard mode is checked against all rows together. It is also checked against
// the previous row alone, as Wordle does.
func (r *referee) faults(w game.Word) []string {
	var list []string
	switch r.mode {
	case game.Hard:
		if f := r.all.fault(w); f != "" {
			list = append(list, "breaks hard mode: "+f)
		}
		if len(r.rows) > 0 {
			last := r.rows[len(r.rows)-1]
			if f := revealOf(last.word, last.clue).fault(w); f != "" {
				list = append(list, "breaks Wordle's own hard mode, which looks at the previous row: "+f)
			}
		}
	case game.Strict:
		for n, old := range r.rows {
			if got := colours(old.scoring, old.word, w); got != old.clue {
				list = append(list, fmt.Sprintf("does not fit guess %d, %s %s: it would have got %s", n+1, old.word.Upper(), old.clue, got))
				break
			}
		}
	}
	return list
}

// add records a guess that was played.
func (r *referee) add(played row) {
	r.rows = append(r.rows, played)
	r.all = r.all.and(played)
}

// after returns the referee after a further row.
func (r referee) after(played row) referee {
	return referee{r.mode, append(r.rows[:len(r.rows):len(r.rows)], played), r.all.and(played)}
}

// follower returns a test of whether a mode allows a word after one row. It agrees with a [referee] and is fast enough for millions of
// words.
func follower(mode game.Mode, r row) func(game.Word) bool {
	switch mode {
	case game.Strict:
		return r.fits()
	case game.Hard:
		return revealOf(r.word, r.clue).allows
	}
	return func(game.Word) bool { return true }
}

// fits returns a test of whether a word would have got the clue of the row.
func (r row) fits() func(game.Word) bool {
	if r.scoring != game.CountLetters {
		return func(w game.Word) bool { return colours(r.scoring, r.word, w) == r.clue }
	}
	green := revealOf(r.word, r.clue).green
	return func(w game.Word) bool {
		for i, letter := range green[:r.clue.Len()] { // most words fail by their greens
			if (w[i] == r.word[i]) != (letter != 0) {
				return false
			}
		}
		return clue(r.word, w) == r.clue
	}
}

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
