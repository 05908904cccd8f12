"""Notes what a container reaches for: python3 watch.py <folder of its own, where the socket is made>.

The kernel hands over calls that connect, send to an address, or change what lies under a name, before they are done,
and is told to go on with each. What is noted here is evidence for reviewers: it keeps nothing out, which is done around
the container. Lines as those of programs go to stdout. It ends with the container, or with who started it.
"""

import fcntl
import os
import platform
import select
import socket
import struct
import sys
import time

RECEIVE, SEND, IS_VALID, GO_ON = 0xC0502100, 0xC0182101, 0x40082102, 1
FROM_HERE = -100
LONGEST, MOST_NOTED, PATIENT = 4096, 400, 20_000
OWN = ("/out/", "/tmp/", "/dev/", "/proc/self/fd/")
# Of each call: where its path stands among the arguments, and the folder it is relative to, if any.
PATHS = {
    "x86_64": {
        2: (0, None), 76: (0, None), 82: (0, None), 83: (0, None), 84: (0, None), 85: (0, None), 86: (1, None),
        87: (0, None), 88: (1, None), 257: (1, 0), 258: (1, 0), 263: (1, 0), 264: (1, 0), 265: (3, 2), 266: (2, 1),
        316: (1, 0), 437: (1, 0),
    },
    "aarch64": {
        34: (1, 0), 35: (1, 0), 36: (2, 1), 37: (3, 2), 38: (1, 0), 45: (0, None), 56: (1, 0), 276: (1, 0), 437: (1, 0),
    },
}
# Where the address stands: itself, or in the head of a message.
ADDRESSES = {
    "x86_64": {42: 1, 44: 4, 46: "message", 307: "message"},
    "aarch64": {203: 1, 206: 4, 211: "message", 269: "message"},
}
ARCHITECTURES = {0xC000003E: "x86_64", 0xC00000B7: "aarch64"}


def read(pid, at, size):
    with open(f"/proc/{pid}/mem", "rb", 0) as memory:
        memory.seek(at)
        return memory.read(size)


def text_at(pid, at):
    found = b""
    # Up to the end of the page at a time: the next one may not be there.
    while b"\0" not in found and len(found) < LONGEST:
        found += read(pid, at + len(found), 4096 - (at + len(found)) % 4096)
    return found.split(b"\0")[0].decode("utf-8", "replace")


def path_of(pid, args, place):
    which, folder = place
    path = text_at(pid, args[which])
    if not path.startswith("/"):
        number = FROM_HERE if folder is None else struct.unpack("=i", struct.pack("=I", args[folder] & 0xFFFFFFFF))[0]
        base = "cwd" if number == FROM_HERE else f"fd/{number}"
        path = os.path.join(os.readlink(f"/proc/{pid}/{base}"), path)
    return os.path.normpath(path)


def address_of(pid, args, place):
    at, size = (args[place], args[place + 1]) if place != "message" else struct.unpack("=QI", read(pid, args[1], 12))
    if at == 0 or size < 2:
        return None
    raw = read(pid, at, min(size, 128))
    family = struct.unpack("=H", raw[:2])[0]
    if family == socket.AF_INET and len(raw) >= 8:
        return "network", f"{socket.inet_ntop(family, raw[4:8])}:{struct.unpack('!H', raw[2:4])[0]}"
    if family == socket.AF_INET6 and len(raw) >= 24:
        return "network", f"[{socket.inet_ntop(family, raw[8:24])}]:{struct.unpack('!H', raw[2:4])[0]}"
    if family == socket.AF_UNIX:
        return "network", "unix:" + raw[2:].strip(b"\0").decode("utf-8", "replace")
    return "network", f"family {family}"


def seen(pid, number, architecture, args):
    kind = ARCHITECTURES.get(architecture)
    number &= ~0x40000000
    if kind is None:
        return "program", f"32-bit call {number}"
    if number in ADDRESSES[kind]:
        return address_of(pid, args, ADDRESSES[kind][number])
    path = path_of(pid, args, PATHS[kind][number])
    return None if (path + "/").startswith(OWN) else ("file", path)


def answer(listener, noted):
    call = bytearray(80)
    fcntl.ioctl(listener, RECEIVE, call)
    id_, pid, _, number, architecture, _, *args = struct.unpack("=QIIiIQ6Q", call)
    try:
        found = seen(pid, number, architecture, args)
        # Of a process that is gone another one may have the number by now.
        fcntl.ioctl(listener, IS_VALID, bytearray(struct.pack("=Q", id_)))
    except (OSError, KeyError, struct.error, ValueError, OverflowError):
        found = None
    if found and found not in noted and len(noted) < MOST_NOTED:
        noted.add(found)
        print(" ".join(found)[:400].replace("\n", " ").replace("\r", " "), flush=True)
    fcntl.ioctl(listener, SEND, bytearray(struct.pack("=QqiI", id_, 0, 0, GO_ON)))


def main(folder):
    path = os.path.join(folder, "calls")
    door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    door.bind(path)
    door.listen(1)
    print("ready", flush=True)
    try:
        if sys.stdin.fileno() in [one.fileno() for one in select.select([door, sys.stdin], [], [])[0]]:
            return
        _, handed, _, _ = socket.recv_fds(door.accept()[0], 65536, 4)
    finally:
        door.close()
        os.unlink(path)
        os.rmdir(folder)
    [listener] = handed
    asked = select.poll()
    asked.register(listener, select.POLLIN)
    asked.register(sys.stdin, select.POLLIN)
    noted, calls = set(), 0
    while True:
        events = dict(asked.poll())
        if events.get(listener, 0) & select.POLLIN:
            try:
                answer(listener, noted)
            except (FileNotFoundError, InterruptedError):
                pass  # The call was given up meanwhile.
            calls += 1
            # Whoever calls without end waits a little each time, and not we for them.
            if calls > PATIENT:
                time.sleep(0.0005)
        elif listener in events or sys.stdin.fileno() in events:
            return


assert platform.machine() in PATHS, "Calls of this machine are not known."
main(sys.argv[1])
