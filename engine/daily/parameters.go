package daily

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/game"
)

// modelFile has the parameters of the built-in model, and how well it predicted the days that it was fitted to.
// data/days/PROVENANCE.md names the command that makes it.
const modelFile = "days/model.json"

// madeModel is the content of modelFile.
type madeModel struct {
	Fitted  bool    `json:"fitted"`
	Model   Model   `json:"model"`
	Figures Figures `json:"figures"`
}

var builtInModel = sync.OnceValue(func() (made madeModel) {
	if err := json.Unmarshal(game.Must(fs.ReadFile(data.Days, modelFile)), &made); err != nil {
		panic(fmt.Errorf("%s: %w", modelFile, err)) // a test reads it
	}
	return made
})

// Default returns the model with the built-in parameters, which were fitted to the days from 7 November 2022 to 31 January 2025.
func Default() *Model { return new(builtInModel().Model) }
