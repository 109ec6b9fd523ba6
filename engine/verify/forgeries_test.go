package verify_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/verify"
)

// aliases returns other spellings of a key that some readers of JSON accept for it: in capitals, with a long s (U+017F), with the kelvin
// sign (U+212A).
func aliases(key string) []string {
	var list []string
	for _, other := range []string{strings.ToUpper(key), strings.ToUpper(key[:1]) + key[1:], strings.Replace(key, "s", "\u017f", 1), strings.Replace(key, "k", "\u212a", 1)} {
		if other != key {
			list = append(list, other)
		}
	}
	return list
}

// forgery is a text that agrees with itself but claims what nobody can check. If it is accepted, the verdict must name the claim as not
// checked, in words that contain the remark.
type forgery struct {
	mutant
	remark string
}

var (
	treeWeights = regexp.MustCompile(`(?m)(^weight |^weighted |\* )(\d+)`)
	jsonWeights = regexp.MustCompile(`("(?:weight|low|high|least)":)(\d+)`)
	listName    = regexp.MustCompile(`(?m)("words":"|^words )[^"\n\[]+`)
)

// forgeries returns the forgeries of a subject's text.
func forgeries(s subject) []forgery {
	var all []forgery
	add := func(how, text, remark string) {
		if text != s.text {
			all = append(all, forgery{mutant{text: text, how: "forge " + how}, remark})
		}
	}
	tripled := func(pattern *regexp.Regexp) string {
		return pattern.ReplaceAllStringFunc(s.text, func(found string) string {
			i := strings.LastIndexAny(found, " :") + 1
			n, _ := strconv.Atoi(found[i:])
			return found[:i] + strconv.Itoa(3*n)
		})
	}
	switch {
	case strings.Contains(s.kind, "tree, weights"):
		add("weights", tripled(treeWeights), "their weights")
	case strings.Contains(s.kind, "proof, weights"):
		add("weights", tripled(jsonWeights), "whether the weights")
	case strings.HasPrefix(s.kind, "record"):
		host := regexp.MustCompile(`"host":"([^"]*)"`)
		for _, scoring := range []string{"includes", "in-order", "first-copy", "last-copy", "swapped", "recount"} {
			add("scoring", host.ReplaceAllString(s.text, `"host":"$1","scoring":"`+scoring+`"`), "")
		}
	}
	for _, name := range []string{`\u001b[8m` + strings.Repeat("x", 3000), "Original", "orig\u0456nal"} {
		if !strings.HasPrefix(s.text, "{") {
			name = strings.ReplaceAll(name, `\u001b`, "\x1b")
		}
		add("name", listName.ReplaceAllStringFunc(s.text, func(found string) string {
			return found[:strings.LastIndexAny(found, `" `)+1] + name
		}), "the name ")
	}
	return all
}

// remarked reports whether the verdict's unchecked claims or rules name what a forgery says.
func (f forgery) remarked(open []string) bool {
	return f.remark == "" || strings.Contains(strings.Join(open, "\n"), f.remark)
}

// All lines of a proof of second guesses are found right by the search of the checker, and one that saves more than it says is found wrong.
func TestSecondsAreSearchedAgain(t *testing.T) {
	d := dictionary(t, "few", game.MustWords("batch catch hatch latch match patch watch crane grape"), game.MustWords("chomp plumb whack blimp clamp"))
	o := verify.OptionsOf(d)
	o.Limit = time.Minute
	text := memoryFiles(t, d)[1]
	sampled := func(change func(c *verify.Claims)) (wrong []game.Word) {
		c := must.Get(verify.ReadAs[*verify.Claims]("proof", strings.NewReader(text)))(t)
		change(c)
		for _, v := range must.Get(verify.Sampled(t, c, o, len(c.Lines)))(t) {
			for _, f := range v.Wrong() {
				wrong = append(wrong, f.Word)
			}
		}
		return wrong
	}
	if wrong := sampled(func(*verify.Claims) {}); wrong != nil {
		t.Errorf("refuted although they are right: %s", wrong)
	}
	var spoilt game.Word
	wrong := sampled(func(c *verify.Claims) {
		at := slices.IndexFunc(c.Lines, func(b verify.Bound) bool {
			return *b.Low == *slices.MinFunc(c.Lines, func(a, b verify.Bound) int { return *a.Low - *b.Low }).Low
		})
		*c.Lines[at].Low++
		spoilt = c.Lines[at].Word
	})
	if len(wrong) != 1 || wrong[0] != spoilt {
		t.Errorf("%s costs less than its line says, and refuted are %s", spoilt, wrong)
	}
}
