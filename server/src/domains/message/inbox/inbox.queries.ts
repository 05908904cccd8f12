import type { Act, InboxFilter } from '@cloudyard/contract/message/inbox.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import { type Cell, wanted } from './inbox-filter.ts';

/** Neither cleaned up nor recalled: what a user can open, also from a mail about a category they turned off. */
const there = sql<SqlBool>`i.cleaned_at is null and i.recalled_at is null`;
/** What lists show. */
const shown = sql<SqlBool>`${there} and not i.muted`;

const text = sql<string>`m.title || ' ' || m.title_en || ' ' || m.plain || ' ' || m.plain_en`;

/** Of the message itself: only read for a search. */
const saying = ({ q, importance }: InboxFilter): RawBuilder<SqlBool>[] => [
  ...(q ? [sql<SqlBool>`${matches('m.search', text, q)}`] : []),
  ...(importance === undefined ? [] : [sql<SqlBool>`m.importance = ${importance}`]),
];

const of = (account: string, filter: InboxFilter): RawBuilder<SqlBool>[] => {
  const want = wanted(filter);
  const is = (asked: boolean | undefined, yes: RawBuilder<SqlBool>, no: RawBuilder<SqlBool>) =>
    asked === undefined ? [] : [asked ? yes : no];
  return [
    sql<SqlBool>`i.account_id = ${account}`,
    shown,
    want.deleted ? sql<SqlBool>`i.deleted_at is not null` : sql<SqlBool>`i.deleted_at is null`,
    ...is(want.collected, sql`i.collected_at is not null`, sql`i.collected_at is null`),
    ...is(want.unread, sql`i.read_at is null`, sql`i.read_at is not null`),
    ...(want.category ? [sql<SqlBool>`i.category_id = ${want.category}`] : []),
    ...(want.selfType ? [sql<SqlBool>`i.self_type = ${want.selfType}`] : []),
    ...(filter.enterpriseId ? [sql<SqlBool>`i.enterprise_id = ${filter.enterpriseId}`] : []),
    ...(filter.from ? [sql<SqlBool>`i.at >= ${filter.from}`] : []),
    ...(filter.to ? [sql<SqlBool>`i.at < ${filter.to}`] : []),
  ];
};

/** The lines that are meant, as a query others build on. */
function lines(account: string, filter: InboxFilter) {
  const said = saying(filter);
  const join = said.length > 0 ? sql`join message m on m.id = i.message_id` : sql``;
  return sql`from inbox i ${join} where ${sql.join([...of(account, filter), ...said], sql` and `)}`;
}

export type InboxRow = {
  message_id: string;
  account_id: string;
  at: Date;
  read_at: Date | null;
  collected_at: Date | null;
  deleted_at: Date | null;
  self_type: string;
  category_id: string;
  category_name: string;
  category_name_en: string;
  category_icon: string;
  kind: string;
  title: string;
  title_en: string;
  plain: string;
  plain_en: string;
  body: string;
  body_en: string;
  importance: number;
  action: string;
  link: string | null;
  concern_type: string | null;
  concern_id: string | null;
  attachments: { name: string; originalName: string; mime: string; bytes: number }[];
  sender: string | null;
  sender_id: string | null;
  origin: string;
  blocked: boolean;
  enterprise: string | null;
};

/** With all texts, for a few lines; rich text only where it is read. */
const short = sql`left(m.plain, 300) as plain, left(m.plain_en, 300) as plain_en, '' as body, '' as body_en`;
const long = sql`m.plain, m.plain_en, m.body, m.body_en`;
const told = (chosen: RawBuilder<unknown>, whole: boolean) => sql<InboxRow>`
  select i.*, c.name as category_name, c.name_en as category_name_en, c.icon as category_icon,
    m.kind, m.title, m.title_en, ${whole ? long : short},
    m.importance, m.action, m.link, m.concern_type, m.concern_id, m.attachments, m.sender_id, m.origin,
    exists (select from message_block b where b.account_id = i.account_id and b.sender_id = m.sender_id) as blocked,
    coalesce(nullif(a.real_name, ''), a.username) as sender, coalesce(nullif(e.alias, ''), e.name) as enterprise
  from (${chosen}) i
  join message m on m.id = i.message_id
  join message_category c on c.id = i.category_id
  left join account a on a.id = m.sender_id
  left join enterprise e on e.id = i.enterprise_id`;

type Paging = { page: number; size: number; oldest?: boolean };

