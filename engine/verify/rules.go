package verify

import (
	"cmp"
	"errors"
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

// colours returns the clue that a host of that scoring gives. No search claims anything about scorings other than
// Wordle's, so they are not written a second time.
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
	score := func(w game.Word) game.Clue { return colours(h.scoring, guess, w) }
	clues, buckets := game.ByClue(h.held, score)
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
		// Absurdle's own takes the clue that gives the least away.
		return cmp.Or(a.Count(game.Green)-b.Count(game.Green), a.Count(game.Yellow)-b.Count(game.Yellow), cmp.Compare(a, b))
	})
	h.held = buckets[best]
	return best
}

// row is a guess and the clue it got.
type row struct {
	word    game.Word
	clue    game.Clue
	scoring game.Scoring // the rule for the clue
}

// forbidden says how a guess breaks a mode after some rows. Hard mode looks at the previous row alone, as Wordle does: a
// row that obeys it reveals again what the rows before revealed.
func forbidden(mode game.Mode, rows []row, w game.Word) error {
	switch n := len(rows); {
	case mode == game.Hard && n > 0:
		last := game.Turn{Guess: rows[n-1].word, Clue: rows[n-1].clue}
		if !revealOf(last.Guess, last.Clue).allows(w) {
			said := cmp.Or(mode.Check([]game.Turn{last}, w), errors.New("it lacks what the previous row reveals")) // in Wordle's words
			return fmt.Errorf("breaks hard mode: %w", said)
		}
	case mode == game.Strict:
		for i, r := range rows {
			if !r.fits(w) {
				return fmt.Errorf("does not fit guess %d, %s %s: it would have got %s",
					i+1, r.word.Upper(), r.clue, colours(r.scoring, r.word, w))
			}
		}
	}
	return nil
}

// fits reports whether the row's guess would get the same clue if a word were the answer.
func (r row) fits(answer game.Word) bool { return colours(r.scoring, r.word, answer) == r.clue }

// follower returns a test of whether a mode allows a word after one row.
func follower(mode game.Mode, r row) func(game.Word) bool {
	switch mode {
	case game.Strict:
		return r.fits
	case game.Hard:
		return revealOf(r.word, r.clue).allows
	}
	return func(game.Word) bool { return true }
}

// filter returns the elements for which something holds.
func filter[T any](list []T, holds func(T) bool) (kept []T) {
	for _, e := range list {
		if holds(e) {
			kept = append(kept, e)
		}
	}
	return kept
}

// count counts the elements for which something holds.
func count[T any](list []T, holds func(T) bool) (n int) {
	for _, e := range list {
		if holds(e) {
			n++
		}
	}
	return n
}

// reveal is what a row reveals about the answer by the rule of hard mode.
type reveal struct {
	green  game.Word // the letters that are known to be in their place, 0 elsewhere
	common game.Word // the letters that the answer is known to have, each as often as known, sorted
	size   int       // greater for what reveals more
}

// revealOf returns what one row reveals.
func revealOf(guess game.Word, clue game.Clue) (k reveal) {
	n := 0
	for i, color := range clue.All() {
		k.size += int(color) // 2 for a green
		if color == game.Green {
			k.green[i] = guess[i]
		}
		if color != game.Grey {
			k.common[n] = guess[i]
			n++
		}
	}
	slices.Sort(k.common[:n])
	return k
}

// within reports whether words that reveal other may follow words that reveal k in hard mode.
func (k reveal) within(other reveal) bool {
	for i, letter := range k.green {
		if letter != 0 && other.green[i] != letter {
			return false
		}
	}
	for _, letter := range k.common[:k.common.Len()] {
		at := slices.Index(other.common[:], letter)
		if at < 0 {
			return false
		}
		other.common[at] = 0
	}
	return true
}

// allows reports whether a word has everything that is revealed.
func (k reveal) allows(w game.Word) bool { return k.within(reveal{green: w, common: w}) }

// String writes k in the form of chains, with the greens in place and then the other letters: <.a...,xy>. The word has
// five letters.
func (k reveal) String() string {
	green, others := []byte("....."), k.common.String()
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
