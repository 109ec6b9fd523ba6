package search_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/programtest"
)

// A tree with weights is built, proved, written and verified; words without a weight are no answers.
func TestTreeWeights(t *testing.T) {
	folder := t.TempDir()
	weights, file := filepath.Join(folder, "weights.txt"), filepath.Join(folder, "tree.txt")
	if err := os.WriteFile(weights, []byte("# some days\nfight 60\nlight 20\nmight 10\nsight 5\naahed 5\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errs := programtest.Output("", "tree", "build", "--weights", weights, "-o", file)
	if code != 0 || !strings.Contains(out, "5 answers") || !strings.Contains(out, "by weight 1.") {
		t.Errorf("tree build ends with %d: %s%s", code, out, errs)
	}
	if code, out, errs := programtest.Output("", "verify", file, "--json"); code != 0 || !strings.Contains(out, `"weighted":`) {
		t.Errorf("verify ends with %d: %s%s", code, out, errs)
	}
	if code, out, errs := programtest.Output("", "tree", "prove", "--first", "fight", "--weights", weights, "--json"); code != 0 || !strings.Contains(out, `"exact":true`) {
		t.Errorf("tree prove ends with %d: %s%s", code, out, errs)
	}
	if code, out, _ := programtest.Output("", "tree", "prove", "--first", "fight", "--weights", weights); code != 0 || !strings.Contains(out, ", which is 1.") {
		t.Errorf("tree prove ends with %d: %s", code, out)
	}
	if code, out, errs := programtest.Output("", "tree", "build", "--weights", weights, "--core", "0.6"); code != 0 || !strings.Contains(out, "1 answers") {
		t.Errorf("tree build --core ends with %d: %s%s", code, out, errs)
	}
	if code, out, errs := programtest.Output("", "tree", "build", "--date", "2024-11-12", "--core", "0.2", "--first", "slate", "--json"); code != 0 || !strings.Contains(out, `"weighted":`) {
		t.Errorf("tree build --date ends with %d: %s%s", code, out, errs)
	}
	for _, args := range [][]string{
		{"build", "--weights", filepath.Join(folder, "none.txt")},
		{"build", "--weights", weights, "--host", "absurdle"},
		{"prove", "--weights", weights, "--first", "all", "--bound", "7"},
		{"build", "--weights", weights, "--date", "2024-11-12"},
		{"build", "--date", "2021-06-18"},
		{"build", "--weights", weights, "--core", "0"},
		{"build", "--core", "0.5"},
	} {
		if code, _, errs := programtest.Output("", append([]string{"tree"}, args...)...); code != cli.ExitUsage || errs == "" {
			t.Errorf("tree %v ends with %d: %s", args, code, errs)
		}
	}
}
