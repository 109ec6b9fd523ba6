package play

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rs/zerolog"
)

func TestPageWords(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	const address = "https://example.org/wordle/"
	tarse, tiare := game.MustWord("tarse"), game.MustWord("tiare")
	k, err := loadPageWords("mine", address)
	must.Need(t, err == nil && len(k.Refused)+len(k.Unlisted) == 0, "%+v, %v, want none", k, err)
	must.Do(t, k.save(map[game.Word]bool{tarse: true}, map[game.Word]bool{tiare: true}))
	k, err = loadPageWords("mine", address)
	if err != nil || len(k.Refused) != 1 || time.Since(k.Refused[tarse]) > 25*time.Hour || len(k.Unlisted) != 1 || time.Since(k.Unlisted[tiare]) > 25*time.Hour {
		t.Errorf("%+v, %v, want TARSE refused and TIARE as an answer, of today", k, err)
	}
	file := filepath.Join(cache, "absurdist", "refused", "mine@example.org.json")
	old := `{"refused":{"tarse":"2020-01-01T00:00:00Z","tiare":"` + time.Now().Format(time.RFC3339) + `"}}`
	must.Do(t, os.WriteFile(file, []byte(old), 0o600))
	if k, err = loadPageWords("mine", address); err != nil || len(k.Refused) != 1 || k.Refused[tiare].IsZero() {
		t.Errorf("%+v, %v, want only TIARE: the other is old", k, err)
	}
	must.Do(t, os.WriteFile(file, []byte("null"), 0o600))
	k, err = loadPageWords("mine", address)
	must.Hold(t, err == nil && k.save(map[game.Word]bool{tarse: true}, nil) == nil, "a file that says null: %v", err)
	must.Hold(t, must.Err(loadPageWords("../mine", address)) != nil, "a name that leads out of the cache was taken")
	must.Do(t, os.WriteFile(file, []byte("{"), 0o600))
	must.Begins(t, must.Err(loadPageWords("mine", address)), nil, file+": ", "a broken file")
}

// Two pages of one name, on two hosts or in two files, do not share the words that they refused. An older file, whose page is
// unknown, is used for no page.
func TestPageWordsApart(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	folder := filepath.Join(cache, "absurdist", "refused")
	must.Do(t, os.MkdirAll(folder, 0o755))
	must.Do(t, os.WriteFile(filepath.Join(folder, "wordle.json"), []byte(`{"soare":"`+time.Now().Format(time.RFC3339)+`"}`), 0o600))
	pages := []string{"http://one.example/", "http://one.example:8080/", "http://two.example/", "file:///one/index.html", "file:///two/index.html", "http://[::1]:8080/"}
	words := []string{"tarse", "tiare", "raise", "crane", "slate", "crate"}
	for i, page := range pages {
		k, err := loadPageWords("wordle", page)
		must.Need(t, err == nil && len(k.Refused) == 0, "%s: %+v, %v, want none", page, k, err)
		must.Do(t, k.save(map[game.Word]bool{game.MustWord(words[i]): true}, nil))
	}
	for i, page := range pages {
		k, err := loadPageWords("wordle", page)
		must.Hold(t, err == nil && len(k.Refused) == 1 && !k.Refused[game.MustWord(words[i])].IsZero(), "%s: %+v, %v, want %s", page, k, err, words[i])
		must.Hold(t, !strings.ContainsAny(filepath.Base(k.file), `:/\[]`), "%s: the file %s is no name everywhere", page, k.file)
	}
	a, b := pageWordsFile("wordle", "http://One.example/a"), pageWordsFile("wordle", "http://one.example/b")
	must.Hold(t, a == b, "%s and %s for one host", a, b)
}

// An answer of the page that is not among the list's answers is noted. Nothing else that the page shows is.
func TestNoteAnswers(t *testing.T) {
	dict := game.Must(game.LoadList("nyt"))
	r := playRun{dict: dict, unlisted: map[game.Word]bool{}}
	for _, answer := range []string{"", "crane", "wages", "crane thats", "xyzzy", "nothing"} {
		r.noteAnswers(record.End{Answer: answer})
	}
	must.Hold(t, len(r.unlisted) == 1 && r.unlisted[game.MustWord("wages")], "%v noted, want WAGES", r.unlisted)
}

