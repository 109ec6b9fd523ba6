// Package capsule keeps a page in a file, so that it can be played again without its server: what the browser got, by
// address, as HAR 1.2 in a zip; what was seen of each part of the profile, the rows and messages as they came, the record, and
// pictures. A [Recorder] listens to a tab, a [Capsule] is written and read, and [Capsule.Play] answers a browser from it.
//
// Nothing that tells who played is kept: see secrets.go for the rules. What was left out is listed in the file itself.
package capsule

import (
	"encoding/json"
	"time"

	"absurdist/browser/page"

	"github.com/chromedp/cdproto/har"
)

// The most that is kept of a page.
const (
	mostBody     = 20 << 20  // bytes of a response
	mostBodies   = 100 << 20 // bytes of all responses
	mostRequests = 20_000
	mostSeen     = 20_000 // rows and messages
)

// format is the number of the present form of the file.
const format = 1

// About says which page a capsule has, and when and by what it was made.
type About struct {
	Format  int    `json:"format"`
	URL     string `json:"url"`               // that was opened
	Site    string `json:"site,omitempty"`    // name of the profile that it was read by
	Time    string `json:"time"`              // of the player's clock as the page was opened, with its offset from UTC
	Version string `json:"version"`           // of the program
	Browser string `json:"browser,omitempty"` // name and version
}

// Opened returns when the page was opened.
func (a About) Opened() (time.Time, error) { return time.Parse(time.RFC3339, a.Time) }

// Finding is what was found of a part of the profile at some point of the game.
type Finding struct {
	When string `json:"when"` // start or end
	page.Finding
}

// Seen is something that was seen on the page.
type Seen struct {
	Seconds float64 `json:"seconds"` // since the page was opened
	page.Seen
}

// LeftOut lists what a capsule does not have.
type LeftOut struct {
	Cookies         int            `json:"cookies"`         // how many there were
	Storage         int            `json:"storage"`         // how many values the page had stored
	RequestHeaders  map[string]int `json:"requestHeaders"`  // by name
	ResponseHeaders map[string]int `json:"responseHeaders"` // by name
	PostBodies      int            `json:"postBodies"`      // what the page sent
	Masked          map[string]int `json:"masked"`          // values that were masked, by the rule or the name of the value
	Bodies          []NotKept      `json:"bodies"`          // responses without their content, and what can't be kept
	Pictures        string         `json:"pictures,omitempty"`
}

// NotKept is an address whose content was not kept, and why.
type NotKept struct {
	URL string `json:"url"`
	Why string `json:"why"`
}

// Capsule is a page in a file.
type Capsule struct {
	About    About
	HAR      har.HAR
	Findings []Finding
	Seen     []Seen
	Record   json.RawMessage   // JSON lines
	Pictures map[string][]byte // PNG, by [Start], [Middle] and [End]
	LeftOut  LeftOut
}

// The names of the pictures.
const (
	Start  = "start"
	Middle = "middle"
	End    = "end"
)

// Requests returns how many requests have an answer in the capsule.
func (c *Capsule) Requests() int { return len(c.HAR.Log.Entries) }
