package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// The third step: the findings are written as a profile, with notes on what is sure and what is a guess. A mended profile is written here,
// too.

// findings are what the other rooms found.
type findings struct {
	*explorer
	taught
	board    profile.Board
	ownLists bool // the caller gave the words
}

// notes are comments on values of a profile, by their paths.
type notes map[string]string

// write writes the profile, and makes sure that it can be read.
func (e *explorer) write(ctx context.Context, t taught) Found {
	f := findings{explorer: e}
	err := attempt(func() { f.board = e.describe(ctx, t.colours) })
	if errors.Is(err, ErrNoGame) && len(e.letters(ctx)) == 0 { // the page takes the board away some time after the game
		e.load(ctx)
		f.board = e.describe(ctx, t.colours)
	} else {
		check(err)
	}
	e.findLike(ctx)
	if e.sprouts() && !e.options.Quick {
		was := e.look
		if err := attempt(func() { e.checkLength(ctx, t.list) }); err != nil { // the profile is good for one length
			e.log.Warn().Err(err).Msg("whether words of other lengths come was not seen")
		}
		e.look = was
	}
	lists := map[int]*ownWords{}
	if t.list.own != nil {
		lists[t.list.own.dict.Length()] = t.list.own // which the board may have changed since
	}
	if (e.varies || e.apart != "") && t.list.own != nil { // pages that give a letter have words of many lengths
		e.otherLengths(ctx, t.list.own, lists)
	}
	if e.varies && len(lists) == 1 { // those of other lengths are not the page's
		if names := namesOfLists(e.speech.Alphabet.Name(), e.found.Width); len(names) > 0 {
			t.list = embedded(e.speech.Alphabet, names[0])
		}
	}
	given := e.options.Words
	if given != nil && slices.Contains(game.Lists(), given.Name()) {
		given, t.list.name = nil, given.Name()
	}
	f.taught, f.ownLists = t, given != nil
	p, n := f.profile()
	var files []File
	if own := t.list.own; own != nil {
		files = own.write(&p, n, e.options.FileName(p.Name), e.address, lists)
	}
	readable := p // with nothing that names a file, as those will be beside the profile
	if alphabet.IsFile(p.AlphabetName) {
		readable.AlphabetName = alphabet.English().Name()
		if t.list.own == nil || t.list.own.file == "" { // one that was given may lie anywhere
			p.AlphabetName = e.options.FileName(p.Name) + "." + madeName
			files = append(files, File{p.AlphabetName, e.speech.Alphabet.Source()})
		}
	}
	header := fmt.Sprintf(`A first profile of %s,
written by looking at the page and playing %s on it.
What is marked "a guess" was not seen; correct it by hand.
  absurdist sites validate FILE   finds slips
  absurdist sites check FILE      finds out whether the page still has all this
  absurdist play FILE             plays
Not looked for: hard mode (hard), where the answer stands after a lost game
(answer), how another game is started (again).`, e.address, plural(e.seen.Words, "word"))
	text := got(p.Encode(header, n))
	if t.list.own != nil {
		readable.Allowed, readable.Answers = "", ""
	}
	if faults := readBack(profile.Parse, p.Name+".yaml", got(readable.Encode(header, nil))).Faults(); len(faults) > 0 {
		fail(faults[0])
	}
	return Found{text, files}
}

// copyOf writes the built-in profile of a site for another address, if the page has its board; otherwise it returns the error.
func (e *explorer) copyOf(ctx context.Context, site string, otherwise error) Found {
	p := got(profile.Load(site))
	if !e.await(ctx, boardWait, "displays", p.Board.Root, "") {
		fail(otherwise)
	}
	p.URL, p.Evidence = e.address, profile.Evidence{}
	return Found{Profile: got(p.Encode(fmt.Sprintf("The built-in profile %s, for %s, which has the same board.", site, e.address), nil))}
}

