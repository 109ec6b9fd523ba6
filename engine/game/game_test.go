package game

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/absurdist/absurdist/engine/basics/must"
)

func mustClue(t testing.TB, s string) Clue { return Must(ParseClue(s, Letters)) }

func TestAdversaryKnownGames(t *testing.T) {
	for _, c := range []struct {
		list, guesses string
		left          []int
		clues         string
	}{
		{"nyt2022", "aahed", []int{448}, "BBBBB"},
		{"original", "oiler munts coked beech jazzy", []int{186, 15, 3, 1, 1}, "BBBBB BBBBB BBBBB BBBBB GGGGG"},
		{"original", "terns", []int{256}, "BBBBB"},
	} {
		h := NewAdversary(Must(LoadList(c.list)).Answers(), LeastInformation)
		var clues []string
		for i, g := range MustWords(c.guesses) {
			clues = append(clues, h.Answer(g).String())
			must.Equal(t, len(h.Left()), c.left[i], "%s: %s leaves", c.list, g)
		}
		must.Equal(t, strings.Join(clues, " "), c.clues, "%s: %s get", c.list, c.guesses)
	}
}

// absurdleCost is the page's own tie-break.
func absurdleCost(c Clue) int {
	sum, power := 0, []int{1, 10, 100, 1000, 10000, 100000, 1000000, 10000000}
	for i, v := range c.Colors() {
		sum += power[5+int(v)] + int(v)*power[4-i]
	}
	return sum
}

func TestTieBreakIsAbsurdles(t *testing.T) {
	for a := range Clues {
		for b := range Clues {
			must.Need(t, (revealRank[a] < revealRank[b]) == (absurdleCost(Clue(a)) < absurdleCost(Clue(b))),
				"%s and %s are ordered otherwise than by Absurdle's sum", Clue(a), Clue(b))
		}
	}
}

func TestAdversaryKeepsALargestBucket(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(fewLetters, 1, 30, rapid.ID).Draw(t, "words")
		tie := rapid.SampledFrom([]TieBreak{LeastInformation, FirstListed, FirstFilled}).Draw(t, "tie")
		h := NewAdversary(words, tie)
		for !slices.Equal(h.Left(), nil) {
			before := slices.Clone(h.Left())
			guess := rapid.SampledFrom(words).Draw(t, "guess")
			clue := h.Answer(guess)
			buckets := map[string][]Word{}
			for _, w := range before {
				c := slowScore(guess.String(), w.String())
				buckets[c] = append(buckets[c], w)
			}
			must.Need(t, slices.Equal(h.Left(), buckets[clue.String()]),
				"kept %v for %s %s, want %v", h.Left(), guess, clue, buckets[clue.String()])
			for c, b := range buckets {
				switch other := Must(ParseClue(c, Letters)); {
				case len(b) > len(h.Left()):
					t.Fatalf("%s keeps %d words, %s would keep %d", clue, len(h.Left()), c, len(b))
				case len(b) < len(h.Left()):
				case tie == LeastInformation && absurdleCost(other) < absurdleCost(clue):
					t.Fatalf("%s gives less away than %s", c, clue)
				case tie == FirstListed && slices.Index(before, b[0]) < slices.Index(before, h.Left()[0]):
					t.Fatalf("%s is met before %s", c, clue)
				case tie == FirstFilled && clue == AllGreen && len(before) > 1:
					t.Fatalf("%s wins while %d words are left", guess, len(before))
				case tie == FirstFilled && other != AllGreen && slices.Index(before, b[len(b)-1]) < slices.Index(before, h.Left()[len(h.Left())-1]):
					t.Fatalf("%s comes to %d words before %s", c, len(b), clue)
				}
			}
			if clue == AllGreen {
				return
			}
		}
	})
}

func TestModeMessages(t *testing.T) {
	turns := func(pairs ...string) []Turn {
		var ts []Turn
		for i := 0; i < len(pairs); i += 2 {
			ts = append(ts, Turn{MustWord(pairs[i]), mustClue(t, pairs[i+1])})
		}
		return ts
	}
	for _, c := range []struct {
		mode        Mode
		turns       []Turn
		guess, want string
	}{
		{Normal, turns("crane", "GGGGB"), "fuzzy", ""},
		{Hard, nil, "fuzzy", ""},
		{Hard, turns("crane", "BGBBB"), "fuzzy", "2nd letter must be R"},
		{Hard, turns("crane", "GBBBG"), "slate", "1st letter must be C"},
		{Hard, turns("crane", "BBGGB"), "slate", "4th letter must be N"},
		{Hard, turns("crane", "BBBBY"), "fuzzy", "Guess must contain E"},
		{Hard, turns("crane", "YBYBB"), "malty", "Guess must contain C"},
		{Hard, turns("crane", "YGBBB"), "acorn", "2nd letter must be R"},
		{Hard, turns("eerie", "YBBBY"), "beast", "Guess must contain E"}, // two E revealed
		{Hard, turns("eerie", "YBBBY"), "melee", ""},
		{Hard, turns("crane", "BBYBB"), "slate", ""}, // a yellow's place is free
		{Hard, turns("crane", "BBBBY"), "crane", ""}, // greys are free
		{Hard, turns("crane", "BGBBB", "truck", "BBBBB"), "fuzzy", "2nd letter must be R"},
		{Strict, turns("crane", "BBYBB"), "slate", "Guess must fit CRANE BBYBB"},
		{Strict, turns("crane", "BBYBB"), "salty", ""},
	} {
		err := c.mode.Check(c.turns, MustWord(c.guess))
		must.Equal(t, must.Text(err), c.want, "%s mode, %v then %s", c.mode, c.turns, c.guess)
	}
}

