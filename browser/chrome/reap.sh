# Waits until the program that started it closes its end of the pipe, on purpose
# or because it was killed; then ends the browser processes that still use the
# folder $1 and removes it. Interrupts are for the program, not for its guard.
trap '' INT TERM HUP
cat >/dev/null

users() {
	for proc in /proc/[0-9]*; do
		[ "${proc#/proc/}" != $$ ] || continue
		tr '\0' '\n' <"$proc/cmdline" 2>/dev/null | grep -qF -e "--user-data-dir=$1/" && echo "${proc#/proc/}"
	done
}

tries=0
while [ "$tries" -lt 100 ]; do
	if [ -d /proc/self ]; then
		pids=$(users "$1")
		[ -z "$pids" ] || kill -KILL $pids 2>/dev/null
	fi
	rm -rf -- "$1" 2>/dev/null
	if [ -z "${pids:-}" ] && [ ! -e "$1" ]; then exit 0; fi
	tries=$((tries + 1))
	sleep 0.05
done
exit 1
