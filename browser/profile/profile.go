// Package profile reads descriptions of pages: where rows, tiles, colours and messages are, and how to type. A site
// that differs only in its markup needs no Go, only such a file.
package profile

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Look is what may differ between the designs of a site's page.
type Look struct {
	// Board says where guesses and clues are.
	Board Board `yaml:"board" json:"board"`
	// Typing says how to enter letters.
	Typing Typing `yaml:"typing" json:"typing"`
	// Dismiss lists overlays to click away whenever they appear.
	Dismiss []Step `yaml:"dismiss" json:"dismiss"`
	// Rejection lists the signs of a refused word. One is enough.
	Rejection Rejection `yaml:"rejection" json:"rejection"`
	// Hard are the steps that switch hard mode on.
	Hard []Step `yaml:"hard" json:"hard"`
	// Again are the steps that start another game.
	Again []Step `yaml:"again" json:"again"`
	// Answer is where the page shows the answer after a lost game.
	Answer Text `yaml:"answer" json:"answer"`
}

// Profile describes a page. Selectors are CSS; `a >>> b` looks for b in the open shadow roots of the elements that a
// selects. The tag "is" of a field says what its text is: a selector, a pattern, or, which may be selectors, a colour or a key.
type Profile struct {
	// Name identifies the page in records and messages: letters a-z, digits, -, _ and dots.
	Name string `yaml:"name" json:"name" example:"my-wordle"`
	// Title is the name shown to people (Name unless given).
	Title string `yaml:"title" json:"title" example:"My Wordle"`
	// URL is its address.
	URL string `yaml:"url" json:"url" example:"https://example.org/"`
	// HostName is the kind of host that answers: wordle (the default), absurdle, evil-wordle, fibble or another that
	// sim --host accepts. Fibble lies in one tile of each row, fibble:lies=3 in three, fibble:lies=3,at-most in at most
	// three.
	HostName string    `yaml:"host" json:"host" example:"wordle"`
	Host     game.Host `yaml:"-" json:"-"`
	// ScoringName is the rule for repeated letters: wordle (the default); includes, where every copy of a letter in the
	// answer is coloured; in-order, where copies are counted from left to right; first-copy, where each guess letter
	// strikes out the answer's first copy, so that even a letter in its place may be yellow or grey; last-copy, where
	// a letter is green only where the answer has its last copy; dotless, where ı counts as i; swapped, where a tile is
	// yellow if the guess has the answer's letter at its place elsewhere; recount, where a green tile is yellow if the
	// answer has another copy of its letter; or either, where no letter is both green and yellow.
	ScoringName string `yaml:"scoring" json:"scoring" example:"includes"`
	// AlphabetName is the alphabet of the words (en unless given), or a FILE.yaml beside the profile that describes it.
	AlphabetName string             `yaml:"alphabet" json:"alphabet" example:"de"`
	Alphabet     *alphabet.Alphabet `yaml:"-" json:"-"`
	// Length is the number of letters in a word (5 unless given), or page to take it from the page.
	Length Length `yaml:"length" json:"length" example:"5"`
	// FirstLetter is given if the page gives the first letter of each row, so that words must begin with it, first-row if it
	// gives that of the first row only, and shown if the board shows it and words may begin with another; otherwise empty.
	FirstLetter string `yaml:"first-letter" json:"first-letter" example:"given"`
	// Words is the default word list. A * in it stands for the length. Empty if there is no built-in list.
	Words string `yaml:"words" json:"words" example:"en-*"`
	// Allowed is a FILE.txt beside the profile with the allowed guesses, one a line, in place of a list. A * in its name
	// stands for the length; a built-in list stands in for a length that has no file.
	Allowed string `yaml:"allowed" json:"allowed" example:"mine.allowed.txt"`
	// Answers is a FILE.txt beside the profile with the possible answers, if not every allowed guess is one.
	Answers string `yaml:"answers" json:"answers" example:"mine.answers.txt"`
	// Rows is the number of guesses that the page allows, 0 for no limit.
	Rows int `yaml:"rows" json:"rows" example:"6"`
	// Boards is the number of boards that every guess is played on (1 unless given).
	Boards int `yaml:"boards" json:"boards" example:"4"`
	// Daily is set if the page has one puzzle a day.
	Daily bool `yaml:"daily" json:"daily" example:"true"`
	// Window is the size in pixels that the window needs for the page to show its board, if not the usual 1280x960.
	Window string `yaml:"window" json:"window" example:"1400x900"`
	// Patience is how long the page may take to show its board, if more than 15 seconds.
	Patience Duration `yaml:"patience" json:"patience" example:"1m"`
	// Evidence gives the date and the source of what is known of each part.
	Evidence Evidence `yaml:"evidence" json:"evidence"`
	// Unverified lists what was never seen on the live page and isn't covered by Evidence.
	Unverified string `yaml:"unverified" json:"unverified" example:"the answer after a lost game"`

	Look `yaml:",inline"`

	// Challenge says how to ask the page for a word to end on.
	Challenge Challenge `yaml:"challenge" json:"challenge"`
	// Epsilon says how to set the privacy budget of a guess, on pages with noisy clues.
	Epsilon Epsilon `yaml:"epsilon" json:"epsilon"`
	// Walls are the site's own signs that it demands a human, beside those known of all sites. The game ends when one
	// appears.
	Walls []Wall `yaml:"walls" json:"walls,omitempty"`
	// Day is where the page shows which day's puzzle it deals, before its board appears or beside it.
	Day Day `yaml:"day" json:"day"`
	// Designs are the known forms of the site's page, newest first. The first one whose board appears is played.
	Designs []Design `yaml:"designs" json:"designs,omitempty"`

	file    string
	source  []byte
	mayRead []string // files beside those in its own folder, see Remade

	designed []*Profile      // see Designed
	design   string          // name of this design
	within   string          // path of this design
	own      map[string]bool // keys that this design sets
}

