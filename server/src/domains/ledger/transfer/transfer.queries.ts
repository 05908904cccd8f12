import type { TransferKind } from '@cloudyard/contract/ledger/values.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Whose money: a user's own, or an enterprise's. */
export type Owner = { userId: string } | { enterpriseId: string };
/** What a transfer or a hold is about, in the words of the room that asks. */
export type Reference = { type: string; id: string; name: string };
/** Who asks; without an id it is a job. */
export type By = { id: string | null; name: string };
/** Fen; below zero where it is taken. */
export type Line = { account: string; amount: number };

export type OwnedKind = 'wallet' | 'promo' | 'payable';
export type PlatformKind = 'revenue' | 'clearing' | 'promotion';
export type Transfer = Selectable<DB['ledger_transfer']>;
export type Hold = Selectable<DB['ledger_hold']>;
export type LedgerAccount = Selectable<DB['ledger_account']>;

const ownerArgs = (owner: Owner) =>
  'userId' in owner ? sql`${owner.userId}::uuid, null::uuid` : sql`null::uuid, ${owner.enterpriseId}::uuid`;
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

async function one<T>(db: Db, asked: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await asked.execute(db);
  return rows[0] as T;
}

/** The account of an owner; opened when it is first asked for. */
export const openAccount = async (db: Db, kind: OwnedKind, owner: Owner): Promise<string> =>
  (await one(db, sql<{ id: string }>`select ledger_open_account(${kind}, ${ownerArgs(owner)}) as id`)).id;

export const platformAccount = async (db: Db, kind: PlatformKind): Promise<string> =>
  (await one(db, sql<{ id: string }>`select ledger_open_account(${kind}, null, null) as id`)).id;

export type Wish = {
  kind: TransferKind;
  key: string;
  about: Reference;
  lines: Line[];
  by: By;
  note?: string;
  reverses?: string;
};

export const transferMoney = (db: Db, { kind, key, about, lines, by, note = '', reverses }: Wish) =>
  one(
    db,
    sql<Transfer>`select * from ledger_transfer_money(${kind}, ${key}, ${json(about)}, ${json(lines)}, ${json(by)},
      ${note}, ${reverses ?? null}::uuid)`,
  );

/** What a transfer took and gave. */
export const linesOf = (db: Db, transferId: string): Promise<Line[]> =>
  db
    .selectFrom('ledger_entry')
    .select(['account_id as account', 'amount'])
    .where('transfer_id', '=', transferId)
    .execute();

export type HoldWish = {
  owner: Owner;
  amount: number;
  key: string;
  about: Reference;
  by: By;
  until: Date;
};

export const holdMoney = (db: Db, { owner, amount, key, about, by, until }: HoldWish) =>
  one(
    db,
    sql<Hold>`select * from ledger_hold_money(${ownerArgs(owner)}, ${amount}::bigint, ${key}, ${json(about)},
      ${json(by)}, ${until}::timestamptz)`,
  );

export const postHold = (db: Db, holdId: string, kind: TransferKind, credits: Line[], by: By) =>
  one(db, sql<Transfer>`select * from ledger_post(${holdId}::uuid, ${kind}, ${json(credits)}, ${json(by)})`);

export const voidHold = (db: Db, holdId: string) =>
  one(db, sql<Hold>`select * from ledger_void(${holdId}::uuid)`);

export const expireHolds = async (db: Db, at: Date, most: number): Promise<Hold[]> =>
  (await sql<Hold>`select * from ledger_expire(${at}::timestamptz, ${most}::int)`.execute(db)).rows;

export const sealPending = async (db: Db, most: number): Promise<number> =>
  (await one(db, sql<{ n: number }>`select ledger_seal_pending(${most}::int) as n`)).n;
