import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ConnectionOptions, withClient } from '../src/drivers/database/index.ts';

// The two commands as an operator runs them, and what is compared afterwards.

export const PASSPHRASE = 'eleven tall ships';

type Said = { code: number; out: string; err: string };

/** `backup` or `restore`, in a process of its own. */
export const run = async (what: 'backup' | 'restore', args: string[], env: Record<string, string>) => {
  const program = join(import.meta.dirname, `../src/backup/${what}.process.ts`);
  const own = { ...process.env, BACKUP_PASSPHRASE: PASSPHRASE, ...env };
  return promisify(execFile)(process.execPath, [program, ...args], { env: own }).then(
    ({ stdout, stderr }): Said => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }): Said => ({ code: Number(code), out: stdout, err: stderr }),
  );
};

/** The moment of its rows, as it says. */
export const momentOf = ({ out }: Said) => Date.parse(/Of +(\S+)/.exec(out)?.[1] ?? '');

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Every row of every table, as one line a table. */
export const contents = (database: ConnectionOptions): Promise<Record<string, string>> =>
  withClient(database, async (client) => {
    // In one transaction the owner stands before the wall, and no other connection notices.
    await client.query('begin');
    const { rows: tables } = await client.query<{ name: string; forced: boolean }>(
      `select oid::regclass::text as name, relforcerowsecurity as forced from pg_class
       where relkind = 'r' and relpersistence = 'p'
         and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name, forced } of tables) {
      if (forced) await client.query(`alter table ${name} no force row level security`);
      const { rows } = await client.query<{ says: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as says
         from ${name} t`,
      );
      found[name] = rows[0]?.says ?? '';
    }
    await client.query('rollback');
    return found;
  });

export const sequences = (database: ConnectionOptions) =>
  withClient(database, async (client) => {
    const { rows } = await client.query(
      'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
    );
    return rows;
  });