// Board says where guesses and clues are.
type Board struct {
	// Root selects the element that holds the rows: one for each board, in order, or with abreast one for all.
	Root string `yaml:"root" json:"root" is:"selector" example:"#board"`
	// Row selects the rows inside the root, in order. If empty, the root's tiles are cut into rows of the profile's
	// length, or by their lines on the screen.
	Row string `yaml:"row" json:"row" is:"selector" example:".row"`
	// Tile selects the tiles of a row, one per letter. For a row that is text, a word with squares 🟩🟨⬛ beside it, it is
	// absurdist-square: such a tile has its square for a class, as in .🟩.
	Tile string `yaml:"tile" json:"tile" is:"selector" example:".tile"`
	// Letter says where a tile's letter is (its text unless an attribute is given).
	Letter Letter `yaml:"letter" json:"letter"`
	// Colour says where a tile's colour is, if selectors can't find it.
	Colour Colour `yaml:"colour" json:"colour"`
	// Grey, Yellow and Green select tiles of that colour, or give its value as Colour says. A mended profile has
	// [data-absurdist-unmet] for a colour not yet seen.
	Grey   string `yaml:"grey" json:"grey" is:"colour" example:".absent"`
	Yellow string `yaml:"yellow" json:"yellow" is:"colour" example:".present"`
	Green  string `yaml:"green" json:"green" is:"colour" example:".correct"`
	// Settled, if given, matches every tile of a row once the row is revealed.
	Settled string `yaml:"settled" json:"settled" is:"selector" example:"[data-animation=idle]"`
	// Unmarked is set if a finished row of grey tiles looks like an unfinished one. The two are distinguished by
	// Backspace: a finished row keeps its letters.
	Unmarked bool `yaml:"unmarked" json:"unmarked" example:"true"`
	// Given is the number of rows that the page fills by itself at the start.
	Given int `yaml:"given" json:"given" example:"1"`
	// Late is set if the page has no rows, and perhaps no root, before the first guess.
	Late bool `yaml:"late" json:"late" example:"true"`
	// Abreast is how many boards share each row, if boards have no element of their own: a row has the tiles of the
	// first board, then those of the next. Further boards follow below; with 1 all boards are stacked.
	Abreast int `yaml:"abreast" json:"abreast" example:"2"`
	// Reused is set if there is one row for all guesses, which shows each until the next is typed, or for a moment.
	Reused bool `yaml:"reused" json:"reused" example:"true"`
	// Backwards is set if the last tile of a row has the first letter, as some pages build rows that read from right to left.
	Backwards bool `yaml:"backwards" json:"backwards" example:"true"`
	// Carries is set if a new row has the green letters of the one above in their colour, which stays whatever is played there.
	Carries bool `yaml:"carries" json:"carries" example:"true"`
	// NewestFirst is set if new rows are added above the old ones.
	NewestFirst bool `yaml:"newest-first" json:"newest-first" example:"true"`
	// TypedFirst is set if the row that is typed stands above those that were played, of which the oldest comes first.
	TypedFirst bool `yaml:"typed-first" json:"typed-first" example:"true"`
}

// Unmet is a mended profile's selector for a colour that the page has not shown yet. It matches no tile. Beside an
// older value of the colour, it stands for a second palette.
const Unmet = "[data-absurdist-unmet]"

// HasUnknownColour reports whether some colours of the board are not known yet.
func (b Board) HasUnknownColour() bool {
	return slices.ContainsFunc(b.colours(), func(colour string) bool { return strings.Contains(colour, Unmet) })
}

