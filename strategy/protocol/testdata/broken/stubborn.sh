# Gives up, but does not go when it is asked to, hears no signal, and has started another program.
trap '' INT TERM HUP
asked() { echo giveup no idea; }
sleep 600 &
. "$(dirname "$0")/loop.sh"
sleep 600
