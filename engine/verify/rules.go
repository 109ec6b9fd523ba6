package verify

import (
	"fmt"

	"absurdist/engine"
)

// replayed returns the rules of a game that a file tells by its words, without clues: as the options say, and where they
// say nothing as the file does. The game ends on the last word.
func (o Options) replayed(r Rules, last engine.Word) (Rules, error) {
	if o.Host != nil {
		r.Host = *o.Host
	}
	if r.Host.HasSecret() {
		r.Secret = last
	}
	if !r.Replays() {
		return r, fmt.Errorf("what the host %s answers does not follow from the words: only records, which have the clues, can be checked", r.Host)
	}
	return o.override(r)
}

// override puts what the options say of the mode and the secret in the place of what the file says.
func (o Options) override(r Rules) (Rules, error) {
	if o.Mode != nil {
		r.Mode = *o.Mode
	}
	if o.Secret != (engine.Word{}) {
		r.Secret = o.Secret
	}
	return r, r.Check()
}
