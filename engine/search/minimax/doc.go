// Package minimax plays Wordle as a game of two. The Guesser wins if he guesses the word within a given number of guesses. The Hinter holds
// no word and may answer with any clue that leaves one.
//
// The Guesser wins within ℓ guesses exactly when a decision tree exists whose worst case is ℓ. The question here is who wins, not how long
// games take on average. That is far cheaper to find out.
//
//   - [Solver]: who wins, with a tree or a proof; [Hinter]: the optimal adversary
//   - [CountGraph]: the nodes of the game graph of a small set
//   - [LeastSearch]: the least set of answers that the Hinter wins
//
// The game, and two of the representations of a position (see [Representation]), are those of the article "Wordle as a Two-Player Game". So
// is the example whose counts the tests reproduce.
//
// # Who wins
//
// A set of words is lost with ℓ guesses when every guess leaves, for some clue, a set that is lost with ℓ-1.
//
// # Cores
//
// The search learns from its losses. When a guess fails because of a bucket that is lost, the search asks which words of the bucket the
// loss needs: the core. Every other guess that gives all words of the core the same clue fails for the same reason, and is struck off
// without a search. The search then takes the next guess that is left, until one wins or none is left. In the second case the cores that
// struck the guesses are the proof, and their words together are again a core. With one guess any two words are a core. With two guesses
// any set that no guess separates is one.
//
// # Normal mode
//
// In normal mode ([normal]) the same words may be guessed at every turn, so a core is good for the whole game. The guesses that it strikes
// are a bit set, made by comparing columns of the clue table (package pairs). A proof that no first guess of the original list wins within
// 4 needs about 20,000 sets. Before all answers the search tries the largest families of words that differ in one place. The 19 words in
// -ILLS alone show that 5 guesses are not enough if any of the 12,972 words may be the answer. To find that 6 are enough, the search tries
// the guesses first that split a set best. A proof is written as [ProofLine] steps, which package verify checks without any search.
//
// # Hard and strict mode
//
// In hard and strict mode ([restricted]) the clues so far restrict which guesses are legal. A core with 3 guesses then
// strikes a guess if none of the guesses that are legal after it wins the core. To see that fast, a position with
// 4 guesses left ([node]) asks first what wins the core while all its guesses are legal, and what must stay
// legal for that: for each clue, one of some guesses. Then it sees for each guess whether these stay legal
// ([subsets.lostAfter]). What is lost with more guesses is lost with fewer, so the first question is asked once.
//
// A core is shrunk before it is tried on other guesses, as long as it stays lost ([node.shrink]). It also matters which bucket shows a loss:
// one of about a dozen words shows it sooner than a large one, and by a smaller core. Together that settles a first guess on the lists of
// 2022 some hundred times faster than a search that knows only cores with 2 guesses.
//
// # Least sets
//
// The size of a least set that the Hinter wins, in normal mode, has two bounds. The upper bound ([LeastSearch.small]) is a set that he
// wins, from which words are taken out as long as he still wins. The lower bound ([LeastSearch.lower]) comes from arguments that rest on
// the bound for one guess fewer, and from a search through all sets of one size ([enumeration]). What that search finds ([Kept]) is a proof,
// which package verify checks. It is kept in steps ([LeastStep]), from which a search that was stopped goes on.
package minimax
