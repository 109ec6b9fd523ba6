# Plays one good word, then one that is none.
asked() {
	echo bestguess ${word:-cigar}
	word=zzzzz
}
. "$(dirname "$0")/loop.sh"
