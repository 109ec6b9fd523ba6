package chrome

import "github.com/chromedp/chromedp"

// quiet are flags for every browser that we start. They disable background traffic, updates, questions and the
// throttling of background windows.
var quiet = []string{
	"no-first-run",
	"no-default-browser-check",
	"disable-background-networking",
	"disable-background-timer-throttling",
	"disable-backgrounding-occluded-windows",
	"disable-breakpad",
	"disable-client-side-phishing-detection",
	"disable-component-extensions-with-background-pages",
	"disable-component-update",
	"disable-default-apps",
	"disable-dev-shm-usage", // /dev/shm is 64 MB in many containers
	"disable-domain-reliability",
	"disable-hang-monitor",
	"disable-ipc-flooding-protection",
	"disable-prompt-on-repost",
	"disable-quic",
	"disable-renderer-backgrounding",
	"disable-search-engine-choice-screen",
	"disable-sync",
	"metrics-recording-only",
	"no-service-autorun",
	"use-mock-keychain",
}

// loopbackOnly limits a page to this machine.
const loopbackOnly = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"

// nothing keeps a page from reaching anything, this machine included.
const nothing = "MAP * ~NOTFOUND"

// flags returns the options for a browser.
func flags(o Options, dir string, root bool) []chromedp.ExecAllocatorOption {
	var list []chromedp.ExecAllocatorOption
	add := func(name string, value any) { list = append(list, chromedp.Flag(name, value)) }
	for _, name := range quiet {
		add(name, true)
	}
	add("disable-features", "Translate,MediaRouter,OptimizationHints,AutofillServerCommunication")
	add("password-store", "basic")
	add("force-color-profile", "srgb")
	add("user-data-dir", dir)
	if o.Show {
		list = append(list, chromedp.VisibleWindow)
	} else {
		list = append(list, chromedp.Headless)
		add("disable-extensions", true)
		add("disable-gpu", true)
		// The size in which live pages were seen. A smaller window may hide a button below its edge.
		add("window-size", "1280,960")
	}
	switch {
	case o.Offline:
		add("host-resolver-rules", nothing)
		add("no-proxy-server", true)
		add("webrtc-ip-handling-policy", "disable_non_proxied_udp") // the one that asks no resolver
	case o.LoopbackOnly:
		add("host-resolver-rules", loopbackOnly)
		add("no-proxy-server", true)
	}
	// Chromium refuses to run as root with its sandbox. Everybody else keeps it.
	add("no-sandbox", root)
	return list
}
