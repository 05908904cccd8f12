# Runs in a network of its own that has nothing yet: gives it its loopback, and goes on.
set -e
ip link set lo up
exec "$@"
