package discover

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"
	"unicode/utf8"

	"absurdist/browser/profile"
	"absurdist/engine/basics/plain"
	"absurdist/engine/game"
	"absurdist/engine/game/alphabet"
)

//go:embed profile.yaml.tmpl
var profileText string

var profileTemplate = template.Must(template.New("profile").Funcs(template.FuncMap{"quote": quote}).Parse(profileText))

// quote writes a YAML text in double quotes, which JSON's are too.
func quote(s string) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(s)
	return strings.TrimSpace(b.String()), err
}

// findings are what the template writes.
type findings struct {
	Name, Title, URL, Played  string
	Host, HostComment         string
	Scoring                   string // empty for Wordle's
	Words, WordsComment       string // words is empty if no built-in list has them
	Answers, Allowed          string // files of the page's own; empty if there are none
	Alphabet, AlphabetComment string
	Length                    string
	FirstLetter               string // empty if the page gives none
	Rows                      int
	Boards                    int // 0 for one
	RowsComment               string
	Window                    string // empty if any will do
	Root, Row, Tile           string
	Abreast                   int // 0 where each board has rows of its own
	Letter                    letterWay
	colouring
	ColourComment              string
	Given                      int
	Late, NewestFirst          bool
	With, TypingComment        string
	Field, Submit              string // empty without a text field
	AtOnce                     bool
	Lock                       time.Duration
	Keys                       *keyboard
	Dismiss                    []obstacle
	Refusal                    bool
	RefusalComment, RefusedRow string
	Message                    *struct{ Selector, Pattern string }
	Cleared                    bool
	Silence                    time.Duration
}

// selectors are those of the board, as board.js writes them.
type selectors struct {
	Root, Row, Tile string
	Abreast         int // boards that share a row; 0 where each has its own
}

// write writes the profile, and makes sure that it can be read.
func (e *explorer) write(ctx context.Context, p palette) ([]byte, error) {
	face, ok, err := e.face(ctx, p.way)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("%w that this can describe: found the colours, but not where the boxes keep their letters", ErrNoGame)
	}
	css, err := call[*selectors](ctx, e.session, "describe", face.tile)
	if err != nil {
		return nil, err
	}
	if css == nil {
		return nil, fmt.Errorf("%w that this can describe: found no selectors for the rows and boxes that no other element matches", ErrNoGame)
	}
	f := findings{
		Name: nameOf(e.title, e.address), Title: plain.Line(e.title, 60), URL: e.address,
		Root: css.Root, Row: css.Row, Tile: css.Tile, Abreast: css.Abreast, Letter: face.letter,
		colouring: p.colouring(face),
		Lock:      e.locks.lock(), Dismiss: e.steps(css), Late: e.provoked.String() != "", NewestFirst: e.newestFirst,
	}
	if e.wide {
		f.Window = fmt.Sprintf("%dx%d", deskWidth, deskHeight)
	}
	f.Played = plural(e.seen.words, "word")
	e.wording(&f, p)
	if !e.keeps { // what somebody else has stored, somebody else has played
		f.Given = e.given
	}
	if f.Title == "" {
		f.Title = f.Name
	}
	e.colours(&f, p)
	e.host(&f, p)
	e.typing(ctx, &f)
	e.rejection(&f)
	var b bytes.Buffer
	if err := profileTemplate.Execute(&b, f); err != nil {
		return nil, err
	}
	text := b.String()
	if own := e.list.own; own != nil { // its files will be beside the profile
		f.Allowed, f.Answers = "", ""
		if own.file != "" {
			f.Alphabet = alphabet.English().Name()
		}
		b.Reset()
		if err := profileTemplate.Execute(&b, f); err != nil {
			return nil, err
		}
	}
	prof, err := profile.Parse(f.Name+".yaml", b.Bytes())
	if err != nil {
		return nil, err
	}
	for _, err := range prof.Faults() {
		return nil, err
	}
	return []byte(text), nil
}

// steps returns what is clicked away. What opens the board, and stays, is clicked unless there is one.
func (e *explorer) steps(board *selectors) []obstacle {
	list := slices.Clone(e.dismiss)
	for i, o := range list {
		if o.opens {
			list[i].Unless = board.Root + " " + strings.TrimPrefix(cmp.Or(board.Row, board.Tile), ":scope ")
		}
	}
	return list
}

