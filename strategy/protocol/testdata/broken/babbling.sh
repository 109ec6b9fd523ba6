# Writes what people understand.
asked() { echo I would try crane; }
. "$(dirname "$0")/loop.sh"
