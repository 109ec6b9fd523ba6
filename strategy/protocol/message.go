// Package protocol lets a program in any language choose guesses. It is a line protocol on standard input and output, in the spirit of
// UCI, the protocol of chess engines. PROTOCOL.md is its specification.
//
// [Client] runs a program and asks it; [Server] is the other side. Neither knows strategies: package strategy and the commands use
// them.
//
// The client sends only what is new, restarts a program that dies, and gives up on one that is silent or breaks the
// protocol. Every wait has a limit. A program has a process group, which is killed when the program ends or our own
// process is killed (process.go).
package protocol

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// version is the version of the protocol, sent with the first line.
const version = 2

// The verbs of requests.
const (
	verbHello    = "absurdist"
	verbSet      = "set"
	verbReady    = "ready"
	verbNewGame  = "newgame"
	verbAnswers  = "answers"
	verbAllowed  = "allowed"
	verbWeights  = "weights"
	verbPosition = "position"
	verbTurn     = "turn"
	verbRefused  = "refused"
	verbGo       = "go"
	verbStop     = "stop"
	verbQuit     = "quit"
)

// The verbs of answers.
const (
	verbName      = "name"
	verbOption    = "option"
	verbHelloOK   = "absurdistok"
	verbReadyOK   = "readyok"
	verbGameOK    = "gameok"
	verbBestGuess = "bestguess"
	verbGiveUp    = "giveup"
	verbInfo      = "info"
	verbError     = "error"
)

// ErrLine is wrapped by the errors for lines that break the protocol.
var ErrLine = errors.New("not a line of the protocol")

// Message is a line: a verb and what follows it, without surrounding space.
type Message struct{ Verb, Rest string }

// parseLine reads a line, with or without its line end. The error wraps [ErrLine]. It is for a line that is blank or not UTF-8, that
// has control characters other than tabs, or whose first word has other characters than the letters a-z.
func parseLine(line string) (Message, error) {
	line = strings.TrimSpace(line)
	switch {
	case line == "":
		return Message{}, fmt.Errorf("%w: it is blank", ErrLine)
	case !utf8.ValidString(line):
		return Message{}, fmt.Errorf("%w: it is not UTF-8", ErrLine)
	case strings.ContainsFunc(line, func(r rune) bool { return r != '\t' && unicode.IsControl(r) }):
		return Message{}, fmt.Errorf("%w: it has control characters", ErrLine)
	}
	verb, rest := cut(line)
	if strings.Trim(verb, "abcdefghijklmnopqrstuvwxyz") != "" {
		return Message{}, fmt.Errorf("%w: %q is not a verb", ErrLine, abridge(verb))
	}
	return Message{verb, rest}, nil
}

// String returns the line without its end.
func (m Message) String() string { return strings.TrimSpace(m.Verb + " " + m.Rest) }

// cut splits a text at its first white space.
func cut(text string) (first, rest string) {
	at := strings.IndexFunc(text, unicode.IsSpace)
	if at < 0 {
		return text, ""
	}
	return text[:at], strings.TrimSpace(text[at:])
}

// Game has the arguments of newgame: the rules, the kind of words, and the name of the word lists.
type Game struct {
	Rules game.Rules
	// Alphabet and Length are those of the words. "" means English, and 0 means five letters.
	Alphabet string
	Length   int
	Words    string // the lists' name
}

// String returns the arguments of newgame.
func (g Game) String() string {
	var b strings.Builder
	host := g.Rules.Host
	fmt.Fprintf(&b, "mode %s host %s rows %d", g.Rules.Mode, hostGroup(host), g.Rules.Rows)
	if !host.HasSecret() {
		fmt.Fprintf(&b, " tie %s", host.Tie)
	}
	if host.SellsClues() {
		b.WriteString(" bought 1")
	}
	if host.Lies == game.LyingRows {
		fmt.Fprintf(&b, " lies %d-%d", host.Row.Least, host.Row.Most)
	}
	if g.Rules.Target != (game.Word{}) {
		fmt.Fprintf(&b, " target %s", g.Rules.Target)
	}
	if g.Alphabet != "" {
		fmt.Fprintf(&b, " alphabet %s", g.Alphabet)
	}
	if g.Length != 0 {
		fmt.Fprintf(&b, " length %d", g.Length)
	}
	fmt.Fprintf(&b, " words %s", g.Words)
	return b.String()
}

