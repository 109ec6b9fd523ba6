# Writes lines that may be written, and no end of them.
asked() { exec yes info thinking; }
. "$(dirname "$0")/loop.sh"