// wording says which letters and words the page has.
func (e *explorer) wording(f *findings, p palette) {
	f.Alphabet, f.Length = e.speech.Alphabet.Name(), strconv.Itoa(e.found.Width)
	if path, err := filepath.Abs(f.Alphabet); err == nil && alphabet.IsFile(f.Alphabet) { // the profile may go elsewhere
		f.Alphabet = path
	}
	if p.foreign && e.own == nil && e.words == nil && e.keys != nil && e.otherWords { // the words were a try
		f.Alphabet = e.keys.Alphabet
	}
	switch {
	case e.own != nil:
		f.AlphabetComment = "# As asked for."
	case e.keys != nil && e.keys.Alphabet == f.Alphabet:
		f.AlphabetComment = "# That of the page's keyboard."
	case e.spoken == f.Alphabet:
		f.AlphabetComment = "# By what the page says."
	default:
		f.AlphabetComment = "# A guess: that of the words that the page took."
	}
	defer e.ownWording(f)
	f.Words, f.WordsComment = e.list.name, "# A guess: which words the page takes was not tried. Words that it refuses are\n# met as they come."
	switch {
	case e.words != nil:
		f.WordsComment = "# None built in: play with the list that this was found with, by --answers and --allowed."
	case p.foreign && !e.otherWords:
		f.WordsComment = "# A guess: the page took some of these words, but had an answer that is none of them. Give its own to play,\n# by --answers and --allowed, if you have them."
	case p.foreign:
		f.Words, f.WordsComment = "", "# No built-in list has the page's words: give them to play, by --answers and --allowed."
	}
	if f.Words == older {
		f.WordsComment = fmt.Sprintf("# The page refused %s, which the Times' later list has, and this does not.", recent.Upper())
	}
	if e.words == nil && !p.foreign && e.otherWords && e.refusal.Tried {
		f.WordsComment = "# A guess: the page refused more of these words than it took. Give its own to play, by --answers and --allowed,\n# if you have them."
	}
	if e.first != "" {
		f.FirstLetter = "given"
	}
	if e.chosen() == nil && (e.varies || e.first != "") { // pages that give a letter have words of many lengths
		f.Words, f.Length = anyLength(e.list), "page"
	}
}

// anyLength returns the name of the lists like one, of whatever length the page shows.
func anyLength(list wordList) string {
	base, length, _ := strings.Cut(list.name, "-")
	if _, err := strconv.Atoi(length); err != nil { // English ones of five letters have names of their own
		base = list.alphabet.Name()
	}
	return base + "-*"
}

func (e *explorer) colours(f *findings, p palette) {
	said := fmt.Sprintf("%s of the list %s %s", plural(p.words, "word"), cmp.Or(f.Words, e.nameOfList()), fits(p.words))
	switch {
	case p.foreign:
		f.ColourComment = "# Likely: so read, the clues that were seen go together, though no word of a built-in list fits them."
	case p.lies >= e.found.Width:
		f.ColourComment = "# Likely, by their names: the clues contradict each other."
	case p.lies > 0:
		f.ColourComment = fmt.Sprintf("# Likely: so read, %s the clues that were seen, but for one tile a row.", said)
	case p.greys:
		f.ColourComment = fmt.Sprintf("# Likely: so read, %s the green and yellow tiles that were seen; some letters are grey that the answer has.", said)
	case p.loose:
		f.ColourComment = fmt.Sprintf("# Sure: so read, %s the clues that were seen, but for those of repeated letters: the page counts\n  # them in a way that no scoring has.", said)
	default:
		f.ColourComment = fmt.Sprintf("# Sure: so read, %s all clues that were seen.", said)
	}
	if !p.sure {
		f.ColourComment = "# A guess: other readings of the colours fit what was seen as well."
	}
}

func fits(n int) string {
	if n == 1 {
		return "fits"
	}
	return "fit"
}

// host says who answers: a page is taken for an adversary if all its clues are
// those of one.
func (e *explorer) host(f *findings, p palette) {
	f.Host, f.HostComment = game.Wordle().String(), "# A guess: the clues are not those of an adversary such as Absurdle."
	f.Rows, f.RowsComment = e.found.Rows, "# As many as the board shows."
	if e.found.Boards > 1 {
		f.Boards = e.found.Boards
	}
	switch {
	case e.growing && e.found.Empty > 0:
		f.Rows, f.RowsComment = e.found.Rows+e.found.Empty, "# As many as the board has places for."
	case e.growing || e.found.Rows == 1:
		f.Rows, f.RowsComment = 0, "# The board has one more row after each guess: no limit was seen."
	}
	if p.scoring != game.CountLetters {
		f.Scoring = p.scoring.String()
	}
	if p.lies > 0 {
		f.Host, f.HostComment = game.Liar().String(), "# A guess: no word fits all clues, but words do if one tile of each row may lie."
		if p.lies >= e.found.Width {
			f.HostComment = "# A guess: no word fits the clues, even if one tile of each row may lie."
		}
		return
	}
	games := p.clues(e.seen.games)
	for _, name := range e.hostLists() {
		dict := e.chosen()
		if dict == nil {
			var err error
			if dict, err = game.LoadList(name); err != nil {
				continue
			}
		}
		for _, host := range []game.Host{game.Absurdle(), game.EvilWordle(), game.EvilWordleSwag()} {
			if adversarial(dict, host.Tie, games) {
				f.Host, f.Words = host.String(), name
				f.HostComment = "# The clues were all those of an adversary that keeps the most words. It is a guess\n# where several adversaries fit: they differ in how they choose among equals."
				return
			}
		}
	}
}

