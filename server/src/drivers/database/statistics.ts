import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Machine } from './machine.ts';
import { platformRole } from './roles.ts';

const EXTENSION = 'pg_stat_statements';

/** Where this PostgreSQL brings it, statements are counted from its start; else the console says that they are not. */
export async function countingSettings(machine: Machine): Promise<Record<string, string>> {
  const library = (ending: string) =>
    join(machine.nativeFolder(), 'lib/postgresql', `${EXTENSION}.${ending}`);
  const found = await Promise.allSettled(['so', 'dylib', 'dll'].map((ending) => stat(library(ending))));
  if (found.every(({ status }) => status === 'rejected')) return {};
  return {
    shared_preload_libraries: EXTENSION,
    [`${EXTENSION}.max`]: '1000',
    // These carry passwords of roles in their text.
    [`${EXTENSION}.track_utility`]: 'off',
  };
}

/**
 * Lets the platform read what the database does: who is connected, which statements take how long. A server of others
 * may not offer that, or not to us: it is said in the log, and everything else is as it is.
 */
export async function readStatistics(client: pg.Client, log: (line: string) => void): Promise<void> {
  const tried = async (what: string, text: string) => {
    await client
      .query(text)
      .catch((error: Error) => log(`${what} (${error.message}); docs/operations.md says how it is allowed.`));
  };
  const { rows } = await client.query<{ may: boolean; modern: boolean; loaded: string }>(
    `select pg_has_role($1, 'pg_read_all_stats', 'usage') as may,
       current_setting('server_version_num')::int >= 160000 as modern,
       coalesce((select setting from pg_settings where name = 'shared_preload_libraries'), '') as loaded`,
    [platformRole],
  );
  const [found] = rows;
  if (!found?.may)
    await tried(
      'The console sees only its own part of what the database does',
      // The platform's role inherits nothing by itself; before 16 that is said of the role and not of the grant.
      `grant pg_read_all_stats to ${platformRole}${found?.modern ? ' with inherit true' : ''}`,
    );
  if (found?.loaded.includes(EXTENSION))
    await tried(
      'Statements are not counted',
      `create schema if not exists statistics;
       create extension if not exists ${EXTENSION} schema statistics;
       grant usage on schema statistics to ${platformRole}`,
    );
}
