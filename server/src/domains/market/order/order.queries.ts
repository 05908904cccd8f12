import type { Period } from '@cloudyard/contract/publishing/plan.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { VersionContent } from '../../publishing/index.ts';

// What can be bought: listed applications only.

/** A listed version, with what the buyer sees of its application. */
export const versionOnSale = (db: Db, id: string) =>
  db
    .selectFrom('listing as l')
    .innerJoin('app_version as v', 'v.application_id', 'l.application_id')
    .innerJoin('major_version as m', 'm.id', 'v.major_id')
    .select(['l.application_id', 'l.name', 'l.en_name', 'l.logo', 'l.publisher', 'v.id', 'v.major_id'])
    .select(['v.source_type', 'l.verified'])
    .select(['v.created_at', sql<string>`m.number || '.' || v.number`.as('version')])
    .where('v.id', '=', id)
    .where('v.status', '=', STATUS.online)
    .where('v.enabled', '=', true)
    .executeTakeFirst();

const plans = (db: Db) =>
  db
    .selectFrom('listing as l')
    .innerJoin('resource_plan as p', 'p.application_id', 'l.application_id')
    .select(['p.id', 'p.name', 'p.version', 'p.application_id', 'p.price_fen', 'p.permanent_fen'])
    .select(['p.millicores', 'p.memory_mb', 'p.disk_mb', 'p.concurrent_users'])
    .select(sql<Period[]>`p.periods`.as('periods'))
    .where('p.enabled', '=', true);

export const planOnSale = (db: Db, id: string) => plans(db).where('p.id', '=', id).executeTakeFirst();

/** Of one application, in its publisher's order. */
export const plansOnSale = (db: Db, applicationId: string) =>
  plans(db).where('p.application_id', '=', applicationId).orderBy('p.sort').orderBy('p.id').execute();

/** What is delivered: the content that was approved, also if it was taken off the shelf since it was bought. */
export const versionToRun = (db: Db, id: string) =>
  db
    .selectFrom('app_version as v')
    .innerJoin('application as a', 'a.id', 'v.application_id')
    .select(['a.code', sql<VersionContent>`v.content`.as('content')])
    .where('v.id', '=', id)
    .where('v.status', 'in', [STATUS.approved, STATUS.online])
    .executeTakeFirst();

/** Who earns by it: an enterprise, a person, or the platform itself. */
export const sellerOf = (db: Db, applicationId: string) =>
  db
    .selectFrom('application')
    .select(['scope', 'enterprise_id', 'created_by'])
    .where('id', '=', applicationId)
    .executeTakeFirst();
