// Package solve decides who wins the two-player game. A set of words is lost with ℓ guesses when every guess leaves, for
// some clue, a set that is lost with ℓ-1.
//
// # Cores
//
// The search learns from its losses. When a guess fails because of a bucket that is lost, the search asks which
// words of the bucket the loss needs: the core. Every other guess that gives all words of the core the same clue fails
// for the same reason, and is struck off without a look. Then comes the next guess that is left, until one wins or
// none is left. In the second case the cores that struck the guesses are the proof, and their words together are a core
// again. With one guess any two words are a core, with two any set that no guess tells apart.
//
// # Normal mode
//
// In normal mode ([Normal]) the same words may be guessed at every turn. A core is then good for the whole game,
// and the guesses that it strikes are a bit set, made by comparing columns of the clue table (package pairs). A
// proof that no first guess of the original list wins within 4 needs about 20,000 sets. Before all answers come
// the largest families of words that differ in one place: the 19 words in -ILLS alone show that 5 guesses are not
// enough where any of the 12,972 words may be the answer. That 6 are enough is found by trying the guesses first that
// split a set best. A proof is written as [ProofLine] steps, which package verify checks without any search.
//
// # Hard and strict mode
//
// In hard and strict mode ([restricted]) the clues so far restrict which guesses are legal. A core with 3 guesses then
// strikes a guess if none of the guesses that are legal after it wins the core. To see that fast, a position with
// 4 guesses left ([node]) asks first what wins the core while all its guesses are legal, and what must stay
// legal for that: for each clue, one of some guesses. Then it sees for each guess whether these stay legal
// ([lossTest]). What is lost with more guesses is lost with fewer, so the first question is asked once.
//
// A core is shrunk before it is tried on other guesses, as long as it stays lost ([node.shrink]). What struck many
// guesses is tried again in other positions ([killer]). It also matters which bucket shows a loss: one of about
// a dozen words shows it sooner than a large one, and by a smaller core. Together that settles a first guess on the
// lists of 2022 some hundred times faster than a search that knows only cores with 2 guesses.
package solve
