import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAppInstance, prepare } from '../../server/src/app-instance.ts';
import { insertArchive } from '../../server/src/domains/telemetry/archive/archive.queries.ts';
import { keepFiles } from '../../server/src/domains/telemetry/archive/keep.service.ts';
import { sealEnded } from '../../server/src/domains/telemetry/archive/seal.service.ts';
import { inWorkplace } from '../../server/src/domains/telemetry/archive/workplace.ts';
import {
  historyOf,
  insertSource,
  pointStore,
  seriesOf,
  setSeries,
} from '../../server/src/domains/telemetry/index.ts';
import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { inTransaction, type Kit } from '../../server/src/kit/context.ts';
import { readEnv } from '../../server/src/kit/env.ts';
import { makeLog } from '../../server/src/kit/log.ts';
import { newId } from '../../server/src/kit/new-id.ts';
import { seed } from '../../server/src/seed.ts';
import { openMeasured } from './database.ts';
import { type Figure, root } from './kit.ts';

const T = Date.parse('2026-03-01T00:00:00Z');
const AN_HOUR = 3_600_000;
const A_DAY = 24 * AN_HOUR;
const NODES = 20;
const PIXELS = 2_000;
const platform = { platform: 'a bench' };

/** The same signals in every run. */
function generator() {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
  return { next, normal };
}

/** Temperatures, voltages, speeds, pressures, switches, a counter and one with all its digits, at a second of an hour. */
function signals({ normal }: ReturnType<typeof generator>) {
  const temperatures = Array.from({ length: 6 }, (_, n) => 20 + n);
  const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  return (second: number) => [
    ...temperatures.map((was, n) => {
      temperatures[n] = was + normal() * 0.02;
      return rounded(was, 1);
    }),
    ...[1, 2, 3, 4].map((n) => rounded(220 + Math.sin(second / 50 + n) * 3 + normal() * 0.5, 2)),
    ...[1, 2, 3].map(() => Math.round(1_480 + normal() * 4)),
    ...[1, 2].map(() => rounded(3.2 + Math.sin(second / 600) * 0.4 + normal() * 0.02, 3)),
    ...[6, 7, 8].map((bit) => (second >> bit) & 1),
    ...[100_000 + second / 2, 0.7 + normal() * 0.003],
  ];
}

async function source(kit: Kit, enterpriseId: string, nodes: number) {
  const id = newId();
  return inTransaction(kit, platform, async ({ db }) => {
    await insertSource(db, id, enterpriseId);
    const wanted = Array.from({ length: nodes }, (_, n) => ({
      ...{ name: `node ${n}`, kind: 'number' as const, unit: '', periodMs: 1_000 },
    }));
    await setSeries(db, { id, enterpriseId }, wanted);
    return { id, series: (await seriesOf(db, id)).map((row) => row.id) };
  });
}

const sizeOf = async (owner: ConnectionOptions, what: string) =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(`select ${what} as bytes`);
    return Number(rows[0]?.bytes);
  });
const HOT = `(select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'telemetry_frame'::regclass)`;

/** What a point costs: one row each, a row a message, and sealed. */
async function costs(kit: Kit, owner: ConnectionOptions, enterpriseId: string): Promise<Figure[]> {
  const { id, series } = await source(kit, enterpriseId, NODES);
  const random = generator();
  const valuesAt = signals(random);
  const points = NODES * 3_600;
  await withClient(owner, (client) =>
    client.query(`create table bare_point (series int, at timestamptz, value float8, quality smallint,
      received_at timestamptz, primary key (series, at))`),
  );
  const empty = await sizeOf(owner, HOT);
  for (let from = 0; from < 3_600; from += 300) {
    const frames = Array.from({ length: 300 }, (_, n) => {
      const at = T + (from + n) * 1_000 + Math.floor(random.next() * 3);
      return {
        at,
        value: valuesAt(from + n),
        receivedAt: new Date(at + 30 + Math.abs(random.normal()) * 25),
      };
    });
    const run = { sourceId: id, run: 'bench', sentAt: null, quality: null, text: null, series };
    await Promise.all(
      frames.map(({ at, value, receivedAt }, n) =>
        pointStore(kit).store({ ...run, seq: from + n, receivedAt, at: series.map(() => at), value }),
      ),
    );
    const rows = frames.flatMap(({ at, value, receivedAt }) =>
      value.map((one, n) => [series[n], new Date(at).toISOString(), one, receivedAt.toISOString()] as const),
    );
    await withClient(owner, (client) =>
      client.query(
        `insert into bare_point select s, a, v, 0, r
          from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::timestamptz[]) as t(s, a, v, r)`,
        [0, 1, 2, 3].map((column) => rows.map((row) => row[column])),
      ),
    );
  }
  const hot = ((await sizeOf(owner, HOT)) - empty) / points;
  const bare = (await sizeOf(owner, `pg_total_relation_size('bare_point')`)) / points;
  const began = performance.now();
  await sealEnded(kit, new Date(T + 2 * AN_HOUR));
  const took = (performance.now() - began) / 1_000;
  const sum = (column: string) =>
    sizeOf(owner, `(select sum(${column}) from telemetry_archive where gone_at is null)`);
  await withClient(owner, (client) =>
    client.query('alter table telemetry_archive no force row level security'),
  );
  const [sealed, sketch] = [(await sum('bytes')) / points, (await sum('sketch_bytes')) / points];
  return [
    {
      name: 'bytes of a sealed point, with its sketch',
      ...{ value: sealed + sketch, unit: 'bytes', limit: { most: 4 } },
      note: `${sealed.toFixed(2)} and ${sketch.toFixed(2)} for the sketch; hot ${hot.toFixed(1)} as a row a message, ${bare.toFixed(1)} as one row each; ${points} points sealed in ${took.toFixed(1)} s`,
    },
  ];
}

