// Package minimax plays Wordle as a game of two: the Guesser, who wins if he guesses the word within so
// many guesses, and the Hinter, who holds no word and may answer any clue that leaves one.
//
// The Guesser wins within ℓ guesses exactly when a decision tree exists whose worst case is ℓ. What is
// asked here is who wins, not how long games take on average, and that is far cheaper to find out.
//
// # Who wins
//
// A set of words is lost with ℓ guesses when every guess leaves, for some clue, a set that is lost with
// ℓ-1. The search learns from its losses. When guess g fails because of a bucket that is lost, it asks
// which words of the bucket the loss needs: the core. Every other guess that gives all words of the
// core one clue fails for the same reason, and is struck off without a look. Then comes the next
// guess that is left, until one wins or none is left; in that case the cores that struck them are
// the proof, and their words together are a core again. With one guess any two words are a
// core, with two any set that no guess tells apart.
//
// In normal mode ([prover]) what may be guessed is the same at every turn. A core is then good for the whole game,
// and the guesses that it strikes are a bit set, made by comparing columns of the clue table eight
// guesses at a time. A proof that no first guess of the original list wins within 4 needs about
// 20,000 sets. Before the whole list come its largest families of words that differ in one place: the 19 words in
// -ILLS alone show that 5 guesses do not do where any of the 12,972 words may be the answer. That 6 do is found
// by trying the guesses that split a set best first. A proof is written as [ProofLine] steps, which package verify checks
// without any search.
//
// In hard and strict mode ([ruled]) the answers so far rule which guesses remain. A core with 3 guesses then
// strikes a guess if, of the guesses that the mode still allows after it, none wins the core. To see
// that fast, a position with 4 guesses left ([frame]) asks first what wins the core while all its guesses are
// allowed, and what must remain allowed for that: sets of guesses, one of which each clue needs. Whether these
// remain is then seen guess by guess ([killer]). What is lost with more allowed is lost with less, so
// the first question is asked once. A core is shrunk as long as it stays lost before it is tried on other guesses
// ([frame.shrink]), and what struck many guesses is tried again in other positions, as chess programs try
// killer moves. It matters too which bucket shows a loss: one of about a dozen words shows it sooner than
// a large one, and by a smaller core. Together that settles a first guess on the lists of 2022 some
// hundred times faster than a search that knows cores with 2 guesses only.
//
// # Depth
//
// [Search] is the search of chess programs, for positions that are too far from the end to be settled:
// alpha-beta to a depth in half-moves, with iterative deepening and a transposition table; a
// position at that depth is worth the number of words left.
//
// # Source
//
// The game, the three representations of a position (see [Representation]) and the example that the tests
// hold down to its counts are those of the article "Wordle as a Two-Player Game".
package minimax
