package jobs_test

import (
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/cmd/internal/queue"
)

func TestMain(m *testing.M) {
	programtest.Main(m, map[string]queue.Kinds{gatedProgram: gatedKinds()})
}
