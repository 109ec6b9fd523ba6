package mcp

// What calls take and give, for the tests.
type (
	BoardOut  = boardOut
	GuessIn   = guessIn
	LookUpIn  = lookUpIn
	LookUpOut = lookUpOut
	Nothing   = nothing
	OpenIn    = openIn
	ScoreIn   = scoreIn
	ScoreOut  = scoreOut
	Shown     = shown
	SuggestIn = suggestIn
)
