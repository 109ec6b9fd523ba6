package discover

import (
	"slices"
	"strings"
	"unicode"

	"absurdist/engine/game"
	"absurdist/engine/game/alphabet"
)

// spokenWords are words of such pages by which their language is told: few pages say it in the lang attribute, which
// templates leave at en.
var spokenWords = map[string]string{
	"ca": "paraula paraules lletra lletres endevina joc aquesta",
	"de": "wort wörter buchstabe buchstaben nicht ist ein errate spielen",
	"en": "word words letter letters guess the play statistics settings",
	"es": "palabra palabras letra letras adivina jugar una juego está",
	"fr": "mot mots lettre lettres devinez jouer une jeu le",
	"pt": "palavra palavras letra letras adivinhe jogar uma jogo não",
	"ru": "слово слова буква буквы угадай угадайте игра не",
}

// speaks returns the language that a text of a page is in, the name of its alphabet; "" if fewer than least of its words tell
// it.
func speaks(text string, least int) string {
	said := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) })
	best, most := "", least-1
	for _, name := range alphabetNames() {
		known := strings.Fields(spokenWords[name])
		n := 0
		for _, w := range said {
			if slices.Contains(known, w) {
				n++
			}
		}
		if n > most {
			best, most = name, n
		}
	}
	return best
}

// wordList is a list of words that a page may have.
type wordList struct {
	alphabet *alphabet.Alphabet
	dict     func() (*game.Dictionary, error)
	name     string    // of the embedded list; "" for words that the caller gave, or the page
	own      *ownWords // of the page; nil for others
}

// lists returns the lists of words that the page may know, the likeliest first: those that the caller gave, or the page's own
// and the embedded ones.
func (e *explorer) lists() []wordList {
	if d := e.words; d != nil {
		return []wordList{{d.Alphabet(), func() (*game.Dictionary, error) { return d, nil }, "", nil}}
	}
	return e.withOwn(e.builtIn())
}

// builtIn returns the embedded lists of the page's language, of its keyboard's alphabet, and of any other whose letters it may
// take.
func (e *explorer) builtIn() []wordList {
	names := []string{e.speech.Alphabet.Name()}
	english := alphabet.English().Name()
	if e.told == english && names[0] == english { // it is no page of another language
		return e.listsOf(names)
	}
	if isLatin(e.speech.Alphabet) {
		names = append([]string{e.spoken}, names...)
		for _, name := range alphabetNames() {
			if a, err := alphabet.Named(name); err == nil && isLatin(a) {
				names = append(names, name)
			}
		}
	}
	return e.listsOf(names)
}

// listsOf returns a list of each of some alphabets that has one, and all letters of the page's keyboard.
func (e *explorer) listsOf(names []string) []wordList {
	var all []wordList
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			continue
		}
		found := namesOfLists(name, e.found.Width)
		if a, err := alphabet.Named(name); err == nil && len(found) > 0 && e.isTyped(a) {
			all = append(all, wordList{a, func() (*game.Dictionary, error) { return game.LoadList(found[0]) }, found[0], nil})
		}
	}
	return all
}

// equations is the alphabet that is no language.
const equations = "equation"

// isLatin reports whether most letters of an alphabet are those a-z.
func isLatin(a *alphabet.Alphabet) bool {
	return strings.ContainsRune(string(a.Letters()), 'e') && a.Name() != equations
}

// namesOfLists returns the names of the embedded lists of an alphabet and length, the one that is played with first.
func namesOfLists(alphabet string, length int) []string {
	names := game.ListsOf(alphabet, length)
	if i := slices.Index(names, usual); i > 0 {
		names[0], names[i] = names[i], names[0]
	}
	return names
}
