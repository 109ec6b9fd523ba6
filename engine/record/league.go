package record

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Entry says which game of a league this is. The player's name is that of the league; its strategy may be a command.
type Entry struct {
	Player string `json:"player"`
	Set    string `json:"set"`   // the name of the set of games
	Sum    string `json:"sum"`   // its SHA-256, see [SetSum]
	Game   int    `json:"game"`  // its number in the set, from 1
	Games  int    `json:"games"` // of the set
	Boards int    `json:"boards"`
	Rows   int    `json:"rows"`          // guesses allowed, 0 for no limit
	Day    bool   `json:"day,omitempty"` // whether the games are days
}

// Toll is what a game of a league took beside its guesses, and what the guesses were worth.
type Toll struct {
	CPU  float64 `json:"cpu_seconds"`          // processor time of all processes of a program
	Peak int64   `json:"peak_bytes,omitempty"` // the most memory that one process of a program has used so far
	// Cost is what the guesses cost beyond the best ones, and Luck what the clues gave beyond the average, both by the review. Unit is
	// their unit: guesses, bits, or empty if the game was not reviewed. Exact says that neither is an estimate.
	Unit  string  `json:"unit,omitempty"`
	Cost  float64 `json:"cost,omitempty"`
	Luck  float64 `json:"luck,omitempty"`
	Skill float64 `json:"skill,omitempty"`
	Exact bool    `json:"exact,omitempty"`
	// Unfit is the number of guesses that some earlier clue had ruled out as the answer.
	Unfit int `json:"unfit,omitempty"`
	// Counts are the sums of the figures that a program reported with its guesses, such as illegal.
	Counts map[string]float64 `json:"counts,omitempty"`
}

// SetSum returns the SHA-256 of a set of games: of its rules and the [Game.Deal] of each game.
func (s Start) SetSum(games []string) string {
	rules := fmt.Sprintf("%s %s %s %d boards %d rows seed %d", s.Host, s.Mode, s.Lists, s.League.Boards, s.League.Rows, s.Seed)
	sum := sha256.Sum256([]byte(rules + "\n" + strings.Join(games, "\n") + "\n"))
	return hex.EncodeToString(sum[:])
}

// Deal returns what distinguishes a game from the others of its set: its day and answers, or the first guess against a host without an
// answer. It is "" if the record does not say.
func (g Game) Deal() string {
	switch taken := g.Taken(); {
	case !g.Start.Host.HasSecret() && len(taken) > 0:
		return taken[0].Guess.String()
	case g.Start.Host.HasSecret() && g.End != nil && g.End.Answer != "":
		return DealOf(g.Start, g.End.Answer)
	}
	return ""
}

// DealOf is [Game.Deal] of answers.
func DealOf(s Start, answers string) string {
	if s.League != nil && s.League.Day {
		return s.Date.String() + " " + answers
	}
	return answers
}
