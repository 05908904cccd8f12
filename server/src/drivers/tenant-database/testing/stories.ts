import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { TenantDatabases, TenantPlan } from '../../../kit/tenant-database.ts';
import { withClient } from '../../database/connection.ts';
import { planOf } from './plans.ts';

/** As the tenant: over the address they are given, with the login they are given. */
export async function asTenant<T>(
  tenants: TenantDatabases,
  plan: Pick<TenantPlan, 'name' | 'password'>,
  work: (client: pg.Client) => Promise<T>,
  database = plan.name,
): Promise<T> {
  const { host, port } = await tenants.address();
  return withClient({ host, port, user: plan.name, password: plan.password, database }, work);
}

/** The code with which the server refuses a statement; fails when it does not. */
export async function refusal(client: pg.Client, statement: string): Promise<string> {
  const outcome = await client.query(statement).catch((error: { code?: string }) => error);
  if (outcome instanceof Error) return (outcome as { code?: string }).code ?? outcome.message;
  throw new Error(`this was not refused: ${statement}`);
}

export async function backedUp(tenants: TenantDatabases, name: string): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), tenants.backup(name, sink)]);
  return bytes;
}

export const sourceOf = (bytes: Buffer) => Readable.from([bytes]);

/** What every server for tenants does, ours or that of others. */
export function lifeStories(of: () => TenantDatabases): void {
  loginStories(of);
  limitStories(of);
}

function loginStories(of: () => TenantDatabases): void {
  const tried = async (plan: TenantPlan, password = plan.password) => {
    const { host, port } = await of().address();
    return of().test({ host, port, database: plan.name, user: plan.name, password });
  };

  it('makes a database once, however often it is asked, also over a half-made one', async () => {
    const plan = planOf('t_made_twice');
    await Promise.all([of().create(plan), of().create(plan)]);
    await of().create({ ...plan, password: 'another', connections: 1 });
    expect(await tried(plan)).toBe('password');
    await asTenant(of(), { ...plan, password: 'another' }, async (client) => {
      await client.query('CREATE TABLE note (word text); CREATE SCHEMA more');
      expect(await tried(plan, 'another')).toBe('full');
    });
    await of().create({ ...plan, password: 'another' });
    await asTenant(of(), { ...plan, password: 'another' }, (client) => client.query('SELECT word FROM note'));
    await Promise.all([of().drop(plan.name), of().drop(plan.name)]);
    await of().drop(plan.name);
    expect(await tried(plan)).not.toBe('open');
    expect(await of().sizes([plan.name])).toEqual(new Map());
  });

  it('changes the password, measures, closes and opens', async () => {
    const plan = planOf('t_changing');
    await of().create(plan);
    expect(await tried(plan)).toBe('open');
    await of().setPassword(plan.name, 'a new one');
    expect(await tried(plan)).toBe('password');
    const sizes = await of().sizes([plan.name, 't_missing']);
    expect([...sizes.keys()]).toEqual([plan.name]);
    expect(sizes.get(plan.name)).toBeGreaterThan(1_000_000);

    await asTenant(of(), { ...plan, password: 'a new one' }, async (client) => {
      await of().close(plan.name);
      await expect(client.query('SELECT 1')).rejects.toThrow();
    });
    expect(await tried(plan, 'a new one')).toBe('closed');
    await of().open(plan.name);
    expect(await tried(plan, 'a new one')).toBe('open');
    await of().drop(plan.name);
  });

  it('asks no address but its own', async () => {
    const { host, port } = await of().address();
    const login = { database: 'postgres', user: 'postgres', password: 'x' };
    expect(await of().test({ ...login, host: '192.0.2.1', port })).toBe('elsewhere');
    expect(await of().test({ ...login, host, port: port + 1 })).toBe('elsewhere');
  });
}

function limitStories(of: () => TenantDatabases): void {
  it('makes sessions read-only, with a way to make room, and mends what the tenant changed of it', async () => {
    const plan = planOf('t_full');
    await of().create(plan);
    await asTenant(of(), plan, (client) => client.query('CREATE TABLE note AS SELECT 1 AS n'));
    await of().setReadOnly(plan.name, true);
    await asTenant(of(), plan, async (client) => {
      expect(await refusal(client, 'INSERT INTO note VALUES (2)')).toBe('25006');
      await client.query('BEGIN READ WRITE; DELETE FROM note; COMMIT');
      const own = `ALTER ROLE ${plan.name} IN DATABASE ${plan.name}`;
      await client.query(`BEGIN READ WRITE; ${own} SET default_transaction_read_only = off; COMMIT`);
    });
    await of().setReadOnly(plan.name, true);
    await asTenant(of(), plan, async (client) =>
      expect(await refusal(client, 'INSERT INTO note VALUES (2)')).toBe('25006'),
    );
    await of().setReadOnly(plan.name, false);
    await asTenant(of(), plan, (client) => client.query('INSERT INTO note VALUES (2)'));
    await of().drop(plan.name);
  });

  it('limits statements, and ends those whose session raised the limit', async () => {
    const plan = planOf('t_slow', { statementMs: 200 });
    await of().create(plan);
    await asTenant(of(), plan, async (client) => {
      expect(await refusal(client, 'SELECT pg_sleep(30)')).toBe('57014');
      await client.query('SET statement_timeout = 0');
      const slow = client.query('SELECT pg_sleep(60)').then(
        () => 'done',
        () => 'ended',
      );
      const ended = async () => (await of().endOverlong([plan])) > 0;
      await expect.poll(ended, { timeout: 20_000 }).toBe(true);
      expect(await slow).toBe('ended');
    });
    await of().drop(plan.name);
  });
}
