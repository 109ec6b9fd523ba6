package capsule

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"html"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// These rules mask values that identify the player, in addresses, contents and everything else that is written:
//
//   - Values with names such as token, session or email: in queries, in JSON, and in HTML attributes.
//   - Values in queries that look like an identifier: long, with letters and digits, or at least ten digits.
//   - E-mail addresses, and tokens of the form eyJ….eyJ….…
//   - Values seen in cookies, in storage, in Authorization headers, or with such names in requests, wherever they
//     appear, if they look like an identifier. Account names are masked as whole words, but not in scripts.
//
// Headers other than [keptHeaders] and the bodies of requests are left out.

// mask replaces a masked value.
const mask = "masked"

// maskedMail replaces an e-mail address.
const maskedMail = "masked@example.org"

// Names of values that identify the player, in lower case without - and _, and the endings of longer names.
var (
	secretNames = map[string]bool{
		"auth": true, "authorization": true, "bearer": true, "jwt": true, "sid": true, "ssid": true, "uid": true, "uuid": true, "guid": true,
		"pwd": true, "passwd": true, "pass": true, "mail": true, "login": true, "nonce": true, "cookie": true, "cookies": true,
		"account": true, "accountid": true, "deviceid": true, "visitorid": true, "anonymousid": true, "distinctid": true, "clientid": true, "playerid": true,
		"regiid": true, "agentid": true, "ip": true, "ipaddress": true, "clientip": true, "phone": true, "phonenumber": true, "fingerprint": true, "xsrf": true, "csrf": true,
	}
	secretEnds = []string{"token", "session", "sessionid", "secret", "password", "apikey", "email", "userid", "credential", "credentials", "signature"}
	// personNames are names of values that hold a person's name, which may be a plain word.
	personNames = map[string]bool{
		"user": true, "username": true, "accountname": true, "displayname": true, "nickname": true, "nick": true, "firstname": true, "lastname": true,
		"fullname": true, "givenname": true, "familyname": true, "realname": true, "playername": true, "loginname": true, "profilename": true,
	}
	// queryNames are such names in queries only: elsewhere they have other meanings.
	queryNames = map[string]bool{"key": true, "id": true, "sig": true, "u": true, "name": true, "state": true, "code": true, "email": true}
)

var notLetters = strings.NewReplacer("-", "", "_", "", ".", "", " ", "")

// secretName reports whether a value of that name identifies the player.
func secretName(name string) bool {
	name = notLetters.Replace(strings.ToLower(name))
	return secretNames[name] || personNames[name] || slices.ContainsFunc(secretEnds, func(end string) bool { return strings.HasSuffix(name, end) })
}

func personName(name string) bool { return personNames[notLetters.Replace(strings.ToLower(name))] }

// idLike reports whether a text looks like an identifier: an e-mail address, at least ten digits, or at least so many
// characters without a space, with a digit and a letter.
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

// Least lengths of identifiers: in storage and cookies; and in queries, which also have versions of files.
const (
	storedID = 8
	queryID  = 16
)

var (
	mailPattern = regexp.MustCompile(`[A-Za-z0-9._%+-]+(?:@|%40|\\u0040|&#64;)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}`)
	jwtPattern  = regexp.MustCompile(`eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*`)
	// pairPatterns match a name and its value in JSON, and in JSON inside a JSON string.
	pairPatterns = []*regexp.Regexp{
		regexp.MustCompile(`(")([A-Za-z][A-Za-z0-9_.-]{1,40})("\s*:\s*)(?:(")((?:[^"\\]|\\.)*)(")|(\d+))`),
		regexp.MustCompile(`(\\+")([A-Za-z][A-Za-z0-9_.-]{1,40})(\\+"\s*:\s*)(?:(\\+")((?:[^"\\]|\\+[^"\\])*)(\\+")|(\d+))`),
	}
	// tagPattern and the next two match an HTML element with a name and a value: a field or a meta.
	tagPattern  = regexp.MustCompile(`(?i)<(?:meta|input)\b[^<>]*>`)
	namePattern = regexp.MustCompile(`(?i)\b(?:name|id|property|itemprop|type)\s*=\s*["']?([\w.:-]+)`)
	heldPattern = regexp.MustCompile(`(?i)\b((?:content|value)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)`)
	dataPattern = regexp.MustCompile(`(?i)\bdata-([\w-]+)(\s*=\s*)("[^"]*"|'[^']*')`)
	fileEnds    = []string{".js", ".mjs", ".css", ".json", ".map", ".png", ".jpg", ".svg", ".gif", ".webp", ".woff", ".ts"}
)

// secrets collects private values, and masks them.
type secrets struct {
	ids     map[string]int // identifiers, with their numbers
	persons map[string]bool
	cookies map[string]bool // "name=value"
	stored  map[string]bool
	masked  map[string]int // how often each rule masked something

	everywhere *strings.Replacer // from ids, set by complete
	people     *regexp.Regexp    // from persons
}

func newSecrets() *secrets {
	return &secrets{ids: map[string]int{}, persons: map[string]bool{}, cookies: map[string]bool{}, stored: map[string]bool{}, masked: map[string]int{}}
}

// add adds a private value. Its name may be empty.
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

// addJSON adds the values of a JSON object or list. It reports whether the text is one.
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

// cookie adds a cookie.
func (s *secrets) cookie(name, value string) {
	s.cookies[name+"="+value] = true
	s.add(name, value)
}

// store adds a value from the page's storage.
func (s *secrets) store(name, value string) {
	s.stored[name+"="+value] = true
	s.add(name, value)
}

// header adds a request header that identifies the player.
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
	case "cookie", "set-cookie":
		between := map[string]string{"cookie": ";", "set-cookie": "\n"}[strings.ToLower(name)]
		for cookie := range strings.SplitSeq(value, between) {
			pair, _, _ := strings.Cut(cookie, ";") // without what says how to keep it
			name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
			s.cookie(name, value)
		}
	default:
		if secretName(strings.TrimPrefix(strings.ToLower(name), "x-")) {
			s.add("token", value)
		}
	}
}

// query adds the private values of a query or a form.
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

// sent adds the private values of a request's body.
func (s *secrets) sent(body string) {
	body = strings.TrimSpace(body)
	if body == "" || len(body) > 1<<20 || !utf8.ValidString(body) || s.addJSON(body) {
		return
	}
	s.query(body)
}

// complete builds the replacements for all collected values.
func (s *secrets) complete() {
	// The longest first: one may contain another.
	ids := slices.SortedFunc(maps.Keys(s.ids), func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
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
	names := slices.Sorted(maps.Keys(s.persons))
	slices.Reverse(names)
	for i, name := range names {
		names[i] = regexp.QuoteMeta(name)
	}
	s.people = regexp.MustCompile(`(^|[^\pL\pN])(?:` + strings.Join(names, "|") + `)([^\pL\pN]|$)`)
}
