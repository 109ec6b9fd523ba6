# Ends whenever it is asked for a guess.
asked() {
	echo out of memory >&2
	exit 4
}
. "$(dirname "$0")/loop.sh"
