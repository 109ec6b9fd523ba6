package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"absurdist/engine"
)

func TestRefusals(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	tarse, tiare := engine.MustWord("tarse"), engine.MustWord("tiare")
	r, err := loadRefusals("mine")
	if err != nil || len(r.words) != 0 {
		t.Fatalf("%+v, %v, want none", r, err)
	}
	if err := r.save(map[engine.Word]bool{tarse: true}); err != nil {
		t.Fatal(err)
	}
	if r, err = loadRefusals("mine"); err != nil || len(r.words) != 1 || time.Since(r.words[tarse]) > 25*time.Hour {
		t.Errorf("%+v, %v, want TARSE of today", r, err)
	}
	file := filepath.Join(cache, "absurdist", "refused", "mine.json")
	old := `{"tarse":"2020-01-01T00:00:00Z","tiare":"` + time.Now().Format(time.RFC3339) + `"}`
	if err := os.WriteFile(file, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	if r, err = loadRefusals("mine"); err != nil || len(r.words) != 1 || r.words[tiare].IsZero() {
		t.Errorf("%+v, %v, want only TIARE: the other is old", r, err)
	}
	if err := os.WriteFile(file, []byte("null"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r, err = loadRefusals("mine"); err != nil || r.save(map[engine.Word]bool{tarse: true}) != nil {
		t.Errorf("a file that says null: %v", err)
	}
	if _, err := loadRefusals("../mine"); err == nil {
		t.Error("a name that leads out of the cache was taken")
	}
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := loadRefusals("mine"); err == nil || !strings.HasPrefix(err.Error(), file+": ") {
		t.Errorf("a broken file: %v, want an error that names it", err)
	}
}
