package mock

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/game"
)

// site is a mock page.
type site struct {
	// title is the page's own title. about is a sentence on the page for the overview.
	title, about string
	// list is the page's word list. Where its option length asks for words of another length than the list's, it
	// plays with that of the list's language: en-8.
	list    string
	options []Option
	// folder is the address of the page's markup, script and style; empty if they are its own.
	folder string
}

// page is a page with all its options.
func page(title, about, list string, options []Option) site {
	lists := slices.DeleteFunc(game.Lists(), func(other string) bool { return infoOf(other).Alphabet != infoOf(list).Alphabet })
	options = append(options, choiceOf("words", "word list", list, lists))
	slices.SortFunc(options, func(a, b Option) int { return strings.Compare(a.Name, b.Name) })
	return site{title: title, about: about, list: list, options: options}
}

// like makes the page share the script and style of another one.
func (s site) like(name string) site {
	s.folder = "../" + name + "/"
	return s
}

// sites are the mock pages by name. They are fixed at start-up: the word lists are the engine's. A
// page without an index.html of its own is shown in the shell that all clones share.
var sites = map[string]site{
	"absurdle": page("Absurdle", "The page has no word in mind: it dodges until you corner it. As many guesses as you like.", "original", absurdleOptions()),
	"wordle":   page("Wordle", "One hidden word, six guesses. A new one as often as you like.", "nyt", wordleOptions()),
	"original": page("Wordle 2021", "The page of the first winter: custom elements, open shadow roots three deep.", "original",
		cloneOptions(true, misscore, hardOption, between("day", "number of the day whose word is played (default: the page draws one)", 0, lastDay, -1))),
	"wordleunlimited":  page("Wordle Unlimited", "The page of the first winter, with another game whenever one is over.", "original", cloneOptions(true, misscore, hardOption)).like("original"),
	"hello-wordl":      page("hello wordl", "Words of 4 to 11 letters, by a slider. Enter after the end starts the next game.", "nyt", helloOptions()),
	"wordly":           page("Wordly", "The elements of hello wordl at another address.", "nyt", helloOptions()).like("hello-wordl"),
	"vue-wordle":       page("vue-wordle", "It listens to keyup, and takes no key for 1.6 seconds after a guess.", "original", cloneOptions(false, misscore)),
	"react-wordle":     page("React Wordle", "It reads the code of a key when it goes up, and loses keys that come too fast.", "original", cloneOptions(true, misscore)),
	"mikhad":           page("wordle+", "MikhaD's page: classes of emoji, and a tutorial that must be closed first.", "original", cloneOptions(true, misscore)),
	"word-master":      page("Word Master", "One grid of cells, with no element for a row.", "original", cloneOptions(false, misscore)),
	"evil-wordle":      page("Evil Wordle", "It has no word in mind either, but gives you six guesses.", "original", sharedOptions(100, false)),
	"evil-wordle-swag": page("Evil Wordle, swag's", "It has no word in mind, and gives as many guesses as you need. A text field takes them.", "original", sharedOptions(0, false)),
	"fibble": page("Fibble", "Every clue but the last tells exactly one lie. Nine rows, the first is given.", "original", cloneOptions(true,
		between("lies", "tiles of each row that lie", 0, game.Letters, 1),
		choice("count", "whether so many tiles lie, or at most so many, each number equally often", "exactly", "at-most"))),
	"wordpl": page("WORDPL", "Clues are noisy, and you pay for what they tell.", "original", cloneOptions(true)),
	"dordle": page("Dordle", "Two words at once, seven guesses.", "original", boardsOptions(2)),
	"quordle": page("Quordle", "Four words at once, nine guesses.", "original", boardsOptions(4,
		choice("design", "the year that the page's elements are of: in 2022 rows have no class", "2026", "2022"),
		between("choices", "milliseconds for which the links of a page of choices do nothing, which comes first then; the board comes so much later (default: it does not come)", 0, maxLate, -1))),
	"octordle":   page("Octordle", "Eight words at once, thirteen guesses.", "original", boardsOptions(8, between("hub", "milliseconds by which the boards come late", 0, maxLate, 0))),
	"sedecordle": page("Sedecordle", "Sixteen words at once, twenty-one guesses.", "original", boardsOptions(16)),
	"duotrigordle": page("Duotrigordle", "Thirty-two words at once, thirty-seven guesses.", "original", boardsOptions(32,
		choice("design", "the year that the names of the page's elements are of", "2026", "2023"),
		Option{"ghosts", "0 or 1", "1: the row to be played shows the letters that are known until one is typed (default: 1)", isFlag},
		Option{"grows", "0 or 1", "1: the tiles of a row come when it is to be played (default: 1)", isFlag},
		choice("welcome", "what comes before the boards: a link to the game of the day, one to go on with it, or nothing", "new", "begun", "none"))),
	"64ordle":      page("Sexaginta-quattuordle", "Sixty-four words at once, sixty-nine guesses.", "original", boardsOptions(64)),
	"kilordle":     page("Kilordle", "A thousand words at once. A board is solved once each of its letters has been green.", "nyt2022", sharedOptions(100, false)),
	"absurdle-cat": page("Absurdle.cat", "Absurdle in Catalan: ç and l·l are letters of their own, accents do not count.", "ca-5", sharedOptions(100, false)),
	"wordle-de":    page("Wordle auf Deutsch", "German words: ä, ö, ü and ß are letters of their own.", "de-5", cloneOptions(true, misscore)),
	"wordle-ru":    page("Вордл", "Russian words, on thirty squares without rows: their colours are in their styles.", "ru-5", cloneOptions(true, misscore)),
	"sutom":        page("SUTOM", "French words of 6 to 9 letters, of which the first is given.", "fr-7", cloneOptions(true, between("length", "letters of a word", 6, 9, 7))),
	"le-mot":       page("Le Mot", "French words of five letters, without accents.", "fr-5", cloneOptions(true, misscore)),
	"termo":        page("Termo", "Rows and letters in open shadow roots. Accents are not typed.", "pt-plain-5", cloneOptions(true, misscore)),
	"termo-2":      page("Termo, two boards", "Termo with two words at once.", "pt-plain-5", append(sharedOptions(100, true), secretsOption(2))).like("termo"),
	"termo-4":      page("Termo, four boards", "Termo with four words at once.", "pt-plain-5", append(sharedOptions(100, true), secretsOption(4))).like("termo"),
	"nerdle": page("nerdle", "Eight tiles that make an equation.", "equation-8", append(sharedOptions(100, true),
		Option{"commutative", "0 or 1", "1: the answer in another order is the answer, too (default: 0)", isFlag},
		Option{"secret", "an equation of eight tiles", "the answer of the first game (default: the page draws one)", isEquation})),
	"generic": page("Five letters", "No site in particular: every way in which pages differ is an option here.", "original", genericOptions()),
}

