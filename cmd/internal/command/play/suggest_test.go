package play

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
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
