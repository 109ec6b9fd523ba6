// Package minimax plays Wordle as a game of two: the Guesser, who wins if he guesses the word within a given number
// of guesses, and the Hinter, who holds no word and may answer any clue that leaves one.
//
// The Guesser wins within ℓ guesses exactly when a decision tree exists whose worst case is ℓ. What is
// asked here is who wins, not how long games take on average, and that is far cheaper to find out.
//
//   - [Solver]: who wins, with a tree or a proof; [Hinter]: the optimal adversary
//   - [CountGraph]: the nodes of the game graph of a small set
//   - [Ahead]: alpha-beta to a depth, where the end is too far away
//   - [LeastSearch]: the least set of answers that the Hinter wins
//
// The game, the representations of a position (see [Representation]) and the example that the tests hold down to its
// counts are those of the article "Wordle as a Two-Player Game".
//
// # Who wins
//
// A set of words is lost with ℓ guesses when every guess leaves, for some clue, a set that is lost with ℓ-1.
//
// # Cores
//
// The search learns from its losses. When a guess fails because of a bucket that is lost, the search asks which
// words of the bucket the loss needs: the core. Every other guess that gives all words of the core the same clue fails
// for the same reason, and is struck off without a look. Then comes the next guess that is left, until one wins or
// none is left. In the second case the cores that struck the guesses are the proof, and their words together are a core
// again. With one guess any two words are a core, with two any set that no guess separates.
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
//
// # Least sets
//
// A least set that the Hinter wins, in normal mode, is bounded from above ([LeastSearch.small]) by a set that he wins,
// from which words are taken out as long as he still wins; and from below ([LeastSearch.lower]) by arguments that rest
// on the bound for one guess fewer, and a search through all sets of one size ([enumeration]).
package minimax
