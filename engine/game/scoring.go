package game

import "slices"

// The scorings of repeated letters other than Wordle's.

// scoreUncounted returns the clue by the rule of pages that do not count repeated letters: a letter
// anywhere in the answer is yellow, however often the guess has it. WORDPL's contest uses it.
func scoreUncounted(guess, answer *Word) Clue {
	var colors [MaxLetters]Color
	n := guess.Len()
	for i, g := range guess[:n] {
		switch {
		case g == answer[i]:
			colors[i] = Green
		case answer.mask(g) != 0:
			colors[i] = Yellow
		}
	}
	return MakeClue(colors[:n]...)
}

func scoreInOrder(guess, answer *Word) Clue {
	var colors [MaxLetters]Color
	n := guess.Len()
	for i, g := range guess[:n] {
		before, copies := 0, 0
		for k := range n {
			if k < i && guess[k] == g {
				before++
			}
			if answer[k] == g {
				copies++
			}
		}
		switch {
		case g == answer[i]:
			colors[i] = Green
		case before < copies:
			colors[i] = Yellow
		}
	}
	return MakeClue(colors[:n]...)
}

func scoreFirstCopy(guess, answer *Word) Clue {
	var colors [MaxLetters]Color
	left := *answer
	n := guess.Len()
	for i, g := range guess[:n] {
		first := slices.Index(left[:n], g)
		switch {
		case first < 0:
			continue
		case left[i] == g:
			colors[i] = Green
		default:
			colors[i] = Yellow
		}
		left[first] = 0
	}
	return MakeClue(colors[:n]...)
}

func scoreLastCopy(guess, answer *Word) Clue {
	if *guess == *answer {
		return Solution(guess.Len())
	}
	return showLastCopy(guess, answer)
}

// showLastCopy returns what tiles show by the rule [LastCopy].
func showLastCopy(guess, answer *Word) Clue {
	var colors [MaxLetters]Color
	n := guess.Len()
	for i, g := range guess[:n] {
		switch copies := answer.mask(g); {
		case copies == 0:
		case copies>>i == 1:
			colors[i] = Green
		default:
			colors[i] = Yellow
		}
	}
	return MakeClue(colors[:n]...)
}

func scoreDotless(guess, answer *Word) Clue {
	g, a := guess.dotted(), answer.dotted()
	return scoreOf(&g, &a)
}

func scoreSwapped(guess, answer *Word) Clue { return scoreUncounted(answer, guess) }

func scoreRecount(guess, answer *Word) Clue {
	var colors [MaxLetters]Color
	n := guess.Len()
	left := *answer
	for i, g := range guess[:n] {
		if g == answer[i] {
			colors[i], left[i] = Green, 0
		}
	}
	for i, g := range guess[:n] {
		if k := slices.Index(left[:n], g); k >= 0 {
			colors[i], left[k] = Yellow, 0
		}
	}
	return MakeClue(colors[:n]...)
}

func scoreEither(guess, answer *Word) Clue {
	var colors [MaxLetters]Color
	n := guess.Len()
	for i, color := range scoreOf(guess, answer).All() {
		if color == Yellow && guess.mask(guess[i])&answer.mask(guess[i]) != 0 {
			color = Grey
		}
		colors[i] = color
	}
	return MakeClue(colors[:n]...)
}

func (w Word) dotted() Word {
	for i, c := range w {
		if c == 'ı' {
			w[i] = 'i'
		}
	}
	return w
}
