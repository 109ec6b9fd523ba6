package jobrunner

import (
	"strings"

	"absurdist/cmd/internal/cli"
)

// CheckStrategies refuses strategies that can't go through a queue: they need a file of this machine, or would have
// other machines run programs.
func CheckStrategies(strategies ...string) error {
	for _, s := range strategies {
		if strings.Contains(s, "exec:") || strings.Contains(s, "file=") {
			return cli.UsageError("%s does not go through a queue: its program or file is on this machine", s)
		}
	}
	return nil
}
