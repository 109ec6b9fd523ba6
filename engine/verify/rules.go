package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// adversary is Absurdle's host: it keeps the largest bucket.
type adversary struct {
	held    []game.Word
	tie     game.TieBreak
	scoring game.Scoring
}

func (h *adversary) answer(guess game.Word) game.Clue {
	score := func(w game.Word) game.Clue { return h.scoring.Score(guess, w) }
	clues, buckets := game.ByClue(h.held, score)
	best := slices.MinFunc(clues, func(a, b game.Clue) int { // the first of equals
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
		// Absurdle's own rule: the clue that reveals the least.
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

// referee checks guesses against a mode.
type referee struct {
	mode     game.Mode
	rows     []row
	revealed []reveal // by the rows, each once; in hard mode only
}

// fault says how a guess breaks the mode.
func (r *referee) fault(w game.Word) error {
	for _, k := range r.revealed {
		if !k.allows(w) {
			return fmt.Errorf("breaks hard mode: %s", k.fault(w))
		}
	}
	if r.mode != game.Strict {
		return nil
	}
	for n, old := range r.rows {
		if !old.fits(w) {
			return fmt.Errorf("does not fit guess %d, %s %s: it would have got %s",
				n+1, old.word.Upper(), old.clue, old.scoring.Score(old.word, w))
		}
	}
	return nil
}

// add records a guess that was played.
func (r *referee) add(played row) {
	r.rows = append(r.rows, played)
	if k := revealOf(played.word, played.clue); r.mode == game.Hard && !slices.Contains(r.revealed, k) {
		r.revealed = append(r.revealed, k)
	}
}

// after returns the referee after a further row.
func (r referee) after(played row) referee {
	r.rows, r.revealed = slices.Clip(r.rows), slices.Clip(r.revealed)
	r.add(played)
	return r
}

// follower returns a function that reports whether a mode allows a word after one row. It is fast enough for millions of
// words.
func follower(mode game.Mode, r row) func(game.Word) bool {
	switch mode {
	case game.Strict:
		return r.fits
	case game.Hard:
		return revealOf(r.word, r.clue).allows
	}
	return func(game.Word) bool { return true }
}

// fits reports whether the row's guess would get the same clue if a word were the answer.
func (r row) fits(answer game.Word) bool { return r.scoring.Score(r.word, answer) == r.clue }

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

// lacking returns the first letter of k that other does not have, or 0 if it has all. The place is that of a green letter,
// from 1, and 0 for other letters.
func (k reveal) lacking(other reveal) (letter game.Letter, place int) {
	for i, letter := range k.green {
		if letter != 0 && other.green[i] != letter {
			return letter, i + 1
		}
	}
	for _, letter := range k.common[:k.common.Len()] {
		at := slices.Index(other.common[:], letter)
		if at < 0 {
			return letter, 0
		}
		other.common[at] = 0
	}
	return 0, 0
}

// within reports whether words that reveal other may follow words that reveal k in hard mode.
func (k reveal) within(other reveal) bool {
	letter, _ := k.lacking(other)
	return letter == 0
}

// allows reports whether a word has everything that is revealed.
func (k reveal) allows(w game.Word) bool { return k.within(reveal{green: w, common: w}) }

// fault says what a guess lacks of what is revealed.
func (k reveal) fault(w game.Word) string {
	letter, place := k.lacking(reveal{green: w, common: w})
	times := count(k.common[:], func(l game.Letter) bool { return l == letter })
	switch {
	case place > 0:
		return fmt.Sprintf("letter %d must be %c", place, letter.Upper())
	case times == 1:
		return fmt.Sprintf("must contain %c", letter.Upper())
	}
	return fmt.Sprintf("must contain %d times %c", times, letter.Upper())
}

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
