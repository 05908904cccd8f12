import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { TenantDatabases } from '../../../kit/tenant-database.ts';
import type { Client } from '../access.ts';
import { everything, ofRows, questions } from './everything.ts';
import { closedFolder } from './folder.ts';
import { planOf } from './plans.ts';
import { rare } from './rare.ts';
import { asTenant, backedUp, refusal, sourceOf } from './stories.ts';

const megabyte = 1024 * 1024;
type Of = () => TenantDatabases;

export function dumpStories(of: Of): void {
  carrying(of);
  refusing(of);
  breaking(of);
  cancelling(of);
  keepingRights(of);
  stayingSmall(of);
}

type Plan = ReturnType<typeof planOf>;

/** What the catalogue and the tables say, with the database's own name left out. */
const described = (of: Of, plan: Plan, asked: string[]) =>
  asTenant(of(), plan, async (client) => {
    const answers: Record<string, string> = {};
    const ask = async (name: string, question: string) => {
      const { rows } = await client.query(question);
      answers[name] = JSON.stringify(rows, null, 1).replaceAll(plan.name, 'self');
    };
    for (const name of asked) await ask(name, questions[name] ?? '');
    const { rows } = await client.query<{ name: string }>(tables);
    for (const { name } of rows) await ask(name, `SELECT * FROM ${name} ORDER BY 1`);
    return answers;
  });

const tables = `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE relkind = 'r' AND relname <> 'nothing' AND nspname !~ '^pg_' AND nspname <> 'information_schema' ORDER BY 1`;
const ofCatalogue = Object.keys(questions).filter((name) => !ofRows.includes(name));

async function isCarried(of: Of, make: (client: Client) => Promise<void>, asked: string[]) {
  const [from, to] = [planOf('t_original'), planOf('t_restored')];
  await of().create(from);
  await asTenant(of(), from, async (client) => {
    await make(client);
    // While its session is open: what is temporary in it is not carried.
    await of().restore(to, sourceOf(await backedUp(of(), from.name)));
  });
  const before = await described(of, from, asked);
  expect(await described(of, to, asked)).toEqual(before);
  expect(JSON.stringify(before).length).toBeGreaterThan(2_000);
  for (const { name } of [from, to]) await of().drop(name);
}

function carrying(of: Of): void {
  it('carries everything it knows of', () =>
    isCarried(
      of,
      async (client) => {
        for (const statement of everything) await client.query(statement);
      },
      Object.keys(questions),
    ));

  it('carries what is rare', () =>
    isCarried(
      of,
      async (client) => {
        const { rows } = await client.query(
          `SELECT current_setting('server_version_num')::int / 10000 AS major`,
        );
        for (const [n, { since = 15, statements }] of rare.entries()) {
          if (rows[0].major < since) continue;
          await client.query(`CREATE SCHEMA case_${n}; SET search_path = case_${n}`);
          for (const statement of statements) await client.query(statement);
        }
      },
      ofCatalogue,
    ));
}

function refusing(of: Of): void {
  it('refuses what it cannot carry, by name', async () => {
    const plan = planOf('t_odd');
    await of().create(plan);
    const cases: [string, string, RegExp][] = [
      ['CREATE TYPE span AS RANGE (subtype = int)', 'DROP TYPE span', /type span|type public\.span/],
      [
        'CREATE AGGREGATE total(int) (sfunc = int4pl, stype = int)',
        'DROP AGGREGATE total(int)',
        /function .*total\(integer\)/,
      ],
      [
        'CREATE TABLE mother (a int); CREATE TABLE child () INHERITS (mother)',
        'DROP TABLE mother CASCADE',
        /table .*child/,
      ],
      ['SELECT lo_create(4711)', 'SELECT lo_unlink(4711)', /large object 4711/],
      [
        'ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC',
        'ALTER DEFAULT PRIVILEGES REVOKE SELECT ON TABLES FROM PUBLIC',
        /default privileges/,
      ],
      ['CREATE PUBLICATION news', 'DROP PUBLICATION news', /publication news/],
      [
        'CREATE TEXT SEARCH CONFIGURATION words (COPY = simple)',
        'DROP TEXT SEARCH CONFIGURATION words',
        /text search configuration/,
      ],
      [`CREATE COLLATION odd (provider = icu, locale = 'de')`, 'DROP COLLATION odd', /collation .*odd/],
      [
        `CREATE TABLE guarded (a int); CREATE POLICY p ON guarded TO ${plan.name} USING (true)`,
        'DROP TABLE guarded',
        /policy p on table .*guarded/,
      ],
      ['CREATE TABLE typed OF shape', 'DROP TABLE typed', /table .*typed/],
    ];
    await asTenant(of(), plan, async (client) => {
      await client.query('CREATE TYPE shape AS (a int)');
      for (const [make, unmake, sentence] of cases) {
        await client.query(make);
        await expect(backedUp(of(), plan.name), make).rejects.toThrow(sentence);
        await client.query(unmake);
      }
    });
    await backedUp(of(), plan.name);
    await of().drop(plan.name);
  });
}