// Sites returns the names of the mock pages, sorted.
func Sites() []string { return slices.Sorted(maps.Keys(sites)) }

// equations is the alphabet that is no language.
const equations = "equation"

// infoOf describes a list, which there must be.
func infoOf(list string) game.ListInfo {
	lists := game.ListInfos()
	return lists[slices.IndexFunc(lists, func(l game.ListInfo) bool { return l.Name == list })]
}

// listFor returns the list that a page plays with.
func (s site) listFor(query url.Values) string {
	if query.Has("words") {
		return query.Get("words")
	}
	info := infoOf(s.list)
	if text := query.Get("length"); text != "" && text != strconv.Itoa(info.Length) {
		return info.Alphabet + "-" + text
	}
	return s.list
}

// checkWords returns an error for words among the options that are not as long as those of the page's list or that its
// alphabet does not write so, and for a list whose words are not as long as the page is asked to have them.
func (s site) checkWords(name string, query url.Values) error {
	list := s.listFor(query)
	info := infoOf(list)
	if asked := query.Get("length"); asked != "" && asked != strconv.Itoa(info.Length) {
		return fmt.Errorf("mock page %s: option length cannot be %s: the words of %s have %d letters", name, asked, list, info.Length)
	}
	if slices.ContainsFunc(s.options, func(o Option) bool { return o.Name == "boards" }) && query.Has("secret") {
		boards := cmp.Or(query.Get("boards"), "1")
		if n := strconv.Itoa(len(wordsIn("secret", query.Get("secret")))); n != boards {
			return fmt.Errorf("mock page %s: option secret has %s words, and option boards is %s", name, n, boards)
		}
	}
	for _, option := range []string{"secret", "target", "challenge", "played"} {
		for _, word := range wordsIn(option, query.Get(option)) {
			wins := option == "secret" && cmp.Or(query.Get("tongue"), "none") == "none" && info.Alphabet != equations
			if err := checkWord(word, info, wins); err != nil {
				return fmt.Errorf("mock page %s: option %s cannot be %q: %w", name, option, query.Get(option), err)
			}
		}
	}
	return nil
}

// checkWord returns an error for a word that is not as a list has them, or, if it is to win a game, that the list lacks: the page refuses it.
func checkWord(word string, list game.ListInfo, wins bool) error {
	dict, err := game.LoadList(list.Name)
	if err != nil {
		return err
	}
	normal, err := dict.Alphabet().Normalize(word)
	switch {
	case err != nil:
		return err
	case utf8.RuneCountInString(normal) != list.Length:
		return fmt.Errorf("the words of %s have %d letters", list.Name, list.Length)
	case normal != word:
		return fmt.Errorf("the page writes %s", normal)
	case !wins:
		return nil
	}
	w, err := dict.ParseWord(word)
	if _, known := dict.Index(w); err == nil && !known {
		err = fmt.Errorf("%s is not among the words of %s, so the game could not be won", w.Upper(), list.Name)
	}
	return err
}

// wordsIn returns the words that the value of an option tells. A challenge is a word on one page, and yes or no on another.
func wordsIn(option, value string) []string {
	if value == "" {
		return nil
	}
	if option != "challenge" {
		return strings.Split(value, ",")
	}
	if word, err := base64.StdEncoding.DecodeString(value); err == nil {
		return []string{strings.ToLower(string(word))}
	}
	return nil
}
