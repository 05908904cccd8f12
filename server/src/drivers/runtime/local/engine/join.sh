# Runs when a container was made and its program was not: puts its first process into the group of this folder. The
# engine hands in what it made as JSON, where numbers are never in quotes.
set -e
pid=$(sed -n 's/.*"pid": *\([0-9][0-9]*\).*/\1/p')
echo "$pid" >"$1/cgroup.procs"
