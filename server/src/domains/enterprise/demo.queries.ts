import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';
import { claim, nameClaim } from './enterprise/enterprise.queries.ts';

// Rows as they would be if users had done it all; only for the demo data of a first start.

type Version = Insertable<DB['certification']>;
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/** A certification that was approved long ago, or was handed in some days ago. */
export async function insertDemoVersion(
  db: Db,
  { content, ...row }: Omit<Version, 'content'> & { content: Record<string, string> },
  { approved, handedIn }: { approved?: { by: string; days: number }; handedIn: number },
) {
  await db
    .insertInto('certification')
    .values({
      ...row,
      content: JSON.stringify(content),
      submitted_at: daysAgo(handedIn),
      created_at: daysAgo(handedIn),
      ...(approved
        ? { state: 'approved', in_force: true, decided_by: approved.by, decided_at: daysAgo(approved.days) }
        : { state: 'submitted' }),
    })
    .execute();
}

export const setDemoCode = (db: Db, accountId: string, code: number) =>
  db.updateTable('account').set({ verify_code: code }).where('id', '=', accountId).execute();

/** What is in force of an enterprise, as its approval would have left it. */
export async function setDemoEnterprise(
  db: Db,
  id: string,
  { founder, expires, credit, days }: { founder: string; expires: string; credit: string; days: number },
) {
  await db
    .updateTable('enterprise')
    .set({
      status: 3,
      founder_id: founder,
      submitted_at: daysAgo(days + 1),
      approved_at: daysAgo(days),
      created_at: daysAgo(days + 1),
      expires_on: expires,
    })
    .where('id', '=', id)
    .execute();
  await claim(db, id, [{ what: 'credit', value: credit }]);
}

/** An enterprise that waits for its first approval. */
export async function insertDemoFounding(
  db: Db,
  row: { name: string; alias: string; founder: string; credit: string; days: number },
) {
  const { id } = await db
    .insertInto('enterprise')
    .values({
      name: row.name,
      alias: row.alias,
      founder_id: row.founder,
      status: 1,
      submitted_at: daysAgo(row.days),
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
