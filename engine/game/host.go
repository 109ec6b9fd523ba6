package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Host describes the host of a game. Equal hosts give the same answers, except for random draws. The zero value is
// Wordle's host.
type Host struct {
	Kind    HostKind
	Tie     TieBreak // of a [LargestBucket] host
	Lies    Lies
	Row     RowLies // of a [LyingRows] host
	Scoring Scoring
}

// HostKind is how a host chooses its clues.
type HostKind uint8

const (
	// FixedAnswer is a host with an answer fixed in advance.
	FixedAnswer HostKind = iota
	// LargestBucket is a host without an answer that gives the clue that keeps the most words: see [Adversary].
	LargestBucket
	// BestReply is a host without an answer that gives the clue that makes the game longest: the optimal
	// adversary of package minimax.
	BestReply
)

// Lies is how a host lies.
type Lies uint8

const (
	// NoLies is a host whose clues are all true.
	NoLies Lies = iota
	// LyingRows is Fibble's host: some tiles of each row are false, as Host.Row says, but none of the row that wins.
	LyingRows
	// NoisyTiles is WORDPL's host, which sells its clues: each guess has a budget ε, which determines how
	// likely each tile is false. So an all-green row proves nothing, and the game ends with a final answer.
	NoisyTiles
	// UnknownLies is a host whose clues may be false in unknown ways.
	UnknownLies
	// OtherBoards is Kilordle's host, which has a thousand boards. The clue is that of the board that the page shows first, and
	// another board may come first each time. The game is won once every letter of every answer has been green.
	OtherBoards
)

// Wordle is a host with an answer fixed in advance.
func Wordle() Host { return Host{} }

// Absurdle is the adversary that keeps the most words. Of several such clues it gives the one that reveals least.
func Absurdle() Host { return Host{Kind: LargestBucket} }

// EvilWordle is an adversary like [Absurdle] that gives the first of several such clues.
func EvilWordle() Host { return Host{Kind: LargestBucket, Tie: FirstListed} }

// EvilWordleSwag is an adversary like [Absurdle] that never lets a word win while another is left. Of several such
// clues it gives the one that first reached their count.
func EvilWordleSwag() Host { return Host{Kind: LargestBucket, Tie: FirstFilled} }

// Hinter is the optimal adversary.
func Hinter() Host { return Host{Kind: BestReply} }

// Fibble is a host with an answer fixed in advance that lies in one tile of each row. See [FibbleWith] for other numbers.
func Fibble() Host { return Host{Lies: LyingRows, Row: RowLies{1, 1}} }

// WORDPL is the host of the page WORDPL, which sells noisy clues. Its contest scores by [Includes].
func WORDPL() Host { return Host{Lies: NoisyTiles} }

// Liar is a host with an answer fixed in advance that lies in unknown ways.
func Liar() Host { return Host{Lies: UnknownLies} }

// Kilordle is a host with a thousand answers, see [OtherBoards].
func Kilordle() Host { return Host{Lies: OtherBoards} }

type namedHost struct {
	name string
	host Host
	rows int // on one board; 0 for no limit
}

var hosts = [...]namedHost{
	{"wordle", Wordle(), 6},
	{"absurdle", Absurdle(), 0},
	{"evil-wordle", EvilWordle(), 6},
	{"evil-wordle-swag", EvilWordleSwag(), 0},
	{"hinter", Hinter(), 0},
	{"fibble", Fibble(), 9},
	{"wordpl", WORDPL(), 0},
	{"liar", Liar(), 0},
	{"kilordle", Kilordle(), 1005},
}

// ErrHost is wrapped by the error of [ParseHost].
var ErrHost = errors.New("unknown host")

// ParseHost returns the host with that name. Options stand behind a colon: fibble:lies=2,at-most. The error wraps [ErrHost] and lists
// the names, or the options.
func ParseHost(s string) (Host, error) {
	name, options, given := strings.Cut(s, ":")
	for _, n := range hosts {
		switch {
		case n.name != name:
		case !given:
			return n.host, nil
		case n.host == Fibble():
			return parseFibble(options)
		default:
			return Host{}, fmt.Errorf("%w %q: %s takes no options", ErrHost, s, name)
		}
	}
	return Host{}, fmt.Errorf("%w %q: write %s", ErrHost, s, strings.Join(HostNames(), ", "))
}