// hostGroup returns the host whose name is sent. The name only distinguishes an adversary, a liar and others; tie, bought and lies
// have the rest.
func hostGroup(h game.Host) game.Host {
	switch {
	case !h.Honest():
		return game.Liar()
	case !h.HasSecret():
		return game.Absurdle()
	}
	return game.Wordle()
}

// parseGame reads the arguments of newgame: names with their values. They are in any order, except that words comes last because a
// list's name may have spaces. Unknown names are ignored. The error wraps [ErrLine].
func parseGame(text string) (Game, error) {
	given := map[string]string{}
	for text != "" && given["words"] == "" {
		var key, value string
		key, text = cut(text)
		if value = text; key != "words" {
			value, text = cut(text)
		}
		if given[key] = value; value == "" && key != "words" {
			return Game{}, fmt.Errorf("%w: newgame: %s: it has no value", ErrLine, abridge(key))
		}
	}
	g := Game{Words: given["words"], Alphabet: given["alphabet"]}
	if g.Words == "" {
		return Game{}, fmt.Errorf("%w: newgame without words NAME at its end", ErrLine)
	}
	if g.Alphabet == alphabet.English().Name() {
		g.Alphabet = ""
	}
	host := &g.Rules.Host
	var tie game.TieBreak
	var row *game.RowLies // of Fibble's host
	err := cmp.Or(
		read(given, "mode", &g.Rules.Mode, game.ParseMode),
		read(given, "host", host, game.ParseHost),
		read(given, "tie", &tie, game.ParseTieBreak),
		read(given, "length", &g.Length, wordLength),
		read(given, "rows", &g.Rules.Rows, wholeNumber),
		read(given, "lies", &row, rowLies),
	)
	if err != nil {
		return Game{}, err
	}
	switch {
	case !host.Honest() && given["bought"] == "1":
		*host = game.WORDPL()
	case !host.Honest() && row != nil:
		*host = game.FibbleWith(*row)
	case host.Kind == game.LargestBucket:
		host.Tie = max(host.Tie, tie)
	}
	if err := g.kindOfWords(given["target"]); err != nil {
		return Game{}, fmt.Errorf("%w: newgame: %w", ErrLine, err)
	}
	return g, nil
}

// read reads a value of newgame, if it is given.
func read[T any](given map[string]string, key string, value *T, parse func(string) (T, error)) (err error) {
	if text, ok := given[key]; ok {
		if *value, err = parse(text); err != nil {
			return fmt.Errorf("%w: newgame: %s: %w", ErrLine, key, err)
		}
	}
	return nil
}

// kindOfWords checks the alphabet, unless that is a file, and reads the target unless it is "".
func (g *Game) kindOfWords(target string) (err error) {
	letters := alphabet.English()
	if g.Alphabet != "" && !alphabet.IsFile(g.Alphabet) {
		if letters, err = alphabet.Named(g.Alphabet); err != nil {
			return err
		}
	}
	switch {
	case target == "":
		return nil
	case alphabet.IsFile(g.Alphabet):
		g.Rules.Target, err = game.WordOf(target)
	case g.Alphabet == "" && g.Length == 0:
		g.Rules.Target, err = game.ParseWord(target)
	default:
		g.Rules.Target, err = game.ParseWordIn(letters, target, cmp.Or(g.Length, game.Letters))
	}
	if err != nil {
		return fmt.Errorf("target: %w", err)
	}
	return nil
}

