import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from './connection.ts';
import type { Databases } from './databases.ts';
import { ownerRole } from './roles.ts';
import { openTemporary } from './temporary.ts';
import { verifyApp } from './verify.ts';

let databases: Databases;

beforeAll(async () => {
  databases = await openTemporary({ log: () => {} });
  await withClient(databases.owner, async (client) => {
    await client.query(`
      CREATE SCHEMA yard;
      GRANT USAGE ON SCHEMA yard TO cloudyard_app, cloudyard_platform;
      CREATE TABLE yard.secret (word text);
      INSERT INTO yard.secret VALUES ('hush');
      ALTER TABLE yard.secret ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
      CREATE POLICY platform ON yard.secret TO cloudyard_platform USING (true);
      GRANT SELECT ON yard.secret TO cloudyard_app, cloudyard_platform`);
  });
});

afterAll(() => databases?.stop());

function asApp<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(databases.app, work);
}

describe('the app role', () => {
  it('passes a wall for the platform only by taking the platform’s role', async () => {
    const seen = await asApp(async (client) => {
      const before = await client.query('SELECT word FROM yard.secret');
      await client.query('BEGIN; SET LOCAL ROLE cloudyard_platform');
      const inside = await client.query('SELECT word FROM yard.secret');
      await client.query('COMMIT');
      const after = await client.query('SELECT word FROM yard.secret');
      return [before.rows, inside.rows, after.rows];
    });
    expect(seen).toEqual([[], [{ word: 'hush' }], []]);
  });

  it.each([
    'CREATE TABLE public.mine (a int)',
    'CREATE TABLE yard.mine (a int)',
    'CREATE TEMPORARY TABLE mine (a int)',
    'CREATE SCHEMA mine',
    'CREATE DATABASE mine',
    'CREATE ROLE mine',
    'ALTER TABLE yard.secret DISABLE ROW LEVEL SECURITY',
    'SET ROLE cloudyard_owner',
    'SET ROLE cloudyard_super',
    'ALTER ROLE cloudyard_app BYPASSRLS',
  ])('may not %s', async (statement) => {
    await expect(asApp((client) => client.query(statement))).rejects.toThrow(
      /denied|must be owner|permission/,
    );
  });

  it('owns nothing', async () => {
    const { rows } = await asApp((client) =>
      client.query(
        `SELECT count(*)::int FROM pg_shdepend WHERE deptype = 'o' AND refobjid = 'cloudyard_app'::regrole`,
      ),
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('the owner role', () => {
  it('is no superuser, copies databases and installs the extensions we need', async () => {
    const { rows } = await withClient(databases.owner, async (client) => {
      await client.query('CREATE DATABASE copy TEMPLATE template1');
      await client.query('DROP DATABASE copy');
      await client.query('CREATE EXTENSION btree_gin; CREATE EXTENSION pg_trgm');
      return client.query(`SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls FROM pg_roles
        WHERE rolname = current_user`);
    });
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: true, rolcreaterole: false, rolbypassrls: false }]);
  });
});

describe('the platform role', () => {
  it('may own functions without making the app role unfit', async () => {
    await withClient(databases.owner, (client) =>
      client.query(`
        GRANT CREATE ON SCHEMA yard TO cloudyard_platform;
        CREATE FUNCTION yard.words() RETURNS SETOF yard.secret SECURITY DEFINER LANGUAGE sql
          AS 'SELECT * FROM yard.secret';
        ALTER FUNCTION yard.words() OWNER TO cloudyard_platform;
        REVOKE CREATE ON SCHEMA yard FROM cloudyard_platform`),
    );
    const { rows } = await asApp((client) => client.query('SELECT * FROM yard.words()'));
    expect(rows).toEqual([{ word: 'hush' }]);
    await expect(asApp((client) => verifyApp(client, ownerRole))).resolves.toMatchObject({ owns: false });
  });
});

describe('text', () => {
  it('is sorted as Chinese readers expect, by pinyin', async () => {
    const { rows } = await asApp((client) =>
      client.query(`SELECT string_agg(name, ' ' ORDER BY name) AS names
        FROM unnest('{上海,广州,重庆,北京,成都,张三,李四,安徽}'::text[]) AS name`),
    );
    // ān běi chéng chóng guǎng lǐ shàng zhāng
    expect(rows).toEqual([{ names: '安徽 北京 成都 重庆 广州 李四 上海 张三' }]);
  });

  it('counts Chinese characters as letters, also for extensions', async () => {
    const { rows } = await withClient(databases.owner, (client) =>
      client
        .query(`CREATE EXTENSION IF NOT EXISTS pg_trgm;`)
        .then(() => client.query(`SELECT array_length(show_trgm('北京市'), 1) AS grams, lower('ÀÉ') AS low`)),
    );
    expect(rows).toEqual([{ grams: 4, low: 'àé' }]);
  });
});
