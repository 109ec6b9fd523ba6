# Ends before it has said anything.
echo no such module >&2
exit 3
