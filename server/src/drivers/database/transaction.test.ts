import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { type Database, type Db, makeDatabase } from '../../kit/db.ts';
import { plannedAnew } from '../../kit/list.ts';
import { connectTo, type Databases, withClient } from './index.ts';

const A = '11111111-1111-7111-8111-111111111111';
const B = '22222222-2222-7222-8222-222222222222';
const me = '33333333-3333-7333-8333-333333333333';

let databases: Databases;
let database: Database;

const add = (db: Db, name: string, enterprise?: string) =>
  enterprise
    ? sql`insert into thing (name, enterprise_id) values (${name}, ${enterprise})`.execute(db)
    : sql`insert into thing (name) values (${name})`.execute(db);
/** Statements that are not sent yet. */
const unsent = (db: Db, statement: RawBuilder<unknown>) => ({ compile: () => statement.compile(db) });
const adding = (db: Db, name: string) => unsent(db, sql`insert into thing (name) values (${name})`);
const dropping = (db: Db) => unsent(db, sql`delete from thing where name in ('last', 'later')`);
const wrong = (db: Db) => unsent(db, sql`select 1 / ${0}::int`);
const names = async (db: Db) =>
  (await sql<{ name: string }>`select name from thing order by name`.execute(db)).rows.map((row) => row.name);

beforeAll(async () => {
  databases = await freshDatabase();
  await withClient(databases.owner, (client) =>
    client.query(
      `create table thing (name text, enterprise_id uuid default wall_enterprise()); select wall('thing')`,
    ),
  );
  database = makeDatabase(connectTo(databases.app, 3));
  await database.transaction({ user: me, enterprise: A }, (db) => add(db, 'a'));
  await database.transaction({ user: me, enterprise: B }, (db) => add(db, 'b'));
});
afterAll(async () => {
  await database.end();
  await databases.stop();
});

describe('the wall', () => {
  it('shows each enterprise its own rows, and fills in the enterprise of new ones', async () => {
    expect(await database.transaction({ user: me, enterprise: A }, names)).toEqual(['a']);
    expect(await database.transaction({ user: me, enterprise: B }, names)).toEqual(['b']);
  });

  it('shows nothing in the personal scope, nor without a scope', async () => {
    expect(await database.transaction({ user: me, enterprise: null }, names)).toEqual([]);
    const work = database.open();
    expect(await names(work.db)).toEqual([]);
    await work.rollback();
  });

  it('refuses a row for another enterprise', async () => {
    await expect(database.transaction({ user: me, enterprise: A }, (db) => add(db, 'x', B))).rejects.toThrow(
      /row-level security/,
    );
  });

  it('is open to the platform alone, and only for that transaction', async () => {
    expect(await database.transaction({ platform: 'test' }, names)).toEqual(['a', 'b']);
    expect(await database.transaction({ user: me, enterprise: A }, names)).toEqual(['a']);
  });

  it('does not leak from one transaction to the next on the same connection', async () => {
    const single = makeDatabase(connectTo(databases.app, 1));
    await single.transaction({ user: me, enterprise: A }, names);
    const work = single.open();
    expect(await names(work.db)).toEqual([]);
    await work.rollback();
    await single.end();
  });

  it('is read across for one statement, whatever statements run beside it', async () => {
    const mine = database.open();
    mine.enter({ user: me, enterprise: A });
    const across = mine.over('test');
    expect(await names(across)).toEqual(['a', 'b']);
    expect(await names(mine.db)).toEqual(['a']);
    const beside = await Promise.all([names(mine.db), names(across), names(mine.db), names(across)]);
    expect(beside).toEqual([['a'], ['a', 'b'], ['a'], ['a', 'b']]);
    await mine.commitAndRelease();
    expect(await Promise.all([names(across), names(mine.db)])).toEqual([['a', 'b'], ['a']]);
    await mine.rollback();
  });

  it('is up again after a statement across it failed, also on the same connection', async () => {
    const single = makeDatabase(connectTo(databases.app, 1));
    const mine = single.open();
    mine.enter({ user: me, enterprise: A });
    await expect(sql`select 1 / 0`.execute(mine.over('test'))).rejects.toThrow('division by zero');
    await mine.rollback();
    expect(await single.transaction({ user: me, enterprise: A }, names)).toEqual(['a']);
    await single.end();
  });

  it('is crossed with any reason text, also one that looks like the end of a comment', async () => {
    const mine = database.open();
    mine.enter({ user: me, enterprise: A });
    for (const reason of ['*/ select 1 --', '**//', '/* never closed']) {
      expect(await names(mine.over(reason))).toEqual(['a', 'b']);
      expect(await names(mine.db)).toEqual(['a']);
    }
    await mine.rollback();
  });

  it('stays open to the platform after a statement across it', async () => {
    const all = database.open();
    all.enter({ platform: 'test' });
    expect(await names(all.over('test'))).toEqual(['a', 'b']);
    expect(await names(all.db)).toEqual(['a', 'b']);
    await all.rollback();
  });

  it('stands again after the transaction was committed and its connection released', async () => {
    const work = database.open();
    work.enter({ user: me, enterprise: A });
    expect(await names(work.db)).toEqual(['a']);
    await work.commitAndRelease();
    expect(await names(work.db)).toEqual(['a']);
    await work.commit();
  });
});

