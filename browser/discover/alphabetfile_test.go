package discover

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// The two i of Turkish are told by their capitals.
func TestAlphabetFile(t *testing.T) {
	text := alphabetFile(strings.Split("ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ", ""))
	a := must.Get(alphabet.Read("keys.yaml", strings.NewReader(text)))(t)
	if word, err := a.Normalize("IŞIKİ"); err != nil || word != "ışıki" || a.Size() != 29 {
		t.Errorf("%q, %v, of %d letters: %s", word, err, a.Size(), text)
	}
}
