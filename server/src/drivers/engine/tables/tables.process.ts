import { lock, openDatabase, warm } from './locked.ts';
import type { Answer, FromTables, TablePlaces, ToTables, Work } from './protocol.ts';
import { perform } from './work.ts';

// A process of its own for one job, or for steps of one run: what they cost in memory and time is its own, and its death
// hurts nobody else.

const places = JSON.parse(process.argv[2] ?? '{}') as TablePlaces;
const stopping = new AbortController();
let database = await openDatabase(places);
await warm(database, places);
/** Of its whole life the system tells the most memory it took: that is of its first job. */
let isFirst = true;

const send = (said: FromTables) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(said, undefined, undefined, () => resolve());
    else resolve();
  });

async function answer(work: Work): Promise<Answer> {
  const { connection } = database;
  try {
    await lock(connection, work.room);
    return await perform(
      { connection, stopped: stopping.signal, tell: (event) => void send({ event }) },
      work,
    );
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

const peakBytes = () => (isFirst ? process.resourceUsage().maxRSS * 1024 : process.memoryUsage.rss());

stopping.signal.addEventListener('abort', () => database.connection.interrupt());
process.on('message', async (said: ToTables) => {
  if (said === 'stop') return stopping.abort();
  const answered = await answer(said.work);
  await send({ answer: answered, peakBytes: peakBytes() });
  // It is ended by who asked, and never by itself: a database that SQL told to keep a log dies loudly.
  if (!said.isFollowed) return;
  isFirst = false;
  // Nothing of a job is there for the next one: no table, no variable, no setting.
  database.close();
  database = await openDatabase(places);
  await send('ready');
});
// The server is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
await send('ready');
