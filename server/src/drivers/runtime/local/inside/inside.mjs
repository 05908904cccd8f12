// What both programs inside the sandbox share. Plain JavaScript: it runs before programs of others, with nothing
// but Node around it.
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { posix } from 'node:path';

/** Handed over open by the supervisor: a socket to listen on, and what the program is to find. */
const DOOR = 3;
const ORDERS = 4;
/** The longest path a unix socket may have. */
const LONGEST = 107;

/** @returns {{ env: Record<string, string>, port: number, door: boolean, database: { port: number, path: string } | null }} */
export function readOrders() {
  const orders = JSON.parse(readFileSync(ORDERS, 'utf8'));
  closeSync(ORDERS);
  return orders;
}

/** Connections from outside come in by the door; the returned server stands open until it is closed. */
export function openDoor(onConnection, options = {}) {
  const door = createServer(options, onConnection);
  door.on('error', (error) =>
    process.stderr.write(`The door of the application did not open: ${error.message}\n`),
  );
  return door.listen({ fd: DOOR });
}

/** Passes on what comes and goes, in both directions, until both ends are done. */
export function join(one, other) {
  const end = () => {
    one.destroy();
    other.destroy();
  };
  one.on('error', end).on('close', end);
  other.on('error', end).on('close', end);
  one.pipe(other);
  other.pipe(one);
}

/**
 * The one database of the application, on its own loopback: there when this resolves, so that a program that asks for
 * it first thing finds it. It keeps no program alive that has ended.
 */
export async function openDatabase({ port, path }) {
  const place = reachable(path);
  const server = createServer({ allowHalfOpen: true }, (socket) =>
    join(socket, connect({ path: place, allowHalfOpen: true })),
  );
  server.on('error', (error) => process.stderr.write(`The database cannot be reached: ${error.message}\n`));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(() => undefined);
  server.unref();
}

/** What lies too deep is reached by a handle of its folder, which is this process's own. */
function reachable(path) {
  if (Buffer.byteLength(path) <= LONGEST) return path;
  return `/proc/self/fd/${openSync(posix.dirname(path), 'r')}/${posix.basename(path)}`;
}
