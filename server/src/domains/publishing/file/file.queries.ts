import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type FileKind = 'image' | 'document' | 'program';

/** Everything a kept file belongs to, with what decides who may see it. */
export const usesOf = (db: Db, name: string) =>
  db
    .selectFrom('market_file as f')
    .innerJoin('application as a', 'a.id', 'f.application_id')
    .leftJoin('app_version as v', 'v.id', 'f.version_id')
    .leftJoin('listing as l', 'l.application_id', 'f.application_id')
    .select(['f.version_id', 'f.live', 'a.scope', 'a.enterprise_id', 'a.created_by'])
    .select('v.enabled as version_enabled')
    .select([
      sql<FileKind>`f.kind`.as('kind'),
      sql<boolean>`l.application_id is not null`.as('listed'),
      // A module is never listed itself; it is shown with its main application.
      sql<boolean>`a.status = ${sql.lit(STATUS.online)} and a.enabled and exists (select from listing m
        where m.application_id = a.main_id)`.as('part_listed'),
      sql<StatusCode | null>`v.status`.as('version_status'),
      // A version that was never handed in is not shown with its application.
      sql<string | null>`case when f.version_id is null then a.submitted_by else v.submitted_by end`.as(
        'submitted_by',
      ),
    ])
    .where('f.name', '=', name)
    .execute();
export type FileUse = Awaited<ReturnType<typeof usesOf>>[number];

/** The kept files an application has had so far: its publisher may use them again. */
export const filesOfApplication = async (db: Db, applicationId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('market_file')
    .select('name')
    .where('application_id', '=', applicationId)
    .execute();
  return new Set(rows.map(({ name }) => name));
};

type Noted = { application_id: string; version_id: string; name: string; kind: FileKind };

/** Records what files belong to; what is known already stays as it is. */
export async function noteFiles(db: Db, rows: Noted[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('market_file')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('market_file_once').doNothing())
    .execute();
}

/** Whether it is the picture of a banner, and of one that is shown now. */
export async function bannerOf(db: Db, name: string) {
  const { rows } = await sql<{ shown: boolean }>`select l.application_id is not null and p.kind <> 'pin'
      and p.shown_from <= now() and (p.shown_until is null or p.shown_until > now()) as shown
    from promotion p left join listing l on l.application_id = p.application_id
    where p.image = ${name}`.execute(db);
  return { used: rows.length > 0, shown: rows.some(({ shown }) => shown) };
}
