package discover

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/engine/game"
)

// The second step: words are played until the colours are known.

const (
	mostGames   = 4  // that are played to see all three colours
	mostRows    = 24 // of one game
	mostPlain   = 12 // rows of one game that may all look as they did before they were entered
	mostIgnored = 2  // words in a row that the page ignores before its game counts as over
	mostProbes  = 3  // words that are played to see how repeated letters count
	mostLoads   = 12 // of a page that has words of another length at each visit, until it has some of a length that is known
	otherVisits = 3  // that tell whether a page that has lists for several lengths deals words of all of them
	manyRefused = 6  // words of a list before another list is tried
	fewRefused  = 3  // the same before the page's own is
	mostRefused = 24 // words of all lists before the last one is given up
	someRefused = 2  // words with something in common that may be why they were refused, or that are no words of the page

	mostLasting = 2 * time.Second // to wait for a temporary class to go, in steps of lastingStep
	lastingStep = 200 * time.Millisecond
)

// openers are known to every English list of five letters and hold the commonest letters.
var openers = game.MustWords("raise clout")

// recent is a word that only the usual list has. A page that refuses it has the older one, or one of its own.
var recent = game.MustWords("plout")[0]

// learner plays until the colours are known.
type learner struct {
	*explorer
	choices    []wordList // the list that is played with, and those that may be tried after it
	dict       *game.Dictionary
	refused    map[game.Word]bool
	taken      int      // words of the list
	before     int      // words of other lists that were refused
	tried      []string // those lists
	otherWords bool     // the page seems to have other words than those of the list, or takes any

	least      int  // rows that a game is played for
	ignored    int  // words in a row that the page ignored, though it takes any word, or shows when it refuses one
	probes     int  // words that were played to see how repeated letters count
	shownFirst bool // the first row of the game shows the letters of its word
	unlisted   bool // no word of the list begins with the letter apart
	over       bool // the page said that the game is over
	away       bool // the page went elsewhere as the game ended, such as to its own beginning
	afresh     bool // the page was reloaded, as it may have counted words that it seemed to refuse
}

// taught is what a learner found out.
type taught struct {
	colours    learn.Palette
	rivals     []game.Scoring // other scorings that fit the clues
	list       wordList       // that is played with
	otherWords bool           // the page seems to have other words, or takes any
}

// learnColours plays until it is sure how to read the colours.
func (e *explorer) learnColours(ctx context.Context) taught {
	e.readLoaded(ctx) // some words are loaded with the first key
	if e.forced && len(e.ownLists(ctx, e.wordLength())) == 0 {
		fail(fmt.Errorf("%w that this can describe: found no list of words of %d letters in what the page has loaded; give its words by --answers FILE and --allowed FILE, or leave --words away to play with a built-in list", ErrNoGame, e.found.Width))
	}
	l := &learner{explorer: e, least: learn.Enough, choices: e.lists(ctx)}
	if len(l.choices) == 0 {
		fail(fmt.Errorf("%w that this can describe: no word list of %d letters is built in to play it with; give it the page's words (--allowed FILE, and --alphabet)", ErrNoGame, e.found.Width))
	}
	l.use()
	l.speakList(ctx)
	l.findAccents(ctx)
	best := l.playGames(ctx)
	switch {
	case best.Complete():
	case l.spent(best):
		fail(l.tooLong(best))
	default:
		fail(fmt.Errorf("%w that this can describe: played %s, and could not tell three colours apart by the classes, attributes and styles of the boxes", ErrNoGame, plural(l.seen.Games(), "game")))
	}
	return taught{colours: best, rivals: l.seen.Rivals(best, l.dict.Words()), list: l.choices[0], otherWords: l.otherWords}
}

// speakList types letters as those of the current list from here on.
func (l *learner) speakList(ctx context.Context) {
	l.log.Info().Str("list", l.dict.Name()).Str("alphabet", l.choices[0].alphabet.Name()).Msg("playing with a list of words")
	l.speak(ctx, l.choices[0].alphabet)
}

