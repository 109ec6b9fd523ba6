#!/bin/sh
# Plays the first answer in the list that fits every clue.
#
#   absurdist play wordle --mock --strategy 'exec:sh first.sh'
#
# The protocol is told in PROTOCOL.md, in the folder above.

# fitting WORD CLUE prints those of the words on standard input that give the clue.
fitting() {
	awk -v guess="$1" -v clue="$2" '
	function score(answer,    i, g, at, text, left) {
		for (i = 1; i <= 5; i++)
			if (substr(guess, i, 1) != substr(answer, i, 1)) left = left substr(answer, i, 1)
		for (i = 1; i <= 5; i++) {
			g = substr(guess, i, 1)
			at = index(left, g)
			if (g == substr(answer, i, 1)) text = text "G"
			else if (at == 0) text = text "B"
			else {
				text = text "Y"
				left = substr(left, 1, at - 1) substr(left, at + 1)
			}
		}
		return text
	}
	$0 != guess && score($0) == clue'
}

answers='' candidates=''
while read -r verb rest; do
	case $verb in
	absurdist) printf 'name First fit in shell\nabsurdistok\n' ;;
	ready) echo readyok ;;
	answers) answers=$(cat "$rest") ;; # guesses are answers here, so the allowed words are not read
	newgame)
		candidates=$answers
		echo gameok
		;;
	position) candidates=$answers ;;
	turn) candidates=$(printf '%s\n' "$candidates" | fitting "${rest% *}" "${rest#* }") ;;
	refused) candidates=$(printf '%s\n' "$candidates" | grep -vx "$rest") ;;
	go)
		if [ -n "$candidates" ]; then
			echo "bestguess $(printf '%s\n' "$candidates" | head -n 1)"
		else
			echo "giveup no answer fits the clues"
		fi
		;;
	quit) exit 0 ;;
	esac # stop needs no answer here: guesses come at once
done
