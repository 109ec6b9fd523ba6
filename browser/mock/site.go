package mock

import "slices"

// site is a mock page.
type site struct {
	// title is what the page calls itself, about a sentence on it for the overview.
	title, about string
	options      []Option
}

// sites are the mock pages by name. They are fixed at start-up: the word lists are the engine's. A
// page without an index.html of its own is shown in the shell that all clones share.
var sites = map[string]site{
	"absurdle": {"Absurdle", "The page has no word in mind: it dodges until you corner it. As many guesses as you like.", absurdleOptions()},
	"wordle":   {"Wordle", "One hidden word, six guesses. A new one as often as you like.", wordleOptions()},
	"original": {"Wordle 2021", "The page of the first winter: custom elements, open shadow roots three deep.", cloneOptions("original", true, misscore, hardOption,
		between("day", "number of the day whose word is played (default: the page draws one)", 0, lastDay, -1))},
	"hello-wordl": {"hello wordl", "Instant clues in a table; Enter after the end starts the next game.", cloneOptions("nyt", false, misscore,
		Option{"challenge", "a word of five letters in base 64", "the answer, as a link of the live page carries it (default: the page draws one)", isChallenge},
		between("hard", "how hard: 0 normal, 1 revealed letters must be used, 2 every clue must fit", 0, 2, 0))},
	"vue-wordle":   {"vue-wordle", "It listens to keyup, and takes no key for 1.6 seconds after a guess.", cloneOptions("original", false, misscore)},
	"react-wordle": {"React Wordle", "It reads the code of a key when it goes up, and loses keys that come too fast.", cloneOptions("original", true, misscore)},
	"mikhad":       {"wordle+", "MikhaD's page: classes of emoji, and a tutorial that must be closed first.", cloneOptions("original", true, misscore)},
	"word-master":  {"Word Master", "One grid of thirty cells, with no element for a row.", cloneOptions("original", false, misscore)},
	"evil-wordle":  {"Evil Wordle", "It has no word in mind either, but gives you six guesses.", sorted(sharedOptions("original", 100, false))},
	"fibble":       {"Fibble", "Every clue but the last tells exactly one lie. Nine rows, the first is given.", cloneOptions("original", true)},
	"wordpl":       {"WORDPL", "Clues are noisy, and you pay for what they tell.", wordplOptions()},
	"quordle":      {"Quordle", "Four words at once, nine guesses.", boardsOptions(4)},
	"octordle":     {"Octordle", "Eight words at once, thirteen guesses.", boardsOptions(8)},
	"duotrigordle": {"Duotrigordle", "Thirty-two words at once, thirty-seven guesses.", boardsOptions(32)},
	"generic":      {"Five letters", "No site in particular: every way in which pages differ is an option here.", genericOptions()},
}

// Sites returns the names of the mock pages, sorted.
func Sites() []string {
	names := make([]string, 0, len(sites))
	for name := range sites {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
