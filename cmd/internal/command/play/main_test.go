package play_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/programtest"
)

func TestMain(m *testing.M) { programtest.Main(m, nil) }

// played runs play, and returns its exit code, its standard output and its messages.
func played(args ...string) (code int, out, said string) {
	var stdout, stderr bytes.Buffer
	code = programtest.Run(append([]string{"play"}, args...), strings.NewReader(""), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}
