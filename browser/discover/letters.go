package discover

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"golang.org/x/text/unicode/norm"
)

// lettering is what is known of the letters and the language of a page.
type lettering struct {
	own       *alphabet.Alphabet // given by the caller; nil to detect it on the page
	made      *alphabet.Alphabet // of the page's keyboard, if no built-in one has its letters; nil otherwise
	typed     *alphabet.Alphabet // of the page's keyboard; nil if it has none
	shownKeys []string           // the letters of that keyboard, as its keys show them
	oneI      bool               // the key I stands for i, and for ı too, and the key İ for no letter of a word
	accents   accents
	language  string // of the page, the name of its alphabet, as its words tell it; empty if they do not
	spoken    string // the same, as its words or its lang attribute tell it
}

// findLetters finds out which alphabet the page has: that of its keyboard, or of its language.
func (e *explorer) findLetters(ctx context.Context) {
	e.readLoaded(ctx)
	e.checkKeys(ctx)
	e.keys = e.findKeyboard(ctx)
	text := call[string](ctx, e.session, "wording")
	e.language = speaks(text, 2)
	e.spoken = spokenOn(call[string](ctx, e.session, "language"), text)
	if e.own == nil && e.keys != nil {
		if e.typed = e.made; e.made == nil || e.made.Name() != e.keys.Alphabet {
			e.typed = got(alphabet.Named(e.keys.Alphabet))
		}
	}
	a := cmp.Or(e.own, e.typed)
	if a == nil {
		a = got(alphabet.Named(cmp.Or(e.spoken, alphabet.English().Name())))
	}
	e.log.Info().Str("alphabet", a.Name()).Str("language", e.spoken).Bool("keyboard", e.keys != nil).Msg("found the letters")
	e.speak(ctx, a)
	if l := e.lists(ctx); e.keys == nil && len(l) > 0 && l[0].own != nil { // its words have letters, if it has no keyboard
		e.speak(ctx, l[0].alphabet)
		return
	}
	e.checkLists(ctx)
}

// spoken is an alphabet as typing.js takes it.
type spoken struct {
	Name    string            `json:"name"`
	Letters []string          `json:"letters"`
	Shown   map[string]string `json:"shown"`
}

// findKeyboard looks for the page's own keyboard, in any alphabet; nil if it has none.
func (e *explorer) findKeyboard(ctx context.Context) *keyboard {
	var list []spoken
	for _, a := range slices.Concat([]*alphabet.Alphabet{e.own}, alphabets(), []*alphabet.Alphabet{e.made}) {
		if a != nil {
			list = append(list, spoken{a.Name(), strings.Split(string(a.Letters()), ""), keys.LettersOf(a).Shown})
		}
	}
	return call[*keyboard](ctx, e.session, "keyboard", list)
}

// speak has letters read and typed as those of an alphabet.
func (e *explorer) speak(ctx context.Context, a *alphabet.Alphabet) {
	e.speech = keys.LettersOf(a)
	e.facts.Letters = e.speech.Shown
	e.tell(ctx)
}

// rarest returns a letter that few words begin with. It is not the letter that the page gives, and the page's keyboard has a key for it.
func (e *explorer) rarest() string {
	given := e.first + e.apart
	letters := slices.DeleteFunc(slices.Clone(e.speech.Alphabet.Letters()), func(c rune) bool { return string(c) == given })
	for _, c := range slices.Backward(letters) {
		if slices.ContainsFunc(e.shownKeys, func(key string) bool { return strings.ToLower(key) == string(c) }) {
			return string(c)
		}
	}
	return string(letters[len(letters)-1])
}

// nonsense is no word in any list.
func (e *explorer) nonsense() string {
	begins := e.first + e.apart
	return begins + strings.Repeat(e.rarest(), e.found.Width-utf8.RuneCountInString(begins))
}

// checkKeys makes sure that a known alphabet has all letters of the page's keyboard, if the page has one. No word list is built in for other
// letters. The error says which flags to give, and contains a file for the alphabet.
func (e *explorer) checkKeys(ctx context.Context) {
	if e.own != nil || e.options.Words != nil {
		return
	}
	shown := keys.OneScript(call[[]string](ctx, e.session, "keyLetters"))
	e.shownKeys = shown
	known := slices.DeleteFunc(alphabets(), func(a *alphabet.Alphabet) bool { return !hasAll(a, shown) })
	if len(shown) == 0 || slices.ContainsFunc(known, func(a *alphabet.Alphabet) bool { return tellsApart(a, shown) }) {
		return
	}
	file := alphabetFile(shown)
	if _, err := alphabet.Read("the keyboard", strings.NewReader(file)); err != nil {
		return // no alphabet can have these letters, so there is nothing to say of them
	}
	for _, l := range e.ownLists(ctx, e.wordLength()) {
		if l.own.file != "" {
			e.made = l.alphabet
			return
		}
	}
	if len(known) > 0 {
		return
	}
	fail(fmt.Errorf("%w that this can play by itself: its keyboard has %s that no built-in alphabet has together, so no built-in list of words is in its language; write %q into a FILE.yaml, and give it and the page's words by --alphabet FILE.yaml --answers FILE --allowed FILE", ErrNoGame, plural(len(shown), "letter"), file))
}

