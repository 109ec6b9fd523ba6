package minimax

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"absurdist/engine"
	"absurdist/engine/tree"
	"absurdist/engine/verify"

	"pgregory.net/rapid"
)

// example is the set of the article "Wordle as a Two-Player Game", played with 3 guesses.
const example = "crane alone shame atole"

func dictionary(t rapid.TB, answers, others string) *engine.Dictionary {
	t.Helper()
	d, err := engine.NewDictionary("test", engine.MustWords(answers), engine.MustWords(others))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func newGame(t rapid.TB, d *engine.Dictionary, mode engine.Mode, from Source) *Game {
	t.Helper()
	g, err := NewGame(d, mode, from)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The article prints this game in full.
func TestArticleExample(t *testing.T) {
	g := newGame(t, dictionary(t, example, ""), engine.Normal, FromSet)
	graph, err := NewGraph(g, 3, Hints, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if graph.Guesses != 82 || graph.Hints != 98 || graph.Won != 40 || graph.Lost != 24 {
		t.Errorf("%d guess nodes, %d hint nodes, %d and %d leaves; the article has 82, 98, 40 and 24", graph.Guesses, graph.Hints, graph.Won, graph.Lost)
	}
	for _, first := range graph.Root.Guesses {
		if !first.Wins {
			t.Errorf("%s does not win, in the article it does", first.Guess)
		}
	}
	if _, err := NewGraph(g, 3, Hints, 100); err == nil {
		t.Error("no error for a graph of more than 100 nodes")
	}
}

// What the article says of guesses from outside the set.
func TestOutsideWord(t *testing.T) {
	d := dictionary(t, "natty catty patty", "pinch")
	for from, want := range map[Source]bool{FromSet: false, FromLeft: false, FromAllowed: true} {
		r, err := NewSolver(newGame(t, d, engine.Normal, from)).Solve(context.Background(), 2)
		if err != nil || r.Wins != want {
			t.Errorf("guesses from %v: %+v, %v; want %v", from, r, err, want)
		}
	}
}

// randomGame draws a small game.
func randomGame(t *rapid.T) (*Game, *engine.Dictionary) {
	letter := rapid.SampledFrom([]byte("abcd"))
	word := rapid.Custom(func(t *rapid.T) engine.Word {
		var w engine.Word
		for i := range w {
			w[i] = letter.Draw(t, "letter")
		}
		return w
	})
	size := rapid.IntRange(1, 14).Draw(t, "size")
	words := rapid.SliceOfNDistinct(word, size, size, func(w engine.Word) engine.Word { return w }).Draw(t, "words")
	n := rapid.IntRange(1, len(words)).Draw(t, "answers")
	d, err := engine.NewDictionary("drawn", words[:n], words)
	if err != nil {
		t.Fatal(err)
	}
	mode := rapid.SampledFrom([]engine.Mode{engine.Normal, engine.Hard, engine.Strict}).Draw(t, "mode")
	from := rapid.SampledFrom([]Source{FromSet, FromLeft, FromAllowed}).Draw(t, "from")
	if from != FromAllowed {
		if d, err = engine.NewDictionary("drawn", words[:n], nil); err != nil {
			t.Fatal(err)
		}
	}
	return newGame(t, d, mode, from), d
}

// plainWins plays by the rules alone: every guess that the mode and the source allow, every clue that leaves a word, no
// table, nothing shared with the solver but the score of a guess.
func plainWins(g *Game, turns []engine.Turn, left int) bool {
	held := fitting(g, turns)
	if left == 0 {
		return false
	}
	for _, w := range g.words {
		if !plainAllowed(g, turns, held, w) {
			continue
		}
		wins := true
		for c := range engine.AllGreen { // all green is never better for the Hinter
			next := append(slices.Clone(turns), engine.Turn{Guess: w, Clue: c})
			if len(fitting(g, next)) > 0 && !plainWins(g, next, left-1) {
				wins = false
				break
			}
		}
		if wins {
			return true
		}
	}
	return false
}

func fitting(g *Game, turns []engine.Turn) []engine.Word {
	var held []engine.Word
	for _, w := range g.Answers() {
		if engine.Strict.Allows(turns, w) {
			held = append(held, w)
		}
	}
	return held
}

func plainAllowed(g *Game, turns []engine.Turn, held []engine.Word, w engine.Word) bool {
	switch g.Source {
	case FromLeft:
		return slices.Contains(held, w)
	case FromSet:
		return slices.Contains(g.Answers(), w) && g.Mode.Allows(turns, w)
	}
	return g.Mode.Allows(turns, w)
}

// plainDepth is the value to a depth of guesses with their hints.
func plainDepth(g *Game, turns []engine.Turn, moves int) int {
	held := fitting(g, turns)
	if moves == 0 {
		return len(held)
	}
	best := len(held)
	for _, w := range g.words {
		if !plainAllowed(g, turns, held, w) {
			continue
		}
		worst := 0
		for c := range engine.AllGreen {
			next := append(slices.Clone(turns), engine.Turn{Guess: w, Clue: c})
			if len(fitting(g, next)) > 0 {
				worst = max(worst, plainDepth(g, next, moves-1))
			}
		}
		best = min(best, worst)
	}
	return best
}

func TestSolverAgainstPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, d := randomGame(t)
		s := NewSolver(g)
		for guesses := 1; guesses <= 3; guesses++ {
			want := plainWins(g, nil, guesses)
			r, err := s.Solve(context.Background(), guesses)
			if err != nil || r.Wins != want {
				t.Fatalf("%d guesses: %+v, %v; want %v", guesses, r, err, want)
			}
			if want {
				checkTree(t, s, g, d, r.Guess, guesses)
			} else if guesses > 1 && g.rule() == engine.Normal {
				checkProof(t, s, g, guesses)
			}
			for _, first := range g.words {
				r, err := s.First(context.Background(), first, guesses, NoLimit)
				if err != nil || r.Wins != plainFirst(g, first, guesses) {
					t.Fatalf("%s first, %d guesses: %+v, %v", first, guesses, r, err)
				}
			}
		}
	})
}

