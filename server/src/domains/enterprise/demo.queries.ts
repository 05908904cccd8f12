import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';
import { claim, nameClaim } from './enterprise/enterprise.queries.ts';

// Rows as they would be if users had done it all; only for the demo data of a first start.

const dayBefore = (time: Date) => new Date(time.getTime() - 86_400_000);

type Version = Omit<Insertable<DB['certification']>, 'content'> & { content: Record<string, string> };

/** Handed in, approved or rejected, as each row says. */
export const insertDemoVersions = (db: Db, rows: Version[]) =>
  db
    .insertInto('certification')
    .values(rows.map(({ content, ...row }) => ({ ...row, content: JSON.stringify(content) })))
    .execute();

export const demoVersions = (db: Db) =>
  db
    .selectFrom('certification')
    .select([
      'id',
      'kind',
      'account_id',
      'enterprise_id',
      'name',
      'number',
      'state',
      'content',
      'reasons',
      'remark',
    ])
    .select(['submitted_at', 'decided_by', 'decided_at'])
    .orderBy('submitted_at')
    .execute();

export const setDemoCodes = (db: Db, accountIds: string[], code: number) =>
  db.updateTable('account').set({ verify_code: code }).where('id', 'in', accountIds).execute();

/** What is in force of an enterprise, as its approval would have left it. */
export async function setDemoEnterprise(
  db: Db,
  id: string,
  { founder, expires, credit, at }: { founder: string; expires: string; credit: string; at: Date },
) {
  await db
    .updateTable('enterprise')
    .set({
      status: 3,
      founder_id: founder,
      submitted_at: dayBefore(at),
      approved_at: at,
      created_at: dayBefore(at),
      expires_on: expires,
    })
    .where('id', '=', id)
    .execute();
  await claim(db, id, [{ what: 'credit', value: credit }]);
}

/** An enterprise that waits for its first approval. */
export async function insertDemoFounding(
  db: Db,
  row: { name: string; alias: string; founder: string; credit: string; at: Date },
) {
  const { id } = await db
    .insertInto('enterprise')
    .values({
      name: row.name,
      alias: row.alias,
      founder_id: row.founder,
      status: 1,
      submitted_at: row.at,
      created_at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await claim(db, id, [nameClaim(row.name), { what: 'credit', value: row.credit }]);
  return id;
}

/** Makes a user head of their department. */
export const setDemoHead = (db: Db, enterpriseId: string, accountId: string) =>
  sql`update department d set head_id = ${accountId}::uuid from membership m
    where m.enterprise_id = ${enterpriseId}::uuid and m.account_id = ${accountId}::uuid and d.id = m.department_id`.execute(
    db,
  );

export const setDemoDomain = (db: Db, id: string, domain: string) =>
  db.updateTable('enterprise').set({ domain }).where('id', '=', id).execute();

/** Since when people belong to an enterprise. */
export const setDemoJoined = (db: Db, rows: { enterprise: string; account: string; at: Date }[]) =>
  sql`update membership m set joined_at = r.at
    from unnest(${rows.map(({ enterprise }) => enterprise)}::uuid[], ${rows.map(({ account }) => account)}::uuid[],
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[]) r(enterprise, account, at)
    where m.enterprise_id = r.enterprise and m.account_id = r.account`.execute(db);

export const insertDemoMemberships = (db: Db, rows: Insertable<DB['membership']>[]) =>
  db.insertInto('membership').values(rows).execute();

export const insertDemoInvitations = (db: Db, rows: Insertable<DB['invitation']>[]) =>
  db.insertInto('invitation').values(rows).execute();

/** How everybody came to their enterprise, in the history of its people. */
export const insertDemoArrivals = (db: Db) =>
  sql`insert into employee_move (enterprise_id, account_id, kind, at, by_name, to_place)
    select m.enterprise_id, m.account_id, 'joined', m.joined_at,
      coalesce(nullif(f.real_name, ''), f.username, ''), concat_ws(' / ', d.name, p.name)
    from membership m
    join enterprise e on e.id = m.enterprise_id
    left join account f on f.id = e.founder_id
    left join department d on d.id = m.department_id
    left join position p on p.id = m.position_id`.execute(db);

/** An employee who joined and left again. */
export async function insertDemoFormer(db: Db, rows: Insertable<DB['former_member']>[], byName: string) {
  await db.insertInto('former_member').values(rows).execute();
  await db
    .insertInto('employee_move')
    .values(
      rows.flatMap((row) => {
        const place = `${row.department_name} / ${row.position_name}`;
        const whose = { enterprise_id: row.enterprise_id, account_id: row.account_id, by_name: byName };
        return [
          { ...whose, kind: 'joined', at: row.joined_at, to_place: place, from_place: '', note: '' },
          { ...whose, kind: 'left', at: row.left_at, to_place: '', from_place: place, note: row.reason },
        ];
      }),
    )
    .execute();
}

/** Everybody there is, with the enterprise they stand in first. */
export async function demoCast(db: Db) {
  const { rows } = await sql<{
    id: string;
    username: string;
    real_name: string;
    email: string;
    created_at: Date;
    enterprise_id: string | null;
    enterprise_name: string;
    /** All they belong to. */
    places: string[];
    joined_at: Date | null;
    department_id: string | null;
    position_id: string | null;
  }>`select a.id, a.username, a.real_name, a.email, a.created_at, m.enterprise_id, m.joined_at, m.department_id,
      m.position_id,
      array(select p.enterprise_id from membership p where p.account_id = a.id) as places,
      coalesce(nullif(e.alias, ''), e.name, '') as enterprise_name
    from account a
    left join lateral (select * from membership m where m.account_id = a.id order by m.joined_at limit 1) m on true
    left join enterprise e on e.id = m.enterprise_id
    where a.removed_at is null order by a.username`.execute(db);
  return rows;
}
