# Plays the same word again and again.
asked() { echo bestguess crane; }
. "$(dirname "$0")/loop.sh"
