package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game"
)

// Status says whether the page has a part of a profile.
type Status string

// The statuses. An element that is not seen is not necessarily broken: it may appear only at times.
const (
	Found   Status = "found"
	Broken  Status = "broken"
	NotSeen Status = "not seen"
)

// Finding is what was found of one part of a profile.
type Finding struct {
	Path   string `json:"path"` // in the profile, such as board.row
	What   string `json:"what"` // the selector, or the name of a step
	Status Status `json:"status"`
	Count  int    `json:"count"` // elements that were found
	Note   string `json:"note"`
}

// counted is what survey.js counts.
type counted struct {
	Board struct {
		Roots, Rows                  int
		Tiles                        []int
		Grey, Yellow, Green, Settled int
	}
	Keys                          []string
	Dismiss, Again, Messages      []int
	Refused, Answer, Input, Total int
	Field                         int
}

// Survey reports for each part of the profile whether the page has it, without playing. It types a letter and removes it, and switches hard
// mode on if that is possible. It is meant for a page that was opened, or that [Page.Open] found to be unlike its profile.
func (p *Page) Survey(ctx context.Context) ([]Finding, error) {
	s, err := p.count(ctx)
	if err != nil {
		return nil, err
	}
	typed, err := p.tryTyping(ctx)
	if err != nil {
		return nil, err
	}
	s.list = append(s.list, typed)
	s.besideBoard()
	hard, err := p.tryHard(ctx)
	return append(s.list, hard...), err
}

// Look is [Page.Survey] without touching the page: nothing is typed and no step is done.
func (p *Page) Look(ctx context.Context) ([]Finding, error) {
	s, err := p.count(ctx)
	if err != nil {
		return nil, err
	}
	s.besideBoard()
	return s.list, nil
}

// survey turns counts into findings.
type survey struct {
	*Page
	seen counted
	list []Finding
}

// count counts what the page has of the profile. The findings begin with covers and the board.
func (p *Page) count(ctx context.Context) (*survey, error) {
	if err := p.look(ctx); err != nil {
		return nil, err
	}
	seen, err := call[counted](ctx, p, "survey", p.profile)
	if err != nil {
		return nil, err
	}
	s := &survey{Page: p, seen: seen}
	for i, step := range p.profile.Dismiss {
		n, note := seen.Dismiss[i], "did not come up"
		switch {
		case n > 0:
			note = "shows"
		case p.dismissed[i]:
			n, note = 1, "was clicked, and is gone"
		}
		s.add(fmt.Sprintf("dismiss[%d]", i), named(step), n > 0, NotSeen, n, note)
	}
	s.board()
	return s, nil
}

// add adds a finding, unless the profile has no such part. What is not found has the status otherwise.
func (s *survey) add(path, what string, found bool, otherwise Status, n int, note string) {
	status := otherwise
	if found {
		status = Found
	}
	if what != "" {
		s.list = append(s.list, Finding{path, what, status, n, note})
	}
}

// optional adds a finding for what shows only at times.
func (s *survey) optional(path, what string, n int, noun, unseen string) {
	note := unseen
	if n > 0 {
		note = plural(n, noun)
	}
	s.add(path, what, n > 0, NotSeen, n, note)
}

func (s *survey) board() {
	b, seen, boards := s.profile.Board, s.seen.Board, s.profile.Boards
	roots, abreast, sharing := boards, 1, 1 // elements that are needed, and boards in a row and in all
	if b.Abreast > 0 {
		roots, abreast, sharing = 1, b.Abreast, boards
	}
	s.add("board.root", b.Root, seen.Roots >= roots, Broken, seen.Roots, plural(seen.Roots, "element")+", for "+plural(boards, "board"))
	s.add("board.row", b.Row, seen.Rows > 0, Broken, seen.Rows, plural(seen.Rows, "row"))
	tiles := append(seen.Tiles, 0)[0]
	fits, note := tiles%max(1, s.Width()*sharing) == 0, plural(tiles, "tile")
	if b.Row != "" {
		fits, note = tiles%abreast == 0 && s.profile.Length.Fits(tiles/abreast), note+" a row"
	}
	if b.Row != "" && slices.ContainsFunc(seen.Tiles, func(n int) bool { return n != tiles }) {
		fits, note = false, "not as many in each row"
	}
	s.add("board.tile", b.Tile, tiles > 0 && fits, Broken, tiles, note)
	const unseen = "shows once a word was played"
	s.optional("board.grey", b.Grey, seen.Grey, "tile", unseen)
	s.optional("board.yellow", b.Yellow, seen.Yellow, "tile", unseen)
	s.optional("board.green", b.Green, seen.Green, "tile", unseen)
	s.optional("board.settled", b.Settled, seen.Settled, "tile", unseen)
}

