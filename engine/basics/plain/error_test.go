package plain

import (
	"io/fs"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestError(t *testing.T) {
	err := Error(fs.ErrExist, fs.ErrInvalid)
	must.Is(t, err, fs.ErrExist)
	must.Is(t, err, fs.ErrInvalid)
	must.Equal(t, err.Error(), fs.ErrInvalid.Error())
}
