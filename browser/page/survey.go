package page

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/keys"
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
}

// Survey reports for each part of the profile whether the page has it, without playing. It types a letter and removes it, and switches hard
// mode on if that is possible. It is meant for a page that was opened, or that [Page.Open] found to be unlike its profile.
func (p *Page) Survey(ctx context.Context) ([]Finding, error) {
	ctx, done := p.whileOpen(ctx)
	defer done()
	s, err := p.count(ctx)
	if err != nil {
		return nil, err
	}
	typed, err := p.tryTyping(ctx)
	if err != nil {
		return nil, err
	}
	s.list = append(s.list, typed)
	s.keyboard()
	s.atTimes()
	hard, err := p.tryHard(ctx)
	return append(s.list, hard...), err
}

// Look is [Page.Survey] without touching the page: nothing is typed and no step is done.
func (p *Page) Look(ctx context.Context) ([]Finding, error) {
	ctx, done := p.whileOpen(ctx)
	defer done()
	s, err := p.count(ctx)
	if err != nil {
		return nil, err
	}
	s.keyboard()
	s.atTimes()
	return s.list, nil
}

// count counts what the page has of the profile. The findings begin with covers and the board.
func (p *Page) count(ctx context.Context) (*survey, error) {
	if _, err := call[any](ctx, p, "look"); err != nil {
		return nil, err
	}
	seen, err := call[counted](ctx, p, "survey", p.profile)
	if err != nil {
		return nil, err
	}
	s := &survey{profile: p.profile, letters: p.letters, width: p.Width(), seen: seen}
	s.dismissed(p.dismissed)
	s.board()
	return s, nil
}

// survey turns counts into findings.
type survey struct {
	profile *profile.Profile
	letters *keys.Letters
	width   int // of the row to be played
	seen    counted
	list    []Finding
}

func (s *survey) add(path, what string, status Status, n int, note string) {
	if what != "" {
		s.list = append(s.list, Finding{path, what, status, n, note})
	}
}

// needed adds a finding for what must be there.
func (s *survey) needed(path, what string, ok bool, n int, note string) {
	status := Found
	if !ok {
		status = Broken
	}
	s.add(path, what, status, n, note)
}

// optional adds a finding for what shows only at times.
func (s *survey) optional(path, what string, n int, noun, unseen string) {
	if n > 0 {
		s.add(path, what, Found, n, plural(n, noun))
		return
	}
	s.add(path, what, NotSeen, 0, unseen)
}

func (s *survey) dismissed(clicked map[int]bool) {
	for i, step := range s.profile.Dismiss {
		path := fmt.Sprintf("dismiss[%d]", i)
		switch {
		case s.seen.Dismiss[i] > 0:
			s.add(path, named(step), Found, s.seen.Dismiss[i], "shows")
		case clicked[i]:
			s.add(path, named(step), Found, 1, "was clicked, and is gone")
		default:
			s.add(path, named(step), NotSeen, 0, "did not come up")
		}
	}
}

func (s *survey) board() {
	b, seen := s.profile.Board, s.seen.Board
	roots, abreast, sharing := s.profile.Boards, 1, 1 // elements that are needed, and boards in a row and in all
	if b.Abreast > 0 {
		roots, abreast, sharing = 1, b.Abreast, s.profile.Boards
	}
	s.needed("board.root", b.Root, seen.Roots >= roots, seen.Roots, fmt.Sprintf("%s, for %s", plural(seen.Roots, "element"), plural(s.profile.Boards, "board")))
	s.needed("board.row", b.Row, seen.Rows > 0, seen.Rows, plural(seen.Rows, "row"))
	tiles := 0
	if len(seen.Tiles) > 0 {
		tiles = seen.Tiles[0]
	}
	if b.Row == "" {
		s.needed("board.tile", b.Tile, tiles > 0 && tiles%max(1, s.width*sharing) == 0, tiles, plural(tiles, "tile"))
	} else {
		odd := slices.ContainsFunc(seen.Tiles, func(n int) bool { return n != tiles })
		note := plural(tiles, "tile") + " a row"
		if odd {
			note = "not as many in each row"
		}
		s.needed("board.tile", b.Tile, tiles > 0 && !odd && tiles%abreast == 0 && s.profile.Length.Fits(tiles/abreast), tiles, note)
	}
	const unseen = "shows once a word was played"
	s.optional("board.grey", b.Grey, seen.Grey, "tile", unseen)
	s.optional("board.yellow", b.Yellow, seen.Yellow, "tile", unseen)
	s.optional("board.green", b.Green, seen.Green, "tile", unseen)
	s.optional("board.settled", b.Settled, seen.Settled, "tile", unseen)
}

// keyboard looks for the letters, Enter and Backspace. They are required only if they are clicked.
func (s *survey) keyboard() {
	k := s.profile.Typing.Keyboard
	if k.Key == "" {
		return
	}
	var missing []string
	for _, c := range s.letters.Alphabet.Letters() {
		if !slices.ContainsFunc(s.seen.Keys, func(name string) bool { return s.letters.Shown[name] == string(c) }) {
			missing = append(missing, string(c))
		}
	}
	note := fmt.Sprintf("%s, all %d letters", plural(len(s.seen.Keys), "key"), s.letters.Alphabet.Size())
	if len(missing) > 0 {
		note = fmt.Sprintf("%s, without %s", plural(len(s.seen.Keys), "key"), strings.Join(missing, " "))
	}
	clicks := s.profile.Typing.With == "clicks"
	report := func(path, what string, ok bool, n int, note string) {
		if !clicks && !ok {
			s.add(path, what, NotSeen, n, note+"; keys are typed, not clicked")
			return
		}
		s.needed(path, what, ok, n, note)
	}
	report("typing.keyboard.key", k.Key, len(missing) == 0, len(s.seen.Keys), note)
	for _, key := range []struct{ path, name string }{{"typing.keyboard.enter", k.Enter}, {"typing.keyboard.backspace", k.Backspace}} {
		ok := slices.Contains(s.seen.Keys, strings.ToLower(key.name))
		n, note := 1, "one of the keys"
		if !ok {
			n, note = 0, "no key has that name"
		}
		report(key.path, key.name, ok, n, note)
	}
}

// atTimes looks for elements that show only at times, and for the controls of noisy pages.
func (s *survey) atTimes() {
	for i, m := range s.profile.Rejection.Messages {
		s.optional(fmt.Sprintf("rejection.messages[%d]", i), m.Selector, s.seen.Messages[i], "element", "may show when a word is refused")
	}
	s.optional("rejection.row", s.profile.Rejection.Row, s.seen.Refused, "element", "shows when a word is refused")
	s.optional("answer", s.profile.Answer.Selector, s.seen.Answer, "element", "may show when a game is lost")
	for i, step := range s.profile.Again {
		s.optional(fmt.Sprintf("again[%d]", i), named(step), s.seen.Again[i], "element", "may show when a game is over")
	}
	s.needed("epsilon.input", s.profile.Epsilon.Input, s.seen.Input > 0, s.seen.Input, plural(s.seen.Input, "element"))
	s.optional("epsilon.total", s.profile.Epsilon.Total, s.seen.Total, "element", "may show once a word was played")
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
	var unlike *MismatchError
	if errors.As(err, &unlike) {
		f.Status, f.Note = Broken, unlike.Error()
		err = nil
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
	var unlike *MismatchError
	if err != nil && !errors.As(err, &unlike) {
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

func named(s profile.Step) string {
	if s.Name != "" {
		return s.Name
	}
	return s.Click
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
