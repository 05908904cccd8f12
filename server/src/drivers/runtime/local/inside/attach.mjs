// Runs inside a Node program before its first line: gives it its environment, and opens its door once it listens
// on its port.
import cluster from 'node:cluster';
import { connect, Server } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { join, openDatabase, openDoor, readOrders } from './inside.mjs';

const MARK = 'CLOUDYARD_START';

if (isMainThread && process.env[MARK]) {
  const { env, port, door, database } = readOrders();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  if (database) openDatabase(database);
  if (door) attach(port);
}

function attach(port) {
  const listen = Server.prototype.listen;
  let door;
  Server.prototype.listen = function (...args) {
    this.once('listening', () => {
      const at = this.address();
      if (door || typeof at !== 'object' || at?.port !== port) return;
      door = openDoor((socket) => receive(this, door, socket, port), { allowHalfOpen: true });
      this.once('close', () => {
        door.close();
        door = undefined;
      });
    });
    return listen.apply(this, args);
  };
}

/** What a program with workers listens on is Node's own, and hands on what comes by the port only. */
function receive(server, door, socket, port) {
  if (Object.keys(cluster.workers ?? {}).length === 0) adopt(server, door, socket);
  else join(socket, connect({ port, host: '127.0.0.1', allowHalfOpen: true }));
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
