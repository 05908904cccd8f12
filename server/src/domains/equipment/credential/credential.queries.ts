import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export const authorityRow = (db: Db) =>
  db.selectFrom('gateway_authority').selectAll().orderBy('created_at').limit(1).executeTakeFirst();

export const insertAuthority = (db: Db, pem: string, sealedKey: Buffer) =>
  db.insertInto('gateway_authority').values({ pem, sealed_key: sealedKey }).execute();

/** One whose own time is over needs no place in the list. */
export const revokedSerials = (db: Db, at: Date) =>
  db
    .selectFrom('gateway_credential')
    .select(['name', 'revoked_at'])
    .where('kind', '=', 'x509')
    .where('revoked_at', 'is not', null)
    .where('not_after', '>', at)
    .orderBy('revoked_at')
    .execute();

export const insertCredential = (db: Db, row: Insertable<DB['gateway_credential']>) =>
  db.insertInto('gateway_credential').values(row).returningAll().executeTakeFirstOrThrow();

export const credentialOf = (db: Db, gatewayId: string) =>
  db
    .selectFrom('gateway_credential as c')
    .leftJoin('account as a', 'a.id', 'c.created_by')
    .selectAll('c')
    .select(sql<string>`coalesce(a.username, '')`.as('created_name'))
    .where('c.gateway_id', '=', gatewayId)
    .where('c.revoked_at', 'is', null)
    .executeTakeFirst();

export const revokeCredentials = (db: Db, gatewayId: string, at: Date) =>
  db
    .updateTable('gateway_credential')
    .set({ revoked_at: at })
    .where('gateway_id', '=', gatewayId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'kind'])
    .execute();

/** Of these, those that are not in force any more. */
export const revokedOf = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::uuid[]) as asked(id)
    where not exists (select from gateway_credential k where k.id = asked.id and k.revoked_at is null)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Who it is by what it calls itself, and whether it may connect now. */
export const knockingOne = (db: Db, name: string, at: Date) =>
  db
    .selectFrom('gateway_credential as c')
    .innerJoin('gateway as g', 'g.id', 'c.gateway_id')
    .innerJoin('enterprise as p', 'p.id', 'g.enterprise_id')
    .leftJoin('equipment_certificate as e', 'e.id', 'g.certificate_id')
    .select('p.suspended_at')
    .select(['c.id', 'c.kind', 'c.secret_hash', 'c.revoked_at', 'c.certificate_id as issued_for'])
    .select(['g.id as gateway_id', 'g.enterprise_id', 'g.is_enabled', 'g.deleted_at', 'g.certificate_id'])
    .select(
      sql<boolean>`coalesce(certificate_in_force(e.status, e.begin_date, e.end_date, ${at}), false)`.as(
        'in_force',
      ),
    )
    .where('c.name', '=', name)
    .executeTakeFirst();

/** Undefined: it was revoked in this moment. */
export const noteUse = (db: Db, id: string, at: Date) =>
  db
    .updateTable('gateway_credential')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