// suits returns an error if lists are not of the game's alphabet and length.
func (g Game) suits(d *game.Dictionary) error {
	switch {
	case g.Length != 0 && g.Length != d.Length():
		return fmt.Errorf("the words of %s have %d letters, and the game has words of %d", d.Name(), d.Length(), g.Length)
	case g.Alphabet != "" && g.Alphabet != d.Alphabet().Name():
		return fmt.Errorf("the words of %s are of the alphabet %s, and the game has %s", d.Name(), d.Alphabet().Name(), g.Alphabet)
	case g.Rules.Target == game.Word{}:
		return nil
	}
	if _, err := d.ParseWord(g.Rules.Target.String()); err != nil {
		return fmt.Errorf("target: %w", err)
	}
	return nil
}

// rowLies reads how many tiles of a row lie: 2-2 for exactly two, 0-2 for at most two.
func rowLies(text string) (*game.RowLies, error) {
	for most := range uint8(game.Letters + 1) {
		for _, row := range []game.RowLies{{Least: most, Most: most}, {Most: most}} {
			if text == fmt.Sprintf("%d-%d", row.Least, row.Most) {
				return &row, nil
			}
		}
	}
	return nil, fmt.Errorf("%.20q is not such as 2-2 or 0-2, with at most %d lies", text, game.Letters)
}

// wordLength reads the number of letters of a word. It returns 0 for five.
func wordLength(text string) (int, error) {
	n, err := wholeNumber(text)
	switch {
	case err != nil:
		return 0, err
	case n < game.MinLetters || n > game.MaxLetters:
		return 0, fmt.Errorf("words have %d to %d letters", game.MinLetters, game.MaxLetters)
	case n == game.Letters:
		return 0, nil
	}
	return n, nil
}

func wholeNumber(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%q is not a whole number from 0", abridge(text))
	}
	return int(n), nil
}

// A parser reads a word of the game, as [game.Dictionary.ParseWord] does.
type parser func(text string) (game.Word, error)

// parseTurn reads the arguments of turn, a word and its clue. The error wraps [ErrLine].
func parseTurn(text string, parse parser) (game.Turn, error) {
	word, clue := cut(text)
	var t game.Turn
	var err error
	if t.Guess, err = parse(word); err == nil {
		t.Clue, err = game.ParseClue(clue, t.Guess.Len())
	}
	if err != nil {
		return game.Turn{}, fmt.Errorf("%w: turn WORD CLUE: %w", ErrLine, err)
	}
	return t, nil
}

// Best is a guess, with the program's figures for it.
type Best struct {
	Guess   game.Word
	Figures []Figure
}

// Figure is a number with its name, such as bits 5.9.
type Figure struct {
	Name  string
	Value float64
}

// String returns the arguments of bestguess.
func (b Best) String() string {
	text := b.Guess.String()
	for _, f := range b.Figures {
		text += " " + f.Name + " " + strconv.FormatFloat(f.Value, 'g', 6, 64)
	}
	return text
}

// parseBest reads the arguments of bestguess: a word, then names with finite numbers. The error wraps [ErrLine].
func parseBest(text string, parse parser) (Best, error) {
	fields := strings.Fields(text)
	if len(fields)%2 == 0 {
		return Best{}, fmt.Errorf("%w: bestguess takes a word, then names with numbers", ErrLine)
	}
	word, err := parse(fields[0])
	if err != nil {
		return Best{}, fmt.Errorf("%w: bestguess: %w", ErrLine, err)
	}
	b := Best{Guess: word}
	for i := 1; i < len(fields); i += 2 {
		value, err := strconv.ParseFloat(fields[i+1], 64)
		if err != nil || math.IsInf(value, 0) || math.IsNaN(value) {
			return Best{}, fmt.Errorf("%w: bestguess: %s is %q, not a number", ErrLine, abridge(fields[i]), abridge(fields[i+1]))
		}
		b.Figures = append(b.Figures, Figure{fields[i], value})
	}
	return b, nil
}

// quoted is how many bytes of a line an error quotes.
const quoted = 200

// abridge shortens a text that an error quotes.
func abridge(text string) string {
	if len(text) <= quoted {
		return text
	}
	return strings.ToValidUTF8(text[:quoted], "") + "…"
}