// readBack reads a profile that was written.
func readBack(parse func(string, []byte) (*profile.Profile, error), name string, text []byte) *profile.Profile {
	p, err := parse(name, text)
	if err != nil {
		fail(fmt.Errorf("%w that this can describe: what was found is no profile: %s", ErrNoGame, err.Error()))
	}
	return p
}

// describe describes the board by selectors, given how the colours are read.
func (e *explorer) describe(ctx context.Context, p learn.Palette) profile.Board {
	var face learn.Face
	if e.seen.ShowsLetters() {
		var ok bool
		face, ok = e.seen.Face(p.Way, e.speech, func(outer, inner string) string {
			return call[string](ctx, e.session, "within", outer, inner)
		})
		if !ok {
			fail(fmt.Errorf("%w that this can describe: found the colours, but not where the boxes keep their letters", ErrNoGame))
		}
	}
	found := call[*profile.Board](ctx, e.session, "describe", face.Tile)
	if found == nil {
		fail(fmt.Errorf("%w that this can describe: found no selectors for the rows and boxes that no other element matches", ErrNoGame))
	}
	p.Paint(found, face)
	return *found
}

// profile writes a new profile.
func (f *findings) profile() (profile.Profile, notes) {
	n := notes{}
	p := profile.Profile{
		Name: nameOf(f.title, f.address), Title: plain.Line(f.title, 60), URL: f.address,
		Unverified: fmt.Sprintf("Written by a program that saw %s on the page.", plural(f.seen.Words, "word")),
		Look:       profile.Look{Board: f.board, Dismiss: f.steps(f.board)},
	}
	p.Title = cmp.Or(p.Title, p.Name)
	b := &p.Board
	b.Late, b.NewestFirst, b.Backwards, b.Reused = f.late(), f.facts.Upward, f.facts.Backwards, f.reused
	b.TypedFirst = f.facts.Past != nil && f.facts.Past.Oldest
	if !f.keeps { // what somebody else has stored, somebody else has played
		b.Given = f.given
	}
	n.add(b.Row == "", "board.tile", "No element holds a row: the boxes are cut by the length.")
	n.add(b.Abreast > 0, "board.abreast", "Boards have no element of their own: so many stand side by side in a row.")
	n.add(!b.Colour.BySelectors(), "board.colour", "No selector tells the colours.")
	n.add(b.Unmarked, "board.unmarked", "Nothing tells a row that is finished from one that is typed, if all of it is grey.")
	n.add(b.Given > 0, "board.given", "Rows that the page played itself.")
	n.add(b.Late, "board.late", "There is no row before the first guess.")
	n.add(b.Reused, "board.reused", "The next guess was typed into the row of the one before.")
	b.Carries = f.seen.Carries
	n.add(b.Carries, "board.carries", "A row showed the green tiles of the one above before a word was typed.")
	n.add(b.Backwards, "board.backwards", "Letters came into the last box of a row first.")
	n.add(b.NewestFirst, "board.newest-first", "Each row comes above those before it.")
	n.add(b.TypedFirst, "board.typed-first", "Words went from the row that is typed to the end of a list below it.")
	if f.wide {
		p.Window = fmt.Sprintf("%dx%d", deskWidth, deskHeight)
		n["window"] = "In a small window the page showed no board."
	}
	n.add(len(p.Dismiss) > 0, "dismiss", "What covered the board, and was clicked away. All optional, in any order.")
	f.words(&p, n)
	n["board.grey"] = f.certainty(p.Words)
	f.rows(&p, n)
	f.host(&p, n)
	f.typing(&p.Typing, n)
	if f.refusal.Tried {
		p.Rejection, n["rejection"] = f.rejection(b.Row != "")
	}
	return p, n
}

// add notes something of a value if it holds.
func (n notes) add(holds bool, path, text string) {
	if holds {
		n[path] = text
	}
}

