package tree

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"absurdist/engine"
)

func TestScratch(t *testing.T) {
	mode := engine.Normal
	if m := os.Getenv("MODE"); m != "" {
		mode, _ = engine.ParseMode(m)
	}
	d, _ := engine.LoadList("original")
	words := []string{"salet"}
	bound := 9000
	if f := os.Getenv("WORDS"); f != "" {
		b, _ := os.ReadFile(f)
		words = strings.Fields(string(b))
		bound = 7920
		if mode == engine.Hard {
			bound = 8122
		}
	}
	t0 := time.Now()
	s, err := New(FromDictionary(d, mode, 6), Options{Workers: 1, Memory: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("setup", time.Since(t0))
	t0 = time.Now()
	u0 := cpu()
	last := u0
	for _, w := range words {
		b, err := s.Prove(t.Context(), engine.MustWord(w), bound)
		now := cpu()
		fmt.Println(w, b, err, now-last)
		last = now
	}
	fmt.Println("total", time.Since(t0), "cpu", cpu()-u0)
}

func cpu() time.Duration {
	var r syscall.Rusage
	_ = syscall.Getrusage(0, &r)
	return time.Duration(r.Utime.Nano())
}