// plainFirst is plainWins for one first guess.
func plainFirst(g *Game, first engine.Word, guesses int) bool {
	for c := range engine.AllGreen {
		turns := []engine.Turn{{Guess: first, Clue: c}}
		if len(fitting(g, turns)) > 0 && !plainWins(g, turns, guesses-1) {
			return false
		}
	}
	return true
}

// checkTree has the tree of a win walked through by the checker.
func checkTree(t *rapid.T, s *Solver, g *Game, d *engine.Dictionary, first engine.Word, guesses int) {
	got, err := s.Tree(context.Background(), first, guesses)
	if err != nil {
		t.Fatal(err)
	}
	sum := got.Summary()
	var b bytes.Buffer
	h := tree.Header{Words: d.Name(), Lists: d.Sum(), Mode: g.rule(), Guesses: guesses, Answers: sum.Answers, Total: sum.Total, Worst: sum.Worst}
	if err := tree.Write(&b, h, got); err != nil {
		t.Fatal(err)
	}
	file, err := verify.ReadTree("tree", &b)
	if err != nil {
		t.Fatal(err)
	}
	if r := file.Check(d); len(r.Faults) > 0 || r.Lost > 0 || r.Worst > guesses {
		t.Fatalf("%d guesses: %+v", guesses, r)
	}
	checkGuesses(t, got, g, d, guesses)
}

