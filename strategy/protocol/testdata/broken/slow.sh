# Is well until it is asked for a guess, and thinks on when it is told to stop.
asked() { sleep 600 && echo bestguess crane; }
. "$(dirname "$0")/loop.sh"