// checkLists makes sure that there is a list whose words have all letters of the page's keyboard. The error says what to give.
func (e *explorer) checkLists(ctx context.Context) {
	if e.own != nil || e.options.Words != nil || e.typed == nil || len(e.lists(ctx)) > 0 {
		return
	}
	has := "it has the keyboard of " + e.typed.Name()
	if strange := keys.LettersOf(alphabet.English()).Strange(strings.ToLower(strings.Join(e.shownKeys, ""))); len(strange) > 0 {
		has = "its keyboard has " + strings.ToUpper(strings.Join(strange, " "))
	}
	fail(fmt.Errorf("%w that this can play by itself: %s, and no list of %d letters is built in that has words with all of its letters; give the page's words by --alphabet %s --answers FILE --allowed FILE", ErrNoGame, has, e.found.Width, e.typed.Name()))
}

// hasAll reports whether an alphabet has the letters of a keyboard.
func hasAll(a *alphabet.Alphabet, shown []string) bool {
	letters := keys.LettersOf(a)
	return !slices.ContainsFunc(shown, func(c string) bool { return letters.Letter(c) == "" })
}

// tellsApart reports whether each key is a different letter of an alphabet. The final forms of Hebrew letters are not letters of their own.
func tellsApart(a *alphabet.Alphabet, shown []string) bool {
	letters := keys.LettersOf(a)
	of := map[string]bool{}
	for _, c := range shown {
		of[letters.Letter(c)] = true
	}
	return len(of) == len(shown) && !of[""]
}

// isTyped reports whether an alphabet has each letter of the page's keyboard as a letter of its own, if the keyboard's does.
func (l *lettering) isTyped(a *alphabet.Alphabet) bool {
	if l.typed == nil {
		return true
	}
	letters := keys.LettersOf(l.typed)
	return !slices.ContainsFunc(l.shownKeys, func(key string) bool {
		c := letters.Letter(key)
		return c != "" && !slices.Contains(a.Letters(), []rune(c)[0])
	})
}

// hasKeys reports whether the page's keyboard has a key for each letter of an alphabet.
func (l *lettering) hasKeys(a *alphabet.Alphabet) bool {
	return l.typed != nil && !slices.ContainsFunc(a.Letters(), func(c rune) bool { return !slices.Contains(l.typed.Letters(), c) })
}

// isLatin reports whether most letters of an alphabet are those a-z.
func isLatin(a *alphabet.Alphabet) bool {
	return strings.ContainsRune(string(a.Letters()), 'e') && a.Name() != equations
}

const (
	equations = "equation"      // the alphabet that is no language
	madeName  = "alphabet.yaml" // what an alphabet is called that was made, until it has a file
	most      = 0.98            // part of a page's words that has to be of an alphabet: others may be names, or from elsewhere
)

// alphabetOf returns the alphabet of a page's words. It is the keyboard's, if the words have its letters, or another built-in one. Otherwise
// it is made from the letters of the keyboard, ignoring accents that the keyboard lacks, or from those of the words, and its file is returned
// too. It is nil if most words have other letters than the keyboard.
func (l *lettering) alphabetOf(words []string) (a *alphabet.Alphabet, file string) {
	var known []*alphabet.Alphabet
	switch {
	case l.own != nil:
		return l.own, ""
	case l.oneI, l.accents.typed:
	case l.typed != nil && l.typed != l.made:
		if plain, err := alphabet.Named(l.typed.Name() + "-plain"); err == nil && tellsApart(plain, l.shownKeys) {
			known = append(known, plain) // the keyboard lacks a letter that it takes for another one, such as ç for c
		}
		known = append(known, l.typed)
	case l.made == nil:
		if a, err := alphabet.Named(l.spoken); err == nil {
			known = append(known, a)
		}
		known = slices.DeleteFunc(append(known, alphabets()...), func(a *alphabet.Alphabet) bool { return !tellsApart(a, l.shownKeys) })
	}
	for _, a := range known {
		if part(a, words) >= most {
			return a, ""
		}
	}
	letters := l.shownKeys
	if len(letters) == 0 || l.accents.typed {
		letters = lettersIn(words)
	}
	if l.oneI {
		letters = slices.DeleteFunc(slices.Clone(letters), func(c string) bool { return c == "İ" })
	}
	file = alphabetFile(letters) + sameAs(letters, words, l.oneI)
	a, err := alphabet.Read(madeName, strings.NewReader(file))
	if err != nil || part(a, words) < mostly {
		return nil, ""
	}
	return a, file
}

