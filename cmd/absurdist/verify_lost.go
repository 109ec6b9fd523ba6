package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/verify"
)

// lostVerdict is what verify --json says of a proof of minimax.
type lostVerdict struct {
	Words   string `json:"words"`
	Answers int    `json:"answers"`
	Allowed int    `json:"allowed"` // words that may be guessed
	Guesses int    `json:"guesses"` // with which no tree finds them
	Steps   int    `json:"steps"`
	OK      bool   `json:"ok"`
}

// verifyLost checks a proof of minimax solve and minimax least.
func (a *app) verifyLost(name string, p *verify.LostProof, f verifyFlags) error {
	list := "original"
	if slices.Contains(engine.Lists(), p.Words) {
		list = p.Words
	}
	d, err := f.lists.load(list)
	if err != nil {
		return err
	}
	if d, err = listsOf(p.Lists, d); err != nil {
		return err
	}
	guesses, steps, err := verify.Lost(name, bytes.NewReader(p.Text), d.Answers(), d.Words())
	if err != nil {
		return err
	}
	if a.json {
		return json.NewEncoder(a.out).Encode(lostVerdict{d.Name(), len(d.Answers()), len(d.Words()), guesses, steps, true})
	}
	_, err = fmt.Fprintf(a.out, "%s: no tree finds the %s answers with %d guesses out of %s, in %s: right.\n",
		name, term.Thousands(len(d.Answers())), guesses, term.Thousands(len(d.Words())), term.Count(steps, "step", "steps"))
	return err
}
