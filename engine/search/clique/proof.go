package clique

import "github.com/absurdist/absurdist/engine/game"

// Proof shows that fewer than a given number of words go together in a game. At its prices it drops the words
// that are in no such game, see the package comment. If any are left, the proof branches on a resource. There is a case
// for each word that uses it: of the words that go together with that word, fewer by one go together with each other. A
// word without a case can be replaced by another in every game. The next proof has the words that do not use the
// resource, or all words where this one does not branch.
type Proof struct {
	// Prices are in units of 1/1024 word. "q" is the use of more q than the secret has, "r2" the use of r at
	// the second place, where the secret has another letter. Resources that are not listed cost nothing.
	Prices map[string]int `json:"prices,omitempty"`
	Branch string         `json:"branch,omitempty"`
	Cases  []Case         `json:"cases,omitempty"`
	Next   *Proof         `json:"next,omitempty"`
}

// Case is what follows from playing a word.
type Case struct {
	Word  game.Word `json:"word"`
	Proof *Proof    `json:"proof"`
}

// newProof returns a proof that begins with the prices, nil if no proof is wanted.
func (s *search) newProof(y *prices) *Proof {
	if s.words == nil {
		return nil
	}
	p := &Proof{}
	s.quote(p, y)
	return p
}

// quote writes the prices into the proof, if there is one.
func (s *search) quote(at *Proof, y *prices) {
	if at == nil {
		return
	}
	at.Prices = map[string]int{}
	for r, price := range y {
		if price > 0 {
			at.Prices[s.t.names[r]] = int(price * grain)
		}
	}
}

// next appends a proof and returns it; nil if p is nil.
func (p *Proof) next() *Proof {
	if p == nil {
		return nil
	}
	p.Next = &Proof{}
	return p.Next
}

// branch writes the branch into the proof, if there is one.
func (s *search) branch(at *Proof, resource int) {
	if at != nil {
		at.Branch = s.t.names[resource]
	}
}

// openCase adds a case for a word and returns its proof; nil if at is nil.
func (s *search) openCase(at *Proof, w item) *Proof {
	if at == nil {
		return nil
	}
	c := Case{s.words[w.word], &Proof{}}
	at.Cases = append(at.Cases, c)
	return c.Proof
}
