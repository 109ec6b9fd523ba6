package mock

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"absurdist/engine"
)

// Option is a query option of a mock page.
type Option struct {
	// Name is the key in the query.
	Name string `json:"name"`
	// Values says what it may be, in words: "0 or 1", "five letters".
	Values string `json:"values"`
	// Usage says what it does, and what happens without it.
	Usage string `json:"usage"`

	check func(value string) bool
}

// The limits of what the pages are drawn for.
const (
	maxRows    = 50
	maxWidth   = 12
	maxPercent = 10_000
	maxLate    = 600_000
	maxSeed    = 1<<31 - 1
)

// covers are what may lie over the Wordle board at the start.
var covers = []string{"cookies", "help", "play", "terms"}

// sites maps each mock page to its options. It is fixed at start-up: the word lists are the engine's.
var sites = map[string][]Option{
	"absurdle": absurdleOptions(),
	"wordle":   wordleOptions(),
}

func absurdleOptions() []Option {
	return sorted(append(sharedOptions("original", 0),
		Option{"challenge", "0 or 1", "1: the page draws a target word", isFlag},
		Option{"first", "random", "the page plays a random first guess", oneOf("random")},
		Option{"inputrow", "keep", "an input row stays after a win (default: none does)", oneOf("keep")},
		Option{"target", "five letters", "challenge mode with this target word", isWord},
	))
}

func wordleOptions() []Option {
	return sorted(append(sharedOptions("nyt", 100),
		between("late", "milliseconds by which what covers the board comes late", 0, maxLate, 0),
		Option{
			"modals", "all, none, or some of " + strings.Join(covers, ",") + " with commas",
			"what covers the board at the start (default: all, each only until it was dismissed once, but play always)", isCovers,
		},
		between("rows", "rows of the board", 1, maxRows, 6),
		Option{"secret", "five letters", "the answer of the first game (default: the page draws one)", isWord},
		between("width", "tiles in a row; words of other lengths than five are all refused", 1, maxWidth, 5),
	))
}

func sharedOptions(list string, reveal int) []Option {
	return []Option{
		{"hard", "0 or 1", "1: the game starts in hard mode", isFlag},
		between("reveal", "time of the reveal in percent of the live site's, 0 at once", 0, maxPercent, reveal),
		{"save", "0 or 1", "0: nothing is saved for a reload (default: 1)", isFlag},
		between("seed", "number that the page draws its words from (default: random)", 0, maxSeed, -1),
		{
			"words", "one of " + strings.Join(engine.Lists(), ", "),
			"word list (default: " + list + ")", oneOf(engine.Lists()...),
		},
	}
}

func sorted(options []Option) []Option {
	slices.SortFunc(options, func(a, b Option) int { return strings.Compare(a.Name, b.Name) })
	return options
}

// between is an option that is a whole number; a negative fallback means that there is no default.
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
	return len(value) == 5 && strings.Trim(value, "abcdefghijklmnopqrstuvwxyz") == ""
}

func isCovers(value string) bool {
	if value == "all" || value == "none" {
		return true
	}
	for name := range strings.SplitSeq(value, ",") {
		if !slices.Contains(covers, name) {
			return false
		}
	}
	return true
}

func oneOf(values ...string) func(string) bool {
	return func(value string) bool { return slices.Contains(values, value) }
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

// Options returns the query options of a mock page, sorted by name; nil when there is no such page.
func Options(site string) []Option { return slices.Clone(sites[site]) }

// checkOptions returns an error that names the first option, in order of name, which the page does
// not have, or whose value it does not take.
func checkOptions(site string, query url.Values) error {
	options, found := sites[site]
	if !found {
		return fmt.Errorf("no mock page %q: there are %s", site, strings.Join(Sites(), ", "))
	}
	names := make([]string, len(options))
	for i, option := range options {
		names[i] = option.Name
	}
	keys := make([]string, 0, len(query))
	for key := range query {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		i := slices.Index(names, key)
		if i < 0 {
			return fmt.Errorf("mock page %s has no option %q: there are %s", site, key, strings.Join(names, ", "))
		}
		values := query[key]
		if len(values) != 1 {
			return fmt.Errorf("mock page %s: option %s given %d times", site, key, len(values))
		}
		if !options[i].check(values[0]) {
			return fmt.Errorf("mock page %s: option %s cannot be %q: it takes %s", site, key, values[0], options[i].Values)
		}
	}
	return nil
}