/** A hundred and sixteen days of one node, sealed day by day, each with one second that stands out. */
async function plant(kit: Kit, enterpriseId: string, series: number, days: number) {
  const { normal } = generator();
  for (let day = 0; day < days; day += 1)
    await inWorkplace(kit, async (into, folder) => {
      const lines = Array.from({ length: 24 }, (_, hour) => {
        const from = T + day * A_DAY + hour * AN_HOUR;
        const value = Array.from({ length: 3_600 }, (_, n) =>
          Number((220 + 3 * Math.sin((from / 1_000 + n) / 5_000) + normal() * 0.5).toFixed(2)),
        );
        if (hour === 12) value[(day * 31) % 3_600] = 999;
        const offsets = value.map((_, n) => n * 1_000);
        const frame = { n: day * 24 + hour + 1, r: from + AN_HOUR, b: from, s: value.map(() => series) };
        return JSON.stringify({ ...frame, o: offsets, v: value, q: null, t: null });
      });
      await writeFile(join(folder, 'frames.json'), `${lines.join('\n')}\n`);
      const { files } = await kit.columns.run('seal', {
        ...{ lines: [`${into}/frames.json`], kept: [series], into },
      });
      await keepFiles(kit, enterpriseId, files, (rows) =>
        inTransaction(kit, platform, async ({ db }) => {
          for (const row of rows) await insertArchive(db, row);
        }),
      );
    });
}

/** A chart over ten million points, at first and again. */
async function charts(kit: Kit, enterpriseId: string): Promise<Figure[]> {
  const days = 116;
  const { series } = await source(kit, enterpriseId, 1);
  await plant(kit, enterpriseId, series[0] as number, days);
  const ask = async () => {
    const began = performance.now();
    const chart = await inTransaction(kit, { user: null, enterprise: enterpriseId }, (ctx) =>
      historyOf(ctx, { series, from: T, to: T + days * A_DAY, buckets: PIXELS }),
    );
    return { seconds: (performance.now() - began) / 1_000, one: chart.series[0] };
  };
  const withoutFiles = async () => {
    await rm(join(kit.columns.folder, 'shelf'), { recursive: true, force: true });
    return ask();
  };
  // People have a process of their own: sealing has not started it.
  const cold = await withoutFiles();
  const first = await withoutFiles();
  const again = Math.min((await ask()).seconds, (await ask()).seconds, (await ask()).seconds);
  const spikes = first.one?.points.filter(({ value }) => value === 999).length ?? 0;
  if (spikes !== days) throw new Error(`Only ${spikes} of ${days} spikes are shown.`);
  const note = `${first.one?.shown} of ${first.one?.count} points, all ${days} spikes`;
  return [
    {
      name: 'seconds to a chart over 10,000,000 sealed points, files fetched first',
      ...{ value: first.seconds, unit: 's', limit: { most: 1 } },
      note: `${note}; again ${again.toFixed(2)} s, and ${cold.seconds.toFixed(2)} s when its process has to start as well`,
    },
    {
      name: 'points sent a pixel',
      ...{ value: (first.one?.shown ?? 0) / PIXELS, unit: 'points', limit: { most: 4 } },
      note,
    },
  ];
}

export async function sealing(): Promise<Figure[]> {
  const databases = await openMeasured();
  const dataFolder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const env = readEnv({ CLOUDYARD_DATA: dataFolder, LOG_LEVEL: 'silent', MQTT_PORT: 'off' }, root);
  const log = makeLog('silent');
  await prepare(databases, root, log);
  const instance = await openAppInstance({ env, databases, root, log, durable: false });
  try {
    const { kit } = instance;
    await seed(kit);
    const found = await inTransaction(kit, platform, ({ db }) =>
      db.selectFrom('enterprise').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow(),
    );
    return [...(await costs(kit, databases.owner, found.id)), ...(await charts(kit, found.id))];
  } finally {
    await instance.close();
    await databases.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await sealing());
