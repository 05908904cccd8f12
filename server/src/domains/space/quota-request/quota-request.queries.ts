import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { RequestKind, RequestState } from '@cloudyard/contract/space/quota-request.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

const requests = (db: Db) =>
  db
    .selectFrom('quota_request as r')
    .innerJoin('enterprise as e', 'e.id', 'r.enterprise_id')
    .leftJoin('account as a', 'a.id', 'r.asked_by')
    .leftJoin('account as d', 'd.id', 'r.decided_by')
    .leftJoin('ledger_payment as p', 'p.id', 'r.payment_id');

const shownRequests = (db: Db) =>
  requests(db)
    .selectAll('r')
    .select(['e.name as enterprise_name', 'p.state as payment_state'])
    .select([nameOf('a').as('asked_name'), nameOf('d').as('decided_name')]);
export type RequestRow = Awaited<ReturnType<ReturnType<typeof shownRequests>['execute']>>[number];

export type RequestLine = Selectable<DB['quota_request']>;

export const requestById = (db: Db, id: string) =>
  shownRequests(db).where('r.id', '=', id).executeTakeFirst();

export const lockRequest = (db: Db, id: string) =>
  db.selectFrom('quota_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertRequest = (db: Db, row: Insertable<DB['quota_request']>) =>
  db.insertInto('quota_request').values(row).execute();

export const updateRequest = (db: Db, id: string, row: Updateable<DB['quota_request']>) =>
  db.updateTable('quota_request').set(row).where('id', '=', id).execute();

export type Filter = {
  enterpriseId?: string;
  kind?: RequestKind | undefined;
  state?: RequestState | undefined;
  q?: string | undefined;
};

const isWanted = ({ enterpriseId, kind, state, q }: Filter) =>
  sql<boolean>`true ${enterpriseId ? sql`and r.enterprise_id = ${enterpriseId}` : sql``}
    ${kind ? sql`and r.kind = ${kind}` : sql``} ${state ? sql`and r.state = ${state}` : sql``}
    ${q ? sql`and position(folded(${q}) in folded(e.name)) > 0` : sql``}`;

/** Newest first; those that wait, the longest first. */
export async function requestPage(db: Db, wanted: Filter & Paging) {
  const { state, enterpriseId, page, size } = wanted;
  const order = state === 'submitted' && !enterpriseId ? 'asc' : 'desc';
  const rows = await shownRequests(db)
    .where(isWanted(wanted))
    .orderBy('r.asked_at', order)
    .orderBy('r.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await requests(db)
    .where(isWanted(wanted))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** What was added to a space: it is renewed with it. */
export const increasesOf = (db: Db, spaceId: string) =>
  db
    .selectFrom('quota_request')
    .select(['id', 'monthly'])
    .where('space_id', '=', spaceId)
    .where('kind', '=', 'increase')
    .where('state', '=', 'applied')
    .execute();

/** They end with their space. */
export const endRequests = (db: Db, spaceId: string) =>
  db
    .updateTable('quota_request')
    .set({ state: 'ended' })
    .where('space_id', '=', spaceId)
    .where('state', '=', 'applied')
    .returning('id')
    .execute();

export const waitingOfSpace = (db: Db, spaceId: string) =>
  db
    .selectFrom('quota_request')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('state', 'in', ['unpaid', 'submitted'])
    .forUpdate()
    .execute();

/** Those whose own time is over. */
export const overRequests = (db: Db, at: Date, most: number) =>
  db
    .selectFrom('quota_request')
    .selectAll()
    .where('state', '=', 'applied')
    .where('until', '<=', at)
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