// HostNames returns the names that [ParseHost] reads, without options.
func HostNames() []string {
	var names []string
	for _, n := range hosts {
		names = append(names, n.name)
	}
	return names
}

// named returns the host's row of the table, the same for all scorings and numbers of lies, or an empty one for a host without a
// name.
func (h Host) named() namedHost {
	if h.Scoring = CountLetters; h.Lies == LyingRows {
		h.Row = Fibble().Row
	}
	for _, n := range hosts {
		if n.host == h {
			return n
		}
	}
	return namedHost{}
}

// Name returns the host's name without options, "" if it has none.
func (h Host) Name() string { return h.named().name }

// String returns the host's name with its options as [ParseHost] reads it, "" if it has none.
func (h Host) String() string {
	name := h.Name()
	if name != "" && h.Lies == LyingRows {
		name += h.Row.options()
	}
	return name
}

// MarshalText writes the host's name.
func (h Host) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads a name as [ParseHost] does.
func (h *Host) UnmarshalText(text []byte) (err error) {
	*h, err = ParseHost(string(text))
	return err
}

// HasSecret reports whether the host has an answer from the start. Other hosts are adversaries.
func (h Host) HasSecret() bool { return h.Kind == FixedAnswer }

// Honest reports whether all clues of the host are true.
func (h Host) Honest() bool { return h.Lies == NoLies }

// SellsClues reports whether each clue has a price, and a final answer ends the game.
func (h Host) SellsClues() bool { return h.Lies == NoisyTiles }

// Rows returns the number of guesses that the host's own page allows on that many boards, 0 for no limit. It
// includes rows that the page plays itself.
func (h Host) Rows(boards int) int {
	if rows := h.named().rows; rows > 0 {
		return rows + boards - 1
	}
	return 0
}

// Answerer returns the answerer of one game, with the given answer if the host has a secret, and otherwise with all
// answers of the dictionary. It returns false for hosts that need more: a search for [BestReply], or random lies.
func (h Host) Answerer(d *Dictionary, answer Word) (Answerer, bool) {
	scoring := h.Scoring
	h.Scoring = CountLetters
	switch {
	case h == Wordle():
		return Secret{answer, scoring}, true
	case h.Kind == LargestBucket:
		a := NewAdversary(d.Answers(), h.Tie)
		a.scoring = scoring
		return a, true
	}
	return nil, false
}

// TieBreak chooses among clues that keep equally many words.
type TieBreak uint8

const (
	// LeastInformation is Absurdle's tie-break: fewest greens, then fewest yellows, then the smallest clue
	// read left to right with grey < yellow < green.
	LeastInformation TieBreak = iota
	// FirstListed prefers the clue whose first word comes first in the list, like hosts that only count (evil-wordle).
	FirstListed
	// FirstFilled prefers the clue whose last word comes first in the list, like hosts that keep the greatest count so
	// far (evil-wordle-swag). The winning clue is given only if no other word is left.
	FirstFilled
)

var tieBreakNames = [...]string{"least-information", "first-met", "first-filled"}

// ErrTieBreak is wrapped by the error of [ParseTieBreak].
var ErrTieBreak = errors.New("unknown tie-break")

// ParseTieBreak reads least-information, first-met or first-filled.
func ParseTieBreak(s string) (TieBreak, error) {
	return parseName[TieBreak](tieBreakNames[:], s, ErrTieBreak)
}

func (t TieBreak) String() string { return tieBreakNames[t] }

// WinsLast reports whether a host gives the winning clue only if no other word is left.
func (t TieBreak) WinsLast() bool { return t != FirstListed }

// TieBreakNames returns the names that [ParseTieBreak] reads.
func TieBreakNames() []string { return slices.Clone(tieBreakNames[:]) }
