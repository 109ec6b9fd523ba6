# Plays a word that is none.
asked() { echo bestguess zzzzz; }
. "$(dirname "$0")/loop.sh"
