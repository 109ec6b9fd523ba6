package verify_test

import (
	"testing"

	"absurdist/engine"
)

// gameSubjects are files of games.
func gameSubjects(t testing.TB) []subject {
	few, err := engine.NewDictionary("few", engine.MustWords("arose raise yeast crane stare"), engine.MustWords("close speed abide"))
	if err != nil {
		t.Fatal(err)
	}
	sameGame := func(mutant, []string) string { return "another game, which is one" }
	return []subject{
		{kind: "words one a line", text: "speed\nyeast\n", lists: few, excuse: sameGame},
	}
}
