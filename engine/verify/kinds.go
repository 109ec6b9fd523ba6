package verify

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// ErrFile is wrapped by the errors for files of an unknown kind, and for files that can't be read as their kind.
var ErrFile = input.New("not a file of games, a tree or a proof (a record, words one a line or a game a line, " +
	"what longest or shortest --json prints, or tree or minimax writes)")

// isWords reports whether a line may be words, or a head of them, which is JSON after "#".
func isWords(line []byte) bool {
	if head, headed := bytes.CutPrefix(line, []byte("#")); headed {
		return bytes.HasPrefix(bytes.TrimSpace(head), []byte("{"))
	}
	return !bytes.ContainsFunc(line, func(c rune) bool { return c < ' ' && c != '\t' || strings.ContainsRune("{}[]<>\"%:;.\ufffd", c) })
}

// Read reads a file of any kind, also compressed by gzip. The errors name the file and the line, and wrap [ErrFile],
// [record.ErrRecord] or [input.ErrInput]; or they are the system's.
func Read(name string, r io.Reader) (File, error) {
	text, err := input.All(name, r, input.Claims)
	if err != nil {
		return nil, err
	}
	first, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	var keys map[string]any
	object := json.Unmarshal(first, &keys) == nil
	switch claim, _ := keys["claim"].(string); {
	case len(first) == 0:
		return nil, fmt.Errorf("%s: it is empty, so it is %w", name, ErrFile)
	case bytes.HasPrefix(first, []byte(treeKind)):
		return readTree(name, text)
	case isWords(first):
		return readWordGames(name, text)
	case keys["event"] != nil:
		return readRecord(name, text)
	case claim == Shortest, keys["target"] != nil:
		return objects(name, text, claim != "", func(l lined[ShortestGame]) File { return &ShortestGames{l} })
	case claim == Totals, claim == Pairs, claim == Seconds:
		return objects(name, text, true, func(l lined[Bound]) File { return &Claims{lined: l} })
	case claim == NotWon:
		return objects(name, text, true, func(l lined[lostSet]) File { return &LossProof{lined: l} })
	case claim == Sets:
		return objects(name, text, true, func(l lined[setsLine]) File { return &SetsProof{lined: l} })
	case claim == Covers:
		return objects(name, text, true, func(l lined[coverLine]) File { return &CoverProof{lined: l} })
	case object:
		return objects(name, text, claim == Longest, func(l lined[LongestGame]) File { return &LongestGames{gameLines[LongestGame]{l}} })
	}
	return nil, fmt.Errorf("%s: %s, so it is %w", name, input.Seems(text), ErrFile)
}

// ReadAs is [Read] for a file that must be of one kind.
func ReadAs[F File](name string, r io.Reader) (file F, err error) {
	read, err := Read(name, r)
	file, ok := read.(F)
	if err == nil && !ok {
		err = fmt.Errorf("%s: a file of another kind is needed: %w", name, ErrFile)
	}
	return file, err
}

// object is one line of JSON. Its method says what is wrong with it after a head.
type object interface {
	valid(h Head) error
}

// lined is embedded by files of lines of one kind. The head is empty if each line stands alone.
type lined[L any] struct {
	Head
	Lines []L
}

// objects reads one JSON object a line, strictly. The first line is the head, unless lines stand alone.
func objects[L object](name string, text []byte, headed bool, file func(lined[L]) File) (File, error) {
	var l lined[L]
	err := lines(name, text, func(n int, line []byte) error {
		if headed && n == 1 {
			return cmp.Or(input.JSON(line, &l.Head), l.valid())
		}
		var o L
		if err := input.JSON(line, &o); err != nil {
			return err
		}
		l.Lines = append(l.Lines, o)
		return o.valid(l.Head)
	})
	if err == nil && headed {
		err = l.counts(name, len(l.Lines))
	}
	return file(l), err
}

// lines calls take with each line of a text and its number, from 1. An error names the line and wraps [ErrFile].
func lines(name string, text []byte, take func(n int, line []byte) error) error {
	n := 0
	for line := range bytes.Lines(bytes.TrimSpace(text)) {
		n++
		if err := take(n, bytes.TrimSpace(line)); err != nil {
			return unreadable("%s:%d: %w", name, n, err)
		}
	}
	return nil
}

