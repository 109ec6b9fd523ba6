package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/chain"
	"absurdist/engine/clique"
)

// longestLine is a longest game as longest --json prints it.
type longestLine struct {
	Secret  engine.Word   `json:"secret"`
	Order   int           `json:"order,omitempty"`
	Host    string        `json:"host,omitempty"` // in strict mode, unless it is wordle
	Mode    string        `json:"mode,omitempty"` // unless hard
	Guesses int           `json:"guesses"`        // of the game, the secret being the last
	Bound   int           `json:"bound"`          // no game has more
	Proved  bool          `json:"proved"`
	Opening []engine.Word `json:"opening,omitempty"` // of Absurdle: the guesses that shrink the host's list
	Chain   []string      `json:"chain,omitempty"`
	// Branches are why a game of Absurdle can't be as long as its chain is heavy.
	Branches []chain.Branch `json:"branches,omitempty"`
	Game     []engine.Word  `json:"game,omitempty"`
	Proof    *clique.Proof  `json:"proof,omitempty"` // of the bound in strict mode
}

// encode writes the line as JSON.
func (l longestLine) encode(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false) // the chain is full of < and >
	return e.Encode(l)
}

// print writes a game for people.
func (l longestLine) print(w io.Writer, f longestFlags) {
	if l.Order > 0 {
		fmt.Fprintf(w, "%s: %s words\n", l.Secret.Upper(), term.Thousands(l.Guesses))
		return
	}
	fmt.Fprintf(w, "%s: %s guesses, host %s, %s mode; %s\n", l.Secret.Upper(), term.Thousands(l.Guesses), f.host, f.mode, l.standing())
	if len(l.Opening) > 0 {
		fmt.Fprintf(w, "opening: %s\n", upper(l.Opening))
	}
	if len(l.Chain) > 0 {
		fmt.Fprintf(w, "chain: %s\n", strings.Join(l.Chain, " "))
	}
	if f.output != "" {
		fmt.Fprintf(w, "written to %s\n", f.output)
		return
	}
	fmt.Fprintln(w)
	const perLine = 13
	for n := 0; n < len(l.Game); n += perLine {
		fmt.Fprintln(w, upper(l.Game[n:min(n+perLine, len(l.Game))]))
	}
}

// standing says how sure the figure is.
func (l longestLine) standing() string {
	if l.Proved {
		return "there is no longer game"
	}
	return "no game is longer than " + term.Thousands(l.Bound)
}

// row writes the line of a table for people.
func (l longestLine) row(w io.Writer) {
	if l.Order > 0 {
		fmt.Fprintf(w, "%s  %6d\n", l.Secret.Upper(), l.Guesses)
		return
	}
	fmt.Fprintf(w, "%s  %6d  %s", l.Secret.Upper(), l.Guesses, l.standing())
	if len(l.Opening) > 0 {
		fmt.Fprintf(w, "  %s", upper(l.Opening))
	}
	fmt.Fprintln(w)
}

func upper(words []engine.Word) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = w.Upper()
	}
	return strings.Join(list, " ")
}

// writeGame writes words one a line to a file whose name ends in .txt or .txt.gz.
func writeGame(name string, game []engine.Word) error {
	var text bytes.Buffer
	for _, w := range game {
		text.WriteString(w.String() + "\n")
	}
	if !strings.HasSuffix(name, ".txt") && !strings.HasSuffix(name, ".txt.gz") {
		return fmt.Errorf("%s: a game goes to a file whose name ends in .txt or .txt.gz", name)
	}
	return writePacked(name, text.Bytes())
}
