# Ends once, when it is first asked for a guess.
asked() {
	mkdir "$WORK/tired" && exit 5
	echo bestguess cigar
}
. "$(dirname "$0")/loop.sh"
