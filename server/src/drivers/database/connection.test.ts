import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { makeDatabase } from '../../kit/db.ts';
import { refusalOf } from '../../kit/refusal.ts';
import { borrow, parseAddress, placeOf } from './connection.ts';
import { connectTo } from './pool.ts';

it('an address with a host is read', () => {
  const read = parseAddress(
    'postgresql://me:p%40ss@db.example:6432/yard?sslmode=no-verify&application_name=x',
    'U',
  );
  expect(read).toEqual({
    host: 'db.example',
    port: 6432,
    user: 'me',
    password: 'p@ss',
    database: 'yard',
    ssl: { rejectUnauthorized: false },
    application_name: 'x',
  });
  expect(placeOf(read)).toBe('db.example:6432/yard');
});

it.each(['postgres://me:pw@%2Frun%2Fpg:5433/yard', 'postgres://me:pw@/yard?host=/run/pg&port=5433'])(
  'an address with a socket is read: %s',
  (address) => {
    expect(parseAddress(address, 'U')).toEqual({
      host: '/run/pg',
      port: 5433,
      user: 'me',
      password: 'pw',
      database: 'yard',
    });
  },
);

it.each(['mysql://a/b', 'postgres://me:secret@host:port/x', 'hello'])(
  '%s is refused, and the error does not repeat it',
  (address) => {
    expect(() => parseAddress(address, 'DATABASE_URL')).toThrow(/^DATABASE_URL is not usable: (?!.*secret)/);
  },
);

it('the error names a certificate that cannot be read', () => {
  const address = 'postgres://me@host/x?sslrootcert=/nowhere/ca.pem';
  expect(() => parseAddress(address, 'DATABASE_URL')).toThrow('the file /nowhere/ca.pem cannot be read');
});

it('who finds no connection free in time is asked to come back', async () => {
  const { app } = await freshDatabase();
  const pool = new pg.Pool({ ...app, max: 1, connectionTimeoutMillis: 500 });
  const first = await borrow(pool);
  const second = await borrow(pool).catch((error: unknown) => error);
  expect(refusalOf(second)?.code).toBe('kit.unavailable');
  first.release();
  await pool.end();
});

it('what takes longer than a caller waits is stopped, and work that no caller waits for is not', async () => {
  const { app } = await freshDatabase();
  const database = makeDatabase(connectTo({ ...app, statement_timeout: 100 }, 1));
  const sleeping = sql`select pg_sleep(0.4)`;
  const call = database.open();
  call.enter({ user: null, enterprise: null });
  const stopped = await sleeping.execute(call.db).catch((error: unknown) => error);
  await call.rollback();
  expect(refusalOf(stopped)?.code).toBe('kit.took_too_long');
  await database.transaction({ platform: 'a test' }, (db) => sleeping.execute(db));
  // The next call has no more time than the first.
  const next = database.open();
  next.enter({ user: null, enterprise: null });
  await expect(sleeping.execute(next.db)).rejects.toMatchObject({ code: '57014' });
  await next.rollback();
  await database.end();
});

it('half a minute is the most unless the call says otherwise', async () => {
  const { app } = await freshDatabase();
  const database = makeDatabase(connectTo(app, 1));
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
    database.autocommit,
  );
  expect(rows[0]?.statement_timeout).toBe('30s');
  await database.end();
});
