import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { AGENT, logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { copyIn } from './copy-in.ts';
import { type Figure, ratio } from './kit.ts';

const ROWS = 10_000;
const INSPECTOR = '127.0.0.1:9339';

let files = 0;
/** People the server has not seen before, each a name and an email. */
function people() {
  files += 1;
  return Array.from({ length: ROWS }, (_, at) => [`人员 ${at}`, `f${files}-p${at}@example.com`] as const);
}

/** Rows a second through the real call: over HTTP, checked row by row, stored. */
async function readFile(url: string, place: string, cookie: string) {
  const text = `姓名,邮箱\r\n${people()
    .map((row) => row.join(','))
    .join('\r\n')}`;
  const form = new FormData();
  form.append('file', new Blob([text]), 'people.csv');
  const begin = performance.now();
  const answer = await fetch(`${url}/api-user/invitationBatches/${place}`, {
    method: 'POST',
    headers: { cookie, 'user-agent': AGENT },
    body: form,
  });
  const batch = (await answer.json()) as { good?: number };
  if (batch.good !== ROWS) throw new Error(`reading: ${answer.status} ${JSON.stringify(batch)}`);
  return ROWS / ((performance.now() - begin) / 1000);
}

/** Rows a second of the database alone: the same rows into an equal table. */
async function copyRows(owner: ConnectionOptions, place: string, into: 'bench_row' | 'bench_bare') {
  const batch = await withClient(owner, async (client) => {
    const { rows } = await client.query(
      `insert into invitation_batch (enterprise_id, file_name, encoding, created_by)
        select $1, 'bench', 'utf-8', id from account where username = 'lin.qiao' returning id`,
      [place],
    );
    return rows[0].id as string;
  });
  const lines = people().map(
    ([name, email], at) => `${batch}\t${place}\t${at + 2}\t${name}\t${email}\t\\N\n`,
  );
  const bytes = Buffer.from(lines.join(''));
  return withClient(owner, async (client) => {
    const begin = performance.now();
    const columns = 'batch_id, enterprise_id, line, name, email, problem';
    await copyIn(client, `copy ${into} (${columns}) from stdin`, bytes);
    return ROWS / ((performance.now() - begin) / 1000);
  });
}

/** The server's heap after a garbage collection, in bytes. */
async function heapUsed(): Promise<number> {
  const targets = (await (await fetch(`http://${INSPECTOR}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('The inspector does not answer.'));
  });
  let asked = 0;
  const ask = (method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      asked += 1;
      const id = asked;
      socket.addEventListener('message', ({ data }) => {
        const said = JSON.parse(String(data)) as { id: number; result: { usedSize: number } };
        if (said.id === id) resolve(said.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  await ask('HeapProfiler.collectGarbage');
  const { usedSize } = await ask('Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}

/** Reading a table of ten thousand people: how fast, and whether memory grows. */
export const readingPeople = (): Promise<Figure[]> =>
  withAppInstance(
    async (url, { owner }) => {
      const cookie = await logInOver(url, 'lin.qiao');
      const place = await withClient(owner, async (client) => {
        // The same columns, indexes and references.
        await client.query(`create table bench_row (like invitation_batch_row including all,
          foreign key (batch_id) references invitation_batch, foreign key (enterprise_id) references enterprise)`);
        // Without indexes and references: no limit, only to know what they cost.
        await client.query('create table bench_bare (like invitation_batch_row including all)');
        await client.query('alter table invitation_batch no force row level security');
        return (await client.query(`select id from enterprise where alias = '海川重工'`)).rows[0]
          .id as string;
      });
      const read = () => readFile(url, place, cookie);
      const rounds = { rounds: 5, warm: 2 };
      const found = await ratio(read, () => copyRows(owner, place, 'bench_row'), rounds);
      const bare = await ratio(read, () => copyRows(owner, place, 'bench_bare'), rounds);
      await read();
      const first = await heapUsed();
      for (let n = 0; n < 9; n += 1) await read();
      const tenth = await heapUsed();
      const perSecond = (rows: number) => Math.round(rows).toLocaleString('en');
      const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
      return [
        {
          name: 'rows a second read from a table of 10,000 people / copied into the database',
          value: found.ratio,
          unit: 'ratio',
          limit: { least: 0.2 },
          note: `${perSecond(found.ours)} against ${perSecond(found.limit)} rows a second`,
        },
        {
          name: 'the same / copied into a table without references',
          value: bare.ratio,
          unit: 'ratio',
          note: `${perSecond(bare.ours)} against ${perSecond(bare.limit)} rows a second; nothing is promised`,
        },
        {
          name: 'memory held after reading ten such tables / after one',
          value: tenth / first,
          unit: 'ratio',
          limit: { most: 1.3 },
          note: `${megabytes(tenth)} against ${megabytes(first)} MB`,
        },
      ];
    },
    { SESSION_BINDING: 'off', NODE_OPTIONS: `--inspect=${INSPECTOR}` },
  );

if (import.meta.main) console.table(await readingPeople());
