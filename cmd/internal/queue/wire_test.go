package queue

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// Long texts are compressed on the way.
func TestPack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := bytes.Repeat([]byte(rapid.String().Draw(t, "text")), rapid.IntRange(0, 500).Draw(t, "times"))
		m, err := pack("x", text)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Data) > max(1024, len(text)) {
			t.Fatalf("%d bytes became %d", len(text), len(m.Data))
		}
		if back, err := unpack(m.Header, m.Data); err != nil || !bytes.Equal(back, text) {
			t.Fatalf("%d bytes came back as %d, %v", len(text), len(back), err)
		}
	})
}
