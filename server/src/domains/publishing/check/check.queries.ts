import type { Check } from '@cloudyard/contract/publishing/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { VersionContent } from '../publishable/content.ts';

/** What is handed in of a version, and the digest it goes by. */
export const versionToCheck = (db: Db, id: string) =>
  db
    .selectFrom('app_version')
    .select(['id', 'digest', sql<VersionContent>`coalesce(revision, content)`.as('content')])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();

/** Only for the checked digest: another content handed in since has a check of its own. */
export const keepChecks = (db: Db, { id, digest }: { id: string; digest: string }, checks: Check[]) =>
  db
    .updateTable('app_version')
    .set({ checks: JSON.stringify(checks), checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('digest', '=', digest)
    .execute();
