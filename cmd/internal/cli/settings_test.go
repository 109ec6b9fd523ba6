package cli_test

import (
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
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
	c := &cobra.Command{Use: "play", SilenceErrors: true, SilenceUsage: true, RunE: func(c *cobra.Command, _ []string) error {
		if err := cli.Configure(c); err != nil {
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

// Flags override variables, and the page's decisions stay.
func TestSettings(t *testing.T) {
	got, err := configure(t)
	must.Hold(t, err == nil && got.mode == game.Normal && got.wait == time.Second, "without settings: %+v, %v", got, err)
	for name, value := range map[string]string{"MODE": "strict", "PAGE_TIMEOUT": "5", "PARALLEL": "4", "WORDS": "original"} {
		t.Setenv("ABSURDIST_"+name, value)
	}
	must.Equal(t, must.Get(configure(t))(t), (configured{game.Strict, 5 * time.Second, 4, "", false}), "with settings")
	got, err = configure(t, "--mode", "hard", "--parallel=2")
	must.Hold(t, err == nil && got.mode == game.Hard && got.parallel == 2, "with flags: %+v, %v", got, err)
	for name, c := range map[string]struct{ value, want string }{
		"MODE":         {"hrad", `ABSURDIST_MODE: --mode "hrad": write normal, hard or strict (did you mean hard?)`},
		"PAGE_TIMEOUT": {"soon", `ABSURDIST_PAGE_TIMEOUT: --page-timeout "soon": write a time`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("ABSURDIST_"+name, c.value)
			must.Says(t, must.Err(configure(t)), cli.ErrUsage, c.want)
		})
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
	must.Equal(t, cli.UnknownVariables(), want)
}
