package advice

import (
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// WordLists is what a page offers to choose from.
type WordLists struct {
	Lists     []BuiltIn           `json:"lists"`
	Keyboards map[string][]string `json:"keyboards"` // rows of letters, as boards show them, by alphabet
}

// BuiltIn is a built-in list.
type BuiltIn struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Alphabet string `json:"alphabet"`
	Length   int    `json:"length"`
	Answers  int    `json:"answers"`
	Allowed  int    `json:"allowed"`
}

// NewWordLists returns all lists, and the keyboards of those alphabets that are named.
func NewWordLists(alphabets []string) (*WordLists, error) {
	c := &WordLists{Keyboards: map[string][]string{}}
	for _, l := range game.ListInfos() {
		c.Lists = append(c.Lists, BuiltIn{l.Name, l.Title, l.Alphabet, l.Length, l.Answers.Words, l.Allowed.Words})
	}
	for _, name := range alphabets {
		letters, err := alphabet.Named(name)
		if err != nil {
			return nil, err
		}
		for _, row := range letters.Keyboard() {
			c.Keyboards[name] = append(c.Keyboards[name], letters.Upper(string(row)))
		}
	}
	return c, nil
}
