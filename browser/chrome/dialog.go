package chrome

import (
	"cmp"
	"regexp"

	cdppage "github.com/chromedp/cdproto/page"
)

// What pages ask for by a dialog: a name, a level by its word, or else a number, such as that of the letters of a word.
var (
	asksName  = regexp.MustCompile(`(?i)name|nombre|\bnom\b|nick|user|player|jugador|joueur|spieler|имя|игрок`)
	levelWord = regexp.MustCompile(`(?i)easy|normal|medium|classic`)
)

// Player is the name that is given to pages that ask for one.
const Player = "absurdist"

// AcceptDialog returns what accepts a dialog that a page opened. One that asks for a text gets the page's own, or else one that most
// pages take: a name, the level that is named first, or five for how many letters there are.
func AcceptDialog(opened *cdppage.EventJavascriptDialogOpening) cdppage.HandleJavaScriptDialogParams {
	params := cdppage.HandleJavaScriptDialogParams{Accept: true}
	if opened.Type != cdppage.DialogTypePrompt {
		return params
	}
	text := "5"
	if asksName.MatchString(opened.Message) {
		text = Player
	}
	params.PromptText = cmp.Or(opened.DefaultPrompt, levelWord.FindString(opened.Message), text)
	return params
}
