// Package account shows what each guess of a game was worth: it asks package review, and writes its accounts for people and
// for programs. The page for people runs it in a browser (GOOS=js), so that it imports neither commands nor pages.
package account
