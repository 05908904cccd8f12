# Waits until the supervisor has noted and limited this process, then runs the command and keeps how it ended.
# A supervisor that dies before it says so closes the pipe, and nothing is started.
ended=$1
shift
# A handler, not "ignore": that would be inherited by the program.
trap : TERM INT HUP
read -r word || exit 0
[ "$word" = go ] || exit 0
"$@" </dev/null
echo $? >"$ended"
