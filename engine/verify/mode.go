package verify

import (
	"fmt"
	"strings"

	"absurdist/engine"
)

// row is a guess and the clue it got.
type row struct {
	word engine.Word
	clue string
}

// demands is what hard mode asks of a guess: the greens at their places, and the revealed letters as
// often as they were revealed.
type demands struct {
	green  [engine.Letters]byte // 0 where there is none
	counts map[byte]int
}

// add asks for what a row revealed as well.
func (d *demands) add(r row) {
	revealed := map[byte]int{}
	for i, color := range r.clue {
		if color == 'G' {
			d.green[i] = r.word[i]
		}
		if color != 'B' {
			revealed[r.word[i]]++
		}
	}
	if d.counts == nil {
		d.counts = map[byte]int{}
	}
	for letter, n := range revealed {
		d.counts[letter] = max(d.counts[letter], n)
	}
}

func demandsOf(rows []row) demands {
	var d demands
	for _, r := range rows {
		d.add(r)
	}
	return d
}

// fault says how a guess fails the demands, "" if it does not.
func (d *demands) fault(w engine.Word) string {
	for i, letter := range d.green {
		if letter != 0 && w[i] != letter {
			return fmt.Sprintf("letter %d must be %c", i+1, letter-'a'+'A')
		}
	}
	for letter := byte('a'); letter <= 'z'; letter++ {
		need := d.counts[letter]
		switch have := strings.Count(w.String(), string(letter)); {
		case have >= need:
		case need == 1:
			return fmt.Sprintf("must contain %c", letter-'a'+'A')
		default:
			return fmt.Sprintf("must contain %d times %c", need, letter-'a'+'A')
		}
	}
	return ""
}

// referee holds a game's guesses against a mode.
type referee struct {
	mode engine.Mode
	rows []row
	all  demands // of all rows
}

// faults says how a guess breaks the mode after the rows so far. In hard mode it looks at all rows, and
// apart from that, as Wordle does, at the previous one only.
func (r *referee) faults(w engine.Word) []string {
	var list []string
	switch r.mode {
	case engine.Hard:
		if f := r.all.fault(w); f != "" {
			list = append(list, "breaks hard mode: "+f)
		}
		if len(r.rows) > 0 {
			var last demands
			last.add(r.rows[len(r.rows)-1])
			if f := last.fault(w); f != "" {
				list = append(list, "breaks Wordle's own hard mode, which looks at the previous row: "+f)
			}
		}
	case engine.Strict:
		for n, old := range r.rows {
			if got := clue(old.word, w); got != old.clue {
				list = append(list, fmt.Sprintf("does not fit guess %d, %s %s: it would have got %s", n+1, old.word.Upper(), old.clue, got))
				break
			}
		}
	}
	return list
}

// add notes a guess that was played.
func (r *referee) add(played row) {
	r.rows = append(r.rows, played)
	r.all.add(played)
}

// follower returns what tells whether a mode allows a word after one row. It is what a [referee] finds, for checks of
// millions of words.
func follower(mode engine.Mode, r row) func(engine.Word) bool {
	switch mode {
	case engine.Strict:
		return r.fits()
	case engine.Hard:
		d := demandsOf([]row{r})
		return func(w engine.Word) bool { return d.met(w) }
	}
	return func(engine.Word) bool { return true }
}

// fits returns what tells whether a word would have got the clue of the row.
func (r row) fits() func(engine.Word) bool {
	n := number(r.clue)
	return func(w engine.Word) bool {
		for i := range w { // most words are out by their greens
			if (w[i] == r.word[i]) != (r.clue[i] == 'G') {
				return false
			}
		}
		return quickClue(r.word, w) == n
	}
}

// met reports whether a word has no [demands.fault].
func (d *demands) met(w engine.Word) bool {
	for i, letter := range d.green {
		if letter != 0 && w[i] != letter {
			return false
		}
	}
	for letter, need := range d.counts {
		have := 0
		for _, l := range w {
			if l == letter {
				have++
			}
		}
		if have < need {
			return false
		}
	}
	return true
}
