// Package mock serves pages that look and behave like the sites that absurdist plays: the same
// elements, classes, labels, timing and messages. The pages play their games in JavaScript of their
// own, so that page and engine check each other; from this program they get only the word lists.
//
// A page draws its secret itself. Query options set it for tests, and set the word list, the speed of
// the reveal, what lies over the board at the start and what goes wrong on purpose: see [Options].
//
// One host asks the engine: /hinter, the optimal one, which answers pages of its own server only. A page keeps a log,
// window.mockLog, that tests compare with the record. shared/redesign.js redesigns a page at random, to test mending.
//
// In static each page has a folder. A clone of Wordle is a skin: skin.html has its elements, with a row, a tile and a key as samples, and
// whatever else is plain data, style.css says how it looks, and page.js, if there is one, does what only this page does. shared/skin.js
// draws with it, the game is shared/game.js, and the shell around it shared/page.html. A new page is such a folder and a line in site.go; pages that
// differ only in their name or their boards share a folder. Words have the length of the page's list, letters are those of its keyboard.
package mock
