package discover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"absurdist/browser/keys"
	"absurdist/engine/game/alphabet"
)

// checkKeys makes sure that an alphabet is known that has the letters of the page's keyboard, if it shows one: no list of words
// is built in for others. The error says what to give, and the alphabet's file.
func (e *explorer) checkKeys(ctx context.Context) error {
	if e.own != nil || e.words != nil {
		return nil
	}
	shown, err := call[[]string](ctx, e.session, "keyLetters")
	if e.shownKeys = shown; err != nil || len(shown) == 0 {
		return err
	}
	for _, name := range alphabetNames() {
		a, err := alphabet.Named(name)
		if err != nil {
			return err
		}
		if hasAll(a, shown) {
			return nil
		}
	}
	file := alphabetFile(shown)
	if _, err := alphabet.Read("the keyboard", strings.NewReader(file)); err != nil {
		return nil //nolint:nilerr // these are no letters that an alphabet can have, so there is nothing to say of them
	}
	if e.made = e.makeAlphabet(); e.made != nil {
		return nil
	}
	return fmt.Errorf("%w that this can play by itself: its keyboard has %s that no built-in alphabet has together, so no built-in list of words is in its language; write %q into a FILE.yaml, and give it and the page's words by --alphabet FILE.yaml --answers FILE --allowed FILE", ErrNoGame, plural(len(shown), "letter"), file)
}

// hasAll reports whether an alphabet has the letters of a keyboard.
func hasAll(a *alphabet.Alphabet, shown []string) bool {
	letters := keys.LettersOf(a)
	return !slices.ContainsFunc(shown, func(c string) bool { return letters.Letter(c) == "" })
}

// checkLists makes sure that a list is built in whose words have all letters of the page's keyboard: a page with others has words
// that no list has. The error says what to give.
func (e *explorer) checkLists() error {
	if e.own != nil || e.words != nil || e.typed == nil || len(e.lists()) > 0 {
		return nil
	}
	has := "it has the keyboard of " + e.typed.Name()
	if strange := keys.LettersOf(alphabet.English()).Strange(strings.ToLower(strings.Join(e.shownKeys, ""))); len(strange) > 0 {
		has = "its keyboard has " + strings.ToUpper(strings.Join(strange, " "))
	}
	return fmt.Errorf("%w that this can play by itself: %s, and no list of %d letters is built in that has words with all of its letters; give the page's words by --alphabet %s --answers FILE --allowed FILE", ErrNoGame, has, e.found.Width, e.typed.Name())
}

// isTyped reports whether an alphabet has each letter of the page's keyboard as a letter of its own, if the keyboard's does.
func (e *explorer) isTyped(a *alphabet.Alphabet) bool {
	if e.typed == nil {
		return true
	}
	letters := keys.LettersOf(e.typed)
	return !slices.ContainsFunc(e.shownKeys, func(key string) bool {
		c := letters.Letter(key)
		return c != "" && !slices.Contains(a.Letters(), []rune(c)[0])
	})
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