export async function inboxPage(db: Db, account: string, filter: InboxFilter, paging: Paging) {
  // Deleted ones in the order they were deleted, collected ones as they were collected.
  const { deleted, collected } = wanted(filter);
  const by = deleted ? sql`deleted_at` : collected ? sql`collected_at` : sql`at`;
  const way = paging.oldest ? sql`asc` : sql`desc`;
  const order = sql`order by i.${by} ${way}, i.message_id ${way}`;
  // Written into the text: a kept plan that does not know how few are wanted would
  // prepare for a tenth of all.
  const chosen = sql`select i.* ${lines(account, filter)} ${order}
    limit ${sql.lit(paging.size)} offset ${sql.lit(paging.page * paging.size)}`;
  const { rows } = await sql<InboxRow>`${told(chosen, false)} ${order}`.execute(db);
  return rows;
}

/** How many are meant, by reading them: only for searches. */
export async function inboxTotal(db: Db, account: string, filter: InboxFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${lines(account, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many of which kind a user has. */
export const cells = (db: Db, account: string, enterpriseId?: string): Promise<Cell[]> => {
  const query = db
    .selectFrom('inbox_count')
    .select(['category_id', 'self_type', 'state', 'n'])
    .where('account_id', '=', account)
    .where('n', '>', 0);
  return (enterpriseId ? query.where('enterprise_id', '=', enterpriseId) : query).execute();
};

export async function messageOf(db: Db, account: string, id: string): Promise<InboxRow | undefined> {
  const chosen = sql`select i.* from inbox i where i.message_id = ${id} and i.account_id = ${account} and ${there}`;
  const { rows } = await sql<InboxRow>`${told(chosen, true)}`.execute(db);
  return rows[0];
}

/** The ones before and after it among those that are not deleted. */
export async function neighbours(db: Db, account: string, id: string) {
  const next = (sign: 'newer' | 'older') => {
    const way = sign === 'newer' ? sql`asc` : sql`desc`;
    const than = sign === 'newer' ? sql`>` : sql`<`;
    return sql`(select i.message_id from inbox i where i.account_id = ${account} and ${shown} and i.deleted_at is null
      and (i.at, i.message_id) ${than} (select at, message_id from inbox where account_id = ${account}
        and message_id = ${id}) order by i.at ${way}, i.message_id ${way} limit 1)`;
  };
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    select ${next('newer')} as previous, ${next('older')} as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

/**
 * Which of these are the user's own, in a fixed order so that two acts never wait for each other in a circle.
 */
export async function lockLines(db: Db, account: string, ids: string[]) {
  const { rows } = await sql<{ message_id: string; deleted_at: Date | null }>`
    select message_id, deleted_at from inbox i
    where i.account_id = ${account} and i.message_id = any(${ids}::uuid[]) and ${there}
    order by message_id for update`.execute(db);
  return rows;
}

const changes: Record<Act, { set: RawBuilder<unknown>; where: RawBuilder<SqlBool> }> = {
  read: { set: sql`read_at = now()`, where: sql`read_at is null` },
  unread: { set: sql`read_at = null`, where: sql`read_at is not null` },
  collect: { set: sql`collected_at = now()`, where: sql`collected_at is null` },
  uncollect: { set: sql`collected_at = null`, where: sql`collected_at is not null` },
  delete: { set: sql`deleted_at = now()`, where: sql`deleted_at is null` },
  undelete: { set: sql`deleted_at = null`, where: sql`deleted_at is not null` },
  cleanup: { set: sql`cleaned_at = now()`, where: sql`deleted_at is not null` },
};

export async function changeLines(db: Db, account: string, act: Act, ids: string[]): Promise<number> {
  const { set, where } = changes[act];
  const { numAffectedRows } = await sql`update inbox i set ${set}
    where i.account_id = ${account} and i.message_id = any(${ids}::uuid[]) and ${there} and ${where}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** The same act on all that the filter means. */
export async function changeAll(db: Db, account: string, act: Act, filter: InboxFilter): Promise<number> {
  const { set, where } = changes[act];
  const { numAffectedRows } = await sql`update inbox set ${set} from (
      select i.message_id ${lines(account, filter)} order by i.message_id for update of i) chosen
    where inbox.account_id = ${account} and inbox.message_id = chosen.message_id and ${where}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The self-defined types the user has messages of, and those of the platform and their enterprises. */
export const selfTypes = (db: Db) =>
  db
    .selectFrom('message_type')
    .select(['code', 'name', 'name_en'])
    .orderBy(sql`length(code)`)
    .orderBy('code')
    .execute();

/**
 * The categories with tabs: the platform's, those of the current enterprise, and
 * any the user has messages of.
 */
export const categoriesShown = (db: Db, enterpriseId: string | null, having: string[]) =>
  db
    .selectFrom('message_category')
    .select(['id', 'name', 'name_en', 'icon'])
    .where((eb) =>
      eb.or([
        eb('enterprise_id', 'is', null),
        eb('enterprise_id', '=', enterpriseId),
        eb('id', '=', sql<string>`any(${having}::uuid[])`),
      ]),
    )
    .orderBy('sort')
    .orderBy('name')
    .execute();
