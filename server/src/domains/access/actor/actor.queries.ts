import { CompiledQuery } from 'kysely';
import type { Actor, Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';

type TokenActor = Omit<SessionActor, 'session_id' | 'role_id' | 'state' | 'note'> & {
  token_id: string;
  token_name: string;
  stands: boolean;
};

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
  /** Beside each key, how far it reaches. */
  reaches: Reach[];
  ends_at: Date | null;
  stamp: number;
  state: string;
  note: string | null;
};

// Without a parameter a statement travels together with the `begin` of the request, as one message. Hex digits need no escaping,
// and neither does an address: it is one, or empty.
const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`;
const quoted = (text: string) => `'${text.replaceAll("'", '')}'`;

const STANDS = 'select session_stands($1, $2, $3, $4, $5, $6, $7, $8, $9) as stands';

/** Whether a cached actor still holds; puts up the wall for them when they do. */
export async function sessionStands(
  db: Db,
  tokenHash: Buffer,
  bound: string,
  agent: Buffer,
  known: Actor,
): Promise<boolean> {
  const stood = [known.userId, known.enterpriseId, known.roleId, known.state, known.stamp, known.endsAt];
  const { rows } = await db.executeQuery<{ stands: boolean | null }>(
    CompiledQuery.raw(STANDS, [tokenHash, bound, agent, ...stood]),
  );
  return rows[0]?.stands === true;
}

/** The holder of the token and their rights; puts up the wall for them on the way. */
export async function sessionActor(
  db: Db,
  tokenHash: Buffer,
  bound: string,
  agent: Buffer,
): Promise<SessionActor | undefined> {
  const text = `select * from session_actor(${hex(tokenHash)}, ${quoted(bound)}, ${hex(agent)})`;
  const { rows } = await db.executeQuery<SessionActor>(CompiledQuery.raw(text));
  // A function of one row: an unknown token is a row of nulls.
  return rows[0]?.session_id ? rows[0] : undefined;
}

/** The holder of an API token and what it opens; puts up the wall for them when it stands. */
export async function tokenActor(db: Db, hash: Buffer): Promise<TokenActor | undefined> {
  const { rows } = await db.executeQuery<TokenActor>(
    CompiledQuery.raw(`select * from token_actor(${hex(hash)})`),
  );
  return rows[0]?.token_id ? rows[0] : undefined;
}

export async function noteTokenUse(db: Db, id: string, address: string): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ last_used_at: new Date(), last_address: address })
    .where('id', '=', id)
    .execute();
}
