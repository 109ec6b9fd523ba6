package jobs_test

import (
	"testing"

	"absurdist/cmd/internal/programtest"
	"absurdist/cmd/internal/queue"
)

func TestMain(m *testing.M) {
	programtest.Main(m, map[string]queue.Kinds{gatedProgram: gatedKinds()})
}
