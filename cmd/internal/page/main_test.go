package page_test

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/absurdist/absurdist/cmd/internal/page"
)

// TestMain builds the engine from the current code, whatever is in the folder built.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := buildEngine(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func buildEngine() error {
	dir, err := os.MkdirTemp("", "absurdist-page-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	wasm := filepath.Join(dir, "absurdist.wasm")
	build := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-o", wasm, "github.com/absurdist/absurdist/cmd/absurdist-wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the engine can't be built: %w\n%s", err, out)
	}
	code, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.DefaultCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(code); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	loader, err := os.ReadFile(filepath.Join(string(bytes.TrimSpace(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	page.Put(fstest.MapFS{page.Engine: {Data: packed.Bytes()}, page.Loader: {Data: loader}})
	return nil
}