describe('the server’s role', () => {
  it('owns nothing and cannot bypass the wall', async () => {
    const facts = await database.transaction({ user: null, enterprise: null }, async (db) => {
      const { rows } = await sql<{ su: boolean; bypass: boolean; owned: number }>`
        select rolsuper as su, rolbypassrls as bypass,
          (select count(*) from pg_class where relowner = r.oid) as owned
        from pg_roles r where rolname = session_user`.execute(db);
      return rows[0];
    });
    expect(facts).toEqual({ su: false, bypass: false, owned: 0 });
  });

  it('cannot change or remove what was audited', async () => {
    for (const statement of [
      'update audit_entry set action = $$x$$',
      'delete from audit_entry',
      'delete from audit_seal',
    ]) {
      const attempt = database.transaction({ platform: 'test' }, (db) => sql.raw(statement).execute(db));
      await expect(attempt).rejects.toThrow(/permission denied/);
    }
  });
});

describe('a transaction', () => {
  it('rolls back everything when it fails', async () => {
    const failing = database.transaction({ user: me, enterprise: A }, async (db) => {
      await add(db, 'never');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.transaction({ user: me, enterprise: A }, names)).toEqual(['a']);
  });

  it('writes deferred changes in their order, before the next statement or with the commit', async () => {
    const work = database.open();
    work.enter({ platform: 'test' });
    await work.defer(adding(work.db, 'later'));
    expect(work.changed).toBe(true);
    expect(await names(work.db)).toContain('later');
    await work.defer(adding(work.db, 'last'));
    await work.commit();
    expect(await database.transaction({ platform: 'test' }, names)).toEqual(['a', 'b', 'last', 'later']);
    const tidy = database.open();
    tidy.enter({ platform: 'test' });
    await tidy.defer(dropping(tidy.db));
    await tidy.commit();
    expect(await database.transaction({ platform: 'test' }, names)).toEqual(['a', 'b']);
  });

  it('fails with the failure of a deferred change, and drops deferred changes at a rollback', async () => {
    const failing = database.open();
    failing.enter({ platform: 'test' });
    await failing.defer(wrong(failing.db));
    await expect(names(failing.db)).rejects.toThrow('division by zero');
    await failing.rollback();
    const atTheEnd = database.open();
    atTheEnd.enter({ platform: 'test' });
    await atTheEnd.defer(adding(atTheEnd.db, 'never'));
    await atTheEnd.defer(wrong(atTheEnd.db));
    await expect(atTheEnd.commit()).rejects.toThrow('division by zero');
    const takenBack = database.open();
    takenBack.enter({ platform: 'test' });
    await takenBack.defer(adding(takenBack.db, 'never'));
    await takenBack.rollback();
    expect(await database.transaction({ platform: 'test' }, names)).toEqual(['a', 'b']);
  });

  it('fails with the first failure of statements sent together, whichever is awaited', async () => {
    const work = database.open();
    work.enter({ platform: 'test' });
    const first = sql`select ${'\0'}::text`.execute(work.db);
    const second = sql`select ${'well'}::text`.execute(work.db);
    first.catch(() => undefined);
    await expect(second).rejects.toMatchObject({ code: '22021' });
    await expect(first).rejects.toMatchObject({ code: '22021' });
    await work.rollback();
  });

  it('is not reported as committed when a statement of it had failed', async () => {
    const swallowing = database.transaction({ user: me, enterprise: A }, async (db) => {
      await add(db, 'never');
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('had failed');
    expect(await database.transaction({ user: me, enterprise: A }, names)).toEqual(['a']);
  });

  it('works again after a table was changed under its kept plan', async () => {
    const single = makeDatabase(connectTo(databases.app, 1));
    const all = (db: Db) => sql`select * from thing where name <> ${'x'}`.execute(db);
    const ask = () => single.transaction({ user: me, enterprise: A }, all);
    for (let n = 0; n < 6; n += 1) await ask();
    await withClient(databases.owner, (client) => client.query('alter table thing add note text'));
    await expect(ask()).rejects.toThrow(/cached plan/);
    expect((await ask()).rows).toHaveLength(1);
    await single.end();
  });

  it('runs its statements on one connection, also when several are sent first', async () => {
    const work = database.open();
    work.enter({ user: me, enterprise: A });
    const pids = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(work.db)).rows[0]?.pid,
      ),
    );
    await work.commit();
    expect(new Set(pids).size).toBe(1);
    await expect(names(work.db)).rejects.toThrow('has ended');
  });

  it('gives no broken connection to the next one', async () => {
    const single = makeDatabase(connectTo(databases.app, 1));
    await expect(
      single.transaction({ user: me, enterprise: A }, (db) => sql`select 1 / 0`.execute(db)),
    ).rejects.toThrow(/division/);
    expect(await single.transaction({ user: me, enterprise: A }, names)).toEqual(['a']);
    await single.end();
  });
});

