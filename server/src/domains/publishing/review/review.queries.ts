import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import { applications } from '../application/application.queries.ts';
import type { Kind } from '../publishable/publishable.queries.ts';

type Query = {
  name?: string | undefined;
  scope?: string | undefined;
  mine?: boolean | undefined;
  page: number;
  size: number;
};

/** Waits for a verdict: itself, or changes to it. */
const pending = sql.lit(STATUS.pending);
const waits = sql<SqlBool>`(t.status = ${pending} or t.revision_status = ${pending}) and t.enabled`;
const text = sql<string>`a.name || ' ' || a.en_name || ' ' || a.code`;

const asked = (query: Query, me: string): RawBuilder<unknown> =>
  sql.join(
    [
      waits,
      ...(query.scope ? [sql`a.scope = ${query.scope}`] : []),
      ...(query.name ? [matches('a.search', text, query.name)] : []),
      ...(query.mine ? [sql`t.claimed_by = ${me} and t.claimed_at > now() - interval '24 hours'`] : []),
    ],
    sql` and `,
  );

const from = (kind: Kind) =>
  kind === 'application'
    ? sql`application t join application a on a.id = t.id`
    : sql`app_version t join application a on a.id = t.application_id`;

/** Those that wait, the longest first; how many there are. */
export async function waitingIds(db: Db, kind: Kind, query: Query, me: string) {
  const { rows } = await sql<{ id: string }>`select t.id from ${from(kind)} where ${asked(query, me)}
    order by t.submitted_at, t.id limit ${query.size} offset ${query.page * query.size}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from(kind)}
    where ${asked(query, me)}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.n ?? 0 };
}

/** Claims it for a while; undefined when another verifier did. */
export async function claimThing(db: Db, kind: Kind, id: string, by: string | null, me: string) {
  const table = sql.table(kind === 'application' ? 'application' : 'app_version');
  const { rows } =
    await sql`update ${table} set claimed_by = ${by}, claimed_at = ${by ? sql`now()` : sql`null`}
    where id = ${id} and (claimed_by is null or claimed_by = ${me} or claimed_at < now() - interval '24 hours')
    returning id`.execute(db);
  return rows.length > 0;
}

/** With their changes applied: what a verifier decides on. */
export const applicationsByIds = (db: Db, ids: string[]) =>
  ids.length === 0 ? Promise.resolve([]) : applications(db, true).where('a.id', 'in', ids).execute();
