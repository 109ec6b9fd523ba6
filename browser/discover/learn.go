package discover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"absurdist/engine/game"

	"github.com/chromedp/cdproto"
)

const (
	// mostGames is how many games are played at most to meet all three colours.
	mostGames = 4
	// mostRows is how many rows of one game are played at most.
	mostRows = 24
	// mostAlike is how many rows of one game may all look as they did before they were entered.
	mostAlike = 12
	// enough is how many rows are played at least: a reading that fits one or two
	// by chance seldom fits three.
	enough = 3
	// sampled is how many words are compared as the next guess.
	sampled = 60
)

// mostDeaf is how many words a page takes no notice of before its game is taken for over.
const mostDeaf = 2

// learner plays until the colours are known.
type learner struct {
	*explorer
	lists      []wordList // the one that is played with, and those that may be tried after it
	dict       *game.Dictionary
	refused    map[game.Word]bool
	taken      int      // words of the list
	before     int      // words of other lists that were refused
	deaf       int      // words in a row of which the page took no notice, though it shows when it refuses one
	tried      []string // those lists
	probes     int      // words that were played to see how repeated letters count
	shownFirst bool     // the first row of the game shows the letters of its word
	away       bool     // the page went elsewhere as the game ended, such as to its own beginning
}

// learnColours plays until it is sure how to read the colours.
func (e *explorer) learnColours(ctx context.Context) (palette, error) {
	if err := e.lookForWords(ctx); err != nil {
		return palette{}, err
	}
	l := &learner{explorer: e, lists: e.lists()}
	if len(l.lists) == 0 {
		return palette{}, fmt.Errorf("%w that this can describe: no word list of %d letters is built in to play it with; give it the page's words (--allowed FILE, and --alphabet)", ErrNoGame, e.found.Width)
	}
	if err := l.use(ctx); err != nil {
		return palette{}, err
	}
	width := e.found.Width
	var best palette
	least := enough
	for game := range mostGames {
		if game > 0 && l.spent(best) {
			break
		}
		if game > 0 {
			if err := e.load(ctx); err != nil {
				return best, err
			}
		}
		if e.found.Width != width {
			e.varies = true
			break
		}
		e.seen.begin()
		if err := l.takeProvoked(ctx); err != nil {
			return best, err
		}
		var err error
		if best, err = l.playGame(ctx, least); err != nil {
			return best, err
		}
		if best.complete() && best.sure && !l.away {
			break
		}
		if best.complete() && best.sure && len(e.seen.current()) >= enough {
			least = 1 // all is known, but the page has to be met in play
		}
	}
	if l.away {
		if err := l.load(ctx); err != nil {
			return best, err
		}
	}
	if !best.complete() && l.spent(best) {
		return best, l.tooLong(best)
	}
	if !best.complete() {
		return best, fmt.Errorf("%w that this can describe: played %s, and could not tell three colours apart by the classes, attributes and styles of the boxes", ErrNoGame, plural(len(e.seen.firsts), "game"))
	}
	return best, nil
}

// wordLength is how pages say how many letters a word has.
var wordLength = regexp.MustCompile(`(\d+)[ -](?:letter|lettre|letra|lletre|letter[ea]|buchstabe|harf|букв|liter)`)

// checkLength looks whether another visit has words of the same length, on a page that says how many letters they have: those that
// deal words of many lengths do.
func (e *explorer) checkLength(ctx context.Context) error {
	if e.varies || e.chosen() != nil {
		return nil
	}
	text, err := call[string](ctx, e.session, "wording")
	if err != nil {
		return err
	}
	said := wordLength.FindStringSubmatch(strings.ToLower(text))
	width := e.found.Width
	if said == nil || said[1] != strconv.Itoa(width) {
		return nil
	}
	err = e.load(ctx)
	e.varies = e.found.Width != width
	return err
}

// playGame plays until the colours are known, of least rows or more, or the game is over.
func (l *learner) playGame(ctx context.Context, least int) (palette, error) {
	var best palette
	played := 0
	l.away, l.deaf = false, 0
	for !l.spent(best) && l.row < mostRows && (l.growing || l.row < l.found.Rows || l.found.Rows == 1) {
		word, ok := l.next(best)
		if best.complete() && best.sure && l.met(played, least) {
			word, ok = l.probe(best)
			l.probes++
		}
		if !ok {
			break
		}
		taken, err := l.play(ctx, word)
		if answer, _ := errors.AsType[*cdproto.Error](err); answer != nil && len(l.seen.tiles()) > 0 {
			l.log.Info().Err(err).Msg("the page went elsewhere: the game is over")
			l.away = true
			break
		}
		if errors.Is(err, errAgain) {
			continue
		}
		if errors.Is(err, errBegun) {
			l.log.Info().Msg("the page began another game, or took the board away: this one is over")
			l.away = true
			break
		}
		if errors.Is(err, ErrNoGame) && played > 0 {
			l.log.Info().Err(err).Msg("the page takes no more letters: the game is over")
			break
		}
		if err != nil {
			return best, err
		}
		if !taken && l.deaf == mostDeaf && played > 0 {
			l.log.Info().Msg("the page takes no more words: the game is over")
			break
		}
		if !taken {
			if err := l.turnDown(ctx, word); err != nil {
				return best, err
			}
			continue
		}
		l.taken++
		played++
		if played == mostAlike && !l.differ() {
			return best, fmt.Errorf("%w that this can describe: played %s, and the boxes never changed their look", ErrNoGame, plural(played, "word"))
		}
		readings := l.readings(l.dict)
		if odd := len(readings) == 0 || readings[0].odd(); odd && l.seen.forget() { // one of many answers may be in no list
			readings = l.readings(l.dict)
		}
		if len(readings) == 0 {
			best = palette{}
			continue
		}
		best = readings[0]
		if l.over(best) || best.complete() && best.sure && l.met(played, least) && l.counts(best) {
			break
		}
	}
	return best, nil
}

