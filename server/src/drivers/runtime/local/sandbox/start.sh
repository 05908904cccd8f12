# Waits until the supervisor has noted and limited this process, then runs the command and keeps how it ended.
# A supervisor that dies before it says so closes the pipe, and nothing is started.
ended=$1
shift
# A handler, not "ignore": that would be inherited by the program.
trap : TERM INT HUP
read -r word || exit 0
[ "$word" = go ] || exit 0
# What the shell itself says of a killed program is not among the program's words.
exec 9>&2 2>/dev/null
"$@" </dev/null 2>&9 9>&-
echo $? >"$ended"