// slowHard is hard mode by what is revealed: greens by place, and how often the answer has each letter at least.
func slowHard(turns []Turn, guess Word) bool {
	for _, t := range turns {
		need := map[Letter]int{}
		for i, c := range t.Clue.String() {
			if c == 'G' && guess[i] != t.Guess[i] {
				return false
			}
			if c != 'B' {
				need[t.Guess[i]]++
			}
		}
		for _, l := range guess {
			need[l]--
		}
		for _, n := range need {
			if n > 0 {
				return false
			}
		}
	}
	return true
}

// With weights the candidates are the words of positive weight, and their shares follow the weights.
func TestPositionAgreesWithPlainFiltering(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawWeighted(t)
		if rapid.Bool().Draw(t, "plain") {
			d = Must(d.Of(d.Answers(), d.Words()))
		}
		mode := rapid.SampledFrom([]Mode{Normal, Hard, Strict}).Draw(t, "mode")
		secret := rapid.SampledFrom(d.Words()).Draw(t, "secret") // may be outside the answers
		pos := NewPosition(d, Rules{Mode: mode})
		gone := map[Word]bool{}
		for range 6 {
			list := pos.Playable()
			var want []int32
			for i, w := range d.Words() {
				fits := mode == Normal || mode == Hard && slowHard(pos.Turns(), w)
				if mode == Strict {
					fits = fitsAll(pos.Turns(), w)
				}
				if !gone[w] && fits {
					want = append(want, int32(i))
				}
			}
			must.Same(t, list, want, "playable")
			for i, w := range d.Words() {
				must.Need(t, (pos.Check(w) == nil) == slices.Contains(list, int32(i)),
					"Check(%s) = %v, and Playable says otherwise", w, pos.Check(w))
			}
			if len(list) == 0 {
				return
			}
			w := d.Words()[rapid.SampledFrom(list).Draw(t, "guess")]
			gone[w] = true
			if w != secret && rapid.IntRange(0, 3).Draw(t, "reject") == 0 {
				pos.Reject(w)
			} else if err := pos.Apply(w, Score(w, secret)); err != nil {
				t.Fatal(err) // the secret always fits
			}
			checkCandidates(t, pos, gone)
			if pos.Won() {
				return
			}
		}
	})
}

func fitsAll(turns []Turn, w Word) bool {
	for _, t := range turns {
		if slowScore(t.Guess.String(), w.String()) != t.Clue.String() {
			return false
		}
	}
	return true
}

// checkCandidates compares the candidates with a plain filter of all tiers.
func checkCandidates(t *rapid.T, pos *Position, gone map[Word]bool) {
	plain := func(list []Word) []Word {
		var fit []Word
		for _, w := range list {
			if fitsAll(pos.Turns(), w) && (!gone[w] || pos.Won()) {
				fit = append(fit, w)
			}
		}
		return fit
	}
	d, weights := pos.Dictionary(), map[Word]float64{}
	var weighed []Word
	for i, w := range d.Weights() {
		if weights[d.Words()[i]] = w; w > 0 {
			weighed = append(weighed, d.Words()[i])
		}
	}
	tier, want := FromWeights, plain(weighed)
	if len(want) == 0 {
		tier, want = FromAnswers, plain(d.Answers())
	}
	if len(want) == 0 {
		tier, want = FromAllowed, plain(d.Words())
	}
	if got := pos.CandidateWords(0); !slices.Equal(got, want) || pos.Left() != len(want) || pos.Tier() != tier {
		t.Fatalf("candidates %v (%d, tier %d), want %v (tier %d)", got, pos.Left(), pos.Tier(), want, tier)
	}
	must.Need(t, pos.Candidates().Len() == pos.Left(),
		"%d candidates in the set, Left says %d", pos.Candidates().Len(), pos.Left())
	sum := 0.0
	for _, w := range want {
		sum += weights[w]
	}
	for _, c := range pos.Chances(0) {
		i, _ := d.Index(c.Word)
		if share := weights[c.Word] / sum; math.Abs(c.Share-pos.Share(i)) > 1e-9 || tier == FromWeights && math.Abs(c.Share-share) > 1e-9 {
			t.Fatalf("%s: %g, want %g", c.Word, c.Share, share)
		}
	}
	e := pos.Effective()
	must.Need(t, e >= 1-1e-9 && e <= float64(len(want))+1e-9, "%g effective of %d", e, len(want))
}

