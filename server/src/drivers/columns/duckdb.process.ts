import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Operations } from '../../kit/columns.ts';
import { type At, operations } from './operations.ts';
import type { Limits, Reply, Request, Work } from './protocol.ts';
import { literal } from './statements.ts';

// A process of its own: what a question costs in memory and time is its own, and can be ended.

const { folder, memoryMb, threads } = JSON.parse(process.argv[2] ?? '{}') as Limits;
const spill = join(folder, 'spill', String(process.pid));
mkdirSync(spill, { recursive: true });

const send = (reply: Reply) => void process.send?.(reply);

/** Nothing is loaded from outside, nothing is reached but our own folder, and no statement changes that. */
async function open() {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    temp_directory: spill,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
    preserve_insertion_order: 'true',
  });
  const connection = await instance.connect();
  // Given when it is created, DuckDB does not hold to it.
  await connection.run("set max_temp_directory_size = '8GB'");
  await connection.run(`set allowed_directories = [${literal(`${folder}/`)}]`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  connection.closeSync();
  return instance;
}

const instance = await open();
const running = new Map<number, { connection?: DuckDBConnection; isCancelled: boolean }>();

/** Order and operation belong together by `what`. */
const perform = <K extends keyof Operations>(at: At, { what, order }: Work<K>) => operations[what](at, order);

async function work(request: Work) {
  const mine: { connection?: DuckDBConnection; isCancelled: boolean } = { isCancelled: false };
  running.set(request.id, mine);
  try {
    const connection = await instance.connect();
    mine.connection = connection;
    // Each statement asks whether it is still wanted: a cancelled one ends at once, the next does not begin.
    const ask = async (text: string) => {
      if (mine.isCancelled) throw new Error('cancelled');
      return (await connection.runAndReadAll(text)).getRowObjectsJS();
    };
    try {
      send({ id: request.id, answer: await perform({ ask, folder }, request) });
    } finally {
      connection.closeSync();
    }
  } catch (error) {
    send({ id: request.id, failed: error instanceof Error ? error.message : String(error) });
  } finally {
    running.delete(request.id);
  }
}

process.on('message', (request: Request) => {
  if (request.what !== 'cancel') return void work(request);
  const found = running.get(request.id);
  if (!found) return;
  found.isCancelled = true;
  found.connection?.interrupt();
});
// The server is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
send('ready');
