package verify

import (
	"fmt"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
)

// Words that show every letter of the answers in its place, and proofs that fewer do not. The right one branches twice.
func TestCoverProof(t *testing.T) {
	list := game.MustWords("ccacc bcbba cccaa bbaaa bbcbc cbbba aaccc bcbac abcca")
	d := game.Must(game.NewDictionary("some", list[:5], list))
	const (
		guesses = `["ccacc","bcbba","cccaa","bbcbc"]`
		top     = `"prices":{"a3":500128,"a4":499898,"a5":1,"b1":1,"b2":1,"b3":499723,"b4":500069,"c1":1,"c2":1,"c3":499862,"c4":499737,"c5":1},"branch":"a3"`
		first   = `{"word":"bbaaa","proof":{"prices":{"b3":376144,"b4":325397,"c1":298702,"c2":298702,"c3":454657,"c4":505625,"c5":61234}}}`
		second  = `{"word":"ccacc","proof":{"prices":{"a4":499898,"a5":1,"b1":1,"b2":1,"b3":499723,"b4":500069,"c3":499862},"branch":"c3","cases":[` +
			`{"word":"bbcbc","proof":{"prices":{"a4":524898,"a5":299614,"b3":524723}}},{"word":"cccaa","proof":{"prices":{"b1":295637,"b2":295637,"b3":352554,"b4":352900}}}]}}`
		whole = "{" + top + `,"cases":[` + first + "," + second + "]}"
	)
	for _, c := range []struct {
		guesses, proof string
		least          int
		want           string
	}{
		{guesses, whole, 4, ""},
		{guesses, `{"prices":{},"next":` + whole + "}", 4, ""},
		{guesses, `{"prices":{}}`, 0, ""},
		{guesses, whole, 5, "f:2: with BBAAA: nothing shows that 3 words more are too few"},
		{`["ccacc","bcbba","cccaa"]`, whole, 4, "f:2: no guess shows "},
		{`["ccacc","bcbba","cccaa","crane"]`, whole, 4, "f:2: CRANE is not an allowed word"},
		{guesses, "{" + top + `,"cases":[` + first + "]}", 4, "f:2: CCACC shows a3 and has no case"},
		{guesses, "{" + top + `,"cases":[{"word":"bbaaa","proof":null},` + second + "]}", 4, "f:2: with BBAAA: nothing shows that 2 words more are too few"},
		{guesses, strings.Replace(whole, `"branch":"a3"`, `"branch":"z9"`, 1), 4, `f:2: it branches on "z9", which is not missing`},
		{guesses, strings.Replace(whole, `"a5":1,`, `"a5":-1,`, 1), 4, `f:2: the price of "a5" is -1`},
		{guesses, strings.Replace(whole, `"a5":1,`, `"a5":9000000000000000000,`, 1), 4, `f:2: the price of "a5" is 9000000000000000000`},
		{"[]", whole, 4, "f:2: it has no guesses, or no proof"},
		{guesses, "null", 4, "f:2: it has no guesses, or no proof"},
	} {
		text := fmt.Sprintf(`{"claim":"covers","words":"some","lists":%q,"answers":5,"allowed":9,"mode":"normal","guesses":0,"least":%d,"lines":1}`, d.Sum(), c.least) +
			fmt.Sprintf("\n{\"guesses\":%s,\"proof\":%s}\n", c.guesses, c.proof)
		Try(t, d, []Change{{Text: text, Want: c.want}})
	}
}
