import { createHash } from 'node:crypto';
import type { HoldState } from '@cloudyard/contract/ledger/hold.ts';
import { CHECKS } from '@cloudyard/contract/ledger/reconciliation.ts';
import type { TransferKind } from '@cloudyard/contract/ledger/values.ts';
import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/new-id.ts';
import { entryNumbers, insertDemoBooks, type Rows } from './demo.queries.ts';
import { monthOf } from './invoice/invoice.policy.ts';
import {
  CHECKED,
  endReconciliation,
  keepCheck,
  startReconciliation,
} from './reconciliation/reconciliation.queries.ts';
import {
  type By,
  type Line,
  type Owner,
  openAccount,
  type PlatformKind,
  platformAccount,
  type Reference,
  sealPending,
} from './transfer/transfer.queries.ts';

// A past for the demo. The functions of the ledger know no clock but now(), and no call may date a payment; so the
// past is computed here by the same rules, inserted in bulk, and reconciled.

type Moved = { at: Date; about: Reference; by: By };
type Transferred = Moved & { kind: TransferKind; key: string; lines: Line[]; reverses?: string };
export type Purse = { wallet: string; promo: string; payable: string };
type Spent = Moved & { kind: 'purchase' | 'renewal'; of: Purse; amount: number; credits: Line[] };
type Held = Moved & { of: Purse; amount: number; state: Exclude<HoldState, 'posted'>; until: Date };

const MINUTE = 60_000;
const wish = (key: string) => createHash('sha256').update(key).digest();
const referenceOf = ({ type, id, name }: Reference) => ({
  ...{ reference_type: type, reference_id: id, reference_name: name },
});

/** Of an owner: all three accounts. */
export const openPurse = async (db: Db, owner: Owner): Promise<Purse> => ({
  wallet: await openAccount(db, 'wallet', owner),
  promo: await openAccount(db, 'promo', owner),
  payable: await openAccount(db, 'payable', owner),
});

export const platformAccounts = async (db: Db): Promise<Record<PlatformKind, string>> => ({
  revenue: await platformAccount(db, 'revenue'),
  clearing: await platformAccount(db, 'clearing'),
  promotion: await platformAccount(db, 'promotion'),
});

/** Books to be filled in the order of time. */
export function openDemoBooks(platform: Record<PlatformKind, string>) {
  const rows: Rows = { transfers: [], entries: [], months: new Map(), holds: [], accounts: new Map() };
  const isPlatforms = new Set(Object.values(platform));
  const account = (id: string) => {
    const known = rows.accounts.get(id) ?? { posted: 0, held: 0, entries: 0 };
    rows.accounts.set(id, known);
    return known;
  };
  const available = (id: string) => account(id).posted - account(id).held;

  function count(id: string, { at, kind, about }: Transferred, amount: number) {
    const month = `${monthOf(at)}-01`;
    const key = [id, month, kind, about.type, about.id].join();
    const known = rows.months.get(key);
    rows.months.set(key, {
      ...{ account_id: id, month, kind, ...referenceOf(about) },
      ...{ amount: amount + (known?.amount ?? 0), entries: 1 + (known?.entries ?? 0) },
    });
  }
  function enter(transfer_id: string, moved: Transferred, { account: id, amount }: Line) {
    const entry = { account_id: id, transfer_id, kind: moved.kind, amount, created_at: moved.at };
    // The platform's get their numbers from the sequence, when they are written.
    if (isPlatforms.has(id)) return void rows.entries.push({ ...entry, number: 0 });
    const after = account(id);
    after.posted += amount;
    after.entries += 1;
    if (after.posted < after.held) throw new Error(`The demo spends what it does not have: ${moved.key}`);
    rows.entries.push({ ...entry, number: after.entries, balance: after.posted });
    count(id, moved, amount);
  }
  function transfer(moved: Transferred): string {
    const { at, kind, key, about, by, lines, reverses = null } = moved;
    const id = newId();
    rows.transfers.push({
      ...{ id, kind, key, asked: wish(key), reverses_id: reverses, note: '', created_at: at },
      ...{ ...referenceOf(about), by_id: by.id, by_name: by.name },
    });
    for (const line of lines) if (line.amount !== 0) enter(id, moved, line);
    return id;
  }
  const holdRow = ({ at, about, by, of }: Moved & { of: Purse }, id: string) => ({
    ...{ id, account_id: of.wallet, key: `demo:${id}`, asked: wish(id), ...referenceOf(about) },
    ...{ by_id: by.id, by_name: by.name, created_at: new Date(at.getTime() - 4 * MINUTE) },
  });
  /** Held, then spent: promotion money first. `paid`: what was not promotion money. */
  function spend(spent: Spent): { id: string; paid: number; hold: string } {
    const { at, kind, about, by, of, amount, credits } = spent;
    const id = newId();
    const promo = Math.min(amount, available(of.promo));
    const lines = [
      { account: of.wallet, amount: promo - amount },
      { account: of.promo, amount: -promo },
      ...credits,
    ];
    const made = transfer({ at, kind, about, by, key: `hold:${id}`, lines });
    rows.holds.push({
      ...{ ...holdRow(spent, id), amount: amount - promo, promo_id: promo > 0 ? of.promo : null },
      ...{ promo_amount: promo, state: 'posted', resolved_at: at, transfer_id: made },
      expires_at: new Date(at.getTime() + 26 * MINUTE),
    });
    return { id: made, paid: amount - promo, hold: id };
  }
  /** Set aside; still, or given back since. */
  function hold(held: Held) {
    const { at, amount, state, until } = held;
    const ended = state === 'voided' ? new Date(at.getTime() + MINUTE) : until;
    if (state === 'held') account(held.of.wallet).held += amount;
    rows.holds.push({
      ...{ ...holdRow(held, newId()), amount, state, expires_at: until },
      resolved_at: state === 'held' ? null : ended,
    });
  }
  /** What was paid in a month and not given back, as invoices count it. */
  const paidIn = (wallet: string, month: string) =>
    [...rows.months.values()]
      .filter((one) => one.account_id === wallet && one.month === `${month}-01`)
      .filter(({ kind }) => ['purchase', 'renewal', 'refund'].includes(kind))
      .reduce((sum, { amount }) => sum - amount, 0);

  return { transfer, spend, hold, available, paidIn, rows };
}
export type DemoBooks = ReturnType<typeof openDemoBooks>;

/** Writes the books, seals them, and reconciles them as every night does. */
export async function writeDemoBooks(db: Db, { rows }: DemoBooks) {
  const open = rows.entries.filter(({ number }) => number === 0);
  const numbers = await entryNumbers(db, open.length);
  for (const [n, entry] of open.entries()) entry.number = numbers[n] ?? 0;
  await insertDemoBooks(db, rows);
  while ((await sealPending(db, 1000)) === 1000);
  const { id } = await startReconciliation(db, 'system');
  for (const check of CHECKS) await keepCheck(db, id, check, await CHECKED[check](db));
  await endReconciliation(db, id);
}
