//go:build unix

package mcp_test

import (
	"testing"

	"absurdist/cmd/internal/programtest"
)

func TestMain(m *testing.M) { programtest.Main(m, nil) }
