// Package account shows what each guess of a game was worth: it makes of records, of games on a command line and of
// grids that players share what package review values, and writes its accounts for people and for programs.
package account
