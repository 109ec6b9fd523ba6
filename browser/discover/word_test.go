package discover

import (
	"testing"
	"time"
)

// A page that takes no keys after Enter does so each time: a key that was slow once is no lock.
func TestLocks(t *testing.T) {
	type taken struct {
		since   time.Duration // Enter
		presses int
	}
	for name, test := range map[string]struct {
		keys []taken
		want time.Duration
	}{
		"none":            {[]taken{{1500 * time.Millisecond, 1}, {1400 * time.Millisecond, 1}}, 0},
		"never seen free": {[]taken{{2010 * time.Millisecond, 5}, {2140 * time.Millisecond, 4}}, 2100 * time.Millisecond},
		"seen late":       {[]taken{{2200 * time.Millisecond, 4}, {2050 * time.Millisecond, 1}}, 2100 * time.Millisecond},
		"slow once":       {[]taken{{7700 * time.Millisecond, 3}, {2100 * time.Millisecond, 1}}, 0},
		"a key lost":      {[]taken{{1900 * time.Millisecond, 2}}, 0},
	} {
		var l locks
		for _, k := range test.keys {
			l.add(k.since, k.presses)
		}
		if got := l.lock(); got != test.want {
			t.Errorf("%s: locked for %v, want %v", name, got, test.want)
		}
	}
}

// Dialogs that say that a game is lost end it; those that refuse a word do not.
func TestLost(t *testing.T) {
	for text, want := range map[string]bool{
		"Out of guesses! The word was: CROWN": true,
		"Game over":                           true,
		"You've lost":                         true,
		"La palabra era CORAL":                true,
		"Você perdeu! A palavra era CAMPO":    true,
		"Perdu ! Le mot était MAISON":         true,
		"Das Wort war AUSSEN":                 true,
		"Ты проиграл":                         true,
		"Not in word list":                    false,
		"Not enough letters":                  false,
		"Wrong, try again":                    false,
		"The word must have 5 letters":        false,
		"This word is not in the list":        false,
	} {
		if got := lost.MatchString(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
