package mock

import (
	"testing"

	"github.com/absurdist/absurdist/engine/game"
)

// What the name of a list tells of its words is what the list says of them.
func TestKindOf(t *testing.T) {
	for _, list := range game.ListInfos() {
		if language, length := kindOf(list.Name); language != list.Alphabet || length != list.Length {
			t.Errorf("%s: %d letters of %s, want %d of %s", list.Name, length, language, list.Length, list.Alphabet)
		}
	}
}