// part returns which part of some texts are words of an alphabet.
func part(a *alphabet.Alphabet, texts []string) float64 {
	return share(texts, func(text string) bool {
		word, err := a.Normalize(text)
		return err == nil && len([]rune(word)) == len([]rune(text))
	})
}

// lettersIn returns the letters of words, in lower case.
func lettersIn(words []string) []string {
	has := map[string]bool{}
	for _, w := range words {
		for _, c := range strings.ToLower(norm.NFC.String(w)) {
			has[string(c)] = true
		}
	}
	return slices.Sorted(maps.Keys(has))
}

// alphabetFile returns the file of an alphabet whose letters a keyboard shows.
func alphabetFile(shown []string) string {
	dotted := slices.Contains(shown, "İ") // then I is the capital of ı
	var letters []string
	for _, c := range shown {
		switch {
		case c == "İ":
			c = "i"
		case c == "I" && dotted:
			c = "ı"
		default:
			c = string(unicode.ToLower([]rune(c)[0]))
		}
		letters = append(letters, c)
	}
	slices.Sort(letters)
	text := "letters: " + strings.Join(slices.Compact(letters), " ")
	if dotted {
		text += "\nupper: {ı: I, i: İ}"
	}
	return text + "\n"
}

// sameAs returns the part of an alphabet's file that says which letters of words count as its own without their accents.
func sameAs(letters, words []string, oneI bool) string {
	has := map[string]bool{}
	for _, c := range letters {
		has[strings.ToLower(c)] = true
	}
	same := map[string][]string{}
	for _, c := range lettersIn(words) {
		base := string([]rune(norm.NFD.String(c))[0])
		if c == "ı" && oneI {
			base = "i"
		}
		if !has[c] && has[base] && base != c {
			same[base] = append(same[base], c)
		}
	}
	if len(same) == 0 {
		return ""
	}
	text := "same:\n"
	for _, base := range slices.Sorted(maps.Keys(same)) {
		text += fmt.Sprintf("  %s: %s\n", base, strings.Join(same[base], " "))
	}
	return text
}

// languages.txt has a line for each language: the name of its alphabet, and words that such pages use. None has a single letter, as keys
// and boxes show those.
//
//go:embed languages.txt
var languages string

// clues returns what tells languages: by word or letter, the languages that have it.
var clues = sync.OnceValue(func() map[string][]string {
	of := map[string][]string{}
	for line := range strings.Lines(languages) {
		fields := strings.Fields(line)
		for _, word := range fields[1:] {
			of[word] = append(of[word], fields[0])
		}
		a, err := alphabet.Named(fields[0])
		if err != nil {
			panic(err) // the file is embedded
		}
		for _, c := range a.Letters() {
			if c > unicode.MaxASCII {
				of["letter "+string(c)] = append(of["letter "+string(c)], fields[0])
			}
		}
	}
	return of
})

// evidence returns how much of a text is of which language. Each word counts once, each letter beyond a-z as a quarter of one, divided
// among the languages that have it.
func evidence(text string) map[string]float64 {
	text = strings.ToLower(text)
	said := strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) })
	for _, c := range text {
		if c > unicode.MaxASCII {
			said = append(said, "letter "+string(c))
		}
	}
	slices.Sort(said)
	sum := map[string]float64{}
	for _, s := range slices.Compact(said) {
		weight := 1.0
		if strings.HasPrefix(s, "letter ") {
			weight = 0.25
		}
		for _, language := range clues()[s] {
			sum[language] += weight / float64(len(clues()[s]))
		}
	}
	return sum
}

// speaks returns the language of a text by the name of its alphabet. It is "" if there is too little evidence, or two languages have the same.
func speaks(text string, least float64) string {
	sum := evidence(text)
	best, second := "", 0.0
	for language, n := range sum {
		if n > sum[best] {
			best, second = language, sum[best]
		} else {
			second = max(second, n)
		}
	}
	if sum[best] < least || sum[best] == second {
		return ""
	}
	return best
}

// spokenOn returns the language of a page by its text and its lang attribute, which templates leave at English.
func spokenOn(attribute, text string) string {
	if slices.Contains([]string{"nb", "nn", "da"}, attribute) { // Norwegian's two forms, and Danish, have its letters
		attribute = "no"
	}
	spoken, sum := speaks(text, 2), evidence(text)
	switch known := slices.Contains(alphabet.Names(), attribute); {
	case spoken == "" && known:
		return attribute
	case !known || attribute == alphabet.English().Name(), sum[spoken] >= 4 && sum[spoken] > 2*sum[attribute]:
		return spoken
	}
	return attribute
}
