package cli_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
)

// configured is the effect of settings on a command with some arguments.
type configured struct {
	mode     game.Mode
	wait     time.Duration
	parallel int
	words    string
	given    bool // --mode was given
}

func configure(t *testing.T, args ...string) (got configured, err error) {
	t.Helper()
	var ofPage string
	a := &cli.App{}
	c := &cobra.Command{Use: "play", SilenceErrors: true, SilenceUsage: true, RunE: func(c *cobra.Command, _ []string) error {
		if err := a.Configure(c); err != nil {
			return err
		}
		got.words, got.given = ofPage, c.Flags().Changed("mode")
		return nil
	}}
	cli.ModeFlag(c, &got.mode, "rule")
	got.wait = time.Second
	cli.DurationFlag(c, &got.wait, "page-timeout", "how long")
	cli.ParallelFlag(c, &got.parallel, "games")
	c.Flags().StringVar(&ofPage, "words", "", "words")
	c.SetArgs(args)
	err = c.Execute()
	return got, err
}

// Flags override variables, variables override the file, and the page's decisions stay.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOME", dir)
	t.Setenv("AppData", dir)
	file, err := cli.SettingsFile()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	set := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := configure(t); err != nil || got.mode != game.Normal || got.wait != time.Second {
		t.Errorf("without settings: %+v, %v", got, err)
	}
	set("mode: strict\npage-timeout: 5\nparallel: 3\nwords: original\n")
	t.Setenv("ABSURDIST_PARALLEL", "4")
	if got, err := configure(t); err != nil || got != (configured{game.Strict, 5 * time.Second, 4, "", false}) {
		t.Errorf("with settings: %+v, %v", got, err)
	}
	if got, err := configure(t, "--mode", "hard", "--parallel=2"); err != nil || got.mode != game.Hard || got.parallel != 2 {
		t.Errorf("with flags: %+v, %v", got, err)
	}
	for text, want := range map[string]string{
		"mode: hrad":           file + `: --mode "hrad": write normal, hard or strict (did you mean hard?)`,
		"colour: always":       file + ":1:1: unknown field",
		"mode: strict\nmode: ": file + ":2:1",
		"mode: [a]":            file + ":1:7",
	} {
		set(text)
		if _, err := configure(t); err == nil || !strings.Contains(err.Error(), want) || cli.ExitCode(err) != cli.ExitUsage {
			t.Errorf("%q: %v, exit code %d, want %s", text, err, cli.ExitCode(err), want)
		}
	}
	set("mode: strict")
	t.Setenv("ABSURDIST_PAGE_TIMEOUT", "soon")
	if _, err := configure(t); err == nil || !strings.Contains(err.Error(), `ABSURDIST_PAGE_TIMEOUT: --page-timeout "soon": write a time`) {
		t.Errorf("a variable: %v", err)
	}
}

// An unknown variable with the program's prefix is reported, with suggestions.
func TestUnknownVariables(t *testing.T) {
	for name, value := range map[string]string{
		"ABSURDIST_MOED": "hard", "ABSURDIST_PAGETIMEOUT": "5", "ABSURDIST_QQQQQQQQQQ": "1", "ABSURDIST_MODE": "hard", "ABSURDIST_QUEUE_TOKEN": "x", "ABSURDIST_EMPTY": "",
	} {
		t.Setenv(name, value)
	}
	want := []string{
		"ABSURDIST_MOED is not a setting (did you mean ABSURDIST_MODE?)",
		"ABSURDIST_PAGETIMEOUT is not a setting (did you mean ABSURDIST_PAGE_TIMEOUT?)",
		"ABSURDIST_QQQQQQQQQQ is not a setting; all are listed by: absurdist doctor --help",
	}
	if got := cli.UnknownVariables(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
