import type { AuditQuery } from '@cloudyard/contract/audit/entry.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { direction, matches } from '../../../kit/list.ts';

const columns = [
  'audit_entry.id',
  'time',
  'actor_id',
  'actor_name',
  'enterprise_id',
  'enterprise_name',
  'action',
  'object_type',
  'object_id',
  'object_name',
  'request_id',
  'address',
] as const;

const searched = sql<string>`actor_name || ' ' || action || ' ' || object_name || ' ' || object_id`;

/** The entries a question is about, before columns, order and page. */
function asked(db: Db, query: AuditQuery) {
  let rows = db.selectFrom('audit_entry');
  if (query.q) rows = rows.where(matches('search', searched, query.q));
  if (query.action) rows = rows.where('action', '=', query.action);
  if (query.objectType) rows = rows.where('object_type', '=', query.objectType);
  if (query.objectId) rows = rows.where('object_id', '=', query.objectId);
  if (query.actorId) rows = rows.where('actor_id', '=', query.actorId);
  if (query.enterpriseId) rows = rows.where('audit_entry.enterprise_id', '=', query.enterpriseId);
  if (query.from) rows = rows.where('time', '>=', new Date(query.from));
  if (query.to) rows = rows.where('time', '<', new Date(query.to));
  return rows;
}

const sortColumns = { time: 'time', action: 'action', actorName: 'actor_name' } as const;

export async function entryPage(db: Db, query: AuditQuery & Paging) {
  const [field, order] = direction(query.sort ?? '-time');
  const rows = asked(db, query)
    .leftJoin('audit_seal', 'audit_seal.entry_id', 'audit_entry.id')
    .select([...columns, 'audit_seal.seq'])
    .orderBy(sortColumns[field], order)
    .orderBy('audit_entry.id', order)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const total = asked(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await rows, total: (await total).total };
}
export type EntryRow = Awaited<ReturnType<typeof entryPage>>['rows'][number];

/** The next rows of an export: by key, not by offset, so that a million rows cost a million, not their square. */
export const entriesBefore = (
  db: Db,
  query: AuditQuery,
  last: { mark: string; id: string } | undefined,
  most: number,
) => {
  let rows = asked(db, query)
    .leftJoin('audit_seal', 'audit_seal.entry_id', 'audit_entry.id')
    .select([...columns, 'audit_seal.seq', 'before', 'after'])
    // As text: a JavaScript date would cut microseconds, and rows of the same millisecond would be lost.
    .select(sql<string>`time::text`.as('mark'))
    .orderBy('time', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(most);
  if (last)
    rows = rows.where(sql<boolean>`(time, audit_entry.id) < (${last.mark}::timestamptz, ${last.id}::uuid)`);
  return rows.execute();
};

export const entryById = (db: Db, id: string) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('audit_seal', 'audit_seal.entry_id', 'audit_entry.id')
    .select([...columns, 'audit_seal.seq', 'audit_seal.hash', 'before', 'after'])
    .where('audit_entry.id', '=', id)
    .executeTakeFirst();

/** The different values of a column by hopping along its index, instead of reading every row. */
const hop = async (db: Db, column: 'action' | 'object_type') => {
  const { rows } = await sql<{ value: string }>`
    with recursive hop as (
      (select ${sql.ref(column)} as value from audit_entry order by ${sql.ref(column)} limit 1)
      union all
      select (select ${sql.ref(column)} from audit_entry where ${sql.ref(column)} > hop.value
              order by ${sql.ref(column)} limit 1)
      from hop where hop.value is not null)
    select value from hop where value is not null`.execute(db);
  return rows.map((row) => row.value);
};
export const actionsSeen = (db: Db) => hop(db, 'action');
export const objectTypesSeen = (db: Db) => hop(db, 'object_type');

/** Days in the caller's time zone. */
export const dailyCounts = async (db: Db, days: number, zone: string) => {
  const { rows } = await sql<{ day: string; count: number }>`
    select d::date::text as day, count(e.id) as count
    from (select (now() at time zone ${zone})::date as today) t,
      -- Without a zone of its own, so that the caller's is put on it and not taken off.
      generate_series((today - ${days - 1}::int)::timestamp, today::timestamp, interval '1 day') d
    left join audit_entry e
      on e.time >= d at time zone ${zone} and e.time < (d + interval '1 day') at time zone ${zone}
    group by d order by d`.execute(db);
  return rows;
};
