import { lock, openDatabase } from './locked.ts';
import type { Answer, FromTables, TablePlaces, ToTables, Work } from './protocol.ts';
import { perform } from './work.ts';

// A process of its own, for one job: what that costs in memory and time is its own, and its death hurts nobody.

const places = JSON.parse(process.argv[2] ?? '{}') as TablePlaces;
const stopping = new AbortController();
const connection = await openDatabase(places);

const send = (said: FromTables) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(said, undefined, undefined, () => resolve());
    else resolve();
  });

async function answer(work: Work): Promise<Answer> {
  try {
    await lock(connection, work.room);
    const { signal: stopped } = stopping;
    stopped.addEventListener('abort', () => connection.interrupt());
    return await perform({ connection, stopped, tell: (event) => void send({ event }) }, work);
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (said: ToTables) => {
  if (said === 'stop') return stopping.abort();
  const answered = await answer(said.work);
  await send({ answer: answered, peakBytes: process.resourceUsage().maxRSS * 1024 });
  // It is ended by who asked, and never by itself: a database that SQL told to keep a log dies loudly.
});
// The server is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
await send('ready');
