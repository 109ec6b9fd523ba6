// Package noise plays against a host that lies: WORDPL, where the player buys clues of a chosen
// reliability, and Fibble, where every row carries some lies.
//
// # WORDPL
//
// A guess has a privacy budget ε. Each of its five tiles keeps its true colour with probability e^x/(2+e^x), x
// = ε/5, and becomes each of the other two with 1/(2+e^x). A final answer costs nothing and ends the game. If
// it is right the score is the sum of ε, otherwise it is infinite. The rules, and the contest by percentiles
// of the score, are those of the repository TedTed/wordpl.
//
// A percentile ignores everything beyond it. A strategy scores T at the p-th percentile if it wins the share p
// of its games with at most T spent; what it does not spend of T earns nothing. So the game is to win as often
// as possible with a total of T, and the score is the least T for which that is often enough.
//
// # What a guess is worth
//
// Let w be the joint weights of answers and clues so far: w(a) = P(a)·P(clues | a). After a clue r to
// the guess g the weight of a is w(a)·K(r | c(g, a)), where c is the true clue and K the product of five
// ternary symmetric channels. The chance to win by answering at once is the sum of max w over the clues;
// generally
//
//	V_α(g) = Σ_r ( Σ_a (w(a)·K(r | c(g,a)))^α )^(1/α)
//
// is the chance to win for α → ∞, and for α → 1 its slope is the information that the clue gives. An α in
// between suits the remaining budget. Whatever α is, one word costs a pass over the answers, to sum (w(a))^α
// by true clue, and then five steps that take one tile each from true to noisy: 5·81 sums of three instead of
// 243 × 243 products (see kernel.go). For α → ∞ the sums are maxima.
//
// The same norms give the converse of [Bound], by Arimoto's argument (1973): whatever the word, a tile at x
// raises the expected norm by at most a factor known in advance.
package noise
