package minimax

import "github.com/absurdist/absurdist/engine/game"

// ProofLine is one step of a proof that the Guesser does not win, and a line of its file.
//
// It says that the Guesser does not win the words with that number of guesses: with two, because every guess gives two of
// them the same clue; with more, because every guess gives the same clue to all words of an earlier step, whose
// words are among these and which he does not win with one guess fewer.
type ProofLine struct {
	Guesses int         `json:"guesses"`
	Words   []game.Word `json:"words"`
}

// Proof returns why the Guesser does not win with a number of guesses in normal mode: steps of which the last is
// about answers of the game. It is empty if [Solver.Solve] has not shown that.
func (s *Solver) Proof(guesses int) []ProofLine {
	if s.normal == nil || guesses < 2 || guesses > MaxGuesses {
		return nil
	}
	v := s.normal.memo[guesses][s.normal.keys.Of(s.game.Start().Left)]
	if v.lost == nil {
		return nil
	}
	w := proofWriter{words: s.game.Words(), known: map[*core]bool{}}
	w.add(v.lost)
	return w.lines
}

type proofWriter struct {
	words []game.Word
	known map[*core]bool
	lines []ProofLine
}

// add appends the steps that a core needs, then its own.
func (p *proofWriter) add(c *core) {
	if p.known[c] {
		return
	}
	p.known[c] = true
	for _, b := range c.because {
		p.add(b)
	}
	p.lines = append(p.lines, ProofLine{c.guesses, game.Pick(p.words, c.words)})
}
