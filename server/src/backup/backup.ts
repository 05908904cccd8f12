import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openForReading } from '../drivers/database/reading.ts';
import { jobsSchema } from '../drivers/jobs/schema.ts';
import { makeDiskStorage } from '../drivers/storage/disk.ts';
import type { Hold } from '../drivers/storage/hold.ts';
import type { Env } from '../kit/env.ts';
import type { About, ArchiveWriter, End } from './archive.ts';
import { writeBackup } from './file.ts';
import { holdFiles, writeFiles } from './files.ts';
import type { Progress } from './progress.ts';
import { checkMigrations, readMigrations, writeSchema } from './schema.ts';
import { secretOf } from './secret.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';
import { readTenants, type TenantRow, writeTenants } from './tenants.ts';
import { BackupTrouble } from './trouble.ts';
import { writeRows, writeSequences } from './write-rows.ts';

export type Job = { env: Env; root: string; passphrase: string; progress: Progress; signal: AbortSignal };
export type Summary = { about: About; end: End };

type Storage = ReturnType<typeof makeDiskStorage>;

/**
 * Writes one file while servers go on. What rows name is written before them and removed after them, so files are
 * copied after the moment of the rows, and held from before it.
 */
export async function backUp(file: string, job: Job): Promise<Summary> {
  const { env, progress } = job;
  const { dataFolder, DATABASE_URL: databaseUrl } = env;
  const reading = await openForReading({ dataFolder, databaseUrl, log: () => undefined });
  const storage = makeDiskStorage(join(dataFolder, 'files'));
  let hold: Hold | undefined;
  let summary: Summary | undefined;
  try {
    hold = await holdFiles(storage);
    const held = hold;
    await writeBackup(file, job, async (archive) => {
      summary = await writeAll(archive, { ...job, storage, hold: held, reading });
      progress.step('Writing it to the disk');
    });
  } finally {
    await hold?.release();
    await reading.stop();
  }
  if (!summary) throw new Error('nothing was written');
  return summary;
}

type Work = Job & { storage: Storage; hold: Hold; reading: Parameters<typeof withSnapshot>[0] };

async function writeAll(archive: ArchiveWriter, work: Work): Promise<Summary> {
  const { env, progress, reading } = work;
  // Heads of the audit chain that were noted before the moment of the rows are all in them.
  await writeKept(archive, env);
  progress.step('Rows');
  const { about, rows, tenants } = await withSnapshot(reading, (snapshot) =>
    writeDatabase(archive, snapshot, work),
  );
  progress.step('Files');
  const files = await writeFiles(archive, work);
  if (tenants.length > 0) progress.step('Databases of tenants');
  const end: End = { rows, ...files, ...(await writeTenants(archive, tenants, work)) };
  await archive.entry({ kind: 'end', end });
  return { about, end };
}

async function writeKept(archive: ArchiveWriter, env: Env): Promise<void> {
  const kept = {
    anchors: env.AUDIT_ANCHORS ?? join(env.dataFolder, 'audit-anchors.log'),
    // It stands in connection details of tenants.
    port: join(env.dataFolder, 'tenants', 'port'),
  } as const;
  for (const kind of ['anchors', 'port'] as const) {
    const text = await readFile(kept[kind], 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    if (text) await archive.entry({ kind }, text);
  }
}

async function writeDatabase(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { env, root, progress }: Work,
): Promise<{ about: About; rows: End['rows']; tenants: TenantRow[] }> {
  const about = await describe(snapshot, env);
  await checkMigrations(root, about.migrations, 'The database');
  await archive.entry({ kind: 'about', about });
  await writeSchema(archive, root, about.migrations);
  const tenants = await readTenants(snapshot);
  const rows = await writeRows(archive, snapshot, progress);
  await writeSequences(archive, snapshot);
  return { about, rows, tenants };
}

async function describe(snapshot: Snapshot, env: Env): Promise<About> {
  const { client, tables } = snapshot;
  for (const needed of ['migration', 'pgboss.version'])
    if (!tables.some(({ name }) => name === needed))
      throw new BackupTrouble('This database is none of Cloudyard, or its first start has not ended.');
  await client.query('RESET ROLE');
  const { rows } = await client.query<{ at: Date; postgres: number; jobs: number }>(
    `SELECT now() AS at, current_setting('server_version_num')::int AS postgres,
       (SELECT version FROM pgboss.version) AS jobs`,
  );
  const [found] = rows;
  if (!found) throw new Error('the database gave an empty answer');
  if (found.jobs !== jobsSchema().version)
    throw new BackupTrouble(
      'The queues in the database are of another version than this Cloudyard. Start it once, or make the back-up with the version that runs.',
    );
  const migrations = await readMigrations(client);
  const secret = await secretOf(snapshot, env.CLOUDYARD_SECRET);
  const at = new Date(found.at).toISOString();
  return { format: 1, at, postgres: found.postgres, migrations, jobs: found.jobs, secret };
}
