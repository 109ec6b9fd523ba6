package crosscheck

import (
	"context"
	"errors"
	"net/url"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/pool"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rs/zerolog"
)

func TestMain(m *testing.M) { os.Exit(leak.Main(m, os.Stderr)) }

// check plays the games of a spec here and on a page, which gets further options.
func check(t *testing.T, spec sim.Spec, site string, more url.Values) (*Report, error) {
	t.Helper()
	return Run(t.Context(), played(t, spec, site, more))
}

// played plays the games of a spec here. It prepares the page for them.
func played(t *testing.T, spec sim.Spec, site string, more url.Values) Config {
	t.Helper()
	if spec.Words == "" {
		spec.Words = "original"
	}
	d := game.Must(game.LoadList(spec.Words))
	if spec.Mode == "" {
		spec.Mode = "normal"
	}
	config, err := spec.Config(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	result, err := sim.Run(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	if site == "" {
		if site, err = Site(spec.Host, spec.Boards); err != nil {
			t.Fatal(err)
		}
	}
	prof, err := profile.Load(site)
	if err != nil {
		t.Fatal(err)
	}
	server, err := mock.Start(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return Config{
		Config: config, Games: result.Games, Profile: prof,
		Address: func(o url.Values) (string, error) {
			for name, values := range more {
				o[name] = values
			}
			return server.URL(site, o)
		},
		Pool: pool.Options{Browsers: []chrome.Options{{LoopbackOnly: true, Log: zerolog.Nop()}}, Tabs: 2, Log: zerolog.Nop()},
	}
}

// Every host's page plays the engine's games.
func TestAgree(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		sim.Spec
		site string
	}{
		"wordle":        {sim.Spec{Strategy: "optimal", Guesses: 6, Count: 3}, ""},
		"hard, drawn":   {sim.Spec{Strategy: "random", Mode: "hard", Guesses: 4, Count: 3, Seed: 2}, ""},
		"another site":  {sim.Spec{Strategy: "entropy", Guesses: 8, Count: 2}, "generic"},
		"absurdle":      {sim.Spec{Host: game.Absurdle(), Strategy: "worst-case", Openings: true, Count: 2}, ""},
		"hinter":        {sim.Spec{Host: game.Hinter(), Strategy: "entropy"}, ""},
		"first-met":     {sim.Spec{Host: game.EvilWordle(), Strategy: "entropy", Guesses: 6}, ""},
		"first-filled":  {sim.Spec{Host: game.EvilWordleSwag(), Strategy: "entropy"}, ""},
		"eight letters": {sim.Spec{Words: "en-8", Host: game.Absurdle(), Strategy: "script:words=relation+customer,then=random"}, ""},
		"eleven, hard":  {sim.Spec{Words: "en-11", Host: game.Absurdle(), Strategy: "random", Mode: "hard", Count: 2, Seed: 3}, ""},
		"German":        {sim.Spec{Words: "de-5", Strategy: "random", Guesses: 6, Count: 2}, "wordle-de"},
		"a script ends": {sim.Spec{Strategy: "script:words=crane+slate", Guesses: 6, Count: 2}, ""},
		"quordle":       {sim.Spec{Strategy: "boards", Boards: 4, Guesses: 9, Count: 2}, ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.Boards = max(1, c.Boards)
			r, err := check(t, c.Spec, c.site, nil)
			if err != nil {
				t.Fatal(err)
			}
			if n := max(1, c.Count); r.Games != n || r.Agreed != n || len(r.Differ) > 0 {
				t.Errorf("%+v, want %d that agree", r, n)
			}
		})
	}
}

// A page that counts repeated letters wrong is found out, in every game and at the guess.
func TestDiffer(t *testing.T) {
	t.Parallel()
	spec := sim.Spec{Strategy: "script:words=crane+eerie", Boards: 1, Guesses: 6, Count: 4, Seed: 5}
	r, err := check(t, spec, "generic", url.Values{"secret": {"trace"}, "misscore": {"1"}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Games != 4 || r.Agreed != 0 || len(r.Differ) != 4 {
		t.Fatalf("%+v, want four games that differ", r)
	}
	for _, d := range r.Differ { // the page has another secret than the engine
		if d.Row > 2 || d.Page == d.Engine || d.Guess == (game.Word{}) {
			t.Errorf("disagreement %+v", d)
		}
	}
}

// What the witness says of rows that differ.
func TestWitness(t *testing.T) {
	t.Parallel()
	clue := func(text string) *game.Clue {
		c, err := game.ParseClue(text, game.Letters)
		if err != nil {
			t.Fatal(err)
		}
		return &c
	}
	guess := func(word, c string) record.Guess { return record.Guess{Guess: game.MustWord(word), Clue: clue(c)} }
	played := sim.Game{
		Number: 6, Answers: game.MustWords("crane"), Guesses: game.MustWords("slate crane"),
		Clues: []game.Clue{*clue("BBGBG"), game.AllGreen}, Won: true,
	}
	for name, c := range map[string]struct {
		rows    []record.Guess
		outcome record.Outcome
		want    string
	}{
		"the same":      {[]record.Guess{guess("slate", "BBGBG"), guess("crane", "GGGGG")}, record.Won, ""},
		"a clue":        {[]record.Guess{guess("slate", "BBGYG")}, record.Failed, "game 7 (CRANE), guess 1 SLATE: page BBGYG, engine BBGBG"},
		"a guess":       {[]record.Guess{guess("slate", "BBGBG"), guess("grace", "BGGBG")}, record.Failed, "game 7 (CRANE), guess 2 GRACE: page was given it, engine was given CRANE"},
		"a refusal":     {[]record.Guess{{Guess: game.MustWord("slate"), Rejected: true}}, record.Failed, "game 7 (CRANE), guess 1 SLATE: page refused it, engine BBGBG"},
		"it goes on":    {[]record.Guess{guess("slate", "BBGBG"), guess("crane", "GGGGG"), guess("trace", "BGGYG")}, record.Failed, "game 7 (CRANE), guess 3 TRACE: page went on, engine ended after 2"},
		"it ends early": {[]record.Guess{guess("slate", "BBGBG")}, record.Lost, "game 7 (CRANE), guess 1: page lost after 1, engine won after 2"},
	} {
		w := &witness{game: &played, boards: 1}
		var err error
		for _, r := range c.rows {
			err = errors.Join(err, w.guess(r))
		}
		err = errors.Join(err, w.end(record.End{Outcome: c.outcome}))
		got := ""
		if w.differs != nil {
			got = w.differs.String()
		}
		if got != c.want || errors.Is(err, errDiffers) != (c.want != "") {
			t.Errorf("%s: %q, %v, want %q", name, got, err, c.want)
		}
	}
	two := sim.Game{Guesses: game.MustWords("slate"), Clues: []game.Clue{*clue("BBGBG"), game.AllGreen}}
	w := &witness{game: &two, boards: 2}
	row := record.Guess{Guess: game.MustWord("slate"), Boards: []record.Board{{Clue: clue("BBGBG")}, {}}}
	if err := w.guess(row); err != nil {
		t.Errorf("two boards, one solved before: %v", err)
	}
}

// Games that no page has are refused before a browser starts.
func TestNoPage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		sim.Spec
		site string
	}{
		"too many rows":        {sim.Spec{Boards: 1, Guesses: 99}, "wordle"},
		"no limit":             {sim.Spec{Boards: 1}, "wordle"},
		"rows that are fixed":  {sim.Spec{Boards: 1, Guesses: 7}, "mikhad"},
		"a mode that is not":   {sim.Spec{Boards: 1, Guesses: 6, Mode: "hard"}, "mikhad"},
		"a strict hinter":      {sim.Spec{Boards: 1, Host: game.Hinter(), Mode: "strict"}, "absurdle"},
		"a limit for Absurdle": {sim.Spec{Boards: 1, Guesses: 6, Host: game.Absurdle()}, "absurdle"},
	} {
		c.Strategy, c.Count = "entropy", 1
		if _, err := check(t, c.Spec, c.site, nil); !errors.Is(err, sim.ErrConfig) {
			t.Errorf("%s: %v, want %v", name, err, sim.ErrConfig)
		}
	}
	for _, c := range []struct {
		host   game.Host
		boards int
		want   string
	}{{game.Wordle(), 1, "wordle"}, {game.Wordle(), 32, "duotrigordle"}, {game.Wordle(), 3, ""}, {game.Fibble(), 1, ""}, {game.Hinter(), 1, "absurdle"}} {
		if got, err := Site(c.host, c.boards); got != c.want || (err != nil) != (c.want == "") {
			t.Errorf("%s, %d boards: %q, %v, want %q", c.host, c.boards, got, err, c.want)
		}
	}
}

// The end of the context ends the games.
func TestStops(t *testing.T) {
	t.Parallel()
	c := played(t, sim.Spec{Strategy: "entropy", Boards: 1, Guesses: 6, Count: 40}, "wordle", nil)
	enough := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	var told []int
	c.Progress = func(done int) {
		told = append(told, done)
		cancel(enough)
	}
	r, err := Run(ctx, c)
	if !errors.Is(err, enough) || r != nil {
		t.Errorf("got %v, %v, want the context's end", r, err)
	}
	if !slices.IsSorted(told) || reflect.DeepEqual(told, []int(nil)) {
		t.Errorf("told of %v", told)
	}
}
