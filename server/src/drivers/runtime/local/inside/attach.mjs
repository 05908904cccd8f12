// Runs inside a Node program before its first line: gives it its environment, and opens its door once something
// listens on its port.
import cluster from 'node:cluster';
import { connect, Server } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { join, openDatabase, openDoor, readOrders } from './inside.mjs';

const MARK = 'CLOUDYARD_START';
const TRY_MS = 250;

// Not in its threads, and not in processes it starts: they have neither orders nor a door.
if (isMainThread && process.env[MARK]) {
  const { env, port, door, database } = readOrders();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  if (database) await openDatabase(database);
  if (door) attach(port);
}

function attach(port) {
  const listen = Server.prototype.listen;
  /** Who receives what comes: the program's own server, or whoever listens on the port. */
  let server;
  let door;
  // Opened once and never closed: what was handed over open cannot be opened again.
  const open = () => {
    door ??= openDoor(
      (socket) => {
        if (server) adopt(server, door, socket);
        else join(socket, connect({ port, host: '127.0.0.1', allowHalfOpen: true }));
      },
      { allowHalfOpen: true },
    ).unref();
  };
  Server.prototype.listen = function (...args) {
    this.once('listening', () => {
      const at = this.address();
      if (server || hasWorkers() || typeof at !== 'object' || at?.port !== port) return;
      server = this.once('close', () => {
        server = undefined;
      });
      open();
    });
    return listen.apply(this, args);
  };
  // A worker, a thread or another program may be what listens.
  lookForOthers(port, open);
}

/** What a program with workers listens on is Node's own, which hands on what comes by the port only. */
const hasWorkers = () => Object.keys(cluster.workers ?? {}).length > 0;

/** Keeps no program alive that has ended. */
function lookForOthers(port, found) {
  const trial = connect(port, '127.0.0.1').unref();
  trial.on('connect', () => {
    trial.destroy();
    found();
  });
  trial.on('error', () => setTimeout(() => lookForOthers(port, found), TRY_MS).unref());
}

/** The program's server counts the connection as its own: closing, it waits for what is in hand. */
function adopt(server, door, socket) {
  if (socket._server === door) {
    door._connections -= 1;
    server._connections += 1;
    socket._server = server;
    socket.server = server;
  }
  server.emit('connection', socket);
}
