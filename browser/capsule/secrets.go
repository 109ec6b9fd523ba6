package capsule

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What tells who played is masked by these rules, the same in addresses, contents and whatever else is written:
//
//   - Values under names such as token, session or email: in queries of addresses, in JSON, and in attributes of HTML.
//   - Values of queries that look like an identifier: long, of letters and digits, or of ten digits and more.
//   - E-mail addresses, and tokens of the form eyJ….eyJ….…
//   - What was in cookies, in the page's storage, in Authorization headers and under such names in what the page sent, wherever
//     it stands, if it looks like an identifier. Names of accounts are masked as whole words, but not in scripts.
//
// Headers are not masked but left out, unless [keptHeaders] has them, and so is what the page sent.

// mask stands for a value that was masked.
const mask = "masked"

// maskedMail stands for an e-mail address.
const maskedMail = "masked@example.org"

// The names of values that tell who played: as they are, without -, _ and case; and what longer names may end in.
var (
	secretNames = map[string]bool{
		"auth": true, "authorization": true, "bearer": true, "jwt": true, "sid": true, "ssid": true, "uid": true, "uuid": true, "guid": true,
		"pwd": true, "passwd": true, "pass": true, "mail": true, "login": true, "nonce": true, "cookie": true, "cookies": true,
		"account": true, "accountid": true, "deviceid": true, "visitorid": true, "anonymousid": true, "distinctid": true, "clientid": true, "playerid": true,
		"regiid": true, "agentid": true, "ip": true, "ipaddress": true, "clientip": true, "phone": true, "phonenumber": true, "fingerprint": true, "xsrf": true, "csrf": true,
	}
	secretEnds = []string{"token", "session", "sessionid", "secret", "password", "apikey", "email", "userid", "credential", "credentials", "signature"}
	// personNames are names of values that are a person's name, which may be a plain word.
	personNames = map[string]bool{
		"user": true, "username": true, "accountname": true, "displayname": true, "nickname": true, "nick": true, "firstname": true, "lastname": true,
		"fullname": true, "givenname": true, "familyname": true, "realname": true, "playername": true, "loginname": true, "profilename": true,
	}
	// queryNames are such names in queries only: elsewhere they name other things.
	queryNames = map[string]bool{"key": true, "id": true, "sig": true, "u": true, "name": true, "state": true, "code": true, "email": true}
)

var notLetters = strings.NewReplacer("-", "", "_", "", ".", "", " ", "")

// secretName reports whether a value of that name tells who played.
func secretName(name string) bool {
	name = notLetters.Replace(strings.ToLower(name))
	return secretNames[name] || personNames[name] || slices.ContainsFunc(secretEnds, func(end string) bool { return strings.HasSuffix(name, end) })
}

func personName(name string) bool { return personNames[notLetters.Replace(strings.ToLower(name))] }

// idLike reports whether a text looks like an identifier: at least so many characters without a space, with a digit and a letter
// among them, or ten digits and more; or an e-mail address.
func idLike(text string, least int) bool {
	if mailPattern.MatchString(text) {
		return true
	}
	digits, letters := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		case strings.ContainsRune("-_.=+/:%~|!*", r):
		default:
			return false
		}
	}
	return digits >= 10 && letters == 0 || digits > 0 && letters > 0 && len(text) >= least
}

// The least lengths of identifiers: in storage and cookies, and in the queries of addresses, where versions of files stand too.
const (
	storedID = 8
	queryID  = 16
)

var (
	mailPattern = regexp.MustCompile(`[A-Za-z0-9._%+-]+(?:@|%40|\\u0040|&#64;)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}`)
	jwtPattern  = regexp.MustCompile(`eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*`)
	// pairPatterns find a name and its value in JSON, and in JSON that is a text in JSON.
	pairPatterns = []*regexp.Regexp{
		regexp.MustCompile(`(")([A-Za-z][A-Za-z0-9_.-]{1,40})("\s*:\s*)(?:(")((?:[^"\\]|\\.)*)(")|(\d+))`),
		regexp.MustCompile(`(\\+")([A-Za-z][A-Za-z0-9_.-]{1,40})(\\+"\s*:\s*)(?:(\\+")((?:[^"\\]|\\+[^"\\])*)(\\+")|(\d+))`),
	}
	// tagPattern and the next two find an element of HTML that has a name and a value: a field or a meta.
	tagPattern  = regexp.MustCompile(`(?i)<(?:meta|input)\b[^<>]*>`)
	namePattern = regexp.MustCompile(`(?i)\b(?:name|id|property|itemprop|type)\s*=\s*["']?([\w.:-]+)`)
	heldPattern = regexp.MustCompile(`(?i)\b((?:content|value)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)`)
	dataPattern = regexp.MustCompile(`(?i)\bdata-([\w-]+)(\s*=\s*)("[^"]*"|'[^']*')`)
	fileEnds    = []string{".js", ".mjs", ".css", ".json", ".map", ".png", ".jpg", ".svg", ".gif", ".webp", ".woff", ".ts"}
)

// secrets are the values that were met, and masks them.
type secrets struct {
	ids     map[string]int // identifiers, with their numbers
	persons map[string]bool
	cookies map[string]bool // by name and value
	stored  map[string]bool
	masked  map[string]int // how often each rule masked something

	everywhere *strings.Replacer // made of ids, when they are complete
	people     *regexp.Regexp    // made of persons
}

func newSecrets() *secrets {
	return &secrets{ids: map[string]int{}, persons: map[string]bool{}, cookies: map[string]bool{}, stored: map[string]bool{}, masked: map[string]int{}}
}

