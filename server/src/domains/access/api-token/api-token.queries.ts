import type { ApiToken } from '@cloudyard/contract/access/api-token.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Of one account in a place; without an account, of all users there. */
export type Whose = { accountId?: string; enterpriseId: string | null };
export type ListQuery = Paging & { q?: string | undefined; state?: ApiToken['state'] | undefined };

const state = sql<ApiToken['state']>`case when t.revoked_at is not null then 'revoked'
  when t.expires_at <= now() then 'expired' else 'valid' end`;

const inPlace = (db: Db, { accountId, enterpriseId }: Whose) =>
  db
    .selectFrom('api_token as t')
    .innerJoin('account as p', 'p.id', 't.account_id')
    .leftJoin('account as r', 'r.id', 't.revoked_by')
    .where('t.enterprise_id', enterpriseId === null ? 'is' : '=', enterpriseId)
    .$if(accountId !== undefined, (rows) => rows.where('t.account_id', '=', accountId as string));

const listed = (db: Db, whose: Whose, { q, state: wanted }: ListQuery) =>
  inPlace(db, whose)
    .$if(wanted !== undefined, (rows) => rows.where(state, '=', wanted as ApiToken['state']))
    // A place has hundreds of them at most, found by its index.
    .$if(!!q, (rows) =>
      rows.where(
        sql<SqlBool>`position(folded(${q}) in folded(t.name || ' ' || t.start || ' ' || p.username || ' ' || p.real_name)) > 0`,
      ),
    );

/** Of the keys of a token those that its owner does not hold in its place now. */
const lost = sql<string[]>`array(select k from unnest(t.keys) k except
  select q.key from held_role h join role_right q on q.role_id = h.role_id
  where h.account_id = t.account_id and (h.enterprise_id = t.enterprise_id or h.enterprise_id is null) order by 1)`;

const shown = (rows: ReturnType<typeof inPlace>) =>
  rows
    .select([
      ...(['t.id', 't.name', 't.start', 't.keys', 't.account_id', 't.created_at', 't.expires_at'] as const),
      ...(['t.revoked_at', 't.last_used_at', 't.last_address', 'p.username', 'p.real_name'] as const),
    ])
    .select([
      state.as('state'),
      lost.as('lost_keys'),
      'r.username as revoker_username',
      'r.real_name as revoker_real_name',
    ]);

export async function tokenPage(db: Db, whose: Whose, query: ListQuery) {
  const rows = await shown(listed(db, whose, query))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const total = sql<number>`count(*)`.as('total');
  return { rows, ...(await listed(db, whose, query).select(total).executeTakeFirstOrThrow()) };
}
export type TokenRow = Awaited<ReturnType<typeof tokenPage>>['rows'][number];

export const tokenById = (db: Db, whose: Whose, id: string) =>
  shown(inPlace(db, whose).where('t.id', '=', id)).executeTakeFirst();

/** The account's own tokens are counted one after the other, so that two at once are not one too many. */
export async function countValid(db: Db, { accountId, enterpriseId }: Required<Whose>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`api tokens of ${accountId}`}))`.execute(db);
  const { n } = await inPlace(db, { accountId, enterpriseId })
    .where(state, '=', 'valid')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export const insertToken = (db: Db, row: Insertable<DB['api_token']>) =>
  db.insertInto('api_token').values(row).returning('id').executeTakeFirstOrThrow();

/** Only one that has not been revoked before. */
export const revokeToken = (db: Db, id: string, by: string) =>
  db
    .updateTable('api_token')
    .set({ revoked_at: sql<Date>`now()`, revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Of a user who leaves a place, or everywhere: coming back does not bring them back. */
export const revokeTokensOf = (db: Db, accountId: string, enterpriseId?: string) =>
  db
    .updateTable('api_token')
    .set({ revoked_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(enterpriseId !== undefined, (rows) => rows.where('enterprise_id', '=', enterpriseId as string))
    .execute();

/** Names of keys, each once: of the first menu where it stands. */
export const namesOfKeys = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('menu_privilege as p')
    .innerJoin('menu as n', 'n.id', 'p.menu_id')
    .distinctOn('p.key')
    .select(['p.key', 'p.name', 'p.name_en', 'n.name as menu_name', 'n.name_en as menu_name_en'])
    .where('n.code', 'is not', null)
    .where('p.key', 'in', keys)
    .orderBy('p.key')
    .orderBy('n.sort')
    .execute();

/** Whether it opens anything still, as far as that is its own: what its owner may do is asked elsewhere. */
export const isTokenValid = async (db: Db, id: string): Promise<boolean> => {
  const valid = sql<SqlBool>`t.revoked_at is null and t.expires_at > now()`;
  return !!(await db
    .selectFrom('api_token as t')
    .select('t.id')
    .where('t.id', '=', id)
    .where(valid)
    .executeTakeFirst());
};