// steps returns what is clicked away. What opens the board, and stays, is clicked unless there is one.
func (e *explorer) steps(b profile.Board) (list []profile.Step) {
	for _, o := range e.dismiss {
		if o.opens {
			o.Unless = b.Root + " " + strings.TrimPrefix(cmp.Or(b.Row, b.Tile), ":scope ")
		}
		list = append(list, o.Step)
	}
	return list
}

// typing says how letters get onto the page.
func (f *findings) typing(t *profile.Typing, n notes) {
	t.With, n["typing.with"] = "keys", "The page takes real keys."
	if f.field != nil {
		t.With, t.Field, n["typing.with"] = "field", f.field.Field, "Words are typed into a text field."
	}
	if f.focus != "" {
		t.Field, n["typing.with"] = f.focus, "The page takes real keys while this has the focus."
	}
	if f.cells {
		t.With, n["typing.with"] = "cells", "The boxes are written into, one by one."
	}
	if f.clicked != nil {
		t.With, n["typing.with"] = "clicks", "Keys did nothing, gave other letters or emptied rows; clicks on the page's own keyboard did."
	}
	if f.prompts {
		t.With, n["typing.with"] = "prompt", "A dialog of the browser asks for words, once the button was clicked."
	}
	if f.sends == byButton {
		t.Submit = f.submit
	}
	t.AnyRow = f.cells && f.anyRow && f.plain
	if t.AtOnce = f.sends == byLast; t.AtOnce {
		n["typing.at-once"] = "The last letter sends the word, without Enter."
	}
	if t.Lock.Duration = f.locks.lock(); t.Lock.Duration > 0 {
		n["typing.lock"] = "After a guess the page took no keys for about so long."
	}
	if f.clicked != nil || f.keys != nil && hasAll(f.speech.Alphabet, f.shownKeys) { // otherwise a player would take its letters for those of the words
		t.Keyboard = f.keys.Keyboard
	}
}

// rejection says how words are refused.
func (f *findings) rejection(hasRow bool) (profile.Rejection, string) {
	r := f.refusal
	var p profile.Rejection
	if r.Message != nil {
		p.Messages = []profile.Text{{Selector: r.Message.Selector, Pattern: pattern(r.Message.Text, r.word)}}
	}
	p.Cleared = r.Cleared && f.field == nil // a field is cleared by words that are taken, too
	if hasRow && (r.Message == nil || !learn.Made(r.Row)) {
		p.Row = r.Row
	}
	if r.Message == nil && p.Row == "" && !p.Cleared {
		p.Silence.Duration = silence(f.answer)
		if hasRow && len(r.marks) > 0 && f.seen.Seen() > 1 {
			p.Row = ":has(" + r.marks[0].CSS + ")"
			return p, fmt.Sprintf("The row showed this as %q was typed.", r.word)
		}
		return p, fmt.Sprintf("Nothing was seen after %q was entered: so long without a colour is a refusal.", r.word)
	}
	return p, fmt.Sprintf("Seen after %q was entered.", r.word)
}

// silence returns how long nothing may happen before a word counts as refused, given the longest answer to a word that was taken. A page
// whose row changes as Enter is pressed asks no server.
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

// pattern returns a JavaScript pattern for a message, in which the word may be any word.
func pattern(text, word string) string {
	text = regexp.QuoteMeta(strings.ToLower(strings.TrimSpace(text)))
	letter := "[a-z]"
	if word[0] >= utf8.RuneSelf {
		letter = `\p{L}`
	}
	return strings.ReplaceAll(text, word, fmt.Sprintf("%s{%d}", letter, utf8.RuneCountInString(word)))
}

var unnamed = regexp.MustCompile(`[^a-z0-9]+`)

// emptyTitles are what templates call a page.
var emptyTitles = []string{"document", "app", "index", "home", "vite-app", "vite-react", "react-app", "untitled"}

// nameOf makes a short name of a page's title, or of its address if the title says nothing.
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
