import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { ofAccount } from '../catalogue.queries.ts';

// What an enterprise or an account has in the storage, each list paged by id.

type After = { id: string } | undefined;
const after = (last: After) => sql<boolean>`${last ? sql`t.id > ${last.id}::uuid` : sql`true`}`;
const isOf = (enterpriseId: string) => sql<boolean>`t.enterprise_id = ${enterpriseId}::uuid`;

const files = (whose: RawBuilder<boolean>) => (db: Db, last: After, most: number) =>
  db
    .selectFrom('file as t')
    .select(['t.id', 't.name', 't.original_name', 't.category'])
    .where(whose)
    .where(after(last))
    .orderBy('t.id')
    .limit(most)
    .execute();
/** Without what members attached to their letters. */
export const storedFiles = (enterpriseId: string) =>
  files(sql`${isOf(enterpriseId)} and not exists (select from message m, jsonb_array_elements(m.attachments) a
    where m.enterprise_id = t.enterprise_id and m.origin = 'person' and a->>'name' = t.name)`);
export const ownFiles = (accountId: string) => files(ofAccount('file', accountId));

const datasets = (whose: RawBuilder<boolean>) => (db: Db, last: After, most: number) =>
  db
    .selectFrom('dataset_version as t')
    .innerJoin('dataset as d', 'd.id', 't.dataset_id')
    .select(['t.id', 't.number', 'd.name'])
    .where(whose)
    .where('t.state', '=', 'ready')
    .where(after(last))
    .orderBy('t.id')
    .limit(most)
    .execute();
export const storedDatasets = (enterpriseId: string) => datasets(isOf(enterpriseId));
export const ownDatasets = (accountId: string) => datasets(ofAccount('dataset_version', accountId));

const models = (whose: RawBuilder<boolean>) => (db: Db, last: After, most: number) =>
  db
    .selectFrom('model_version as t')
    .innerJoin('model as m', 'm.id', 't.model_id')
    .select(['t.id', 't.number', 'm.name'])
    .where(whose)
    .where('t.state', '=', 'ready')
    .where(after(last))
    .orderBy('t.id')
    .limit(most)
    .execute();
export const storedModels = (enterpriseId: string) => models(isOf(enterpriseId));
export const ownModels = (accountId: string) => models(ofAccount('model_version', accountId));

export const storedPoints = (enterpriseId: string) => (db: Db, last: After, most: number) =>
  db
    .selectFrom('telemetry_archive as t')
    .select(['t.id', 't.name', sql<string>`t.day::text`.as('day')])
    .where(isOf(enterpriseId))
    .where('t.gone_at', 'is', null)
    .where(after(last))
    .orderBy('t.id')
    .limit(most)
    .execute();

export const storedRollups = (enterpriseId: string) => (db: Db, last: After, most: number) =>
  db
    .selectFrom('telemetry_rollup as t')
    .select(['t.id', 't.name', 't.step', sql<string>`t.day::text`.as('day')])
    .where(isOf(enterpriseId))
    .where('t.gone_at', 'is', null)
    .where(after(last))
    .orderBy('t.id')
    .limit(most)
    .execute();

/** Databases of tenants that can be dumped. */
export const dumpedDatabases = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('tenant_database')
    .select(['id', 'name', 'database_name'])
    .where('enterprise_id', '=', enterpriseId)
    .where('state', 'not in', ['creating', 'failed', 'deleted'])
    .where('dropped_at', 'is', null)
    .orderBy('id')
    .execute();
