package jobrunner

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"absurdist/engine"
)

// Lists that are built in travel by name and checksum, others whole; what arrives are the same lists.
func TestListsTravel(t *testing.T) {
	t.Parallel()
	d, err := engine.LoadList("nyt")
	if err != nil {
		t.Fatal(err)
	}
	few, err := engine.NewDictionary("nyt", d.Answers()[:50], d.Answers()[50:80])
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*engine.Dictionary{d, few} {
		text, err := json.Marshal(newLists(d))
		if err != nil {
			t.Fatal(err)
		}
		if whole := len(text) > 200; whole != (d == few) {
			t.Errorf("%d words travel as %d bytes", len(d.Words()), len(text))
		}
		var c lists
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		there, err := c.dictionary()
		if err != nil || there.Sum() != d.Sum() || there.Name() != d.Name() || !slices.Equal(there.Words(), d.Words()) {
			t.Errorf("other lists arrive: %v", err)
		}
		c.Sum = strings.Repeat("0", 64)
		if _, err := c.dictionary(); !errors.Is(err, engine.ErrList) || !strings.Contains(err.Error(), "checksum") {
			t.Errorf("lists with another checksum: %v", err)
		}
	}
}
