package verify_test

import (
	"regexp"
	"strconv"
	"strings"
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
		for _, scoring := range []string{"includes", "in-order", "first-copy"} {
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
