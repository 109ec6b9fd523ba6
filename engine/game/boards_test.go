package game

import (
	"errors"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"

	"pgregory.net/rapid"
)

// plainBoard is a board that keeps only the words that fit.
type plainBoard struct {
	answer Word
	left   []Word
	solved bool
}

func (b *plainBoard) play(guess Word) {
	if b.solved {
		return
	}
	b.solved = guess == b.answer
	b.left = slices.DeleteFunc(b.left, func(w Word) bool { return Score(guess, w) != Score(guess, b.answer) })
}

func TestBoardsAgreeWithPlainBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(fewLetters, 2, 40, rapid.ID).Draw(t, "words")
		answers := words[:rapid.IntRange(1, len(words)).Draw(t, "answers")]
		d := Must(NewDictionary("x", answers, words))
		n := rapid.IntRange(1, 5).Draw(t, "boards")
		plain := make([]plainBoard, n)
		for i := range plain {
			plain[i] = plainBoard{rapid.SampledFrom(answers).Draw(t, "answer"), slices.Clone(answers), false}
		}
		rows := rapid.IntRange(0, 8).Draw(t, "rows")
		b := Must(NewBoards(d, Rules{Rows: rows}, n))
		for !b.Won() && !b.Lost() {
			guess := words[rapid.SampledFrom(b.Playable()).Draw(t, "guess")]
			must.Do(t, b.Check(guess))
			clues := make([]Clue, n)
			for i := range plain {
				clues[i] = Score(guess, plain[i].answer)
				if plain[i].solved {
					clues[i] = 0 // ignored
				}
				plain[i].play(guess)
			}
			must.Do(t, b.Apply(guess, clues))
			must.Need(t, b.Check(guess) != nil && slices.Contains(b.Guesses(), guess), "%s may be played again", guess)
			agree(t, b, plain)
		}
		limit := rows > 0 && len(b.Guesses()) == rows
		must.Need(t, b.Lost() == (limit && !b.Won()), "lost is %v after %d of %d guesses", b.Lost(), len(b.Guesses()), rows)
	})
}

func agree(t *rapid.T, b *Boards, plain []plainBoard) {
	open := 0
	for i, p := range plain {
		board := b.Board(i)
		must.Need(t, board.Won() == p.solved && slices.Equal(board.CandidateWords(0), p.left),
			"board %d: solved %v, candidates %v; want %v, %v", i, board.Won(), board.CandidateWords(0), p.solved, p.left)
		if p.solved {
			continue
		}
		must.Need(t, b.Open()[open] == board && slices.Equal(wordsOf(board.Turns()), b.Guesses()),
			"board %d is not open, or has not seen every guess", i)
		open++
	}
	must.Need(t, len(b.Open()) == open && b.Won() == (open == 0), "%d boards are open, want %d", len(b.Open()), open)
}

func wordsOf(turns []Turn) []Word {
	var words []Word
	for _, t := range turns {
		words = append(words, t.Guess)
	}
	return words
}

func TestBoardsErrors(t *testing.T) {
	d := Must(LoadList("original"))
	must.Fail(NewBoards(d, Rules{}, 0))(t, ErrBoards, "no boards")
	must.Fail(NewBoards(d, Rules{Mode: Hard}, 2))(t, ErrMode, "two boards in hard mode")
	b := Must(NewBoards(d, Rules{Rows: 9}, 2))
	crane := MustWord("crane")
	if err := b.Apply(crane, []Clue{0}); !errors.Is(err, ErrBoards) || len(b.Guesses()) > 0 {
		t.Errorf("one clue for two boards: %v, guesses %v", err, b.Guesses())
	}
	b.Reject(MustWord("slate"))
	err := b.Check(MustWord("slate"))
	must.Hold(t, err != nil && b.Board(1).Rejected(MustWord("slate")), "a refused word may be played")
	must.Begins(t, b.Apply(crane, []Clue{0, mustClue(t, "GGGYG")}), ErrContradiction, "board 2: ", "a clue that can't be")
	if left, _ := b.GuessesLeft(); left != 8 || b.Board(0).Left() == 0 {
		t.Errorf("%d guesses left, %d candidates on the sound board", left, b.Board(0).Left())
	}
}

// After a clue that no word fits, boards that are rescored have the words that do.
func TestRescored(t *testing.T) {
	words := []Word{MustWord("crane"), MustWord("sloth"), MustWord("eerie"), MustWord("horse")}
	b := Must(NewBoards(Must(NewDictionary("x", words, words)), Rules{}, 2))
	guess := words[2]
	err := b.Apply(guess, []Clue{Includes.Score(guess, words[0]), Includes.Score(guess, words[1])})
	must.Need(t, err != nil && !b.Fits(CountLetters) && b.Fits(Includes) && !b.Fits(InOrder) && !b.Fits(FirstCopy),
		"%v, want that includes fits alone", err)
	if got := b.Rescored(Includes); got.Host.Scoring != Includes || got.Board(0).Tier() != FromAnswers || !slices.Equal(got.Board(0).CandidateWords(0), words[:1]) {
		t.Errorf("%+v: the words that fit are %v", got.Rules, got.Board(0).CandidateWords(0))
	}
	must.Hold(t, b.Host.Scoring == CountLetters && b.Board(0).Tier() != FromAnswers, "the boards themselves have changed")
}

func TestPositionClone(t *testing.T) {
	p := NewPosition(Must(LoadList("original")), Rules{})
	must.Do(t, p.Apply(MustWord("crane"), 0))
	left := p.Left()
	c := p.Clone()
	c.Reject(MustWord("moist"))
	must.Do(t, c.Apply(MustWord("build"), 0))
	if p.Left() != left || p.Candidates().Len() != left || len(p.Turns()) != 1 || p.Used(MustWord("build")) || p.Rejected(MustWord("moist")) {
		t.Error("a change to the copy changed the original")
	}
}

func TestSplitAgreesWithReset(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := rapid.SliceOfN(rapid.Uint8Range(0, Clues-1), 1, 60).Draw(t, "row")
		cols := rapid.SliceOf(rapid.Int32Range(0, int32(len(row)-1))).Draw(t, "cols")
		var p, q, all, whole Partition
		q.Reset(row, append([]int32{}, cols...))
		every := make([]int32, len(row))
		for i := range every {
			every[i] = int32(i)
		}
		all.Reset(row, every)
		whole.Reset(row, nil)
		must.Need(t, whole == all, "of all columns %v, want %v", whole, all)
		sizes := p.Split(row, cols, nil)
		must.Need(t, p == (Partition{}), "the partition is not zero again")
		if sizes.Scatter() != q.Sizes().Scatter() || sizes.Worst() != q.Sizes().Worst() || sizes.Squares() != q.Sizes().Squares() || slices.Contains(sizes, 0) {
			t.Fatalf("sizes %v, want those of %v", sizes, q)
		}
	})
}
