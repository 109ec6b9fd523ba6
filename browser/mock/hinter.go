package mock

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"absurdist/engine"
	"absurdist/engine/minimax"
	"absurdist/engine/minimax/solve"
)

// serveHinter answers for the optimal adversary, the one host that a page asks the engine for: its guesses come as
// /hinter?words=LIST&turns=WORD:CLUE,…&guess=WORD, with hard=1 in hard mode, and the answer is {"clue": the clue's
// number}. Each list and mode has one solver, made when it is first asked for, that one request at a time
// may use.
func serveHinter() http.HandlerFunc {
	type key struct{ list, hard string }
	solvers := map[key]func() (*solve.Solver, error){}
	for _, name := range engine.Lists() {
		for hard, mode := range map[string]engine.Mode{"": engine.Normal, "1": engine.Hard} {
			solvers[key{name, hard}] = sync.OnceValues(func() (*solve.Solver, error) { return newSolver(name, mode) })
		}
	}
	var one sync.Mutex
	return func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		load, found := solvers[key{query.Get("words"), query.Get("hard")}]
		if !found {
			http.NotFound(w, r)
			return
		}
		one.Lock()
		defer one.Unlock()
		solver, err := load()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		clue, err := hint(r.Context(), solver, query.Get("turns"), query.Get("guess"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		sendJSON(w, map[string]int{"clue": int(clue)})
	}
}

func newSolver(list string, mode engine.Mode) (*solve.Solver, error) {
	dictionary, err := engine.LoadList(list)
	if err != nil {
		return nil, err
	}
	game, err := minimax.NewGame(dictionary, mode, minimax.FromAllowed)
	if err != nil {
		return nil, err
	}
	return solve.NewSolver(context.Background(), game) // it is kept for later requests
}

// hint returns the answer to a guess after turns, written WORD:CLUE with commas.
func hint(ctx context.Context, solver *solve.Solver, turns, guess string) (engine.Clue, error) {
	host := solve.NewHinter(ctx, solver)
	for text := range strings.SplitSeq(turns, ",") {
		if turns == "" {
			break
		}
		word, clue, _ := strings.Cut(text, ":")
		var t engine.Turn
		var err error
		if t.Guess, err = engine.ParseWord(word); err != nil {
			return 0, fmt.Errorf("turns: %w", err)
		}
		if t.Clue, err = engine.ParseClue(clue); err != nil {
			return 0, fmt.Errorf("turns: %w", err)
		}
		if err := host.Take(t); err != nil {
			return 0, fmt.Errorf("turns: %w", err)
		}
	}
	word, err := engine.ParseWord(guess)
	if err != nil {
		return 0, fmt.Errorf("guess: %w", err)
	}
	return host.Answer(word), nil
}
