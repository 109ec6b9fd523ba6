package mock

import (
	"encoding/base64"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// Option is a query option of a mock page.
type Option struct {
	// Name is the key in the query.
	Name string
	// Values describes the values allowed: "0 or 1", "1 to 50".
	Values string
	// The limits within which the pages can be drawn.
	Usage string

	check func(value string) bool
}

// The limits of what the pages are drawn for.
const (
	maxRows    = 50
	maxBoards  = 64
	maxWidth   = 12
	minLetters = 3
	maxLetters = 12
	maxPercent = 10_000
	maxLate    = 600_000
	maxSeed    = 1<<31 - 1
	maxPause   = 10_000
	lastDay    = 2314
	maxDay     = 9999 // that a landing page tells
)

// covers are what may lie over the Wordle board at the start.
var covers = []string{"cookies", "help", "play", "terms"}

// lures are the places where a page may praise though nothing is won.
var lures = []string{"advert", "footer", "toast", "live", "title", "alt", "hidden", "dialog", "alert", "frame", "button"}

// faults maps what may go wrong with a page to whether a number belongs to it.
var faults = map[string]bool{
	"drop": true, "slow": false, "never": false, "modal": true, "dialog": true,
	"reload": true, "hang": true, "redesign": true, "lie": true,
	"dialogs": true, "shout": true, "tabs": true, "crash": true,
}

func absurdleOptions() []Option {
	return append(sharedOptions(0, true), hardOption,
		Option{"challenge", "0 or 1", "1: the page draws a target word", isFlag},
		Option{"first", "random", "the page plays a random first guess", oneOf("random")},
		choice("host", "who answers: the host of Absurdle, or hinter, the optimal adversary, which asks the engine", game.Absurdle().String(), game.Hinter().String()),
		Option{"inputrow", "keep", "an input row stays after a win (default: none does)", oneOf("keep")},
		Option{"target", aWord, "challenge mode with this target word", isWord},
	)
}

func wordleOptions() []Option {
	return append(sharedOptions(100, true), hardOption, wallOption,
		Option{"account", "0 or 1", "1: at the end a dialog asks for an account, in place of the statistics (default: 0)", isFlag},
		choice("ad", "the advertisement: none; counts: after the landing page, and its button is switched off for a while; low: its button is below the window; stuck: it never loads, and the board is not drawn before it is skipped; row: it comes in the middle of the second row", "none", "counts", "low", "stuck", "row"),
		between("bind", "milliseconds after which the button of the landing page begins to work", 0, maxPause, 0),
		between("day", "number of the day that the landing page tells (default: today's)", 0, maxDay, -1),
		between("late", "milliseconds by which what covers the board comes late", 0, maxLate, 0),
		Option{
			"modals", "all, none, or some of " + strings.Join(covers, ",") + " with commas",
			"what covers the board at the start (default: all, each only until it was dismissed once, but play always)", isCovers,
		},
		Option{"played", "words with commas", "words that were played before the page was opened (default: none)", areWords},
		choice("resume", "how a game that was begun comes back: still; or turns: its rows turn again after the landing page, and no key is taken meanwhile", "still", "turns"),
		between("rows", "rows of the board", 1, maxRows, 6),
		secretOption,
		choice("visitor", "what differs from visitor to visitor: names of buttons and dialogs", "one", "other"),
		between("width", "tiles in a row; all words of other lengths are refused (default: as many as the list's words have letters)", 1, maxWidth, -1),
	)
}

// genericOptions are all ways in which pages differ.
func genericOptions() []Option {
	return append(sharedOptions(100, true), misscore, wallOption,
		Option{"secret", "words with commas, as many as there are boards", "the answers of the first game (default: the page draws them)", areWords},
		choice("input", "what types: keydown, keyup, clicks on the page's keyboard, a text field whose words are sent by Enter or only by a button, or tiles that are fields, or can be edited", "keydown", "keyup", "clicks", "field", "button", "cells", "editable"),
		choice("send", "what sends the word: Enter, the last letter as it is typed, or, where tiles are fields, only a button", "enter", "last", "button"),
		Option{"advance", "0 or 1", "0: a tile that is a field keeps the focus when it has its letter (default: 1)", isFlag},
		choice("read", "which field of a key event is looked at", "key", "code"),
		choice("keys", "pictures: Enter and Backspace are named by their classes alone; boxes: keys look like tiles, ten in a line, with no element for a line; icons: Backspace has an icon, and no name; pair: Enter and Backspace stand in a line of their own, made of such elements as keys are; dead: the keys of grey letters are switched off; table: keys are cells of a table, which look like tiles; fresh: keys have one class until their letter was played, and another one then", "text", "pictures", "boxes", "icons", "pair", "dead", "table", "fresh"),
		choice("board", "flat: no element holds a row; shadow: the board is in a shadow root that is attached some time after the page has loaded; canvas: the board is a picture", "rows", "flat", "shadow", "canvas"),
		between("boards", "boards that every guess goes to", 1, maxBoards, 1),
		choice("layout", "how several boards stand: apart: each in an element; parts: each in a component with a title and a keyboard of its own, beside an example; nameless: each in an element without a name, and tiles in a grid; growing: each in an element, whose rows come as they are played; late: the same, without the row that is typed; row: a row element has the tiles of all boards, with a space between them; table: the same for two boards each, in one table with empty cells between them; flat: tiles of all boards in one grid, row by row; placed: the same, placed one by one; turns: a row element has a row of each board; stacked: rows of one board after those of the other, in one element; grids: each in an element, without rows; tabs: each in an element, two at a time, the others behind tabs", "apart", "parts", "nameless", "grids", "tabs", "growing", "late", "row", "table", "flat", "placed", "turns", "stacked"),
		Option{"ghosts", "0 or 1", "1: with several boards, what is typed shows in grey, on solved boards, too (default: 0)", isFlag},
		choice("solved", "what becomes of a board that is solved, of those with an element each: it stays; it goes; or it keeps the rows that were played, in small", "stays", "goes", "shrinks"),
		choice("letters", "spoken: beside its letter a tile has a hidden text that says its state, such as empty, and a row has a label with its letters; apart: the letter and the colour are on two elements of the tile, side by side; kept: an empty tile holds a letter that is transparent; turned: a letter stands on both faces of its tile as it is typed, on the back in its colour, and the tile turns once its row is finished", "plain", "spoken", "apart", "kept", "turned"),
		choice("paint", "what colours a tile: its class; a rule of a style sheet, for its place; such a rule, and the row has an attribute with a letter for each tile; or, lot, its own style, by one of two palettes, each for every other load of the page", "class", "sheet", "row", "lot"),
		choice("grey", "row: grey tiles have no mark of their own, finished rows have; face: the letter and the colour are on a face inside the tile, where grey has no mark, and finished tiles have one; none: grey has no mark, and nothing tells a finished row", "class", "row", "face", "none"),
		Option{
			"lure", "one of " + strings.Join(lures, ", "),
			"where the page praises at the first guess, though nothing is won (default: nowhere)", oneOf(lures...),
		},
		choice("speaks", "the language of that praise", "en", "de", "es", "fr", "pt", "ru"),
		choice("fate", "what becomes of the guess that is praised: it is played; nothing; it is played late; its row is green for a moment before; the board vanishes; another page is written in place of this one; the page goes elsewhere; or the praise covers the page", "played", "nothing", "late", "flash", "vanishes", "written", "leaves", "covered"),
		choice("end", "what becomes of the board once the game is over: it stays, or it is gone in the same moment, of which the last says nothing", "stays", "gone", "silent"),
		choice("echo", "what a tile does as a letter is typed: nothing; or fade: it has a class for a moment, and comes to its looks slowly", "plain", "fade"),
		choice("start", "what must be clicked before keys are taken: a button beside the board, or a language before there is a board, which may ask for a name, too", "none", "button", "language", "name"),
		choice("case", "lower: capital letters are not taken", "any", "lower"),
		choice("drop", "frame: of the keys within one frame only the first is taken; enter: Enter is not taken in the frame of a letter; short: the page says then that there are not enough letters; stale: the same within 90 ms of a letter", "none", "frame", "enter", "short", "stale"),
		choice("toasts", "one: a toast takes the place of the one before, and fades; stack: each refusal adds one, which stays long; stay: it does not fade, and is not written again; faint: each refusal adds one, which comes over the board by an animation and takes no clicks; veil: it keeps its text, and is transparent in between", "one", "stack", "stay", "faint", "veil"),
		choice("reject", "what happens with an unknown word: a toast; a class on the row; a JavaScript dialog; nothing; or the row is cleared", "toast", "class", "dialog", "kept", "cleared"),
		Option{
			"modal", "ignore or accept",
			"a modal lies over the page at the start, and keys are ignored or accepted under it (default: none)", oneOf("ignore", "accept"),
		},
		between("late", "milliseconds by which the page's words come after its board: until then it takes any word, and finds none of its letters", 0, maxPause, 0),
		between("stagger", "milliseconds between the tiles of a reveal", 0, maxPause, 0),
		between("lock", "milliseconds after Enter in which no key is taken", 0, maxPause, 0),
		between("rows", "rows of a board (default: 5 more than there are boards)", 1, maxRows, -1),
		choice("tongue", "words that are in no list, and how the page has them: in a script, in JSON that it fetches, or in a script as one text", "none", "script", "json", "text"),
		Option{"restart", "0 or 1", "1: Enter starts a new game once one is over (default: 0)", isFlag},
	)
}

// helloOptions are those of hello wordl, whose slider goes from 4 to 11.
func helloOptions() []Option {
	return cloneOptions(false, misscore,
		Option{"challenge", aWord + " in base 64", "the answer, as a link of the live page carries it (default: the page draws one)", isChallenge},
		between("hard", "how hard: 0 normal, 1 revealed letters must be used, 2 every clue must fit", 0, 2, 0),
		between("length", "letters of a word, where the slider stands at the start", 4, 11, 5))
}

// cloneOptions returns the options of the pages with one board and one secret.
func cloneOptions(saves bool, more ...Option) []Option {
	return slices.Concat(sharedOptions(100, saves), more, []Option{secretOption})
}

// boardsOptions are those of the pages with several boards.
func boardsOptions(boards int, more ...Option) []Option {
	return append(slices.Concat(sharedOptions(100, true), more), secretsOption(boards),
		choice("solved", "what becomes of a board that is solved: it stays, it goes, or it changes places with the last one", "stays", "goes", "last"))
}

func secretsOption(boards int) Option {
	return Option{"secret", fmt.Sprintf("%d different words with commas", boards), "the answers of the first game (default: the page draws them)", isWords(boards)}
}

var (
	hardOption   = Option{"hard", "0 or 1", "1: the game starts in hard mode", isFlag}
	secretOption = Option{"secret", aWord, "the answer of the first game (default: the page draws one)", isWord}
	misscore     = choice("misscore", "how repeated letters are counted wrong: 1: each that the answer has is yellow; in-order: from left to right, without greens first; first-copy: each strikes out the answer's first copy", "0", "1", "in-order", "first-copy")
)

// wallOption is what a page has that wants to know whether a human plays. A profile of the test's own tells the kind "own".
var wallOption = Option{
	"wall", "KIND:WHEN, of datadome, cloudflare and own, and before, end and the number of a row",
	"a wall that wants to know whether a human is there: before the page, in the dialog at the end of a game that was won, or after a row (default: none)", isWall,
}

func isWall(value string) bool {
	kind, when, _ := strings.Cut(value, ":")
	n, err := strconv.Atoi(when)
	return oneOf("datadome", "cloudflare", "own")(kind) && (oneOf("before", "end")(when) || err == nil && n > 0 && strconv.Itoa(n) == when)
}

// aWord is what an option takes that is a word.
const aWord = "a word of the list's length, in small letters"

// sharedOptions are what every page has beside its list; saves says whether the page saves its game by itself.
func sharedOptions(reveal int, saves bool) []Option {
	save := map[bool]int{false: 0, true: 1}[saves]
	return []Option{
		{
			"fault", "some of drop:N, slow, never, modal:ROW, dialog:ROW, dialogs:ROW, shout:ROW, tabs:ROW, reload:ROW, hang:ROW, redesign:ROW, lie:ROW, crash:N with commas",
			"what goes wrong: every N-th key is lost; the reveal takes seconds, or stops before its last tile; after a row a modal, a JavaScript dialog, dialogs without end, one of 10 MB with control characters, thirty tabs, a reload, a script that never ends, or another markup; a row with one wrong tile; at the N-th key the page asks its server for \"crash\"", isFaults,
		},
		{"frame", "same or other", "the page is shown in a frame of the same origin, or of another one (default: in none)", oneOf("same", "other")},
		between("redesign", "number by which the page is redesigned, as it is opened or by fault=redesign:ROW: classes, ids, attributes and states called otherwise, German texts, another layout of the board (default: it is not)", 0, maxSeed, -1),
		between("reveal", "time of the reveal in percent of the live site's, 0 at once", 0, maxPercent, reveal),
		{"save", "0 or 1", fmt.Sprintf("0: nothing is saved for a reload, 1: the game is (default: %d)", save), isFlag},
		between("seed", "number that the page draws its words from (default: random)", 0, maxSeed, -1),
	}
}

// choice is an option that takes one of some values, of which the first is the default.
func choice(name, usage string, values ...string) Option {
	return choiceOf(name, usage, values[0], values)
}

func choiceOf(name, usage, fallback string, values []string) Option {
	return Option{name, "one of " + strings.Join(values, ", "), usage + " (default: " + fallback + ")", oneOf(values...)}
}

// between is an option whose value is a whole number. A negative fallback means no default.
func between(name, usage string, low, high, fallback int) Option {
	if fallback >= 0 {
		usage += fmt.Sprintf(" (default: %d)", fallback)
	}
	return Option{name, fmt.Sprintf("%d to %d", low, high), usage, func(value string) bool {
		n, err := strconv.Atoi(value)
		// The pages read what JavaScript reads: no sign and no leading zero.
		return err == nil && n >= low && n <= high && strconv.Itoa(n) == value
	}}
}

func isFlag(value string) bool { return value == "0" || value == "1" }

func isWord(value string) bool {
	n := utf8.RuneCountInString(value)
	return n >= minLetters && n <= maxLetters && !strings.ContainsFunc(value, func(letter rune) bool { return !unicode.IsLower(letter) })
}

func isEquation(value string) bool {
	w, err := game.WordOf(value)
	return err == nil && game.Must(game.LoadList("equation-8")).IsAnswer(w)
}

func isCovers(value string) bool {
	unknown := func(name string) bool { return !slices.Contains(covers, name) }
	return value == "all" || value == "none" || !slices.ContainsFunc(strings.Split(value, ","), unknown)
}

func isWords(count int) func(string) bool {
	return func(value string) bool {
		words := strings.Split(value, ",")
		slices.Sort(words)
		return len(slices.Compact(words)) == count && areWords(value)
	}
}

func areWords(value string) bool {
	return !slices.ContainsFunc(strings.Split(value, ","), func(w string) bool { return !isWord(w) })
}

// isChallenge reports whether the value is a word in base 64.
func isChallenge(value string) bool {
	word, err := base64.StdEncoding.DecodeString(value)
	return err == nil && isWord(strings.ToLower(string(word)))
}

func isFaults(value string) bool {
	seen := map[string]bool{}
	for fault := range strings.SplitSeq(value, ",") {
		kind, number, numbered := strings.Cut(fault, ":")
		takes, found := faults[kind]
		if !found || seen[kind] || numbered != takes {
			return false
		}
		seen[kind] = true
		if n, err := strconv.Atoi(number); takes && (err != nil || n < 1 || strconv.Itoa(n) != number) {
			return false
		}
	}
	return true
}

func oneOf(values ...string) func(string) bool {
	return func(value string) bool { return slices.Contains(values, value) }
}

// Options returns the query options of a mock page, sorted by name; nil when there is no such page.
func Options(site string) []Option { return slices.Clone(sites[site].options) }

// checkOptions returns an error that names the first option, in order of name, which the page does
// not have, or whose value it does not take.
func checkOptions(site string, query url.Values) error {
	known, found := sites[site]
	if !found {
		return fmt.Errorf("there is no mock page %q%s", site, plain.Instead(site, Sites(), "absurdist serve"))
	}
	options, names := known.options, []string{}
	for _, option := range options {
		names = append(names, option.Name)
	}
	for _, key := range slices.Sorted(maps.Keys(query)) {
		i := slices.Index(names, key)
		if i < 0 {
			return fmt.Errorf("mock page %s has no option %q%s", site, key, plain.Instead(key, names, "absurdist sites show "+site))
		}
		values := query[key]
		if len(values) != 1 {
			return fmt.Errorf("mock page %s: option %s given %d times", site, key, len(values))
		}
		if !options[i].check(values[0]) {
			return fmt.Errorf("mock page %s: option %s cannot be %q: it takes %s", site, key, values[0], options[i].Values)
		}
	}
	return known.checkWords(site, query)
}
