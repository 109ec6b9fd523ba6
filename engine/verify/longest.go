package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// LongestGames is what `absurdist longest --json` prints.
type LongestGames struct{ gameLines[LongestGame] }

// LongestGame is one line of it: a longest game that ends on a secret.
type LongestGame struct {
	Setting
	Secret   game.Word   `json:"secret"`
	Guesses  int         `json:"guesses"`  // 0 if no game was found
	Bound    int         `json:"bound"`    // no game has more
	Proved   bool        `json:"proved"`   // the game has as many as the bound
	Opening  []game.Word `json:"opening"`  // of Absurdle: the guesses that shrink what the host holds to the secret alone
	Chain    []string    `json:"chain"`    // of hard mode: what is revealed, step after step
	Branches []Branch    `json:"branches"` // why there is no longer game in hard mode, see [LongestGame.CheckBound]
	Proof    *Proof      `json:"proof"`    // the same in strict mode
	Game     []game.Word `json:"game"`
}

func (g LongestGame) valid(h Head, _ int) error {
	if g.Secret == (game.Word{}) {
		return errors.New("it has no secret")
	}
	for _, b := range g.Branches {
		if strings.Trim(b.Spare, "abcdefghijklmnopqrstuvwxyz") != "" {
			return fmt.Errorf("the letters %q that a branch spares are not a-z", b.Spare)
		}
	}
	return cmp.Or(g.after(h), fiveLetters(slices.Concat([]game.Word{g.Secret}, g.Opening, g.Game)...))
}

func (g LongestGame) end() game.Word { return g.Secret }

func (g LongestGame) verdict(ctx context.Context, r Rules, _ *floors) GameVerdict {
	return GameVerdict{Guesses: g.Guesses, Findings: findings(append(g.Check(ctx, r), g.CheckBound(ctx, r)...), g.unshown(r)...)}
}

// What a line may leave open.
const (
	notBounded  = "whether no game is longer than the bound, of which there is no proof"
	searchSome  = " (--sample N searches N of them again)"
	notExcluded = "whether the branches that a bound excludes are rightly excluded" + searchSome
)

// unshown names what [LongestGame.CheckBound] leaves open.
func (g LongestGame) unshown(r Rules) []string {
	var open []string
	if r.Mode == game.Strict && g.Proof == nil {
		open = append(open, notBounded)
	}
	if len(g.Branches) > 0 {
		open = append(open, notExcluded)
	}
	if slices.ContainsFunc(g.Branches, func(b Branch) bool { return b.Sets > 0 }) {
		open = append(open, "how many positions show that a branch is not reached")
	}
	return open
}

// Sample draws branches that bounds exclude.
func (l *LongestGames) Sample(o Options, n int, lot *rand.Rand) (Sample, error) {
	type part struct {
		game   int
		rules  Rules
		branch Branch
	}
	var all []part
	for i, g := range l.Games {
		r, _, err := l.rules(o, g)
		if err != nil {
			return Sample{}, err
		}
		for _, b := range g.Branches {
			all = append(all, part{i, r, b})
		}
	}
	if len(all) == 0 {
		return Sample{}, fmt.Errorf("no branch is excluded in the file: %w", ErrNoParts)
	}
	say := func(left []part, others string) string {
		if others == "" {
			return notExcluded
		}
		return fmt.Sprintf("whether %s%s branches that a bound excludes are rightly excluded"+searchSome, others, plain.Thousands(len(left)))
	}
	return sample(Sample{One: "excluded branch", Many: "excluded branches", Right: "no game there is longer"}, all, n, lot, say, func(p part) Check {
		return until(func(ctx context.Context) Verdict {
			g := l.Games[p.game]
			return GameVerdict{Game: p.game + 1, Spare: &p.branch.Spare, Findings: findings(g.Refute(ctx, p.rules, p.branch)), Answer: g.Secret}
		})
	}), nil
}

// Check replays the game by the rules. If the line has no game, the game is made from its chain, see [LongestGame.rebuild]. If it has a
// game and a chain, the game must equal the one made from the chain. [LongestGame.CheckBound] checks the bound.
func (g LongestGame) Check(ctx context.Context, r Rules) []FaultError {
	faults := g.misplaced(r)
	if g.Guesses > g.Bound || g.Proved != (g.Guesses == g.Bound) {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("%d guesses, bound %d and proved %v contradict each other", g.Guesses, g.Bound, g.Proved)})
	}
	if most := len(r.Dictionary.Words()); max(len(g.Opening), len(g.Chain)) > most {
		return append(faults, FaultError{Reason: fmt.Sprintf("the opening or the chain is longer than any game, which has %d guesses at most", most)})
	}
	if g.Guesses == 0 {
		return faults
	}
	played := g.Game
	if r.Mode != game.Strict && (played == nil || g.Chain != nil || g.Opening != nil) {
		made, reason := g.rebuild(ctx, r)
		if played == nil {
			played = made
		}
		if reason == "" && !slices.Equal(played, made) {
			reason = "the game is not what follows from the opening and the chain"
		}
		if reason != "" {
			faults = append(faults, FaultError{Reason: reason})
		}
	}
	if len(played) != g.Guesses {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("the game has %d guesses, %d are claimed", len(played), g.Guesses)})
	}
	if n := len(played); n > 0 && played[n-1] != g.Secret {
		faults = append(faults, FaultError{N: n, Word: played[n-1], Reason: "is the last guess, but the game is claimed to end on " + g.Secret.Upper()})
	}
	return append(faults, Game(ctx, r, Guesses(played))...)
}