// unreadable returns an error that wraps [ErrFile] and names the cause alone.
func unreadable(format string, args ...any) error {
	return plain.Error(ErrFile, fmt.Errorf(format, args...))
}

// Head is the first line of a file of claims or games.
type Head struct {
	Claim string `json:"claim"` // what the lines are about
	Setting
	WeighedBy
	Remembered
	Probes  []game.Word `json:"probes,omitempty"`  // of [Sets]: the guesses that the search looks at first
	Of      string      `json:"of,omitempty"`      // of games: which words they end on
	Guesses *int        `json:"guesses,omitempty"` // allowed, 0 for no limit
	// Least is a bound. For [Totals] and [Pairs] it is the least of the lines' lower bounds, 0 if no line has one. For
	// [Seconds] every tree takes at least this. For [Covers] at least this many words are needed. For [Sets] every set of
	// fewer words is won.
	Least  *int `json:"least,omitempty"`
	Follow *int `json:"lines,omitempty"` // how many lines follow
}

// What a [Head] says that the lines are about.
const (
	Totals   = "totals"   // the trees that begin with the word of the line, see [Claims]
	Seconds  = "seconds"  // trees whose second guess is one of a few words, see [Remembered]
	Pairs    = "pairs"    // trees that always begin with the same two guesses, one of them the word of the line, see [Claims]
	NotWon   = "not won"  // sets of words that no tree finds in time, see [LossProof]
	Sets     = "sets"     // the sizes of sets that are always won, see [SetsProof]
	Covers   = "covers"   // words that show every letter of the answers in its place, see [CoverProof]
	Longest  = "longest"  // the longest game that ends on a secret, or the best found
	Shortest = "shortest" // the shortest game that ends on a target, or the best found
	Played   = "played"   // a game given by its words, and nothing more
)

// counts returns an error if another number of lines follows the first line than it says.
func (h Head) counts(name string, has int) error {
	if *h.Follow == has {
		return nil
	}
	return unreadable("%s:%d: this is the last line, and %d lines follow the first, which says that %d do: "+
		"the file is cut, or lines are there twice", name, lineOf(has-1), has, *h.Follow)
}

// lineOf returns the line, from 1, of the object with that index, in a file with a head.
func lineOf(i int) int { return i + 2 }

// NewHead returns the first line of claims about the words of a dictionary. Lines is how many lines follow it.
func NewHead(claim string, d *game.Dictionary, mode game.Mode, guesses, lines int) Head {
	about := NewSetting(d, game.Wordle(), mode)
	about.Host = ""
	return Head{Claim: claim, Setting: about, Guesses: &guesses, Follow: &lines}
}

// File returns the lines of a file of claims: the head, with the least of the lower bounds, and the lines of the words.
func (h Head) File(bounds []Bound) []any {
	least := (&Claims{lined: lined[Bound]{h, bounds}}).sum().Least
	h.Least = &least
	lines := []any{h}
	for _, b := range bounds {
		lines = append(lines, b)
	}
	return lines
}

// Setting is what claims are about. It stands in the first line of a file, or in the line of a game that stands alone.
type Setting struct {
	Words   string `json:"words,omitempty"`   // the name of the lists
	Lists   string `json:"lists,omitempty"`   // their checksum
	Answers int    `json:"answers,omitempty"` // how many there are, which the checksum does not cover
	Allowed int    `json:"allowed,omitempty"` // and how many words may be guessed
	Host    string `json:"host,omitempty"`
	Mode    string `json:"mode,omitempty"`
}

// NewSetting returns the setting of games with the words of a dictionary.
func NewSetting(d *game.Dictionary, host game.Host, mode game.Mode) Setting {
	return Setting{d.Name(), d.Sum(), len(d.Answers()), len(d.Words()), host.String(), mode.String()}
}

func (s Setting) valid() error {
	_, hostErr := game.ParseHost(s.Host)
	_, modeErr := game.ParseMode(s.Mode)
	return cmp.Or(faultIf(s.Lists == "" || s.Host == "" || s.Mode == "",
		"it does not name the checksum of its lists, its host and its mode"), hostErr, modeErr)
}