// NoColourKnown reports whether no colour of the board is known.
func (b Board) NoColourKnown() bool {
	return !slices.ContainsFunc(b.colours(), func(colour string) bool { return colour != Unmet })
}

func (b Board) colours() []string { return []string{b.Grey, b.Yellow, b.Green} }

// Letter says where a tile keeps its letter.
type Letter struct {
	// Inside selects the tile's element that holds it; empty for the tile itself.
	Inside string `yaml:"inside" json:"inside" is:"selector" example:".face"`
	// Attribute holds it; empty for the text of the tile.
	Attribute string `yaml:"attribute" json:"attribute" example:"data-letter"`
	// OrText is set if the tile's text is used when the attribute has no letter.
	OrText bool `yaml:"or-text" json:"or-text" example:"true"`
	// Pattern is a JavaScript regular expression whose first group is the letter; empty if the whole value is the
	// letter.
	Pattern string `yaml:"pattern" json:"pattern" is:"pattern" example:"^letter (.)"`
	// Not selects tiles whose letter is only a hint and was not typed.
	Not string `yaml:"not" json:"not" is:"selector" example:".ghost"`
}

// Colour says where a tile's colour is, if selectors can't find it.
type Colour struct {
	// Style is the CSS property whose computed value Grey, Yellow or Green gives.
	Style string `yaml:"style" json:"style" example:"background-color"`
	// Inside selects the tile's element that has the style; empty for the tile itself.
	Inside string `yaml:"inside" json:"inside" is:"selector" example:".ground"`
	// Row is a row's attribute with a letter or word for each tile, which Grey, Yellow and Green give.
	Row string `yaml:"row" json:"row" example:"data-score"`
}

// BySelectors reports whether colours are found by selectors of tiles.
func (c Colour) BySelectors() bool { return c.Style == "" && c.Row == "" }

// Typing says how to enter letters.
type Typing struct {
	// With is keys (the default), clicks on the page's own keyboard, field for a text field, cells if each tile is a
	// field of its own, or prompt if a dialog of the browser asks for the word.
	With string `yaml:"with" json:"with" example:"field"`
	// Field selects the text field for words or, with keys, the element that must have the focus.
	Field string `yaml:"field" json:"field" is:"selector" example:"input.guess"`
	// Submit selects the button that submits the field or the cells, empty if Enter does; or that opens the prompt.
	Submit string `yaml:"submit" json:"submit" is:"selector" example:"form button"`
	// AnyRow is set if the boxes of rows that were played can be written into, and those of later rows: so Backspace does not tell
	// whether a word was taken, and a word is taken if nothing says otherwise.
	AnyRow bool `yaml:"any-row" json:"any-row" example:"true"`
	// AtOnce is set if the page accepts a word at its last letter, without Enter.
	AtOnce bool `yaml:"at-once" json:"at-once" example:"true"`
	// Gap is the pause between keys.
	Gap Duration `yaml:"gap" json:"gap" example:"25ms"`
	// Lock is how long the page ignores keys after Enter, if nothing on the page shows it.
	Lock Duration `yaml:"lock" json:"lock" example:"1.6s"`
	// Keyboard says how to find the keys of the page's keyboard.
	Keyboard Keyboard `yaml:"keyboard" json:"keyboard"`
}

// Keyboard says how to find the keys of the page's keyboard.
type Keyboard struct {
	// Key selects the keys.
	Key string `yaml:"key" json:"key" is:"selector" example:".key"`
	// Attribute holds a key's name; empty for its text.
	Attribute string `yaml:"attribute" json:"attribute" example:"data-key"`
	// Pattern is a JavaScript regular expression whose first group is the name; empty if the whole value is the name.
	Pattern string `yaml:"pattern" json:"pattern" is:"pattern" example:"^key (.+)$"`
	// Names gives the names of letters that have a different one on this keyboard.
	Names map[string]string `yaml:"names" json:"names" example:"{ü: ue}"`
	// Enter and Backspace are the names of these two keys, or selectors, which begin with one of . # [ :, for keys that
	// show a picture. Letters have their own names, in either case, as in the alphabet.
	Enter     string `yaml:"enter" json:"enter" is:"key" example:"enter"`
	Backspace string `yaml:"backspace" json:"backspace" is:"key" example:"#delete"`
}