// besideBoard looks for the keyboard, whose keys are required only if they are clicked, for elements that show only at times, and for the
// controls of noisy pages.
func (s *survey) besideBoard() {
	k, seen := s.profile.Typing.Keyboard, s.seen
	key := func(path, what string, ok bool, n int, note string) {
		otherwise := Broken
		if !ok && s.profile.Typing.With != "clicks" {
			otherwise, note = NotSeen, note+"; keys are typed, not clicked"
		}
		s.add(path, what, ok, otherwise, n, note)
	}
	if k.Key != "" {
		missing, note := s.unkeyed(), fmt.Sprintf(", all %d letters", s.letters.Alphabet.Size())
		if len(missing) > 0 {
			note = ", without " + strings.Join(missing, " ")
		}
		key("typing.keyboard.key", k.Key, len(missing) == 0, len(seen.Keys), plural(len(seen.Keys), "key")+note)
		for _, name := range [][2]string{{"typing.keyboard.enter", k.Enter}, {"typing.keyboard.backspace", k.Backspace}} {
			if slices.Contains(seen.Keys, strings.ToLower(name[1])) {
				key(name[0], name[1], true, 1, "one of the keys")
			} else {
				key(name[0], name[1], false, 0, "no key has that name")
			}
		}
	}
	for i, m := range s.profile.Rejection.Messages {
		s.optional(fmt.Sprintf("rejection.messages[%d]", i), m.Selector, seen.Messages[i], "element", "may show when a word is refused")
	}
	s.optional("rejection.row", s.profile.Rejection.Row, seen.Refused, "element", "shows when a word is refused")
	s.optional("answer", s.profile.Answer.Selector, seen.Answer, "element", "may show when a game is lost")
	for i, step := range s.profile.Again {
		s.optional(fmt.Sprintf("again[%d]", i), named(step), seen.Again[i], "element", "may show when a game is over")
	}
	s.add("epsilon.input", s.profile.Epsilon.Input, seen.Input > 0, Broken, seen.Input, plural(seen.Input, "element"))
	s.optional("epsilon.total", s.profile.Epsilon.Total, seen.Total, "element", "may show once a word was played")
}

// unkeyed returns the letters of the alphabet that no key of the page's keyboard has.
func (s *survey) unkeyed() (missing []string) {
	for _, c := range s.letters.Alphabet.Letters() {
		if !slices.ContainsFunc(s.seen.Keys, func(name string) bool { return s.letters.Shown[name] == string(c) }) {
			missing = append(missing, string(c))
		}
	}
	return missing
}

// tryTyping types a letter into the active row, and takes it away again.
func (p *Page) tryTyping(ctx context.Context) (Finding, error) {
	f := Finding{Path: "typing", What: p.profile.Typing.With, Status: Found, Note: "a letter shows, and Backspace takes it away"}
	switch s := p.State(); {
	case !s.Board || s.Width < game.MinLetters || !p.profile.Length.Fits(s.Width):
		f.Status, f.Note = Broken, "there is no row to type into"
		return f, nil
	case s.Active != p.given(s):
		f.Note = fmt.Sprintf("not tried: %q stands in the row", s.Active)
		return f, nil
	}
	letter := string(p.letters.Alphabet.Letters()[0])
	err := p.keyByKey(ctx, p.given(p.State())+letter, "a letter in the active row after typing it")
	if err == nil {
		err = p.clear(ctx)
	}
	if unlike, ok := errors.AsType[*MismatchError](err); ok {
		f.Status, f.Note, err = Broken, unlike.Error(), nil
	}
	return f, err
}

// tryHard does the steps to hard mode, before the first guess.
func (p *Page) tryHard(ctx context.Context) ([]Finding, error) {
	list := make([]Finding, len(p.profile.Hard))
	for i, step := range p.profile.Hard {
		list[i] = Finding{fmt.Sprintf("hard[%d]", i), named(step), NotSeen, 0, "not tried"}
	}
	if len(list) == 0 || !p.State().Board || len(p.Rows()) > 0 {
		return list, nil
	}
	err := p.Harden(ctx)
	unlike, _ := errors.AsType[*MismatchError](err)
	if err != nil && unlike == nil {
		return list, err
	}
	for i := range list {
		if unlike != nil && strings.Contains(unlike.Expected, list[i].Path) {
			list[i].Status, list[i].Note = Broken, unlike.Error()
			break
		}
		list[i].Status, list[i].Note = Found, "done"
	}
	return list, nil
}

func named(s profile.Step) string { return cmp.Or(s.Name, s.Click) }

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
