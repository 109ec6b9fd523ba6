// Package mock serves pages that look and behave like the sites that absurdist plays: the same
// elements, classes, labels, timing and messages. The pages play their games in JavaScript of their
// own, so that page and engine check each other; from this program they get only the word lists.
//
// A page draws its secret itself. Query options set it for tests, and set the word list, the speed of
// the reveal and what lies over the board at the start: see [Options].
package mock
