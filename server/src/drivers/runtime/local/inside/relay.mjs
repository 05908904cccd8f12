// Stands before a program that knows nothing of doors: starts it with its environment, passes connections on to
// its port, hands signals down and ends as it ended.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { join, openDatabase, openDoor, readOrders } from './inside.mjs';

const [command, ...args] = process.argv.slice(2);
const { env, port, door, database } = readOrders();

if (database) await openDatabase(database);
const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
if (door) waitForPort();

/** What comes before the program listens waits at the door. */
function waitForPort() {
  const trial = connect(port, '127.0.0.1');
  trial.on('connect', () => {
    trial.destroy();
    openDoor((socket) => join(socket, connect({ port, host: '127.0.0.1', allowHalfOpen: true })), {
      allowHalfOpen: true,
    });
  });
  trial.on('error', () => setTimeout(waitForPort, 200));
}