// add takes in a value that was somewhere private, under a name that may be empty.
func (s *secrets) add(name, value string) {
	for _, unescape := range []func(string) (string, error){url.QueryUnescape, url.PathUnescape} {
		if unescaped, err := unescape(value); err == nil && unescaped != value {
			s.add(name, unescaped)
		}
	}
	value = strings.TrimSpace(value)
	switch {
	case value == "" || value == mask || len(value) > 1<<20:
	case s.addJSON(value):
	case personName(name) && utf8.RuneCountInString(value) >= 3 && !idLike(value, storedID):
		s.persons[value] = true
	case secretName(name) && len(value) >= 6 || idLike(value, storedID):
		s.id(value)
		for _, part := range strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune("|;,& ", r) }) {
			if _, v, ok := strings.Cut(part, "="); ok {
				part = v
			}
			if idLike(part, storedID) {
				s.id(part)
			}
		}
	}
}

func (s *secrets) id(value string) {
	if _, known := s.ids[value]; !known && value != "true" && value != "false" {
		s.ids[value] = len(s.ids) + 1
	}
}

// addJSON takes in the values of a JSON object or list. It reports whether it is one.
func (s *secrets) addJSON(text string) bool {
	if text[0] != '{' && text[0] != '[' {
		return false
	}
	var value any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if d.Decode(&value) != nil {
		return false
	}
	var walk func(name string, value any)
	walk = func(name string, value any) {
		switch value := value.(type) {
		case map[string]any:
			for k, v := range value {
				walk(k, v)
			}
		case []any:
			for _, v := range value {
				walk(name, v)
			}
		case string:
			s.add(name, value)
		case json.Number:
			if secretName(name) {
				s.add(name, value.String())
			}
		}
	}
	walk("", value)
	return true
}

// cookie takes in a cookie.
func (s *secrets) cookie(name, value string) {
	s.cookies[name+"="+value] = true
	s.add(name, value)
}

// store takes in a value that the page has stored.
func (s *secrets) store(name, value string) {
	s.stored[name+"="+value] = true
	s.add(name, value)
}

// header takes in the header of a request that says who asks.
func (s *secrets) header(name, value string) {
	switch strings.ToLower(name) {
	case "authorization", "proxy-authorization":
		s.add("authorization", value)
		if _, rest, ok := strings.Cut(value, " "); ok {
			s.add("authorization", rest)
			if plain, err := base64.StdEncoding.DecodeString(rest); err == nil {
				name, pass, _ := strings.Cut(string(plain), ":")
				s.add("username", name)
				s.add("password", pass)
			}
		}
	case "cookie":
		for pair := range strings.SplitSeq(value, ";") {
			name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
			s.cookie(name, value)
		}
	case "set-cookie":
		for line := range strings.SplitSeq(value, "\n") {
			pair, _, _ := strings.Cut(line, ";")
			name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
			s.cookie(name, value)
		}
	default:
		if secretName(strings.TrimPrefix(strings.ToLower(name), "x-")) {
			s.add("token", value)
		}
	}
}

// query takes in the values of a query or a form that tell who played.
func (s *secrets) query(raw string) {
	for pair := range strings.SplitSeq(raw, "&") {
		name, value, named := strings.Cut(pair, "=")
		if !named {
			continue
		}
		if unescaped, err := url.QueryUnescape(value); err == nil {
			value = unescaped
		}
		if secretName(name) || value != "" && (value[0] == '{' || value[0] == '[') {
			s.add(name, value)
		}
	}
}

// sent takes in what the page sent.
func (s *secrets) sent(body string) {
	body = strings.TrimSpace(body)
	if body == "" || len(body) > 1<<20 || !utf8.ValidString(body) || s.addJSON(body) {
		return
	}
	s.query(body)
}

// complete makes the rules of all values that were met.
func (s *secrets) complete() {
	ids := make([]string, 0, len(s.ids))
	for id := range s.ids {
		ids = append(ids, id)
	}
	// The longest first: one may be part of another.
	slices.SortFunc(ids, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	var pairs []string
	for _, id := range ids {
		to := replacement(id, s.ids[id])
		quoted, _ := json.Marshal(id) //nolint:errchkjson // a string always has a JSON form
		inJSON := strings.Trim(string(quoted), `"`)
		forms := []string{id, url.QueryEscape(id), url.PathEscape(id), html.EscapeString(id), inJSON, strings.ReplaceAll(inJSON, "/", `\/`), base64.StdEncoding.EncodeToString([]byte(id))}
		slices.Sort(forms)
		for _, form := range slices.Compact(forms) {
			pairs = append(pairs, form, to)
		}
	}
	s.everywhere = strings.NewReplacer(pairs...)
	if len(s.persons) == 0 {
		return
	}
	var names []string
	for name := range s.persons {
		names = append(names, regexp.QuoteMeta(name))
	}
	slices.Sort(names)
	slices.Reverse(names)
	s.people = regexp.MustCompile(`(^|[^\pL\pN])(?:` + strings.Join(names, "|") + `)([^\pL\pN]|$)`)
}

// replacement is what stands for a value. One of digits stays a number of as many.
func replacement(value string, n int) string {
	switch {
	case strings.Trim(value, "0123456789") == "":
		return strings.Repeat("1", len(value))
	case n > 0:
		return fmt.Sprintf("%s%d", mask, n)
	}
	return mask
}

// count counts values that a rule masked.
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

// maskAddress masks an address by the rules that know no values. The player masks what the page asks for by the same.
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

// maskShapes masks what is known by its shape alone: e-mail addresses and tokens.
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

// body masks the content of a response. What is no text is left as it is.
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

// text masks a text. In a script only values that were met are masked, e-mail addresses and tokens: anything else
// may be code.
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

// pair masks the value of a pair of JSON that a pattern has found, if its name tells who played.
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

// tag masks the value of a field or a meta of HTML, if its name tells who played.
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
