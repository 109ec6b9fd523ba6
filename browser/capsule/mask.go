package capsule

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// replacement returns the replacement of a value. A number stays one with as many digits.
func replacement(value string, n int) string {
	switch {
	case strings.Trim(value, "0123456789") == "":
		return strings.Repeat("1", len(value))
	case n > 0:
		return fmt.Sprintf("%s%d", mask, n)
	}
	return mask
}

// count counts the values that a rule masked.
func (s *secrets) count(rule string, was, is string) string {
	if was != is {
		s.masked[rule]++
	}
	return is
}

// address masks an address.
func (s *secrets) address(address string) string {
	address = s.count("values that were stored or sent", address, s.everywhere.Replace(address))
	return maskAddress(address, func(rule string) { s.masked[rule]++ })
}

// maskAddress masks an address by the rules that need no collected values. The player masks requests with it too.
func maskAddress(address string, masked func(rule string)) string {
	base, query, has := strings.Cut(address, "?")
	if scheme, rest, ok := strings.Cut(base, "://"); ok { // name:password@
		host, path, _ := strings.Cut(rest, "/")
		if _, after, ok := strings.Cut(host, "@"); ok {
			masked("user of an address")
			base = scheme + "://" + after + "/" + path
		}
	}
	base = maskShapes(base, masked)
	if !has {
		return base
	}
	pairs := strings.Split(query, "&")
	for i, pair := range pairs {
		name, value, named := strings.Cut(pair, "=")
		if !named {
			name, value = "", pair
		}
		if plain, err := url.QueryUnescape(value); err == nil && value != mask && value != maskedMail && strings.Trim(value, "1") != "" {
			lower := notLetters.Replace(strings.ToLower(name))
			switch secret := secretName(name); {
			case secret && value != "", queryNames[lower] && idLike(plain, storedID), idLike(plain, queryID), mailPattern.MatchString(plain):
				masked("query " + maskShapes(name, func(string) {}))
				value = replacement(value, 0)
			case strings.Contains(plain, "://"): // an address in an address
				value = url.QueryEscape(maskAddress(plain, masked))
			default:
				value = maskShapes(value, masked)
			}
		}
		pairs[i] = value
		if named {
			pairs[i] = name + "=" + value
		}
	}
	return base + "?" + strings.Join(pairs, "&")
}

// maskShapes masks values recognized by their form: e-mail addresses and tokens.
func maskShapes(text string, masked func(rule string)) string {
	text = jwtPattern.ReplaceAllStringFunc(text, func(string) string { masked("token"); return mask })
	return mailPattern.ReplaceAllStringFunc(text, func(mail string) string {
		if mail == maskedMail || slices.ContainsFunc(fileEnds, func(end string) bool { return strings.HasSuffix(mail, end) }) {
			return mail // name@version.js
		}
		masked("e-mail address")
		return maskedMail
	})
}

// body masks the content of a response, unless it is binary.
func (s *secrets) body(content []byte, mime string) []byte {
	if !utf8.Valid(content) || strings.IndexByte(string(content[:min(len(content), 512)]), 0) >= 0 {
		return content
	}
	text := string(content)
	is := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(strings.ToLower(mime), name) })
	}
	script := is("javascript", "ecmascript", "css", "wasm")
	return []byte(s.text(text, script))
}

// text masks a text. In a script it masks only collected values, e-mail addresses and tokens: anything else may be code.
func (s *secrets) text(text string, script bool) string {
	text = s.count("values that were stored or sent", text, s.everywhere.Replace(text))
	text = maskShapes(text, func(rule string) { s.masked[rule]++ })
	if script {
		return text
	}
	for _, pattern := range pairPatterns {
		text = pattern.ReplaceAllStringFunc(text, func(pair string) string { return s.pair(pattern.FindStringSubmatch(pair)) })
	}
	text = tagPattern.ReplaceAllStringFunc(text, s.tag)
	text = dataPattern.ReplaceAllStringFunc(text, func(attribute string) string {
		m := dataPattern.FindStringSubmatch(attribute)
		if !secretName(m[1]) || len(m[3]) <= 2 {
			return attribute
		}
		s.masked["attribute "+m[1]]++
		return "data-" + m[1] + m[2] + m[3][:1] + mask + m[3][:1]
	})
	if s.people != nil {
		text = s.count("names", text, s.people.ReplaceAllString(text, "${1}"+mask+"${2}"))
	}
	return text
}

// pair masks the value of a JSON pair whose name is secret.
func (s *secrets) pair(m []string) string {
	name, text, number := m[2], m[5], m[7]
	if !secretName(name) || text == "" && number == "" || text == mask || text == maskedMail {
		return m[0]
	}
	s.masked["value of "+name]++
	if number != "" {
		return m[1] + name + m[3] + replacement(number, 0)
	}
	return m[1] + name + m[3] + m[4] + replacement(text, 0) + m[6]
}

// tag masks the value of an HTML field or meta whose name is secret.
func (s *secrets) tag(tag string) string {
	secret := slices.ContainsFunc(namePattern.FindAllStringSubmatch(tag, -1), func(m []string) bool { return secretName(m[1]) })
	if !secret {
		return tag
	}
	return heldPattern.ReplaceAllStringFunc(tag, func(held string) string {
		m := heldPattern.FindStringSubmatch(held)
		s.masked["field or meta"]++
		return m[1] + `"` + mask + `"`
	})
}