// playGames plays until the colours are known, or for several games.
func (l *learner) playGames(ctx context.Context) (best learn.Palette) {
	width := l.found.Width
	for n := range mostGames {
		if n > 0 {
			if l.spent(best) {
				break
			}
			l.load(ctx)
		}
		for loads := 0; l.found.Width != width; loads++ { // its words have another length at each visit
			if loads == mostLoads {
				return best
			}
			l.varies = true
			l.load(ctx)
		}
		l.seen.Begin()
		if l.late() { // a reading tells nothing of a row that came after it
			best = learn.Palette{}
			if rows := l.snapshot(ctx); len(rows) > 0 {
				l.seen.Add(l.provoked, rows[0])
			}
		}
		best = l.playGame(ctx, best)
		if l.row > l.given && !l.away {
			err := attempt(func() {
				best = l.lasting(ctx, best)
				l.findKeysAgain(ctx)
			})
			if l.away = wentElsewhere(err); !l.away {
				check(err)
			}
		}
		known := best.Complete() && best.Sure
		if l.options.Quick || known && !l.away && (n > 0 || l.keeps || l.counts(best) || !l.mayProbe(best)) {
			return best
		}
		if known && len(l.seen.Current()) >= learn.Enough {
			l.least = 1 // all is known but, perhaps, how repeated letters count; a new game only has to be under way
		}
	}
	if l.away {
		l.load(ctx)
	}
	return best
}

// lasting returns the reading without temporary states, if it is as sure without them. It waits for a temporary state on which the reading
// depends to go.
func (l *learner) lasting(ctx context.Context, best learn.Palette) learn.Palette {
	if !best.Complete() || !best.Sure || l.reused || l.facts.Upward {
		return best
	}
	for waited := time.Duration(0); ; waited += lastingStep {
		later := l.snapshot(ctx)
		if len(later) <= l.given {
			return best
		}
		if rows, ok := l.seen.Lasting(later[l.given:]); ok {
			if readings := rows.Readings(ctx, l.dict.Words(), l.otherWords); len(readings) > 0 && readings[0].Complete() && readings[0].Sure {
				l.seen, best = rows, readings[0]
			}
			return best
		}
		if !best.MayPass() || waited >= mostLasting {
			return best
		}
		check(chrome.Pause(ctx, lastingStep))
	}
}

// wordLength is how pages say how many letters a word has.
var wordLength = regexp.MustCompile(`(\d+)[ -](?:letter|lettre|letra|lletre|letter[ea]|buchstabe|harf|букв|liter)`)

// checkLength finds out whether words have the same length on other visits. It does so only if the page mentions a length, or has loaded
// words of other lengths.
func (e *explorer) checkLength(ctx context.Context, list wordList) {
	width := e.found.Width
	if e.varies || e.late() || list.own == nil && list.name == "" {
		return
	}
	if list.own == nil || len(e.ownLists(ctx, width+1)) == 0 && len(e.ownLists(ctx, width-1)) == 0 {
		text := call[string](ctx, e.session, "wording")
		said := wordLength.FindStringSubmatch(strings.ToLower(text))
		if said == nil || said[1] != strconv.Itoa(width) {
			return
		}
	}
	visits := otherVisits
	if list.own == nil { // it only says how many
		visits = 1
	}
	for n := 0; n < visits && !e.varies; n++ {
		e.load(ctx)
		e.varies = e.found.Width != width
	}
}

