import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { withClient } from '../drivers/database/index.ts';
import { migrate } from '../drivers/database/migrate.ts';
import { sqlFiles } from '../drivers/database/sql-files.ts';
import { jobsSchema } from '../drivers/jobs/schema.ts';
import type { About, ArchiveWriter } from './archive.ts';
import { BackupTrouble } from './trouble.ts';

type Migration = About['migrations'][number];

const folderOf = (root: string) => join(root, 'server/migrations');
const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** What the database was made by. */
export async function readMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>('SELECT name, checksum FROM migration ORDER BY name');
  return rows;
}

/** Refuses what this version could not restore either. */
export async function checkMigrations(root: string, applied: Migration[], whose: string): Promise<void> {
  const here = new Set((await readdir(folderOf(root))).filter((name) => name.endsWith('.sql')));
  const newer = applied.find(({ name }) => !here.has(name));
  if (newer)
    throw new BackupTrouble(
      `${whose} was made by a newer Cloudyard (it has the migration ${newer.name}, which this one does not know). ` +
        'Update Cloudyard first.',
    );
  for (const { name, checksum } of applied)
    if (checksumOf(await readFile(join(folderOf(root), name), 'utf8')) !== checksum)
      throw new BackupTrouble(`The migration ${name} of ${whose.toLowerCase()} differs from the one here.`);
}

/**
 * The statements that make the schema go into the file, so that a later version builds what this one had and then
 * brings it up as it would have in place. Where the server has not been started since an update, the functions and
 * policies of the files are ahead of the tables: then the next start makes them.
 */
export async function writeSchema(archive: ArchiveWriter, root: string, applied: Migration[]): Promise<void> {
  for (const { name } of applied)
    await archive.entry({ kind: 'migration', name }, await readFile(join(folderOf(root), name), 'utf8'));
  await archive.entry({ kind: 'jobs' }, jobsSchema().sql);
  const all = (await readdir(folderOf(root))).filter((name) => name.endsWith('.sql'));
  if (all.length !== applied.length) return;
  for (const path of sqlFiles(root))
    await archive.entry({ kind: 'sql', name: basename(path) }, await readFile(path, 'utf8'));
}

export type Schema = { migrations: Map<string, string>; sql: Map<string, string>; jobs: string };

/** Into an empty database, by its owner. */
export async function makeSchema(
  owner: Parameters<typeof migrate>[0],
  { migrations, sql, jobs }: Schema,
  scratch: string,
): Promise<void> {
  const place = async (folder: string, files: Map<string, string>) => {
    await mkdir(join(scratch, folder), { recursive: true });
    for (const [name, text] of files) await writeFile(join(scratch, folder, basename(name)), text);
    return [...files.keys()].map((name) => join(scratch, folder, basename(name)));
  };
  await place('migrations', migrations);
  await migrate(owner, join(scratch, 'migrations'), await place('sql', sql));
  await withClient(owner, (client) => client.query(jobs));
}
