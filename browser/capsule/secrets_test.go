package capsule

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// Parts of an address are masked. Masking is idempotent, and applies to the player's requests too.
func TestMaskAddress(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ address, want string }{
		{"https://a.example/x/y.js?v=1.2.3", "https://a.example/x/y.js?v=1.2.3"},
		{"https://a.example/main.e65ce0a5.js?v=e65ce0a5", "https://a.example/main.e65ce0a5.js?v=e65ce0a5"},
		{"https://a.example/?b=2&a=1&b=3", "https://a.example/?b=2&a=1&b=3"},
		{"https://a.example/?token=abc", "https://a.example/?token=masked"},
		{"https://a.example/?access_token=a%20b&x=1", "https://a.example/?access_token=masked&x=1"},
		{"https://a.example/?X-Csrf-Token=1&token=", "https://a.example/?X-Csrf-Token=1&token="},
		{"https://a.example/?sessionId=12345678901", "https://a.example/?sessionId=11111111111"},
		{"https://a.example/?email=me%40b.example", "https://a.example/?email=masked"},
		{"https://a.example/?to=me%40b.example", "https://a.example/?to=masked"},
		{"https://a.example/me@b.example/x", "https://a.example/masked@example.org/x"},
		{"https://a.example/npm/vue@3.2.1/vue@3.min.js", "https://a.example/npm/vue@3.2.1/vue@3.min.js"},
		{"https://a.example/words.json?1764000000000", "https://a.example/words.json?1111111111111"},
		{"https://a.example/?q=3f2a9c81b7d64e0fa1", "https://a.example/?q=masked"},
		{"https://a.example/?id=7c4e1d2a", "https://a.example/?id=masked"},
		{"https://a.example/?word=crane&level=easy", "https://a.example/?word=crane&level=easy"},
		{"https://me:pass@a.example/x", "https://a.example/x"},
		{"https://a.example/?next=https%3A%2F%2Fb.example%2F%3Ftoken%3Dabc", "https://a.example/?next=https%3A%2F%2Fb.example%2F%3Ftoken%3Dmasked"},
	} {
		got := maskAddress(c.address, func(string) {})
		again := maskAddress(got, func(string) {})
		must.Hold(t, got == c.want && again == got, "%s: %s, then %s, want %s", c.address, got, again, c.want)
	}
}

// Contents are masked, given the values seen elsewhere.
func TestMaskBody(t *testing.T) {
	t.Parallel()
	s := newSecrets()
	s.cookie("sid", "c00kie-value-1")
	s.header("Cookie", "_ga=GA1.2.34567890.1764000000; theme=dark")
	s.header("Authorization", "Bearer b3arer-value-22")
	s.header("Set-Cookie", "nyt-s=s3t/cookie+value%3D; Path=/; HttpOnly\nb=other-cookie-99; Secure")
	s.store("state", `{"word":"crane","board":["slate"],"user":{"id":"pl4yer-id-555","userName":"Jane Doe"}}`)
	s.store("darkMode", "true")
	s.sent(`{"password":"correct horse","guess":"crane"}`)
	s.complete()
	for _, c := range []struct{ mime, text, want string }{
		{"application/json", `{"words":["crane","slate"],"dark":true}`, `{"words":["crane","slate"],"dark":true}`},
		{"application/json", `{"userId": 1234, "x": 5}`, `{"userId": 1111, "x": 5}`},
		{"application/json", `{"email":"me@b.example","note":"write to you@b.example"}`, `{"email":"masked@example.org","note":"write to masked@example.org"}`},
		{"application/json", `{"token":"a\"b","key":"Enter"}`, `{"token":"masked","key":"Enter"}`},
		{"application/json", `{"inner":"{\"session_id\":\"abc\",\"n\":1}"}`, `{"inner":"{\"session_id\":\"masked\",\"n\":1}"}`},
		{"text/html", `<p>Hello Jane Doe, Jane Doern</p>`, `<p>Hello masked, Jane Doern</p>`},
		{"text/html", `<meta name="csrf-token" content="abc"><input type=hidden name=token value=abc><meta name=viewport content="w">`, `<meta name="csrf-token" content="masked"><input type=hidden name=token value="masked"><meta name=viewport content="w">`},
		{"text/html", `<div data-user-id='abc' data-state="present">`, `<div data-user-id='masked' data-state="present">`},
		{"text/javascript", `const user={"token":"next"};/*Jane Doe*/f("pl4yer-id-555")`, `const user={"token":"next"};/*Jane Doe*/f("masked`},
		{"text/plain", `c00kie-value-1 and GA1.2.34567890.1764000000`, `masked`},
		{"text/plain", `s3t/cookie+value= s3t%2Fcookie%2Bvalue%3D s3t\/cookie+value= other-cookie-99`, `masked`},
		{"text/plain", `b3arer-value-22`, `masked`},
		{"text/plain", `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl`, `masked`},
		{"text/plain", `correct horse`, `masked`},
		{"image/png", "\x89PNG\x00c00kie-value-1", "\x89PNG\x00c00kie-value-1"},
	} {
		got := string(s.body([]byte(c.text), c.mime))
		for _, secret := range []string{"c00kie", "34567890", "s3t", "other-cookie", "b3arer", "pl4yer", "correct"} {
			must.Hold(t, c.mime == "image/png" || !strings.Contains(got, secret), "%s: %s is still in %s", c.text, secret, got)
		}
		must.Hold(t, strings.HasPrefix(got, c.want), "%s: %s, want %s", c.text, got, c.want)
	}
	must.Hold(t, len(s.cookies) == 5 && s.masked["e-mail address"] != 0, "counted %v cookies, %v", s.cookies, s.masked)
}
