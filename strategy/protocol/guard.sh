# Waits for a word from the program that started it, and ends. Where none comes before the pipe is
# closed that program was killed: then the process group $1 is killed and the folder $2 removed too.
trap '' INT TERM HUP
read -r word && exit 0
kill -KILL -"$1" 2>/dev/null
rm -rf -- "$2"
