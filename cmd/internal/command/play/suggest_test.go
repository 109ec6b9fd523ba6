package play

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/rs/zerolog"
)

// Candidates with weights are printed likeliest first, with their shares and the effective number.
func TestRemainingByWeights(t *testing.T) {
	d := game.Must(game.NewDictionary("small", game.MustWords("crane slate trace"), game.MustWords("roate")))
	w := game.Must(d.Weighted("mine.tsv", []float64{1, 0, 2, 5}))
	alike := game.Must(d.Weighted("alike.tsv", []float64{1, 1, 1, 0}))
	turn := func(d *game.Dictionary, guess, clue string) remaining {
		q := advice.Question{Words: d, Strategy: "entropy", Number: 1, Listed: listed}
		if guess != "" {
			q.Turns = []advice.Turn{{Guess: guess, Clues: []string{clue}}}
		}
		answer := must.Get(q.Answer(t.Context()))(t)
		return remaining{answer.Left[0]}
	}
	for _, c := range []struct {
		r          remaining
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
		if before, after, _ := strings.Cut(c.json, "2.4587603"); err != nil || !strings.Contains(string(line), before) || !strings.HasSuffix(string(line), after) {
			t.Errorf("%s, %v, want %s", line, err, c.json)
		}
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
		if err := a.serve(ctx, sites, "127.0.0.1", 0, url.Values{}); !errors.Is(err, ended) {
			t.Fatal(err)
		}
		list, note, _ := strings.Cut(out.String(), "\n\n")
		for line := range strings.Lines(list) {
			if strings.Index(line, "http://") != strings.Index(list, "http://") {
				t.Errorf("this line has its address in another column: %s", line)
			}
		}
		if sites != nil && strings.Contains(note, "solver") {
			t.Errorf("of %v it says %q", sites, note)
		}
	}
}
