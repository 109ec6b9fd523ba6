package input

import "encoding/json"

// JSON reads one JSON value. In a browser the value comes from our own page. The strict reader would be an eighth of the page's engine.
func JSON(text []byte, into any) error { return json.Unmarshal(text, into) }

// LaterJSON is [JSON].
func LaterJSON(text []byte, into any) error { return json.Unmarshal(text, into) }
