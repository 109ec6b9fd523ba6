// Package capsule saves a page in a file, so that it can be played again without its server. The file is a zip with the
// responses that the browser got, by address, as HAR 1.2; the findings for each part of the profile; the rows and
// messages in order; the record; and pictures. A [Recorder] listens to a tab and makes a [Capsule], and [Capsule.Play]
// answers a browser's requests from it.
//
// Nothing that identifies the player is kept: see secrets.go for the rules. The file lists what was left out.
package capsule

import (
	"encoding/json"
	"time"

	"github.com/absurdist/absurdist/browser/page"

	"github.com/chromedp/cdproto/har"
)

// Limits of what is kept of a page.
const (
	mostBody     = 20 << 20  // bytes of a response
	mostBodies   = 100 << 20 // bytes of all responses
	mostRequests = 20_000
	mostSeen     = 20_000 // rows and messages
)

// format is the current version of the file format.
const format = 1

// About describes a capsule's page and the program that made it.
type About struct {
	Format  int    `json:"format"`
	URL     string `json:"url"`               // as it was opened
	Site    string `json:"site,omitempty"`    // name of the profile
	Time    string `json:"time"`              // when the page was opened, by the player's clock, with its offset from UTC
	Version string `json:"version"`           // of the program
	Browser string `json:"browser,omitempty"` // name and version
}

// Opened returns when the page was opened.
func (a About) Opened() (time.Time, error) { return time.Parse(time.RFC3339, a.Time) }

// Finding is what was found on the page for a part of the profile.
type Finding struct {
	When string `json:"when"` // start or end
	page.Finding
}

// Seen is a row or message that appeared on the page.
type Seen struct {
	Seconds float64 `json:"seconds"` // since the page was opened
	page.Seen
}

// LeftOut lists what was not kept.
type LeftOut struct {
	Cookies         int            `json:"cookies"`         // count
	Storage         int            `json:"storage"`         // count of the values that the page had stored
	RequestHeaders  map[string]int `json:"requestHeaders"`  // by name
	ResponseHeaders map[string]int `json:"responseHeaders"` // by name
	PostBodies      int            `json:"postBodies"`      // count of the requests with a body
	Masked          map[string]int `json:"masked"`          // counts of masked values, by rule or by name
	Bodies          []NotKept      `json:"bodies"`          // responses without their content
	Pictures        string         `json:"pictures,omitempty"`
}

// NotKept is the address of a response whose content was not kept, and the reason.
type NotKept struct {
	URL string `json:"url"`
	Why string `json:"why"`
}

// Capsule is a saved page.
type Capsule struct {
	About    About
	HAR      har.HAR
	Findings []Finding
	Seen     []Seen
	Record   json.RawMessage   // JSON lines
	Pictures map[string][]byte // PNG, by [Start], [Middle] and [End]
	LeftOut  LeftOut
}

// Names of the pictures.
const (
	Start  = "start"
	Middle = "middle"
	End    = "end"
)

// Requests returns how many requests have an answer in the capsule.
func (c *Capsule) Requests() int { return len(c.HAR.Log.Entries) }