// misplaced names the fields of a line that do not apply to its host, its mode or its guesses.
func (g LongestGame) misplaced(r Rules) []FaultError {
	var faults []FaultError
	for _, f := range []struct {
		name       string
		there, use bool
	}{
		{"game", len(g.Game) > 0, g.Guesses != 0},
		{"chain", len(g.Chain) > 0, g.Guesses != 0 && r.Mode == game.Hard},
		{"opening", len(g.Opening) > 0, g.Guesses != 0 && r.Mode != game.Strict && !r.Host.HasSecret()},
		{"branches", len(g.Branches) > 0, r.Mode == game.Hard && !r.Host.HasSecret()},
		{"proof", g.Proof != nil, r.Mode == game.Strict},
	} {
		if f.there && !f.use {
			faults = append(faults, FaultError{Reason: fmt.Sprintf("%s has no place in a line about %d guesses with host %s in %s mode", f.name, g.Guesses, r.Host, r.Mode)})
		}
	}
	return faults
}

// CheckBound checks that no game is longer than the bound, where that is quick.
//
// Without a rule for guesses no game has more guesses than there are words. In hard mode one of two things must hold: the bound is no lower
// than what the heaviest chain gives, or the line excludes every branch on which a game could be longer. [LongestGame.Refute] checks that
// each branch is rightly excluded. In strict mode the proof is checked, if there is one, see [Proof].
func (g LongestGame) CheckBound(ctx context.Context, r Rules) []FaultError {
	switch r.Mode {
	case game.Normal:
		if all := len(r.Dictionary.Words()); g.Bound != all {
			return []FaultError{{Reason: fmt.Sprintf("the bound is %d, but there are %d words", g.Bound, all)}}
		}
		return nil
	case game.Strict:
		return g.checkProof(ctx, r.Dictionary)
	}
	return g.checkBranches(ctx, r)
}

// rebuild makes the game of a line from its chain and its opening. For each class of the chain it plays the opening's words of that class,
// in order. Then it plays all other words of the class that tell the host nothing new, in list order. Without a rule for guesses it plays
// the opening and then all other words in list order, the secret last. The reason says what is wrong with the opening or the chain, or is
// "".
func (g LongestGame) rebuild(ctx context.Context, r Rules) (played []game.Word, reason string) {
	held := []game.Word{g.Secret}
	if !r.Host.HasSecret() {
		held = r.Dictionary.Answers()
	}
	var opening []game.Word // the opening as played
	open := func(words []game.Word) {
		for _, w := range words {
			if ctx.Err() != nil {
				return
			}
			left := agreeing(held, w, g.Secret)
			if len(left) == len(held) {
				reason = w.Upper() + " of the opening tells the host nothing new"
			}
			played, opening, held = append(played, w), append(opening, w), left
		}
	}
	if r.Mode == game.Normal {
		open(g.Opening)
		for _, w := range r.Dictionary.Words() {
			if w != g.Secret && !slices.Contains(opening, w) {
				played = append(played, w)
			}
		}
		played = append(played, g.Secret)
	} else if link := g.climb(ctx, r, open, &played, &held); link != "" {
		reason = link + " of the chain is of no word of the game"
	}
	switch {
	case !slices.Equal(opening, g.Opening):
		reason = "the opening is not played in its order along the chain"
	case !slices.Equal(held, []game.Word{g.Secret}):
		reason = fmt.Sprintf("after the opening the host holds %d words", len(held))
	}
	return played, reason
}

// climb makes the game of a chain. It returns a link to which no word of the game belongs, or "".
func (g LongestGame) climb(ctx context.Context, r Rules, open func([]game.Word), played, held *[]game.Word) (idle string) {
	classes, opening := map[string][]game.Word{}, map[string][]game.Word{}
	for _, w := range r.Dictionary.Words() {
		k := revealOf(w, clue(w, g.Secret)).String()
		classes[k] = append(classes[k], w)
	}
	for _, w := range g.Opening {
		k := revealOf(w, clue(w, g.Secret)).String()
		opening[k] = append(opening[k], w)
	}
	for _, link := range g.Chain {
		k, before := canonical(link), len(*played)
		if ctx.Err() != nil || before > len(r.Dictionary.Words()) {
			break
		}
		open(opening[k])
		for _, w := range classes[k] {
			if !slices.Contains(opening[k], w) && len(agreeing(*held, w, g.Secret)) == len(*held) {
				*played = append(*played, w)
			}
		}
		if len(*played) == before {
			idle = link
		}
	}
	return idle
}

// agreeing returns the words that give the same clue for guess as the secret.
func agreeing(words []game.Word, guess, secret game.Word) []game.Word {
	return filter(words, row{word: guess, clue: clue(guess, secret)}.fits())
}
