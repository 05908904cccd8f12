import type { ChosenColumn, Profile, Reading, Table } from '@cloudyard/contract/bigdata/table.ts';
import type { DataTypeCode } from '@cloudyard/contract/bigdata/values.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, takeTurn } from '../../../kit/db.ts';
import type { Misfits } from '../../../kit/engine-table.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { VersionHistory } from '../history-source/history-source.queries.ts';
import type { MadeBy } from '../project-run/made-by.ts';
import type { State } from './dataset.queries.ts';

export type VersionRow = {
  id: string;
  dataset_id: string;
  number: number;
  enterprise_id: string | null;
  created_by: string | null;
  created_name: string | null;
  note: string;
  data_type: DataTypeCode;
  file: string | null;
  file_name: string;
  reading: Reading | null;
  columns: ChosenColumn[] | null;
  sheet: string | null;
  state: State;
  rows: number;
  bytes: number;
  sha256: string;
  schema: Table['columns'];
  misfits: Misfits;
  created_at: Date;
  attempts: number;
  holder: number | null;
  /** Of one that is made of the history of devices. */
  history: VersionHistory | null;
  /** Of one that was kept from a run of a project. */
  made_by: MadeBy | null;
};

const shown = sql`select v.id, v.dataset_id, v.number, v.enterprise_id, v.created_by,
    coalesce(nullif(a.real_name, ''), a.username) as created_name, v.note, v.data_type, v.file, v.file_name,
    v.reading, v.columns, v.sheet, v.state, v.rows, v.bytes, v.sha256, v.schema, v.misfits, v.created_at, v.attempts,
    v.holder, v.history, v.made_by
  from dataset_version v left join account a on a.id = v.created_by`;

export const versionsOf = async (db: Db, datasetId: string) =>
  (await sql<VersionRow>`${shown} where v.dataset_id = ${datasetId} order by v.number desc`.execute(db)).rows;

/** One that can be read: the newest, or that of a number. */
export async function readyVersion(db: Db, datasetId: string, number: number | undefined) {
  const { rows } = await sql<VersionRow>`${shown} where v.dataset_id = ${datasetId} and v.state = 'ready'
    and v.number = coalesce(${number ?? null}::int, v.number) order by v.number desc limit 1`.execute(db);
  return rows[0];
}

export const versionById = async (db: Db, id: string) =>
  (await sql<VersionRow>`${shown} where v.id = ${id}`.execute(db)).rows[0];

export const profileOf = async (db: Db, id: string) =>
  (await db.selectFrom('dataset_version').select('profile').where('id', '=', id).executeTakeFirst())
    ?.profile as Profile | null | undefined;

/** Whether a version is being made of an upload. */
export const isBrought = async (db: Db, file: string) =>
  (await db.selectFrom('dataset_version').select('id').where('file', '=', file).executeTakeFirst()) !==
  undefined;

export const insertVersion = (db: Db, row: Insertable<DB['dataset_version']>) =>
  db.insertInto('dataset_version').values(row).execute();

/** So many imports of an enterprise, or of a user without one, are under way at once; the others wait in line. */
export const AT_ONCE = 2;

/** One copy of the server has it in hand; undefined: another one, it has ended, or it is not its turn yet. */
export async function takeVersion(db: Db, id: string, holder: number) {
  const { rows: found } = await sql<{ line: string | null }>`select import_line(v) as line
    from dataset_version v where id = ${id}`.execute(db);
  // Of two at once the second sees what the first took.
  await takeTurn(db, `imports of ${found[0]?.line ?? 'the platform'}`);
  const { rows } = await sql<{ id: string }>`update dataset_version v set holder = ${holder}, percent = 0,
      attempts = attempts + 1
    where id = ${id} and state = 'importing' and ${isFree}
      and imports_ahead(v) < ${AT_ONCE} returning id`.execute(db);
  return rows[0] && versionById(db, id);
}

/** Those whose turn it is, of the line in which one stands. */
export async function nextVersions(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select w.id from dataset_version v join dataset_version w
      on w.state = 'importing' and w.holder is null and import_line(w) = import_line(v)
    where v.id = ${id} and imports_ahead(w) < ${AT_ONCE} limit ${AT_ONCE}`.execute(db);
  return rows.map((row) => row.id);
}

/** Only while it is ours; false: it was cancelled or deleted, or another copy has it. */
export async function tellVersion(
  db: Db,
  { id, holder }: { id: string; holder: number },
  set: Updateable<DB['dataset_version']>,
): Promise<boolean> {
  const found = await db
    .updateTable('dataset_version')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

export const cancelVersion = (db: Db, id: string, at: Date) =>
  db
    .updateTable('dataset_version')
    .set({ state: 'cancelled', holder: null, ended_at: at, file: null })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .execute();

/** The process that had them is dead, or their job was lost. Who waits in line is not meant. */
export const idleVersions = async (db: Db, at: Date) =>
  (
    await sql<{ id: string }>`select id from dataset_version v
      where state = 'importing' and imports_ahead(v) < ${AT_ONCE}
        and ${isOrphaned('created_at', at)}
      limit 100`.execute(db)
  ).rows;

/** Of these, the versions whose bytes are wanted. */
export const knownVersions = async (db: Db, ids: string[]) =>
  new Set(
    (
      await db
        .selectFrom('dataset_version')
        .select('id')
        .where('id', 'in', ids)
        .where('state', 'in', ['ready', 'importing'])
        .execute()
    ).map(({ id }) => id),
  );
