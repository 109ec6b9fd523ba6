package strategy

import (
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
)

// With two rows left, the guess wins as many of the candidates as any word can, for each scoring, with and without
// weights.
func TestSecondLast(t *testing.T) {
	d := mustList(t, "original")
	random := rand.New(rand.NewPCG(21, 0))
	for round := range 8 {
		scoring := game.Scoring(round % 4)
		var words []game.Word
		for _, i := range random.Perm(len(d.Words()))[:300] {
			words = append(words, d.Words()[i])
		}
		few, err := d.Of(words[:220], words)
		if err != nil {
			t.Fatal(err)
		}
		if round >= 4 {
			weights := make([]float64, len(words))
			for i := range words[:220] {
				weights[i] = random.ExpFloat64()
			}
			if few, err = few.Weighted("test", weights); err != nil {
				t.Fatal(err)
			}
		}
		pos := game.NewPosition(few, game.Rules{Host: game.Host{Scoring: scoring}, Rows: 2})
		won := func(guess game.Word) float64 { // from the likeliest candidate of each clue
			most := map[game.Clue]float64{}
			for _, c := range pos.Chances(0) {
				clue := scoring.Score(guess, c.Word)
				most[clue] = max(most[clue], c.Share)
			}
			sum := 0.0
			for _, share := range most {
				sum += share
			}
			return sum
		}
		guess, err := mustNew(t, "optimal").Next(t.Context(), pos)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if won(w) > won(guess)+1e-6 {
				t.Errorf("scoring %s, weights %v: %s wins %.4f, %s %.4f", scoring, round >= 4, guess, won(guess), w, won(w))
				break
			}
		}
	}
}