// playGame plays until the colours are known, or the game is over. Best is how earlier games were read.
func (l *learner) playGame(ctx context.Context, best learn.Palette) learn.Palette {
	played := 0
	l.away, l.ignored = false, 0
	if !best.Complete() || !best.Sure {
		best = learn.Palette{}
	}
	for !l.spent(best) && l.row < mostRows && (l.growing() || l.row < l.found.Rows || l.found.Rows == 1) {
		known := best.Complete() && best.Sure && !l.options.Quick && (l.playedEnough(played) || played >= len(openers) && l.playedEnough(played+1) && best.Looks())
		word, ok := l.next(best, known)
		if !ok {
			break
		}
		taken := false
		err := attempt(func() { taken = l.play(ctx, word) })
		fresh := played == 0 && !l.afresh && !l.late() // no game is lost if the page is loaded anew
		switch {
		case wentElsewhere(err) && (len(l.seen.Tiles()) > 0 || l.heard.wentTo(ctx, leaveLimit) == l.document()): // some load anew by themselves
			l.log.Info().Err(err).Msg("the page went elsewhere: the game is over")
			l.away = true
			return best
		case errors.Is(err, errAgain): // it does
		case errors.Is(err, errBegun):
			l.log.Info().Msg("the page began another game, or took the board away: this one is over")
			l.away = true
			return best
		case errors.Is(err, errForgets):
			l.log.Info().Msg("keys empty the rows that were played: clicking those of the page")
			l.clicked, l.away = l.keys, true
			return best
		case errors.Is(err, ErrNoGame) && l.refusal.Tried && fresh:
			l.loadAfresh(ctx, "the word that was refused may have used up its row")
		case errors.Is(err, ErrNoGame) && played > 0:
			l.log.Info().Err(err).Msg("the page takes no more letters: the game is over")
			return best
		case err != nil:
			fail(err)
		case taken:
			played++
			var enough bool
			if best, enough = l.learnFrom(ctx, word, played); enough {
				return best
			}
		case l.ignored == mostIgnored && played > 0:
			l.log.Info().Msg("the page takes no more words: the game is over")
			return best
		case l.refusal.Silent && fresh && l.tryEnterOfPage(ctx): // this tells how words are refused
		case l.refusal.Silent && fresh:
			l.loadAfresh(ctx, "nothing shows that the page refuses words, and it may have counted them")
		case l.beginsOtherwise(word):
			l.log.Info().Str("letter", l.apart).Msg("the page may want words that begin with the letter that it gives")
			l.begins = true
		case l.turnedDown(ctx, word):
			best = learn.Palette{}
		}
	}
	return best
}

// loadAfresh loads the page anew, once, as it may have counted words that it refused.
func (l *learner) loadAfresh(ctx context.Context, why string) {
	l.log.Info().Str("reason", why).Msg("the page is loaded anew")
	l.load(ctx)
	l.afresh = true
}

// learnFrom returns the best reading after the page took a word, and whether enough is known. Played is the number of words in this game.
func (l *learner) learnFrom(ctx context.Context, word game.Word, played int) (best learn.Palette, enough bool) {
	l.taken++
	l.freely = l.freely || l.beginsOtherwise(word)
	if played == mostPlain && !l.seen.Differ() {
		fail(fmt.Errorf("%w that this can describe: played %s, and the boxes never changed their look", ErrNoGame, plural(played, "word")))
	}
	readings := l.seen.Readings(ctx, l.dict.Words(), l.otherWords)
	if odd := len(readings) == 0 || readings[0].Odd(); odd && l.seen.Forget() { // one of many answers may be in no list
		readings = l.seen.Readings(ctx, l.dict.Words(), l.otherWords)
	}
	if len(readings) == 0 {
		return best, l.over
	}
	best = readings[0]
	known := best.Complete() && best.Sure && l.playedEnough(played) && l.counts(best)
	return best, l.over || l.seen.Won(best) || !l.options.Quick && known
}

// readAgain reads what the page has loaded since, and reports whether there is a new list, which is used from here on.
func (l *learner) readAgain(ctx context.Context) bool {
	known := len(l.loaded.texts)
	if l.readLoaded(ctx); len(l.loaded.texts) == known {
		return false
	}
	choices := l.lists(ctx)
	if len(choices) == 0 || choices[0].own == nil {
		return false
	}
	l.choices = choices
	l.use()
	return true
}

