import pg from 'pg';

const { DB_HOST, DB_PORT, DB_NAME, DB_USER, DB_PASSWORD } = process.env;

/** Thrown while the database cannot be asked; the sentence is for whoever looks at the page. */
export class NotThere extends Error {}

const pool = DB_HOST
  ? new pg.Pool({
      ...{ host: DB_HOST, port: Number(DB_PORT ?? 5432), database: DB_NAME },
      ...{ user: DB_USER, password: DB_PASSWORD, max: 4, connectionTimeoutMillis: 4000 },
    })
  : null;
// An idle connection may be cut at any time; the next question opens another.
pool?.on('error', ({ message }) => process.stderr.write(`database: ${message}\n`));

const TABLE = `create table if not exists maintenance_entry (
  id bigint generated always as identity primary key,
  machine text not null,
  what text not null,
  urgency text not null,
  by_name text not null,
  created_at timestamptz not null default now(),
  closed_by text,
  closed_at timestamptz
)`;
const FIRST = `insert into maintenance_entry (machine, what, urgency, by_name, created_at, closed_by, closed_at)
  select machine, what, urgency, by_name, now() - ago, closed_by, now() - ago + took from (values
    ('CNC-07', '主轴温度偏高，已更换冷却液 / spindle too warm, coolant changed', 'high', '秦越', interval '9 days',
      '秦越', interval '5 hours'),
    ('AGV-02', '左轮异响 / noise from the left wheel', 'normal', '何明', interval '4 days', null, null),
    ('CNC-11', '刀库门感应器松动 / sensor of the tool door is loose', 'normal', '秦越', interval '26 hours', null, null),
    ('PRESS-01', '油位低，已补油 / oil was low, filled up', 'low', '何明', interval '3 hours', '何明',
      interval '40 minutes')
  ) as seen (machine, what, urgency, by_name, ago, closed_by, took)
  where not exists (select from maintenance_entry)`;

let isReady = false;

/** Makes its table when it first gets through; of two that start at once one waits for the other. */
async function prepare(client) {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(7301)');
  await client.query(TABLE);
  await client.query(FIRST);
  await client.query('commit');
  isReady = true;
}

async function ask(text, values) {
  if (!pool) throw new NotThere('No database was set for this application yet.');
  let client;
  try {
    client = await pool.connect();
  } catch (error) {
    process.stderr.write(`database: ${error.message}\n`);
    throw new NotThere('The database does not answer; this page tries again.');
  }
  try {
    if (!isReady) await prepare(client);
    return (await client.query(text, values)).rows;
  } finally {
    client.release(!isReady);
  }
}

const COLUMNS = `id::text, machine, what, urgency, by_name as by, created_at as at, closed_by as "closedBy",
  closed_at as "closedAt"`;

export const list = () =>
  ask(`select ${COLUMNS} from maintenance_entry order by closed_at is not null, created_at desc limit 200`);

export const add = async ({ machine, what, urgency }, by) =>
  (
    await ask(
      `insert into maintenance_entry (machine, what, urgency, by_name) values ($1, $2, $3, $4) returning ${COLUMNS}`,
      [machine, what, urgency, by],
    )
  )[0];

/** Undefined: there is none of that number that is open. */
export const close = async (id, by) =>
  (
    await ask(
      `update maintenance_entry set closed_by = $2, closed_at = now() where id = $1 and closed_at is null
       returning ${COLUMNS}`,
      [id, by],
    )
  )[0];