// checkGuesses has the tree walked through by its guesses alone, and finds that none may be left out.
func checkGuesses(t *rapid.T, got *tree.Tree, g *Game, d *engine.Dictionary, guesses int) {
	list := got.Guesses(d.Answers())
	wrong := func(list []engine.Word) bool {
		words := strings.Trim(fmt.Sprint(list), "[]")
		text := fmt.Sprintf(`{"openings":"who wins","lists":%q,"mode":%q,"guesses":%d}`, d.Sum(), g.rule(), guesses) + "\n" +
			fmt.Sprintf(`{"first":%q,"wins":true,"tree":%q}`, got.Guess, words) + "\n"
		file, err := verify.Read("first", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(file.Firsts.Check(d), func(f verify.FaultError) bool { return f.Word == got.Guess })
	}
	if wrong(list) {
		t.Fatalf("%s, %v: the guesses of a tree are refuted", got.Guess, list)
	}
	if len(list) > 0 && !wrong(list[:len(list)-1]) {
		t.Fatalf("%s, %v: the last guess may be left out", got.Guess, list)
	}
}

// checkProof has the proof of a loss checked, and finds that nothing of it may be left out.
func checkProof(t *rapid.T, s *Solver, g *Game, guesses int) {
	lines := s.Proof(guesses)
	check := func(lines []ProofLine) (int, error) {
		var b bytes.Buffer
		if err := WriteProof(&b, lines); err != nil {
			t.Fatal(err)
		}
		n, _, err := verify.Lost("proof", &b, g.Answers(), g.words)
		return n, err
	}
	if n, err := check(lines); err != nil || n != guesses {
		t.Fatalf("proof for %d guesses: %d, %v", guesses, n, err)
	}
	last := &lines[len(lines)-1]
	last.Guesses++
	if _, err := check(lines); err == nil {
		t.Fatal("a proof for one guess more is taken")
	}
}

func TestRepresentationsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := randomGame(t)
		guesses := rapid.IntRange(1, 3).Draw(t, "guesses")
		want := plainWins(g, nil, guesses)
		depth := rapid.IntRange(1, 3).Draw(t, "moves")
		value := plainDepth(g, nil, depth)
		for _, r := range Representations() {
			graph, err := NewGraph(g, guesses, r, 20_000)
			if err == nil && graph.Root.Wins != want {
				t.Fatalf("%s: the Guesser wins: %v, want %v", r.Name(), graph.Root.Wins, want)
			}
			line, err := NewSearch(g, r).Run(context.Background(), 2*depth, nil)
			if err != nil || line.Value != value && line.Value != 0 || line.Value == 0 && value != 0 {
				t.Fatalf("%s: depth %d: %+v, %v; want %d", r.Name(), 2*depth, line, err, value)
			}
		}
	})
}

// A game told by information is the same game: the words left and, in strict mode, the legal guesses follow from it.
func TestInformation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := randomGame(t)
		p := g.Start()
		i := NewInformation()
		for range rapid.IntRange(1, 3).Draw(t, "turns") {
			w := uint16(rapid.IntRange(0, len(g.words)-1).Draw(t, "guess"))
			o := rapid.SampledFrom(p.Left).Draw(t, "answer")
			p = g.After(p, w, engine.Score(g.words[w], g.words[o]))
			i.Learn(p.Turns[len(p.Turns)-1])
		}
		normal := *i
		normal.Normalize()
		for n, w := range g.Answers() {
			if left := slices.Contains(p.Left, uint16(n)); left != i.Fits(w) || left != normal.Fits(w) {
				t.Fatalf("%s after %v: left %v, fits %v, normalized %v", w, p.Turns, left, i.Fits(w), normal.Fits(w))
			}
		}
		letters := rapid.SampledFrom([]byte("abcdefgz"))
		var w engine.Word
		for k := range w {
			w[k] = letters.Draw(t, "letter")
		}
		if i.Fits(w) != normal.Fits(w) {
			t.Fatalf("%s after %v: fits %v, normalized %v", w, p.Turns, i.Fits(w), normal.Fits(w))
		}
	})
}