// after says what is wrong with the setting of a line of a game, which stands alone or follows a head.
func (s Setting) after(h Head) error {
	if h.Claim == "" {
		return s.valid()
	}
	return faultIf(s != Setting{}, "the words, the host and the mode stand in the first line already")
}

func (h Head) valid() error {
	is := h.Claim
	switch games, all := is == Longest || is == Shortest || is == Played, h.Of == OfAnswers || h.Of == OfAllowed; {
	case h.Follow == nil:
		return errors.New("it does not say how many lines follow")
	case games:
		return cmp.Or(
			faultIf(h.WeighedBy != WeighedBy{} || h.Guesses != nil || h.Least != nil || h.Probes != nil,
				"it is about games, and has the guesses, the bound or the weights of other claims"),
			faultIf(all == (is == Played) || !all && h.Of != "", "of is %.20q, but must be empty for games that are %q, and "+
				"%q or %q for others", h.Of, Played, OfAnswers, OfAllowed),
			h.Setting.valid(), h.Remembered.valid(is))
	case h.Words == "" || h.Lists == "":
		return errors.New("it does not name its word lists, or not their checksum")
	case h.Guesses == nil || *h.Guesses < 0:
		return errors.New("it does not say how many guesses there are")
	}
	_, err := game.ParseMode(h.Mode)
	guesses, lines := *h.Guesses, *h.Follow
	limited := is == Totals || is == NotWon || is == Sets
	unprobed := is != Sets && h.Probes != nil || is == Sets && (guesses < 2 || lines > 0 && h.Probes == nil)
	return cmp.Or(
		faultIf(h.Host != "" || h.Of != "", "it has a host, or says which words games end on, and it is not about games"),
		faultIf((h.Least == nil) != (is == NotWon),
			"it does not say what the least bound is, or says one where lines have none"),
		err,
		faultIf(is != Totals && (h.Mode != game.Normal.String() || h.WeighedBy != WeighedBy{}),
			"claims that are %q are for normal mode without weights", is),
		faultIf(!limited && guesses > 0, "claims that are %q are for any number of guesses, so guesses must be 0", is),
		faultIf(unprobed, "claims that are %q need probes, and 2 guesses or more; others have no probes", Sets),
		faultIf(is == NotWon && lines < 1 || is == Covers && lines != 1, "claims that are %q can't have %d lines", is, lines),
		h.WeighedBy.valid(), h.Remembered.valid(is))
}

// findings reports how the loaded lists differ from those of the head, and what is open about them.
func (h Head) findings(l loaded) Findings {
	f := noFindings()
	answers := h.Answers
	if h.Weight > 0 {
		answers = len(l.Answers()) // a proof with weights may be about other answers than the lists'
	}
	f.add(FaultError{Line: 1}, countFault(l.Dictionary, answers, h.Allowed))
	f.leave(l.open...)
	return f
}

// ProofVerdict is the result of checking a [LossProof], a [SetsProof] or a [CoverProof].
type ProofVerdict struct {
	Claim   string `json:"-"`
	Words   string `json:"words"`
	Answers int    `json:"answers"`
	Allowed int    `json:"allowed"` // words that may be guessed
	// Guesses is how many are too few to find the answers, or win the sets, or how many show every letter in its place.
	Guesses int `json:"guesses"`
	// Least is how many words are needed to show every letter in its place, or below how many words every set is won.
	Least *int `json:"least,omitempty"`
	Steps int  `json:"steps,omitempty"` // of a LossProof; lines of a SetsProof
	Findings
}

// proof checks a proof about lists that were loaded, or not: its first line, and then the others, which may have a fault
// on some line.
func (h Head) proof(l loaded, err error, guesses, steps int, others func(*Findings) (line int, wrong error)) (Verdict, error) {
	if err != nil {
		return nil, err
	}
	v := ProofVerdict{h.Claim, l.Name(), len(l.Answers()), len(l.Words()), guesses, h.Least, steps, h.findings(l)}
	if len(v.Faults) == 0 {
		line, wrong := others(&v.Findings)
		v.add(FaultError{Line: line}, wrong)
	}
	return v, nil
}
