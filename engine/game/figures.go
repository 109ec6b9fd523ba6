package game

// Figures are the usual measures of a guess over n candidates.
type Figures struct {
	Bits     float64 `json:"bits"`     // expected information of the clue
	Worst    int     `json:"worst"`    // size of the largest bucket
	Expected float64 `json:"expected"` // expected number of candidates left, including the guess itself
	Buckets  int     `json:"buckets"`  // number of clues that can occur
}

// Suggestion is a guess with its figures. On several boards they are sums over those that are open.
type Suggestion struct {
	Guess Word `json:"guess"`
	Figures
	Candidate bool    `json:"candidate"`         // it may be the answer
	Share     float64 `json:"share,omitempty"`   // how likely it is the answer, if the candidates are not equally likely
	Guesses   float64 `json:"guesses,omitempty"` // expected until the answer is found, this one included; 0 if the strategy can't tell
	// Missed is how many candidates might not be found within the rows that are left, as far as that was looked for.
	Missed int `json:"missed,omitempty"`
}
