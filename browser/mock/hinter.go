package mock

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
)

const (
	// hinterWaiting is how many requests may wait for their turn. A page asks for one clue at a time, and there are
	// not many more tabs that play at once.
	hinterWaiting = 32
	// hinterMemory is how many facts a solver may remember; one that knows more is made anew.
	hinterMemory = 2_000_000
)

// hinter answers for the optimal adversary, the one host that a page asks the engine for: its guesses come as
// /hinter?words=LIST&turns=WORD:CLUE,…&guess=WORD, with hard=1 in hard mode, and the answer is {"clue": the clue's
// number}. A solver takes hundreds of megabytes, so there is one, of the list and mode that were asked for last, and
// one request at a time uses it.
type hinter struct {
	load    func(ctx context.Context, list string, mode game.Mode) (*minimax.Solver, error)
	waiting chan struct{} // a place for each request
	turn    chan struct{} // whose holder may use the rest
	list    string
	mode    game.Mode
	solver  *minimax.Solver // nil before the first request
}

func newHinter() *hinter {
	return &hinter{load: newSolver, waiting: make(chan struct{}, hinterWaiting), turn: make(chan struct{}, 1)}
}

// hinterModes are the modes by the value of hard.
var hinterModes = map[string]game.Mode{"": game.Normal, "1": game.Hard}

// hinterLists are the lists that the solver takes.
func hinterLists() []string { return game.ListsOf("en", game.Letters) }

func (h *hinter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !fromOurPage(r) {
		http.Error(w, "only the pages of this server may ask", http.StatusForbidden)
		return
	}
	query := r.URL.Query()
	list := query.Get("words")
	mode, found := hinterModes[query.Get("hard")]
	if !found || !slices.Contains(hinterLists(), list) {
		http.NotFound(w, r)
		return
	}
	select {
	case h.waiting <- struct{}{}:
		defer func() { <-h.waiting }()
	default:
		http.Error(w, "too many requests at once", http.StatusServiceUnavailable)
		return
	}
	select {
	case h.turn <- struct{}{}:
		defer func() { <-h.turn }()
	case <-r.Context().Done():
		return
	}
	if err := h.prepare(r.Context(), list, mode); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	clue, err := hint(r.Context(), h.solver, query.Get("turns"), query.Get("guess"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	sendJSON(w, map[string]int{"clue": int(clue)})
}

// prepare has the solver be one of a list and mode.
func (h *hinter) prepare(ctx context.Context, list string, mode game.Mode) error {
	if h.solver != nil && h.list == list && h.mode == mode {
		if _, known := h.solver.Counts(); known <= hinterMemory {
			return nil
		}
	}
	h.solver, h.list, h.mode = nil, list, mode // the old one can go before the new one comes
	solver, err := h.load(ctx, list, mode)
	if err == nil {
		h.solver = solver
	}
	return err
}

// fromOurPage reports whether a request comes from a page of this server, or from a program. A request from another page names its origin,
// or goes to a name that is not this machine's.
func fromOurPage(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return false
	}
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	return (origin == "" || origin == "http://"+r.Host) && (site == "" || site == "same-origin")
}

func newSolver(ctx context.Context, list string, mode game.Mode) (*minimax.Solver, error) {
	dictionary, err := game.LoadList(list)
	if err != nil {
		return nil, err
	}
	game, err := minimax.NewGame(dictionary, mode)
	if err != nil {
		return nil, err
	}
	return minimax.NewSolver(ctx, game)
}

// hint returns the answer to a guess after turns, written WORD:CLUE with commas.
func hint(ctx context.Context, solver *minimax.Solver, turns, guess string) (game.Clue, error) {
	host := minimax.NewHinter(ctx, solver)
	for text := range strings.FieldsFuncSeq(turns, func(r rune) bool { return r == ',' }) {
		word, clue, _ := strings.Cut(text, ":")
		guess, err := game.ParseWord(word)
		if err != nil {
			return 0, fmt.Errorf("turns: %w", err)
		}
		t := game.Turn{Guess: guess}
		if t.Clue, err = game.ParseClue(clue, guess.Len()); err == nil {
			err = host.Take(t)
		}
		if err != nil {
			return 0, fmt.Errorf("turns: %w", err)
		}
	}
	word, err := game.ParseWord(guess)
	if err != nil {
		return 0, fmt.Errorf("guess: %w", err)
	}
	return host.Answer(word), nil
}
