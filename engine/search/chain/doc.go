// Package chain finds the longest games in hard mode: against a secret exactly and at once, and
// against Absurdle's host by forcing it onto the secret on the way.
//
// # Why a game is a chain
//
// Fix the secret. All that hard mode remembers of a guess is which places were green and which letters of the
// secret were revealed, with their counts: the guess's [Class]. A word may follow another exactly when its
// class contains the other's, in both parts. So a game climbs a partial order of at most 243 classes,
//
//	<.....,> → <.....,a> → <.a...,> → <.a...,y> → <.a..y,> → <ja..y,> → <jazzy,>
//
// and while it is at a class it can play all words of that class, in any order. Every word belongs to one
// class. The longest game is therefore the heaviest chain, where the weight of a class is its number of words.
// The secret, alone in the topmost class, is the last guess. One dynamic program per secret finds the chain:
// see [Finder.Longest].
//
// The question, and many of the figures in the tests, come from the post "Absurdle Hard-Mode High Score" of
// January 2022, which got its values by a recursion over clues.
//
// # Absurdle
//
// Absurdle's host has no secret, but a game against it ends on some word, and all its clues are clues for that
// word. So the weight of the chain bounds the games that end there. What remains is to make the host end
// there: see [Forcer].
package chain
