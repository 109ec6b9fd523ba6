package discover

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"absurdist/browser/keys"
	"absurdist/engine/game/alphabet"
)

// The letters of the page: those of its keyboard, and the alphabet they tell.

// spoken is an alphabet as around.js takes it.
type spoken struct {
	Name    string            `json:"name"`
	Letters []string          `json:"letters"`
	Shown   map[string]string `json:"shown"`
}

// findKeyboard looks for the page's own keyboard, in any alphabet; nil if it has none.
func (e *explorer) findKeyboard(ctx context.Context) (*keyboard, error) {
	return call[*keyboard](ctx, e.session, "keyboard", e.alphabets)
}

// findLetters finds out which alphabet the page has: that of its keyboard, or of its language.
func (e *explorer) findLetters(ctx context.Context) error {
	add := func(a *alphabet.Alphabet) {
		e.alphabets = append(e.alphabets, spoken{a.Name(), strings.Split(string(a.Letters()), ""), keys.LettersOf(a).Shown})
	}
	if e.own != nil {
		add(e.own)
	}
	for _, name := range alphabetNames() {
		a, err := alphabet.Named(name)
		if err != nil {
			return err
		}
		add(a)
	}
	if err := e.readLoaded(ctx); err != nil {
		return err
	}
	if err := e.checkKeys(ctx); err != nil {
		return err
	}
	if e.made != nil {
		add(e.made)
	}
	var err error
	if e.keys, err = e.findKeyboard(ctx); err != nil {
		return err
	}
	text, err := call[string](ctx, e.session, "wording")
	if err != nil {
		return err
	}
	if e.spoken, err = call[string](ctx, e.session, "language"); err != nil {
		return err
	}
	e.told = speaks(text, 2)
	if e.told != "" && (e.spoken == "" || e.spoken == alphabet.English().Name()) || !slices.Contains(alphabet.Names(), e.spoken) {
		e.spoken = e.told
	}
	a := e.own
	if a == nil {
		name := cmp.Or(e.spoken, alphabet.English().Name())
		if e.keys != nil {
			name = e.keys.Alphabet
			if e.typed, err = e.named(name); err != nil {
				return err
			}
		}
		if a, err = e.named(name); err != nil {
			return err
		}
	}
	e.log.Info().Str("alphabet", a.Name()).Str("language", e.spoken).Bool("keyboard", e.keys != nil).Msg("found the letters")
	if err := e.speak(ctx, a); err != nil {
		return err
	}
	if l := e.lists(); e.keys == nil && len(l) > 0 && l[0].own != nil { // its words have letters, if it has no keyboard
		return e.speak(ctx, l[0].alphabet)
	}
	return e.checkLists()
}

// speak has letters read and typed as those of an alphabet.
func (e *explorer) speak(ctx context.Context, a *alphabet.Alphabet) error {
	e.speech = keys.LettersOf(a)
	_, err := call[any](ctx, e.session, "speak", e.speech.Shown)
	return err
}

// alphabetNames are the names of all alphabets, English first: of alphabets with the same letters it is the likeliest.
func alphabetNames() []string {
	english := alphabet.English().Name()
	others := slices.DeleteFunc(alphabet.Names(), func(name string) bool { return name == english })
	return append([]string{english}, others...)
}

// rarest is a letter that few words begin with.
func (e *explorer) rarest() string {
	letters := e.speech.Alphabet.Letters()
	return string(letters[len(letters)-1])
}

// nonsense is no word in any list.
func (e *explorer) nonsense() string {
	return e.first + strings.Repeat(e.rarest(), e.found.Width-utf8.RuneCountInString(e.first))
}
