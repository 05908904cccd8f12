# Runs as process one of its own namespaces, and as their root: builds the little world a program sees, goes there
# for good, and starts the program. Nothing of the program has been read or run before that.
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
mode=$1 root=$2 app=$3 files=$4 run=$5 node=$6 tools=$7 name=$8 cwd=$9
shift 9
java=$1 also=$2
shift 2

ip link set lo up
hostname "$name" || true
mount --make-rprivate /
# What is root only of its own user namespace can forbid to make further ones; for a real root that would be everybody's.
[ "$mode" = root ] || echo 0 >/proc/sys/user/max_user_namespaces
mount -t tmpfs -o size=1m,mode=755 tmpfs "$root"
cd "$root"
mkdir app data tmp run runtime dev proc etc usr old

# Only to be read: without users of their own, programs are the user that may own what is shown to them.
show() {
  mount -o bind,ro,nosuid,nodev "$1" "$2"
}

show "$app" app
if [ -n "$files" ]; then
  mount --bind "$files/data" data
  mount --bind "$files/tmp" tmp
fi
if [ -n "$run" ]; then show "$run" run; fi

# What else this very program is to see, a line each: how, where it lies, what it is called inside.
if [ -n "$also" ]; then
  printf '%s\n' "$also" | while IFS='	' read -r how here inside; do
    if [ -d "$here" ]; then
      mkdir -p "./$inside"
    else
      mkdir -p "./${inside%/*}"
      touch "./$inside"
    fi
    if [ "$how" = rw ]; then mount --bind "$here" "./$inside"; else show "$here" "./$inside"; fi
  done
fi

# The system's programs and libraries; on most systems the others are links into /usr.
show /usr usr
for one in bin sbin lib lib32 lib64 libx32; do
  if [ -L "/$one" ]; then
    ln -s "$(readlink "/$one")" "$one"
  elif [ -d "/$one" ]; then
    mkdir "$one"
    show "/$one" "$one"
  fi
done
if [ -n "$java" ]; then
  mkdir java
  show "$java" java
  for one in /etc/java*; do
    [ -d "$one" ] || continue
    mkdir "etc/${one#/etc/}"
    show "$one" "etc/${one#/etc/}"
  done
fi
for one in ld.so.cache localtime; do
  [ -f "/etc/$one" ] && cp "/etc/$one" "etc/$one"
done
for one in ssl alternatives; do
  [ -d "/etc/$one" ] || continue
  mkdir "etc/$one"
  show "/etc/$one" "etc/$one"
done
echo "app:x:$(stat -c '%u:%g' tmp)::/data:/bin/sh" >etc/passwd
echo "127.0.0.1 localhost $name" >etc/hosts

touch runtime/node
show "$node" runtime/node
cp "$tools/attach.mjs" "$tools/relay.mjs" "$tools/inside.mjs" runtime/

for one in null zero full random urandom; do
  touch "dev/$one"
  mount --bind "/dev/$one" "dev/$one"
done
ln -s /proc/self/fd dev/fd
mkdir dev/shm
mount -t proc proc proc

pivot_root . old
cd /
umount -l old
mount -o remount,bind,ro /
cd "$cwd"
# The shell stays as process one: it buries what the program leaves behind, and signals mean to the program what they
# mean everywhere. How the program ended is how it ends.
trap : TERM INT HUP
status=0
exec 9>&2 2>/dev/null
"$@" 2>&9 9>&- || status=$?
exit $status
