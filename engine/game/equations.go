package game

import (
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/game/equation"
)

// equations describes the one list that is computed and not embedded. A test compares the two.
func equations() ListInfo {
	const (
		sum    = "8789ee0df862795147e194266c27e031c4cee76896a15a90286a489633ac6672"
		ofNone = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	)
	all := PartInfo{Words: 17_723, SHA256Sorted: sum}
	info := ListInfo{
		Name: "equation-8", Title: "Equations of Nerdle", Alphabet: "equation", Length: 8,
		Answers: all, Others: PartInfo{SHA256Sorted: ofNone}, Allowed: all,
	}
	info.Provenance.Answers = "all equations of eight tiles, computed"
	info.Provenance.Others = "nothing: every equation may be the answer"
	info.Provenance.Allowed = "the answers"
	return info
}

func loadEquations(letters *alphabet.Alphabet, info ListInfo) (*Dictionary, error) {
	list, err := equation.List(info.Length)
	if err != nil {
		return nil, err
	}
	words := make([]Word, len(list))
	for i, text := range list {
		if words[i], err = WordOf(text); err != nil {
			return nil, err
		}
	}
	return NewDictionaryIn(letters, info.Name, words, nil)
}
