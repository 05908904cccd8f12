import type { AuditAction } from '@cloudyard/contract/audit/acts.ts';
import type { FieldOf } from '@cloudyard/contract/audit/fields.ts';
import type { ObjectType } from '@cloudyard/contract/audit/object-types.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Context } from './context.ts';
import type { Database } from './db.ts';
import type { Log } from './log.ts';

/** The facts of an object, and nothing else: a field that is not in `AUDIT_FIELDS` has no words. */
export type Facts<T extends ObjectType> = { [F in FieldOf<T>]?: unknown };
type Known<T extends ObjectType, F> = F & { [K in Exclude<keyof F, FieldOf<T>>]: never };

export type Act<T extends ObjectType, B, A> = {
  /** `room.noun.verb`, as the permission key that allowed it where there is one. */
  action: AuditAction;
  object: { type: T; id: string; name: string };
  before?: Known<T, B> | undefined;
  after?: Known<T, A> | undefined;
  /** The enterprise the entry belongs to, where the session's is not meant; null: none. */
  enterpriseId?: string | null;
  /** The account, where there is no session yet (a login). */
  as?: { id: string | null; name: string };
};

const SECRET = /password|secret|token|hash/i;
const CODE = /code$/i;
/** Field names that end in `code` but hold no code that is sent to people as proof. */
const PLAIN_CODES = new Set(['authCode', 'appCode', 'typeCode']);
const isSecret = (name: string) => SECRET.test(name) || (CODE.test(name) && !PLAIN_CODES.has(name));

/** Secrets never enter the log: its entries cannot be changed afterwards. */
function withoutSecrets(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? '••••••' : withoutSecrets(inner)]),
  );
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(withoutSecrets(value)));

// Written out as text: nearly every change writes an entry, and composing the statement would take as long as
// running it.
const INSERT = `insert into audit_entry (actor_id, actor_name, enterprise_id, action, object_type, object_id,
  object_name, before, after, request_id, address) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** A program has the name of its token behind that of its account. */
const calledAs = ({ actor }: Context) =>
  actor?.token ? `${actor.username} / ${actor.token.name}` : actor?.username;

/**
 * Records which actor did what to which object, in the act's own transaction. Sealing into the hash chain
 * follows shortly after the commit, apart from it, so acts never queue.
 */
export function makeAudit(database: Database, log: Log) {
  let timer: NodeJS.Timeout | undefined;

  async function seal() {
    const sealed = await database.transaction({ platform: 'seal the audit log' }, async (db) => {
      const { rows } = await sql<{ n: number }>`select audit_seal_pending(1000) as n`.execute(db);
      return rows[0]?.n ?? 0;
    });
    if (sealed === 1000) await seal();
    return sealed;
  }
  const sealSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      seal().catch((error: unknown) => log.warn({ err: error }, 'sealing the audit log'));
    }, 200).unref();
  };

  return {
    async record<T extends ObjectType, B extends object, A extends object>(ctx: Context, act: Act<T, B, A>) {
      const entry = [
        act.as ? act.as.id : (ctx.actor?.userId ?? null),
        act.as?.name ?? calledAs(ctx) ?? 'system',
        act.enterpriseId === undefined ? (ctx.actor?.enterpriseId ?? null) : act.enterpriseId,
        act.action,
        act.object.type,
        act.object.id,
        act.object.name,
        json(act.before),
        json(act.after),
        ctx.caller.id,
        ctx.caller.address,
      ];
      await ctx.defer({ compile: () => CompiledQuery.raw(INSERT, entry) });
      ctx.afterCommit(sealSoon);
    },
    /** Seals what is waiting; at the start, and every minute for what a crash left behind. */
    seal,
    stop: () => clearTimeout(timer),
  };
}
export type Audit = ReturnType<typeof makeAudit>;

type Thing = { id: string; name: string };
/** The nouns of acts, and what is done to each. */
type NounOf<A> = A extends `${infer Room}.${infer Noun}.${string}` ? `${Room}.${Noun}` : never;
export type VerbOf<N extends string, A = AuditAction> = A extends `${N}.${infer V}` ? V : never;
type Noun = NounOf<AuditAction>;
type Note<N extends Noun, O extends ObjectType, T> = <B extends object, A extends object>(
  ctx: Context,
  verb: VerbOf<N>,
  thing: T,
  more?: Omit<Act<O, B, A>, 'action' | 'object'>,
) => Promise<void>;

const itself = (thing: Thing) => thing;

/**
 * The entries of one noun: `const note = auditOf('access.role', 'role')`, then `await note(ctx, 'add', role, { after })`.
 * `type`: what the log calls its objects. `called`: where an object has its name elsewhere.
 */
export function auditOf<N extends Noun, O extends ObjectType>(noun: N, type: O): Note<N, O, Thing>;
export function auditOf<N extends Noun, O extends ObjectType, T>(
  noun: N,
  type: O,
  called: (thing: T) => Thing,
): Note<N, O, T>;
export function auditOf(noun: Noun, type: ObjectType, called: (thing: never) => Thing = itself) {
  return (ctx: Context, verb: never, thing: never, more?: object) => {
    const { id, name } = called(thing);
    const action = `${noun}.${verb}` as AuditAction;
    return ctx.kit.audit.record(ctx, { action, object: { type, id, name }, ...more });
  };
}
