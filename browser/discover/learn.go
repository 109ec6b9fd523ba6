package discover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"absurdist/engine"
)

const (
	// mostGames is how many games are played at most to meet all three colours.
	mostGames = 4
	// mostRows is how many rows of one game are played at most.
	mostRows = 24
	// enough is how many rows are played at least: a reading that fits one or two
	// by chance seldom fits three.
	enough = 3
	// sampled is how many words are compared as the next guess.
	sampled = 60
)

// openers are known to every English list of five letters and hold the commonest letters.
var openers = engine.MustWords("raise clout")

// usual is the list of English words of five letters that most pages know.
const usual = "nyt"

// lists returns the names of the embedded lists of the page's words, the one that is played with first.
func (e *explorer) lists() []string {
	names := engine.ListsOf(e.speech.Alphabet.Name(), e.found.Width)
	if i := slices.Index(names, usual); i > 0 {
		names[0], names[i] = names[i], names[0]
	}
	return names
}

// learner plays until the colours are known.
type learner struct {
	*explorer
	dict    *engine.Dictionary
	refused map[engine.Word]bool
}

// learnColours plays until it is sure how to read the colours.
func (e *explorer) learnColours(ctx context.Context) (palette, error) {
	lists := e.lists()
	if len(lists) == 0 {
		return palette{}, fmt.Errorf("%w that this can describe: no word list of %d letters in the alphabet %s is built in to play it with", ErrNoGame, e.found.Width, e.speech.Alphabet.Name())
	}
	dict, err := engine.LoadList(lists[0])
	if err != nil {
		return palette{}, err
	}
	l := &learner{e, dict, map[engine.Word]bool{}}
	var best palette
	for game := range mostGames {
		if game > 0 {
			if err := e.load(ctx); err != nil {
				return best, err
			}
		}
		e.seen.begin()
		if best, err = l.playGame(ctx); err != nil {
			return best, err
		}
		if best.complete() && best.sure {
			return best, nil
		}
	}
	if !best.complete() {
		return best, fmt.Errorf("%w that this can describe: played %d games, and could not tell three colours apart by the classes and attributes of the boxes", ErrNoGame, mostGames)
	}
	return best, nil
}

// playGame plays until the colours are known or the game is over.
func (l *learner) playGame(ctx context.Context) (palette, error) {
	var best palette
	played := 0
	for l.row < mostRows && (l.growing || l.row < l.found.Rows || l.found.Rows == 1) {
		word, ok := l.next(best)
		if !ok {
			break
		}
		taken, err := l.play(ctx, word)
		if errors.Is(err, ErrNoGame) && played > 0 {
			break // it takes no more letters: the game is over
		}
		if err != nil {
			return best, err
		}
		if !taken {
			l.refused[word] = true
			continue
		}
		played++
		readings := l.readings(l.dict)
		if len(readings) == 0 {
			best = palette{}
			continue
		}
		best = readings[0]
		if best.complete() && best.sure && (played >= enough || l.over(best)) || l.over(best) {
			break
		}
	}
	return best, nil
}

// over reports whether the last row is all green, if the reading can be trusted.
func (l *learner) over(p palette) bool {
	games := p.clues(l.seen.games)
	turns := games[len(games)-1]
	return p.sure && p.signs[2].told() && turns[len(turns)-1].Clue.Solved()
}

// next returns the next guess: openers, then the word that would tell most of
// those that fit as far as is known.
func (l *learner) next(best palette) (engine.Word, bool) {
	game := l.seen.games[len(l.seen.games)-1]
	played := map[engine.Word]bool{}
	for _, row := range game {
		played[row.word] = true
	}
	for _, w := range openers {
		if _, known := l.dict.Index(w); known && !played[w] && !l.refused[w] && len(game) < len(openers) {
			return w, true
		}
	}
	words := l.dict.Answers()
	if best.signs[0].has != nil {
		clues := best.clues(l.seen.games)
		turns := clues[len(clues)-1]
		words = best.left(l.dict.Answers(), turns)
		if len(words) == 0 {
			words = best.left(l.dict.Words(), turns)
		}
	}
	var list []engine.Word
	for _, w := range words {
		if !played[w] && !l.refused[w] {
			list = append(list, w)
		}
	}
	if len(list) == 0 {
		return engine.Word{}, false
	}
	return telling(list), true
}

// telling returns the word of a list that splits it best, among some of them.
func telling(words []engine.Word) engine.Word {
	step := max(1, len(words)/sampled)
	best, least := words[0], int64(math.MaxInt64)
	for i := 0; i < len(words); i += step {
		buckets := map[engine.Clue]int64{}
		for _, w := range words {
			buckets[engine.Score(words[i], w)]++
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

// play plays a word, and reports whether the page took it.
func (l *learner) play(ctx context.Context, word engine.Word) (bool, error) {
	waited, err := l.typeWord(ctx, word.String())
	if err != nil {
		return false, err
	}
	l.locked(waited)
	if err := l.note(ctx); err != nil {
		return false, err
	}
	timing, err := l.enterWord(ctx)
	if err != nil {
		return false, err
	}
	rows, err := call[[]snapshot](ctx, l.session, "snapshot")
	if err != nil {
		return false, err
	}
	shown, err := l.shown(ctx)
	if err != nil {
		return false, err
	}
	if timing.First < 0 || l.row >= len(rows) || l.refusal.Cleared && shown == "" {
		l.log.Info().Stringer("word", word).Msg("the page refused a word")
		_, err := l.typeWord(ctx, "")
		return false, err
	}
	l.log.Info().Stringer("word", word).Msg("played a word")
	l.first = max(l.first, time.Duration(timing.First)*time.Millisecond)
	l.reveal = max(l.reveal, time.Duration(timing.Last)*time.Millisecond)
	l.seen.add(word, rows[l.row])
	l.growing = l.growing || len(rows) > l.found.Rows
	l.row++
	return true, nil
}

// timing is when a row changed after Enter, in milliseconds; -1 for never.
type timing struct{ First, Last int64 }

// enterWord presses Enter and waits until the row has changed and keeps still. A
// page may lose an Enter that comes right after a letter: it gets a second one.
func (l *learner) enterWord(ctx context.Context) (t timing, err error) {
	was, err := call[string](ctx, l.session, "look", l.row)
	if err != nil {
		return t, err
	}
	for range 2 {
		l.entered = time.Now()
		if err := l.pressEnter(ctx); err != nil {
			return t, err
		}
		t, err = call[timing](ctx, l.session, "settle", l.row, was, quiet.Milliseconds(), revealLimit.Milliseconds())
		if err != nil || t.First >= 0 {
			return t, err
		}
	}
	return t, nil
}

// locked takes in how long the first key of a word took to be taken: where it
// was long, keys were locked since Enter.
func (l *learner) locked(waited time.Duration) {
	if waited > 2*echoLimit/3 && !l.entered.IsZero() {
		l.lock = max(l.lock, time.Since(l.entered).Round(100*time.Millisecond))
	}
}
