package minimax_test

import (
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/programtest"
)

func TestMain(m *testing.M) { programtest.Main(m, nil) }
