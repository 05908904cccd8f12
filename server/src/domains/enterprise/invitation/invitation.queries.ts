import {
  addressKey,
  INVITATION_DAYS,
  type InvitationState,
  type invitationApi,
} from '@cloudyard/contract/enterprise/invitation.ts';
import type { Asked } from '@cloudyard/contract/kit/endpoint.ts';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { direction, matches, paged } from '../../../kit/list.ts';
import { within } from '../../../kit/reach.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Null: the platform's own, into no enterprise. */
export type Place = string | null;
/** Whose invitations are meant, as far as the caller's right reaches. */
export type Mine = { place: Place; reach: Reach };

/** Over the wall all rows are visible: the platform's own are those without an enterprise. */
export const placed = (column: string, place: Place): Expression<SqlBool> =>
  place === null ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${place}`;

/** Of a user who is invited back: their address today. */
const ownAddress = sql<string | null>`(select a.email from account a where a.id = invitation.account_id)`;

const isOpen = sql<SqlBool>`invitation.sealed_at is null and invitation.activated_at is null`;

/** A mail that did not arrive, as far as is known. */
export const isLost = sql<SqlBool>`o.state in ('failed', 'bounced', 'unsure')`;

/** The state of an invitation is derived from what happened to it; it is not stored. */
const state = sql<InvitationState>`case
  when invitation.sealed_at is not null then 'sealed'
  when invitation.activated_at is not null then 'activated'
  when invitation.problem is not null then 'invite-failed'
  when exists (select from outgoing o where o.id = invitation.outgoing_id and ${isLost}) then 'email-failed'
  when invitation.sent_at is null then 'waiting-invite'
  when invitation.expires_at < now() then 'timed-out'
  when invitation.resent > 0 then 're-invited'
  else 'waiting-activate' end`;

type PageQuery = Omit<Asked<typeof invitationApi.page>['query'], 'enterpriseId'>;
type Found<O> = SelectQueryBuilder<DB, 'invitation', O>;

const found = (db: Db, { place, reach }: Mine, { q, batch }: Pick<PageQuery, 'q' | 'batch'>): Found<object> =>
  db
    .selectFrom('invitation')
    .where(placed('invitation.enterprise_id', place))
    .where(within(reach, 'invitation.invited_by'))
    .$if(!!batch, (rows) => rows.where('invitation.batch_id', '=', batch as string))
    .$if(!!q, (rows) =>
      rows.where(
        matches('invitation.search', sql<string>`invitation.name || ' ' || invitation.email`, q as string),
      ),
    );

/** How many there are of each state. */
const countStates = (db: Db, mine: Mine, query: PageQuery) =>
  found(db, mine, query)
    .select([state.as('state'), sql<number>`count(*)`.as('n')])
    .groupBy(sql`1`)
    .execute();

const sortColumns = {
  name: sql`invitation.name`,
  email: sql`invitation.email`,
  createdAt: sql`invitation.created_at`,
  sentAt: sql`invitation.sent_at`,
};
const nameless = sql<string>`coalesce(nullif(account.real_name, ''), account.username)`;
/**
 * What a mail server answered; without the server's name and the new address of a user who left,
 * which answers like to repeat.
 */
const refusal = sql<
  string | null
>`(select substring(o.error from '[45][0-9]{2}[ -].*') from outgoing o where o.id = invitation.outgoing_id
  and ${isLost} and invitation.account_id is null)`;

const pageRows = (db: Db, mine: Mine, query: PageQuery) => {
  const [field, order] = direction(query.sort ?? '-createdAt');
  return paged(
    found(db, mine, query).$if(!!query.state, (rows) => rows.where(state, '=', query.state as never)),
    query,
  )
    .innerJoin('account', 'account.id', 'invitation.invited_by')
    .leftJoin('department', 'department.id', 'invitation.department_id')
    .leftJoin('position', 'position.id', 'invitation.position_id')
    .select(['invitation.id', 'invitation.name', 'invitation.email', 'invitation.created_at'])
    .select(['invitation.sent_at', 'invitation.expires_at', 'invitation.activated_at', 'invitation.resent'])
    .select(['department.name as department', 'position.name as position', state.as('state')])
    .select([
      nameless.as('invited_by'),
      sql`coalesce(invitation.problem, ${refusal})`.$castTo<string | null>().as('problem'),
    ])
    .orderBy(sortColumns[field], (by) => {
      const said = order === 'desc' ? by.desc() : by.asc();
      // Only this column can be null; for the others the index's own order counts.
      return field === 'sentAt' ? said.nullsLast() : said;
    })
    .orderBy('invitation.id', order)
    .execute();
};
export type InvitationRow = Awaited<ReturnType<typeof pageRows>>[number];

export async function invitationPage(db: Db, mine: Mine, query: PageQuery) {
  const [rows, counted] = await Promise.all([pageRows(db, mine, query), countStates(db, mine, query)]);
  const counts = Object.fromEntries(counted.map((one) => [one.state, one.n]));
  const total = query.state ? (counts[query.state] ?? 0) : counted.reduce((sum, { n }) => sum + n, 0);
  return { rows, counts, total };
}

/** The addresses as they were typed, beside their one spelling. */
const given = (emails: readonly string[]) =>
  sql`unnest(${emails}::text[], ${emails.map(addressKey)}::text[]) e(email, key)`;

/** Those of these addresses whose owners are in already: members, or for the platform all registered users. */
export async function membersAmong(db: Db, place: Place, emails: readonly string[]): Promise<Set<string>> {
  const inside = place
    ? sql`where exists (select from membership m where m.account_id = known.id and m.enterprise_id = ${place})`
    : sql``;
  // Materialized: otherwise all members of a large enterprise would be scanned for every address.
  const { rows } = await sql<{ email: string }>`with known as materialized (
      select e.email, a.id from ${given(emails)}
      join account a on folded(a.email) = e.key and a.removed_at is null)
    select email from known ${inside}`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** Those of these addresses that have an open invitation. */
export async function invitedAmong(db: Db, place: Place, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select e.email from ${given(emails)}
    join invitation on folded(invitation.email) = e.key and ${isOpen}
      and ${placed('invitation.enterprise_id', place)}`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

