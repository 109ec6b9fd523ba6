package verify

import (
	"errors"
	"fmt"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
)

// A file may use a thousand names for the same lists: each form of them is made once.
func TestListsAreKept(t *testing.T) {
	t.Parallel()
	d := game.Must(game.NewDictionary("test", game.MustWords("crane slate"), game.MustWords("toils")))
	lists := NewLists(func(string) (*game.Dictionary, error) { return d, nil })
	sums := []string{"", d.Sum(), d.AnyAnswer().Sum(), "of other lists"}
	forms := make([]*game.Dictionary, len(sums))
	for n := range 3 {
		for i, sum := range sums {
			form, _, err := lists.named(fmt.Sprint("name ", n), sum)
			if err != nil && !errors.Is(err, ErrOtherLists) {
				t.Fatal(err)
			}
			if n == 0 {
				forms[i] = form
			}
			if form != forms[i] {
				t.Errorf("the form with checksum %q is made again for another name", sum)
			}
		}
	}
	if forms[1] != d || forms[3] != d || forms[2].Sum() != sums[2] {
		t.Error("not the forms with the checksums that were asked for")
	}
}
