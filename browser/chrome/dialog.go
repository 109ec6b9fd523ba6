package chrome

import (
	"cmp"
	"regexp"

	cdppage "github.com/chromedp/cdproto/page"
)

// Questions that pages ask in a dialog: for a name, for one of several levels, or else for a number, such as the
// letters of a word.
var (
	asksName  = regexp.MustCompile(`(?i)name|nombre|\bnom\b|nick|user|player|jugador|joueur|spieler|имя|игрок`)
	levelWord = regexp.MustCompile(`(?i)easy|normal|medium|classic`)
)

// Player is the answer to pages that ask for a name.
const Player = "absurdist"

// AcceptDialog returns the parameters that accept a page's dialog. A prompt gets the word that is to be guessed, if there is one; or
// the page's own default, or an answer that most pages accept: a name, the first level mentioned, or five for a number.
func AcceptDialog(opened *cdppage.EventJavascriptDialogOpening, word string) cdppage.HandleJavaScriptDialogParams {
	params := cdppage.HandleJavaScriptDialogParams{Accept: true}
	if opened.Type != cdppage.DialogTypePrompt {
		return params
	}
	text := "5"
	if asksName.MatchString(opened.Message) {
		text = Player
	}
	params.PromptText = cmp.Or(word, opened.DefaultPrompt, levelWord.FindString(opened.Message), text)
	return params
}
