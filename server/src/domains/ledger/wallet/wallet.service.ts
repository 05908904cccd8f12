import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { holds } from '../../../kit/actor.ts';
import { auditOf } from '../../../kit/audit.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { csvInBatches } from '../../../kit/csv.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { membershipsOf } from '../../enterprise/index.ts';
import { type Owner, openAccount } from '../transfer/transfer.queries.ts';
import {
  type Filter,
  keepAlert,
  type LineRow,
  linesBefore,
  monthParts,
  statementPage,
  walletById,
} from './wallet.queries.ts';
import { walletView } from './wallet.view.ts';

export type WalletKey =
  | 'ledger.wallet.read'
  | 'ledger.wallet.spend'
  | 'ledger.withdrawal.add'
  | 'ledger.invoice.add'
  | 'ledger.topup.add';

/** Whose wallet the call is about: one's own, or with the key the one of the enterprise the session stands in. */
export function ownerOf({ actor }: ActorContext, enterpriseId: string, key: WalletKey): Owner {
  if (enterpriseId === NIL) return { userId: actor.userId };
  isCurrentEnterprise(actor, enterpriseId);
  if (!holds(actor, key)) throw new Refusal('kit.not_allowed');
  return { enterpriseId };
}

/** Of an enterprise the caller belongs to: a decision of finance about it is another user's. */
export const isOfOwn = async (
  { db, actor }: ActorContext,
  { enterprise_id }: { enterprise_id: string | null },
) => enterprise_id !== null && (await membershipsOf(db, actor.userId)).has(enterprise_id);

/** The wallet the call is about; the first look opens it. */
export async function walletOf(
  ctx: ActorContext,
  enterpriseId: string,
  key: WalletKey = 'ledger.wallet.read',
) {
  const id = await openAccount(ctx.db, 'wallet', ownerOf(ctx, enterpriseId, key));
  return orRefuse(await walletById(ctx.db, id), 'kit.not_found');
}

export async function statement(
  ctx: ActorContext,
  query: Filter & { enterpriseId: string; page: number; size: number },
) {
  return statementPage(ctx.db, await walletOf(ctx, query.enterpriseId), query);
}

export async function months(
  ctx: ActorContext,
  { enterpriseId, months }: { enterpriseId: string; months: number },
) {
  const { id } = await walletOf(ctx, enterpriseId);
  const parts = await monthParts(ctx.db, id, months);
  return [...new Set(parts.map(({ month }) => month))].map((month) => {
    const mine = parts.filter((part) => part.month === month);
    const sum = (of: 'income' | 'spent') => yuanOf(mine.reduce((all, part) => all + part[of], 0));
    return {
      month,
      income: sum('income'),
      spent: sum('spent'),
      parts: mine.flatMap(({ reference_type, reference_id, reference_name, spent }) =>
        reference_type === null || spent === 0
          ? []
          : [
              {
                reference: { type: reference_type, id: reference_id, name: reference_name },
                spent: yuanOf(spent),
              },
            ],
      ),
    };
  });
}

const note = auditOf('ledger.wallet', 'wallet');

export async function setAlert(
  ctx: ActorContext,
  { enterpriseId, below }: { enterpriseId: string; below: number | null },
) {
  const before = await walletOf(ctx, enterpriseId, 'ledger.wallet.spend');
  await keepAlert(ctx.db, before.id, below === null ? null : fenOf(below));
  const after = walletView(await walletOf(ctx, enterpriseId, 'ledger.wallet.spend'));
  await note(ctx, 'alert', before, {
    before: { alertBelow: walletView(before).alertBelow },
    after: { alertBelow: after.alertBelow },
  });
  return after;
}

const HEAD = ['number', 'time', 'kind', 'amount', 'balance', 'about', 'note', 'by', 'transfer'];

/** Every export is recorded. */
export async function beginExport(ctx: ActorContext, query: Filter & { enterpriseId: string }) {
  const wallet = await walletOf(ctx, query.enterpriseId);
  await note(ctx, 'export', wallet, {});
  return wallet;
}

export function exportLines(
  { kit, actor }: ActorContext,
  wallet: { id: string; entries: number },
  filter: Filter,
) {
  const scope = { user: actor.userId, enterprise: actor.enterpriseId };
  return csvInBatches(
    HEAD,
    (last: LineRow | undefined, most) =>
      kit.database.transaction(scope, (db) =>
        linesBefore(db, wallet.id, filter, last?.number ?? wallet.entries + 1, most),
      ),
    (row) => [
      row.number,
      row.created_at.toISOString(),
      row.kind,
      yuanOf(row.amount),
      yuanOf(row.balance ?? 0),
      row.reference_name,
      row.note,
      row.by_name,
      row.transfer_id,
    ],
  );
}

/** What an owner can spend now, promotion money included; fen. */
export async function spendable(db: Db, owner: Owner): Promise<number> {
  const wallet = orRefuse(await walletById(db, await openAccount(db, 'wallet', owner)), 'kit.not_found');
  return wallet.posted - wallet.held + wallet.promo;
}
