import type { RECIPIENT_STATES, sentApi } from '@cloudyard/contract/message/sent.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

const whole = (db: Db) =>
  db
    .selectFrom('message as m')
    .innerJoin('message_category as c', 'c.id', 'm.category_id')
    .leftJoin('message_type as t', 't.id', 'm.type_id')
    .leftJoin('account as a', 'a.id', 'm.sender_id')
    .selectAll('m')
    .select(['c.name as category_name', 'c.name_en as category_name_en'])
    .select(['t.name as type_name', 't.name_en as type_name_en', 't.code as type_code'])
    .select(sql<string | null>`coalesce(nullif(a.real_name, ''), a.username)`.as('sender'));
export type SentRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

export const messageById = (db: Db, id: string) =>
  whole(db).where('m.id', '=', id).where('m.removed_at', 'is', null).executeTakeFirst();

type Query = z.output<typeof sentApi.query.body>;

const title = sql<string>`m.title || ' ' || m.title_en || ' ' || m.plain || ' ' || m.plain_en`;
const isRead = sql<SqlBool>`exists (select from message_figure f where f.message_id = m.id and f.read > 0)`;

/** Those written in a place; the platform's own notices only for the platform, when one part of it is named. */
function asked(place: string | null, query: Query): RawBuilder<SqlBool> {
  const by = (value: unknown, condition: RawBuilder<SqlBool>) => (value === undefined ? [] : [condition]);
  const { app = 'console', messageTypes: types, ifHide, ifRead, state } = query;
  return sql.join(
    [
      sql<SqlBool>`m.enterprise_id is not distinct from ${place}::uuid`,
      sql<SqlBool>`m.removed_at is null`,
      app === 'console' || place !== null
        ? sql<SqlBool>`m.origin = 'console' and m.app = ${app}`
        : sql<SqlBool>`m.origin = 'house' and m.app = ${app}`,
      ...(query.title ? [sql<SqlBool>`${matches('m.search', title, query.title)}`] : []),
      ...(types?.length ? [sql<SqlBool>`m.type_id = any(${types}::uuid[])`] : []),
      ...by(query.messageCategory, sql`m.category_id = ${query.messageCategory}`),
      ...by(query.importance, sql`m.importance = ${query.importance}`),
      ...by(state, sql`m.state = ${state}`),
      ...by(ifHide, ifHide ? sql`m.state = 'recalled'` : sql`m.state <> 'recalled'`),
      ...by(ifRead, ifRead ? isRead : sql`m.state in ('sending', 'sent', 'recalled') and not ${isRead}`),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>;
}

export async function messagePage(db: Db, place: string | null, query: Query) {
  const where = asked(place, query);
  const rows = await whole(db)
    .where(where)
    .orderBy('m.created_at', query.orderByTime)
    .orderBy('m.id', query.orderByTime)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const { total } = await db
    .selectFrom('message as m')
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const insertMessage = (db: Db, row: Insertable<DB['message']>) =>
  db.insertInto('message').values(row).returning('id').executeTakeFirstOrThrow();

/** Undefined when it was changed meanwhile, or is on its way. */
export const updateMessage = (db: Db, id: string, version: number, set: Updateable<DB['message']>) =>
  db
    .updateTable('message')
    .set({ ...set, version: sql`version + 1` as never })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', ['draft', 'scheduled'])
    .returning('id')
    .executeTakeFirst();

export const deleteDraft = (db: Db, id: string) => db.deleteFrom('message').where('id', '=', id).execute();

/** The category of a place or of the platform; of a type, the type's. */
export const categoryFor = (db: Db, place: string | null, id: string) =>
  db
    .selectFrom('message_category')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('enterprise_id', 'is', null), eb('enterprise_id', '=', place)]))
    .executeTakeFirst();

export const typeFor = (db: Db, place: string | null, id: string) =>
  db
    .selectFrom('message_type')
    .select(['id', 'code', 'category_id'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('enterprise_id', 'is', null), eb('enterprise_id', '=', place)]))
    .executeTakeFirst();

const inPlace = (place: string | null) => sql<SqlBool>`enterprise_id is not distinct from ${place}::uuid`;

/** Which of these groups are of the place. */
export const groupsNamed = (db: Db, place: string | null, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('message_group')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .where(inPlace(place))
        .execute();

/** Which of these people can be written to from there. */
export const peopleNamed = (db: Db, place: string | null, ids: string[]) => {
  if (ids.length === 0) return Promise.resolve([]);
  const people = db
    .selectFrom('account as a')
    .select(['a.id', sql<string>`coalesce(nullif(a.real_name, ''), a.username)`.as('name')])
    .where('a.id', 'in', ids)
    .where('a.removed_at', 'is', null);
  if (place === null) return people.execute();
  return people
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('membership as m')
          .select('m.account_id')
          .whereRef('m.account_id', '=', 'a.id')
          .where('m.enterprise_id', '=', place),
      ),
    )
    .execute();
};

const states: Record<(typeof RECIPIENT_STATES)[number], RawBuilder<SqlBool>> = {
  delivered: sql`not i.muted`,
  read: sql`i.read_at is not null`,
  muted: sql`i.muted`,
  mailed: sql`i.mail = 'sent'`,
  bounced: sql`i.mail in ('bounced', 'failed')`,
  recalled: sql`i.recalled_at is not null`,
};

type RecipientRow = {
  id: string;
  username: string;
  real_name: string;
  place: string;
  at: Date;
  read_at: Date | null;
  recalled_at: Date | null;
  muted: boolean;
  mail: string;
};
type RecipientQuery = z.output<typeof sentApi.recipients.query>;

const lines = (row: SentRow, { q, state }: RecipientQuery) =>
  sql.join(
    [
      sql`i.message_id = ${row.id}`,
      ...(state ? [states[state]] : []),
      ...(q ? [sql`position(folded(${q}) in folded(a.username || ' ' || a.real_name)) > 0`] : []),
    ],
    sql` and `,
  );

/** The ledger of a message, line by line. */
export async function recipientPage(db: Db, row: SentRow, query: RecipientQuery) {
  const { page, size } = query;
  const { rows } = await sql<RecipientRow>`
    select i.account_id as id, a.username, a.real_name, coalesce(d.name, '') as place, i.at, i.read_at, i.recalled_at,
      i.muted, i.mail
    from inbox i join account a on a.id = i.account_id
    left join membership w on w.account_id = i.account_id and w.enterprise_id = ${row.enterprise_id}
    left join department d on d.id = w.department_id
    where ${lines(row, query)} order by i.account_id limit ${size} offset ${page * size}`.execute(db);
  return rows;
}

/** How many lines are meant, where the figures do not say it. */
export async function recipientTotal(db: Db, row: SentRow, query: RecipientQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from inbox i
    join account a on a.id = i.account_id where ${lines(row, query)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Mails that no mail server took wait for another try; returns how many. */
export async function mailAgain(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`with again as (
      update inbox set mail = 'waiting', outgoing_id = null
      where message_id = ${id} and mail in ('bounced', 'failed') and recalled_at is null returning account_id),
    waiting as (insert into message_mail (message_id, account_id, due_at)
      select ${id}, account_id, now() from again on conflict do nothing returning 1)
    select count(*)::int as n from waiting`.execute(db);
  return rows[0]?.n ?? 0;
}