export type NewInvitation = { name: string; email: string };
type Common = { place: Place; departmentId: string | null; positionId: string | null; invitedBy: string };

/** Those that are new; an address with an open invitation is passed over. */
export async function insertInvitations(db: Db, rows: readonly NewInvitation[], common: Common) {
  const { place, departmentId, positionId, invitedBy } = common;
  const made = await sql<NewInvitation & { id: string }>`insert into invitation
      (enterprise_id, name, email, department_id, position_id, invited_by)
    select ${place}::uuid, n.name, n.email, ${departmentId}::uuid, ${positionId}::uuid, ${invitedBy}::uuid
    from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ email }) => email)}::text[]) n(name, email)
    on conflict do nothing returning id, name, email`.execute(db);
  return made.rows;
}

export type Former = { account_id: string; name: string; email: string };

/** An invitation to a user who left, whatever their address is by now; undefined when they have an open one. */
export const insertCallBack = (db: Db, { account_id, name, email }: Former, common: Common) =>
  db
    .insertInto('invitation')
    .values({
      enterprise_id: common.place,
      account_id,
      name,
      email,
      department_id: common.departmentId,
      position_id: common.positionId,
      invited_by: common.invitedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();

/** A user who deregisters is not invited back. */
export const sealCallBacks = (db: Db, accountId: string) =>
  db
    .updateTable('invitation')
    .set({ sealed_at: sql`now()`, token_hash: null })
    .where('account_id', '=', accountId)
    .where(isOpen)
    .execute();

/** Each under its new link; links sent before are over. */
export async function markSent(db: Db, sent: readonly { id: string; hash: Buffer; outgoingId: string }[]) {
  await sql`update invitation i set token_hash = m.hash, outgoing_id = m.outgoing, sent_at = now(),
      expires_at = now() + make_interval(days => ${INVITATION_DAYS}), problem = null,
      resent = i.resent + (i.sent_at is not null)::int
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ hash }) => hash)}::bytea[],
      ${sent.map(({ outgoingId }) => outgoingId)}::uuid[]) m(id, hash, outgoing)
    where i.id = m.id`.execute(db);
}

export const markProblem = (db: Db, ids: readonly string[], problem: string) =>
  db.updateTable('invitation').set({ problem }).where('id', 'in', ids).execute();

/** As many mails as went out for this place in the last day, those sent again included. */
export async function sentInADay(db: Db, place: Place) {
  const row = await db
    .selectFrom('invitation')
    .select(sql<number>`coalesce(sum(1 + resent), 0)`.as('n'))
    .where(placed('enterprise_id', place))
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Addresses this place wrote to so often in the last day, sealed invitations included. */
export const pestered = (place: Expression<unknown>, most: number) => sql`(select folded(i.email)
  from invitation i where i.enterprise_id is not distinct from ${place} and i.account_id is null
    and i.sent_at > now() - interval '1 day' group by 1 having sum(1 + i.resent) >= ${most})`;

/** Whether one of these is among them. */
export async function isPestered(db: Db, place: Place, emails: readonly string[], most: number) {
  const { rows } = await sql`select from ${given(emails)}
    where e.key in ${pestered(sql`${place}::uuid`, most)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The same for a user who is invited back. */
export async function isCalledOften(db: Db, place: string, accountId: string, most: number) {
  const { n } = await db
    .selectFrom('invitation')
    .select(sql<number>`coalesce(sum(1 + resent), 0)`.as('n'))
    .where('enterprise_id', '=', place)
    .where('account_id', '=', accountId)
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return n >= most;
}

/** Invitations of the caller's own, locked until this work is done. */
export const lockInvitations = (db: Db, { place, reach }: Mine, ids: readonly string[]) =>
  db
    .selectFrom('invitation')
    .select(['id', 'name', 'email', 'sent_at', 'resent', 'sealed_at', 'activated_at'])
    .select(sql<string>`coalesce(${ownAddress}, invitation.email)`.as('to'))
    .where(placed('invitation.enterprise_id', place))
    .where(within(reach, 'invitation.invited_by'))
    .where('id', 'in', ids)
    // Always in one order: two requests at once wait for each other without a deadlock.
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedInvitation = Awaited<ReturnType<typeof lockInvitations>>[number];

export const sealInvitations = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('invitation')
    .set({ sealed_at: sql`now()`, token_hash: null })
    .where('id', 'in', ids)
    .execute();

/** What the holder of a link may see, as long as it is good. */
export const invitationByToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('invitation')
    .innerJoin('account', 'account.id', 'invitation.invited_by')
    .leftJoin('enterprise', 'enterprise.id', 'invitation.enterprise_id')
    .select(['invitation.id', 'invitation.name', 'invitation.email', 'invitation.enterprise_id'])
    .select(['invitation.invited_by', 'invitation.account_id', ownAddress.as('own_address')])
    .select(['invitation.department_id', 'invitation.position_id'])
    .select((eb) => eb.ref('invitation.expires_at').$notNull().as('expires_at'))
    .select(['enterprise.name as enterprise', 'enterprise.suspended_at', nameless.as('inviter')])
    .where('invitation.token_hash', '=', hash)
    .where(isOpen)
    .where('invitation.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof invitationByToken>>>;

/** Uses the link; of two at once the second finds it used. */
export async function useInvitation(db: Db, id: string, hash: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ activated_at: sql`now()` })
    .where('id', '=', id)
    // Sent again meanwhile: the older link is over.
    .where('token_hash', '=', hash)
    .where(isOpen)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const noteActivation = (db: Db, id: string, accountId: string) =>
  db.updateTable('invitation').set({ activated_by: accountId }).where('id', '=', id).execute();

/** The sender of a mail. */
export async function invitingOf(db: Db, place: Place, accountId: string) {
  const row = await db
    .selectFrom('account')
    .leftJoin('enterprise', (join) => join.on('enterprise.id', '=', sql<string>`${place}::uuid`))
    .select(['enterprise.name as enterprise', nameless.as('inviter')])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...row, place };
}