// playedEnough reports whether enough words of a game were played, or fewer that made as many rows on several boards.
func (l *learner) playedEnough(played int) bool {
	return played >= l.least || played > 1 && l.seen.Seen() >= l.least
}

// counts reports whether it is known how repeated letters count, or whether no more probes may be tried.
func (l *learner) counts(best learn.Palette) bool {
	return l.probes == mostProbes || len(l.seen.Rivals(best, l.dict.Words())) == 0
}

// mayProbe reports whether another word could tell how repeated letters count.
func (l *learner) mayProbe(best learn.Palette) bool {
	_, ok := l.seen.Probe(best, l.dict, l.mayPlay)
	return ok
}

func (l *learner) mayPlay(w game.Word) bool {
	begins := l.first
	if l.begins || !l.unlisted && len(l.seen.Current()) == 0 { // a box that shows the letter may show that of the word beside it
		begins += l.apart
	}
	return strings.HasPrefix(w.String(), begins) && !l.refused[w] && l.canType(w)
}

// beginsOtherwise reports whether a word begins with another letter than the page gives, and no such word was taken.
func (l *learner) beginsOtherwise(w game.Word) bool {
	return !l.begins && !l.freely && !strings.HasPrefix(w.String(), l.apart)
}

// next returns the next guess: once the colours are known a probe, otherwise openers, then the word that would tell most.
func (l *learner) next(best learn.Palette, known bool) (game.Word, bool) {
	if w, ok := l.tryAccents(); ok {
		return w, true
	}
	if known {
		l.probes++
		return l.seen.Probe(best, l.dict, l.mayPlay)
	}
	for _, w := range l.openers() {
		if in(l.dict)(w) && l.mayPlay(w) && len(l.seen.Current()) < len(openers) && !l.seen.Played(w) {
			return w, true
		}
	}
	w, ok := l.seen.Next(best, l.dict, l.mayPlay)
	if !ok && l.apart != "" && !l.unlisted {
		l.unlisted = true
		return l.next(best, known)
	}
	return w, ok
}

// use switches to the first of the lists.
func (l *learner) use() {
	l.refused, l.taken = map[game.Word]bool{}, 0
	l.otherWords = !l.mayRefuse() // a page that takes any word says nothing of its own
	l.dict = l.choices[0].dict()
}

// openers returns the words that are played first.
func (l *learner) openers() []game.Word {
	if l.choices[0].name != usual || !l.refusal.Tried || l.options.Quick {
		return openers
	}
	return slices.Insert(slices.Clone(openers), 1, recent)
}

// turnDown notes that the page refused a word. It reports whether so many words of the list were refused that another list is used now.
func (l *learner) turnDown(word game.Word) bool {
	if word == recent && l.choices[0].name == usual {
		l.choices[0] = embedded(l.choices[0].alphabet, older)
		l.dict = l.choices[0].dict()
		return true
	}
	l.refused[word] = true
	l.otherWords = l.otherWords || len(l.refused) > manyRefused/2+l.taken
	limit := manyRefused
	switch {
	case len(l.choices) > 1 && l.choices[1].own != nil:
		limit = fewRefused
	case l.choices[0].spoken || len(l.choices) == 1:
		limit = max(limit, mostRefused-l.before)
	}
	if len(l.refused) < limit*(1+l.taken) {
		return false
	}
	l.before += len(l.refused)
	l.tried = append(l.tried, l.dict.Name())
	if len(l.choices) == 1 {
		fail(fmt.Errorf("%w that this can describe: it refused %s of %s, and took %d; give it the page's words (--allowed FILE, and --alphabet)%s", ErrNoGame, plural(l.before, "word"), strings.Join(l.tried, ", "), l.taken, l.heard.blame()))
	}
	l.choices = l.choices[1:]
	l.use()
	return true
}
