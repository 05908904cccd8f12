import { nameKey } from '@cloudyard/contract/enterprise/values.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** A name, or a credit code, as one enterprise alone may have it. */
export type Claim = { what: 'name' | 'credit'; value: string };
export const nameClaim = (name: string): Claim => ({ what: 'name', value: nameKey(name) });

/** A claim of the same enterprise stays; one of another makes the database refuse. */
export const claim = (db: Db, enterpriseId: string, claims: Claim[]) =>
  db
    .insertInto('enterprise_claim')
    .values(claims.map((one) => ({ ...one, enterprise_id: enterpriseId })))
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'what', 'value']).doNothing())
    .execute();

/** Releases all other claims of an enterprise. */
export const keepClaims = (db: Db, enterpriseId: string, kept: Claim[]) =>
  sql`delete from enterprise_claim where enterprise_id = ${enterpriseId} and (what, value) not in (
    select * from unnest(${kept.map(({ what }) => what)}::text[], ${kept.map(({ value }) => value)}::text[]))`.execute(
    db,
  );

/** A new enterprise, and its name with it. */
export async function insertEnterprise(db: Db, row: Insertable<DB['enterprise']>) {
  const enterprise = await db.insertInto('enterprise').values(row).returningAll().executeTakeFirstOrThrow();
  await claim(db, enterprise.id, [nameClaim(enterprise.name)]);
  return enterprise;
}

export const enterpriseById = (db: Db, id: string) =>
  db.selectFrom('enterprise').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Locked against new sessions in it until the work is done: choosing it reads the row with a lock of its own.
 */
export const lockedEnterprise = (db: Db, id: string) =>
  db.selectFrom('enterprise').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateEnterprise = (db: Db, id: string, row: Updateable<DB['enterprise']>) =>
  db
    .updateTable('enterprise')
    .set({ ...row, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

/** Its certification code: no edit by a user, so its version stays. */
export const setEnterpriseStatus = (db: Db, id: string, status: number) =>
  db.updateTable('enterprise').set({ status }).where('id', '=', id).execute();

/** Moves all sessions in it to the personal scope. */
export const moveSessionsOut = (db: Db, enterpriseId: string) =>
  db
    .updateTable('session')
    .set({ enterprise_id: null, enterprise_name: '', role_id: null, role_name: '' })
    .where('enterprise_id', '=', enterpriseId)
    .where('ended_at', 'is', null)
    .execute();

/** Whether another enterprise has it; not the caller's current one, nor the one they are founding. */
export const nameIsFree = async (db: Db, name: string, own: { place: string | null; person: string }) => {
  const { rows } = await sql`select from enterprise_claim c join enterprise e on e.id = c.enterprise_id
    where c.what = 'name' and c.value = ${nameKey(name)} and e.id is distinct from ${own.place}::uuid
      and not (e.approved_at is null and e.founder_id is not distinct from ${own.person}::uuid)`.execute(db);
  return rows.length === 0;
};

export const isMember = async (db: Db, enterpriseId: string, accountId: string) =>
  (await db
    .selectFrom('membership')
    .select('account_id')
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined;

export const countMembers = async (db: Db, enterpriseId: string) =>
  (
    await db
      .selectFrom('membership')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirstOrThrow()
  ).total;

/** The founder is its first member, and that is the first line of its history of people. */
export async function insertFounder(db: Db, enterpriseId: string, accountId: string, byName: string) {
  const belonging = { enterprise_id: enterpriseId, account_id: accountId };
  await db.insertInto('membership').values(belonging).execute();
  await db
    .insertInto('employee_move')
    .values({ ...belonging, kind: 'joined', by_name: byName })
    .execute();
}