// Step is something to click.
type Step struct {
	// Name identifies it in messages.
	Name string `yaml:"name" json:"name" example:"the tutorial"`
	// Click selects what to click.
	Click string `yaml:"click" json:"click" is:"selector" example:".modal .close"`
	// Text, if given, must be part of its text, in either case.
	Text string `yaml:"text" json:"text" example:"OK"`
	// Exact is set if Text must be the whole text: "Play" is also part of "How to Play".
	Exact bool `yaml:"exact" json:"exact" example:"true"`
	// Fill, if given, is written into the field that Click selects, unless it is already there. Nothing is clicked.
	Fill string `yaml:"fill" json:"fill" example:"absurdist"`
	// Unless, if given, selects an element whose presence makes the step unnecessary. A part of the board must show.
	Unless string `yaml:"unless" json:"unless" is:"selector" example:".modal.hidden"`
	// Once is set if it is clicked once each time that the page is loaded, as it stays.
	Once bool `yaml:"once" json:"once" example:"true"`
	// When is daily or free if the step leads to the game of the day or to any other; daily says which is played.
	When string `yaml:"when" json:"when" example:"daily"`
}

// Text is a text on the page.
type Text struct {
	// Selector selects the element with the text.
	Selector string `yaml:"selector" json:"selector" is:"selector" example:".toast"`
	// Attribute holds it; empty for the text of the element.
	Attribute string `yaml:"attribute" json:"attribute" example:"aria-label"`
	// Pattern is a JavaScript regular expression (case ignored); its first group, if any, is the result.
	Pattern string `yaml:"pattern" json:"pattern" is:"pattern" example:"not in word list"`
}

// Day says where the page shows which day's puzzle it deals. Both are read as soon as they appear.
type Day struct {
	// Number is the puzzle's number: 0 for that of 2021-06-19.
	Number Text `yaml:"number" json:"number"`
	// Date is the puzzle's date, such as November 23, 2026.
	Date Text `yaml:"date" json:"date"`
}

// Challenge says how to ask the page for a word to end on, and where the page shows it.
type Challenge struct {
	// Enter are the steps that begin a challenge.
	Enter []Step `yaml:"enter" json:"enter"`
	// Target is where the word appears.
	Target Text `yaml:"target" json:"target"`
}

// Epsilon says how to set the privacy budget of a guess, on pages with noisy clues.
type Epsilon struct {
	// Input selects the control that takes the number.
	Input string `yaml:"input" json:"input" is:"selector" example:"#epsilon"`
	// Total selects the text with the sum so far.
	Total string `yaml:"total" json:"total" is:"selector" example:".score"`
}

// Rejection lists the signs of a refused word. One is enough.
type Rejection struct {
	// Messages are texts that appear.
	Messages []Text `yaml:"messages" json:"messages"`
	// Row is what the row matches while it is refused.
	Row string `yaml:"row" json:"row" is:"selector" example:".shake"`
	// Cleared is set if the page removes the letters.
	Cleared bool `yaml:"cleared" json:"cleared" example:"true"`
	// Silence is how long the page may do nothing before the word counts as refused.
	Silence Duration `yaml:"silence" json:"silence" example:"3s"`
}

// Duration is a time such as 250ms or 1.5s.
type Duration struct {
	time.Duration
	err error // in its text; check adds the place
}

// UnmarshalText reads a duration. It never fails; check reports errors.
func (d *Duration) UnmarshalText(text []byte) error {
	d.Duration, d.err = time.ParseDuration(string(text))
	if d.err == nil && d.Duration < 0 {
		d.err = errors.New("a time can't be negative")
	}
	return nil
}

// MarshalText writes the duration in the form that UnmarshalText reads.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// Fault returns err with the file, line and column of the value at path, such as "board.row" or "dismiss[0].click". It
// wraps [ErrProfile].
func (p *Profile) Fault(path string, err error) error {
	where := p.file
	path = p.placed(path)
	if line, column := p.position(path); line > 0 {
		where = fmt.Sprintf("%s:%d:%d", p.file, line, column)
	}
	return fmt.Errorf("%s: %s: %w: %w", where, path, err, ErrProfile)
}

// Source returns the text that the profile was read from.
func (p *Profile) Source() []byte { return p.source }

// Expressions returns the profile's selectors and patterns by path.
func (p *Profile) Expressions() (selectors, patterns map[string]string) {
	found := map[string]map[string]string{}
	for _, kind := range []string{"", "selector", "pattern", "colour", "key"} {
		found[kind] = map[string]string{}
	}
	one := *p
	one.Designs = nil
	eachValue("", "", reflect.ValueOf(one), func(path, kind, text string) { found[kind][path] = text })
	selectors = found["selector"]
	if p.Board.Colour.BySelectors() {
		maps.Copy(selectors, found["colour"])
	}
	for path, name := range found["key"] {
		if strings.ContainsAny(name[:1], ".#[:") {
			selectors[path] = name
		}
	}
	return selectors, found["pattern"]
}