describe('search by grams', () => {
  it.each([
    ['阀门', true],
    ['门控', true],
    ['阀控', false],
    ['阀', true],
    ['PUMP', true],
    ['ump-7', true],
    ['pump8', false],
    ['Ｐump', true],
    ["o'b%_", false],
  ])('%s is found: %s', async (words, found) => {
    const { rows } = await database.transaction({ platform: 'test' }, (db) =>
      sql<{
        hit: boolean;
      }>`select grams(t) @> query_grams(${words}) and position(folded(${words}) in folded(t)) > 0 as hit
        from (values ('阀门控制 Pump-7')) v(t)`.execute(db),
    );
    expect(rows[0]?.hit).toBe(found);
  });

  it('names are sorted by pinyin', async () => {
    const { rows } = await database.transaction({ platform: 'test' }, (db) =>
      sql<{
        name: string;
      }>`select name from (values ('重庆'), ('上海'), ('北京'), ('广州')) v(name) order by name collate cn`.execute(
        db,
      ),
    );
    expect(rows.map((row) => row.name)).toEqual(['北京', '重庆', '广州', '上海']);
  });
});

it('a statement that is sent often keeps its plan, unless it asks for one of its own each time', async () => {
  const { app } = await freshDatabase();
  const database = makeDatabase(connectTo(app, 1));
  for (let n = 0; n < 6; n += 1) {
    await sql`select ${n}::int as kept`.execute(database.autocommit);
    await sql`select ${plannedAnew} ${n}::int as anew`.execute(database.autocommit);
  }
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement ~ 'as (kept|anew)$'`.execute(
    database.autocommit,
  );
  expect(rows.map(({ statement }) => statement)).toEqual(['select $1::int as kept']);
  await database.end();
});