// Only the last game that was won or lost on a live page is kept.
func TestGameKeeper(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	var log bytes.Buffer
	play := func(outcome record.Outcome, word string) {
		t.Helper()
		k := keepGame(zerolog.New(&log))
		w := game.MustWord(word)
		clue := game.Score(w, w)
		g := record.Game{Start: record.Start{Site: "wordle", Mode: "normal", Words: "nyt"}, Guesses: []record.Guess{{N: 1, Guess: w, Clue: &clue}}, End: &record.End{Outcome: outcome, Guesses: 1}}
		must.Do(t, g.Pass(k))
	}
	play(record.Stopped, "crane")
	_, err := os.Stat(cli.LastGame())
	must.Need(t, os.IsNotExist(err), "a game that was stopped is kept: %v", err)
	play(record.Won, "crane")
	play(record.Lost, "slate")
	play(record.Failed, "south")
	text := must.Get(os.ReadFile(cli.LastGame()))(t)
	games, err := record.Read("last-game.jsonl", bytes.NewReader(text))
	must.Hold(t, err == nil && len(games) == 1 && games[0].End != nil && games[0].Guesses[0].Guess == game.MustWord("slate"), "kept is %s, %v", text, err)
	must.Hold(t, log.Len() == 0, "the log is %s", log.String())
	t.Setenv("XDG_DATA_HOME", cli.LastGame()) // a file, so the folder can't be created
	play(record.Won, "crane")
	must.Hold(t, strings.Contains(log.String(), "the game was not kept"), "the log is %s", log.String())
}

// Candidates with weights are printed likeliest first, with their shares and the effective number.
func TestRemainingByWeights(t *testing.T) {
	d := game.Must(game.NewDictionary("small", game.MustWords("crane slate trace"), game.MustWords("roate")))
	w := game.Must(d.Weighted("mine.tsv", []float64{1, 0, 2, 5}))
	alike := game.Must(d.Weighted("alike.tsv", []float64{1, 1, 1, 0}))
	turn := func(d *game.Dictionary, guess, clue string) advice.Left {
		q := advice.Question{Words: d, Strategy: "entropy", Number: 1, Listed: listed}
		if guess != "" {
			q.Turns = []advice.Turn{{Guess: guess, Clues: []string{clue}}}
		}
		answer := must.Get(q.Answer(t.Context()))(t)
		return answer.Left[0]
	}
	for _, c := range []struct {
		r          advice.Left
		text, json string
	}{
		{
			turn(w, "", ""),
			"3 left, about 2 of them realistic; the likeliest by mine.tsv:\n     ROATE  62.50 %\n     TRACE  25.00 %\n     CRANE  12.50 %\n\n",
			`"effective":2.4587603,"first":["roate","trace","crane"],"share":[0.625,0.25,0.125],"mode":"normal","strategy":"entropy","words":"small","weights":"mine.tsv"}`,
		},
		{
			turn(w, "crane", "BBGBG"),
			"No word with a weight fits: these are the answers of small that do.\n1 left:\n     SLATE\n\n",
			`{"candidates":1,"first":["slate"],"mode":"normal","strategy":"entropy","words":"small","weights":"mine.tsv","from":"no word with a weight fits: these are the answers of small that do"}`,
		},
		{
			turn(alike, "", ""),
			"3 left; the likeliest by alike.tsv:\n     CRANE  33.33 %\n     SLATE  33.33 %\n     TRACE  33.33 %\n\n",
			`"first":["crane","slate","trace"],"share":[0.3333333333333333,0.3333333333333333,0.3333333333333333],"mode":"normal","strategy":"entropy","words":"small","weights":"alike.tsv"}`,
		},
		{turn(d, "crane", "BBGBG"), "1 left:\n     SLATE\n\n", `{"candidates":1,"first":["slate"],"mode":"normal","strategy":"entropy","words":"small"}`},
	} {
		var text strings.Builder
		c.r.Print(&text)
		must.Equal(t, text.String(), c.text, "printed")
		line, err := json.Marshal(c.r)
		before, after, _ := strings.Cut(c.json, "2.4587603")
		must.Hold(t, err == nil && strings.Contains(string(line), before) && strings.HasSuffix(string(line), after), "%s, %v, want %s", line, err, c.json)
	}
}

// The addresses stand in one column. The solver's missing engine is told of only where the solver is served.
func TestServeList(t *testing.T) {
	for _, sites := range [][]string{nil, {"wordle"}} {
		ctx, cancel := context.WithCancelCause(t.Context())
		ended := errors.New("ended")
		cancel(ended)
		var out strings.Builder
		a := &commands{&cli.App{Out: &out, Log: zerolog.Nop()}}
		must.Is(t, a.serve(ctx, sites, "127.0.0.1", 0, url.Values{}), ended)
		list, note, _ := strings.Cut(out.String(), "\n\n")
		for line := range strings.Lines(list) {
			must.Hold(t, strings.Index(line, "http://") == strings.Index(list, "http://"), "this line has its address in another column: %s", line)
		}
		must.Hold(t, sites == nil || !strings.Contains(note, "solver"), "of %v it says %q", sites, note)
	}
}