func TestContradiction(t *testing.T) {
	pos := NewPosition(must.Get(NewDictionary("x", MustWords("crane slate stale least"), nil))(t), Rules{})
	err := pos.Apply(MustWord("crane"), mustClue(t, "YYYYY"))
	must.Reads(t, err, ErrContradiction, "after CRANE YYYYY: no allowed word fits the clues")
	// SLATE and STALE give A and E green: three tiles and two contradict them, and also LEAST, which gives A green.
	must.Hold(t, pos.Tier() == Likeliest && pos.Left() != 0 && len(pos.Turns()) == 1,
		"tier %d, %d left, %d turns; want the likeliest of three words", pos.Tier(), pos.Left(), len(pos.Turns()))
	must.Is(t, pos.Apply(MustWord("slate"), mustClue(t, "GYGYG")), nil, "a second turn on the same terms")
	must.Equal(t, pos.CandidateWords(0), MustWords("stale"), "candidates")
}

// An answer that is in no list is built from what is known.
func TestBuilt(t *testing.T) {
	d := Must(LoadList("original"))
	secret := MustWord("zaxen") // in no list, but its pairs of letters are
	pos := NewPosition(d, Rules{})
	for _, w := range MustWords("crane jazzy haven waxen") {
		// As long as too many words could be built, the clues count as contradictory.
		err := pos.Apply(w, Score(w, secret))
		must.Need(t, err == nil || errors.Is(err, ErrContradiction), "%v", err)
	}
	must.Hold(t, pos.Tier() == FromBuilt && pos.IsCandidate(secret) && pos.Check(secret) == nil,
		"tier %d, candidates %v, want ZAXEN built and playable", pos.Tier(), pos.CandidateWords(0))
	for _, w := range pos.CandidateWords(0) {
		_, listed := d.Index(w)
		must.Hold(t, !listed && fitsAll(pos.Turns(), w), "%s is built, and is in the list or fits not all clues", w)
	}
	for pos.Tier() == FromBuilt { // the page refuses all of them
		pos.Reject(pos.CandidateWords(1)[0])
	}
	must.Hold(t, pos.Left() != 0, "nothing is left to play")
}

func TestMiscounted(t *testing.T) {
	d := Must(LoadList("original"))
	secret := MustWord("abide")
	pos := NewPosition(d, Rules{})
	guess := MustWord("speed") // by Wordle's rule only the first E is yellow
	err := pos.Apply(guess, Includes.Score(guess, secret))
	for _, w := range MustWords("geese eerie") {
		if err == nil {
			err = pos.Apply(w, Includes.Score(w, secret))
		}
	}
	must.Hold(t, errors.Is(err, ErrMiscounted) && pos.Tier() == Miscounted,
		"tier %d, error %v, want ErrMiscounted", pos.Tier(), err)
	must.Hold(t, pos.IsCandidate(secret), "ABIDE is no candidate among %v", pos.CandidateWords(20))
}

// A host that does not count repeated letters is believed. If only the profile is wrong, that is found out.
func TestIncludes(t *testing.T) {
	d := Must(LoadList("original"))
	host := Wordle()
	host.Scoring = Includes
	secret := MustWord("abide")
	for _, score := range []func(guess, answer Word) Clue{Includes.Score, Score} {
		pos := NewPosition(d, Rules{Host: host})
		var err error
		for _, w := range MustWords("speed geese eerie") {
			err = errors.Join(err, pos.Apply(w, score(w, secret)))
		}
		honest := score(MustWord("speed"), secret) == Includes.Score(MustWord("speed"), secret)
		must.Hold(t, pos.IsCandidate(secret) && honest == (err == nil) && honest == (pos.Tier() == FromAnswers),
			"counted %v: tier %d, %v, %d candidates", !honest, pos.Tier(), err, pos.Left())
	}
}

func TestParseNames(t *testing.T) {
	for _, m := range []Mode{Normal, Hard, Strict} {
		must.Equal(t, must.Get(ParseMode(m.String()))(t), m, "%s", m)
	}
	for _, x := range []TieBreak{LeastInformation, FirstListed, FirstFilled} {
		must.Equal(t, must.Get(ParseTieBreak(x.String()))(t), x, "%s", x)
	}
	must.Reads(t, must.Err(ParseMode("easy")), nil, `unknown mode "easy": write normal, hard, strict`, "ParseMode(easy)")
	must.Fail(ParseTieBreak("x"))(t, ErrTieBreak, "ParseTieBreak(x)")
}
