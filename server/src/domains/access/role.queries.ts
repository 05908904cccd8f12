import { CompiledQuery, type Insertable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';
import type { Actor } from '../../kit/who.ts';

type SessionActor = {
  session_id: string;
  account_id: string;
  username: string;
  real_name: string;
  email: string;
  phone: string;
  avatar: string | null;
  enterprise_id: string | null;
  role_id: string | null;
  opened_at: Date;
  seen_at: Date;
  keys: string[];
  stamp: number;
  state: string;
  note: string | null;
};

// Without a parameter a statement travels together with the `begin` of the request, as one message. Hex digits need no escaping,
// and neither does an address: it is one, or empty.
const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`;
const quoted = (text: string) => `'${text.replaceAll("'", '')}'`;

const STANDS = 'select session_stands($1, $2, $3, $4, $5, $6, $7, $8) as stands';

/** Whether somebody known still stands as they did; puts up the wall for them when they do. */
export async function sessionStands(
  db: Db,
  tokenHash: Buffer,
  bound: string,
  agent: Buffer,
  known: Actor,
): Promise<boolean> {
  const stood = [known.userId, known.enterpriseId, known.roleId, known.state, known.stamp];
  const { rows } = await db.executeQuery<{ stands: boolean | null }>(
    CompiledQuery.raw(STANDS, [tokenHash, bound, agent, ...stood]),
  );
  return rows[0]?.stands === true;
}

/** Who holds the token and what they may do; puts up the wall for them on the way. */
export async function sessionActor(
  db: Db,
  tokenHash: Buffer,
  bound: string,
  agent: Buffer,
): Promise<SessionActor | undefined> {
  const text = `select * from session_actor(${hex(tokenHash)}, ${quoted(bound)}, ${hex(agent)})`;
  const { rows } = await db.executeQuery<SessionActor>(CompiledQuery.raw(text));
  // A function of one row: nobody is a row of nulls.
  return rows[0]?.session_id ? rows[0] : undefined;
}

/** The person's roles where they stand: of the enterprise, and of the platform. */
export const rolesOf = (db: Db, accountId: string, enterpriseId: string | null) =>
  db
    .selectFrom('role_member')
    .innerJoin('role', 'role.id', 'role_member.role_id')
    .select(['role.id', 'role.name', 'role.code', 'role.description'])
    .where('role_member.account_id', '=', accountId)
    .where((eb) => eb.or([eb('role.enterprise_id', 'is', null), eb('role.enterprise_id', '=', enterpriseId)]))
    .orderBy('role.name')
    .execute();

/** Those that hold in every enterprise. */
export const functionRolesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('role_member')
    .innerJoin('role', 'role.id', 'role_member.role_id')
    .select(['role.id', 'role.name', 'role.code', 'role.description'])
    .where('role_member.account_id', '=', accountId)
    .where('role.enterprise_id', 'is', null)
    .orderBy('role.name')
    .execute();

/** Takes all roles of somebody who leaves; those of the platform come back. */
export const deleteMemberships = (db: Db, accountId: string) =>
  db
    .deleteFrom('role_member')
    .where('account_id', '=', accountId)
    .returning(['role_id', 'enterprise_id'])
    .execute();

export const countMembers = async (db: Db, roleId: string) => {
  const { total } = await db
    .selectFrom('role_member')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow();
  return total;
};

export const insertRole = (db: Db, row: Insertable<DB['role']>) =>
  db.insertInto('role').values(row).returningAll().executeTakeFirstOrThrow();

export const insertGrants = (db: Db, roleId: string, keys: string[]) =>
  db
    .insertInto('role_grant')
    .values(keys.map((key) => ({ role_id: roleId, key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const insertRoleMember = (db: Db, row: Insertable<DB['role_member']>) =>
  db.insertInto('role_member').values(row).execute();

export const roleByCode = (db: Db, code: string) =>
  db
    .selectFrom('role')
    .selectAll()
    .where('code', '=', code)
    .where('enterprise_id', 'is', null)
    .executeTakeFirst();