// met reports whether enough was played of a game: so many words, or fewer that showed as many rows on several boards.
func (l *learner) met(played, least int) bool {
	return played >= least || played > 1 && l.seen.rows() >= least
}

// mostProbes is how many words are played at most to see how repeated letters count.
const mostProbes = 3

// counts reports whether it is known how repeated letters count, as far as that was tried.
func (l *learner) counts(best palette) bool {
	if l.probes == 0 || l.probes == mostProbes {
		return l.probes > 0
	}
	for other := range game.CountLetters.Others() {
		p := best
		if p.rule = (rule{scoring: other}); !best.loose && other != best.scoring && l.fitting(l.dict, p) > 0 {
			return false
		}
	}
	return true
}

// differ reports whether there is anything by which the tiles of finished rows could be told from others, or from each other.
func (l *learner) differ() bool {
	tiles := l.seen.tiles()
	for way := range tiles[0].Places {
		if len(l.signs(way, tiles)) > 0 {
			return true
		}
	}
	return slices.ContainsFunc(l.styled(), func(p palette) bool { return p.met() > 0 })
}

// over reports whether the last row is all green, if the reading can be trusted.
func (l *learner) over(p palette) bool {
	turns := p.clues(l.seen.games)[l.seen.first()]
	return p.sure && p.signs[2].told() && turns[len(turns)-1].Clue.Solved()
}

// next returns the next guess: openers, then the word that would tell most of
// those that fit as far as is known.
func (l *learner) next(best palette) (game.Word, bool) {
	rows := l.seen.current()
	played := map[game.Word]bool{}
	for _, row := range slices.Concat(l.seen.games...) { // other words tell more, where the answer is the same again
		played[row.word] = true
	}
	for _, w := range l.openers() {
		if !l.begins(w) {
			continue
		}
		if _, known := l.dict.Index(w); known && !played[w] && !l.refused[w] && len(rows) < len(openers) {
			return w, true
		}
	}
	words := l.dict.Answers()
	if best.signs[0].has != nil {
		turns := best.clues(l.seen.games)[l.seen.first()]
		words = best.left(l.dict.Answers(), turns)
		if len(words) == 0 {
			words = best.left(l.dict.Words(), turns)
		}
	}
	var list, plain []game.Word
	for _, w := range words {
		if played[w] || l.refused[w] || !l.begins(w) || l.isDead(w) {
			continue
		}
		list = append(list, w)
		if !repeats(w) { // pages count repeated letters in many ways
			plain = append(plain, w)
		}
	}
	if len(plain) > 0 {
		list = plain
	}
	if best.signs[0].has == nil { // where grey has no mark, letters that are all grey tell nothing
		list = freshest(list, rows)
	}
	switch {
	case len(list) > 0:
		return telling(list), true
	case best.signs[0].has != nil && (!best.complete() || !best.sure):
		return l.next(palette{}) // so read no word is left: it was misread, or the page has an answer of its own
	}
	return game.Word{}, false
}

// freshest returns those of the words that have the fewest letters of the rows of a game.
func freshest(words []game.Word, played []observed) []game.Word {
	old := ""
	for _, row := range played {
		old += row.word.String()
	}
	var list []game.Word
	least := math.MaxInt
	for _, w := range words {
		n := 0
		for _, c := range w.String() {
			if strings.ContainsRune(old, c) {
				n++
			}
		}
		if n < least {
			list, least = nil, n
		}
		if n == least {
			list = append(list, w)
		}
	}
	return list
}

// begins reports whether a word begins with the letter that the page gives, if it gives one.
func (e *explorer) begins(w game.Word) bool { return strings.HasPrefix(w.String(), e.first) }

// repeats reports whether a word has a letter twice.
func repeats(w game.Word) bool {
	text := []rune(w.String())
	for i, c := range text {
		if slices.Contains(text[:i], c) {
			return true
		}
	}
	return false
}

// probe returns a word with a repeated letter by whose clue one can tell how the page counts such letters.
func (l *learner) probe(best palette) (game.Word, bool) {
	var left []game.Word // that may be the answer on some board
	for _, turns := range best.clues(l.seen.games)[l.seen.first():] {
		fitting := best.left(l.dict.Words(), turns)
		left = append(left, fitting[:min(len(fitting), sampled)]...)
	}
	played := map[game.Word]bool{}
	for _, row := range l.seen.current() {
		played[row.word] = true
	}
	var found game.Word
	most := 0
	for i, w := range l.dict.Words() {
		if i%probeStep != 0 && len(l.dict.Words()) > probeStep*sampled || !repeats(w) || l.refused[w] || played[w] || !l.begins(w) || l.isDead(w) {
			continue
		}
		n := 0
		for _, answer := range left {
			for other := range game.CountLetters.Others() {
				if game.Score(w, answer) != other.Score(w, answer) {
					n++
				}
			}
		}
		if n > most {
			found, most = w, n
		}
	}
	return found, most > 0
}

// probeStep is one in how many words is looked at as a probe.
const probeStep = 3

// telling returns the word of a list that splits it best, among some of them.
func telling(words []game.Word) game.Word {
	step := max(1, len(words)/sampled)
	best, least := words[0], int64(math.MaxInt64)
	for i := 0; i < len(words); i += step {
		buckets := map[game.Clue]int64{}
		for _, w := range words {
			buckets[game.Score(words[i], w)]++
		}
		var squares int64
		for _, n := range buckets {
			squares += n * n
		}
		if squares < least {
			best, least = words[i], squares
		}
	}
	return best
}
