package input

import "strings"

// KeyedLists finds the words that the objects of a script or of JSON have under one key, such as word in {word: "crown", hint: "a royal
// hat"}. Values of several words do not count, and most of the others must have the wanted length. As in [WordLists], a list has each word
// once, and at least 15 words. The keys of an object may be words themselves, as in {crown: "couronne", slate: true}, if nearly all have
// that length.
func KeyedLists(text string, length int) [][]string {
	type key struct {
		name string
		gap  gap
	}
	type values struct {
		all, fitting int
		words        distinct
	}
	tokens := split(decode(text))
	found := map[key]*values{}
	var order []key
	for i := 1; i+1 < len(tokens); i++ {
		before, after := tokens[i].gap, tokens[i+1].gap
		if len(before) < 2 || !strings.Contains(string(before), ":") || !before[len(before)-1:].quotes() || after == "" || after[0] != before[len(before)-1] {
			continue
		}
		at := key{tokens[i-1].text, before}
		v := found[at]
		if v == nil {
			v = &values{}
			found[at] = v
			order = append(order, at)
		}
		v.all++
		word := tokens[i].word(length)
		if word == "" {
			continue
		}
		v.fitting++
		v.words.add(word)
	}
	lists := namedLists(tokens, length)
	for _, at := range order {
		if v := found[at]; len(v.words.list) >= fewest && v.fitting > v.all/2 {
			lists = append(lists, v.words.list)
		}
	}
	return lists
}

// namedLists finds the objects whose names are words, each with a value of one word. Only some names may be in quotes, as in
// {crown: "crown", "été": "ete"}: minifiers drop those that are not needed.
func namedLists(tokens []listed, length int) [][]string {
	var lists [][]string
	for first := 0; first+2 < len(tokens); {
		colon, comma := tokens[first+1].gap.unquoted(), tokens[first+2].gap.unquoted()
		last := first
		for colon != comma && strings.Contains(colon, ":") && last+2 < len(tokens) && tokens[last+1].gap.unquoted() == colon && tokens[last+2].gap.unquoted() == comma {
			last += 2
		}
		if last == first {
			first++
			continue
		}
		var words distinct
		for i := first; i <= last; i += 2 {
			if word := tokens[i].word(length); word != "" {
				words.add(word)
			}
		}
		if n, all := len(words.list), (last-first)/2+1; n >= fewest && n > all*4/5 {
			lists = append(lists, words.list)
		}
		first = last
	}
	return lists
}
