# The protocol, for programs that define what they do when they are asked for a guess: asked.
while read -r verb rest; do
	case $verb in
	absurdist) echo absurdistok ;;
	ready) echo readyok ;;
	newgame) echo gameok ;;
	go) asked ;;
	quit) break ;;
	esac
done
