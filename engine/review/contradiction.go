package review

import (
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// Contradiction explains why no word is left after a turn. It names a tile of the turn that contradicts an earlier turn, if there is one.
// Otherwise it names the tile in which the nearest word differs.
func Contradiction(pos *game.Position, t Turn) *GameError {
	f := &GameError{Turn: len(pos.Turns()) + 1, Guess: t.Guess}
	for place, colour := range t.Clue.All() {
		if what, other := ownFault(t, place); what != "" {
			f.Place, f.Against, f.Others, f.What = place+1, f.Turn, []int{other}, what
			return f
		}
		for i, earlier := range pos.Turns() {
			if what, others := tileFault(earlier, t, place); what != "" {
				f.Place, f.Against, f.Others = place+1, i+1, others
				f.What = fmt.Sprintf("is %s, but guess %d, %s %s, %s", colours[colour], i+1, earlier.Guess.Upper(), earlier.Clue, what)
				return f
			}
		}
	}
	name := pos.Dictionary().Name()
	if t.Clue.Solved() {
		f.What = fmt.Sprintf("is a word of %s, but not a possible answer there", name)
		if _, known := pos.Dictionary().Index(t.Guess); !known {
			f.What = fmt.Sprintf("is not a word of %s, so it can't be the answer", name)
		}
		return f
	}
	nearest, place := game.Clue(0), -1
	fewest := game.MaxLetters + 1
	for _, w := range pos.CandidateWords(0) {
		c := game.Score(t.Guess, w)
		if n := c.Differing(t.Clue); n < fewest {
			nearest, fewest = c, n
		}
	}
	for i, c := range t.Clue.All() {
		if place < 0 && c != nearest.At(i) {
			place = i
		}
	}
	f.Place = place + 1
	after := " after the guesses before"
	if f.Turn == 1 {
		after = ""
	}
	f.What = fmt.Sprintf("no word of %s fits the clue %s%s; the nearest has %s here", name, t.Clue, after, colours[nearest.At(place)])
	return f
}

// Misanswered returns the error for a clue that the host would not have given, because it has no secret and keeps the most words. It is nil
// for other hosts, and for the clue that the host gives.
func Misanswered(pos *game.Position, t Turn) *GameError {
	if pos.Host.Kind != game.LargestBucket || pos.Tier() != game.FromAnswers || pos.Left() == 0 {
		return nil
	}
	got := game.NewAdversary(pos.CandidateWords(0), pos.Host.Tie).Answer(t.Guess)
	if got == t.Clue {
		return nil
	}
	name := pos.Host.String()
	what := fmt.Sprintf("%s%s would have answered %s with %s, not with %s", strings.ToUpper(name[:1]), name[1:], t.Guess.Upper(), got, t.Clue)
	return &GameError{Turn: len(pos.Turns()) + 1, Guess: t.Guess, What: what}
}

// Unlisted returns the error for a guess that the list does not have, with the words of the list that are near. It is nil for other guesses.
func Unlisted(turn int, guess game.Word, d *game.Dictionary) *GameError {
	if _, listed := d.Index(guess); listed {
		return nil
	}
	names := make([]string, len(d.Words()))
	for i, w := range d.Words() {
		names[i] = w.Upper()
	}
	return &GameError{Turn: turn, Guess: guess, What: fmt.Sprintf("is not among the allowed words of %s%s", d.Name(), plain.Hint(guess.String(), names))}
}

// AgainstMode returns the error for a guess that breaks the rule of the position's mode. It is nil for other guesses.
func AgainstMode(pos *game.Position, guess game.Word) *GameError {
	if err := pos.Mode.Check(pos.Turns(), guess); err != nil {
		return &GameError{Turn: len(pos.Turns()) + 1, Guess: guess, What: fmt.Sprintf("is against the rule of %s mode: %v", pos.Mode, err)}
	}
	return nil
}

var colours = [...]string{game.Grey: "grey", game.Yellow: "yellow", game.Green: "green"}

// ownFault says why a tile contradicts another tile of its own turn, and returns the place of that tile, from 1. Of the copies of a letter
// that are not green the first ones are yellow.
func ownFault(t Turn, place int) (what string, other int) {
	if t.Clue.At(place) != game.Yellow {
		return "", 0
	}
	for i := range place {
		if t.Guess[i] == t.Guess[place] && t.Clue.At(i) == game.Grey {
			return fmt.Sprintf("is yellow, but the same letter %d is grey: the first copies are coloured", i+1), i + 1
		}
	}
	return "", 0
}

// tileFault says how an earlier turn contradicts a tile of a later one, and in which of its places, from 1. What is empty if it does not.
func tileFault(earlier, t Turn, place int) (what string, others []int) {
	letter, colour := t.Guess[place], t.Clue.At(place)
	there := earlier.Clue.At(place)
	green := there == game.Green
	switch same := earlier.Guess[place] == letter; {
	case colour == game.Green && green && !same:
		return fmt.Sprintf("has %s green there", upper(earlier.Guess[place])), []int{place + 1}
	case colour == game.Green && same && !green, colour != game.Green && same && green:
		return "has it " + colours[there] + " there", []int{place + 1}
	case same && green: // the tiles agree at this place
		return "", nil
	}
	for i := range earlier.Guess.Len() {
		if earlier.Guess[i] == letter {
			others = append(others, i+1)
		}
	}
	least, most := copies(earlier, letter)
	switch n, exact := copies(t, letter); {
	case colour == game.Grey && exact < least:
		return fmt.Sprintf("says that the answer has it %s", times(least)), others
	case colour != game.Grey && n > most && most == 0:
		return "says that the answer does not have it", others
	case colour != game.Grey && n > most:
		return fmt.Sprintf("says that the answer has it only %s", times(most)), others
	}
	return "", nil
}

// copies returns the least and most copies of a letter that the answer can have after one turn.
func copies(t Turn, letter game.Letter) (least, most int) {
	grey := false
	for i, c := range t.Clue.All() {
		switch {
		case t.Guess[i] != letter:
		case c == game.Grey:
			grey = true
		default:
			least++
		}
	}
	if grey {
		return least, least
	}
	return least, game.MaxLetters
}

func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}