// hostLists returns the lists that an adversary may play with, Absurdle's own first.
func (e *explorer) hostLists() []string {
	switch {
	case e.chosen() != nil:
		return []string{""}
	case e.list.name == usual:
		return []string{older, usual}
	case e.list.name == older:
		return []string{older}
	}
	return namesOfLists(e.speech.Alphabet.Name(), e.found.Width)
}

// adversarial reports whether an adversary would have given these clues.
func adversarial(dict *game.Dictionary, tie game.TieBreak, games [][]game.Turn) bool {
	n := 0
	for _, turns := range games {
		host := game.NewAdversary(dict, tie)
		for _, t := range turns {
			if host.Answer(t.Guess) != t.Clue {
				return false
			}
			n++
		}
	}
	return n >= enough
}

func (e *explorer) typing(ctx context.Context, f *findings) {
	f.With, f.TypingComment = "keys", "# The page takes real keys."
	if e.field != nil {
		f.With, f.TypingComment, f.Field = "field", "# Words are typed into a text field.", e.field.Field
	}
	if e.focus != "" {
		f.TypingComment, f.Field = "# The page takes real keys while this has the focus.", e.focus
	}
	if e.cells {
		f.With, f.TypingComment = "cells", "# The boxes are written into, one by one."
	}
	f.AtOnce = e.sends == byLast
	if e.sends == byButton {
		f.Submit = e.submit
	}
	if e.clicked != nil {
		f.With, f.TypingComment = "clicks", "# Keys did nothing; clicks on the page's own keyboard did."
	}
	f.Keys = e.keys
	// What keys are called may change with their colours: the names that last count.
	if again, err := e.findKeyboard(ctx); err == nil && again != nil {
		f.Keys = again
	}
}

func (e *explorer) rejection(f *findings) {
	r := e.refusal
	f.Refusal = r.Tried
	f.RefusalComment = fmt.Sprintf("# Seen after %q was entered.", e.nonword)
	if r.Message != nil {
		f.Message = &struct{ Selector, Pattern string }{r.Message.Selector, pattern(r.Message.Text, e.nonword)}
	}
	f.RefusedRow, f.Cleared = r.Row, r.Cleared && e.field == nil // a field is cleared by words that are taken, too
	if f.Row == "" || f.Message != nil && made.MatchString(r.Row) {
		f.RefusedRow = "" // no element to match it, or a name that will not last
	}
	if f.Message == nil && f.RefusedRow == "" && !f.Cleared {
		f.RefusalComment = fmt.Sprintf("# Nothing was seen after %q was entered: so long without a colour is a refusal.", e.nonword)
		f.Silence = silence(e.answer)
	}
}

// silence is how long nothing may happen before a word counts as refused, where the answer to one that is taken takes so long at most.
// A page whose row changes as Enter is pressed asks nobody else.
func silence(answer time.Duration) time.Duration {
	const (
		atOnce  = 100 * time.Millisecond
		shortly = 600 * time.Millisecond
		usually = 1500 * time.Millisecond
	)
	if answer > 0 && answer < atOnce {
		return shortly
	}
	return max(usually, (4 * answer).Round(atOnce))
}

var special = regexp.MustCompile(`[\\^$.*+?()\[\]{}|/]`)

// pattern makes a JavaScript pattern of a message; the word in it may be any.
func pattern(text, word string) string {
	text = special.ReplaceAllString(strings.ToLower(strings.TrimSpace(text)), `\$0`)
	letter := "[a-z]"
	if word[0] >= utf8.RuneSelf {
		letter = `\p{L}`
	}
	return strings.ReplaceAll(text, word, fmt.Sprintf("%s{%d}", letter, utf8.RuneCountInString(word)))
}

var unnamed = regexp.MustCompile(`[^a-z0-9]+`)

// emptyTitles are what templates call a page.
var emptyTitles = []string{"document", "app", "index", "home", "vite-app", "vite-react", "react-app", "untitled"}

// nameOf makes a short name of a page's title, or of its address where the title says nothing.
func nameOf(title, address string) string {
	if name := short(title); name != "" && !slices.Contains(emptyTitles, name) {
		return name
	}
	if u, err := url.Parse(address); err == nil {
		if name := short(u.Host + strings.TrimSuffix(u.Path, "index.html")); name != "" {
			return name
		}
	}
	return "page"
}

// short makes a name of a text, as profiles have them: small letters a-z and digits. Letters of other alphabets are left out.
func short(text string) string {
	const longest = 40 // of a name that people type
	name := strings.Trim(unnamed.ReplaceAllString(strings.ToLower(text), "-"), "-")
	return strings.Trim(name[:min(len(name), longest)], "-")
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
