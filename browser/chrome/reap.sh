# Waits until the program that started it closes its end of the pipe, on purpose
# or because it was killed; then ends the browser processes that still use the
# folder $1 and removes it. Interrupts are for the program, not for its guard.
trap '' INT TERM HUP
cat >/dev/null

# The patterns come by pipe: on grep's own command line grep would find them.
users() {
	echo "--user-data-dir=$1/" | grep -lzF -f - /proc/[0-9]*/cmdline
	echo "TMPDIR=$1" | grep -lzxF -f - /proc/[0-9]*/environ
}

tries=0
while [ "$tries" -lt 100 ]; do
	pids=$(users "$1" 2>/dev/null | cut -d/ -f3)
	[ -z "$pids" ] || kill -KILL $pids 2>/dev/null
	rm -rf -- "$1" 2>/dev/null
	if [ -z "$pids" ] && [ ! -e "$1" ]; then exit 0; fi
	tries=$((tries + 1))
	sleep 0.05
done
exit 1
