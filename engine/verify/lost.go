package verify

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"absurdist/engine"
)

// LostProof is the first line of a proof of `absurdist minimax solve --proof`: what it is about.
type LostProof struct {
	Proof   string `json:"proof"` // [NotWon]
	Words   string `json:"words"` // the name of the lists
	Lists   string `json:"lists"` // the checksum of what may be guessed
	From    string `json:"from"`  // [FromAllowed], or "w" for guesses from the answers
	Guesses int    `json:"guesses"`

	Text []byte `json:"-"` // of the whole file, for [Lost]
}

// NotWon is the kind of [LostProof].
const NotWon = "not won"

// isLostProof reports whether a line is the first one of such a proof.
func isLostProof(line []byte) bool {
	var p LostProof
	return json.Unmarshal(line, &p) == nil && p.Proof == NotWon
}

func readLostProof(name string, text []byte) (*LostProof, error) {
	p := &LostProof{Text: text}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	if err := json.Unmarshal(line, p); err != nil {
		return nil, fmt.Errorf("%s:1: %w (%w)", name, err, ErrFile)
	}
	return p, nil
}

// lostStep is a step of a proof that no decision tree finds some words within so many guesses.
type lostStep struct {
	Step    int           `json:"step"`
	Guesses int           `json:"guesses"`
	Words   []engine.Word `json:"words"`
	By      []int         `json:"by"`

	line int
	sets [][]int // sets of answers, by number; each guess must keep one of them together
}

// Lost checks a proof, with or without its first line ([LostProof]), that words can't all be found within some number of guesses, in normal mode with
// guesses from allowed, and returns that number and how many steps there are. Each guess is scored anew. The
// error names the line, and wraps [ErrFile] or [ErrRefuted].
//
// A step says that its words can't be found within its number of guesses. With two that is so if every guess
// gives two of them the same clue. With more it is if every guess gives one clue to all words of one of
// the steps that it names: earlier ones, of one guess fewer, whose words are among its own. The words of
// all steps must be among the answers. So no tree finds the answers within the guesses of the last step.
func Lost(name string, r io.Reader, answers, allowed []engine.Word) (guesses, steps int, err error) {
	all, err := readLost(name, r, answers)
	if err != nil {
		return 0, 0, err
	}
	clues := make([]int, len(answers))
	number := map[string]int{} // of a clue: numbers are compared faster
	used := usedBy(all)
	for _, g := range allowed {
		for _, i := range used {
			c := clue(g, answers[i])
			if _, met := number[c]; !met {
				number[c] = len(number)
			}
			clues[i] = number[c]
		}
		for _, s := range all {
			if !slices.ContainsFunc(s.sets, func(set []int) bool { return together(clues, set) }) {
				return 0, 0, fmt.Errorf("%s:%d: nothing shows that %s does not win: %w", name, s.line, g.Upper(), ErrRefuted)
			}
		}
	}
	return all[len(all)-1].Guesses, len(all), nil
}

// usedBy returns the answers that the steps are about, by number.
func usedBy(all []lostStep) []int {
	var used []int
	for _, s := range all {
		for _, set := range s.sets {
			used = append(used, set...)
		}
	}
	slices.Sort(used)
	return slices.Compact(used)
}

// readLost reads the steps and checks all but what the guesses do.
func readLost(name string, r io.Reader, answers []engine.Word) ([]lostStep, error) {
	number := map[engine.Word]int{}
	for i, w := range answers {
		number[w] = i
	}
	var all []lostStep
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	for line := 1; lines.Scan(); line++ {
		if line == 1 && isLostProof(lines.Bytes()) {
			continue
		}
		s := lostStep{line: line}
		n := len(all) + 1
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil || s.Step != n {
			return nil, fmt.Errorf("%s:%d: not step %d of a proof (%w)", name, line, n, ErrFile)
		}
		if reason := s.link(all, number); reason != "" {
			return nil, fmt.Errorf("%s:%d: %s: %w", name, line, reason, ErrRefuted)
		}
		all = append(all, s)
	}
	if err := lines.Err(); err != nil || len(all) == 0 {
		return nil, fmt.Errorf("%s: no proof in it (%w)", name, ErrFile)
	}
	return all, nil
}

// link finds the sets of a step. It says what is wrong with it, or "".
func (s *lostStep) link(earlier []lostStep, number map[engine.Word]int) string {
	var own []int
	for _, w := range s.Words {
		i, ok := number[w]
		if !ok {
			return w.Upper() + " is not one of the answers"
		}
		own = append(own, i)
	}
	switch {
	case s.Guesses < 2:
		return "a step is about two guesses or more"
	case s.Guesses == 2:
		for i, w := range own {
			for _, v := range own[:i] {
				if v != w {
					s.sets = append(s.sets, []int{v, w})
				}
			}
		}
		return ""
	}
	for _, n := range s.By {
		if n < 1 || n > len(earlier) || earlier[n-1].Guesses != s.Guesses-1 {
			return fmt.Sprintf("step %d is no earlier one about %d guesses", n, s.Guesses-1)
		}
		var set []int
		for _, w := range earlier[n-1].Words {
			if !slices.Contains(s.Words, w) {
				return fmt.Sprintf("step %d is also about %s", n, w.Upper())
			}
			set = append(set, number[w])
		}
		s.sets = append(s.sets, set)
	}
	return ""
}

// together reports whether the answers of a set have the same clue.
func together(clues []int, set []int) bool {
	for _, i := range set[1:] {
		if clues[i] != clues[set[0]] {
			return false
		}
	}
	return true
}
