package verify

import (
	"fmt"
	"slices"

	"absurdist/engine"
)

// Claim is a line of `absurdist longest --json`: a longest game that ends on a secret.
type Claim struct {
	Secret   engine.Word   `json:"secret"`
	Host     string        `json:"host"` // where it is empty an opening tells Absurdle's
	Mode     string        `json:"mode"` // empty for hard
	Guesses  int           `json:"guesses"`
	Bound    int           `json:"bound"`
	Proved   bool          `json:"proved"`
	Opening  []engine.Word `json:"opening"`
	Chain    []string      `json:"chain"`
	Branches []Branch      `json:"branches"` // why there is no longer game, see [Claim.Bounds]
	Proof    *Proof        `json:"proof"`    // the same in strict mode, see [Claim.Packing]
	Game     []engine.Word `json:"game"`
}

// Check replays the game of a claim by the rules, which name its host and mode. Where the claim has no
// game it is made anew, see [Claim.Rebuild]. The bound is for [Claim.Bounds].
func (c Claim) Check(r Rules) []FaultError {
	var faults []FaultError
	if c.Guesses > c.Bound || c.Proved != (c.Guesses == c.Bound) {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("%d guesses, bound %d and proved %v contradict each other", c.Guesses, c.Bound, c.Proved)})
	}
	if c.Guesses == 0 {
		return faults
	}
	game := c.Game
	if game == nil {
		game = c.Rebuild(r)
	}
	if len(game) != c.Guesses {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("the game has %d guesses, %d are claimed", len(game), c.Guesses)})
	}
	if n := len(game); n > 0 && game[n-1] != c.Secret {
		faults = append(faults, FaultError{n, game[n-1], "is the last guess, but the game is claimed to end on " + c.Secret.Upper()})
	}
	return append(faults, Game(r, Guesses(game))...)
}

// Guesses makes guesses of words, without clues.
func Guesses(words []engine.Word) []Guess {
	list := make([]Guess, len(words))
	for i, w := range words {
		list[i].Word = w
	}
	return list
}

// Rebuild makes the game of a claim from its chain and its opening: for each class of the chain the
// opening's words of that class, in order, then all other words of the class that tell the host
// nothing new, in list order. Without a rule for guesses it is the opening and then all other words in
// list order, the secret last.
func (c Claim) Rebuild(r Rules) []engine.Word {
	if r.Mode == engine.Normal {
		game := slices.Clone(c.Opening)
		for _, w := range r.Dictionary.Words() {
			if w != c.Secret && !slices.Contains(c.Opening, w) {
				game = append(game, w)
			}
		}
		return append(game, c.Secret)
	}
	classes := map[string][]engine.Word{}
	for _, w := range r.Dictionary.Words() {
		k := reveals(w, c.Secret)
		classes[k] = append(classes[k], w)
	}
	opening := map[string][]engine.Word{}
	for _, w := range c.Opening {
		k := reveals(w, c.Secret)
		opening[k] = append(opening[k], w)
	}
	held := []engine.Word{c.Secret}
	if r.Host == engine.Absurdle {
		held = r.Dictionary.Answers()
	}
	var game []engine.Word
	for _, link := range c.Chain {
		k := canonical(link)
		for _, w := range opening[k] {
			game = append(game, w)
			held = agreeing(held, w, c.Secret)
		}
		for _, w := range classes[k] {
			if !slices.Contains(opening[k], w) && len(agreeing(held, w, c.Secret)) == len(held) {
				game = append(game, w)
			}
		}
	}
	return game
}

// agreeing returns the words that give the clue for guess that the secret gives.
func agreeing(words []engine.Word, guess, secret engine.Word) []engine.Word {
	want := clue(guess, secret)
	var list []engine.Word
	for _, w := range words {
		if clue(guess, w) == want {
			list = append(list, w)
		}
	}
	return list
}

// reveals writes what a guess reveals of a secret in the notation of chains, the letters after the comma
// sorted: <.a...,xy>.
func reveals(guess, secret engine.Word) string {
	green := []byte(".....")
	var others []byte
	for i, color := range clue(guess, secret) {
		switch color {
		case 'G':
			green[i] = guess[i]
		case 'Y':
			others = append(others, guess[i])
		}
	}
	slices.Sort(others)
	return fmt.Sprintf("<%s,%s>", green, others)
}

// canonical sorts the letters after the comma of a link.
func canonical(link string) string {
	const comma = 1 + engine.Letters
	if len(link) < comma+2 || link[comma] != ',' {
		return link
	}
	others := []byte(link[comma+1 : len(link)-1])
	slices.Sort(others)
	return link[:comma+1] + string(others) + ">"
}