function breaking(of: Of): void {
  it('is not restored when a byte is missing or another, and leaves nothing behind', async () => {
    const plan = planOf('t_whole');
    await of().create(plan);
    await asTenant(of(), plan, (client) =>
      client.query('CREATE TABLE note AS SELECT n, md5(n::text) FROM generate_series(1, 5000) AS n'),
    );
    const bytes = await backedUp(of(), plan.name);
    const copy = planOf('t_copy');
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    for (const bad of [bytes.subarray(0, -40), flipped, Buffer.from('no backup'), Buffer.alloc(0)]) {
      await expect(of().restore(copy, sourceOf(bad))).rejects.toThrow(/damaged|restored|no backup/);
      expect(await of().sizes([copy.name])).toEqual(new Map());
    }
    const { rows } = await of().restore(copy, sourceOf(bytes));
    expect(rows).toBe(5000);
    for (const { name } of [plan, copy]) await of().drop(name);
  });
}

function cancelling(of: Of): void {
  it('can be cancelled on both ways, and says how far it is', async () => {
    const plan = planOf('t_large');
    await of().create(plan);
    await asTenant(of(), plan, (client) =>
      client.query(
        `CREATE TABLE note AS SELECT n, repeat(md5(n::text), 20) AS w FROM generate_series(1, 20000) AS n`,
      ),
    );
    const stopping = new AbortController();
    const sink = new PassThrough();
    sink.on('error', () => {});
    const backup = of().backup(plan.name, sink, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(new Error('cancelled')),
    });
    sink.resume();
    await expect(backup).rejects.toThrow('cancelled');

    const bytes = await backedUp(of(), plan.name);
    const again = new AbortController();
    const shares: number[] = [];
    const restore = of().restore(planOf('t_half'), sourceOf(bytes), {
      signal: again.signal,
      onProgress: ({ share }) => {
        shares.push(share);
        again.abort(new Error('cancelled'));
      },
    });
    await expect(restore).rejects.toThrow('cancelled');
    expect(shares.length).toBeGreaterThan(0);
    expect(await of().sizes(['t_half'])).toEqual(new Map());
    await of().drop(plan.name);
  });
}

function keepingRights(of: Of): void {
  it('gives a function of the dump no more rights than its owner has', async () => {
    const plan = planOf('t_sly');
    await of().create(plan);
    await asTenant(of(), plan, async (client) => {
      await client.query(`
        CREATE FUNCTION sly(n int) RETURNS bool LANGUAGE plpgsql AS $$ BEGIN
          EXECUTE 'RESET SESSION AUTHORIZATION'; EXECUTE 'RESET ROLE';
          IF current_user <> session_user OR current_user !~ '^t_sly' THEN RAISE EXCEPTION 'powerful'; END IF;
          RETURN true; END $$;
        CREATE TABLE trap (n int CHECK (sly(n))); INSERT INTO trap VALUES (1);
        CREATE FUNCTION quote_ident(text) RETURNS text LANGUAGE sql AS $$ SELECT 'trapped' $$;
        CREATE FUNCTION pg_get_viewdef(oid) RETURNS text LANGUAGE sql AS $$ SELECT 'trapped' $$`);
      expect(await refusal(client, 'SELECT * FROM pg_authid')).toBe('42501');
    });
    await of().restore(planOf('t_sly_too'), sourceOf(await backedUp(of(), plan.name)));
    for (const name of [plan.name, 't_sly_too']) await of().drop(name);
  });
}

/** Text that packs badly, so that little of it waits in a buffer. */
const heavy = (megabytes: number) => `CREATE TABLE heavy AS
  SELECT n, string_agg(md5(n::text || i), '') AS words
    FROM generate_series(1, ${megabytes * 1024}) AS n, generate_series(1, 32) AS i GROUP BY n`;

function stayingSmall(of: Of): void {
  const plan = planOf('t_heavy');

  it('is read no faster than it is taken', async () => {
    await of().create(plan);
    await asTenant(of(), plan, (client) => client.query(heavy(12)));
    let read = 0;
    const sink = new PassThrough();
    const backup = of().backup(plan.name, sink, {
      onProgress: ({ bytes }) => {
        read = bytes;
      },
    });
    // Nothing takes from the sink: it goes on until the buffers on the way are full.
    let seen = -1;
    const rests = () => {
      const same = read > 0 && read === seen;
      seen = read;
      return same;
    };
    await expect.poll(rests, { interval: 500, timeout: 30_000 }).toBe(true);
    expect(read).toBeLessThan(6 * megabyte);
    sink.resume();
    expect((await backup).bytes).toBeGreaterThan(12 * megabyte);
    await of().drop(plan.name);
  });

  it.runIf(process.env.PROVE === 'full')('takes no more memory for 120 MB', async () => {
    const { folder, remove } = await closedFolder();
    await of().create(plan);
    await asTenant(of(), plan, (client) => client.query(heavy(120)));
    const held = () => process.memoryUsage().arrayBuffers;
    const before = held();
    let most = 0;
    const onProgress = () => {
      most = Math.max(most, held() - before);
    };
    const file = join(folder, 'dump');
    const { rows } = await of().backup(plan.name, createWriteStream(file), { onProgress });
    const back = await of().restore(planOf('t_heavy_too'), createReadStream(file), { onProgress });
    expect(back.rows).toBe(rows);
    expect(most).toBeLessThan(60 * megabyte);
    for (const name of [plan.name, 't_heavy_too']) await of().drop(name);
    await remove();
  });
}