// The optimal adversary makes the optimal Guesser need exactly the value of the game, and any other at least that.
func TestHinter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := randomGame(t)
		s := NewSolver(g)
		value, _, err := s.Least(context.Background(), MaxLength)
		if err != nil || value == 0 {
			t.Fatal(value, err)
		}
		best := rapid.Bool().Draw(t, "best")
		host := NewHinter(context.Background(), s)
		p := g.Start()
		for n := 1; ; n++ {
			legal := p.Legal
			if legal == nil {
				legal = g.Start().Left
			}
			guess := rapid.SampledFrom(append(slices.Clone(p.Left), legal...)).Draw(t, "guess")
			if best {
				guess = bestGuess(g, p, value-n+1)
			}
			clue := host.Answer(g.words[guess])
			if clue == engine.AllGreen {
				if n < value || best && n > value {
					t.Fatalf("won with %d guesses, the value is %d", n, value)
				}
				return
			}
			if p = g.After(p, guess, clue); len(p.Left) == 0 || len(p.Left) != host.Left() {
				t.Fatalf("%s %s leaves %d words, the host holds %d", g.words[guess], clue, len(p.Left), host.Left())
			}
			if n > 50 {
				return
			}
		}
	})
}

// bestGuess returns a guess that wins a position within so many.
func bestGuess(g *Game, p Position, guesses int) uint16 {
	for i, w := range g.words {
		if !plainAllowed(g, p.Turns, fitting(g, p.Turns), w) {
			continue
		}
		wins := true
		for c := range engine.AllGreen {
			next := append(slices.Clone(p.Turns), engine.Turn{Guess: w, Clue: c})
			wins = wins && (len(fitting(g, next)) == 0 || plainWins(g, next, guesses-1))
		}
		if wins {
			return uint16(i)
		}
	}
	return p.Left[0]
}

// With guesses from the set the least set that the Hinter wins with n guesses has n+1 words: a family of words that
// differ in one letter.
func TestFamily(t *testing.T) {
	family := engine.MustWords("batch catch hatch latch match patch watch")
	for n := 1; n < len(family); n++ {
		d, err := engine.NewDictionary("family", family[:n+1], nil)
		if err != nil {
			t.Fatal(err)
		}
		value, _, err := NewSolver(newGame(t, d, engine.Normal, FromSet)).Least(context.Background(), MaxLength)
		if err != nil || value != n+1 {
			t.Errorf("%d words: value %d, %v", n+1, value, err)
		}
	}
}

// The value of the game on the original list with guesses from its answers: 5 guesses win, 4 do not.
func TestValueOfOriginal(t *testing.T) {
	s := NewSolver(wholeGame(t, "original", engine.Normal, FromSet))
	value, first, err := s.Least(context.Background(), MaxLength)
	if err != nil || value != 5 {
		t.Fatalf("value %d, %s first, %v", value, first, err)
	}
	if r, err := s.First(context.Background(), first, value, NoLimit); err != nil || !r.Wins {
		t.Errorf("%s: %+v, %v", first, r, err)
	}
}

// The words in -ILLS alone show that 4 guesses do not do, so that no other word need be looked at.
func TestFamiliesFirst(t *testing.T) {
	d, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	answers := d.Answers()
	for _, w := range d.Others() {
		if strings.HasSuffix(w.String(), "ills") {
			answers = append(answers, w)
		}
	}
	if d, err = engine.NewDictionary("more", answers, d.Words()); err != nil {
		t.Fatal(err)
	}
	s := NewSolver(newGame(t, d, engine.Normal, FromAllowed))
	r, err := s.Solve(t.Context(), 4)
	if err != nil || r.Wins {
		t.Fatalf("%+v, %v", r, err)
	}
	proof := s.Proof(4)
	for _, w := range proof[len(proof)-1].Words {
		if !strings.HasSuffix(w.String(), "ills") {
			t.Errorf("the proof is about %s too", w)
		}
	}
}
