package expect

import (
	"cmp"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// loss is the words that are not found in time.
type loss struct {
	words  int
	weight int64
}

func (l *loss) add(o loss) { l.words += o.words; l.weight += o.weight }

const (
	// A lost word costs lostGuesses times its weight, and in addition the share lostWord of the whole weight, however unlikely the word is:
	// all words should be found if possible.
	lostGuesses = 30
	lostWord    = 2e-4
)

// penalty is the cost of a loss, in weights.
func (s *search) penalty(l loss) int64 {
	return lostGuesses*l.weight + int64(l.words)*(s.sum/int64(1/lostWord))
}

// lost returns the candidates that a guess loses if each class is searched greedily, and notes them.
func (s *search) lost(guess game.Word) loss {
	if s.rows == 0 {
		return loss{}
	}
	if s.safety == nil {
		s.safety = newSafety(s)
	}
	f := s.safety
	f.effort = min(guessEffort, f.left)
	defer func(before int) { f.left -= before - f.effort }(f.effort)
	l := f.after(f.index[guess], f.all, f.playable, s.pos.Turns(), s.rows)
	s.missed[guess] = l
	return l
}

// safety looks for ways to find all words of a class in time.
type safety struct {
	search   *search
	table    *game.Table // of what may be played against the candidates
	index    map[game.Word]int32
	own      []int32 // the index of each candidate among what may be played
	all      []int32 // the candidates
	playable []int32
	effort   int // clues that may be looked at for this guess
	left     int // and for all
	size     [game.Clues]int32
}

// guessEffort bounds the clues that are looked at for one guess, and safetyEffort those for all guesses of a search.
const (
	guessEffort  = 30_000_000
	safetyEffort = 100_000_000
)

func newSafety(s *search) *safety {
	f := &safety{search: s, left: safetyEffort, index: make(map[game.Word]int32, len(s.allowed))}
	for i, w := range s.allowed {
		f.index[w] = int32(i)
		f.playable = append(f.playable, int32(i))
	}
	for i, w := range s.words {
		f.all = append(f.all, int32(i))
		f.own = append(f.own, f.index[w])
	}
	f.table = game.NewTable(s.allowed, s.words)
	return f
}

// after returns the loss of a set when the guess is played with that many rows left, including its own.
func (f *safety) after(guess int32, set, legal []int32, turns []game.Turn, rows int) loss {
	row := f.table.Row(int(guess))
	var size [game.Clues]int
	for _, a := range set {
		size[row[a]]++
	}
	var sum loss
	for c, n := range size {
		if n <= rows-1 || c == int(game.AllGreen) { // few enough to try one after the other
			continue
		}
		class := make([]int32, 0, n)
		for _, a := range set {
			if int(row[a]) == c {
				class = append(class, a)
			}
		}
		sum.add(f.class(class, guess, game.Clue(c), legal, turns, rows-1))
	}
	return sum
}

// class returns the loss of a class that a guess leaves.
func (f *safety) class(set []int32, guess int32, clue game.Clue, legal []int32, turns []game.Turn, rows int) loss {
	if rows <= 1 {
		return f.but(set, rows)
	}
	s := f.search
	turns = append(turns[:len(turns):len(turns)], game.Turn{Guess: s.allowed[guess], Clue: clue})
	if s.pos.Mode != game.Normal {
		allows := s.pos.Mode.Filter(turns)
		var kept []int32
		for _, j := range legal {
			if allows(&s.allowed[j]) {
				kept = append(kept, j)
			}
		}
		legal = kept
	}
	best := f.but(set, rows)
	for _, j := range f.promising(set, legal, rows) {
		l := f.after(j, set, legal, turns, rows)
		if s.penalty(l) < s.penalty(best) {
			best = l
		}
		if best.words == 0 || f.effort <= 0 {
			break
		}
	}
	return best
}

// but returns the loss of a set if only the given number of its words is found: the likeliest, which come first.
func (f *safety) but(set []int32, found int) loss {
	var l loss
	for _, a := range set[min(found, len(set)):] {
		l.add(loss{1, f.search.weights[a]})
	}
	return l
}

// tries is how many guesses are tried for a class.
const tries = 6

// promising returns the guesses that leave the least in classes with more words than rows, by [safety.rest].
func (f *safety) promising(set, legal []int32, rows int) []int32 {
	type rated struct {
		rest  int64
		guess int32
	}
	var best []rated
	rate := func(j int32) {
		f.effort -= len(set)
		rest := f.rest(j, set, rows)
		if len(best) == tries && rest >= best[tries-1].rest {
			return
		}
		k, _ := slices.BinarySearchFunc(best, rest, func(r rated, c int64) int { return cmp.Or(cmp.Compare(r.rest, c), -1) })
		best = slices.Insert(best, k, rated{rest, j})
		best = best[:min(len(best), tries)]
	}
	for _, a := range set {
		rate(f.own[a])
	}
	for _, j := range legal {
		if best[0].rest == 0 || f.effort <= 0 {
			break
		}
		rate(j)
	}
	guesses := make([]int32, len(best))
	for i, r := range best {
		guesses[i] = r.guess
	}
	return guesses
}

// rest measures the classes of a guess that have too many words for the rows after it. With two rows the measure is the penalty for
// what is surely lost, with more rows the sum of the squares of the classes' sizes.
func (f *safety) rest(guess int32, set []int32, rows int) int64 {
	row := f.table.Row(int(guess))
	rest := int64(0)
	for _, a := range set {
		if f.size[row[a]]++; rows == 2 && f.size[row[a]] > 1 { // the likeliest of each class is found
			rest += f.search.penalty(loss{1, f.search.weights[a]})
		}
	}
	f.size[game.AllGreen] = 0
	for _, a := range set {
		n := &f.size[row[a]]
		if rows > 2 && int(*n) >= rows {
			rest += int64(*n) * int64(*n)
		}
		*n = 0
	}
	return rest
}
